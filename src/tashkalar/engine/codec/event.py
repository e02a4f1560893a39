"""Events as plain JSON values, and back (docs/protocol.md)."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from tashkalar.engine.events import EVENT_SPECS, Event

Json = dict[str, Any]
SEATS = frozenset({"seat", "to", "against", "colour"})
"""The fields that hold the number of a seat or a colour, where they hold a number."""


def event_json(event: Event) -> Json:
    """An event as an object: `event` its word, and its fields, seats and colours counted from 1.

        >>> from tashkalar.engine.events import TurnBegan
        >>> event_json(TurnBegan(seat=0, number=1, actions=1))
        {'event': 'turn-began', 'seat': 1, 'number': 1, 'actions': 1}

    Args:
        event: what has happened.

    Returns:
        The object; a field that says nothing is left out.
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
    """The event that `event_json` has told.

        >>> read_event({"event": "turn-began", "seat": 1, "number": 1, "actions": 1})
        TurnBegan(seat=0, number=1, actions=1)

    Args:
        result: an object; it may be anything.

    Returns:
        The event.

    Raises:
        ValueError: it is none.
    """
    word = result.get("event") if isinstance(result, dict) else None
    kind: Any = next((each for each, telling in EVENT_SPECS.items() if telling.word == word), None)
    if kind is None or not isinstance(result, dict):
        raise ValueError("no event is like this")
    hints, needed = _hints(kind), {*kind._fields} - {*kind._field_defaults}
    fields = {key: value for key, value in result.items() if key != "event"}
    if not needed <= fields.keys() <= hints.keys():
        raise ValueError(f"{word} has other keys than these")
    event: Event = kind(**{key: _read(key, value, hints[key]) for key, value in fields.items()})
    return event


_hints = cache(get_type_hints)


def _read(key: str, value: object, hint: Any) -> object:
    """A field of an event, by the type that its kind gives it."""
    if get_origin(hint) is tuple:
        if not isinstance(value, list) or any(type(one) is not get_args(hint)[0] for one in value):
            raise ValueError(f"{key!r} has another value than it can have")
        return tuple(one - 1 for one in value) if key == "winners" else tuple(value)
    if type(value) not in {hint, *get_args(hint), *map(type, get_args(hint))}:
        raise ValueError(f"{key!r} has another value than it can have")
    return value - 1 if key in SEATS and isinstance(value, int) else value
