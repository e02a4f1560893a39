"""The game's own cards are kept after the check; whatever happens to what is kept, the cards are the same."""

import errno
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import tashkalar
from tashkalar.cards import cache as card_cache
from tashkalar.cards import default_path, load
from tashkalar.cards.check import parse_and_check
from tashkalar.engine import Catalogue, Rank
from tashkalar.engine.selectors import EVERYWHERE
from tashkalar.engine.verbs.changes import Destroy
from tests.cards.files import SMALL
from tests.helpers.fixed_environment import PATIENCE


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file for the kept cards, in a folder that isn't there yet."""
    monkeypatch.setenv("TASHKALAR_CACHE", str(tmp_path / "cache"))
    return card_cache.cache_path()


class Check:
    """The full check, counted."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, file: Path) -> Catalogue:
        self.times += 1
        return parse_and_check(file)


def loaded(file: Path | None = None) -> tuple[Catalogue, int]:
    """The catalogue of a file, the game's own by default, and how often it was checked for that."""
    check = Check()
    return card_cache.load_cached(file or default_path(), check), check.times


def parts(catalogue: Catalogue) -> tuple[object, ...]:
    """All that a catalogue holds. Patterns and programs are values, and compare as such."""
    sections = (catalogue.schools, catalogue.beings, catalogue.flares, catalogue.tasks, catalogue.decks)
    return (*(list(section.items()) for section in sections), catalogue.legends, catalogue.fingerprint)


# --- as good as checked ----------------------------------------------------------------------------------------------


def test_the_second_time_nothing_is_checked_and_the_cards_are_the_same(cache: Path) -> None:
    fresh, first = loaded()
    again, second = loaded()
    assert (first, second) == (1, 0)
    assert parts(again) == parts(fresh) == parts(parse_and_check(default_path()))
    assert [b.pattern.orientations for b in again.beings.values()] == [
        b.pattern.orientations for b in fresh.beings.values()
    ]


def test_what_the_engine_knows_by_identity_stays_one(cache: Path) -> None:
    loaded()
    catalogue, _ = loaded()
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


def test_nothing_lies_beside_the_kept_cards(cache: Path) -> None:
    loaded()
    assert list(cache.parent.iterdir()) == [cache]


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
def test_a_damaged_file_is_passed_over_and_written_anew(cache: Path, spoilt: Callable[[bytes], bytes]) -> None:
    loaded()
    whole = cache.read_bytes()
    cache.write_bytes(spoilt(whole))
    catalogue, times = loaded()
    assert times == 1
    assert parts(catalogue) == parts(load())
    assert cache.read_bytes() == whole


def test_another_version_is_passed_over(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded()
    monkeypatch.setattr(tashkalar, "__version__", "0.0.0")
    assert loaded()[1] == 1
    assert loaded()[1] == 0


def test_changed_sources_are_another_program(cache: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "package"
    for room in ("cards", "engine"):
        (package / room).mkdir(parents=True)
        (package / room / "some.py").write_text("")
    monkeypatch.setattr(card_cache, "_PACKAGE", package)
    assert [loaded()[1] for _ in range(2)] == [1, 0]
    (package / "engine" / "some.py").write_text("pass")
    assert [loaded()[1] for _ in range(2)] == [1, 0]
    os.utime(package / "cards" / "some.py", (1, 1))
    assert [loaded()[1] for _ in range(2)] == [1, 0]
    (package / "engine" / "deeper").mkdir()
    (package / "engine" / "deeper" / "new.py").write_text("")
    assert [loaded()[1] for _ in range(2)] == [1, 0]


def test_a_changed_card_file_is_checked(cache: Path, tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(SMALL)
    loaded(file)
    assert loaded(file)[1] == 0
    file.write_text(SMALL.replace("Nothing much.", "Nothing else."))
    catalogue, times = loaded(file)
    assert times == 1
    assert catalogue.beings["mine"].text == "Nothing else."


def sealed(values: bytes) -> bytes:
    """Under a good seal, which anybody could make who reads the sources."""
    return hashlib.sha256(card_cache._stamp(default_path()) + values).digest() + values


@pytest.mark.parametrize(
    "values",
    [
        b'["called",["os.mkdir",0]]',
        b'["called",["mkdir",0]]',
        b'["called",["Path",0]]',
        b'["called",["Catalogue",0]]',
        b"[[]]",
        b'[["tuple",7]]',
        b'[["Rank"]]',
        b"[]",
        b"{}",
        b"7",
        b"\xff",
        b"[" * 100_000,
    ],
)
def test_values_that_are_none_of_the_engine_are_passed_over(cache: Path, values: bytes) -> None:
    loaded()
    cache.write_bytes(sealed(values))
    catalogue, times = loaded()
    assert times == 1
    assert parts(catalogue) == parts(load())
    assert loaded()[1] == 0


def test_a_file_makes_values_of_the_engine_and_calls_nothing_else() -> None:
    made = {name: each for name, each in card_cache._CONSTRUCTORS.items() if name not in ("tuple", "Region")}
    assert all(isinstance(each, type) and each.__module__.startswith("tashkalar.engine.") for each in made.values())
    assert card_cache._CONSTRUCTORS["tuple"](1, 2) == (1, 2)


def test_what_is_kept_holds_each_thing_once(cache: Path) -> None:
    loaded()
    rows = json.loads(cache.read_bytes()[card_cache._SEAL :])
    texts = [json.dumps(row) for row in rows]
    assert len(texts) == len(set(texts))


# --- other people ----------------------------------------------------------------------------------------------------

own_files = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")


@own_files
@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_file_in_which_others_may_write_is_written_anew(cache: Path, mode: int) -> None:
    loaded()
    cache.chmod(mode)
    assert [loaded()[1] for _ in range(2)] == [1, 0]
    assert cache.stat().st_mode & 0o777 == 0o600


@own_files
@pytest.mark.parametrize("mode", [0o770, 0o707, 0o1777])
def test_in_a_folder_in_which_others_may_write_nothing_is_read_or_kept(cache: Path, mode: int) -> None:
    loaded()
    cache.parent.chmod(mode)
    assert [loaded()[1] for _ in range(2)] == [1, 1]
    cache.unlink()
    assert loaded()[1] == 1
    assert list(cache.parent.iterdir()) == []


@own_files
def test_a_file_of_another_owner_is_passed_over(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded()
    whole, me = cache.read_bytes(), os.geteuid()
    monkeypatch.setattr("os.geteuid", lambda: me + 1)
    assert [loaded()[1] for _ in range(2)] == [1, 1]
    assert cache.read_bytes() == whole


@own_files
def test_links_are_not_followed(cache: Path, tmp_path: Path) -> None:
    """Neither in place of the file, nor under a name that was once written to before the file was moved."""
    loaded()
    precious = tmp_path / "precious"
    cache.replace(precious)
    whole = precious.read_bytes()
    cache.symlink_to(precious)
    cache.with_name(f"cards.{os.getpid()}").symlink_to(precious)
    assert [loaded()[1] for _ in range(2)] == [1, 0]
    assert not cache.is_symlink()
    assert precious.read_bytes() == whole


def test_the_folder_is_the_users_alone(cache: Path) -> None:
    loaded()
    assert cache.parent.stat().st_mode & 0o777 == 0o700


# --- a folder that is no good ----------------------------------------------------------------------------------------


def test_where_nothing_can_be_kept_all_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TASHKALAR_CACHE", str(tmp_path / "file" / "cache"))
    assert [loaded()[1] for _ in range(2)] == [1, 1]


def test_a_full_disk_leaves_nothing_behind(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert [loaded()[1] for _ in range(2)] == [1, 1]
    assert list(cache.parent.iterdir()) == []


def test_many_may_begin_at_once(cache: Path) -> None:
    script = "import time; from tashkalar.cards import load; print(load().fingerprint)"
    begun = [subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert {process.communicate(timeout=PATIENCE)[0].strip() for process in begun} == {load().fingerprint}
    assert all(process.returncode == 0 for process in begun)
    assert list(cache.parent.iterdir()) == [cache]
    assert loaded()[1] == 0


# --- when it is used -------------------------------------------------------------------------------------------------


def test_a_file_that_is_named_is_always_checked(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_cache, "_stamp", lambda _: pytest.fail("looked at what is kept"))
    assert parts(load(default_path())) == parts(load())
    assert not cache.exists()


IMPORTS = """
import json, sys
from tashkalar.cli import common
common.cards_of()
import {needed}
print(json.dumps(sorted(sys.modules)))
"""


def imported(needed: str) -> set[str]:
    """What a process has imported that has its cards, and what it plays with."""
    command = [sys.executable, "-c", IMPORTS.format(needed=needed)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


@pytest.mark.parametrize("needed", ["tashkalar.tui.app", "tashkalar.text_ui", "tashkalar.plugin"])
def test_with_kept_cards_a_start_imports_neither_pydantic_nor_yaml(cache: Path, needed: str) -> None:
    heavy = {"pydantic", "yaml", "tashkalar.cards.check", "tashkalar.cards.schema"}
    assert heavy <= imported(needed)
    assert not heavy & imported(needed)
