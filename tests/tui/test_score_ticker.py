"""Scores tick after the board has moved, point by point; any key finishes. A list stands for the clock."""

from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest

from tashkalar.tui.score_ticker import ScoreTicker
from tests.tui.conftest import Sit, read, rows

Due = list[tuple[float, Callable[[], object]]]


@pytest.fixture
def due(monkeypatch: pytest.MonkeyPatch) -> Due:
    """The calls that wait for the clock, with their seconds."""
    calls: Due = []

    def call_later(seconds: float, do: Callable[[], object], *, at: Any) -> Mock:
        calls.append((seconds, do))
        return Mock()

    for module in ("score_ticker", "widgets.board"):
        monkeypatch.setattr(f"tashkalar.tui.{module}.call_later", call_later)
    return calls


def test_each_tick_is_a_point(due: Due) -> None:
    shown: list[tuple[int, ...]] = []
    ticker = ScoreTicker(Mock(), lambda: shown.append(tuple(ticker.points)))
    ticker.start([3, 1], [3, 1], 0.08, 0.5)
    assert not due, "nothing to tick"
    ticker.start([0, 2], [3, 1], 0.08, 0.5)
    assert ticker.points == [0, 2]
    for _, tick in due:  # each adds the next one
        tick()
    assert [seconds for seconds, _ in due] == [pytest.approx(0.58), 0.08, 0.08]
    assert shown == [(1, 1), (2, 1), ()], "the last is that of the game"


def test_a_key_finishes(due: Due) -> None:
    ticker = ScoreTicker(Mock(), Mock())
    ticker.start([0], [3], 0.08, 0.0)
    ticker.skip()
    assert ticker.points == ()


async def test_a_claimed_task_ticks_at_the_table(sit: Sit, due: Due, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "full")
    position = {
        "board": rows(_1c="e4 e6", _2c="d6 g5"),
        "tasks": {"current": ["destruction", "side-chain", "red-summoning"], "next": "devastation"},
        "turn": {"number": 5, "seat": 1, "actions": 0, "destroyed": ["2c", "2c", "2c"]},
    }
    app = sit(position=position)
    app.appearance.change("covers", "off")
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("t", "enter")
        assert "Ada ········· 0/9" in " ".join((await read(pilot)).split()), "before the first tick"
        for _, tick in due:
            tick()
        assert "Ada ■········ 1/9" in " ".join((await read(pilot)).split())


async def test_a_melee_ticks_by_colour(sit: Sit, due: Due, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two points for four commons of a colour are two ticks in that colour, and "#" is at the lowest of the moment."""
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "full")
    position = {
        "board": rows(_1c="e4 e6"),
        "turn": {"number": 7, "seat": 1, "actions": 0, "destroyed": ["2c", "2c", "2c", "2c"]},
    }
    app = sit("melee", position=position, players=3)
    app.appearance.change("covers", "off")
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press(".")
        seen = [_row_of_ada(await read(pilot))]
        for _, tick in due:
            tick()
            seen.append(_row_of_ada(await read(pilot)))
        assert seen == [[".", "#0f", "#0f"], [".", "1f", "#0f"], [".", "2f", "#0f"]]


def _row_of_ada(screen: str) -> list[str]:
    """The points of the first player by colour."""
    return next(line for line in screen.splitlines() if "[ ] Ada" in line).split("Ada")[1].split()[:3]
