"""Values of events as JSON decodes them, checked against the types that the event's class declares."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from hotseat.util.i18n import gettext as _

N = TypeVar("N", bound=NamedTuple)

_hints = cache(get_type_hints)


def read_fields(kind: type[N], fields: Mapping[str, object]) -> N:
    """Return an event of a class, for `Game.read_event`. Arrays become tuples.

    Args:
        kind: the class, a NamedTuple with fields of the types int, str, bool and tuples of them.
        fields: the value of each field as JSON decodes it, from an untrusted source.

    Raises:
        ValueError: a field is missing, unknown or of another type.
    """
    if fields.keys() != {*kind._fields}:
        raise ValueError(_("unknown event"))
    make: Callable[..., N] = kind  # NamedTuple itself has other arguments than its subclasses
    return make(**{name: _read(fields[name], hint) for name, hint in _hints(kind).items()})


def as_tuples(value: Any) -> Any:
    """Return a value of JSON with its arrays as tuples, at every depth.

    Args:
        value: the value.
    """
    return tuple(map(as_tuples, value)) if isinstance(value, list) else value


def _read(value: object, hint: Any) -> object:
    inner = get_args(hint)
    if get_origin(hint) is tuple and isinstance(value, list):
        kinds = inner[:1] * len(value) if inner[1:] == (...,) else inner
        return tuple(_read(one, kind) for one, kind in zip(value, kinds, strict=True))
    if type(value) is not hint:
        raise ValueError(_("unknown event"))
    return value
