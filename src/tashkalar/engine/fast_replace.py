"""Named tuples whose `_replace` is called often."""

from typing import Any, TypeVar

T = TypeVar("T", bound=tuple[Any, ...])
_new = tuple.__new__


def fast_replace(kind: type[T]) -> type[T]:
    """Give a named tuple a `_replace` of its own, which takes a third of the time of the library's.

    It looks up where each changed part stands, where the library's goes through all the parts by name. A word that
    names no part is a KeyError; the type checker finds it earlier.
    """
    places = {name: place for place, name in enumerate(kind._fields)}  # type: ignore[attr-defined]

    def _replace(self: T, /, **changed: object) -> T:
        parts: list[object] = [*self]
        for name, part in changed.items():
            parts[places[name]] = part
        return _new(kind, parts)

    kind._replace = _replace  # type: ignore[attr-defined]
    return kind
