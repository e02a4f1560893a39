"""What has happened, told in the past tense; the rules never read it. Seats are counted from 0."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tashkalar.tabletop import Json


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


class CardDrawn(NamedTuple):
    """A card was drawn (P6), which only its seat sees."""

    seat: int
    card: str


class CoinChosen(NamedTuple):
    """A coin was chosen to break a tie (P19); it is turned when all have chosen."""

    seat: int
    place: str


class PookEnded(NamedTuple):
    """The game is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


Event = CardLaid | PiggyMoved | Flipped | Traded | CardDrawn | CoinChosen | PookEnded

WORDS: Mapping[type[Event], str] = {
    CardLaid: "card-laid",
    PiggyMoved: "piggy-moved",
    Flipped: "flipped",
    Traded: "traded",
    CardDrawn: "drew",
    CoinChosen: "coin-chosen",
    PookEnded: "game-ended",
}
"""What each is called where it is sent."""


def event_to_json(event: Event) -> Json:
    """An event as an object: `event` its kind, and its fields with seats counted from 1.

    Args:
        event: what has happened.
    """
    fields = event._asdict()
    if isinstance(event, PookEnded):
        fields["winners"] = [seat + 1 for seat in event.winners]
    else:
        fields["seat"] += 1
    return {"event": WORDS[type(event)], **fields}


def event_from_json(value: Json) -> Event:
    """The event that an object tells.

    Args:
        value: what `event_to_json` gave.

    Raises:
        ValueError: it tells none.
    """
    kind = next((kind for kind, word in WORDS.items() if word == value.get("event")), None)
    if kind is None or value.keys() != {"event", *kind._fields}:
        raise ValueError(f"{value!a} is no event")
    fields = {name: value[name] for name in kind._fields}
    if kind is PookEnded:
        return PookEnded(tuple(seat - 1 for seat in fields["winners"]), tuple(fields["scores"]), fields["reason"])
    return kind(**{**fields, "seat": fields["seat"] - 1})
