"""The number of redraws after a cursor move; counts, because measured times are unreliable."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from textual.css.stylesheet import Stylesheet
from textual.geometry import Region
from textual.screen import Screen
from textual.widget import Widget

from hotseat.tui.screen_stack import ROUNDS, InputQueue
from tashkalar.engine import Decision, GameState, Option, own_losses_of_option
from tashkalar.engine.events import Destroyed
from tashkalar.text.options import preview_option
from tashkalar.tui.board_painter import place_of
from tashkalar.tui.widgets.board import BoardWidget
from tests.tui.conftest import Sit, rows
from tests.tui.key_presses import close_hand_over, pointer_of
from tests.tui.test_game_screen import READY

pytestmark = pytest.mark.sweep("size")

AMONG_MANY: dict[str, Any] = {
    "board": rows(
        _1c="e6 d5 f5 e5 d4 f4 e4", _1h="e7 f5 e3", _1l="c5 f7", _2c="e6 b4 d4 c3 g3 g2", _2h="c7 g4", _2l="h5"
    ),
    "seats": [{"beings": ["knight", "bomb", "swordmaster"]}, {}],
    "turn": {"number": 5, "seat": 1, "actions": 2},
}
"""Several cards fit on some squares, so that more is said of them than of others."""


class Work(NamedTuple):
    """The work for a key."""

    drawn: dict[str, tuple[Region, ...]]
    """The redrawn regions by the widget's id; () for all of it."""
    done: list[str]
    """Layouts, style sheets applied, answers tried out."""


@contextmanager
def counted() -> Iterator[Work]:
    """Counts what is done meanwhile."""
    work = Work({}, [])
    refresh = Widget.refresh

    def refreshed(self: Widget, *regions: Region, layout: bool = False, **others: Any) -> Widget:
        work.drawn[self.id or type(self).__name__] = regions
        work.done.extend(["layout"] * layout)
        return refresh(self, *regions, layout=layout, **others)

    def tried(state: GameState, option: Option, decision: Decision) -> object:
        work.done.append("preview")
        return preview_option(state, option, decision)

    with (
        patch.object(Widget, "refresh", refreshed),
        patch.object(Screen, "_refresh_layout", lambda *_, **__: work.done.append("layout")),
        patch.object(Stylesheet, "update_nodes", lambda *_, **__: work.done.append("styles")),
        patch("tashkalar.text.options.preview_option", tried),
    ):
        yield work


@pytest.mark.parametrize("size", [(160, 50), (120, 36), (80, 24)])
async def test_a_cursor_move_draws_two_squares_and_a_line(sit: Sit, size: tuple[int, int]) -> None:
    app = sit(position=READY)
    async with app.run_test(size=size) as pilot:
        await close_hand_over(pilot)
        await pilot.press("h", "3")
        board = app.screen.query_one(BoardWidget)
        before = pointer_of(app).cursor
        with counted() as work:
            await pilot.press("left")
        after = pointer_of(app).cursor
        squares = {Region(*place_of(board.square_size, square)) for square in (before, after)}
        assert set(work.drawn) == {"board", "question"}
        assert set(work.drawn["board"]) == squares
        assert [region.height for region in work.drawn["question"]] == [1]
        assert work.done == ["preview"]
        with counted() as work:
            await pilot.press("right", "left")
        assert not work.done, "what was seen once isn't tried again"


async def test_word_goes_round_once_behind_a_cursor_move(sit: Sit) -> None:
    """And as often as may be needed behind a key that leads to something outside its screen."""
    app = sit(position=READY)
    sent: list[int] = []
    send = InputQueue._post_barrier

    def counting(door: InputQueue, rounds: int) -> None:
        sent.append(rounds)
        send(door, rounds)

    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        with patch.object(InputQueue, "_post_barrier", counting):
            await pilot.press("left", "right")
            assert sent == [ROUNDS, ROUNDS]
            sent.clear()
            await pilot.press("k")
            await pilot.pause()
            assert len(sent) >= ROUNDS


async def test_a_key_without_effect_draws_nothing(sit: Sit) -> None:
    app = sit(position=READY)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("a", "5")
        with counted() as work:
            await pilot.press("left")
        assert work == Work({}, [])


async def test_choosing_a_card_lays_out_no_board(sit: Sit) -> None:
    """The squares that light up are drawn, and no other."""
    app = sit(position=READY)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        with counted() as work:
            await pilot.press("1")
        assert 0 < len(work.drawn["board"]) < 12
        assert "log" not in work.drawn


async def test_nothing_runs_while_nobody_plays(sit: Sit) -> None:
    app = sit(position=READY)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.pause()
        with counted() as work:
            await asyncio.sleep(0.5)
        assert work == Work({}, [])


async def test_a_walk_over_the_board_moves_nothing_on_the_screen(sit: Sit) -> None:
    """The text about a square may take more lines than the one before: once they are there, they stay."""
    app = sit(position=AMONG_MANY)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        walk = [key for key in ("right", "down", "left", "up") for _ in range(4)]
        await pilot.press(*walk)
        with counted() as work:
            await pilot.press(*walk)
        assert not set(work.done) & {"layout", "styles"}
        assert set(work.drawn) <= {"board", "below", "question"}


async def test_what_answers_cost_is_worked_out_once(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line of a visited square needs nothing of the engine any more."""
    asked: list[str] = []

    def counting(state: GameState, option: Option) -> tuple[Destroyed, ...]:
        asked.append(option.text)
        return own_losses_of_option(state, option)

    monkeypatch.setattr("tashkalar.text.options.own_losses_of_option", counting)
    app = sit(position=AMONG_MANY)
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("n", "left", "right")
        assert asked
        before = len(asked)
        await pilot.press("left", "right")
        assert len(asked) == before
