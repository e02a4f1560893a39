"""What the coach of a lesson or a puzzle says, as lines of text with styles. No widget yet."""

from collections.abc import Sequence

from textual.content import Content

from tashkalar.cell_width import wrap
from tashkalar.engine import Decision, GameState, Option
from tashkalar.engine.geometry import Square
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.lessons import Lesson, LessonStep, lesson_after
from tashkalar.puzzles.collection import PuzzleInPlay
from tashkalar.puzzles.session import Verdict
from tashkalar.tabletop.text_utils import capitalize, count, with_period
from tashkalar.tui.labels import option_effect
from tashkalar.tui.option_filter import OptionFilter
from tashkalar.tui.sidebar import SidebarSection, section_heading

Lines = list[Content]

FEW = 4
"""Up to so many places are marked; where there are more, none is asked for in particular."""

LEFT_OVER = gettext_noop("One turn, one aim. What you do with an action that is left over doesn't matter.")
DANGER = gettext_noop("One turn, one aim. What one move of an enemy piece could destroy is in danger: ! shows it.")
"""What is said of a puzzle at first, and of one that is about danger."""


VERDICTS = {"open": gettext_noop("open"), "reached": gettext_noop("reached"), "missed": gettext_noop("missed")}
"""How a puzzle stands."""


def coach_lines(lesson: Lesson, at: int, width: int) -> Lines:
    """The lesson, the step, what there is to know, and what is to be done.

    Args:
        lesson: the lesson.
        at: how many steps have been taken.
        width: columns of the lines.
    """
    text = lesson.end if at == len(lesson.steps) else lesson.steps[at].say
    title = _("{title}: {told}").format(title=_(lesson.title), told=_stage(lesson, at))
    return _said(title, [_(text)], _now(lesson, at), width)


def puzzle_lines(
    in_play: PuzzleInPlay, verdict: Verdict, advice: Sequence[str], following: PuzzleInPlay | None, width: int
) -> Lines:
    """The aim of a puzzle with what the coach was asked, or what has come of it.

    Args:
        in_play: the puzzle.
        verdict: how it stands.
        advice: what the coach has said since the last answer.
        following: the puzzle that comes next, if any.
        width: columns.
    """
    grade = (
        _("{puzzle}, grade {grade}").format(puzzle=in_play.title, grade=in_play.grade)
        if in_play.grade
        else in_play.title
    )
    if verdict == "open":
        said = advice or [_(DANGER) if in_play.puzzle.goal.kind == "save" else _(LEFT_OVER)]
        left = count(in_play.puzzle.state.turn.actions, "action")
        return _said(_("{title}: {told}").format(title=grade, told=left), said, with_period(in_play.goal), width)
    message = _("You did it: {aim}.") if verdict == "reached" else _("Not this time. The aim was: {aim}.")
    title = _("{title}: {told}").format(title=grade, told=_(VERDICTS[verdict]))
    return _said(title, [message.format(aim=in_play.wanted)], _then(verdict, following), width)


def puzzle_short(
    in_play: PuzzleInPlay, verdict: Verdict, advice: Sequence[str], following: PuzzleInPlay | None, width: int
) -> Lines:
    """The aim of a puzzle or what the coach has said last, where there is no room for more; see `puzzle_lines`."""
    if verdict == "open":
        return _pointed(advice[-1] if advice else with_period(in_play.goal), width)
    come, then = capitalize(_(VERDICTS[verdict])), _then(verdict, following)
    return _pointed(f"{with_period(come)} {then}", width)


def _then(verdict: Verdict, following: PuzzleInPlay | None) -> str:
    if verdict == "missed":
        return _("Enter: start again.")
    if following is None:
        return _("Enter: back to the puzzles.")
    return _("Enter: on to puzzle {number}.").format(number=following.number)


def _said(title: str, texts: Sequence[str], now: str, width: int) -> Lines:
    """Paragraphs below a title, and then what is to be done."""
    lines = [Content(f" {line}") for text in texts for line in wrap(text, width - 1)]
    return [section_heading(SidebarSection(title, ()), width), *lines, *_pointed(now, width)]


def short_coach_lines(lesson: Lesson, at: int, width: int) -> Lines:
    """The step and what is to be done, where there is no room for more."""
    return _pointed(f"{min(at + 1, len(lesson.steps))}/{len(lesson.steps)} {_now(lesson, at)}", width)


def _stage(lesson: Lesson, at: int) -> str:
    if at == len(lesson.steps):
        return _("done")
    return _("step {number} of {steps}").format(number=at + 1, steps=len(lesson.steps))


def _now(lesson: Lesson, at: int) -> str:
    if at < len(lesson.steps):
        return _(lesson.steps[at].now)
    following = lesson_after(lesson)
    if following is None:
        return _("Enter: back to the lessons.")
    return _("Enter: on to {name}.").format(name=_(following.title))


def _pointed(text: str, width: int) -> Lines:
    """What is to be done, so that it strikes the eye."""
    first, *rest = wrap(text, width - 3)
    return [
        Content.assemble((" > ", "bold $accent"), (first, "bold $accent")),
        *(Content.styled(f"   {line}", "bold $accent") for line in rest),
    ]


def other_answer_text(option: Option, step: LessonStep, state: GameState) -> str:
    """What is said to an answer that is legal but isn't asked."""
    message = _("{deed}: fine in a game, but here: {now}")
    return message.format(deed=capitalize(option_effect(option, state)), now=_(step.now))


def asked_squares(step: LessonStep, decision: Decision, answer: OptionFilter) -> set[Square]:
    """The squares to point at next, if the step asks for certain ones."""
    squares = {
        option.to if option.square == answer.square >= 0 else option.square
        for option in step.ways(decision)
        if answer.square in (-1, option.square)
    }
    return squares - {-1} if len(squares) <= FEW else set()
