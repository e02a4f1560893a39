"""The state of a game as one frozen value, its decisions, options and outcomes."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from hotseat.codec import LEFT_OUT, OMIT, SEAT, int_between, list_of, text_of
from tashkalar_pook.cards import Cards
from tashkalar_pook.grid import GRID, Grid, Place

Verb = Literal["coin", "warrior", "piggy", "flip", "trade", "skip", "turn", "end"]
Pair = tuple[str, str]
"""The ids of two factions."""
HIDDEN = "?"
"""A card or faction that the viewer can't see."""


class Seat(NamedTuple):
    """The hand and allegiance of a seat."""

    hand: tuple[str, ...]
    allegiance: Pair
    """The two factions of the player, secret until the grid is full (P5)."""
    handicap: Annotated[int, int_between(0, 99), OMIT] = 0
    """The points with which the seat began, beside those of its factions."""


class State(NamedTuple):
    """The whole state of a game. A position has its fields in this order."""

    cards: Annotated[Cards, LEFT_OUT]
    names: Annotated[tuple[str, ...], list_of(text_of(1, 60), 2, 4)]
    turn: Annotated[int, int_between(1, 24)] = 1
    laid: bool = False
    """Whether the turn's card has been laid."""
    moved: bool = False
    """Whether the Piggy has moved in this turn."""
    power: Place | None = None
    """The place of the warrior whose power may be used now; None for none."""
    left: Place | None = None
    """The place that the Piggy was moved from in this turn; None if it wasn't moved."""
    barred: Place | None = None
    """The place that the Piggy was moved from in the turn before, to which it may not return (P11); None for none."""
    tied: Annotated[tuple[int, ...], list_of(SEAT)] = ()
    """The seats that are tied for the win and choose coins; at the end of the game the winners (P19)."""
    chosen: tuple[Place, ...] = ()
    """The coins that the first of the tied seats have chosen."""
    seats: tuple[Seat, ...] = ()
    deck: tuple[str, ...] = ()
    """The cards left to draw, the next one first (P6)."""
    grid: Annotated[Grid, GRID] = Grid()

    @property
    def seat(self) -> int:
        """The seat that has to decide: the one whose turn it is, or the next that chooses a coin."""
        return self.tied[len(self.chosen)] if self.tied else (self.turn - 1) % len(self.seats)

    @property
    def full(self) -> bool:
        """Whether all cards are laid, so that the allegiances are revealed (P18)."""
        return not self.deck and not any(seat.hand for seat in self.seats) and self.power is None


class Option(NamedTuple):
    """An option of a decision."""

    verb: Verb
    text: str
    """The text of the option, unique in its decision."""
    place: Place = (0, 0)
    """The place where the card is laid, moved, turned or traded; meaningless for `skip` and `end`."""
    card: str = ""
    """The id of the card that is laid or given; "" if none is."""

    def __str__(self) -> str:
        return self.text


class Decision(NamedTuple):
    """A decision of a seat."""

    seat: int
    ask: Literal["card", "power", "piggy", "coin"]
    """The kind of decision."""
    prompt: str
    options: tuple[Option, ...]

    def option(self, text: str) -> Option:
        """Return the option with a text. Raise LookupError if there is no such option."""
        for option in self.options:
            if option.text == text:
                return option
        raise LookupError(f"{text!a} isn't listed")


class Outcome(NamedTuple):
    """The outcome of a game."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
