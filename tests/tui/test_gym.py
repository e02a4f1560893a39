"""The screen of the pattern gym: nothing is lit before the answer, keys and clicks answer, a miss is explained."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from hotseat.play.gym import SLOWEST, GymRun
from hotseat.play.gym_progress import GymProgressStore
from hotseat.tui.pane import Pane
from tashkalar.plugin import TashKalar
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.widgets.board import BoardWidget
from tests.hotseat.helpers.idle import until
from tests.hotseat.helpers.screens import read

GAME = TashKalar.load()


class Watch:
    """A time that only tests move on."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def app_of(watch: Callable[[], float], kind: str = "") -> Any:
    """Return the application with a run of the gym."""

    def begin() -> GymRun:
        store, day = GymProgressStore(), date(2026, 11, 2)
        return GymRun(GAME.id, GAME.gym(), store, 3, kind=kind, group="sylvan", day=lambda: day, timer=watch)

    return TashkalarApp.of_game(GAME, gym=begin)


def right_keys(app: Any) -> list[str]:
    """Return the keys that answer the exercise."""
    exercise = app.screen.exercise
    if exercise.choices:
        return [str(exercise.places.index(exercise.answer[0]) + 1), "enter"]
    return [key for place in exercise.answer for key in (*place, "enter")]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"TASHKALAR_{kind}", str(tmp_path))


def unseen(app: Any, text: str) -> list[str]:
    """Return the words of a text that the column beside the board doesn't show."""
    shown = {word for line in app.screen.query_one("#gym-side", Pane).visible_lines for word in line.plain.split()}
    return [word for word in text.split() if word not in shown]


@pytest.mark.parametrize("kind", GAME.gym().kinds)
async def test_keys_answer_every_kind_of_question(kind: str) -> None:
    app = app_of(Watch(), kind)
    async with app.run_test(size=(120, 36)) as pilot:
        await read(pilot)
        await pilot.press(*right_keys(app))
        assert app.screen.run_now.results == [True]
        assert "1 right, 0 missed" in await read(pilot)


async def test_nothing_is_lit_before_the_answer() -> None:
    app = app_of(Watch())
    async with app.run_test(size=(120, 36)) as pilot:
        await read(pilot)
        shown = app.screen.query_one(BoardWidget).scene.values()
        assert not [each for each in shown if each.lit or each.mark or each.cards or each.missing or each.arrival]
        assert "0 right, 0 missed" in await read(pilot)


async def test_a_miss_says_why_and_when_the_pattern_is_back() -> None:
    app = app_of(Watch())
    async with app.run_test(size=(120, 36)) as pilot:
        await read(pilot)
        answer = app.screen.exercise.answer[0]
        wrong = "e5" if answer != "e5" else "d4"
        await pilot.press(*wrong, "enter")
        shown = await read(pilot)
        assert f"Not {wrong} but {answer}, after 0.0 s" in shown
        assert "It is back in 3 more" in shown
        marks = {each.mark for each in app.screen.query_one(BoardWidget).scene.values()}
        assert {"=", "x"} <= marks
        await pilot.press("enter")
        assert app.screen.run_now.number == 2


async def test_a_board_comes_again_at_a_key() -> None:
    app = app_of(Watch())
    async with app.run_test(size=(120, 36)) as pilot:
        await read(pilot)
        board = app.screen.exercise
        await pilot.press("A", "space")
        assert "A this board again later" in await read(pilot)
        await pilot.press("A", *["enter", "space"] * 3)
        assert app.screen.exercise is not board
        await pilot.press("enter")
        assert app.screen.exercise is board


async def test_the_pattern_turns_and_is_mirrored() -> None:
    app = app_of(Watch())
    async with app.run_test(size=(120, 36)) as pilot:
        for keys, said in (
            ("o", "turned a quarter"),
            ("o", "turned by a half"),
            ("o", "turned three quarters"),
            ("o", "mirrored"),
            ("o", "mirrored and turned a quarter"),
        ):
            await pilot.press(keys)
            await read(pilot)
            assert not unseen(app, said)
        await pilot.press("space", "enter")
        assert app.screen.view == ""


async def test_an_answered_board_opens_as_a_position_and_escape_leads_back() -> None:
    app = app_of(Watch())
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("O")
        assert [each.message for each in app._notifications] == ["The board opens as a position once it is answered."]
        gym, board = app.screen, app.screen.exercise.position.state.board
        await pilot.press("space", "O")
        await until(lambda: app.screen is not gym)
        assert app.screen.replay.state.board == board
        assert app.screen.replay.path is not None
        await pilot.press("escape")
        await until(lambda: app.screen is gym)
        assert gym.run_now.result is not None
        await pilot.press("enter")
        assert gym.run_now.number == 2


async def test_the_end_of_the_clock_is_a_miss() -> None:
    watch = Watch()
    app = app_of(watch)
    async with app.run_test(size=(120, 36)) as pilot:
        await read(pilot)
        watch.now = SLOWEST
        await until(lambda: app.screen.run_now.results == [False])
        assert "It was" in await read(pilot)


async def test_a_pause_covers_the_board() -> None:
    app = app_of(Watch())
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("P")
        await read(pilot)
        assert not [each for each in app.screen.query_one(BoardWidget).scene.values() if each.piece]
        await pilot.press("P")
        assert [each for each in app.screen.query_one(BoardWidget).scene.values() if each.piece]


async def test_the_clock_stands_and_the_board_is_covered_while_the_keys_are_shown() -> None:
    watch = Watch()
    app = app_of(watch)
    async with app.run_test(size=(120, 36)) as pilot:
        gym = app.screen
        await pilot.press("question_mark")
        await until(lambda: app.screen is not gym)
        assert not [each for each in gym.query_one(BoardWidget).scene.values() if each.piece]
        watch.now = 2 * SLOWEST
        await pilot.press("escape")
        await until(lambda: app.screen is gym and not gym.run_now.paused)
        gym._tick()
        assert (gym.run_now.results, gym.run_now.seconds) == ([], 0)
        assert [each for each in gym.query_one(BoardWidget).scene.values() if each.piece]


async def test_a_clock_that_is_turned_on_begins_anew() -> None:
    watch = Watch()
    app = app_of(watch)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("-")
        watch.now = 2 * SLOWEST
        await pilot.press("-")
        app.screen._tick()
        assert app.screen.run_now.results == []


async def test_a_small_screen_shows_the_clock_the_whole_cards_and_all_patterns() -> None:
    app = app_of(Watch(), "which")
    async with app.run_test(size=(80, 24)) as pilot:
        for _number in range(4):
            assert "0.0 s  of 16" in await read(pilot)
            task = app.screen.exercise.task
            assert not unseen(app, " ".join([*app.screen.exercise.choices, task]))
            await pilot.press("s")
        await pilot.press("p")
        shown = await read(pilot)
        assert not [each.name for each in app.screen.run_now.patterns if each.name not in shown]


async def test_the_orientation_below_a_card_pushes_no_reason_aside() -> None:
    app = app_of(Watch(), "where")
    async with app.run_test(size=(160, 50)) as pilot:
        await pilot.press("a", "5", "enter")
        for _number in range(8):
            await pilot.press("o")
            await read(pilot)
            assert not unseen(app, " ".join(app.screen.run_now.result.review.lines))


async def test_a_click_answers() -> None:
    app = app_of(Watch())
    async with app.run_test(size=(120, 36)) as pilot:
        await read(pilot)
        app.screen.point(app.screen.exercise.answer[0])
        assert app.screen.run_now.results == [True]


@pytest.mark.sweep("size")
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (160, 50)])
@pytest.mark.parametrize("kind", GAME.gym().kinds)
async def test_the_question_is_readable_at_every_size(kind: str, size: tuple[int, int]) -> None:
    app = app_of(Watch(), kind)
    async with app.run_test(size=size) as pilot:
        await read(pilot)
        assert not unseen(app, app.screen.exercise.question)
        await pilot.press("space")
        await read(pilot)
        assert not unseen(app, "It was")
        assert not unseen(app, app.screen.run_now.result.review.lines[-1])


async def test_patterns_cards_kinds_and_groups_are_a_key_away() -> None:
    app = app_of(Watch())
    async with app.run_test(size=(120, 36)) as pilot:
        await read(pilot)
        await pilot.press("p")
        assert app.screen.run_now.patterns[-1].name in await read(pilot)
        await pilot.press("p", "tab")
        assert "Which card fits?" in await read(pilot)
        await pilot.press("s")
        assert "Everfrost" in await read(pilot)
        await pilot.press("k")
        assert app.screen.shows_card
