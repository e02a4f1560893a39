"""The games that are installed, and their companions."""

from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Self

import pytest

from tashkalar.tabletop import registry
from tashkalar.tabletop.game import ComponentFault
from tashkalar.tabletop.registry import EntryPoint, UnknownGame
from tests.tabletop.nim import Nim


@pytest.mark.parametrize("group", [registry.GROUP, registry.SCREENS, registry.PLAYERS, registry.TEXTS])
def test_entry_points_are_those_of_the_standard_library(group: str) -> None:
    found = registry._entry_points(group)
    assert {name: point.value for name, point in found.items()} == {
        point.name: point.value for point in entry_points(group=group)
    }
    assert all(point.load() is not None for point in found.values())


def test_the_name_of_a_game_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    places = {"nim": "nim:Nim", "mageknight": "game.rules:MageKnight", "tash-kalar": "plugin:TashKalar"}
    points = {name: EntryPoint(name, place) for name, place in places.items()}
    monkeypatch.setattr(registry, "_entry_points", lambda: points)
    titles = [registry.title_of_game(name) for name in (*places, "unknown")]
    assert titles == ["Nim", "Mage Knight", "Tash-Kalar", "Unknown"]


class Broken(Nim):
    """A game that can't be begun."""

    @classmethod
    def load(cls, cards: Sequence[Path] = ()) -> Self:
        raise RuntimeError("no stones")


class Faulty(Nim):
    """A game whose cards are faulty."""

    @classmethod
    def load(cls, cards: Sequence[Path] = ()) -> Self:
        raise ComponentFault("line 3: no stones")


@pytest.fixture(autouse=True)
def installed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have some odd games installed, but for the test of those that are."""
    if "group" in request.fixturenames:
        return
    here = "tests.tabletop.test_registry"
    places = {"nim": "tests.tabletop.nim:Nim", "broken": f"{here}:Broken", "faulty": f"{here}:Faulty"}
    places |= {"missing": "no_such_module:Game", "take": "tests.tabletop.nim:Take", "value": f"{here}:__name__"}
    points = {name: EntryPoint(name, place) for name, place in places.items()}
    monkeypatch.setattr(registry, "_entry_points", lambda group=registry.GROUP: points)


def test_a_game_is_loaded_by_its_name() -> None:
    assert type(registry.load_game("nim")) is Nim


INSTALLED = "nim, broken, faulty, missing, take, value"


@pytest.mark.parametrize(
    ("do", "why"),
    [
        (lambda: registry.load_game("chess"), f"the game 'chess' isn't installed (installed: {INSTALLED})"),
        (lambda: registry.load_game("broken"), "the game 'broken' can't be loaded: no stones"),
        (lambda: registry.load_game("missing"), "the game 'missing' can't be loaded: No module named 'no_such_module'"),
        (lambda: registry.load_game("take"), "the entry point 'take' (tests.tabletop.nim:Take) isn't a game"),
        (
            lambda: registry.load_game("value"),
            "the entry point 'value' (tests.tabletop.test_registry:__name__) isn't a game",
        ),
        (
            lambda: registry.game_summary("missing", {}),
            "the game 'missing' can't be loaded: No module named 'no_such_module'",
        ),
        (
            lambda: registry.load_companion(registry.SCREENS, "missing"),
            "the game 'missing' can't be loaded: No module named 'no_such_module'",
        ),
        (
            lambda: registry.builtin_players(Nim()),
            "the players of Nim aren't available: the entry point isn't a BuiltinPlayers",
        ),
    ],
)
def test_what_can_not_be_loaded_is_named_with_the_reason(do: Callable[[], object], why: str) -> None:
    with pytest.raises(UnknownGame) as refused:
        do()
    assert str(refused.value) == why


def test_faulty_cards_are_reported_as_they_are() -> None:
    with pytest.raises(ComponentFault) as fault:
        registry.load_game("faulty")
    assert str(fault.value) == "line 3: no stones"
