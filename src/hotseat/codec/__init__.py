"""Values of a game as JSON: fields declared once, from which writing, reading and the JSON Schema follow.

A record is a NamedTuple. The types of its fields say how they are written and read; `Annotated` adds what a type can't
say. Only the standard library is needed, so that the rules of a game may use this package.

    >>> from typing import Annotated, NamedTuple
    >>> from hotseat.codec import Key, Reader, int_between, read_fields, to_json
    >>> class Heap(NamedTuple):
    ...     stones: Annotated[int, int_between(1, 99)]
    ...     taken: Annotated[tuple[int, ...], Key("last.taken")] = ()
    >>> to_json(Heap(3, (1, 2)))
    {'stones': 3, 'last': {'taken': [1, 2]}}
    >>> reader = Reader()
    >>> read_fields(reader, {"stones": 0, "last": {"taken": [2, "x"]}}, "heap", Heap)
    {'taken': (2,)}
    >>> reader.problems
    ['heap.stones: must be a whole number from 1 to 99, not 0', 'heap.last.taken[1]: must be a whole number, not "x"']
"""

from hotseat.codec.events import event_schema, event_to_json, read_event_of
from hotseat.codec.fields import (
    COUNT,
    LEFT_OUT,
    OMIT,
    SEAT,
    TEXT,
    WRITE_ONLY,
    Field,
    Key,
    Kind,
    by_key,
    count_of_each,
    fields_of,
    id_of,
    int_between,
    json_keys_of,
    kind_of,
    list_of,
    optional,
    parsed_by,
    read_fields,
    read_keyed,
    read_whole,
    schema_of,
    text_of,
    to_json,
    word_of,
)
from hotseat.codec.reader import (
    COUNT_LIMIT,
    FAULT_LIMIT,
    LIST_LIMIT,
    LONGEST_FAULT,
    InvalidPosition,
    InvalidValue,
    Json,
    Reader,
    cut_fault,
    keep_faults,
    repr_short,
)

__all__ = [
    "COUNT", "COUNT_LIMIT", "FAULT_LIMIT", "LEFT_OUT", "LIST_LIMIT", "LONGEST_FAULT", "OMIT", "SEAT", "TEXT",
    "WRITE_ONLY", "Field", "InvalidPosition", "InvalidValue", "Json", "Key", "Kind", "Reader", "by_key",
    "count_of_each", "cut_fault", "event_schema", "event_to_json", "fields_of", "id_of", "int_between", "json_keys_of",
    "keep_faults", "kind_of", "list_of", "optional", "parsed_by", "read_event_of", "read_fields", "read_keyed",
    "read_whole", "repr_short", "schema_of", "text_of", "to_json", "word_of",
]  # fmt: skip
