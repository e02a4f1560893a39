"""The games that are installed, and their companions."""

import os
from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Self

import pytest

from hotseat.plugin import registry
from hotseat.plugin.game import ComponentFault
from hotseat.plugin.registry import EntryPoint, UnknownGame
from hotseat.plugin.seats import BuiltinPlayers
from hotseat.testing.nim import Nim
from hotseat.util import safe_io


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
    here = "tests.hotseat.test_registry"
    places = {"nim": "hotseat.testing.nim:Nim", "broken": f"{here}:Broken", "faulty": f"{here}:Faulty"}
    places |= {"missing": "no_such_module:Game", "take": "hotseat.testing.nim:Take", "value": f"{here}:__name__"}
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
        (lambda: registry.load_game("take"), "the entry point 'take' (hotseat.testing.nim:Take) isn't a game"),
        (
            lambda: registry.load_game("value"),
            "the entry point 'value' (tests.hotseat.test_registry:__name__) isn't a game",
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


# --- modules and metadata of other distributions ----------------------------------------------------------------------

MODULES = {
    "raiser": 'raise ValueError("\\x1b]0;x\\x07")',
    "exiter": "import sys; sys.exit(0)",
    "base": "class B(BaseException): pass\nraise B('x')",
    "mute": "class M(Exception):\n  def __str__(self): raise RuntimeError\nraise M",
    "long": "raise ValueError('x' * 10**6)",
    "syn": "def (",
    "deep": "def f(): f()\nf()",
    "nothing": "",
    "number": "Game = 5",
}
"""The content of modules that are no games."""


@pytest.fixture
def odd_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have these modules installed."""
    for name, text in MODULES.items():
        (tmp_path / f"odd_{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    points = {name: EntryPoint(name, f"odd_{name}:Game") for name in MODULES}
    monkeypatch.setattr(registry, "_entry_points", lambda group=registry.GROUP: points)


@pytest.mark.usefixtures("odd_modules")
@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize(
    "use",
    [
        registry.load_game,
        lambda name: registry.game_summary(name, {}),
        lambda name: isinstance(registry.load_companion(registry.SCREENS, name), int) and registry.load_game(name),
        lambda name: registry.makers(name, BuiltinPlayers(("easy",), f"odd_{name}")),
        lambda name: BuiltinPlayers(("easy",), f"odd_{name}").parse("easy", 0),
    ],
    ids=["game", "summary", "companion", "makers", "version"],
)
def test_whatever_a_module_does_is_one_line(use: Callable[[str], object], name: str) -> None:
    with pytest.raises((UnknownGame, ValueError)) as refused:
        use(name)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 1000
    assert name in str(refused.value)


GROUP_LINE = f"[{registry.GROUP}]\n"
METADATA: dict[str, bytes] = {
    "escapes": f"{GROUP_LINE}\x1b[31mx = m:G\n".encode(),
    "quotes": f"{GROUP_LINE}x'),app.quit(' = m:G\n".encode(),
    "value": f"{GROUP_LINE}x = m:\u202eG\n".encode(),
    "line": f"{GROUP_LINE}bad\n= 3\n".encode(),
    "binary": GROUP_LINE.encode() + b"x = \xff\xfe:G\n",
    "large": b"x" * (safe_io.MOST + 1),
    "headless": b"x = m:G\n",
    "long": f"{GROUP_LINE}{'x' * 1000} = m:G\n".encode(),
}
"""The content of metadata files that name no game."""


@pytest.mark.parametrize("group", [registry.GROUP])
def test_odd_metadata_names_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, group: str) -> None:
    before = registry._entry_points(group)
    for name, data in METADATA.items():
        (tmp_path / f"{name}-1.dist-info").mkdir()
        (tmp_path / f"{name}-1.dist-info" / "entry_points.txt").write_bytes(data)
    odd: dict[str, Callable[[Path], object]] = {
        "folder": Path.mkdir,
        "pipe": os.mkfifo,
        "loop": lambda file: file.symlink_to(file),
    }
    for name, make in odd.items():
        (tmp_path / f"{name}-1.dist-info").mkdir()
        make(tmp_path / f"{name}-1.dist-info" / "entry_points.txt")
    (tmp_path / "good-1.dist-info").mkdir()
    (tmp_path / "good-1.dist-info" / "entry_points.txt").write_text(f"{GROUP_LINE}good = good:G # [x]\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    registry._read_metadata.cache_clear()
    try:
        assert registry._entry_points(group).keys() - before.keys() == {"good"}
    finally:
        registry._read_metadata.cache_clear()
