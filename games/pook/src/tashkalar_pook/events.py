"""Events of a game. The rules never read them. Seats are counted from 0."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from hotseat.codec import SEAT, Json, event_to_json, read_event_of

SeatNumber = Annotated[int, SEAT]


class CardLaid(NamedTuple):
    """A card was laid on the grid from a hand (P7). Of a coin only its own seat knows the card."""

    seat: SeatNumber
    card: str
    coin: bool
    place: str


class PiggyMoved(NamedTuple):
    """The Piggy traded places with an adjacent card (P10)."""

    seat: SeatNumber
    place: str
    """The new place of the Piggy."""


class Flipped(NamedTuple):
    """A card was turned to its other side (P15, P19), so that all players have seen both sides."""

    seat: SeatNumber
    card: str
    coin: bool
    """Whether the card shows its coin now."""
    place: str


class Traded(NamedTuple):
    """A card of the grid was traded for one of a hand (P14). Of coins only their own seat knows the cards."""

    seat: SeatNumber
    taken: str
    given: str
    coin: bool
    place: str


class CardDrawn(NamedTuple):
    """A card was drawn (P6), which only its own seat sees."""

    seat: SeatNumber
    card: str


class PookTurnEnded(NamedTuple):
    """A turn ended, and the next seat is to play; the last event of the turn."""

    seat: SeatNumber


class CoinChosen(NamedTuple):
    """A coin was chosen to break a tie (P19); it is turned when all tied seats have chosen."""

    seat: SeatNumber
    place: str


class AllegiancesShown(NamedTuple):
    """All cards are laid, and the allegiances lie open (P18)."""

    allegiances: tuple[tuple[str, str], ...]
    """The two factions of each seat."""


class PookEnded(NamedTuple):
    """The game ended."""

    winners: tuple[SeatNumber, ...]
    scores: tuple[int, ...]
    reason: str


Event = CardLaid | PiggyMoved | Flipped | Traded | CardDrawn | PookTurnEnded | AllegiancesShown | CoinChosen | PookEnded

WORDS: Mapping[type[Event], str] = {
    CardLaid: "card-laid",
    PiggyMoved: "piggy-moved",
    Flipped: "flipped",
    Traded: "traded",
    CardDrawn: "drew",
    PookTurnEnded: "turn-ended",
    AllegiancesShown: "allegiances-shown",
    CoinChosen: "coin-chosen",
    PookEnded: "game-ended",
}
"""The names of the events in JSON."""


def event_as_json(event: Event) -> Json:
    """Return an event as a JSON object: its name as `event`, and its fields, with seats counted from 1."""
    return event_to_json(WORDS[type(event)], event)


def event_from_json(value: Json) -> Event:
    """Return the event that a JSON object describes. Raise ValueError if the object describes no event."""
    event: Event = read_event_of({word: kind for kind, word in WORDS.items()}, value)
    return event
