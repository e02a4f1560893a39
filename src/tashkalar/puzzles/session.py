"""Progress within a puzzle: whether the goal is reached, hints, and whether it is still reachable."""

from collections.abc import Iterable, Sequence
from typing import Literal

from tashkalar.cards import card_text
from tashkalar.engine import Decision, GameState, Option, decision, successor
from tashkalar.engine.geometry import NAMES
from tashkalar.i18n import gettext as _
from tashkalar.puzzles.collection import PuzzleInPlay
from tashkalar.puzzles.goal import is_reached_after_end, is_reached_before_end
from tashkalar.puzzles.puzzle import Puzzle
from tashkalar.puzzles.solver import TooMany, is_certain, solve

Verdict = Literal["open", "reached", "missed"]

LOOKED = 50_000
"""So many positions are looked at to help somebody who went another way, which takes about a second."""
FILLED = 20_000
"""So many to see that the rest of a turn doesn't matter any more."""

HINTS = 3
"""How many there are for an answer: where to look, what kind of answer, the answer."""


def attempt_verdict(puzzle: Puzzle, states: Iterable[GameState]) -> Verdict:
    """How an attempt stands: by what has been reached, whatever way was gone.

    It is missed when the turn is over without the aim, and when somebody else must choose.

    Args:
        puzzle: what is wanted.
        states: how the turn went, from the puzzle's position on; what comes after the turn doesn't matter.
    """
    last = now = puzzle.state
    for now in states:
        if _is_over(puzzle.state, now):
            return "reached" if _has_reached(puzzle, last, now) else "missed"
        if not now.frames:
            last = now
    return "reached" if now is last and is_certain(puzzle.state, puzzle.goal, last, FILLED) else "open"


def _is_over(start: GameState, state: GameState) -> bool:
    return bool(state.ended) or state.turn.number != start.turn.number or state.seat != start.seat


def _has_reached(puzzle: Puzzle, last: GameState, after: GameState) -> bool:
    start, goal = puzzle
    if after.ended == "resigned" or (after.turn.number == start.turn.number and not after.ended):
        return False
    return is_reached_before_end(goal, start, last) or is_reached_after_end(goal, start.seat, after)


def next_steps(in_play: PuzzleInPlay, played: Sequence[str], state: GameState) -> tuple[Option, ...] | None:
    """How the turn is to go on to reach the aim: as the solution does, else in a shortest way; None if it can't be.

    Args:
        in_play: the puzzle.
        played: the texts of the answers so far.
        state: where they have led to, in the same turn.

    Raises:
        TooMany: that can't be told, as too much may come of this turn.
    """
    start, goal = in_play.puzzle
    if tuple(played) == in_play.solution[: len(played)]:
        return _followed(state, in_play.solution[len(played) :])
    answers = solve(start, goal, most=LOOKED, enough=1, at=state).answers
    return answers[0].options if answers else None


def _followed(state: GameState, texts: Sequence[str]) -> tuple[Option, ...]:
    options: list[Option] = []
    for text in texts:
        question = decision(state)
        assert isinstance(question, Decision)
        options.append(question.option(text))
        state = successor(state, options[-1])
    return tuple(options)


def describe_reach(in_play: PuzzleInPlay, played: Sequence[str], state: GameState) -> str:
    """Whether the aim can still be reached, in a sentence.

    Args:
        in_play: the puzzle.
        played: the texts of the answers so far.
        state: where they have led to, in the same turn.
    """
    try:
        way = next_steps(in_play, played, state)
    except TooMany:
        return _("There is too much to try from here; nearer to the end of the turn it can be told.")
    return _("The aim is out of reach now: take something back.") if way is None else _("The aim is still in reach.")


def puzzle_hint(in_play: PuzzleInPlay, played: Sequence[str], state: GameState, number: int) -> str:
    """A hint for the next answer, in a sentence.

    Args:
        in_play: the puzzle.
        played: the texts of the answers so far.
        state: where they have led to, in the same turn.
        number: which one, 1 to `HINTS`: where to look, what kind of answer, the answer.
    """
    try:
        way = next_steps(in_play, played, state)
    except TooMany:
        way = None
    if not way:
        return describe_reach(in_play, played, state)
    if number == 1:
        return _look_at(way, state)
    if number == 2:
        return _('Go on with "{answer}".').format(answer=way[0].verb)
    return _("Answer: {answer}.").format(answer=way[0].text)


def _look_at(way: Sequence[Option], state: GameState) -> str:
    """The card that matters next; amid an effect, or where no card does, a square."""
    cards = [option.card for option in way if option.card] if not state.frames else []
    if cards:
        return _("Look at {name}.").format(name=card_text.card_name_by_id(state.table.cards, cards[0]))
    squares = [NAMES[square] for option in way[:1] for square in (option.to, option.square) if square >= 0]
    return _("Look at {square}.").format(square=squares[0]) if squares else _("Look at what is asked.")
