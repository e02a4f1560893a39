"""What the coach of a lesson says, as lines of text with styles. No widget yet."""

from textual.content import Content

from tashkalar.cell_width import wrapped
from tashkalar.engine import Decision, GameState, Option
from tashkalar.engine.geometry import Square
from tashkalar.kernel.phrases import sentence
from tashkalar.lessons import Lesson, LessonStep, after
from tashkalar.tui.labels import deed
from tashkalar.tui.partial_answer import PartialAnswer
from tashkalar.tui.sidebar import Section, heading

Lines = list[Content]

FEW = 4
"""Up to so many places are marked; where there are more, none is asked for in particular."""


def lines(lesson: Lesson, at: int, width: int) -> Lines:
    """The lesson, the step, what there is to know, and what is to be done.

    Args:
        at: how many steps have been taken.
    """
    title = heading(Section(f"{lesson.title}: {_stage(lesson, at)}", ()), width)
    text = lesson.end if at == len(lesson.steps) else lesson.steps[at].say
    told = [Content(f" {line}") for line in wrapped(text, width - 1)]
    return [title, *told, *_pointed(_now(lesson, at), width)]


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
