"""The walk-through: every step is the learner's, and it is played to its end on the screen and in plain lines."""

from importlib import import_module

import pytest

from hotseat.play.lesson_run import LessonProgressStore
from hotseat.play.lessons import LEARNER, DealtLesson
from hotseat.text_ui.lesson import take_lessons
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.tui.app import GameApp
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.screen.app import MageKnightApp
from tashkalar_mage_knight.state import Decision
from tests.text_ui.conversations import printed_lines, script
from tests.tui.conftest import read

pytestmark = [pytest.mark.usefixtures("quiet"), pytest.mark.sweep("size")]
quiet = import_module("games.mage-knight.tests.test_screen").quiet
LESSON, HEROES = MageKnight().lessons()
STEPS = len(LESSON.steps)
BOTH = pytest.mark.parametrize("lesson", [LESSON, HEROES], ids=lambda lesson: lesson.id)


@pytest.mark.parametrize(
    ("lesson", "end", "units", "skills"),
    [(LESSON, (3, 2, 1, 3), ["peasants-a"], []), (HEROES, (3, 2, 0, 3), ["peasants-a"], ["forward-march"])],
    ids=("turns", "heroes"),
)
def test_every_step_is_the_learners_and_the_end_is_what_it_says(
    lesson: DealtLesson, end: tuple[int, ...], units: list[str], skills: list[str]
) -> None:
    game = MageKnight()
    state = lesson.start(game)
    for step in lesson.steps:
        asked = game.decision(state)
        assert isinstance(asked, Decision)
        assert asked.seat == LEARNER
        due = [option.text for option in asked.options if step.done_by(option.text)]
        assert due, step.do
        for text in (due[0], *step.then):
            asked = game.decision(state)
            assert isinstance(asked, Decision)
            option = next(option for option in asked.options if option.text == text)
            state, _ = game.apply(state, option, asked)
    me = state.seats[LEARNER]
    assert (me.fame, me.level, me.reputation, state.turn) == end
    assert [unit.unit for unit in me.units] == units
    assert [skill.skill for skill in me.skills] == skills


@pytest.mark.parametrize("number", [13, 15, 22])
def test_what_a_step_says_is_true(number: int) -> None:
    """The die shows black after the first turn; a blue one and the named cards are there for the fight."""
    game = MageKnight()
    state = LESSON.start(game)
    for step in LESSON.steps[:number]:
        for text in (*step.do, *step.then):
            asked = game.decision(state)
            assert isinstance(asked, Decision)
            state, _ = game.apply(state, next(each for each in asked.options if each.text == text), asked)
    colours = [die.colour for die in state.source]
    if number == 13:
        assert colours == ["black", "blue", "red"]
    if number == 15:
        assert {"determination", "rage", "stamina", "swiftness"} <= {*state.me.hand}
    if number == 22:
        assert (state.me.fame, state.me.level, state.me.reputation) == (3, 1, 1)


def test_it_is_played_to_its_end_in_plain_lines() -> None:
    console = script("end", "take great-start", "undo", *["show"] * STEPS)
    take_lessons(LESSON, [LESSON], TextRenderer(MageKnight()), console)
    printed = "\n".join(printed_lines(console))
    assert "[step 1 of 24] Find the city" in printed
    assert "Type: take great start" in printed
    assert f"[step {STEPS} of {STEPS}]" in printed
    assert "Novice reaches level 2" in printed
    assert printed.splitlines()[-1].startswith("That is everything")
    assert LESSON.id in LessonProgressStore().progress.done


def test_the_heroes_lesson_is_played_to_its_end_in_plain_lines() -> None:
    console = script("end", "interact", "undo", *["show"] * len(HEROES.steps))
    take_lessons(HEROES, [HEROES], TextRenderer(MageKnight()), console)
    printed = "\n".join(printed_lines(console))
    assert "Novice gains the skill Forward march" in printed
    assert "That is what heroes add" in printed
    assert HEROES.id in LessonProgressStore().progress.done


def test_another_answer_gets_a_hint_in_plain_lines() -> None:
    console = script("take planning", "quit")
    take_lessons(LESSON, [LESSON], TextRenderer(MageKnight()), console)
    assert "Planning, number 4: legal, but in this lesson: Take Great start." in printed_lines(console)


def said_in(shown: str, text: str) -> bool:
    """Whether all words of a text are on the screen, in their order."""
    words = iter(shown.replace("│", " ").split())
    return all(word in words for word in text.split())


@pytest.mark.sweep("app_class")
@pytest.mark.parametrize("app_class", [GameApp, MageKnightApp], ids=("any table", "own table"))
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 50)])
@BOTH
async def test_it_is_played_to_its_end_on_the_screen(
    lesson: DealtLesson, app_class: type[GameApp], size: tuple[int, int]
) -> None:
    app = app_class(MageKnight(), lesson=lesson.id)
    async with app.run_test(size=size) as pilot:
        for number, step in enumerate(lesson.steps, 1):
            shown = await read(pilot)
            assert shown.count(f"step {number} of {len(lesson.steps)}") == 1
            assert said_in(shown, step.explanation)
            assert said_in(shown, step.instruction)
            await pilot.press("o")
        shown = await read(pilot)
        assert "Lesson, done" in shown
        assert said_in(shown, lesson.ending)
