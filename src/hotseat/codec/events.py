"""Events as JSON and back. An event is a record; its kind, the key `event`, is a word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hotseat.codec.fields import AnyRecord, read_whole, schema_of, to_json
from hotseat.codec.reader import Json, Reader


def event_to_json(word: str, event: Any) -> Json:
    """Return an event as a JSON object."""
    return {"event": word, **to_json(event)}


def read_event_of(kinds: Mapping[str, AnyRecord], value: object) -> Any:
    """Return the event of an object that `event_to_json` returned, or raise a ValueError."""
    word = value.get("event") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(word, str) or word not in kinds:
        raise ValueError("unknown event")
    return read_whole(Reader(), {key: each for key, each in value.items() if key != "event"}, word, kinds[word])


def event_schema(kinds: Mapping[str, AnyRecord]) -> Json:
    """Return the JSON Schema of the events of a game."""
    return {"oneOf": [_event_schema(word, schema_of(kind)) for word, kind in kinds.items()]}


def _event_schema(word: str, schema: Json) -> Json:
    properties = {"event": {"const": word}, **schema["properties"]}
    return {**schema, "properties": properties, "required": ["event", *schema.get("required", ())]}
