"""The summary of the other players' turns: after the hand-over screen, and when opened again later."""

import random
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from hotseat.tui.pane import Pane
from tashkalar.engine import Decision
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.screens.hand_over import BoardHandOverScreen
from tashkalar.tui.screens.table import TableScreen
from tests.hotseat.helpers.idle import idle
from tests.saves.playing import any_option
from tests.tui.conftest import Sit, read
from tests.tui.key_presses import close_hand_over

SIZE = (120, 36)


def midgame(sit: Sit) -> TashkalarApp:
    """A duel in which Boris has just handed over to Ada, in his second turn."""
    app, dice = sit("duel"), random.Random(1)
    assert app.session is not None
    turns = 0
    while turns < 4:
        decision = app.session.history.decision
        assert isinstance(decision, Decision)
        app.session.play(any_option(decision, dice))
        following = app.session.history.decision
        assert isinstance(following, Decision)
        turns += decision.seat != following.seat
    return app


def summary_of(pilot: Pilot[None]) -> BoardHandOverScreen:
    assert isinstance(pilot.app.screen, BoardHandOverScreen)
    return pilot.app.screen


async def reversed_lines(pilot: Pilot[None]) -> int:
    """Return the number of lines of the summary that are shown as the step pointed at."""
    await idle()
    lines = summary_of(pilot).query_one("#cover-text", Pane).lines
    return sum(any("reverse" in str(span.style) for span in line.spans) for line in lines)


async def test_what_the_others_did_is_shown_again(sit: Sit) -> None:
    """All of the summary, without a cover, and after it the table as it was."""
    app = midgame(sit)
    async with app.run_test(size=SIZE) as pilot:
        assert summary_of(pilot).covered
        await pilot.press("enter")
        lines = [entry.step for entry in summary_of(pilot).happened]
        await close_hand_over(pilot)
        for key in ("escape", "enter", "L"):
            await pilot.press("L")
            screen = summary_of(pilot)
            assert not screen.covered
            assert [entry.step for entry in screen.happened] == lines
            assert "here is what happened" in await read(pilot)
            assert "Enter back" in await read(pilot)
            await pilot.press(key)
            assert isinstance(app.screen, TableScreen)
            assert app.screen.pointer is not None


async def test_it_is_shown_again_after_decisions_of_ones_own(sit: Sit) -> None:
    """The last actions of the others stay the same, whatever the seat itself has done since."""
    app = midgame(sit)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        before = [entry.step for entry in summary_of(pilot).happened]
        await close_hand_over(pilot)
        assert app.session is not None
        decision = app.session.history.decision
        assert isinstance(decision, Decision)
        assert isinstance(app.screen, TableScreen)
        app.screen.play(next(option for option in decision.options if option.verb == "place"))
        await idle()
        await pilot.press("L")
        assert [entry.step for entry in summary_of(pilot).happened] == before


async def test_one_steps_through_it_both_ways(sit: Sit) -> None:
    """Left from all together goes to the last step, and on to the first; one more is all together again."""
    app = midgame(sit)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        await close_hand_over(pilot)
        await pilot.press("L")
        screen, steps = summary_of(pilot), len(summary_of(pilot).happened)
        assert steps > 1
        assert (screen.index, await reversed_lines(pilot)) == (steps, 0)
        for at in range(steps - 1, -1, -1):
            await pilot.press("left")
            assert screen.index == at
            assert await reversed_lines(pilot) > 0
        await pilot.press("left")
        assert (screen.index, await reversed_lines(pilot)) == (steps, 0)
        await pilot.press("right")
        assert screen.index == 0


async def test_steps_are_taken_only_once_it_is_uncovered(sit: Sit) -> None:
    app = midgame(sit)
    async with app.run_test(size=SIZE) as pilot:
        screen = summary_of(pilot)
        await pilot.press("left", "right", "escape")
        assert (app.screen, screen.covered, screen.index) == (screen, True, len(screen.happened))


@pytest.mark.parametrize("steps_back", [0, 1, 9])
async def test_the_summary_has_room_for_nothing(sit: Sit, steps_back: int) -> None:
    """Down to a row, wherever one is in it, and back."""
    app = midgame(sit)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter", *["left"] * steps_back)
        for width, height in ((120, 5), (120, 4), (120, 3), (120, 1), (3, 3), (1, 1), (1, 36)):
            await pilot.resize_terminal(width, height)
            await idle()
        await pilot.resize_terminal(*SIZE)
        assert "here is what happened" in await read(pilot)


async def test_the_first_frame_of_the_cover_is_complete(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would otherwise be styled, laid out and drawn twice."""
    frames, display = list[bool](), App._display

    def seen(app: App[None], screen: Screen[Any], frame: Any) -> None:
        if isinstance(screen, BoardHandOverScreen):
            frames.append(screen.has_class("-placed") and bool(screen.query_one("#cover-text", Pane).lines))
        display(app, screen, frame)

    monkeypatch.setattr(App, "_display", seen)
    async with sit("duel").run_test(size=SIZE):
        await idle()
    assert frames
    assert all(frames)
