"""What the coach of a lesson or a puzzle says, as lines of text with styles. No widget yet."""

from collections.abc import Sequence

from textual.content import Content

from tashkalar.cell_width import wrapped
from tashkalar.engine import Decision, GameState, Option
from tashkalar.engine.geometry import Square
from tashkalar.kernel.phrases import count, sentence
from tashkalar.lessons import Lesson, LessonStep, after
from tashkalar.puzzles.attempt import Verdict
from tashkalar.puzzles.collection import Posed
from tashkalar.tui.labels import deed
from tashkalar.tui.partial_answer import PartialAnswer
from tashkalar.tui.sidebar import Section, heading

Lines = list[Content]

FEW = 4
"""Up to so many places are marked; where there are more, none is asked for in particular."""

LEFT_OVER = "One turn, one aim. What you do with an action that is left over doesn't matter."
DANGER = "One turn, one aim. What one move of an enemy piece could destroy is in danger: ! shows it."
"""What is said of a puzzle at first, and of one that is about danger."""


def lines(lesson: Lesson, at: int, width: int) -> Lines:
    """The lesson, the step, what there is to know, and what is to be done.

    Args:
        at: how many steps have been taken.
    """
    text = lesson.end if at == len(lesson.steps) else lesson.steps[at].say
    return _said(f"{lesson.title}: {_stage(lesson, at)}", [text], _now(lesson, at), width)


def puzzle_lines(posed: Posed, verdict: Verdict, asked: Sequence[str], following: Posed | None, width: int) -> Lines:
    """The aim of a puzzle with what the coach was asked, or what has come of it.

    Args:
        posed: the puzzle.
        verdict: how it stands.
        asked: what the coach has said since the last answer.
        following: the puzzle that comes next, if any.
        width: columns.
    """
    grade = f"{posed.title}, grade {posed.grade}" if posed.grade else posed.title
    if verdict == "open":
        said = asked or [DANGER if posed.puzzle.aim.kind == "save" else LEFT_OVER]
        return _said(f"{grade}: {count(posed.puzzle.state.turn.actions, 'action')}", said, f"{posed.aim}.", width)
    told = {
        "reached": f"You did it: {posed.aim[0].lower()}{posed.aim[1:]}.",
        "missed": f"Not this time. The aim was: {posed.aim[0].lower()}{posed.aim[1:]}.",
    }
    return _said(f"{grade}: {verdict}", [told[verdict]], _then(verdict, following), width)


def puzzle_short(posed: Posed, verdict: Verdict, asked: Sequence[str], following: Posed | None, width: int) -> Lines:
    """The aim of a puzzle or what the coach has said last, where there is no room for more; see `puzzle_lines`."""
    if verdict == "open":
        return _pointed(asked[-1] if asked else f"{posed.aim}.", width)
    return _pointed(f"{sentence(verdict)}. {_then(verdict, following)}", width)


def _then(verdict: Verdict, following: Posed | None) -> str:
    if verdict == "missed":
        return "Enter: start again."
    return f"Enter: on to {following.title.lower()}." if following else "Enter: back to the puzzles."


def _said(title: str, told: Sequence[str], now: str, width: int) -> Lines:
    """Paragraphs below a title, and then what is to be done."""
    lines = [Content(f" {line}") for text in told for line in wrapped(text, width - 1)]
    return [heading(Section(title, ()), width), *lines, *_pointed(now, width)]


def short(lesson: Lesson, at: int, width: int) -> Lines:
    """The step and what is to be done, where there is no room for more."""
    return _pointed(f"{min(at + 1, len(lesson.steps))}/{len(lesson.steps)} {_now(lesson, at)}", width)


def _stage(lesson: Lesson, at: int) -> str:
    return "done" if at == len(lesson.steps) else f"step {at + 1} of {len(lesson.steps)}"


def _now(lesson: Lesson, at: int) -> str:
    if at < len(lesson.steps):
        return lesson.steps[at].now
    following = after(lesson)
    return f"Enter: on to {following.title}." if following else "Enter: back to the lessons."


def _pointed(text: str, width: int) -> Lines:
    """What is to be done, so that it strikes the eye."""
    first, *rest = wrapped(text, width - 3)
    return [
        Content.assemble((" > ", "bold $accent"), (first, "bold $accent")),
        *(Content.styled(f"   {line}", "bold $accent") for line in rest),
    ]


def otherwise(option: Option, step: LessonStep, state: GameState, decision: Decision) -> str:
    """What is said to an answer that is legal but isn't asked."""
    return f"{sentence(deed(option, state, decision))}: fine in a game, but here: {step.now}"


def asked(step: LessonStep, decision: Decision, answer: PartialAnswer) -> set[Square]:
    """The squares to point at next, if the step asks for certain ones."""
    squares = {
        option.to if option.square == answer.square >= 0 else option.square
        for option in step.ways(decision)
        if answer.square in (-1, option.square)
    }
    return squares - {-1} if len(squares) <= FEW else set()
