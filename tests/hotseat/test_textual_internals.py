"""The private parts of Textual that the program uses are those that were read, in each version."""

import ast
import hashlib
import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from textual._compositor import Compositor
from textual.app import App
from textual.drivers._writer_thread import WriterThread

import hotseat
from hotseat.tui.textual_internals import OVERRIDDEN

READ = {"8.2.8": "5970132f9f655984"}
"""A digest of the private parts of Textual in each version in which they were read and fit the program."""
SOURCES = Path(hotseat.__file__).parents[1]


def found(name: str) -> object:
    module, _, path = name.partition(":")
    value: object = import_module(module)
    for part in path.split("."):
        value = getattr(value, part)
    return value


def test_the_private_parts_were_read_in_this_version() -> None:
    """Read what has changed in a new version of them, adapt the program, and add the digest."""
    used = [found(name) for name in OVERRIDDEN if name.startswith("textual.")]
    used += [Compositor.render_strips, App._background_screens.fget, WriterThread]  # type: ignore[attr-defined]
    text = "".join(inspect.getsource(each) for each in used)  # type: ignore[arg-type]
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    assert READ.get(version("textual")) == digest


def overrides() -> Iterator[str]:
    """Yield the private methods of Textual that classes of the framework replace, by the class that has them."""
    for each in pkgutil.walk_packages([str(SOURCES / "hotseat")], "hotseat."):
        if ".tui" not in each.name and ".browser" not in each.name:
            continue
        module = import_module(each.name)
        for kind in vars(module).values():
            if inspect.isclass(kind) and kind.__module__ == each.name:
                yield from _replaced(kind)


def _replaced(kind: type) -> Iterator[str]:
    for name, value in vars(kind).items():
        if name.startswith("_") and not name.startswith("__") and inspect.isfunction(value):
            for base in kind.__mro__[1:]:
                if base.__module__.startswith("textual") and name in vars(base):
                    yield f"{base.__module__}:{base.__qualname__}.{name}"
                    break


def test_all_replaced_private_methods_are_listed() -> None:
    assert {*overrides()} == {*OVERRIDDEN}


def test_private_names_are_used_in_one_module() -> None:
    """Modules `textual._...`, and private attributes that Textual's applications and screens have."""
    private = {name for name in (*dir(App), *vars(App())) if name.startswith("_") and not name.startswith("__")}
    places = []
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            module = isinstance(node, ast.ImportFrom) and (node.module or "").startswith("textual._")
            outside = isinstance(node, ast.Attribute) and node.attr in private and not _is_own(node.value)
            if module or outside:
                places.append(path.name)
    assert {*places} == {"textual_internals.py"}


def _is_own(value: ast.expr) -> bool:
    """Whether an attribute is one of the object itself or of its base, or of the operating system (`os._exit`)."""
    return isinstance(value, ast.Name | ast.Call) and ast.unparse(value) in ("self", "cls", "super()", "os")
