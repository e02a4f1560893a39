"""The configuration of an environment: form, schools by seat, and cards."""

from __future__ import annotations

from functools import cached_property
from typing import SupportsIndex

from hotseat.codec.whole_numbers import shorten
from tashkalar import cards as card_files
from tashkalar.engine import Catalogue, GameState, new_game, setup_problems
from tashkalar.engine.state import colour_of

SCHOOLS = ("northern", "southern")
"""The default schools by seat."""
LONGEST = 5000
"""The default number of decisions after which an environment truncates a game.

The rules give no provable bound on the length of a game, because summoning legends never exhausts a deck. No game of
the computer players or of random players comes near this limit.
"""


def require_bool(given: object, what: str) -> bool:
    """Return a setting that must be True or False.

    Args:
        given: the value of the setting; any value is accepted and checked.
        what: the name of the setting for the message.

    Raises:
        ValueError: the value isn't a bool.
    """
    if not isinstance(given, bool):
        raise ValueError(f"{what} must be True or False, not {shorten(given)}")
    return given


class GameConfig:
    """A form with the school of each seat, and the cards.

        >>> config = GameConfig("melee", ("northern", "highland", "sylvan"))
        >>> config.seats, config.colours, config.decks
        (3, 3, ('imperial', 'highland', 'sylvan'))

    Args:
        form: "high-form", "duel" or "melee".
        schools: the school of each seat, the starting player first.
        teams: whether the first and third seat play against the second and fourth (rules.md 11.1).
        besides: further schools to include in the action space and the observation, so that one learner can play with
            and against them later.
        cards: the cards to play with; the game's own if None.

    Raises:
        ValueError: the rules don't allow this setup; the message lists all problems.
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
        self.teams = require_bool(teams, "teams")
        self.cards = cards or card_files.load()
        problems: list[str] = [*setup_problems(self.cards, form, self.schools, (), teams)]
        unknown = [school for school in self.besides if school not in self.cards.schools]
        problems += [f"there is no school {school!r}" for school in unknown]
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
        """The number of seats."""
        return len(self.schools)

    @cached_property
    def colours(self) -> int:
        """The number of colours; the seats of a team share one."""
        return len({colour_of(seat, self.teams) for seat in range(self.seats)})

    @cached_property
    def decks(self) -> tuple[str, ...]:
        """The decks of all schools in `schools` and `besides`, in the order of the card file.

        The order doesn't depend on the seats, so the same schools in other seats have the same numbers.
        """
        known = {self.cards.schools[school].deck for school in (*self.schools, *self.besides)}
        return tuple(deck for deck in self.cards.decks if deck in known)

    @cached_property
    def beings(self) -> tuple[str, ...]:
        """The ids of the beings of these decks, then of the legends."""
        return tuple(card for deck in self.decks for card in self.cards.decks[deck]) + self.cards.legends

    def deal(self, seed: SupportsIndex) -> GameState:
        """Return the state of a new game before its first decision.

        Args:
            seed: seed of the deal, from 0 to 2**64 - 1; the same seed deals the same game on every machine.

        Raises:
            ValueError: the seed isn't such a number.
        """
        return new_game(self.cards, self.form, self.schools, seed, teams=self.teams)

    def is_of(self, state: object) -> bool:
        """Whether a value is the state of a game with this form, these schools, teams and cards."""
        played = (self.form, self.teams, self.schools, self.cards)
        return isinstance(state, GameState) and (
            state.config.form, state.config.teams, state.config.schools, state.config.cards
        ) == played  # fmt: skip
