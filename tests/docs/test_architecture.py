"""docs/architecture.md: its packages, modules and names exist, and none is missing."""

import importlib
import pkgutil
import re
import tomllib
from types import ModuleType

import pytest

import tashkalar
from tashkalar import engine, tabletop
from tashkalar.engine import Catalogue, Decision, GameState, apply, decision, from_notation
from tashkalar.tabletop import Game
from tashkalar.tabletop.registry import GROUP, PLAYERS, SCREENS, TEXTS
from tests.docs.pages import DOCS, ROOT, blocks, read, section, spans

PAGE = DOCS / "architecture.md"
FILE = re.compile(r"\.(py|md|yaml|cff)$")


def modules(package: ModuleType) -> set[str]:
    """Return the modules and packages in a package."""
    return {found.name for found in pkgutil.iter_modules(package.__path__)}


def test_the_diagram_shows_the_layers_of_the_linter() -> None:
    drawn = [
        {name for row in rows.splitlines() for cell in row.split("|")[1:-1] for name in re.findall(r"\w+", cell)}
        for rows in re.split(r"^\+[-+]+\+.*\n", blocks(PAGE, "")[0].text, flags=re.MULTILINE)
    ]
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    held = next(contract["layers"] for contract in contracts if contract["containers"] == ["tashkalar"])
    assert [layer for layer in drawn if layer] == [set(layer.split(" | ")) for layer in held]
    assert set().union(*drawn) == modules(tashkalar) - {"__main__"}


@pytest.mark.parametrize(("package", "title"), [(engine, "The engine"), (tabletop, "The framework")])
def test_every_module_has_its_row(package: ModuleType, title: str) -> None:
    rows = re.findall(r"^\| (`.+?`) \| ", section(PAGE, title), re.MULTILINE)
    values = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(values) == sorted(modules(package))


def test_what_is_named_is_there() -> None:
    """Spans such as `mutations.destroy`, and names of classes alone."""
    homes = [
        importlib.import_module(found.name)
        for found in pkgutil.walk_packages(tashkalar.__path__, "tashkalar.")
        if found.name.split(".")[1] in ("engine", "tabletop", "cards", "paths", "plugin", "tui")
    ]
    names = {name for home in homes for name in vars(home)}
    for span in spans(PAGE):
        if FILE.search(span) or span in (GROUP, PLAYERS, SCREENS, TEXTS):
            continue
        if found := re.match(r"([a-z_.]+)\.(\w+)", span):
            assert any(home.__name__.endswith(f".{found[1]}") and hasattr(home, found[2]) for home in homes), span
        elif found := re.match(r"[A-Z][a-z]+\w*", span):
            assert found[0] in names, span


def test_the_number_of_abstract_methods_is_true() -> None:
    assert "Nine methods are abstract" in " ".join(read(PAGE).split())
    assert len(Game.__abstractmethods__) == 9


def pending_decision(state: GameState) -> Decision:
    """Return the pending decision of a game."""
    found = decision(state)
    assert isinstance(found, Decision)
    return found


def test_the_walk_goes_so(catalogue: Catalogue) -> None:
    hand = '{"seats":[{"beings":["swordmaster"]},{}]}'
    state = from_notation(catalogue, f"duel 5.1.2 5/7/9/3c2c14/9/4c14/9/7/5 northern,southern {hand}")
    paused, _ = apply(state, pending_decision(state).option("summon swordmaster e5"))
    (frame,) = paused.frames
    assert f"`(swordmaster, position {frame.pc}, registers)`" in read(PAGE)
    assert [option.text for option in pending_decision(paused).options] == ["destroy d6", "skip", "resign"]
    after, events = apply(paused, pending_decision(paused).options[0])
    assert [type(event).__name__ for event in events] == ["Destroyed", "RankChanged"]
    assert (after.frames, after.seats[0].discard, pending_decision(after).ask) == ((), ("swordmaster",), "action")
