"""The lessons of `tashkalar learn`: positions with steps for the learner, as data in data/lessons.yaml."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from tashkalar import progress_store
from tashkalar.cards.load import data_file
from tashkalar.cards.yaml_source import read_yaml
from tashkalar.engine import Board, Catalogue, Decision, GameState, Option, Piece, Stock, setup
from tashkalar.engine.geometry import square_set
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop

LEARNER = 0
"""The seat of the learner."""
NAMES = (gettext_noop("Novice"), gettext_noop("Rival"))
SCHOOLS = ("northern", "highland")


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class LessonStep(_Part):
    """A step that the learner has to do."""

    say: str
    now: str
    """The instruction, as a sentence."""
    do: Annotated[tuple[str, ...], Field(min_length=1)]
    """The options that complete the step; a text ending in * stands for all options that begin with it."""

    def done_by(self, option: Option) -> bool:
        """Whether an option completes the step.

        Args:
            option: the chosen option.
        """
        return any(option.text.startswith(way[:-1]) if way.endswith("*") else option.text == way for way in self.do)

    def ways(self, decision: Decision) -> list[Option]:
        """Return the options of a decision that complete the step.

        Args:
            decision: the pending decision.
        """
        return [option for option in decision.options if self.done_by(option)]


class Lesson(_Part):
    """A position with steps, and a text for the end."""

    id: str
    title: str
    teaches: str
    form: str
    board: Mapping[str, str]
    hand: tuple[str, ...]
    schools: tuple[str, str] = SCHOOLS
    """The schools of the learner and of the rival."""
    actions: int = 2
    tasks: Mapping[str, Any] = {}
    steps: Annotated[tuple[LessonStep, ...], Field(min_length=1)]
    end: str

    def start(self, cards: Catalogue) -> GameState:
        """Return the starting position with the learner to move; names are in the player's language.

        Args:
            cards: the catalogue.
        """
        seats = [{"name": _(name), "school": school} for name, school in zip(NAMES, self.schools, strict=True)]
        empty: dict[str, Any] = {"beings": [], "legends": [], "flares": []}
        hand: dict[str, list[str]] = {"beings": [], "legends": [], "flares": []}
        for card in self.hand:
            hand["flares" if card in cards.flares else "legends" if card in cards.legends else "beings"].append(card)
        given = {
            "form": self.form,
            "seed": 1,
            "board": self._board().rows(),
            "seats": [{**seats[0], **hand}, {**seats[1], **empty}],
            "turn": {"number": 5, "seat": LEARNER + 1, "actions": self.actions},
        }
        return setup(cards, {**given, "tasks": dict(self.tasks)} if self.tasks else given)

    def _board(self) -> Board:
        board = Board(((0, 0, 0),) * 2, (Stock(0, 0),) * 2)
        for kind, places in self.board.items():
            standing = Piece.parse(kind)
            board = board.with_square(standing.colour, standing.rank, square_set(places))
        return board


@cache
def load_lessons() -> tuple[Lesson, ...]:
    """Return all lessons in their order."""
    data = read_yaml(data_file("lessons.yaml").read_text(encoding="utf-8")).data
    return tuple(Lesson.model_validate(each) for each in data)


def lesson_after(lesson: Lesson) -> Lesson | None:
    """Return the lesson after the given one; None after the last.

    Args:
        lesson: the lesson.
    """
    return next(
        (later for each, later in zip(load_lessons(), load_lessons()[1:], strict=False) if each == lesson), None
    )


_Word = Annotated[str, Field(max_length=200)]
_Words = Annotated[tuple[_Word, ...], Field(max_length=1000, strict=False)]


class LessonProgress(progress_store.UserFileModel):
    """A player's progress in the lessons."""

    done: _Words = ()
    """The ids of the finished lessons."""
    lesson: _Word = ""
    """The id of the lesson under way; "" for none."""
    played: _Words = ()
    """The options that were chosen in the lesson under way."""

    def begun(self, lesson: Lesson, played: Sequence[str]) -> "LessonProgress":
        """Return the progress with a lesson under way.

        Args:
            lesson: the lesson.
            played: the options chosen in it so far.
        """
        return LessonProgress(done=self.done, lesson=lesson.id, played=tuple(played))

    def finished(self, lesson: Lesson) -> "LessonProgress":
        """Return the progress with a lesson finished; another lesson stays under way.

        Args:
            lesson: the finished lesson.
        """
        done = (*(each for each in self.done if each != lesson.id), lesson.id)
        return LessonProgress(done=done) if self.lesson == lesson.id else self.model_copy(update={"done": done})

    def played_in(self, lesson: Lesson) -> tuple[str, ...]:
        """Return the options that were chosen in a lesson so far.

        Args:
            lesson: the lesson.
        """
        return self.played if lesson.id == self.lesson else ()

    @property
    def next(self) -> Lesson | None:
        """The lesson under way, else the first unfinished one; None when all are finished."""
        under_way = (each for each in load_lessons() if each.id == self.lesson)
        return next(under_way, None) or next((each for each in load_lessons() if each.id not in self.done), None)


class LessonProgressStore(progress_store.ProgressStore[LessonProgress]):
    """The learner's progress, kept in a file of the data folder."""

    def __init__(self) -> None:
        super().__init__("lessons.json", LessonProgress())
