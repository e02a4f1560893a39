"""The thinking time of each player, beside the names and in the result; and the bell."""

import asyncio
from typing import Any

import pytest
from textual.app import App

from hotseat.play.clock import Clock
from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.result import ResultScreen
from hotseat.util.text_utils import clock_time
from tashkalar.engine import Catalogue
from tashkalar.engine.decision import Outcome
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.screens.public_board import BoardView
from tests.hotseat.helpers.idle import until
from tests.tui.conftest import Sit, appears, read, rows
from tests.tui.key_presses import close_hand_over, pointer_of
from tests.tui.test_game_screen import READY
from tests.tui.test_redraws import counted

pytestmark = pytest.mark.sweep("size")


class Time:
    """A time that passes only on command."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """Passes for every clock of the test; the screen looks at it often."""
    passing = Time()
    monkeypatch.setattr("hotseat.play.clock.monotonic", passing)
    monkeypatch.setattr("hotseat.tui.clock.SECOND", 0.02)
    return passing


def with_settings(app: TashkalarApp, **given: str) -> TashkalarApp:
    """The same table with other settings."""
    assert app.session is not None
    return TashkalarApp(app.session.state.config.cards, app.session, given=given)


def timed(app: TashkalarApp, **given: str) -> TashkalarApp:
    """The same table with a clock."""
    return with_settings(app, clock="shown", **given)


# --- the clock itself ----------------------------------------------------------------------------------


def test_a_clock_runs_for_one_seat_at_a_time(time: Time) -> None:
    clock = Clock(3)
    time.seconds += 5
    assert clock.seconds == [0, 0, 0]
    clock.run(1)
    time.seconds += 2.5
    clock.run(1)
    time.seconds += 2.5
    assert clock.seconds == [0, 5, 0]
    clock.run(-1)
    time.seconds += 60
    clock.run(2)
    time.seconds += 1
    assert clock.seconds == [0, 5, 1]


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00"), (65, "1:05"), (3599, "59:59"), (3723, "1:02:03")])
def test_a_span_is_told_in_minutes_and_hours(seconds: int, text: str) -> None:
    assert clock_time(seconds) == text


# --- at the table --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_thinking_is_measured_from_the_cover_to_the_answer(sit: Sit, time: Time, size: tuple[int, int]) -> None:
    app = timed(sit())
    async with app.run_test(size=size) as pilot:
        time.seconds += 100
        await close_hand_over(pilot)
        assert "Ada 0:00 against Boris 0:00" in await read(pilot)
        time.seconds += 65
        await appears(pilot, "Ada 1:05 against Boris 0:00")
        await pilot.press("question_mark")
        time.seconds += 10
        await pilot.press("escape", "p", "d", "4", "enter", "full_stop")
        assert isinstance(app.screen, HandOverScreen)
        time.seconds += 100
        await close_hand_over(pilot)
        assert "Ada 1:15 against Boris 0:00" in await read(pilot), "reading is thinking, being covered is not"
        time.seconds += 7
        await pilot.press("R", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        time.seconds += 100
        shown = await read(pilot)
        assert "Thinking time: Ada 1:15," in shown
        assert "Boris 0:07" in shown


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20), (44, 18)])
@pytest.mark.parametrize(("form", "players"), [("high-form", 4), ("melee", 4), ("duel", 2)])
async def test_the_time_of_whoever_thinks_always_has_room(
    sit: Sit, size: tuple[int, int], form: str, players: int
) -> None:
    app = timed(sit(form, players=players), covers="off")
    async with app.run_test(size=size) as pilot:
        header = (await read(pilot)).splitlines()[0]
        assert f"{pointer_of(app).state.config.names[pointer_of(app).decision.seat]} 0:00" in header
        assert "saved" in header


async def test_open_hands_are_timed_too(sit: Sit, time: Time) -> None:
    app = timed(sit(), covers="off")
    async with app.run_test(size=(120, 36)) as pilot:
        time.seconds += 3
        await pilot.press("p", "d", "4", "enter", "full_stop")
        time.seconds += 4
        await appears(pilot, "Ada 0:03 against Boris 0:04")


async def test_the_clock_takes_hold_when_it_is_set(sit: Sit, time: Time) -> None:
    app = sit()
    async with app.run_test(size=(120, 36)) as pilot:
        await close_hand_over(pilot)
        time.seconds += 5
        assert "0:05" not in await read(pilot)
        await pilot.press("f2", *["down"] * 5, "right", "escape")
        await pilot.pause()
        assert "Ada 0:05" in await read(pilot)
        await settled()
        await pilot.press("f2", *["down"] * 5, "right", "escape")
        await pilot.pause()
        with counted() as work:
            time.seconds += 5
            await asyncio.sleep(0.1)
        assert not work.drawn
        assert "0:10" not in await read(pilot)


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_a_tick_draws_one_line(sit: Sit, time: Time, size: tuple[int, int]) -> None:
    app = timed(sit(position=READY))
    async with app.run_test(size=size) as pilot:
        await read(pilot)
        await settled()
        with counted() as covered:
            time.seconds += 1
            await asyncio.sleep(0.1)
        assert not covered.drawn, "nothing runs below a cover"
        await close_hand_over(pilot)
        await read(pilot)
        await settled()
        with counted() as work:
            time.seconds += 1
            await until(lambda: work.drawn)
        assert set(work.drawn) == {"header"}
        assert [region.height for region in work.drawn["header"]] == [1]
        assert not work.done


async def settled() -> None:
    """Wait until nothing is drawn any more, such as a layout that a loaded machine does late."""
    while True:
        with counted() as work:
            await asyncio.sleep(0.1)
        if not work.drawn:
            return


async def test_lessons_and_tries_are_not_timed(catalogue: Catalogue, time: Time) -> None:
    app = TashkalarApp(catalogue, lesson="summoning", given={"clock": "shown"})
    async with app.run_test(size=(120, 36)) as pilot:
        await read(pilot)
        await settled()
        with counted() as work:
            time.seconds += 5
            await asyncio.sleep(0.1)
        assert not work.drawn


@pytest.mark.parametrize(("form", "players"), [("high-form", 4), ("melee", 4), ("duel", 2)])
@pytest.mark.parametrize("size", [(80, 24), (44, 18)])
async def test_the_result_has_room_for_the_times(sit: Sit, size: tuple[int, int], form: str, players: int) -> None:
    app = timed(sit(form, players=players))
    assert app.session is not None
    outcome = Outcome((0,), (1, *[0] * (players - 1)), "the score is higher")
    async with app.run_test(size=size) as pilot:
        names = app.session.state.config.names
        app.push_screen(ResultScreen(app.session, outcome, BoardView, [f"{name} 1:02:03" for name in names]))
        shown = " ".join((await read(pilot)).replace("║", " ").split())
        for wanted in ("Thinking time: ", *(f"{name} 1:02:03" for name in names), "q leave"):
            assert wanted in shown


# --- the bell ------------------------------------------------------------------------------------------

FREE: dict[str, Any] = {
    "board": rows(_1c="e4 e6", _2c="d6"),
    "seats": [{"claimed": [], "beings": ["knight"]}, {}],
    "tasks": {"current": ["destruction", "diagonals", "imprisonment"], "next": "devastation"},
    "turn": {"number": 5, "seat": 1, "actions": 0, "destroyed": ["2c", "2c", "2c", "2c"]},
}


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[App[None]]:
    """An entry for each time that the terminal's bell was rung."""
    rings: list[App[None]] = []
    monkeypatch.setattr(TashkalarApp, "bell", lambda app: rings.append(app))
    return rings


@pytest.mark.parametrize("covers", ["on", "off"])
async def test_the_bell_calls_the_next_player(sit: Sit, rung: list[App[None]], covers: str) -> None:
    app = with_settings(sit(), bell="on", covers=covers)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("n", "p", "d", "4", "enter", "u", "r")
        assert not rung, "whoever plays needs no bell, the first player neither"
        await pilot.press("full_stop")
        await close_hand_over(pilot)
        assert len(rung) == 1
        await pilot.press("R", "enter")
        await pilot.pause()
        assert len(rung) == 1, "nobody is called to a game that is over"


async def test_the_bell_warns_before_something_is_left(sit: Sit, rung: list[App[None]]) -> None:
    app = with_settings(sit(position=FREE), bell="on", covers="off")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("full_stop")
        assert "again to end the turn anyway" in await read(pilot)
        assert len(rung) == 1
        await pilot.press("full_stop")
        assert len(rung) == 2, "and then for the next player"


async def test_the_bell_is_off_at_first(sit: Sit, rung: list[App[None]]) -> None:
    app = sit(position=FREE)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        await pilot.press("full_stop", "full_stop")
        assert isinstance(app.screen, HandOverScreen)
        assert not rung
