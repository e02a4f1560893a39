"""The words of the card language, collected from the models so that the list is complete."""

from collections.abc import Iterator, Sequence
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, RootModel

from tashkalar.cards.schema import CARDS, FileModel
from tashkalar.cards.targets import NAMELESS

Model = type[BaseModel]


def keys_of(model: Model) -> list[str]:
    """Return the keys that a mapping of a model may have."""
    if issubclass(model, RootModel):
        return []
    return [word for name, field in model.model_fields.items() if (word := field.alias or name) != NAMELESS]


def keys_at(path: Sequence[object]) -> list[str]:
    """Return the keys that the mapping at a path of keys and indices may have; none at an unknown path."""
    if not path:
        return keys_of(FileModel)
    reached = _reached(CARDS[str(path[0])], tuple(path[2:])) if path[0] in CARDS else ()
    return list(dict.fromkeys(word for model in reached for word in keys_of(model)))


def _reached(kind: Any, path: tuple[object, ...]) -> Iterator[Model]:
    """Yield the models that are possible at a path inside a type; a list may be written as its only value."""
    if _is_model(kind):
        if not path:
            yield kind
        for name, field in kind.model_fields.items():
            if path and (field.alias or name) == path[0]:
                yield from _reached(field.annotation, path[1:])
    elif get_origin(kind) is list:
        yield from _reached(get_args(kind)[0], path[1:] if path and isinstance(path[0], int) else path)
    elif get_origin(kind) is dict:
        yield from _reached(get_args(kind)[1], path[1:]) if path else ()
    else:
        for inner in _alternatives(kind):
            yield from _reached(inner, path)


def _alternatives(kind: Any) -> tuple[Any, ...]:
    if get_origin(kind) is Annotated:
        return get_args(kind)[:1]
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else ()


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


@cache
def models() -> tuple[Model, ...]:
    """Return all models of the language, each once."""
    found: dict[Model, None] = {FileModel: None}
    left: list[Any] = list(CARDS.values())
    while left:
        kind = left.pop(0)
        if not _is_model(kind):
            left += () if get_origin(kind) is Literal else get_args(kind)
        elif kind not in found:
            found[kind] = None
            left += [field.annotation for field in kind.model_fields.values()]
    return tuple(found)


@cache
def all_keys() -> tuple[str, ...]:
    """Return all keys of the language, each once."""
    return tuple(dict.fromkeys(word for model in models() for word in keys_of(model)))
