"""The configuration of an environment: form, schools by seat, and cards."""

from __future__ import annotations

from functools import cached_property
from typing import SupportsIndex

from tashkalar import cards as card_files
from tashkalar.engine import Catalogue, GameState, new_game, setup_problems
from tashkalar.engine.state import colour_of
from tashkalar.whole_numbers import shorten

SCHOOLS = ("northern", "southern")
"""Who plays if nobody says otherwise."""
LONGEST = 5000
"""After so many answers an environment breaks a game off.

The rules set no bound that could be proved: who goes on summoning legends draws no deck to its end. No game of the
computer players, and none by chance, comes near this one.
"""


def truth(given: object, what: str) -> bool:
    """An option that is true or false.

    Args:
        given: it may be anything.
        what: the option's name.

    Raises:
        ValueError: it is neither.
    """
    if not isinstance(given, bool):
        raise ValueError(f"{what} must be True or False, not {shorten(given)}")
    return given


class GameConfig:
    """A form with its schools by seat, and the cards.

        >>> config = GameConfig("melee", ("northern", "highland", "sylvan"))
        >>> config.seats, config.colours, config.decks
        (3, 3, ('imperial', 'highland', 'sylvan'))

    Args:
        form: "high-form", "duel" or "melee".
        schools: by seat, the starting player first.
        teams: whether the first and third seat play against the second and fourth (rules.md 11.1).
        besides: further schools that numbers and arrays are to know, so that a learner can meet them with what it has
            learned.
        cards: what is played with; the game's own cards if left out.

    Raises:
        ValueError: nobody can sit down so; it tells everything that is wrong.
    """

    def __init__(
        self,
        form: str = "duel",
        schools: tuple[str, ...] = SCHOOLS,
        teams: bool = False,
        besides: tuple[str, ...] = (),
        cards: Catalogue | None = None,
    ) -> None:
        self.form, self.schools, self.besides = form, tuple(schools), tuple(besides)
        self.teams = truth(teams, "teams")
        self.cards = cards or card_files.load()
        problems: list[str] = [*setup_problems(self.cards, form, self.schools, (), teams)]
        unknown = [school for school in self.besides if school not in self.cards.schools]
        problems += [f"no school is called {school!r}" for school in unknown]
        if problems:
            raise ValueError("; ".join(problems))

    def _key(self) -> tuple[object, ...]:
        return self.form, self.schools, self.teams, self.besides, self.cards

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameConfig) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.schools)

    @cached_property
    def colours(self) -> int:
        """How many colours play; a team has one."""
        return len({colour_of(seat, self.teams) for seat in range(self.seats)})

    @cached_property
    def decks(self) -> tuple[str, ...]:
        """The decks of all schools that play or are to be known, in the order of the card file.

        So the same schools in other seats have the same numbers.
        """
        known = {self.cards.schools[school].deck for school in (*self.schools, *self.besides)}
        return tuple(deck for deck in self.cards.decks if deck in known)

    @cached_property
    def beings(self) -> tuple[str, ...]:
        """The ids of the beings of these decks, then of the legends."""
        return tuple(card for deck in self.decks for card in self.cards.decks[deck]) + self.cards.legends

    def deal(self, seed: SupportsIndex) -> GameState:
        """A game before its first answer.

        Args:
            seed: 0 to 2**64 - 1; the same seed is the same game on every machine.

        Raises:
            ValueError: it is no such number.
        """
        return new_game(self.cards, self.form, self.schools, seed, teams=self.teams)

    def is_of(self, state: object) -> bool:
        """Whether something is a state of a game that is played so.

        Args:
            state: it may be anything.
        """
        played = (self.form, self.teams, self.schools, self.cards)
        return isinstance(state, GameState) and (
            state.table.form, state.table.teams, state.table.schools, state.table.cards
        ) == played  # fmt: skip
