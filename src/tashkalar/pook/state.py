"""The whole game as one frozen value, what is asked in it, and what has happened."""

from __future__ import annotations

from typing import Literal, NamedTuple

from tashkalar.pook.cards import Cards
from tashkalar.pook.grid import Grid, Place

Verb = Literal["coin", "warrior", "piggy", "flip", "trade", "skip", "turn", "end"]
Pair = tuple[str, str]
"""Two factions, by their ids."""
HIDDEN = "?"
"""A card, or a faction, that somebody can't see."""


class Seat(NamedTuple):
    """What a player has."""

    hand: tuple[str, ...]
    allegiance: Pair
    """Two factions, which nobody else knows until the grid is full (P5)."""


class State(NamedTuple):
    """A moment of a game."""

    cards: Cards
    names: tuple[str, ...]
    seats: tuple[Seat, ...]
    deck: tuple[str, ...]
    """What is left to be drawn, the next card first (P6)."""
    grid: Grid = Grid()
    turn: int = 1
    laid: bool = False
    """Whether the turn's card is laid."""
    moved: bool = False
    """Whether the Piggy has moved in this turn."""
    power: Place | None = None
    """The warrior whose power may be used now."""
    left: Place | None = None
    """From where the Piggy was moved in this turn."""
    barred: Place | None = None
    """From where it was moved in the turn before: it may not go back there (P11)."""
    tied: tuple[int, ...] = ()
    """Who chooses coins, because they are tied for the win (P19)."""
    chosen: tuple[Place, ...] = ()
    """The coins that the first of them have chosen."""

    @property
    def seat(self) -> int:
        """Whose turn it is, or who chooses a coin."""
        return self.tied[len(self.chosen)] if self.tied else (self.turn - 1) % len(self.seats)

    @property
    def full(self) -> bool:
        """Whether all cards are laid, so that the allegiances lie open (P18)."""
        return not self.deck and not any(seat.hand for seat in self.seats) and self.power is None


class Option(NamedTuple):
    """An answer."""

    verb: Verb
    text: str
    """As the notation says it."""
    place: Place = (0, 0)
    """What is laid, moved, turned or traded there; nothing for `skip` and `end`."""
    card: str = ""
    """What is laid or given."""

    def __str__(self) -> str:
        return self.text


class Decision(NamedTuple):
    """A question."""

    seat: int
    ask: Literal["card", "power", "piggy", "coin"]
    """What kind of answer is wanted."""
    prompt: str
    options: tuple[Option, ...]

    def option(self, text: str) -> Option:
        """The option with a text.

        Raises:
            LookupError: there is none.
        """
        for option in self.options:
            if option.text == text:
                return option
        raise LookupError(f"{text!a} isn't listed")


class Outcome(NamedTuple):
    """How a game ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
