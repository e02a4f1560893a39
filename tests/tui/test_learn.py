"""The lessons on the screen: the coach, wrong answers, taking back, skipping, coming back, and the list of them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from hotseat.play.lesson_run import LessonProgressStore
from hotseat.play.lessons import Lesson, LessonStep
from hotseat.tui.learn import LearnScreen
from hotseat.tui.menu_commands import LEARN
from hotseat.tui.pane import Pane
from hotseat.tui.profile import ProfileScreen
from hotseat.tui.saved_games import SavedGamesScreen
from hotseat.tui.settings_screen import SettingsScreen
from hotseat.tui.setup import SetupScreen
from tashkalar.engine import Catalogue, Decision, Option
from tashkalar.engine.geometry import NAMES, parse_square
from tashkalar.lessons import load_lessons
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.commands import LESSON
from tashkalar.tui.lesson import ArenaLessonExercise, lesson_text, short_lesson_text
from tashkalar.tui.screens.table import TableScreen
from tests.saves.playing import saved
from tests.tui.conftest import Sit, read
from tests.tui.key_presses import click_on, close_hand_over, first_keys, number_of, pointer_of

pytestmark = pytest.mark.sweep("size")

FIRST, LAST = 0, -1
LINES = 11
"""The lines of the coach at 80 x 24, so that a hand with its picture and four lines more fit below."""

BOTH = pytest.mark.parametrize("size", [(120, 36), (80, 24)])
SIZES = pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 24), (44, 18), (40, 16)])
EACH = pytest.mark.parametrize("lesson", load_lessons(), ids=lambda lesson: lesson.id)


def learn(cards: Catalogue, lesson: str = "") -> TashkalarApp:
    """The program as `tashkalar learn` opens it."""
    return TashkalarApp(cards, lesson=lesson)


def table_of(app: TashkalarApp) -> TableScreen:
    """The table on the screen."""
    assert isinstance(app.screen, TableScreen)
    return app.screen


def due_of(decision: Decision, step: LessonStep) -> list[Option]:
    """The options of a decision that do a step."""
    return [option for option in decision.options if step.done_by(option.text)]


def at_lesson(app: TashkalarApp) -> ArenaLessonExercise:
    """The lesson on the screen."""
    exercise = table_of(app).exercise
    assert isinstance(exercise, ArenaLessonExercise)
    return exercise


def plain(text: str) -> str:
    """A text whatever its line breaks."""
    return " ".join(text.split())


async def coach_text(pilot: Pilot[Any]) -> str:
    """Return the visible text of the coach's pane."""
    await read(pilot)
    pane = pilot.app.screen.query_one("#coach", Pane)
    return plain(" ".join(line.plain for line in pane.lines[: pane.content_size.height]))


# --- the coach -------------------------------------------------------------------------------------------------------


@EACH
def test_every_text_fits_the_coach(lesson: Lesson) -> None:
    for at in range(len(lesson.steps) + 1):
        shown = lesson_text(lesson, at, 39)
        assert len(shown) <= LINES, lesson.steps[at].say
        assert all(line.cell_length <= 39 for line in shown)
        assert len(short_lesson_text(lesson, at, 60)) <= 2


@pytest.mark.sweep("way")
@pytest.mark.parametrize(("way", "size"), [(FIRST, (120, 36)), (LAST, (80, 24))])
@EACH
async def test_a_lesson_is_done_by_keys(catalogue: Catalogue, lesson: Lesson, way: int, size: tuple[int, int]) -> None:
    """Play the first or the last listed way to the closing text; the coach shows all of it, and the hand is visible."""
    app = learn(catalogue, lesson.id)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for number, step in enumerate(lesson.steps, 1):
            text = await coach_text(pilot)
            assert f"{lesson.title}: step {number} of {len(lesson.steps)}" in text
            assert plain(step.explanation) in text
            assert plain(step.task) in text
            shown = await read(pilot)
            assert all(catalogue.name(card) in shown for card in pointer_of(app).cards)
            await answer(pilot, app, due_of(pointer_of(app).decision, step)[way])
        text = await coach_text(pilot)
        assert f"{lesson.title}: done" in text
        assert plain(lesson.ending) in text
        assert "Well done" in await read(pilot)
    assert LessonProgressStore().progress.done == (lesson.id,)


KEYS = {"the full stop": "full_stop", "Enter": "enter"}


def taught(keys: str) -> list[str]:
    """The keys that a text names: "Press d, 4 and Enter."."""
    found = re.search(r"Press ([^.:]*?)(?:, or|\.$)", keys)
    return [KEYS.get(key, key) for key in re.split(r", | and ", found[1])] if found else []


@EACH
async def test_the_keys_that_a_lesson_teaches_do_it(catalogue: Catalogue, lesson: Lesson) -> None:
    """Steps appear just as they are explained, and not before the last of them."""
    assert any(taught(step.keys) for each in load_lessons() for step in each.steps)
    app = learn(catalogue, lesson.id)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for number, step in enumerate(lesson.steps):
            for key in taught(step.keys) or ["o"]:
                assert at_lesson(app).lesson_run.at == number, step.now
                await pilot.press(key)
            assert at_lesson(app).lesson_run.at == number + 1, step.now


async def answer(pilot: Pilot[None], app: TashkalarApp, option: Option) -> None:
    """Give an answer by keys."""
    screen = at_lesson(app)
    decision, before = screen.session.history.decision, screen.lesson_run.at
    assert isinstance(decision, Decision)
    await pilot.press(*first_keys(pointer_of(app), decision, option))
    for square in (option.square, option.to):
        if square >= 0 and screen.lesson_run.at == before:
            await pilot.press(*NAMES[square], "enter")
    if screen.lesson_run.at == before:
        await pilot.press(*number_of(pointer_of(app), option), "enter")
    assert screen.session.steps[before].option == option.text


@pytest.mark.long
@SIZES
async def test_what_to_do_is_always_in_sight(catalogue: Catalogue, size: tuple[int, int]) -> None:
    """Every size that has a board: beside it, below it, or in part with the rest a Tab away."""
    for lesson in load_lessons():
        app = learn(catalogue, lesson.id)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            shown = plain(await read(pilot))
            start = " ".join(lesson.steps[0].instruction.split()[:3])
            assert start in shown
            if table_of(app).panes.paged:
                await pilot.press("tab")
                assert plain(lesson.steps[0].instruction) in await coach_text(pilot)
                assert plain(lesson.steps[0].explanation) in await coach_text(pilot)


async def test_what_is_asked_is_marked(catalogue: Catalogue) -> None:
    app = learn(catalogue, "moves")
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("o")
        assert marked(app) == {"g3"}
        await pilot.press(*"g3", "enter")
        assert marked(app) == {"h4"}
        assert "choice here" in await read(pilot)
        await pilot.press("escape", "o", "o", "o")
        assert marked(app) == {"b3"}, "who leaps is settled, as there is nobody else"
    app = learn(catalogue, "duel")
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("o", "o", "o", "o")
        assert marked(app) == set(), "any square will do"


def marked(app: TashkalarApp) -> set[str]:
    """The squares marked by the coach."""
    return {NAMES[square] for square, cell in table_of(app).panes.scene().items() if cell.lesson_target}


# --- answers ---------------------------------------------------------------------------------------------------------


@BOTH
async def test_a_wrong_answer_is_not_played(catalogue: Catalogue, size: tuple[int, int]) -> None:
    """Wrong keys, typed answers and resigning do nothing, and a line says what was chosen and what is wanted."""
    app = learn(catalogue, "summoning")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for keys, chosen in (
            (["e", "4", "enter"], "Place e4"),
            (["x", "1", "enter"], "Discard Swordmaster"),
            (["colon", *"resign", "enter"], "Resign"),
        ):
            await pilot.press(*keys)
            shown = plain(await read(pilot))
            assert f"{chosen}: legal, but in this lesson: Place a common on d4" in shown
            assert at_lesson(app).lesson_run.at == 0
            await pilot.press("escape")
        await pilot.press("d", "4", "enter")
        assert at_lesson(app).lesson_run.at == 1
        assert "legal, but in this lesson" not in await read(pilot)


async def test_the_mouse_does_it_too(catalogue: Catalogue) -> None:
    app = learn(catalogue, "summoning")
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        pointer_of(app).point(parse_square("d4"))
        await pilot.press("enter")
        await click_on(pilot, "Swordmaster  ")
        await click_on(pilot, "o show me")
        assert at_lesson(app).lesson_run.at == 2


@BOTH
async def test_steps_are_taken_back(catalogue: Catalogue, size: tuple[int, int]) -> None:
    """The closing text too, and a second attempt; the file follows."""
    app = learn(catalogue, "summoning")
    async with app.run_test(size=size) as pilot:
        await pilot.press("o", "o", "o")
        assert "done" in await coach_text(pilot)
        await pilot.press("u")
        assert "step 3 of 3" in await coach_text(pilot)
        await pilot.press("u", "u", "u")
        assert "step 1 of 3" in await coach_text(pilot)
        assert "Nothing has been played yet" in await read(pilot)
        await pilot.press("r")
        assert "step 2 of 3" in await coach_text(pilot)
        assert LessonProgressStore().progress.played == ("place d4",)


async def test_no_answer_is_given_by_itself(catalogue: Catalogue) -> None:
    """A choice that leaves no choice is the learner's as well."""
    for lesson in load_lessons():
        app = learn(catalogue, lesson.id)
        async with app.run_test(size=(80, 24)) as pilot:
            for number in range(len(lesson.steps)):
                assert at_lesson(app).lesson_run.at == number
                await pilot.press("o")


# --- coming back, going on -------------------------------------------------------------------------------------------


@BOTH
async def test_a_lesson_goes_on_where_it_was_left(catalogue: Catalogue, size: tuple[int, int]) -> None:
    app = learn(catalogue)
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter", "o", "o", "q")
        assert "step 3 of 3" in await read(pilot)
        await pilot.press("q", "q")
    assert app.return_code == 0
    app = learn(catalogue)
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter")
        assert "step 3 of 3" in await coach_text(pilot)
        await pilot.press("enter")
        assert "Placing and summoning: done" in await coach_text(pilot)


async def test_what_no_longer_fits_is_begun_anew(catalogue: Catalogue, tmp_path: Path) -> None:
    (tmp_path / "lessons.json").write_text(json.dumps({"lesson": "summoning", "played": ["place d4", "place e4"]}))
    app = learn(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        assert at_lesson(app).lesson_run.at == 1


@BOTH
async def test_from_lesson_to_lesson(catalogue: Catalogue, size: tuple[int, int]) -> None:
    """Enter at the end goes on; O leaves a lesson undone; after the last one comes the list."""
    app = learn(catalogue)
    first, second, third, *_ = load_lessons()
    async with app.run_test(size=size) as pilot:
        await pilot.press("1", "enter", "o", "o", "o", "enter")
        assert at_lesson(app).lesson == second
        await pilot.press("O")
        assert at_lesson(app).lesson == third
        await pilot.press("escape")
        assert isinstance(app.screen, LearnScreen)
        shown = await read(pilot)
        assert next(line for line in shown.splitlines() if first.title in line).rstrip(" │").endswith("done")
        await pilot.press(*str(len(load_lessons())), "enter", "O")
        assert isinstance(app.screen, LearnScreen)
        await pilot.press(*str(len(load_lessons())), "enter", *["o"] * len(load_lessons()[-1].steps), "enter")
        assert isinstance(app.screen, LearnScreen)
    assert set(LessonProgressStore().progress.done) == {first.id, load_lessons()[-1].id}


# --- the list --------------------------------------------------------------------------------------------------------


@SIZES
async def test_the_list_tells_all_lessons(catalogue: Catalogue, size: tuple[int, int]) -> None:
    app = learn(catalogue)
    async with app.run_test(size=size) as pilot:
        shown = await read(pilot)
        for lesson in load_lessons():
            assert lesson.title in shown
            assert size[0] < 80 or lesson.teaches in shown
        assert f">  1 {load_lessons()[0].title}" in shown
        assert f"none of {len(load_lessons())} done" in plain(shown.replace("│", " "))
        await pilot.press("down", "down", "up")
        assert f">  2 {load_lessons()[1].title}" in await read(pilot)
        await pilot.press("enter")
        assert at_lesson(app).lesson == load_lessons()[1]


async def test_the_next_one_is_chosen_already(catalogue: Catalogue, tmp_path: Path) -> None:
    done = [lesson.id for lesson in load_lessons()]
    (tmp_path / "lessons.json").write_text(json.dumps({"done": done[:3]}))
    app = learn(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        assert f">  4 {load_lessons()[3].title}" in await read(pilot)
    (tmp_path / "lessons.json").write_text(json.dumps({"done": done}))
    app = learn(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "All lessons are done" in await read(pilot)
        await pilot.press("n")
        assert isinstance(app.screen, SetupScreen)


async def test_a_lesson_is_clicked(catalogue: Catalogue) -> None:
    app = learn(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await click_on(pilot, "Flares")
        assert isinstance(app.screen, LearnScreen)
        await click_on(pilot, "Flares")
        assert at_lesson(app).lesson.id == "flares"


async def test_the_list_points_before_it_opens(catalogue: Catalogue) -> None:
    """A number, or a click on the lesson that the program has chosen, only points at it."""
    app = learn(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await click_on(pilot, load_lessons()[0].title)
        assert isinstance(app.screen, LearnScreen)
        await pilot.press("3")
        assert isinstance(app.screen, LearnScreen)
        assert f">  3 {load_lessons()[2].title}" in await read(pilot)
        await pilot.press("enter")
        assert at_lesson(app).lesson == load_lessons()[2]


async def test_a_number_of_two_digits_points_too(catalogue: Catalogue) -> None:
    """And whatever is pointed at is in sight on the smallest screen."""
    app = learn(catalogue)
    async with app.run_test(size=(40, 16)) as pilot:
        await pilot.press("1", "0")
        assert f"> 10 {load_lessons()[9].title}" in await read(pilot)
        await pilot.press("2")
        assert f">  2 {load_lessons()[1].title}" in await read(pilot)
        assert "begin" in await read(pilot)


async def test_from_the_unfinished_games_and_back(catalogue: Catalogue, tmp_path: Path) -> None:
    saved(tmp_path / "games", plies=3)
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, SavedGamesScreen)
        await pilot.press("l")
        assert isinstance(app.screen, LearnScreen)
        await pilot.press("q")
        assert isinstance(app.screen, SavedGamesScreen)


async def test_a_game_waits_below(sit: Sit) -> None:
    """The palette opens the lessons above a game, which is as it was afterwards."""
    app = sit(plays=("place d4",))
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        titles = [each.title for each in app.get_system_commands(app.screen)]
        assert "Learn" in titles
        app.action_learn()
        await pilot.pause()
        assert "Learn" not in [each.title for each in app.get_system_commands(app.screen)]
        await pilot.press("1", "enter", "o", "q", "n")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.exercise is None
        assert app.session is not None
        assert len(app.session.steps) == 1


async def test_trouble_with_the_file_is_told_once(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "no-folder").touch()
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path / "no-folder"))
    app = learn(catalogue, "summoning")
    async with app.run_test(size=(120, 36), notifications=True) as pilot:
        assert "Your progress can't be saved" in await read(pilot)
        assert len(app._notifications) == 1
        await pilot.press("o", "o", "o")
        assert len(app._notifications) == 1
        assert "done" in await coach_text(pilot)


def test_no_command_takes_a_column_or_a_key_twice() -> None:
    for commands in (LESSON, LEARN):
        keys = [key for command in commands for key in command.keys]
        assert len(keys) == len(set(keys))
    assert not {key for command in LESSON for key in command.keys} & set("abcdefghi")


async def test_the_footers_of_the_lists_can_be_clicked(catalogue: Catalogue, tmp_path: Path) -> None:
    """Also what the application does and not the list itself."""
    saved(tmp_path / "games", plies=3)
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(120, 36)) as pilot:
        await click_on(pilot, "s statistics")
        assert isinstance(app.screen, ProfileScreen)
        await pilot.press("q", "l")
        await pilot.pause()
        assert isinstance(app.screen, LearnScreen)
        await click_on(pilot, "F2 settings")
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("escape")
        await click_on(pilot, "q back")
        assert isinstance(app.screen, SavedGamesScreen)
