"""JSON values of a state: the form of each type of field, and a reader that reports every error with its place.

A record of the state, such as a frame, declares the type of each of its fields (`Annotated[int, COUNT]`). `to_json` and
`JsonReader` use these declarations, so a new field needs no other code to be written and read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from functools import cache, partial
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar, get_type_hints

from tashkalar.engine.board import Piece
from tashkalar.engine.geometry import (
    DIRECTIONS,
    ORIENTATIONS,
    Direction,
    Square,
    SquareSet,
    mask_of,
    parse_square,
    square_name,
    squares,
)
from tashkalar.engine.limits import COUNT_LIMIT, FAULT_LIMIT, LIST_LIMIT

T = TypeVar("T")
W = TypeVar("W", bound=str)
Json = dict[str, Any]


class ImpossiblePosition(ValueError):
    """A position that the components or the format don't allow.

    Args:
        problems: the faults found, each a line with its place and description.
        more: the number of further faults.

    Attributes:
        problems: the faults given to the constructor, as a tuple.
        more: the number of further faults.
    """

    def __init__(self, problems: Sequence[str], more: int = 0) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)
        self.more = more


class InvalidValue(Exception):
    """A value that can't be read. The fault is recorded already."""


class JsonReader:
    """A reader of JSON values that collects the first faults in `problems`, counts the others, and goes on."""

    seats: int
    """The number of seats, once it is known; so are the colours and the beings."""
    colours: int
    beings: Collection[str]

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.more = 0
        """The number of faults after the first `FAULT_LIMIT`."""

    def _fault(self, where: str, what: str) -> None:
        self._add_faults(f"{where}: {what}")

    def _add_faults(self, *problems: str) -> None:
        self.problems += problems
        self.more += len(self.problems[FAULT_LIMIT:])
        del self.problems[FAULT_LIMIT:]

    def _stop_if_faulty(self) -> None:
        if self.problems:
            raise ImpossiblePosition(self.problems, self.more)

    def _object(self, value: object, where: str, keys: frozenset[str]) -> Json:
        """Return the value as an object with only these keys, or an empty one if it isn't an object."""
        if not isinstance(value, dict):
            self._fault(where, f"must be an object, not {repr_short(value)}")
            return {}
        for key in value:
            if key not in keys:
                self._fault(where, f"unknown key {repr_short(key)}")
        return value

    def _part(self, holder: Json, key: str, keys: frozenset[str], where: str = "") -> Json:
        """Return an object within another, or an empty one if it is left out or null."""
        nothing: Json = {}
        return self._read(holder, key, nothing, lambda value, path: self._object(value, path, keys), where)

    def _read(self, holder: Json, key: str, missing: T, read: Callable[[object, str], T], where: str = "") -> T:
        """Return one value, or `missing` if it is left out, null or faulty."""
        value = holder.get(key)
        if value is None:
            return missing
        try:
            return read(value, f"{where}.{key}" if where else key)
        except InvalidValue:
            return missing

    def _refuse(self, where: str, what: str) -> InvalidValue:
        self._fault(where, what)
        return InvalidValue()

    def _text(self, value: object, where: str) -> str:
        if not isinstance(value, str) or not value.isprintable() or len(value) > 200:
            raise self._refuse(where, f"must be a short text, not {repr_short(value)}")
        return value

    def _truth(self, value: object, where: str) -> bool:
        if not isinstance(value, bool):
            raise self._refuse(where, f"must be true or false, not {repr_short(value)}")
        return value

    def _count(self, value: object, where: str) -> int:
        return self._number(0, COUNT_LIMIT)(value, where)

    def _number(self, least: int, most: int) -> Callable[[object, str], int]:
        def read(value: object, where: str) -> int:
            if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
                raise self._refuse(where, f"must be a whole number from {least} to {most}, not {repr_short(value)}")
            return value

        return read

    def _one_of(self, *words: W) -> Callable[[object, str], W]:
        def read(value: object, where: str) -> W:
            if not isinstance(value, str) or value not in words:
                raise self._refuse(where, f"must be one of {', '.join(filter(None, words))}, not {repr_short(value)}")
            return words[words.index(value)]

        return read

    def _items(self, read: Callable[[object, str], T]) -> Callable[[object, str], tuple[T, ...]]:
        def read_all(value: object, where: str) -> tuple[T, ...]:
            if not isinstance(value, list):
                raise self._refuse(where, f"must be a list, not {repr_short(value)}")
            if len(value) > LIST_LIMIT:
                raise self._refuse(where, f"must be a list of {LIST_LIMIT} at most, not of {len(value)}")
            found = []
            for i, item in enumerate(value):
                try:
                    found.append(read(item, f"{where}[{i}]"))
                except InvalidValue:
                    continue
            return tuple(found)

        return read_all

    def _square(self, value: object, where: str) -> int:
        try:
            return parse_square(self._text(value, where))
        except ValueError as error:
            raise self._refuse(where, str(error)) from None

    def _square_set(self, value: object, where: str) -> SquareSet:
        mask = 0
        for square in self._items(self._square)(value, where):
            mask |= mask_of(square)
        return mask

    def _piece(self, value: object, where: str) -> Piece:
        try:
            found = Piece.parse(self._text(value, where))
        except ValueError as error:
            raise self._refuse(where, str(error)) from None
        if found.colour >= self.colours:
            raise self._refuse(where, f"no seat has the colour of {value!r}")
        return found

    def _colour(self, value: object, where: str) -> int:
        return self._number(1, self.colours)(value, where) - 1

    def _being(self, value: object, where: str) -> str:
        if not isinstance(value, str) or value not in self.beings:
            raise self._refuse(where, f"no being is called {repr_short(value)}")
        return value

    def _single(self, value: object, where: str) -> SquareSet:
        mask = self._square_set(value, where)
        if mask.bit_count() > 1:
            raise self._refuse(where, "holds one piece at most")
        return mask

    def _by_rank(self, value: object, where: str) -> tuple[int, int, int]:
        counts = self._items(self._count)(value, where)
        if len(counts) != 3:
            raise self._refuse(where, "must be three counts")
        return counts[0], counts[1], counts[2]

    def _record(self, value: object, where: str, record: type[tuple[Any, ...]]) -> Any:
        """Return a record that is complete in itself: the fields without a default must be there."""
        given = self._object(value, where, json_keys_of(record))
        read = self._fields(given, where, record)
        missing = [field.key for field in fields_of(record) if field.needed and given.get(field.key) is None]
        for key in missing:
            self._fault(where, f"needs a {key}")
        if missing or any(field.needed and field.name not in read for field in fields_of(record)):
            raise InvalidValue
        return record(**read)

    def _fields(self, given: Json, where: str, record: type[tuple[Any, ...]]) -> dict[str, Any]:
        """Return the fields of a record that are given and can be read, by field name."""
        within = {
            holder: self._part(given, holder, json_keys_of(record, holder), where) for holder in _holders_of(record)
        }
        found = {}
        for field in fields_of(record):
            if field.kind.read is not None:
                holder, place = (within[field.holder], f"{where}.{field.holder}") if field.holder else (given, where)
                value = self._read(holder, field.key, _LEFT_OUT, partial(field.kind.read, self), place)
                if value is not _LEFT_OUT:
                    found[field.name] = value
        return found


_LEFT_OUT: Any = object()

# --- types of fields -------------------------------------------------------------------------------------------------


class FieldType(NamedTuple, Generic[T]):
    """The type of a field: how it is written as JSON and read."""

    write: Callable[[T], object]
    """The function from the field's value to a JSON value."""
    read: Callable[[JsonReader, object, str], T] | None
    """The function that reads the field's value; None if it can't be read without other parts of the position."""
    follows: bool = False
    """Whether the field holds pieces, which it follows over the board and drops when they leave it."""
    key: str = ""
    """The key in JSON, if it isn't the field's name; "extra.turns" is a key of an object within."""
    omit_default: bool = False
    """Whether the key is left out if the value is the default."""

    def label(self, key: str) -> FieldType[T]:
        """Return the same type under another key."""
        return self._replace(key=key)

    def omit_if_empty(self) -> FieldType[T]:
        """Return the same type with a key that is left out if the value is the default."""
        return self._replace(omit_default=True)


def _as_it_is(value: T) -> T:
    return value


def _names(mask: SquareSet) -> list[str]:
    return [square_name(square) for square in squares(mask)]


def _direction(values: JsonReader, value: object, where: str) -> Direction:
    return DIRECTIONS.index(values._one_of(*DIRECTIONS)(value, where))


TRUTH: FieldType[bool] = FieldType(_as_it_is, JsonReader._truth)
COUNT: FieldType[int | None] = FieldType(_as_it_is, JsonReader._count)


def int_between(least: int, most: int = COUNT_LIMIT) -> FieldType[int]:
    """Return the type of a whole number in a range."""
    return FieldType(_as_it_is, lambda v, value, where: v._number(least, most)(value, where))


BY_RANK: FieldType[tuple[int, int, int]] = FieldType(list, JsonReader._by_rank)
SEAT: FieldType[int] = FieldType(lambda seat: seat + 1, lambda v, value, where: v._number(1, v.seats)(value, where) - 1)
COLOUR: FieldType[int] = FieldType(lambda colour: None if colour < 0 else colour + 1, JsonReader._colour)
COLOURS: FieldType[tuple[int, ...]] = FieldType(
    lambda colours: [colour + 1 for colour in colours], lambda v, value, where: v._items(v._colour)(value, where)
)
SQUARE: FieldType[Square] = FieldType(lambda square: None if square < 0 else square_name(square), JsonReader._square)
SQUARES: FieldType[SquareSet] = FieldType(_names, JsonReader._square_set)
PIECES: FieldType[SquareSet] = FieldType(_names, JsonReader._square_set, follows=True)
PIECE: FieldType[SquareSet] = FieldType(_names, JsonReader._single, follows=True)
DIRECTION: FieldType[Direction] = FieldType(lambda way: None if way < 0 else DIRECTIONS[way], _direction)
ORIENTATION: FieldType[str] = FieldType(
    lambda text: text or None, lambda v, value, w: v._one_of(*ORIENTATIONS)(value, w)
)
BEING: FieldType[str] = FieldType(str, JsonReader._being)
BEINGS: FieldType[tuple[str, ...]] = FieldType(list, lambda v, value, where: v._items(v._being)(value, where))
CARD: FieldType[str] = FieldType(lambda card: card or None, None)
CARDS: FieldType[tuple[str, ...]] = FieldType(list, None)
POINTS: FieldType[int] = FieldType(_as_it_is, None)
ENEMIES: FieldType[tuple[int, ...]] = FieldType(COLOURS.write, None)
PIECE_NAME: FieldType[Piece | None] = FieldType(str, None)
PIECE_NAMES: FieldType[tuple[Piece, ...]] = FieldType(
    lambda pieces: [str(piece) for piece in pieces], lambda v, value, where: v._items(v._piece)(value, where)
)


def record_list(record: type[T]) -> FieldType[tuple[T, ...]]:
    """Return the type of a list of records."""

    def read(values: JsonReader, value: object, where: str) -> tuple[T, ...]:
        return values._items(lambda v, w: values._record(v, w, record))(value, where)  # type: ignore[arg-type]

    return FieldType(lambda each: [to_json(one) for one in each], read)  # type: ignore[arg-type]


class Field(NamedTuple):
    """One declared field of a record."""

    name: str
    holder: str
    """The key of the object that contains the field, if it is in one; else ""."""
    key: str
    kind: FieldType[Any]
    needed: bool
    """Whether the field has no default."""
    default: object


@cache
def fields_of(record: type[tuple[Any, ...]]) -> tuple[Field, ...]:
    """Return the fields of a record whose type is declared."""
    defaults = record._field_defaults  # type: ignore[attr-defined]
    found = []
    for field, hint in get_type_hints(record, include_extras=True).items():
        for kind in getattr(hint, "__metadata__", ()):
            holder, _, key = (kind.key or field).rpartition(".")
            found.append(Field(field, holder, key, kind, field not in defaults, defaults.get(field)))
    return tuple(found)


@cache
def _holders_of(record: type[tuple[Any, ...]]) -> tuple[str, ...]:
    """Return the keys of the objects within a record."""
    return tuple(dict.fromkeys(field.holder for field in fields_of(record) if field.holder))


@cache
def json_keys_of(record: type[tuple[Any, ...]], holder: str = "") -> frozenset[str]:
    """Return the keys of a record in JSON, or those of an object within it."""
    own = {field.key for field in fields_of(record) if field.holder == holder}
    return frozenset(own if holder else own.union(_holders_of(record)))


def to_json(record: tuple[Any, ...]) -> Json:
    """Return the declared fields of a record as JSON."""
    values, steps = _writing(type(record))
    data: Json = {}
    for value, (holder, key, write, omit_default, default) in zip(values(record), steps, strict=True):
        if not omit_default or value != default:
            (data.setdefault(holder, {}) if holder else data)[key] = value if write is _as_it_is else write(value)
    return data


@cache
def _writing(record: type[tuple[Any, ...]]) -> tuple[Callable[[Any], tuple[Any, ...]], tuple[tuple[Any, ...], ...]]:
    """Return the data that `to_json` needs for each field.

    It is cached, as positions are written at the end of every turn.
    """
    fields = fields_of(record)
    steps = ((field.holder, field.key, field.kind.write, field.kind.omit_default, field.default) for field in fields)
    return attrgetter(*(field.name for field in fields)), tuple(steps)


def repr_short(value: object) -> str:
    """Return a short representation of a JSON value for a message, of at most 40 characters.

    The contents of lists and objects aren't shown, as they may be nested deeply.

    >>> repr_short({"a": 1}), repr_short("e5")
    ('an object', '"e5"')

    Args:
        value: any JSON value.
    """
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    text = json.dumps(value, ensure_ascii=isinstance(value, str) and not value.isprintable())
    return text if len(text) <= 40 else text[:37] + "..."
