"""The compiled form of the game's own cards: the same cards, and never those of another file or program."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from tashkalar.cards import compiled_file, default_path
from tashkalar.cards.check import parse_and_check
from tashkalar.engine import Catalogue, Rank
from tashkalar.engine.selectors import EVERYWHERE
from tashkalar.engine.verbs.changes import Destroy
from tests.cards.files import SMALL
from tests.hotseat.helpers.fixed_environment import PATIENCE

load_module = import_module("tashkalar.cards.load")
"""The module; the function of the same name hides it in its package."""


@pytest.fixture
def compiled(tmp_path: Path) -> Path:
    """The game's own cards, compiled."""
    file = tmp_path / "cards.compiled"
    compiled_file.write_compiled(parse_and_check(default_path()), file, default_path())
    return file


def read(compiled: Path) -> Catalogue | None:
    return compiled_file.read_compiled(compiled, default_path())


def parts(catalogue: Catalogue | None) -> tuple[object, ...]:
    """All that a catalogue holds. Patterns and programs are values, and compare as such."""
    assert catalogue is not None
    sections = (
        catalogue.schools,
        catalogue.beings,
        catalogue.flares,
        catalogue.tasks,
        catalogue.decks,
        catalogue.parts,
    )
    prints = catalogue.fingerprint, catalogue.earlier
    return (*(list(section.items()) for section in sections), catalogue.legends, catalogue.warps, *prints)


# --- as good as checked ----------------------------------------------------------------------------------------------


def test_compiled_cards_are_the_checked_cards(compiled: Path) -> None:
    fresh, found = parse_and_check(default_path()), read(compiled)
    assert parts(found) == parts(fresh)
    assert found is not None
    assert [b.pattern.orientations for b in found.beings.values()] == [
        b.pattern.orientations for b in fresh.beings.values()
    ]


def test_what_the_engine_knows_by_identity_stays_one(compiled: Path) -> None:
    catalogue = read(compiled)
    assert catalogue is not None
    targets = [
        verb.target
        for being in catalogue.beings.values()
        for instruction in being.effect
        for verb in getattr(instruction, "verbs", ())
        if isinstance(verb, Destroy)
    ]
    anywhere = [target.where for target in targets if target.where == EVERYWHERE]
    assert anywhere
    assert all(where is EVERYWHERE for where in anywhere)
    assert all(being.rank is Rank(being.rank) for being in catalogue.beings.values())


def test_the_file_is_the_same_wherever_it_is_made(compiled: Path) -> None:
    """Neither the time nor the order of a set is in it."""
    again = compiled.with_name("again")
    script = f"""
from pathlib import Path
from tashkalar.cards import compiled_file, default_path, load
compiled_file.write_compiled(load(default_path()), Path({str(again)!r}), default_path())
"""
    seeded = {**os.environ, "PYTHONHASHSEED": "7"}
    subprocess.run([sys.executable, "-c", script], check=True, env=seeded, timeout=PATIENCE)
    assert again.read_bytes() == compiled.read_bytes()


# --- a file that is no good ------------------------------------------------------------------------------------------


def flipped(data: bytes) -> bytes:
    return data[:-100] + bytes([data[-100] ^ 1]) + data[-99:]


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda _: b"",
        lambda _: b"hello",
        lambda data: data[:40],
        lambda data: data[:-1],
        lambda data: data + b"x",
        flipped,
    ],
    ids=["empty", "foreign", "torn early", "torn late", "longer", "one bit"],
)
def test_a_damaged_file_is_passed_over(compiled: Path, spoilt: Callable[[bytes], bytes]) -> None:
    compiled.write_bytes(spoilt(compiled.read_bytes()))
    assert read(compiled) is None


def test_a_missing_file_is_passed_over(tmp_path: Path) -> None:
    assert read(tmp_path / "missing") is None


def test_changed_sources_are_another_program(compiled: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "package"
    for name in ("cards", "engine"):
        (package / name / "deeper").mkdir(parents=True)
        (package / name / "some.py").write_text("")
    monkeypatch.setattr(compiled_file, "_PACKAGE", package)
    cards = parse_and_check(default_path())

    def changed() -> bool:
        """Whether the file was out of date; then it is written anew."""
        found = read(compiled)
        if found is None:
            compiled_file.write_compiled(cards, compiled, default_path())
        return found is None

    assert [changed() for _ in range(2)] == [True, False]
    (package / "engine" / "some.py").write_text("pass")
    assert [changed() for _ in range(2)] == [True, False]
    (package / "cards" / "some.py").rename(package / "cards" / "other.py")
    assert [changed() for _ in range(2)] == [True, False]
    (package / "engine" / "deeper" / "new.py").write_text("")
    assert [changed() for _ in range(2)] == [True, False]


def test_a_changed_card_file_is_not_the_compiled_one(tmp_path: Path) -> None:
    cards, compiled = tmp_path / "cards.yaml", tmp_path / "compiled"
    cards.write_text(SMALL)
    compiled_file.write_compiled(parse_and_check(cards), compiled, cards)
    assert compiled_file.read_compiled(compiled, cards) is not None
    cards.write_text(SMALL.replace("Nothing much.", "Nothing else."))
    assert compiled_file.read_compiled(compiled, cards) is None


def test_a_file_makes_values_of_the_engine_and_calls_nothing_else() -> None:
    made = {name: each for name, each in compiled_file._CONSTRUCTORS.items() if name not in ("tuple", "Region")}
    assert all(isinstance(each, type) and each.__module__.startswith("tashkalar.engine.") for each in made.values())
    assert compiled_file._CONSTRUCTORS["tuple"](1, 2) == (1, 2)


def test_the_file_holds_each_thing_once(compiled: Path) -> None:
    rows = json.loads(compiled.read_bytes()[compiled_file._SEAL :])
    texts = [json.dumps(row) for row in rows]
    assert len(texts) == len(set(texts))


# --- when it is used -------------------------------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The card file of a checkout of its own, not compiled yet."""
    cards = tmp_path / "data" / "cards.yaml"
    cards.parent.mkdir()
    cards.write_text(SMALL)
    monkeypatch.setattr(load_module, "default_path", lambda: cards)
    return cards


def test_changed_cards_are_checked_once_and_compiled(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checked = []

    def check(file: Path) -> Catalogue:
        checked.append(file)
        return parse_and_check(file)

    monkeypatch.setattr(load_module, "_checked", check)
    load_own: Callable[[], Catalogue] = load_module._own.__wrapped__
    texts = [load_own().beings["mine"].text for _ in range(2)]
    assert (texts, checked) == (["Nothing much."] * 2, [own])
    own.write_text(SMALL.replace("Nothing much.", "Nothing else."))
    texts = [load_own().beings["mine"].text for _ in range(2)]
    assert (texts, checked) == (["Nothing else."] * 2, [own] * 2)


def test_cards_in_a_folder_that_cannot_be_written_are_checked_each_time(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(compiled_file, "write_compiled", refuse)
    assert load_module._own.__wrapped__().beings["mine"].text == "Nothing much."
    assert list(own.parent.iterdir()) == [own]


def test_a_file_that_is_named_is_always_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_file, "read_compiled", lambda *_: pytest.fail("read the compiled form"))
    assert parts(load_module.load(default_path())) == parts(parse_and_check(default_path()))


def test_many_may_compile_at_once(tmp_path: Path) -> None:
    compiled = tmp_path / "compiled"
    script = f"""
from pathlib import Path
from tashkalar.cards import compiled_file, default_path, load
compiled_file.write_compiled(load(), Path({str(compiled)!r}), default_path())
print(compiled_file.read_compiled(Path({str(compiled)!r}), default_path()).fingerprint)
"""
    begun = [subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert {process.communicate(timeout=PATIENCE)[0].strip() for process in begun} == {load_module.load().fingerprint}
    assert list(tmp_path.iterdir()) == [compiled]


IMPORTS = """
import json, sys
from tashkalar.cli import card_commands
card_commands.cards_of()
import {needed}
print(json.dumps(sorted(sys.modules)))
"""


def imported(needed: str) -> set[str]:
    """Print the imported modules and the cards of a process."""
    command = [sys.executable, "-c", IMPORTS.format(needed=needed)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


@pytest.mark.parametrize("needed", ["tashkalar.tui.app", "tashkalar.text_ui", "tashkalar.plugin"])
def test_a_start_imports_neither_pydantic_nor_yaml(needed: str) -> None:
    heavy = {"pydantic", "yaml", "tashkalar.cards.check", "tashkalar.cards.schema"}
    load_module.load()
    assert not heavy & imported(needed)
