"""The API reference: it has every public name, docstrings fit the signatures, constants are described, examples run."""

import ast
import doctest
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from importlib import import_module
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from docs.reference import EXPORTING, PACKAGES, Part, attribute_docs, constant_docs, import_installed, kind, parts
from hotseat.plugin.game import GameRules
from hotseat.testing.nim import Nim
from tashkalar.engine.events import SHARED_FIELDS, TurnBegan
from tashkalar.engine.game import Problem
from tashkalar.plugin import TashKalar
from tests.docs import pages

SECTION = re.compile(
    r"^(Args|Returns|Raises|Attributes|Example|Examples|Yields):\n((?:(?: .*)?(?:\n|\Z))*)", re.MULTILINE
)


class Callee(NamedTuple):
    """A public function or class with its docstring."""

    name: str
    value: Callable[..., Any]
    doc: str

    def section(self, title: str) -> str:
        """Return the text of a section of the docstring, without its margin."""
        return next((textwrap.dedent(text) for head, text in SECTION.findall(self.doc) if head == title), "")

    def entries(self, title: str) -> set[str]:
        """Return the names that a section describes."""
        return set(re.findall(r"^\*{0,2}(\w+)(?: \(.*?\))?:", self.section(title), re.MULTILINE))


def public() -> Iterator[tuple[str, object]]:
    """Yield every public name with its value, by its full name."""
    for package in PACKAGES:
        for part in parts(package):
            yield from ((f"{part.home}.{name}", value) for name, value in part.public())


def callees() -> Iterator[Callee]:
    """Yield every public function, class with a constructor, and method.

    Methods that a base class describes are left out, and so are those that Textual calls.
    """
    for name, value in public():
        if inspect.isfunction(value):
            yield Callee(name, value, inspect.getdoc(value) or "")
        elif inspect.isclass(value):
            for attribute, member in vars(value).items():
                method = getattr(member, "__func__", member)
                if not inspect.isfunction(method) or method.__module__ != value.__module__:
                    continue
                if attribute == "__init__" and not is_dataclass(value):
                    yield Callee(name, method, inspect.getdoc(value) or "")
                elif not attribute.startswith(("_", "on_")) and not any(
                    attribute in vars(b) for b in value.__mro__[1:]
                ):
                    yield Callee(f"{name}.{attribute}", method, inspect.getdoc(method) or "")


CALLEES = list(callees())


def parameters(value: Callable[..., Any]) -> set[str]:
    return {name for name in inspect.signature(value).parameters if name not in ("self", "cls")}


def raised(value: Callable[..., Any]) -> set[str]:
    """Return the errors that a function raises itself and doesn't catch."""
    found, caught = set(), set()
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(value)))):
        match node:
            case ast.Raise(exc=ast.Call(func=ast.Name(id=name)) | ast.Name(id=name)) if name[0].isupper():
                found.add(name)
            case ast.ExceptHandler(type=ast.Name(id=name)):
                caught.add(name)
    return found - caught


def returns_value(value: Callable[..., Any]) -> bool:
    return inspect.signature(value).return_annotation not in (None, "None") and value.__name__ != "__init__"


def own_fields(value: type) -> set[str]:
    """Return the fields that a named tuple defines itself."""
    return {*getattr(value, "_fields", ())} & {*vars(value).get("__annotations__", ())}


def described(value: type) -> set[str]:
    """Return the fields of a class with a docstring below them."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(value))).body
    assert isinstance(tree, ast.ClassDef)
    return {
        field.target.id
        for field, text in pairwise(tree.body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
    }


def test_docstrings_are_parsed() -> None:
    def callee(one: int, *others: int) -> int:
        if one:
            raise ValueError(one)
        return one

    lines = Callee("callee", callee, "A.\n\nArgs:\n    one: b:\n        c.\n    *others: d.\n\nReturns:\n    e.\n")
    assert lines.entries("Args") == parameters(callee) == {"one", "others"}
    assert (lines.section("Returns"), lines.section("Raises"), raised(callee)) == ("e.\n", "", {"ValueError"})
    assert returns_value(callee)


def test_every_exported_name_is_in_the_reference() -> None:
    for package in EXPORTING:
        assert {name for part in parts(package) for name in part.names} == {*import_module(package).__all__}


def test_every_package_that_pages_tell_to_import_is_in_the_reference() -> None:
    imported = {
        name
        for page in (*pages.PAGES, *pages.DOCS.glob("my_*.py"))
        for name in re.findall(r"^from ((?:hotseat|tashkalar)\.[\w.]+) import", pages.read(page), re.MULTILINE)
    }
    assert {"tashkalar.ai", "tashkalar.engine", "tashkalar.envs.pettingzoo", "hotseat.plugin"} <= imported
    described = {
        name
        for package in PACKAGES
        for part in parts(package)
        for name in (package, part.home, part.home.rpartition(".")[0])
    }
    assert {name for name in imported if import_installed(name)} <= described
    assert {"tashkalar.ai", "tashkalar.envs", "tashkalar.puzzles", "hotseat"} <= {*PACKAGES}


CONSTANTS = [
    (part, name) for p in PACKAGES for part in parts(p) for name, value in part.public() if kind(value) == "data"
]


@pytest.mark.parametrize(("part", "name"), CONSTANTS, ids=lambda value: value if isinstance(value, str) else "")
def test_every_constant_is_described_by_the_text_below_it(part: Part, name: str) -> None:
    doc = constant_docs(part)[name]
    assert doc.split("\n")[0].endswith((".", ":"))
    assert doc != inspect.getdoc(getattr(part.module, name))


@pytest.mark.parametrize(("name", "value"), list(public()), ids=lambda value: value if isinstance(value, str) else "")
def test_every_public_name_has_a_first_line(name: str, value: Any) -> None:
    if kind(value) != "data":
        first = (value.__doc__ or "").split("\n")[0]
        assert first.endswith((".", ":")), name
        assert not first.startswith(f"{value.__name__}(")


@pytest.mark.parametrize("value", CALLEES, ids=lambda value: value.name)
def test_a_docstring_describes_parameters_and_errors(value: Callee) -> None:
    described, named = value.entries("Args"), parameters(value.value)
    assert described == named or (len(named) == 1 and not described)  # the first line says all of a single one
    assert value.entries("Raises") >= raised(value.value)


EXPORTED = [(name, value) for name, value in public() if name.rpartition(".")[0] in EXPORTING]


@pytest.mark.parametrize(
    "value",
    [lines for lines in CALLEES if {lines.name, lines.name.rpartition(".")[0]} & {name for name, _ in EXPORTED}],
    ids=lambda value: value.name,
)
def test_exported_functions_describe_their_result(value: Callee) -> None:
    assert value.section("Returns") or value.doc.startswith(("Whether", "Return ")) or not returns_value(value.value)


@pytest.mark.parametrize(("name", "value"), EXPORTED, ids=lambda value: value if isinstance(value, str) else "")
def test_exported_classes_describe_their_fields(name: str, value: object) -> None:
    assert not (own_fields(value) - described(value) if inspect.isclass(value) else ())


@pytest.mark.parametrize("package", PACKAGES)
def test_no_attribute_of_the_reference_is_without_a_line(package: str) -> None:
    classes = [(name, value) for part in parts(package) for name, value in part.public() if inspect.isclass(value)]
    found = {name: attribute_docs(value) for name, value in classes if kind(value) == "class"}
    assert not {name: empty for name, docs in found.items() if (empty := [each for each in docs if not docs[each]])}
    assert all(doc[-1] in ".:" and doc[0] != " " for docs in found.values() for doc in docs.values())


def test_attributes_are_found_with_their_lines_wherever_these_stand() -> None:
    assert attribute_docs(TurnBegan)["number"] == "The number of the turn, over all seats, from 1."  # below it
    assert attribute_docs(TurnBegan)["seat"] == SHARED_FIELDS["seat"]
    assert attribute_docs(Problem)["sentence"] == "the template with placeholders."  # in the docstring of the class
    assert attribute_docs(Nim)["name"] == attribute_docs(GameRules)["name"]  # from a base class
    assert "tally" in vars(TashKalar)
    assert "tally" not in attribute_docs(TashKalar)  # a method


def examples(name: str) -> Iterator[doctest.DocTest]:
    """Yield the examples of a package: its own first. The others continue it or, if it has none, use their module."""
    package, finder = import_module(name), doctest.DocTestFinder()
    begun: dict[str, Any] = {"__name__": name}
    own = doctest.DocTestParser().get_examples(package.__doc__ or "")
    yield doctest.DocTest(own, begun, name, package.__file__, 0, None)
    for part in parts(name):
        for public_name, value in part.public():
            if kind(value) == "data":
                continue  # its docstring is that of its type
            names = begun if own else vars(part.module)
            tests = finder.find(value, f"{part.home}.{public_name}", part.module, dict(names))
            yield from (test for test in tests if test.examples)


@pytest.mark.parametrize("package", PACKAGES)
def test_examples_print_what_they_show(package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    runner, value = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS), StringIO()
    first, *others = examples(package)
    runner.run(first, out=value.write, clear_globs=False)
    for test in others:
        test.globs = {**test.globs, **first.globs}
        runner.run(test, out=value.write)
    assert not value.getvalue(), value.getvalue()


def test_every_exported_function_has_an_example() -> None:
    functions = {name for name, value in EXPORTED if inspect.isfunction(value)}
    assert not functions - {test.name for package in EXPORTING for test in examples(package)}
