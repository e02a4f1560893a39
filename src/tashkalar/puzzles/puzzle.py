"""A puzzle: a position and a goal, read from a file and proved."""

from collections.abc import Callable
from typing import NamedTuple

from hotseat.util import safe_io
from hotseat.util.faults import list_faults
from tashkalar import gettext as _
from tashkalar.engine import Catalogue, Decision, GameState, InvalidPosition, decision, setup
from tashkalar.puzzles.goal import Goal, describe_goal, read_goal
from tashkalar.puzzles.solver import SolverResult, solve


class FaultyPuzzle(ValueError):
    """The content of a file is no puzzle, or no useful one; the message is one line."""


class Puzzle(NamedTuple):
    """A position and a goal for the turn."""

    state: GameState
    """The position, at a decision of the turn outside effects."""
    goal: Goal
    """The goal of the seat on turn."""


def read_puzzle(cards: Catalogue, text: bytes) -> Puzzle:
    """Return the position and the goal of a file (docs/puzzles.md).

        >>> import json
        >>> text = json.dumps({**position(state), "aim": {"destroy": "2c"}}).encode()
        >>> read_puzzle(cards.load(), text).goal.kind
        'destroy'

    Args:
        cards: the cards of the game.
        text: the content of the file; any content is allowed, since files are untrusted.

    Raises:
        FaultyPuzzle: the file holds no puzzle.
    """
    try:
        given = safe_io.parse_json(text)
    except ValueError as error:
        raise FaultyPuzzle(_("this isn't JSON: {fault}").format(fault=str(error)[:100])) from None
    if not isinstance(given, dict):
        raise FaultyPuzzle(_("expected an object with a position and an aim"))
    try:
        state = setup(cards, {key: value for key, value in given.items() if key != "aim"})
    except InvalidPosition as error:
        raise FaultyPuzzle("; ".join(list_faults(error.problems, error.more))) from None
    if not isinstance(decision(state), Decision) or state.frames:
        raise FaultyPuzzle(_("the position must be at the start of an action, not inside an effect"))
    try:
        return Puzzle(state, read_goal(given.get("aim"), state))
    except ValueError as fault:
        raise FaultyPuzzle(str(fault)) from None


def prove(puzzle: Puzzle, progress: Callable[[int], object] | None = None) -> SolverResult:
    """Return the shortest solutions of a puzzle, at least one.

        >>> from tashkalar.puzzles import Puzzle
        >>> found = prove(Puzzle(state, read_goal({"destroy": "2c"}, state)))
        >>> [[option.text for option in solution.options] for solution in found.answers]
        [['summon swordmaster e4', 'destroy d5']]

    Args:
        puzzle: the position and the goal.
        progress: called at intervals with the number of positions visited since the last call.

    Raises:
        FaultyPuzzle: the goal can't be reached, or can't be missed; the message is one line.
        TooMany: the puzzle is too large to be proved.
    """
    solved = solve(puzzle.state, puzzle.goal, progress=progress)
    aim = describe_goal(puzzle.goal, puzzle.state)
    if not solved.answers:
        raise FaultyPuzzle(_("the aim can't be reached: {aim}").format(aim=aim))
    if not solved.answers[0].plan:
        raise FaultyPuzzle(_("the aim can't be missed: {aim}").format(aim=aim))
    return solved
