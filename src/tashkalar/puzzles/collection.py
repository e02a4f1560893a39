"""The puzzles that come with the game, a line each in data/puzzles.jsonl, and puzzles of one's own, ready to be put."""

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
"""From the easiest to the hardest."""
SOLVER, RIVAL = gettext_noop("Solver"), gettext_noop("Rival")
"""Who plays the puzzles that come with the game."""


class PuzzleInPlay:
    """A puzzle that is put to somebody.

    Args:
        name: what it is called.
        solution: the texts of the answers that solve it.
        read: reads the position and the aim, once they are wanted.
        number: its place in the collection, from 1; 0 for one's own.
        grade: how hard it is, one of `GRADES`; 0 for one's own.
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
        """The position and the aim."""
        state, goal = self._known
        return Puzzle(_named(state) if self.number else state, goal)

    @cached_property
    def _known(self) -> Puzzle:
        return self._read()

    @property
    def title(self) -> str:
        """What it is called where it stands by itself."""
        return _("Puzzle {name}").format(name=self.number or self.name)

    @property
    def wanted(self) -> str:
        """What is wanted, within a sentence."""
        return describe_goal(self.puzzle.goal, self.puzzle.state)

    @property
    def goal(self) -> str:
        """What is wanted, as a sentence without a full stop."""
        return capitalize(self.wanted)

    @property
    def schools(self) -> str:
        """Who plays, the seat on turn first."""
        state = self.puzzle.state
        own, *others = [*state.table.schools[state.seat :], *state.table.schools[: state.seat]]
        named = [card_text.school_name(state.table.cards.schools[school]) for school in (own, *others)]
        return versus([named[0], join_and(named[1:])])


def own_puzzle(name: str, puzzle: Puzzle, progress: Callable[[int], object] | None = None) -> PuzzleInPlay:
    """A puzzle of one's own, which is proved at once.

    Args:
        name: what it is called.
        puzzle: the position and the aim.
        progress: called again and again with how many more positions were looked at.

    Raises:
        FaultyPuzzle: there is nothing to find.
        TooMany: it is too large to be proved.
    """
    answer = prove(puzzle, progress).plans[0]
    return PuzzleInPlay(name, [option.text for option in answer.options], lambda: puzzle)


@cache
def collection() -> tuple[PuzzleInPlay, ...]:
    """All the puzzles that come with the game, from the easiest to the hardest."""
    lines = data_file("puzzles.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(_shipped(number, **json.loads(line)) for number, line in enumerate(lines, 1))


def _shipped(number: int, id: str, grade: int, aim: object, position: str, solution: Sequence[str]) -> PuzzleInPlay:
    """A puzzle of a line of the data."""

    def read() -> Puzzle:
        state = from_notation(cards.load(), position)
        return Puzzle(state, read_goal(aim, state))

    return PuzzleInPlay(id, solution, read, number, grade)


def _named(state: GameState) -> GameState:
    """The same, but the seats are called after what they do here, in the player's language."""
    names = [_(SOLVER) if seat == state.turn.seat else _(RIVAL) for seat in range(len(state.seats))]
    return state._replace(table=state.table._replace(names=tuple(names)))
