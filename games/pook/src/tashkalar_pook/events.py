"""Events of a game. The rules never read them. Seats are counted from 0."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hotseat.plugin import Json
from hotseat.plugin.event_values import read_fields


class CardLaid(NamedTuple):
    """A card was laid on the grid from a hand (P7). Of a coin only its own seat knows the card."""

    seat: int
    card: str
    coin: bool
    place: str


class PiggyMoved(NamedTuple):
    """The Piggy traded places with an adjacent card (P10)."""

    seat: int
    place: str
    """The new place of the Piggy."""


class Flipped(NamedTuple):
    """A card was turned to its other side (P15, P19), so that all players have seen both sides."""

    seat: int
    card: str
    coin: bool
    """Whether the card shows its coin now."""
    place: str


class Traded(NamedTuple):
    """A card of the grid was traded for one of a hand (P14). Of coins only their own seat knows the cards."""

    seat: int
    taken: str
    given: str
    coin: bool
    place: str


class CardDrawn(NamedTuple):
    """A card was drawn (P6), which only its own seat sees."""

    seat: int
    card: str


class PookTurnEnded(NamedTuple):
    """A turn ended, and the next seat is to play; the last event of the turn."""

    seat: int


class CoinChosen(NamedTuple):
    """A coin was chosen to break a tie (P19); it is turned when all tied seats have chosen."""

    seat: int
    place: str


class AllegiancesShown(NamedTuple):
    """All cards are laid, and the allegiances lie open (P18)."""

    allegiances: tuple[tuple[str, str], ...]
    """The two factions of each seat."""


class PookEnded(NamedTuple):
    """The game ended."""

    winners: tuple[int, ...]
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


def event_to_json(event: Event) -> Json:
    """Return an event as a JSON object: its name as `event`, and its fields, with seats counted from 1."""
    fields = event._asdict()
    if isinstance(event, PookEnded):
        fields["winners"] = [seat + 1 for seat in event.winners]
    elif "seat" in fields:
        fields["seat"] += 1
    return {"event": WORDS[type(event)], **fields}


def event_from_json(value: Json) -> Event:
    """Return the event that a JSON object describes. Raise ValueError if the object describes no event."""
    kind = next((kind for kind, word in WORDS.items() if word == value.get("event")), None)
    if kind is None:
        raise ValueError("unknown event")
    event: Event = read_fields(kind, {name: field for name, field in value.items() if name != "event"})
    if isinstance(event, PookEnded):
        return event._replace(winners=tuple(seat - 1 for seat in event.winners))
    return event if isinstance(event, AllegiancesShown) else event._replace(seat=event.seat - 1)
