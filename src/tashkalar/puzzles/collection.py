"""Puzzles ready to be played: those of the game, one on each line of data/puzzles.jsonl, and the user's own."""

import json
from collections.abc import Callable, Sequence
from functools import cache, cached_property

from tashkalar import cards
from tashkalar.cards import card_text
from tashkalar.cards.load import data_file
from tashkalar.engine import GameState, from_notation
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.puzzles.goal import describe_goal, read_goal
from tashkalar.puzzles.puzzle import Puzzle, prove
from tashkalar.tabletop.text_utils import capitalize, join_and, versus

GRADES = (1, 2, 3, 4)
"""The grades of difficulty, from the easiest to the hardest."""
SOLVER, RIVAL = gettext_noop("Solver"), gettext_noop("Rival")
"""The names of the players in the puzzles of the game."""


class PuzzleInPlay:
    """A puzzle ready to be played.

    Args:
        name: the name of the puzzle.
        solution: the texts of the options that solve the puzzle, in order.
        read: returns the position and the goal; called once, when they are first needed.
        number: the number in the collection, from 1; 0 for the user's own puzzle.
        grade: the difficulty, one of `GRADES`; 0 for the user's own puzzle.
    """

    def __init__(
        self, name: str, solution: Sequence[str], read: Callable[[], Puzzle], number: int = 0, grade: int = 0
    ) -> None:
        self.name = name
        self.solution = tuple(solution)
        self.number = number
        self.grade = grade
        self._read = read

    @property
    def puzzle(self) -> Puzzle:
        """The position and the goal."""
        state, goal = self._known
        return Puzzle(_named(state) if self.number else state, goal)

    @cached_property
    def _known(self) -> Puzzle:
        return self._read()

    @property
    def title(self) -> str:
        """The title of the puzzle, such as "Puzzle 12"."""
        return _("Puzzle {name}").format(name=self.number or self.name)

    @property
    def wanted(self) -> str:
        """The goal as text for the middle of a sentence."""
        return describe_goal(self.puzzle.goal, self.puzzle.state)

    @property
    def goal(self) -> str:
        """The goal as a sentence without a full stop."""
        return capitalize(self.wanted)

    @property
    def schools(self) -> str:
        """The schools of the opponents, that of the seat on turn first."""
        state = self.puzzle.state
        own, *others = [*state.table.schools[state.seat :], *state.table.schools[: state.seat]]
        named = [card_text.school_name(state.table.cards.schools[school]) for school in (own, *others)]
        return versus([named[0], join_and(named[1:])])


def own_puzzle(name: str, puzzle: Puzzle, progress: Callable[[int], object] | None = None) -> PuzzleInPlay:
    """Prove the user's own puzzle, and return the puzzle ready to be played.

    Args:
        name: the name of the puzzle.
        puzzle: the position and the goal.
        progress: called at intervals with the number of positions visited since the last call.

    Raises:
        FaultyPuzzle: the goal can't be reached, or can't be missed.
        TooMany: the puzzle is too large to be proved.
    """
    answer = prove(puzzle, progress).plans[0]
    return PuzzleInPlay(name, [option.text for option in answer.options], lambda: puzzle)


@cache
def collection() -> tuple[PuzzleInPlay, ...]:
    """Return the puzzles of the game, from the easiest to the hardest."""
    lines = data_file("puzzles.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(_shipped(number, **json.loads(line)) for number, line in enumerate(lines, 1))


def _shipped(number: int, id: str, grade: int, aim: object, position: str, solution: Sequence[str]) -> PuzzleInPlay:
    """Return the puzzle of one line of data/puzzles.jsonl; the parameters are the keys of the line."""

    def read() -> Puzzle:
        state = from_notation(cards.load(), position)
        return Puzzle(state, read_goal(aim, state))

    return PuzzleInPlay(id, solution, read, number, grade)


def _named(state: GameState) -> GameState:
    """Return a state with the players named Solver and Rival in the player's language."""
    names = [_(SOLVER) if seat == state.turn.seat else _(RIVAL) for seat in range(len(state.seats))]
    return state._replace(table=state.table._replace(names=tuple(names)))
