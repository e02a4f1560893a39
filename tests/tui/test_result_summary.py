"""Summaries on the hand-over and result screens: bars, score curve, turning point, and text and picture to share."""

from pathlib import Path

import pytest

from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.result import ResultScreen, turning_point_text
from hotseat.tui.score_bars import FILLED_CELL
from tashkalar.engine import Catalogue, setup
from tashkalar.game_types import Replay
from tashkalar.tui.score_board import goal_bars, line_to_share
from tashkalar.tui.widgets.board import BoardWidget
from tests.helpers.saves import read_replay
from tests.hotseat.helpers.idle import idle
from tests.tui.conftest import Sit
from tests.tui.conftest import read as shown
from tests.tui.golden import DUO, FOUR, RECORDS, played

pytestmark = pytest.mark.sweep("size")


def replay(catalogue: Catalogue, record: str) -> Replay:
    """A recorded game."""
    return read_replay(RECORDS / f"{record}.tkr", catalogue)


def test_bars_grow_towards_the_end_and_no_further(catalogue: Catalogue) -> None:
    seats = [{**seat, "score": score} for seat, score in zip(FOUR, (3, 30), strict=False)]
    edge = ("## ## .. .. .. .. .. ## ##", "## .. .. .. .. .. .. .. ##")
    board = [*edge, *[".. .. .. .. .. .. .. .. .."] * 5, *reversed(edge)]
    state = setup(catalogue, {**DUO, "seats": seats, "board": board})
    ada, boris = (line.plain for line in goal_bars(state, 40))
    assert ada.endswith("3 of 9")
    assert 0 < ada.count(FILLED_CELL) == boris.count(FILLED_CELL) // 3
    assert all(line.cell_length <= 40 for line in goal_bars(state, 40))
    assert [line.plain for line in goal_bars(state, 20)] == ["[ ] Ada     3 of 9", "( ) Boris  30 of 9"]


def test_the_turning_point_is_when_the_winner_went_ahead_for_good(catalogue: Catalogue) -> None:
    game = replay(catalogue, "high-form-played")
    since = game.ahead_since(0)
    assert since is not None
    assert turning_point_text(game, 0) == f"Ada was in the lead from turn {since} on."
    points = [(point.turn, point.scores[0] > point.scores[1]) for point in game.curve]
    assert all(ahead for turn, ahead in points if turn >= since)
    assert not dict(points)[since - 1]
    assert turning_point_text(game, 1) == "", "who has lost was never ahead for good"


def test_a_game_in_a_line(catalogue: Catalogue) -> None:
    game = replay(catalogue, "high-form-played")
    text = line_to_share(game)
    assert text.startswith("Tash-Kalar, High Form: [ ] Ada (")
    assert text.endswith(f"after {game.states[-1].turn.number} turns.")
    assert "\n" not in text


@pytest.mark.parametrize("size", [(240, 70), (120, 36), (80, 24), (40, 16)])
async def test_the_result_tells_who_won_and_shows_the_board(catalogue: Catalogue, size: tuple[int, int]) -> None:
    app = played("high-form-played.tkr")(catalogue, {})
    async with app.run_test(size=size) as pilot:
        await idle()
        assert isinstance(app.screen, ResultScreen)
        text = await shown(pilot)
        assert "[ ] Ada wins" in text
        assert "Quit" in text
        assert app.screen.query_one("#picture", BoardWidget).display == (size != (40, 16))
        if size != (40, 16):
            assert "was in the lead from turn" in text
            assert "1/9" in text


async def test_what_is_shared_is_what_everybody_may_see(sit: Sit, tmp_path: Path) -> None:
    """`s` copies the board, `S` saves a picture once; neither has a card of a hand."""
    app = sit(plays=("place d4", "end"))
    async with app.run_test(size=(120, 36)) as pilot:
        await idle()
        assert isinstance(app.screen, HandOverScreen)
        await pilot.press("s")
        assert "5 g" in app.clipboard
        assert "Tash-Kalar, High Form: [ ] Ada" in app.clipboard
        session = app.session
        assert session is not None
        held = {card for seat in session.state.seats for card in seat.hand}
        names = {session.state.config.cards.name(card) for card in held}
        assert not any(name in app.clipboard for name in names)
        await pilot.press("S", "S")
        (picture,) = (tmp_path / "pictures").iterdir()
        drawn = picture.read_text()
        assert drawn.startswith("<svg")
        assert not any(name in drawn for name in names)


async def test_a_picture_that_can_not_be_saved_is_told(sit: Sit, tmp_path: Path) -> None:
    app = sit()
    (tmp_path / "pictures").touch()
    async with app.run_test(size=(120, 36), notifications=True) as pilot:
        await pilot.press("S")
        assert "The picture can't be saved" in await shown(pilot)


async def test_the_cover_shows_the_public_board(sit: Sit) -> None:
    app = sit(plays=("place d4", "end"))
    async with app.run_test(size=(80, 24)) as pilot:
        await idle()
        board = app.screen.query_one("#picture", BoardWidget)
        assert board.display
        assert "[c]" in await shown(pilot)


async def test_what_lies_before_a_player_is_told_to_both(sit: Sit) -> None:
    """A frozen card, a pending being with what it costs, a piece that it holds (rules.md 13.2, 13.17, 13.22)."""
    seats = [{"school": "everfrost", "frozen": "ice-queen"}, {}]
    app = sit(position={"seats": seats})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        assert "[ ] frozen Ice Queen" in await shown(pilot)
