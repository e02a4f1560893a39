"""The lessons: their data is sound, each can be done in every listed way, and progress is kept."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from hotseat.play.lesson_run import LessonProgress, LessonProgressStore, lesson_after
from hotseat.play.lessons import LEARNER, LessonStep
from hotseat.util.json_files import lock_name
from tashkalar.cards.load import data_file
from tashkalar.cards.yaml_source import read_yaml
from tashkalar.engine import Catalogue, Decision, Option, apply, decision
from tashkalar.engine.geometry import parse_square
from tashkalar.lessons import ArenaLesson, load_lessons
from tashkalar.plugin import TashKalar

FIRST, LAST = 0, -1
SEEN = re.compile(r"[\[(][cHL][])]|[!=?*]|\bF\d|\b(?i:press|click|highlight|star|lit|below|shows|look)")
"""Signs and words of a lesson that mean something only to a reader of the screen."""


def test_the_data_is_sound(catalogue: Catalogue) -> None:
    """Each fault has its line."""
    data = read_yaml(data_file("lessons.yaml").read_text(encoding="utf-8")).data
    faults = [fault for entry in data for fault in faults_of(entry, catalogue)]
    assert not faults, "\n".join(faults)
    ids = [entry["id"] for entry in data]
    assert len(ids) == len(set(ids))
    assert 6 <= len(ids) <= 11, "as many as the list's keys tell"


def faults_of(entry: dict[str, Any], cards: Catalogue) -> Iterator[str]:
    """Yield the faults of a lesson, each in a line."""
    try:
        lesson = ArenaLesson.model_validate(entry)
        state = lesson.start(TashKalar(cards))
    except ValidationError as faulty:
        yield from (f"{entry.get('id')}: {'.'.join(map(str, e['loc']))}: {e['msg']}" for e in faulty.errors())
        return
    except ValueError as impossible:
        yield f"{entry.get('id')}: {impossible}"
        return
    for number, step in enumerate(lesson.steps, 1):
        question = decision(state)
        unknown = [way for way in step.do if not isinstance(question, Decision) or not known(way, question)]
        yield from (f"{lesson.id}, step {number}: {way!r} is no answer there" for way in unknown)
        if unknown or not isinstance(question, Decision):
            return
        if question.seat != LEARNER:
            yield f"{lesson.id}, step {number}: it isn't the learner who is asked"
        state, _ = apply(state, ways(step, question)[0])


def ways(step: LessonStep, decision: Decision) -> list[Option]:
    """The options of a decision that complete a step."""
    return [option for option in decision.options if step.done_by(option.text)]


def known(way: str, decision: Decision) -> bool:
    return any(o.text == way or (way.endswith("*") and o.text.startswith(way[:-1])) for o in decision.options)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"title": None}, "title: Input should be a valid string"),
        ({"board": {"1c": "z9"}}, "z9"),
        ({"hand": ["knigt"]}, "knigt"),
        ({"steps": []}, "steps: Tuple should have at least 1 item"),
        ({"steps": [{"say": "a", "now": "b", "do": ["plce d4"]}]}, "step 1: 'plce d4' is no answer there"),
        ({"steps": [{"say": "a", "now": "b", "do": ["place d4"], "undo": 1}]}, "steps.0.undo: Extra inputs"),
    ],
)
def test_faulty_data_is_told_in_a_line(catalogue: Catalogue, change: dict[str, Any], text: str) -> None:
    data = read_yaml(data_file("lessons.yaml").read_text(encoding="utf-8")).data
    faults = list(faults_of({**data[0], **change}, catalogue))
    assert text in faults[0]
    assert not any("\n" in fault for fault in faults)


@pytest.mark.parametrize("way", [FIRST, LAST])
@pytest.mark.parametrize("lesson", load_lessons(), ids=lambda lesson: lesson.id)
def test_a_lesson_is_done_in_every_listed_way(catalogue: Catalogue, lesson: ArenaLesson, way: int) -> None:
    """The first and the last answer that a step allows lead through to the end; each step could be done wrong, too."""
    state = lesson.start(TashKalar(catalogue))
    for step in lesson.steps:
        question = decision(state)
        assert isinstance(question, Decision)
        assert question.seat == LEARNER
        assert len(ways(step, question)) < len(question.options)
        state, _ = apply(state, ways(step, question)[way])
    assert not state.ended


@pytest.mark.parametrize("lesson", load_lessons(), ids=lambda lesson: lesson.id)
def test_what_is_to_be_done_names_where(lesson: ArenaLesson) -> None:
    """The text of a step names the only place that the step asks for."""
    for step in lesson.steps:
        assert step.now[-1] == "."
        exact = [way.split() for way in step.do if len(step.do) == 1 and not way.endswith("*")]
        for words in exact:
            squares = [word for word in words if len(word) == 2 and word[1].isdigit()]
            assert all(square in step.now for square in squares), step.now


@pytest.mark.parametrize("lesson", load_lessons(), ids=lambda lesson: lesson.id)
def test_plain_lines_speak_of_nothing_that_is_seen_or_pressed(lesson: ArenaLesson) -> None:
    said = [text for step in lesson.steps for text in (step.explanation_heard, step.instruction)]
    for text in (*said, lesson.ending_heard):
        assert not SEEN.search(text), text


def test_a_step_knows_its_ways() -> None:
    step = LessonStep(say="s", now="n", do=("place d4", "summon knight *"))
    assert step.done_by(Option("place", square=parse_square("d4")).text)
    assert not step.done_by(Option("place", square=parse_square("d5")).text)
    assert step.done_by(Option("summon", "knight", parse_square("e5"), orientation="r90").text)
    assert not step.done_by(Option("summon", "bomb", parse_square("e5")).text)


# --- progress --------------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the progress; it doesn't exist yet."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "lessons.json"


def test_the_next_lesson() -> None:
    first, second, *_ = lessons = load_lessons()
    progress = LessonProgress()
    assert progress.next_of(lessons) == 0
    assert progress.finished(first).next_of(lessons) == 1
    assert progress.begun(second, ["place d4"]).next_of(lessons) == 1
    assert progress.begun(second, ["place d4"]).finished(first).next_of(lessons) == 1
    assert progress.begun(second, ["place d4"]).next_of(lessons[2:]) == 0, "that of another game doesn't count"
    for lesson in lessons:
        progress = progress.finished(lesson)
    assert progress.next_of(lessons) is None
    assert progress.begun(first, []).next_of(lessons) == 0, "a lesson may be done again"
    assert lesson_after(first, lessons) == second
    assert lesson_after(lessons[-1], lessons) is None


def test_progress_is_kept(file: Path) -> None:
    book = LessonProgressStore()
    first, second, *_ = load_lessons()
    assert book.save(lambda progress: progress.finished(first).begun(second, ["place c5"])) == ""
    again = LessonProgressStore()
    assert again.progress == book.progress
    assert again.progress.played_in(second) == ("place c5",)
    assert again.progress.played_in(first) == ()
    assert {path.name for path in file.parent.iterdir()} == {"lessons.json", lock_name()}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"done": 3}', '{"lesson": "summoning", "more": 1}', "\0"])
def test_a_broken_file_is_a_fresh_start(file: Path, text: str) -> None:
    file.parent.mkdir()
    file.write_text(text)
    book = LessonProgressStore()
    assert book.progress == LessonProgress()
    assert "lessons.json.old" in book.save(lambda progress: progress.finished(load_lessons()[0]))
    assert file.with_suffix(".json.old").read_text() == text, "nothing that somebody wrote is lost"
    assert LessonProgressStore().progress.done == (load_lessons()[0].id,)


def test_what_an_older_or_newer_game_knew_does_no_harm(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('{"done": ["gone"], "lesson": "gone", "played": ["place d4"]}')
    assert LessonProgressStore().progress.next_of(load_lessons()) == 0


def no_folder(file: Path, patch: pytest.MonkeyPatch) -> None:
    """A file stands where the folder should be."""
    file.parent.write_text("")


def full(file: Path, patch: pytest.MonkeyPatch) -> None:
    """The disk is full."""

    def fsync(_: int) -> None:
        raise OSError(28, "No space left on device")

    patch.setattr("os.fsync", fsync)


@pytest.mark.parametrize("trouble", [no_folder, full])
def test_what_cannot_be_written_is_told_once(
    file: Path, monkeypatch: pytest.MonkeyPatch, trouble: Callable[[Path, pytest.MonkeyPatch], None]
) -> None:
    trouble(file, monkeypatch)
    book = LessonProgressStore()
    first, second, *_ = load_lessons()
    text = book.save(lambda progress: progress.finished(first))
    assert text.startswith("Your progress can't be saved: ")
    assert book.save(lambda progress: progress.finished(second)) == ""
    assert book.progress.done == (first.id, second.id), "it holds as long as we learn"
