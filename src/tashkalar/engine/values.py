"""Reading plain JSON values: what each must be is checked, and every fault is told with its place."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from tashkalar.engine.board import Piece
from tashkalar.engine.counts import COUNT_LIMIT, LIST_LIMIT
from tashkalar.engine.geometry import SquareSet, bit, named

T = TypeVar("T")
Json = dict[str, Any]


class ImpossiblePosition(ValueError):
    """A position that components or format forbid.

    Attributes:
        problems: every fault found, each a line that says where and what.
    """

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)


class Unreadable(Exception):
    """A value that can't be read; what was wrong is noted already."""


class Values:
    """Reads one value after the other. The faults gather in `problems` while it goes on with what can be read."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def _fault(self, where: str, what: str) -> None:
        self.problems.append(f"{where}: {what}")

    def _stop_if_faulty(self) -> None:
        if self.problems:
            raise ImpossiblePosition(self.problems)

    def _object(self, value: object, where: str, keys: frozenset[str]) -> Json:
        """The value as an object with no other keys than these; an empty one if it isn't."""
        if not isinstance(value, dict):
            self._fault(where, f"must be an object, not {shown(value)}")
            return {}
        for key in value:
            if key not in keys:
                self._fault(where, f"unknown key {shown(key)}")
        return value

    def _part(self, holder: Json, key: str, keys: frozenset[str], where: str = "") -> Json:
        """An object within another; an empty one where it is left out or null."""
        nothing: Json = {}
        return self._read(holder, key, nothing, lambda value, path: self._object(value, path, keys), where)

    def _read(self, holder: Json, key: str, missing: T, read: Callable[[object, str], T], where: str = "") -> T:
        """One value, or `missing` where it is left out, null or faulty."""
        value = holder.get(key)
        if value is None:
            return missing
        try:
            return read(value, f"{where}.{key}" if where else key)
        except Unreadable:
            return missing

    def _refuse(self, where: str, what: str) -> Unreadable:
        self._fault(where, what)
        return Unreadable()

    def _text(self, value: object, where: str) -> str:
        if not isinstance(value, str) or not value.isprintable() or len(value) > 200:
            raise self._refuse(where, f"must be a short text, not {shown(value)}")
        return value

    def _truth(self, value: object, where: str) -> bool:
        if not isinstance(value, bool):
            raise self._refuse(where, f"must be true or false, not {shown(value)}")
        return value

    def _count(self, value: object, where: str) -> int:
        return self._number(0, COUNT_LIMIT)(value, where)

    def _number(self, least: int, most: int) -> Callable[[object, str], int]:
        def read(value: object, where: str) -> int:
            if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
                raise self._refuse(where, f"must be a whole number from {least} to {most}, not {shown(value)}")
            return value

        return read

    def _one_of(self, *words: str) -> Callable[[object, str], str]:
        def read(value: object, where: str) -> str:
            if not isinstance(value, str) or value not in words:
                raise self._refuse(where, f"must be one of {', '.join(filter(None, words))}, not {shown(value)}")
            return value

        return read

    def _items(self, read: Callable[[object, str], T]) -> Callable[[object, str], tuple[T, ...]]:
        def read_all(value: object, where: str) -> tuple[T, ...]:
            if not isinstance(value, list) or len(value) > LIST_LIMIT:
                raise self._refuse(where, f"must be a list, not {shown(value)}")
            found = []
            for i, item in enumerate(value):
                try:
                    found.append(read(item, f"{where}[{i}]"))
                except Unreadable:
                    continue
            return tuple(found)

        return read_all

    def _square(self, value: object, where: str) -> int:
        try:
            return named(self._text(value, where))
        except ValueError as error:
            raise self._refuse(where, str(error)) from None

    def _square_set(self, value: object, where: str) -> SquareSet:
        mask = 0
        for square in self._items(self._square)(value, where):
            mask |= bit(square)
        return mask

    def _piece(self, colours: int) -> Callable[[object, str], Piece]:
        def read(value: object, where: str) -> Piece:
            try:
                found = Piece.named(self._text(value, where))
            except ValueError as error:
                raise self._refuse(where, str(error)) from None
            if found.colour >= colours:
                raise self._refuse(where, f"no seat has the colour of {value!r}")
            return found

        return read


def shown(value: object) -> str:
    """A value in a few letters; what holds others isn't looked into, as it may be nested deeply."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "..."
