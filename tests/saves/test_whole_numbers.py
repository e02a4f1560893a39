"""Whole numbers of a record are whole: neither 2.0 nor true stands for one, in any line and for any reader."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hotseat.play.protocol import Connection
from hotseat.plugin import InvalidPosition
from hotseat.plugin.registry import load_game
from hotseat.plugin.seats import PlayerSpec
from hotseat.records.record import RecordDiverged, RecordFault, read_record
from tests.helpers.cli_runner import Run, caller
from tests.puzzles.test_puzzles import SWORD
from tests.saves.playing import entries, play_on, rewrite, start


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the places of whole numbers in a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from numbers(each, (*path, key))
    if type(value) is int:
        yield path


def put(value: Any, path: tuple[Any, ...], change: type) -> Any:
    """The same value with the number at a place made another kind."""
    if not path:
        return change(value)
    key, *rest = path
    inner = put(value[key], tuple(rest), change)
    return {**value, key: inner} if isinstance(value, dict) else [*value[:key], inner, *value[key + 1 :]]


def tash_kalar(folder: Path) -> Path:
    """A whole game with an undo and seats that others take."""
    session = start(folder, "duel", 1)
    play_on(session, 3)
    session.undo()
    session.set_player(0, PlayerSpec("level", "medium", 1, 1, 60.0))
    play_on(session)
    session.close()
    assert session.path is not None
    return session.path


def changed(lines: list[Any]) -> Iterator[tuple[int, tuple[Any, ...], type]]:
    """Each line's number and its numbers, once for each kind of line, and for true only where 1 stands."""
    seen = set()
    for number, line in enumerate(lines):
        for path in numbers(line):
            value: Any = line
            for key in path:
                value = value[key]
            for change in (float, bool):
                what = (number == 0, path, change)
                if what in seen or (path[-1:] == ("seconds",)) or (change is bool and value not in (0, 1)):
                    continue
                seen.add(what)
                yield number, path, change


def test_a_record_holds_no_other_numbers_than_whole_ones(tmp_path: Path) -> None:
    path = tash_kalar(tmp_path)
    lines = entries(path)
    game = load_game("tash-kalar")
    tried = set()
    for number, place, change in changed(lines):
        tried.add(".".join(map(str, place)))
        rewrite(path, [*lines[:number], put(lines[number], place, change), *lines[number + 1 :]])
        with pytest.raises(RecordFault) as caught:
            read_record(path, game)
        assert caught.value.number == number + 1, (place, change)
        if number:
            assert isinstance(caught.value, RecordDiverged)
            assert len(caught.value.record.history.steps) < caught.value.ply
    assert {"ply", "seat", "undo", "tashkalar", "seed", "player.seed", "result.winners.0", "result.scores.0"} <= tried


DEALS: dict[str, dict[str, Any]] = {
    "tash-kalar": {"form": "duel", "schools": ["northern", "southern"], "names": ["Ada", "Boris"], "seed": 3},
    "pook": {"names": ["Ada", "Boris"], "seed": 3},
}


@pytest.mark.parametrize("game_id", DEALS)
def test_a_position_holds_no_other_numbers_than_whole_ones(game_id: str) -> None:
    game = load_game(game_id)
    state = game.new(DEALS[game_id])
    for _ in range(9):
        decision = game.decision(state)
        state, _events = game.apply(state, decision.options[0], decision)
    position = game.position(state)
    places = list(numbers(position))
    assert len(places) > 10
    for place in places:
        for change in (float, bool, str):
            with pytest.raises(InvalidPosition):
                game.setup(put(position, place, change))


# --- by command -------------------------------------------------------------------------------------------------------


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    return caller(monkeypatch, capsys)


@pytest.mark.parametrize("change", [float, bool])
@pytest.mark.parametrize("key", ["ply", "seat", "winners"])
def test_every_command_finds_the_line_of_a_number_that_is_not_whole(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, change: type
) -> None:
    """Whole numbers in a finished record with sums that fit."""
    path = tash_kalar(tmp_path / "games")
    lines = entries(path)
    place = ("result", key, 0) if key == "winners" else (key,)
    number = next(i for i, line in enumerate(lines) if i and has_one(line, place))
    rewrite(path, [*lines[:number], put(lines[number], place, change), *lines[number + 1 :]])
    where = f"(line {number + 1})"
    commands = (["games"], ["show", "1"], ["replay", "1", "--plain"], ["export", "1", "--to", "txt"], ["analyse", "1"])
    for words in (*commands, ["play", "--plain", "--resume", "1"]):
        said = run(*words)
        assert where in said.out + said.err, words
    assert "Left out: 1 " in run("stats").out


def has_one(line: Any, place: tuple[Any, ...]) -> bool:
    """Whether 1 stands there, which `True` could be taken for; or any seat that has won."""
    return place[0] in line and (place[0] == "result" or line[place[0]] == 1)


@pytest.mark.parametrize("game_id", DEALS)
def test_the_line_protocol_takes_no_other_numbers_than_whole_ones(game_id: str) -> None:
    game = load_game(game_id)
    line = Connection(lambda: game)

    def answer(request: dict[str, Any]) -> Any:
        return json.loads(json.dumps(line.answer(json.dumps(request).encode())))

    assert answer({"do": "new", **DEALS[game_id]})["ok"]
    position = answer({"do": "position"})["position"]
    for place in numbers(position):
        for change in (float, bool, str):
            refused = answer({"do": "setup", "position": put(position, place, change)})
            assert (refused["ok"], refused["error"]) == (False, "impossible-position"), (place, change)
    for seat in (1.0, True, "1"):
        assert answer({"do": "setup", "position": position, "seat": seat})["error"] == "bad-request"
        assert answer({"do": "observe", "seat": seat})["error"] == "bad-request"
    for seed in (3.0, True, "3"):
        assert answer({"do": "new", **DEALS[game_id], "seed": seed})["error"] == "bad-request"


@pytest.mark.parametrize("change", [float, bool, str])
def test_a_position_of_a_file_holds_no_other_numbers_than_whole_ones(run: Run, tmp_path: Path, change: type) -> None:
    file = tmp_path / "position.json"
    position: dict[str, Any] = {"form": "duel", "seed": 7, "turn": {"number": 3, "seat": 1, "actions": 1}}
    position["seats"] = [{"name": "Ada", "school": "northern", "score": 1}, {"name": "Boris", "school": "sylvan"}]
    file.write_text(json.dumps(position))
    assert run("show", "--position", str(file)).code == 0
    for place in numbers(position):
        file.write_text(json.dumps(put(position, place, change)))
        said = run("show", "--position", str(file))
        assert (said.code, said.out) == (1, ""), place
        assert "this position is impossible" in said.err


@pytest.mark.parametrize("change", [float, bool, str])
def test_a_puzzle_holds_no_other_numbers_than_whole_ones(run: Run, tmp_path: Path, change: type) -> None:
    file = tmp_path / "puzzle.json"
    puzzle = {**SWORD, "aim": {"destroy": "2c"}}
    file.write_text(json.dumps(puzzle))
    assert run("puzzle", "--check", str(file)).code == 0
    places = list(numbers(puzzle))
    assert places
    for place in places:
        file.write_text(json.dumps(put(puzzle, place, change)))
        assert run("puzzle", "--check", str(file)).code == 1, place
