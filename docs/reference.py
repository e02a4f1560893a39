"""What the API reference tells of: the public names, found in the packages themselves.

A face is a package from which others import: public is what it exports, wherever that is written. In other rooms every
module is public, but for names with an underscore. A new module or name is found without a word here. The kernel's
parts of a screen are left out: most of their methods are called by Textual, whose reference says when.
"""

import ast
import inspect
import pkgutil
from collections.abc import Iterable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, Literal, NamedTuple

FACES = ("tashkalar.engine", "tashkalar.cards")
ROOMS = (
    "tashkalar.engine",
    "tashkalar.engine.state",
    "tashkalar.engine.events",
    "tashkalar.engine.geometry",
    "tashkalar.cards",
    "tashkalar.tabletop",
    "tashkalar.plugin",
    "tashkalar.saves",
    "tashkalar.stats",
    "tashkalar.exports",
)
"""In the order of the pages."""
LEFT_OUT = ("tashkalar.tabletop.tui", "tashkalar.tabletop.ai")
DOOR = "game"
"""The module with what one needs first, in the engine as in the kernel."""


class Part(NamedTuple):
    """Some public names that are written in one module."""

    module: ModuleType
    """Where they are written; its docstring says what they are about."""
    home: str
    """From where they are imported."""
    names: tuple[str, ...]
    """In the order in which they are written."""

    def public(self) -> Iterator[tuple[str, object]]:
        """The names with what they stand for."""
        return ((name, inspect.unwrap(getattr(self.module, name))) for name in self.names)


def kind(value: Any) -> Literal["class", "function", "data"]:
    """What something public is; another name for a type of Python's own is data."""
    if inspect.isclass(value):
        return "class" if value.__module__.startswith("tashkalar") else "data"
    return "function" if inspect.isfunction(value) else "data"


def parts(room: str) -> list[Part]:
    """The public names of one of the `ROOMS` by module, the door first; what a face exports is told there only."""
    package = import_module(room)
    if room in FACES:
        exported = _exported(package)
        lines = [Part(module, room, _those(_written(module), names)) for module, names in exported.items()]
    else:
        elsewhere = set().union(*(import_module(face).__all__ for face in FACES if room.startswith(f"{face}.")))
        inside = [found.name for found in pkgutil.walk_packages(getattr(package, "__path__", ()), f"{room}.")]
        modules = map(import_module, [name for name in inside if not name.startswith(LEFT_OUT)] or [room])
        lines = [Part(m, m.__name__, tuple(n for n in _written(m) if n not in elsewhere)) for m in modules]
    return sorted((part for part in lines if part.names), key=lambda part: part.module.__name__ != f"{room}.{DOOR}")


def _exported(package: ModuleType) -> dict[ModuleType, set[str]]:
    """What a package exports, by the modules in which it is written."""
    found: dict[ModuleType, set[str]] = {}
    for node in _tree(package).body:
        if isinstance(node, ast.ImportFrom):
            for name in (alias.name for alias in node.names if alias.name in package.__all__):
                home = getattr(getattr(package, name), "__module__", "")
                module = import_module(home if home.startswith(package.__name__) else node.module or "")
                found.setdefault(module, set()).add(name)
    return found


def _those(names: Iterable[str], wanted: set[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name in wanted)


def _written(module: ModuleType) -> Iterator[str]:
    """The public classes and functions of a module, and what else has a docstring, in the order of its lines."""
    body = _tree(module).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) if not name.startswith("_"):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and not name.startswith("_"):
                    yield name


def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))
