"""Events as plain JSON values, and back (docs/protocol.md)."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from tashkalar.engine.events import EVENT_SPECS, Event
from tashkalar.engine.json_schema import Json

SEATS = frozenset({"seat", "to", "against", "colour"})
"""The fields with the number of a seat or a colour. Some of them hold a text in other events."""


def event_json(event: Event) -> Json:
    """Return an event as a JSON object: its kind under `event`, and its fields. Seats and colours are counted from 1.

        >>> from tashkalar.engine.events import TurnBegan
        >>> event_json(TurnBegan(seat=0, number=1, actions=1))
        {'event': 'turn-began', 'seat': 1, 'number': 1, 'actions': 1}

    Args:
        event: the event.

    Returns:
        The object, without the fields that are None.
    """
    data: Json = {"event": EVENT_SPECS[type(event)].word}
    for key, value in event._asdict().items():
        if value is None:
            continue
        if key in SEATS and isinstance(value, int):
            data[key] = value + 1
        elif key == "winners":
            data[key] = [winner + 1 for winner in value]
        else:
            data[key] = list(value) if isinstance(value, tuple) else value
    return data


def read_event(result: object) -> Event:
    """Return the event of an object that `event_json` returned.

        >>> read_event({"event": "turn-began", "seat": 1, "number": 1, "actions": 1})
        TurnBegan(seat=0, number=1, actions=1)

    Args:
        result: the object, from an untrusted source; it may be any value.

    Raises:
        ValueError: it is not the object of an event.
    """
    word = result.get("event") if isinstance(result, dict) else None
    kind: Any = next((each for each, spec in EVENT_SPECS.items() if spec.word == word), None)
    if kind is None or not isinstance(result, dict):
        raise ValueError("unknown event")
    hints, needed = _hints(kind), {*kind._fields} - {*kind._field_defaults}
    fields = {key: value for key, value in result.items() if key != "event"}
    if not needed <= fields.keys() <= hints.keys():
        raise ValueError(f"{word} has other keys than these")
    event: Event = kind(**{key: _read(key, value, hints[key]) for key, value in fields.items()})
    return event


_hints = cache(get_type_hints)


def _read(key: str, value: object, hint: Any) -> object:
    """Return a field of an event, checked against the type that its kind declares."""
    if get_origin(hint) is tuple:
        if not isinstance(value, list) or any(type(one) is not get_args(hint)[0] for one in value):
            raise ValueError(f"{key!r} has another value than it can have")
        return tuple(one - 1 for one in value) if key == "winners" else tuple(value)
    if type(value) not in {hint, *get_args(hint), *map(type, get_args(hint))}:
        raise ValueError(f"{key!r} has another value than it can have")
    return value - 1 if key in SEATS and isinstance(value, int) else value
