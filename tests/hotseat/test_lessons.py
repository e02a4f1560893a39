"""Lessons of a toy game: their steps, a lesson under way, and what is kept of it."""

from pathlib import Path
from typing import Any

import pytest

from hotseat.play.lesson_run import LessonProgress, LessonProgressStore, LessonRun, lesson_after
from hotseat.play.lessons import Lesson, LessonStep
from hotseat.play.session import Session
from hotseat.records.history import History
from hotseat.testing.nim import Heap, Nim
from hotseat.util import identity


def step(*ways: str, then: tuple[str, ...] = ()) -> LessonStep:
    return LessonStep(say="Look.", now="Do it.", do=ways, then=then)


def lesson(name: str, *steps: LessonStep) -> Lesson:
    return Lesson(id=name, title=name, teaches="how", steps=steps or (step("take 1"),), end="Done.")


TAKING = lesson("taking", step("lay *"), step("take 3", "take 2", then=("take 1", "take 1")), step("take *"))
LESSONS = [lesson("first"), TAKING, lesson("last")]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("DATA", "CONFIG"):
        monkeypatch.setenv(identity.current().variable(kind), str(tmp_path))


def begun(stones: int = 9) -> LessonRun[Any, Any, Any, Any]:
    """The lesson as far as it is kept."""
    session = Session(History(Nim(), Heap(("Ada", "Boris"), stones, (2, 1))), None)
    return LessonRun(TAKING, session, LessonProgressStore())


def options(run: LessonRun[Any, Any, Any, Any]) -> list[str]:
    return [option.text for option in run.options]


def do(run: LessonRun[Any, Any, Any, Any], text: str) -> None:
    run.play(next(option for option in run.options if option.text == text))


def test_a_step_is_done_by_an_option_or_by_all_that_begin_so() -> None:
    ways = step("lay *", "take 3")
    assert [ways.done_by(text) for text in ("lay 2", "lay ", "lay", "take 3", "take 33", "take")] == [
        True,
        True,
        False,
        True,
        False,
        False,
    ]


def test_a_lesson_is_followed_by_the_next_of_its_game() -> None:
    assert [lesson_after(each, LESSONS) for each in LESSONS] == [*LESSONS[1:], None]


def test_a_lesson_asks_for_one_step_after_the_other_and_plays_what_follows() -> None:
    run = begun()
    assert (run.at, run.due, options(run)) == (0, TAKING.steps[0], ["lay 2"])
    do(run, "lay 2")
    assert (run.at, run.due, options(run)) == (1, TAKING.steps[1], ["take 2", "take 3"])
    do(run, "take 3")
    assert [played.option for played in run.session.steps] == ["lay 2", "take 3", "take 1", "take 1"]
    assert (run.at, run.due, options(run)) == (2, TAKING.steps[2], ["take 1", "take 2", "take 3"])
    do(run, "take 2")
    assert (run.at, run.due, options(run)) == (3, None, [])


def test_nothing_can_be_chosen_once_the_game_is_over() -> None:
    run = begun(stones=2)
    do(run, "lay 2")
    run.session.play("take 3")
    run.session.play("take 1")
    assert options(run) == []


def test_an_interrupted_lesson_goes_on_where_it_was_left() -> None:
    run = begun()
    for text in ("lay 2", "take 3"):
        do(run, text)
        assert run.save() == ""
        again = begun()
        assert (again.at, again.session.state) == (run.at, run.session.state)
    assert again.store.progress == LessonProgress(lesson="taking", played=("lay 2", "take 3"))
    do(again, "take 1")
    assert again.save() == ""
    assert LessonProgressStore().progress == LessonProgress(done=("taking",))
    assert begun().at == 0


def test_a_lesson_that_asks_for_something_else_by_now_goes_on_before_it() -> None:
    LessonProgressStore().save(lambda progress: progress.begun(TAKING, ["lay 2", "take 1", "take 2"]))
    run = begun()
    assert [played.option for played in run.session.steps] == ["lay 2"]


def test_a_finished_lesson_leaves_another_one_under_way() -> None:
    first, second, third = LESSONS
    progress = LessonProgress().begun(second, ["lay 2"])
    assert (progress.played_in(second), progress.played_in(first)) == (("lay 2",), ())
    progress = progress.finished(first)
    assert progress == LessonProgress(done=("first",), lesson="taking", played=("lay 2",))
    assert progress.finished(third).done == ("first", "last")
    assert progress.begun(third, []).done == ("first",)
    assert progress.finished(second) == LessonProgress(done=("first", "taking"))
    again = LessonProgress(done=("first", "last")).finished(first)
    assert again == LessonProgress(done=("last", "first")), "the last one finished comes last"


def test_the_lesson_under_way_comes_next_or_else_the_first_that_is_not_finished() -> None:
    assert LessonProgress().next_of(LESSONS) == 0
    assert LessonProgress(done=("first",)).next_of(LESSONS) == 1
    assert LessonProgress(done=("first",), lesson="last").next_of(LESSONS) == 2
    assert LessonProgress(done=("first",), lesson="other").next_of(LESSONS) == 1
    assert LessonProgress(done=("first", "taking", "last")).next_of(LESSONS) is None
    assert LessonProgress().next_of([]) is None
