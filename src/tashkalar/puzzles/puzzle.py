"""A puzzle as a file: a position and, beside it, an aim."""

from collections.abc import Callable
from typing import NamedTuple

from tashkalar import safe_io
from tashkalar.engine import Catalogue, Decision, GameState, ImpossiblePosition, decision, setup
from tashkalar.i18n import gettext as _
from tashkalar.puzzles.goal import Goal, describe_goal, read_goal
from tashkalar.puzzles.solver import SolverResult, solve


class FaultyPuzzle(ValueError):
    """No puzzle, and why, in a line."""


class Puzzle(NamedTuple):
    """One turn and one aim."""

    state: GameState
    """The turn's own question."""
    goal: Goal
    """What is wanted of the seat on turn."""


def read_puzzle(cards: Catalogue, text: bytes) -> Puzzle:
    """The puzzle of a file (docs/puzzles.md).

    Args:
        cards: what is played with.
        text: what the file holds; it may be anything.

    Raises:
        FaultyPuzzle: it holds no puzzle.
    """
    try:
        given = safe_io.parse_json(text)
    except ValueError as error:
        raise FaultyPuzzle(_("this is no JSON: {fault}").format(fault=str(error)[:100])) from None
    if not isinstance(given, dict):
        raise FaultyPuzzle(_("expected an object with a position and an aim"))
    try:
        state = setup(cards, {key: value for key, value in given.items() if key != "aim"})
    except ImpossiblePosition as error:
        raise FaultyPuzzle(str(error)) from None
    question = decision(state)
    if not isinstance(question, Decision) or state.frames:
        raise FaultyPuzzle(_("the position must be at a turn's own question"))
    try:
        return Puzzle(state, read_goal(given.get("aim"), state))
    except ValueError as fault:
        raise FaultyPuzzle(str(fault)) from None


def prove(puzzle: Puzzle, progress: Callable[[int], object] | None = None) -> SolverResult:
    """What solves a puzzle.

    Args:
        puzzle: the position and the aim.
        progress: called again and again with how many more positions were looked at.

    Raises:
        FaultyPuzzle: there is nothing to find, and why, in a line.
        TooMany: it is too large to be proved.
    """
    solved = solve(puzzle.state, puzzle.goal, progress=progress)
    aim = describe_goal(puzzle.goal, puzzle.state)
    if not solved.answers:
        raise FaultyPuzzle(_("nothing reaches the aim: {aim}").format(aim=aim))
    if not solved.answers[0].plan:
        raise FaultyPuzzle(_("whatever is done reaches the aim: {aim}").format(aim=aim))
    return solved
