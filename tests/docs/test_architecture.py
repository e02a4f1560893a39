"""docs/architecture.md: its packages, modules and names exist, and none is missing."""

import importlib
import pkgutil
import re
import tomllib
from types import ModuleType

import pytest

import hotseat
import tashkalar
from hotseat.plugin import Game
from hotseat.plugin.registry import GROUP, PLAYERS, SCREENS, TEXTS
from tashkalar import engine
from tashkalar.engine import Catalogue, Decision, GameState, apply, decision, from_notation
from tests.docs.pages import DOCS, ROOT, read, section, spans

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


@pytest.mark.parametrize(
    ("begin", "package"), [("# Architecture", tashkalar), ("The layers of the framework", hotseat)]
)
def test_a_table_shows_the_layers_of_the_linter(begin: str, package: ModuleType) -> None:
    table = next(part for part in read(PAGE).split(begin)[1].split("\n\n") if part.startswith("|"))
    layers: dict[int, set[str]] = {}
    for number, name in re.findall(r"^\| (\d+) \| `(\w+)` \| ", table, re.MULTILINE):
        layers.setdefault(int(number), set()).add(name)
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    held = next(contract["layers"] for contract in contracts if contract.get("containers") == [package.__name__])
    assert layers == {len(held) - i: set(layer.split(" | ")) for i, layer in enumerate(held)}
    assert set().union(*layers.values()) == modules(package) - {"__main__"}


def test_every_module_of_the_engine_has_its_row() -> None:
    rows = re.findall(r"^\| (`.+?`) \| ", section(PAGE, "The engine"), re.MULTILINE)
    assert sorted(name for row in rows for name in re.findall(r"`(\w+)`", row)) == sorted(modules(engine))


def test_every_other_game_has_its_row() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| ", section(PAGE, "Other games"), re.MULTILINE)
    assert sorted(rows) == sorted(folder.parent.name for folder in (ROOT / "games").glob("*/pyproject.toml"))


def test_it_can_be_read_in_ten_minutes() -> None:
    assert len(read(PAGE).splitlines()) <= 250
    assert len(read(DOCS / "contributing.md").splitlines()) <= 120


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
