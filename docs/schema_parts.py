"""Parts of JSON Schemas that `docs.schemas` and `docs.file_schemas` share."""

from typing import Any

Schema = dict[str, Any]
TEXT, TRUTH, LIST, OBJECT, NULL = ({"type": kind} for kind in ("string", "boolean", "array", "object", "null"))
COUNT = {"type": "integer", "minimum": 0}
SEAT = {"type": "integer", "minimum": 1}


def keys(required: str, more: bool = True, **properties: Any) -> Schema:
    """Return the schema of an object: the keys that must be there, whether unknown ones may be, and all it knows."""
    whole: Schema = {"type": "object", "required": required.split(), "properties": properties}
    return whole if more else {**whole, "additionalProperties": False}
