"""The lesson of Pook: it can be played to its end, nothing is cut, and what isn't asked gets a hint."""

import pytest

from games.pook.tests.test_screen import SIZES, answer, begun, to
from hotseat.play.lessons import LEARNER
from hotseat.tui.lesson import LessonExercise
from hotseat.tui.start import StartScreen
from tashkalar_pook.game import Pook
from tashkalar_pook.screen.app import PookApp
from tashkalar_pook.screen.painter import largest_fitting
from tashkalar_pook.screen.table import PookLayout, PookScreen
from tashkalar_pook.state import Decision
from tests.tui.conftest import read

pytestmark = [pytest.mark.usefixtures("quiet"), pytest.mark.sweep("size")]
LESSON = Pook().lessons()[0]
OPEN = {"covers": "off"}


def test_every_step_is_the_learners_and_every_answer_is_possible() -> None:
    game, lines = Pook(), LESSON
    state = lines.start(game)
    for step in lines.steps:
        decision = game.decision(state)
        assert isinstance(decision, Decision)
        assert decision.seat == LEARNER
        for text in (*step.do, *step.then):
            decision = game.decision(state)
            assert isinstance(decision, Decision)
            state, _ = game.apply(state, decision.option(text), decision)
    assert "viking-3a" in state.seats[LEARNER].hand, "which is what the end speaks of"


@pytest.mark.parametrize("size", SIZES)
async def test_it_is_played_to_its_end_and_all_that_is_said_has_room(size: tuple[int, int]) -> None:
    app = PookApp(Pook(), lesson="")
    async with app.run_test(size=size) as pilot:
        for number, step in enumerate(LESSON.steps, 1):
            screen = app.screen
            assert isinstance(screen, PookScreen)
            assert isinstance(screen.exercise, LessonExercise)
            shown = await read(pilot)
            assert f"Lesson, step {number} of 8" in shown
            spoken = " ".join(line.split("│", 1)[-1].strip() for line in beside(shown, screen))
            assert step.explanation in spoken
            assert step.instruction in spoken
            assert screen.pointer is not None
            assert f"{len(screen.pointer.hand)}  {screen.pointer.hand[-1][0].upper()}" in shown, "the hand isn't cut"
            assert screen.session.question is not None
            await answer(pilot, screen.session.question.option(step.do[0]))
        shown = await read(pilot)
        assert "Lesson, done" in shown
        assert LESSON.ending in " ".join(line.split("│", 1)[-1].strip() for line in beside(shown, app.screen))
        await pilot.press("enter")
        assert isinstance(app.screen, StartScreen)


def beside(shown: str, screen: object) -> list[str]:
    """Return the text beside the grid, line by line."""
    assert isinstance(screen, PookScreen)
    columns = largest_fitting(screen.size.width - PookLayout.NARROW, PookLayout.picture_rows(screen.size)).of_grid()[0]
    return [line[columns:] for line in shown.splitlines()]


async def test_another_answer_gets_a_hint_and_nothing_is_lost() -> None:
    app = PookApp(Pook(), lesson="")
    async with app.run_test(size=(80, 24)) as pilot:
        await to(pilot, -1, 0)
        await pilot.press("p")
        screen = app.screen
        assert isinstance(screen, PookScreen)
        assert not screen.session.steps
        shown = " ".join((await read(pilot)).split())
        assert "Orc 3 coin -1,0: legal, but in this lesson: Lay knight 3, K3, as a coin right of the Piggy." in shown
        await pilot.press("o")
        assert "step 2 of 8" in await read(pilot)
        assert [step.option for step in screen.session.steps] == ["coin knight-3a 1,0"]
        await pilot.press("u")
        assert len(screen.session.steps) == 1


async def test_an_interrupted_lesson_continues_where_it_was_left() -> None:
    for number in (1, 3):
        async with PookApp(Pook(), lesson="").run_test(size=(80, 24)) as pilot:
            assert f"Lesson, step {number} of 8" in await read(pilot)
            await pilot.press("o", "o")


async def test_it_is_opened_from_a_table_and_left_for_it() -> None:
    app = PookApp(Pook(), begun(), given=OPEN)
    async with app.run_test(size=(80, 24)) as pilot:
        app.action_learn()
        await pilot.pause()
        assert "Lesson, step 1" in await read(pilot)
        await pilot.press("question_mark")
        assert "Do this step for me" in " ".join(line.plain for line in app.screen.lines)  # type: ignore[attr-defined]
        await pilot.press("escape", "q")
        assert "Ada: Lay a card" in await read(pilot)
        assert app.session is not None
        assert not app.session.steps
