"""docs/architecture.md: its packages, modules and names exist, and none is missing."""

import importlib
import pkgutil
import re
import tomllib
from types import ModuleType

import pytest

import hotseat
import tashkalar
from hotseat import play, plugin, records, util
from hotseat.plugin import Game
from hotseat.plugin.registry import GROUP, PLAYERS, SCREENS, TEXTS
from tashkalar import engine
from tashkalar.engine import Catalogue, Decision, GameState, apply, decision, from_notation
from tests.docs.pages import DOCS, ROOT, blocks, read, section, spans

PAGE = DOCS / "architecture.md"
FILE = re.compile(r"\.(py|md|yaml|cff)$")


WALKED = {
    hotseat: ("codec", "plugin", "records", "play", "util", "remote", "tui", "text_ui", "ai", "testing", "cli"),
    tashkalar: ("engine", "cards", "plugin", "tui"),
}
"""The packages and modules whose names the page may name."""


def modules(package: ModuleType) -> set[str]:
    """Return the modules and packages in a package."""
    return {found.name for found in pkgutil.iter_modules(package.__path__)}


@pytest.mark.parametrize(("number", "package"), [(0, tashkalar), (1, hotseat)])
def test_a_diagram_shows_the_layers_of_the_linter(number: int, package: ModuleType) -> None:
    drawn = [
        {name for row in rows.splitlines() for cell in row.split("|")[1:-1] for name in re.findall(r"\w+", cell)}
        for rows in re.split(r"^\+[-+]+\+.*\n", blocks(PAGE, "")[number].text, flags=re.MULTILINE)
    ]
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    held = next(contract["layers"] for contract in contracts if contract.get("containers") == [package.__name__])
    assert [layer for layer in drawn if layer] == [set(layer.split(" | ")) for layer in held]
    assert set().union(*drawn) == modules(package) - {"__main__"}


def test_every_module_of_the_engine_has_its_row() -> None:
    rows = re.findall(r"^\| (`.+?`) \| ", section(PAGE, "The engine"), re.MULTILINE)
    assert sorted(name for row in rows for name in re.findall(r"`(\w+)`", row)) == sorted(modules(engine))


def test_every_module_of_the_framework_has_its_row() -> None:
    rows = re.findall(r"^\| (`.+?`) \| ", section(PAGE, "The framework"), re.MULTILINE)
    named = sorted(name for row in rows for name in re.findall(r"`(\w+)`", row))
    apart = set().union(*map(modules, (plugin, records, play)))
    assert named == sorted(apart | (modules(hotseat) - {"plugin", "records", "play", "util"}))


def test_every_helper_is_named() -> None:
    page = read(PAGE).partition("The modules of `hotseat.util`:")[2].partition("## The framework")[0]
    assert modules(util) <= set(re.findall(r"`(\w+)`", page))


def test_what_is_named_is_there() -> None:
    """Spans such as `mutations.destroy`, and names of classes alone."""
    homes = [
        importlib.import_module(found.name)
        for package, wanted in WALKED.items()
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        if found.name.split(".")[1] in wanted and not found.name.endswith("__main__")
    ]
    names = {name for home in homes for name in vars(home)}
    for span in spans(PAGE):
        if FILE.search(span) or span in (GROUP, PLAYERS, SCREENS, TEXTS) or span in {home.__name__ for home in homes}:
            continue
        if found := re.match(r"([a-z_.]+)\.(\w+)", span):
            assert any(f".{home.__name__}".endswith(f".{found[1]}") and hasattr(home, found[2]) for home in homes), span
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
