"""Tables of what a game plugin may override, described by its docstrings."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator

from hotseat.plugin.game import Game
from hotseat.plugin.gym import Gym

HEADS = {
    "GameRules": "the rules",
    "GameSetup": "the setup",
    "GameSaving": "records and positions",
    "GameSpeech": "plain lines",
    "GameViews": "views and texts",
    "GameAids": "aids left out",
    "GameCourse": "the course of a game",
    "GameStatistics": "statistics",
    "GameLookups": "rules and cards to look up",
    "GameLessons": "lessons and exercises",
    "Gym": "a pattern gym",
}
"""The heading of the hooks of each class, in the order of the page."""
KINDS = sorted(
    (kind for kind in (*Game.__mro__, Gym) if kind.__name__ in HEADS), key=lambda kind: [*HEADS].index(kind.__name__)
)


def hooks(kind: type) -> dict[str, str]:
    """Return the first paragraph about each public method and class variable of a class, but not its properties.

    Neighbouring variables share the docstring below them.
    """
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    found, variables = dict[str, str](), list[str]()
    for node in body.body:
        match node:
            case ast.FunctionDef(name=name) if not isinstance(vars(kind)[name], property):
                found[name] = ast.get_docstring(node) or ""
            case ast.AnnAssign(target=ast.Name(id=name)):
                found[name] = ""
                variables.append(name)
            case ast.Expr(value=ast.Constant(value=str(text))):
                found |= dict.fromkeys(variables, inspect.cleandoc(text))
                variables.clear()
    public = {name: text.partition("\n\n")[0] for name, text in found.items() if name[0] != "_"}
    return {name: " ".join(text.split()) for name, text in public.items()}


def _table(kind: type) -> Iterator[str]:
    yield f"| hook for {HEADS[kind.__name__]} | value |"
    yield "| --- | --- |"
    for name, text in hooks(kind).items():
        meaning = text.removeprefix("Return ").rstrip(".").replace("|", "\\|")
        yield f"| `{name}` | {meaning[:1].lower()}{meaning[1:]} |"


def tables() -> tuple[Callable[[], Iterator[str]], ...]:
    """Return a function for each table that yields its lines."""
    return tuple((lambda kind=kind: _table(kind)) for kind in KINDS)
