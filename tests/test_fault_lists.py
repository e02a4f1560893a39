"""A thousand faults make a few lines, wherever a position, a card file, a pack or a key is read."""

import io
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from hotseat.codec import FAULT_LIMIT, LONGEST_FAULT, InvalidPosition
from hotseat.play.protocol import serve_game
from hotseat.plugin import registry
from hotseat.util.faults import MOST_FAULTS, list_faults
from tashkalar.engine import setup
from tashkalar.plugin import TashKalar
from tests.cards.files import SMALL
from tests.helpers.cli_runner import Run, caller
from tests.saves.playing import cards
from tests.test_share_keys import packed

MANY = 3000
"""The number of faults; a message with all of them would have many kilobytes."""
LONG = "x" * 100_000
"""A word that a message must not repeat."""
MOST_PRINTED = (MOST_FAULTS + 2) * (LONGEST_FAULT + 40)
"""The number of characters that a command may print."""
SEATS = [{"school": "northern"}, {"school": "southern"}]
POSITIONS: Mapping[str, tuple[str, Any]] = {
    "keys": ("tash-kalar", {f"key{i}": 1 for i in range(MANY)}),
    "cards": ("tash-kalar", {"form": "duel", "seats": [{**seat, "beings": ["knigt"] * 1000} for seat in SEATS]}),
    "squares": ("tash-kalar", {"form": "duel", "seats": SEATS, "turn": {"frozen": ["z9"] * 1000}}),
    "frames": ("tash-kalar", {"form": "duel", "seats": SEATS, "resolving": [{"x": [], "y": 3}] * 1000}),
    "long": ("tash-kalar", {LONG: LONG, "form": LONG, "seats": [{"school": LONG, "beings": [LONG]}]}),
    "pook": ("pook", {f"key{i}": 0 for i in range(MANY)}),
    "mageknight": ("mageknight", {f"key{i}": 0 for i in range(MANY)}),
}
"""Positions with many faults or a long one."""
FILES = {
    "keys": "schools: []\n" + "".join(f"key{i}: 1\n" for i in range(MANY)),
    "cards": SMALL + "".join(f"  - {{id: x{i}}}\n" for i in range(MANY)),
    "key": f"{SMALL}{LONG}: 3\n",
    "id": SMALL.replace("id: mine", f"id: {LONG}\n    what: 3"),
    "twice": SMALL + f"{LONG}: 3\n" * 2,
}
"""Card files with many faults or a long one."""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    for kind in ("DATA", "CONFIG", "LOG"):
        monkeypatch.setenv(f"TASHKALAR_{kind}", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return caller(monkeypatch, capsys)


def key(name: str) -> str:
    game, value = POSITIONS[name]
    return packed(json.dumps({"game": game, "position": value}).encode() + b"\n")


def position_file(folder: Path, name: str) -> str:
    file = folder / "position.json"
    file.write_text(json.dumps(POSITIONS[name][1]))
    return str(file)


PLACES: dict[str, Callable[[Path, str], Sequence[str]]] = {
    "show a key": lambda _, name: ["show", key(name)],
    "replay a key": lambda _, name: ["replay", key(name), "--plain"],
    "export a key": lambda _, name: ["export", key(name), "--to", "txt"],
    "show a file": lambda folder, name: ["show", "--position", position_file(folder, name)],
    "a puzzle": lambda folder, name: ["puzzle", "--check", position_file(folder, name)],
}
"""The commands that read a position."""
OWN = {"show a file", "a puzzle"}
"""Those for Tash-Kalar alone."""


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("place", PLACES)
def test_a_faulty_position_is_a_few_lines(run: Run, tmp_path: Path, place: str, name: str) -> None:
    if place in OWN and POSITIONS[name][0] != "tash-kalar":
        name = "keys"
    said = run(*PLACES[place](tmp_path, name))
    assert (said.code in (1, 2), said.out) == (True, "")
    assert len(said.err) < MOST_PRINTED
    assert len(said.err.splitlines()) <= MOST_FAULTS + 2
    assert "unexpected" not in said.err
    assert "damaged" not in said.err


@pytest.mark.parametrize("name", POSITIONS)
def test_the_line_protocol_lists_the_first_faults(name: str) -> None:
    game, value = POSITIONS[name]
    said = io.BytesIO()
    request = json.dumps({"do": "setup", "position": value}).encode()
    serve_game(io.BytesIO(request), said, lambda: registry.load_game(game))
    reply = json.loads(said.getvalue())
    assert reply["error"] == "impossible-position"
    assert 0 < len(reply["problems"]) <= FAULT_LIMIT
    assert len(reply["message"]) < MOST_PRINTED
    assert max(map(len, reply["problems"])) <= LONGEST_FAULT


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
@pytest.mark.parametrize(
    "words", [("cards", "--check"), ("play", "--plain", "--cards"), ("engine", "--cards")], ids=str
)
def test_a_faulty_card_file_is_a_few_lines(run: Run, tmp_path: Path, words: tuple[str, ...], text: str) -> None:
    file = tmp_path / "my.yaml"
    file.write_text(text)
    said = run(*words, str(file))
    assert (said.code, said.out) == (1, "")
    assert len(said.err) < MOST_PRINTED
    assert len(said.err.splitlines()) <= MOST_FAULTS + 2


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_a_faulty_pack_is_one_line(run: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs" / "my.yaml").write_text(f"extends: base\n{text}")
    said = run("cards")
    assert said.code == 0
    assert len(said.err.splitlines()) == 1
    assert len(said.err) < MOST_PRINTED


def test_the_engine_counts_the_faults_that_it_doesnt_list() -> None:
    with pytest.raises(InvalidPosition) as found:
        setup(cards(), {f"key{i}": 1 for i in range(MANY)})
    assert len(found.value.problems) == FAULT_LIMIT
    assert len(found.value.problems) + found.value.more > MANY
    with pytest.raises(InvalidPosition) as told:
        TashKalar(cards()).setup({f"key{i}": 1 for i in range(MANY)})
    assert (
        list_faults(told.value.problems, told.value.more)[-1]
        == f"and {found.value.more + FAULT_LIMIT - MOST_FAULTS} more faults"
    )


def test_a_game_that_fails_with_a_position_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AssertionError

    value = {"form": "duel", "seed": 1, "seats": SEATS}
    text = packed(json.dumps({"game": "tash-kalar", "position": value}).encode() + b"\n")
    assert run("show", text).code == 0
    monkeypatch.setattr(TashKalar, "decision", fail)
    said = run("show", text)
    assert (said.code, said.err) == (
        2,
        "tashkalar: this position is impossible Tash-Kalar fails with this position: AssertionError\n",
    )


def test_lists_are_cut_and_counted() -> None:
    assert list_faults([]) == []
    assert list_faults(["a", "b"]) == ["a", "b"]
    assert list_faults(["a"] * MOST_FAULTS) == ["a"] * MOST_FAULTS
    assert list_faults(["a"] * (MOST_FAULTS + 1))[-2:] == ["a", "and 1 more fault"]
    assert list_faults(["a"], 7) == ["a", "and 7 more faults"]
    assert list_faults(["a\nb", LONG]) == ["a\\nb", f"{'x' * (LONGEST_FAULT - 3)}..."]
