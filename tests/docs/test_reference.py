"""The API reference: every public name is in it, says all that its signature leaves open, and its examples run."""

import ast
import doctest
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from importlib import import_module
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from docs.reference import FACES, ROOMS, kind, parts

SECTION = re.compile(
    r"^(Args|Returns|Raises|Attributes|Example|Examples|Yields):\n((?:(?: .*)?(?:\n|\Z))*)", re.MULTILINE
)


class Told(NamedTuple):
    """Something public that can be called, with its docstring."""

    name: str
    value: Callable[..., Any]
    doc: str

    def section(self, title: str) -> str:
        """What stands below a heading of the docstring, without its margin."""
        return next((textwrap.dedent(text) for head, text in SECTION.findall(self.doc) if head == title), "")

    def entries(self, title: str) -> set[str]:
        """What a section tells of, one after the other."""
        return set(re.findall(r"^\*{0,2}(\w+)(?: \(.*?\))?:", self.section(title), re.MULTILINE))


def public() -> Iterator[tuple[str, object]]:
    """Every public name with what it stands for, by its full name."""
    for room in ROOMS:
        for part in parts(room):
            yield from ((f"{part.home}.{name}", value) for name, value in part.public())


def called() -> Iterator[Told]:
    """Every public function, the classes that say how they are made, and their methods.

    Left out are methods that a base describes, and those that Textual calls.
    """
    for name, value in public():
        if inspect.isfunction(value):
            yield Told(name, value, inspect.getdoc(value) or "")
        elif inspect.isclass(value):
            for attribute, member in vars(value).items():
                method = getattr(member, "__func__", member)
                if not inspect.isfunction(method) or method.__module__ != value.__module__:
                    continue
                if attribute == "__init__":
                    yield Told(name, method, inspect.getdoc(value) or "")
                elif not attribute.startswith(("_", "on_")) and not any(
                    attribute in vars(b) for b in value.__mro__[1:]
                ):
                    yield Told(f"{name}.{attribute}", method, inspect.getdoc(method) or "")


CALLED = list(called())


def parameters(value: Callable[..., Any]) -> set[str]:
    return {name for name in inspect.signature(value).parameters if name not in ("self", "cls")}


def raised(value: Callable[..., Any]) -> set[str]:
    """The errors that a function raises by itself and doesn't catch."""
    found, caught = set(), set()
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(value)))):
        match node:
            case ast.Raise(exc=ast.Call(func=ast.Name(id=name)) | ast.Name(id=name)) if name[0].isupper():
                found.add(name)
            case ast.ExceptHandler(type=ast.Name(id=name)):
                caught.add(name)
    return found - caught


def gives(value: Callable[..., Any]) -> bool:
    return inspect.signature(value).return_annotation not in (None, "None") and value.__name__ != "__init__"


def own(value: type) -> set[str]:
    """The fields of a record that stand in its class."""
    return {*getattr(value, "_fields", ())} & {*vars(value).get("__annotations__", ())}


def described(value: type) -> set[str]:
    """The fields of a class behind which a text stands."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(value))).body
    assert isinstance(tree, ast.ClassDef)
    return {
        field.target.id
        for field, text in pairwise(tree.body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
    }


def test_docstrings_are_read_as_meant() -> None:
    def called(one: int, *others: int) -> int:
        if one:
            raise ValueError(one)
        return one

    lines = Told("called", called, "A.\n\nArgs:\n    one: b:\n        c.\n    *others: d.\n\nReturns:\n    e.\n")
    assert lines.entries("Args") == parameters(called) == {"one", "others"}
    assert (lines.section("Returns"), lines.section("Raises"), raised(called)) == ("e.\n", "", {"ValueError"})
    assert gives(called)


def test_whatever_a_package_exports_is_in_the_reference() -> None:
    for room in FACES:
        assert {name for part in parts(room) for name in part.names} == {*import_module(room).__all__}


@pytest.mark.parametrize(("name", "value"), list(public()), ids=lambda value: value if isinstance(value, str) else "")
def test_every_public_name_says_what_it_is(name: str, value: Any) -> None:
    if kind(value) != "data":
        first = (value.__doc__ or "").split("\n")[0]
        assert first.endswith((".", ":")), name
        assert not first.startswith(f"{value.__name__}(")


@pytest.mark.parametrize("value", CALLED, ids=lambda value: value.name)
def test_a_docstring_tells_what_goes_in_and_what_comes_out(value: Told) -> None:
    assert value.entries("Args") == parameters(value.value)
    assert value.entries("Raises") >= raised(value.value)


FACE = [(name, value) for name, value in public() if name.rpartition(".")[0] in FACES]


@pytest.mark.parametrize(
    "value",
    [lines for lines in CALLED if {lines.name, lines.name.rpartition(".")[0]} & {name for name, _ in FACE}],
    ids=lambda value: value.name,
)
def test_the_faces_tell_what_they_give(value: Told) -> None:
    assert value.section("Returns") or value.doc.startswith("Whether") or not gives(value.value)


@pytest.mark.parametrize(("name", "value"), FACE, ids=lambda value: value if isinstance(value, str) else "")
def test_the_faces_tell_what_each_field_holds(name: str, value: object) -> None:
    assert not (own(value) - described(value) if inspect.isclass(value) else ())


def examples(room: str) -> Iterator[doctest.DocTest]:
    """The examples of a room: the package's own first, from which the others go on, each by itself."""
    package, finder = import_module(room), doctest.DocTestFinder()
    begun: dict[str, Any] = {"__name__": room}
    yield doctest.DocTest(
        doctest.DocTestParser().get_examples(package.__doc__ or ""), begun, room, package.__file__, 0, None
    )
    for part in parts(room):
        for name, value in part.public():
            yield from (test for test in finder.find(value, f"{part.home}.{name}", part.module, begun) if test.examples)


@pytest.mark.parametrize("room", ROOMS)
def test_examples_print_what_is_said(room: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    runner, value = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS), StringIO()
    first, *others = examples(room)
    runner.run(first, out=value.write, clear_globs=False)
    for test in others:
        test.globs = dict(first.globs)
        runner.run(test, out=value.write)
    assert not value.getvalue(), value.getvalue()


def test_every_function_of_a_face_has_an_example() -> None:
    functions = {name for name, value in FACE if inspect.isfunction(value)}
    assert not functions - {test.name for room in FACES for test in examples(room)}
