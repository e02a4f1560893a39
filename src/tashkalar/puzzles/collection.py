"""Puzzles ready to be played: those of the game, one on each line of data/puzzles.jsonl, and the user's own."""

import json
from collections.abc import Callable, Sequence
from datetime import date
from functools import cache, cached_property
from zlib import crc32

from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, join_and, versus
from tashkalar import cards
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.cards.load import data_file
from tashkalar.engine import GameState, from_notation
from tashkalar.engine.forms import FORMS
from tashkalar.puzzles.goal import describe_goal, read_goal
from tashkalar.puzzles.puzzle import Puzzle, prove

GRADES = (1, 2, 3, 4)
"""The grades of difficulty, from the easiest to the hardest."""
SOLVER, RIVAL, MATE = gettext_noop("Solver"), gettext_noop("Rival"), gettext_noop("Teammate")
"""The names of the players in the puzzles of the game."""


class PuzzleInPlay:
    """A puzzle ready to be played, with its number from 1 and its grade, 0 for the user's own."""

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
        """The schools of the opponents, those of the side on turn first, and there that of the seat on turn."""
        state, config = self.puzzle.state, self.puzzle.state.config
        turns = [*range(state.seat, len(state.seats)), *range(state.seat)]
        own = [seat for seat in turns if config.colour_of(seat) == state.mine]
        others = [seat for seat in turns if seat not in own]
        sides = [
            [card_text.school_name(config.cards.schools[config.schools[i]]) for i in side] for side in (own, others)
        ]
        return versus([join_and(side) for side in sides])

    @property
    def school(self) -> str:
        """The school of the seat on turn."""
        state = self.puzzle.state
        return card_text.school_name(state.config.cards.schools[state.config.schools[state.seat]])

    @property
    def form(self) -> str:
        """The form of the game in a word or two, as in the setup; with teams "Teams"."""
        config = self.puzzle.state.config
        return _("Teams") if config.teams else _(FORMS[config.form].name.removeprefix("Deathmatch "))


def own_puzzle(name: str, puzzle: Puzzle, progress: Callable[[int], object] | None = None) -> PuzzleInPlay:
    """Prove the user's own puzzle, and return it ready to be played; raise FaultyPuzzle or TooMany."""
    answer = prove(puzzle, progress).plans[0]
    return PuzzleInPlay(name, [option.text for option in answer.options], lambda: puzzle)


@cache
def collection() -> tuple[PuzzleInPlay, ...]:
    """Return the puzzles of the game, from the easiest to the hardest."""
    lines = data_file("puzzles.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(_shipped(number, **json.loads(line)) for number, line in enumerate(lines, 1))


def daily_puzzle(day: date) -> PuzzleInPlay:
    """Return the puzzle of a day: the same for all players, each puzzle once before one repeats."""
    by_chance = sorted(collection(), key=lambda each: (crc32(each.name.encode()), each.name))
    return by_chance[day.toordinal() % len(by_chance)]


def _shipped(number: int, id: str, grade: int, aim: object, position: str, solution: Sequence[str]) -> PuzzleInPlay:
    """Return the puzzle of one line of data/puzzles.jsonl; the parameters are the keys of the line."""

    def read() -> Puzzle:
        state = from_notation(cards.load(), position)
        return Puzzle(state, read_goal(aim, state))

    return PuzzleInPlay(id, solution, read, number, grade)


def _named(state: GameState) -> GameState:
    """Return a state with the players named Solver and Rival in the player's language."""
    seats = range(len(state.seats))
    mates = [seat for seat in seats if seat != state.turn.seat and state.config.colour_of(seat) == state.mine]
    rivals = [seat for seat in seats if state.config.colour_of(seat) != state.mine]
    names = {state.turn.seat: _(SOLVER), **{seat: _(MATE) for seat in mates}}
    names |= {seat: f"{_(RIVAL)} {i}" if len(rivals) > 1 else _(RIVAL) for i, seat in enumerate(rivals, 1)}
    return state._replace(config=state.config._replace(names=tuple(names[seat] for seat in seats)))
