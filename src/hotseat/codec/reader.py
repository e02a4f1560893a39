"""A reader of JSON values from an untrusted source, which reports every fault with its place."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import islice
from typing import Any, TypeVar

from hotseat.codec.names import is_visible

T = TypeVar("T")
W = TypeVar("W", bound=str)
Json = dict[str, Any]
COUNT_LIMIT = 10**6
"""The greatest count in a position."""
LIST_LIMIT = 1000
"""The greatest length of a list in a position."""
FAULT_LIMIT = 100
"""The number of faults that are kept; further ones are only counted."""
CONTAINERS = (dict, list, tuple)
"""The types of values that hold others; one object, as `limit_values` looks at every value of a position."""
LONGEST_FAULT = 500
"""The maximum length of a fault, in characters; hardly any path is longer."""


class InvalidPosition(ValueError):
    """A position that the format or the components of the game don't allow.

    Args:
        problems: the faults found, at least one; each is one line that names the place and the fault.
        more: the number of further faults.

    Attributes:
        problems: the first faults, cut where they are very long.
        more: the number of the others.
    """

    def __init__(self, problems: Iterable[str], more: int = 0) -> None:
        self.problems, self.more = keep_faults(problems, more)
        super().__init__("; ".join(self.problems))


class InvalidValue(Exception):
    """A value that can't be read. The fault is recorded already."""


class Reader:
    """A reader of JSON values that collects the first `FAULT_LIMIT` faults, counts the others, and goes on."""

    seats = 99
    """The number of seats, as soon as it is known."""

    def __init__(self, known: Mapping[str, Collection[str]] | None = None) -> None:
        self.known = known or {}
        self.problems: list[str] = []
        self.more = 0

    def fault(self, where: str, what: str) -> None:
        """Add a fault with its place."""
        self.add_faults(f"{where}: {what}" if where else what)

    def add_faults(self, *problems: str) -> None:
        """Add faults that name their places."""
        self.problems += problems
        self.more += len(self.problems[FAULT_LIMIT:])
        del self.problems[FAULT_LIMIT:]

    def stop_if_faulty(self) -> None:
        """End the reading if there are faults. Raise InvalidPosition if with the faults."""
        if self.problems:
            raise InvalidPosition(self.problems, self.more)

    def refuse(self, where: str, what: str) -> InvalidValue:
        """Add a fault, and return the exception that leaves out the value."""
        self.fault(where, what)
        return InvalidValue()

    def limit_values(self, value: object, where: str, most: int) -> None:
        """Refuse a value with more than so many values within it, without looking at more of them."""
        count, heap = 0, [value]
        while heap:
            one = heap.pop()
            if isinstance(one, CONTAINERS):
                count += len(one)
                if count > most:
                    raise InvalidPosition([f"{where}: more than {most} values"])
                heap += one.values() if isinstance(one, dict) else one

    # --- parts of a document ------------------------------------------------------------------------------------------

    def json_object(self, value: object, where: str, keys: Collection[str]) -> Json:
        """Return the value as an object with only these keys, or an empty one if it isn't an object."""
        if not isinstance(value, dict):
            self.fault(where, f"must be an object, not {repr_short(value)}")
            return {}
        for key in value:
            if key not in keys:
                self.fault(where, f"unknown key {repr_short(key)}")
        return value

    def part(self, holder: Json, key: str, keys: Collection[str], where: str = "") -> Json:
        """Return an object within another, or an empty one if it is left out or null."""
        nothing: Json = {}
        return self.read(holder, key, nothing, lambda value, path: self.json_object(value, path, keys), where)

    def read(self, holder: Json, key: str, missing: T, read: Callable[[Any, str], T], where: str = "") -> T:
        """Return one value, or `missing` if it is left out, null or faulty."""
        value = holder.get(key)
        if value is None:
            return missing
        try:
            return read(value, f"{where}.{key}" if where else key)
        except InvalidValue:
            return missing

    # --- values -------------------------------------------------------------------------------------------------------

    def text(self, value: object, where: str, least: int = 0, most: int = 200) -> str:
        """Read a printable text."""
        if not isinstance(value, str) or not is_visible(value) or not least <= len(value) <= most:
            raise self.refuse(where, f"must be a short text, not {repr_short(value)}")
        return value

    def truth(self, value: object, where: str) -> bool:
        """Read true or false."""
        if not isinstance(value, bool):
            raise self.refuse(where, f"must be true or false, not {repr_short(value)}")
        return value

    def whole(self, value: object, where: str) -> int:
        """Read a whole number that is exact in every language."""
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= 2**53:
            raise self.refuse(where, f"must be a whole number, not {repr_short(value)}")
        return value

    def number(self, least: int, most: int) -> Callable[[object, str], int]:
        """Return a function that reads a whole number in a range."""
        return lambda value, where: self.between(value, where, least, most)

    def between(self, value: object, where: str, least: int, most: int) -> int:
        """Read a whole number in a range."""
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.refuse(where, f"must be a whole number from {least} to {most}, not {repr_short(value)}")
        return value

    def component(self, noun: str, value: object, where: str) -> str:
        """Read the id of a component that is known under a noun."""
        if not isinstance(value, str) or value not in self.known.get(noun, ()):
            raise self.refuse(where, f"no {noun} is called {repr_short(value)}")
        return value

    def one_of(self, *words: W) -> Callable[[object, str], W]:
        """Return a function that reads one of some words."""

        def read(value: object, where: str) -> W:
            if not isinstance(value, str) or value not in words:
                raise self.refuse(where, f"must be one of {', '.join(filter(None, words))}, not {repr_short(value)}")
            return words[words.index(value)]

        return read

    def items(self, read: Callable[[Any, str], T]) -> Callable[[object, str], tuple[T, ...]]:
        """Return a function that reads a list by reading each of its values; faulty ones are left out."""
        return lambda value, where: self.each(lambda _, item, place: read(item, place), value, where)

    def each(
        self, read: Callable[[Any, Any, str], T], value: object, where: str, least: int = 0, most: int = LIST_LIMIT
    ) -> tuple[T, ...]:
        """Read a list by reading each of its values; faulty ones are left out."""
        if not isinstance(value, list):
            raise self.refuse(where, f"must be a list, not {repr_short(value)}")
        if len(value) > most:
            raise self.refuse(where, f"must be a list of {most} at most, not of {len(value)}")
        if len(value) < least:
            raise self.refuse(where, f"must be a list of {least} at least, not of {len(value)}")
        found = []
        for i, item in enumerate(value):
            try:
                found.append(read(self, item, f"{where}[{i}]"))
            except InvalidValue:
                continue
        return tuple(found)


def keep_faults(faults: Iterable[str], more: int = 0) -> tuple[tuple[str, ...], int]:
    """Return the first `FAULT_LIMIT` faults, cut where they are very long, and the number of the others."""
    every = iter(faults)
    kept = tuple(map(cut_fault, islice(every, FAULT_LIMIT)))
    return kept, more + sum(1 for _ in every)


def cut_fault(text: str) -> str:
    """Return the text of a fault in one line, cut at `LONGEST_FAULT` characters."""
    text = text.replace("\n", "\\n")
    return text if len(text) <= LONGEST_FAULT else f"{text[: LONGEST_FAULT - 3]}..."


def repr_short(value: object) -> str:
    """Return a short representation of any JSON value for a message, of at most 40 characters.

    The contents of lists and objects aren't shown, as they may be nested deeply.

    >>> repr_short({"a": 1}), repr_short("e5")
    ('an object', '"e5"')
    """
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    text = json.dumps(value, ensure_ascii=isinstance(value, str) and not value.isprintable())
    return text if len(text) <= 40 else text[:37] + "..."
