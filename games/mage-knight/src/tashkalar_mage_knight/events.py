"""Events of a game. The rules never read them. Seats count from 0, and from 1 in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from hotseat.codec import SEAT, TEXT, Json, Kind, Reader, kind_of
from tashkalar_mage_knight.state import HIDDEN

KINDS = tuple(
    "round-began tactic-taken turn-began played sideways used gained rolled stepped provoked explored token-shown"
    " fight-began summoned beaten blocked calmed damaged wounded poisoned paralyzed knocked-out withdrew conquered"
    " recruited disbanded healed trained fame reputation levelled discarded drew returned stored shuffled declared"
    " city-found round-ended game-ended refilled skipped removed readied revealed"
    " turn-ended offered skills-shown skill-gained skill-used skill-returned flew inspired lost plundered burned"
    " dummy-turned dummy-declared dummy-tactic".split()
)
"""The kinds of event, as JSON names them."""
FIELDS: Mapping[str, Kind[Any]] = {
    "seat": SEAT,
    **dict.fromkeys(
        "at by card colour element enemy from how reason site skill tactic tile unit what who".split(), TEXT
    ),
    **dict.fromkeys("level number points round wounds".split(), kind_of(int)),
    **dict.fromkeys("back cards colours skills units".split(), kind_of(tuple[str, ...])),
    **dict.fromkeys(("scores", "winners"), kind_of(tuple[int, ...])),
    "night": kind_of(bool),
}
"""The fields of events. A field has the same kind of value in all events."""
REVEALING = frozenset(
    "rolled drew shuffled explored token-shown summoned round-began refilled turn-began game-ended offered"
    " skills-shown dummy-turned dummy-tactic".split()
)
"""The kinds of event that can't be undone (M101)."""


class MageEvent(NamedTuple):
    """An event."""

    kind: str
    seat: int
    """The seat that it happened to."""
    fields: tuple[tuple[str, Any], ...] = ()

    def field(self, name: str) -> Any:
        """Return the value of a field; None if the event lacks it."""
        return dict(self.fields).get(name)


def event_as_json(event: MageEvent) -> Json:
    """Return an event as a JSON object: its kind as `event`, its seat, and its fields."""
    fields = {name: list(value) if isinstance(value, tuple) else value for name, value in event.fields}
    return {"event": event.kind, "seat": event.seat + 1, **fields}


def schema_of_events() -> Json:
    """Return the JSON Schema of an event."""
    fields = {name: kind.schema() if callable(kind.schema) else kind.schema for name, kind in FIELDS.items()}
    properties = {"event": {"enum": [*KINDS]}, **fields}
    return {
        "type": "object", "properties": properties, "required": ["event", "seat"], "additionalProperties": False
    }  # fmt: skip


def read_mage_event(value: Json) -> MageEvent:
    """Return the event of an object of `event_as_json`; raise ValueError if it describes none."""
    kind, reader = value.get("event"), Reader()
    if kind not in KINDS:
        raise ValueError("unknown event")
    reader.json_object(value, kind, {"event", *FIELDS})
    kinds = [(name, FIELDS[name]) for name in value if name in FIELDS]
    fields = {name: reader.read(value, name, None, partial(each.read, reader), kind) for name, each in kinds}
    reader.stop_if_faulty()
    seat = fields.pop("seat", None)
    if seat is None:
        raise ValueError(f"{kind}: needs a seat")
    return MageEvent(kind, seat, tuple(fields.items()))


def event_seen_by(event: MageEvent, seat: int | None) -> MageEvent:
    """Return an event as a seat sees it, or all: drawn cards, and those put back or under a tactic, are its own's."""
    cards = event.field("cards")
    if cards is None or event.kind == "dummy-turned" or (seat == event.seat and event.kind != "stored"):
        return event
    fields = tuple((name, (HIDDEN,) * len(cards) if name == "cards" else value) for name, value in event.fields)
    return event._replace(fields=fields)
