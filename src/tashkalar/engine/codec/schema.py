"""The JSON Schema of positions; most keys are declared with the fields of a state."""

from __future__ import annotations

from typing import Any, get_args

from hotseat.codec import COUNT, TEXT, Json, int_between, schema_of
from tashkalar.engine.forms import FORMS
from tashkalar.engine.game import MAX_SEED
from tashkalar.engine.geometry import SIZE
from tashkalar.engine.kinds import SQUARE
from tashkalar.engine.rng import ALGORITHM
from tashkalar.engine.state import Frame, Part, Pile, Seat, TaskRow, Turn

_NULL = {"type": "null"}
_SEED = int_between(0, MAX_SEED).schema


def _part(record: Any = None, **more: Any) -> Json:
    """Return the schema of a part of a position: the fields of a record and more keys, all optional."""
    keys = (schema_of(record)["properties"] if record else {}) | more
    optional = {key: one if _NULL in one.get("anyOf", ()) else {"anyOf": [one, _NULL]} for key, one in keys.items()}
    return {"type": "object", "properties": optional, "additionalProperties": False}


def _list(items: Any, **limits: int) -> Json:
    return {"type": "array", "items": items, **limits}


_POINTS = {"anyOf": [COUNT.schema, {"type": "object", "additionalProperties": COUNT.schema}]}
SEAT = _part(Seat, name=TEXT.schema, school=TEXT.schema, score=_POINTS)
FRAME = _part(Frame, **{"card": TEXT.schema, "part": {"enum": [*get_args(Part)]}, "for": TEXT.schema})
POSITION = _part(
    teams={"type": "boolean"},
    seed=_SEED,
    chance=_part(algorithm={"enum": [ALGORITHM]}, state=_SEED),
    board=_list(TEXT.schema, minItems=SIZE, maxItems=SIZE),
    legends=_part(Pile),
    flares=_part(Pile),
    tasks=_part(TaskRow),
    turn=_part(Turn),
    resolving=_list(FRAME),
    ended={"enum": ["played", "resigned"]},
    gateway=SQUARE.schema,
    removed=_list(TEXT.schema),
)
POSITION["properties"] |= {"form": {"enum": [*FORMS]}, "seats": _list(SEAT)}
POSITION["required"] = ["form", "seats"]
