"""What has happened, told in the past tense; the rules never read it. Seats are counted from 0."""

from __future__ import annotations

from typing import NamedTuple


class CardLaid(NamedTuple):
    """A card came from a hand onto the grid (P7). As a coin only who laid it knows what is under it."""

    seat: int
    card: str
    coin: bool
    place: str


class PiggyMoved(NamedTuple):
    """The Piggy and the card beside it have traded places (P10)."""

    seat: int
    place: str
    """Where it went."""


class Flipped(NamedTuple):
    """A card was turned to its other side (P15, P19), and everybody has seen both."""

    seat: int
    card: str
    coin: bool
    """Whether it shows its coin now."""
    place: str


class Traded(NamedTuple):
    """A card of the grid went to a hand, and another came from it (P14); what coins are only their seat knows."""

    seat: int
    taken: str
    given: str
    coin: bool
    place: str


class Drew(NamedTuple):
    """A card was drawn (P6), which only its seat sees."""

    seat: int
    card: str


class CoinChosen(NamedTuple):
    """A coin was chosen to break a tie (P19); it is turned when all have chosen."""

    seat: int
    place: str


class GameEnded(NamedTuple):
    """The game is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


Event = CardLaid | PiggyMoved | Flipped | Traded | Drew | CoinChosen | GameEnded
