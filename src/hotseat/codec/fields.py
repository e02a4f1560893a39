"""Records whose fields are declared once: their kinds, writing, reading and JSON Schema.

A field's type says its kind: texts, truths, whole numbers, words (`Literal`), tuples and other records. `Annotated`
adds another `Kind`, the `Key` in JSON, and whether the key is left out (`OMIT`), read by other code (`WRITE_ONLY`) or
never there (`LEFT_OUT`). A value that is null is as one that is left out: the field has its default.
"""

from collections.abc import Callable, Collection, Sequence
from functools import cache, partial
from operator import attrgetter
from types import UnionType
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from hotseat.codec.reader import COUNT_LIMIT, LIST_LIMIT, InvalidValue, Json, Reader

T = TypeVar("T")
AnyRecord = Any
"""The class of a record."""


class Key(NamedTuple):
    """The key of a field in JSON, if it isn't the field's name; "extra.turns" is a key of an object within."""

    name: str


OMIT, WRITE_ONLY, LEFT_OUT = Key(" omit"), Key(" write only"), Key(" left out")
"""The marks of a field: left out at its default, read by other code, or not in JSON."""


class Kind(Generic[T]):
    """The writing and reading of values as JSON.

    `write`: the function from a value to a JSON value. `read`: the function that reads a JSON value, given a reader,
    the value and its place. `schema`: the JSON Schema of the JSON value.
    """

    def __init__(
        self,
        write: Callable[[T], object],
        read: Callable[[Any, Any, str], T],
        schema: Json | Callable[[], Json],
    ) -> None:
        self.write, self.read, self.schema = write, read, schema


class Field(NamedTuple):
    """One declared field of a record."""

    name: str
    holder: str
    """The key of the object that contains the field, if it is in one; else ""."""
    key: str
    kind: Kind[Any]
    needed: bool
    """Whether the field has no default."""
    default: object
    omit: bool
    """Whether the key is left out if the value is the default."""
    is_read: bool
    """Whether `read_fields` reads it."""


def same(value: T) -> T:
    """Return the value; the `write` of a kind whose values are JSON values."""
    return value


# --- kinds ------------------------------------------------------------------------------------------------------------


def int_between(least: int, most: int = COUNT_LIMIT) -> Kind[int]:
    """Return the kind of a whole number in a range."""

    def read(reader: Reader, value: object, where: str) -> int:
        return reader.between(value, where, least, most)

    return Kind(same, read, {"type": "integer", "minimum": least, "maximum": most})


def text_of(least: int, most: int) -> Kind[str]:
    """Return the kind of a printable text with a number of characters."""

    def read(reader: Reader, value: object, where: str) -> str:
        return reader.text(value, where, least, most)

    return Kind(same, read, {"type": "string", "minLength": least, "maxLength": most})


def word_of(*words: str) -> Kind[str]:
    """Return the kind of one of some words."""
    return Kind(same, lambda reader, value, where: reader.one_of(*words)(value, where), {"enum": [*words]})


def id_of(noun: str) -> Kind[str]:
    """Return the kind of the id of a component, which the reader knows under a noun."""

    def read(reader: Reader, value: object, where: str) -> str:
        return reader.component(noun, value, where)

    return Kind(same, read, {"type": "string"})


def parsed_by(parse: Callable[[str], T], write: Callable[[T], object] = str) -> Kind[T]:
    """Return the kind of a value that is a text in JSON.

    `parse`: the function that reads the text, and raises ValueError if it names no value. `write`: the function that
    returns the text, or None for a value that has none.
    """

    def read(reader: Reader, value: object, where: str) -> T:
        try:
            return parse(reader.text(value, where))
        except ValueError as error:
            raise reader.refuse(where, str(error)) from None

    return Kind(write, read, {"type": "string"})


def list_of(kind: Kind[T], least: int = 0, most: int = LIST_LIMIT) -> Kind[tuple[T, ...]]:
    """Return the kind of a list of values of a kind."""

    def write(values: Sequence[T]) -> list[object]:
        return [kind.write(value) for value in values]

    def read(reader: Reader, value: object, where: str) -> tuple[T, ...]:
        return reader.each(kind.read, value, where, least, most)

    def schema() -> Json:
        return {"type": "array", "items": _schema(kind), **({"minItems": least} if least else {}), "maxItems": most}

    return Kind(list if kind.write is same else write, read, schema)


def _fixed(kinds: Sequence[Kind[Any]]) -> Kind[tuple[Any, ...]]:
    """Return the kind of a list with a value of each kind."""

    def read(reader: Reader, value: object, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) != len(kinds):
            raise reader.refuse(where, f"must be a list of {len(kinds)}")
        return tuple([kind.read(reader, value[i], f"{where}[{i}]") for i, kind in enumerate(kinds)])

    def write(value: Sequence[Any]) -> list[object]:
        return [kind.write(one) for kind, one in zip(kinds, value, strict=True)]

    def schema() -> Json:
        each = [_schema(kind) for kind in kinds]
        return {"type": "array", "prefixItems": each, "items": False, "minItems": len(each)}

    return Kind(list if all(kind.write is same for kind in kinds) else write, read, schema)


def optional(kind: Kind[T]) -> Kind[T | None]:
    """Return the kind of a value or None, which is null in JSON."""
    write = same if kind.write is same else lambda value: None if value is None else kind.write(value)
    return Kind(write, kind.read, kind.schema)


def record_of(record: AnyRecord) -> Kind[Any]:
    """Return the kind of a record."""
    return Kind(to_json, partial(_read_as, record), partial(schema_of, record))


def _read_as(record: AnyRecord, reader: Reader, value: object, where: str) -> Any:
    return read_keyed(reader, value, where, record)


def by_key(key: Kind[Any], kind: Kind[Any]) -> Kind[tuple[tuple[Any, Any], ...]]:
    """Return the kind of pairs, sorted, that are an object in JSON."""

    def write(pairs: Sequence[tuple[Any, Any]]) -> Json:
        return {str(key.write(name)): kind.write(value) for name, value in pairs}

    def read(reader: Reader, value: object, where: str) -> tuple[tuple[Any, Any], ...]:
        given = reader.json_object(value, where, value if isinstance(value, dict) else ())
        if len(given) > LIST_LIMIT:
            raise reader.refuse(where, f"must have {LIST_LIMIT} keys at most, not {len(given)}")
        found = {}
        for text, inner in given.items():
            try:
                name = key.read(reader, text, where)
                found[name] = kind.read(reader, inner, f"{where}.{text}")
            except InvalidValue:
                continue
        return tuple(sorted(found.items()))

    return Kind(write, read, lambda: {"type": "object", "additionalProperties": _schema(kind)})


def count_of_each(words: Collection[str], most: int) -> Kind[tuple[int, ...]]:
    """Return the kind of a number for each of some words, an object in JSON that leaves out zeros."""

    def write(numbers: Sequence[int]) -> Json:
        return {word: number for word, number in zip(words, numbers, strict=True) if number}

    def read(reader: Reader, value: object, where: str) -> tuple[int, ...]:
        given = reader.json_object(value, where, words)
        return tuple(reader.read(given, word, 0, reader.number(0, most), where) for word in words)

    number = int_between(0, most).schema
    schema = {"type": "object", "properties": dict.fromkeys(words, number), "additionalProperties": False}
    return Kind(write, read, schema)


TEXT = Kind(same, Reader.text, {"type": "string", "maxLength": 200})
TRUTH = Kind(same, Reader.truth, {"type": "boolean"})
WHOLE = Kind(same, Reader.whole, {"type": "integer"})
COUNT = int_between(0)
SEAT = Kind[int](
    lambda seat: seat + 1,
    lambda reader, value, where: reader.between(value, where, 1, reader.seats) - 1,
    {"type": "integer", "minimum": 1},
)
"""A seat, which counts from 0, and from 1 in JSON."""
_PLAIN: dict[Any, Kind[Any]] = {str: TEXT, bool: TRUTH, int: WHOLE}


def kind_of(hint: Any) -> Kind[Any]:
    """Return the kind that a type says. Raise TypeError if it says none."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return next((mark for mark in inner[1:] if isinstance(mark, Kind)), None) or kind_of(inner[0])
    if hint in _PLAIN:
        return _PLAIN[hint]
    if origin is Literal:
        return word_of(*inner)
    if origin in (Union, UnionType) and len(inner) == 2 and type(None) in inner:
        return optional(kind_of(next(each for each in inner if each is not type(None))))
    if origin is tuple:
        return list_of(kind_of(inner[0])) if inner[1:] == (...,) else _fixed([kind_of(each) for each in inner])
    if isinstance(hint, type) and issubclass(hint, tuple):
        return record_of(hint)
    raise TypeError(f"no kind of value follows from {hint}")


# --- records ----------------------------------------------------------------------------------------------------------


@cache
def fields_of(record: AnyRecord) -> tuple[Field, ...]:
    """Return the fields of a record that JSON has."""
    defaults = record._field_defaults
    found = []
    for name, hint in get_type_hints(record, include_extras=True).items():
        marks = {mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Key)}
        if LEFT_OUT not in marks:
            holder, _, key = next(iter(marks - {OMIT, WRITE_ONLY}), Key(name)).name.rpartition(".")
            needed, default = name not in defaults, defaults.get(name)
            found.append(
                Field(name, holder, key, kind_of(hint), needed, default, OMIT in marks, WRITE_ONLY not in marks)
            )
    return tuple(found)


@cache
def _holders_of(record: AnyRecord) -> tuple[str, ...]:
    """Return the keys of the objects within a record."""
    return tuple(dict.fromkeys(field.holder for field in fields_of(record) if field.holder))


@cache
def json_keys_of(record: AnyRecord, holder: str = "") -> frozenset[str]:
    """Return the keys of a record in JSON, or those of an object within it."""
    own = {field.key for field in fields_of(record) if field.holder == holder}
    return frozenset(own if holder else own.union(_holders_of(record)))


def to_json(record: Any) -> Json:
    """Return the declared fields of a record as JSON."""
    kind: AnyRecord = type(record)
    values, steps = _writing(kind)
    data: Json = {}
    for value, (holder, key, write, omit, default) in zip(values(record), steps, strict=True):
        if not omit or value != default:
            (data.setdefault(holder, {}) if holder else data)[key] = value if write is same else write(value)
    return data


@cache
def _writing(record: AnyRecord) -> tuple[Callable[[Any], tuple[Any, ...]], tuple[tuple[Any, ...], ...]]:
    """Return the data that `to_json` needs for each field, cached: positions are written after every turn."""
    fields = fields_of(record)
    steps = ((field.holder, field.key, field.kind.write, field.omit, field.default) for field in fields)
    if len(fields) == 1:  # of one name `attrgetter` returns the value itself
        name = fields[0].name
        return lambda value: (getattr(value, name),), tuple(steps)
    return attrgetter(*(field.name for field in fields)) if fields else lambda _: (), tuple(steps)


def read_whole(reader: Reader, value: object, where: str, record: AnyRecord, **others: object) -> Any:
    """Return a record as `read_keyed` does, or raise InvalidPosition with all faults."""
    try:
        whole = read_keyed(reader, value, where, record, **others)
    except InvalidValue:
        whole = None
    reader.stop_if_faulty()
    return whole


def read_keyed(reader: Reader, value: object, where: str, record: AnyRecord, **others: object) -> Any:
    """Return a record with all its fields without a default, or raise InvalidValue.

    `where`: the place of the record; "" for that of a whole position. `others`: the fields that JSON doesn't have.
    """
    given = reader.json_object(value, where or "the position", json_keys_of(record))
    found = read_fields(reader, given, where, record)
    needed = _needed(record)
    for _, key in needed:
        if given.get(key) is None:
            reader.fault(where or "the position", f"needs a {key}")
    if any(name not in found for name, _ in needed):
        raise InvalidValue
    return record(**found, **others)


@cache
def _needed(record: AnyRecord) -> tuple[tuple[str, str], ...]:
    """Return the names and keys of the fields of a record without a default."""
    return tuple((field.name, field.key) for field in fields_of(record) if field.needed)


def read_fields(reader: Reader, given: Json, where: str, record: AnyRecord) -> dict[str, Any]:
    """Return the fields of a record that are given and can be read, by field name."""
    objects, prefixes = {"": given}, {"": f"{where}." if where else ""}
    for holder in _holders_of(record):
        objects[holder] = reader.part(given, holder, json_keys_of(record, holder), where)
        prefixes[holder] = f"{where}.{holder}."
    found = {}
    for name, holder, key, read in _reading(record):
        value = objects[holder].get(key)
        if value is not None:
            try:
                found[name] = read(reader, value, prefixes[holder] + key)
            except InvalidValue:
                continue
    return found


@cache
def _reading(record: AnyRecord) -> tuple[tuple[str, str, str, Callable[[Any, Any, str], Any]], ...]:
    """Return what `read_fields` needs of each field, cached as a position has many records."""
    return tuple((field.name, field.holder, field.key, field.kind.read) for field in fields_of(record) if field.is_read)


def schema_of(record: AnyRecord) -> Json:
    """Return the JSON Schema of a record. A key that may be left out may also be null."""
    objects: dict[str, Json] = {
        key: {"type": "object", "properties": {}, "additionalProperties": False} for key in ("", *_holders_of(record))
    }
    for field in fields_of(record):
        schema, within = _schema(field.kind), objects[field.holder]
        within["properties"][field.key] = schema if field.needed else {"anyOf": [schema, {"type": "null"}]}
        if field.needed:
            within.setdefault("required", []).append(field.key)
    whole = objects.pop("")
    whole["properties"] |= objects
    return whole


def _schema(kind: Kind[Any]) -> Json:
    return kind.schema() if callable(kind.schema) else kind.schema
