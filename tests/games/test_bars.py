"""Any score above 0 fills a cell of every bar, and no score fills none."""

from collections.abc import Callable

import pytest

from hotseat.play.session import Session
from hotseat.records.profile import Score
from hotseat.records.profile_sections import share_bar
from hotseat.tui.score_bars import FILLED_CELL, score_bar, score_bars
from hotseat.tui.score_curve import LEVELS, CurvePoint, curve_lines
from hotseat.tui.score_mirror import UPPER, MirrorCurve, _down, _up
from tashkalar.plugin import TashKalar
from tashkalar.tui.score_board import score_board_lines
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.screen.side import _fame
from tests.saves.playing import SCHOOLS, cards

FULL = 1000


def _curve(points: int) -> str:
    """The bars of a replay, without a zero's sign and the turns."""
    course = [CurvePoint(turn, turn, (points, FULL), (points, FULL)) for turn in range(3)]
    return curve_lines(course, 2, 60, 9)[3].plain


def _mirrored(points: int) -> str:
    curve = MirrorCurve([1, 2], [[points, points], [points, points]], 0, 1)
    return _up(curve, 0, 1, FULL)[0].plain + _down(curve, 1, FULL)[0].plain


def _mage_knight(points: int) -> str:
    state = Session.start(MageKnight(), {"names": ("Ada", "Boris"), "seed": 1}, None).state
    return _fame(state._replace(seats=(state.seats[0]._replace(fame=points), state.seats[1])), 0, 40).plain


def _race(points: int) -> str:
    state = TashKalar(cards()).new({"form": "high-form", "schools": SCHOOLS[:2], "names": ("Ada", "Boris"), "seed": 1})
    return score_board_lines(state, 60, (points, 0))[0].plain


BARS: dict[str, Callable[[int], str]] = {
    "one": lambda points: score_bar(points, FULL, 15, "").plain,
    "several": lambda points: score_bars(("Ada", "Boris"), (points, 0), FULL, (" 1", " 2"), 40)[0].plain,
    "shares of a profile": lambda points: share_bar(Score(points, FULL - points), 9)[0][0],
    "curve of a replay": _curve,
    "curve of a result": _mirrored,
    "race of Tash-Kalar": _race,
    "fame of Mage Knight": _mage_knight,
}


@pytest.mark.parametrize("name", BARS)
def test_any_score_fills_a_cell_and_none_fills_none(name: str) -> None:
    filled = {FILLED_CELL, UPPER, *LEVELS, "▄"}
    assert not filled & {*BARS[name](0)}
    assert filled & {*BARS[name](1)}
