"""The texts of a lesson or a puzzle as lines with styles; without widgets."""

from collections.abc import Sequence

from textual.content import Content

from tashkalar.cell_width import wrap
from tashkalar.engine import Decision, GameState, Option
from tashkalar.engine.geometry import Square
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.lessons import load_lessons
from tashkalar.puzzles.collection import PuzzleInPlay
from tashkalar.puzzles.session import Verdict
from tashkalar.tabletop.lessons import Lesson, LessonStep, lesson_after
from tashkalar.tabletop.text_utils import capitalize, count, join_sentences, with_period
from tashkalar.tabletop.tui.surfaces import heading
from tashkalar.tui.labels import option_effect
from tashkalar.tui.option_filter import OptionFilter

Lines = list[Content]

FEW = 4
"""The greatest number of squares to mark for a step of a lesson; if there are more, none is marked."""

LEFT_OVER = gettext_noop("One turn, one aim. Leftover actions don't matter.")
DANGER = gettext_noop("One turn, one aim. A piece that one enemy move could destroy is in danger: ! shows it.")
"""The first text of a puzzle, and that of a puzzle about saving a piece."""

VERDICTS = {"open": gettext_noop("open"), "reached": gettext_noop("reached"), "missed": gettext_noop("missed")}
"""The text of each state of a puzzle."""


def coach_lines(lesson: Lesson, at: int, width: int) -> Lines:
    """Return the title of a lesson with the current step, the explanation, and the task of the player.

    Args:
        lesson: the lesson.
        at: the number of completed steps.
        width: columns of the lines.
    """
    text = lesson.end if at == len(lesson.steps) else lesson.steps[at].say
    return _titled(_title(_(lesson.title), _stage(lesson, at)), [_(text)], _now(lesson, at), width)


def puzzle_lines(
    in_play: PuzzleInPlay, verdict: Verdict, advice: Sequence[str], following: PuzzleInPlay | None, width: int
) -> Lines:
    """Return the goal of a puzzle with the coach's advice, or its result.

    Args:
        in_play: the puzzle.
        verdict: the state of the puzzle.
        advice: the coach's advice since the last decision, in its order.
        following: the next puzzle, if any.
        width: columns of the lines.
    """
    grade = (
        _("{puzzle}, grade {grade}").format(puzzle=in_play.title, grade=in_play.grade)
        if in_play.grade
        else in_play.title
    )
    if verdict == "open":
        texts = advice or [_(DANGER) if in_play.puzzle.goal.kind == "save" else _(LEFT_OVER)]
        left = count(in_play.puzzle.state.turn.actions, "action")
        return _titled(_title(grade, left), texts, with_period(in_play.goal), width)
    message = _("Solved: {aim}.") if verdict == "reached" else _("Not this time. The aim was: {aim}.")
    title = _title(grade, _(VERDICTS[verdict]))
    return _titled(title, [message.format(aim=in_play.wanted)], _then(verdict, following), width)


def explanation_lines(
    in_play: PuzzleInPlay, sentences: Sequence[str], following: PuzzleInPlay | None, width: int
) -> Lines:
    """Return the explanation of a solved puzzle.

    Args:
        in_play: the puzzle.
        sentences: the explanation.
        following: the next puzzle, if any.
        width: columns of the lines.
    """
    return _titled(_title(in_play.title, _("explained")), sentences, _then("reached", following), width)


def puzzle_short(
    in_play: PuzzleInPlay, verdict: Verdict, advice: Sequence[str], following: PuzzleInPlay | None, width: int
) -> Lines:
    """Return the short form of `puzzle_lines`: the goal or the last advice, or the result.

    Args:
        in_play: the puzzle.
        verdict: the state of the puzzle.
        advice: the coach's advice since the last decision, in its order.
        following: the next puzzle, if any.
        width: columns of the lines.
    """
    if verdict == "open":
        return _emphasised(advice[-1] if advice else with_period(in_play.goal), width)
    result, then = capitalize(_(VERDICTS[verdict])), _then(verdict, following)
    return _emphasised(join_sentences(with_period(result), then), width)


def _then(verdict: Verdict, following: PuzzleInPlay | None) -> str:
    """Return what Enter does once a puzzle is over."""
    if verdict == "missed":
        return _("Enter: start again.")
    if following is None:
        return _("Enter: back to the puzzles.")
    return _("Enter: on to puzzle {number}.").format(number=following.number)


def _title(title: str, stage: str) -> str:
    """Return the title of a lesson or puzzle with its stage."""
    return _("{title}: {text}").format(title=title, text=stage)


def _titled(title: str, texts: Sequence[str], now: str, width: int) -> Lines:
    """Return paragraphs below a title, and then the task of the player."""
    lines = [Content(f" {line}") for text in texts for line in wrap(text, width - 1)]
    return [heading(title, width), *lines, *_emphasised(now, width)]


def short_coach_lines(lesson: Lesson, at: int, width: int) -> Lines:
    """Return the short form of `coach_lines`: the number of the step and the task of the player.

    Args:
        lesson: the lesson.
        at: the number of completed steps.
        width: columns of the lines.
    """
    return _emphasised(f"{min(at + 1, len(lesson.steps))}/{len(lesson.steps)} {_now(lesson, at)}", width)


def _stage(lesson: Lesson, at: int) -> str:
    """Return the number of the current step as text."""
    if at == len(lesson.steps):
        return _("done")
    return _("step {number} of {steps}").format(number=at + 1, steps=len(lesson.steps))


def _now(lesson: Lesson, at: int) -> str:
    """Return the task of the current step, or what Enter does after the last one."""
    if at < len(lesson.steps):
        return _(lesson.steps[at].now)
    following = lesson_after(lesson, load_lessons())
    if following is None:
        return _("Enter: back to the lessons.")
    return _("Enter: on to {name}.").format(name=_(following.title))


def _emphasised(text: str, width: int) -> Lines:
    """Return the task of the player in bold behind a sign."""
    first, *rest = wrap(text, width - 3)
    return [
        Content.assemble((" > ", "bold $accent"), (first, "bold $accent")),
        *(Content.styled(f"   {line}", "bold $accent") for line in rest),
    ]


def other_answer_text(option: Option, step: LessonStep, state: GameState) -> str:
    """Return the message for a legal option that the step of a lesson doesn't accept.

    Args:
        option: the option that the player chose.
        step: the step.
        state: the game before the option.
    """
    message = _("{deed}: legal, but in this lesson: {now}")
    return message.format(deed=capitalize(option_effect(option, state)), now=_(step.now))


def lesson_targets(step: LessonStep, decision: Decision, answer: OptionFilter) -> set[Square]:
    """Return the squares that the player has to point at next in a lesson.

    Args:
        step: the step of the lesson.
        decision: the pending decision.
        answer: the options that remain.

    Returns:
        the squares; empty if any of more than `FEW` squares will do.
    """
    squares = {
        option.to if option.square == answer.square >= 0 else option.square
        for option in decision.options
        if step.done_by(option.text) and answer.square in (-1, option.square)
    }
    return squares - {-1} if len(squares) <= FEW else set()
