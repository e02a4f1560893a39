"""Tables of the fields of JSON that commands print, described by the docstrings of their classes."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator

from hotseat.records import explorer, statistics_json

CLASSES: dict[type, str] = {
    statistics_json.StatisticsOfGame: "field of a game in `stats`",
    statistics_json.StatisticsRow: "field of a row in `stats`",
    statistics_json.RatedPerson: "field of a rating in `stats`",
    statistics_json.PersonProfile: "field of `profile`",
    statistics_json.ProfileGame: "field of a game in `profile`",
    statistics_json.ProfileCard: "field of a card in `profile`",
    statistics_json.ProfilePhase: "field of a phase in `profile`",
    statistics_json.ProfileMistakes: "field of the mistakes in `profile`",
    explorer.Explored: "field of `explore`",
    explorer.Played: "field of what was played in `explore`",
    explorer.SavedMoment: "field of a moment in `explore`",
}
"""The heading of the fields in the table of each class."""


def fields(kind: type) -> dict[str, str]:
    """Return the docstring of each field of a class, in their order."""
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    found = {}
    for node, after in zip(body.body, body.body[1:], strict=False):
        match node, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
    return found


def _table(kind: type) -> Iterator[str]:
    yield f"| {CLASSES[kind]} | meaning |"
    yield "| --- | --- |"
    for name, text in fields(kind).items():
        meaning = (text[0].lower() + text[1:]).rstrip(".").replace("None", "null")
        yield f"| `{name}` | {meaning} |"


def tables() -> tuple[Callable[[], Iterator[str]], ...]:
    """Return a function for each table that yields its lines."""
    return tuple((lambda kind=kind: _table(kind)) for kind in CLASSES)
