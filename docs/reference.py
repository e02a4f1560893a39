"""The contents of the API reference: the public names, found in the source of the packages.

An exporting package is one that others import from: its `__all__` is public, wherever the names are defined. In other
packages every module is public, except for names with an underscore. New modules and names are found automatically. The
public API of the framework is what a game, a player or a tool needs: how tables, hosts and tournaments work inside is
left out. So are modules whose extra isn't installed.
"""

import ast
import inspect
import pkgutil
import re
import textwrap
from collections.abc import Iterable, Iterator
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, Literal, NamedTuple

from tashkalar.engine.events import EVENT_SPECS, SHARED_FIELDS

EXPORTING = ("tashkalar.engine", "tashkalar.cards", "tashkalar.ai", "tashkalar.puzzles")
"""The packages with a public API in their `__all__`."""
PACKAGES = (
    "tashkalar.engine",
    "tashkalar.engine.state",
    "tashkalar.engine.events",
    "tashkalar.engine.geometry",
    "tashkalar.cards",
    "tashkalar.ai",
    "tashkalar.puzzles",
    "tashkalar.envs",
    "hotseat",
    "hotseat.ai",
    "hotseat.util.i18n",
    "tashkalar.plugin",
    "tashkalar.exports",
    "tashkalar.notebook",
)
"""The packages and modules with a page of their own, in the order of the pages."""
_INTERNAL = {
    "coach": "analysis exercise hints luck messages mistakes planner_coach stored",
    "play": (
        "external_players forced_moves guard lesson_run log participants player_messages program protocol python_code "
        "rematch result_summary turn_summary"
    ),
    "plugin": "components parse_input registry speech",
    "records": (
        "explorer file_names game_facts header history own_profile profile profile_sections rating record record_lines "
        "record_time saved_games stats transcript writer"
    ),
    "testing": "course mutations received rules",
}
LEFT_OUT = (
    *("tashkalar.exports.drawing", "tashkalar.envs.core", "tashkalar.envs.game_point", "tashkalar.envs.picture"),
    *(f"hotseat.{name}" for name in ("ai", "arena", "browser", "cli", "codec", "remote", "text_ui", "tui", "util")),
    *(f"hotseat.{package}.{name}" for package, names in _INTERNAL.items() for name in names.split()),
)
"""Packages and modules inside others that the page of the outer package leaves out."""
SECTION = re.compile(r"^(?:Args|Attributes):\n((?: .*(?:\n|\Z))+)", re.MULTILINE)
"""The section of a docstring that describes attributes, or parameters that become attributes."""
ENTRY = re.compile(r"^ {4}(\w+): (.*(?:\n {8}.*)*)", re.MULTILINE)
"""The name and the text of an entry of such a section."""
FIRST_MODULE = "game"
"""The module that comes first on the page of a package that has it, such as `engine` and `hotseat.plugin`."""


class Part(NamedTuple):
    """Some public names that are defined in one module."""

    module: ModuleType
    """The module that defines them; its docstring introduces them."""
    home: str
    """The package or module from which they are imported."""
    names: tuple[str, ...]
    """The names, in the order of their definitions."""

    def public(self) -> Iterator[tuple[str, object]]:
        """Yield each name with its value."""
        return ((name, inspect.unwrap(getattr(self.module, name))) for name in self.names)


def kind(value: Any) -> Literal["class", "function", "data"]:
    """Return the kind of a public value; an alias of a type from another library is data.

    Args:
        value: the value of a public name.
    """
    if inspect.isclass(value):
        return "class" if value.__module__.startswith(("hotseat", "tashkalar")) else "data"
    return "function" if inspect.isfunction(value) else "data"


def parts(package: str) -> list[Part]:
    """Return the public names of a package by module, `FIRST_MODULE` first.

    Names that an exporting package exports are left out on the pages of its modules.

    Args:
        package: one of the `PACKAGES`.
    """
    imported = import_module(package)
    if package in EXPORTING:
        exported = _exported(imported)
        found = [Part(m, package, tuple(n for n in _defined(m) if n in names)) for m, names in exported.items()]
    else:
        elsewhere = set().union(*(import_module(p).__all__ for p in EXPORTING if package.startswith(f"{p}.")))
        found = [
            Part(m, m.__name__, tuple(n for n in _defined(m) if n not in elsewhere))
            for m in _modules(package, imported)
        ]
    return sorted((part for part in found if part.names), key=lambda part: part.module.__name__ != _first(package))


def constant_docs(part: Part) -> dict[str, str]:
    """Return the docstrings of the constants and type aliases of a part: the string below each of them.

    Args:
        part: some public names.

    Returns:
        The docstrings by the name of the constant, without their margin.
    """
    return {
        name: inspect.cleandoc(doc) for name, doc in _documented(_tree(part.module).body) if doc and name in part.names
    }


def attribute_docs(value: type) -> dict[str, str]:
    """Return the docstrings of the public fields and class attributes that a class defines or overrides.

    An attribute without a docstring below it has the entry of the class's docstring, the docstring of the nearest base
    class, or that of an event's `SHARED_FIELDS`.

    Args:
        value: a class of this project.

    Returns:
        The docstrings by name, without their margin; "" for an attribute without any.
    """
    found = dict(SHARED_FIELDS) if value in EVENT_SPECS else {}
    for base in reversed(value.__mro__):
        if kind(base) == "class":
            (tree,) = ast.parse(textwrap.dedent(inspect.getsource(base))).body
            assert isinstance(tree, ast.ClassDef)
            for section in SECTION.findall(inspect.cleandoc(base.__doc__ or "")):
                found |= dict(ENTRY.findall(section))
            found |= {name: doc for name, doc in _documented(tree.body) if doc}
    names = [name for name in {**inspect.get_annotations(value), **vars(value)} if name[0] != "_"]
    return {
        name: inspect.cleandoc(found.get(name, ""))
        for name in names
        if not isinstance(vars(value).get(name), property | classmethod | staticmethod | cached_property)
        and not inspect.isroutine(vars(value).get(name))
    }


def _first(package: str) -> str:
    return f"{package}.{FIRST_MODULE}"


def _modules(package: str, imported: ModuleType) -> Iterable[ModuleType]:
    """Return the modules of a package that is described module by module; a module is its own and only one."""
    paths = getattr(imported, "__path__", ())
    skipped = tuple(name for name in LEFT_OUT if name != package)
    names = [found.name for found in pkgutil.walk_packages(paths, f"{package}.", onerror=lambda _: None)]
    wanted = [name for name in names if not name.startswith(skipped) and not name.endswith(".__main__")]
    return [module for name in wanted or [package] if (module := import_installed(name))]


def import_installed(name: str) -> ModuleType | None:
    """Import a module, and return it; None if it needs a library that isn't installed.

    Args:
        name: the full name of the module.
    """
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith(("hotseat", "tashkalar")):
            raise
        return None


def _exported(package: ModuleType) -> dict[ModuleType, set[str]]:
    """Return the names that a package exports, by the modules that define them."""
    found: dict[ModuleType, set[str]] = {}
    for node in _tree(package).body:
        if isinstance(node, ast.ImportFrom):
            for name in (alias.name for alias in node.names if alias.name in package.__all__):
                home = getattr(getattr(package, name), "__module__", "")
                module = import_module(home if home.startswith(package.__name__) else node.module or "")
                found.setdefault(module, set()).add(name)
    return found


def _defined(module: ModuleType) -> Iterator[str]:
    """Yield the public classes and functions of a module, and its constants with a docstring, in their order."""
    for name, doc in _documented(_tree(module).body):
        if doc is not None and not name.startswith("_"):
            yield name


def _documented(body: list[ast.stmt]) -> Iterator[tuple[str, str | None]]:
    """Yield the names that a module defines with their docstrings.

    The docstring is "" for classes and functions, which have their own, and None for constants without one.
    """
    for node, after in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                yield name, ""
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                match after:
                    case ast.Expr(value=ast.Constant(value=str(doc))):
                        yield name, doc
                    case _:
                        yield name, None


def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))
