"""The explorer over whole games of all three games, and its command."""

import gzip
import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from docs.schemas import schemas
from hotseat.play.session import Session
from hotseat.plugin.registry import load_game
from hotseat.plugin.seats import HUMAN
from hotseat.records import collection, saved_games
from hotseat.records.explorer import Index, class_of, counts_as
from hotseat.records.history import History
from hotseat.records.replay import Replay
from tests.helpers.cli_runner import Run, caller

Found = Replay[Any, Any, Any, Any]

GAMES: Mapping[str, dict[str, Any]] = {
    "tash-kalar": {"form": "duel", "schools": ["northern", "southern"]},
    "mageknight": {},
    "pook": {},
}
"""The settings of a game by its plugin."""
MOST_DECISIONS = 3000


def random_replay(game: Any, seed: int) -> Found:
    """Return a whole random game."""
    dice = Random(seed)
    history = History(game, game.new({**GAMES[game.id], "seed": seed}))
    while (question := history.question) is not None and len(history.steps) < MOST_DECISIONS:
        history.play(game.random_option(question, dice.randrange).text)
    return Replay(game, history.start, history.steps, record=f"20260101-120000-ada-{seed:04}")


@pytest.mark.parametrize("name", GAMES)
def test_the_index_counts_each_decision_of_a_game_once(name: str) -> None:
    game = load_game(name)
    replay = random_replay(game, 7)
    index = Index(game, iter([replay]))
    index.read()
    counting = [step for step in replay.steps if counts_as(game, step)]
    assert 10 < len(counting) == index.classes[()][""].times
    assert index.classes[()][""].seats == len(game.names(replay.start_state))
    for length in range(len(class_of(game, replay.start_state)) + 1):
        tallies = [tally for position, tally in index.classes.items() if len(position) == length]
        assert sum(tally[""].times for tally in tallies) == len(counting)
        for tally in tallies:
            assert sum(each.times for played, each in tally.items() if played) == tally[""].times


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_game_has_the_classes_of_the_game(name: str) -> None:
    game = load_game(name)
    replay = random_replay(game, 8)
    for ply in range(0, len(replay.states), 7):
        restored = game.setup(game.position(replay.states[ply]))
        assert class_of(game, restored) == class_of(game, replay.states[ply])


def save_game(seed: int) -> Path:
    """Save a whole random game of Pook, and return its file."""
    replay = random_replay(load_game("pook"), seed)
    names = {"seed": seed, "names": ["Ada", "Boris"]}
    session = Session.start(replay.game, names, saved_games.games_folder(), (HUMAN, HUMAN))
    for step in replay.steps:
        session.play(step.option)
    session.close()
    assert session.path is not None
    return session.path


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return caller(monkeypatch, capsys)


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Three saved games of Pook."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    return [save_game(seed) for seed in (1, 2, 3)]


def test_the_command_prints_what_its_schema_says(run: Run, saved: list[Path]) -> None:
    printed = json.loads(run("explore", str(saved[0]), "--turn", "9", "--json").out)
    jsonschema.Draft202012Validator(schemas()["explorer"]).validate(printed)
    assert printed["position"] == ["players2", "turns9-12"]
    assert (printed["counted"], printed["shown"], printed["all"]["seats"]) == (3, [], 6)
    assert {moment["game"] for moment in printed["all"]["moments"]} <= {path.stem for path in saved}


def test_a_damaged_game_is_left_out_with_a_line(run: Run, saved: list[Path]) -> None:
    whole = saved[1].read_bytes().splitlines(keepends=True)
    saved[1].write_bytes(b"".join([*whole[:20], b"damaged\n", *whole[21:]]))
    assert "2 games were read. 1 game was left out, as it can't be replayed." in run("explore", "--game", "pook").out


def test_most_games_bounds_the_reading(run: Run, saved: list[Path]) -> None:
    assert "1 game was read." in run("explore", "--game", "pook", "--most", "1").out
    assert run("explore", "--game", "pook", "--most", "10001").code == 2


def test_own_decisions_are_those_of_the_profile(run: Run, saved: list[Path], tmp_path: Path) -> None:
    (tmp_path / "profile.json").write_text('{"name": "Boris"}')
    found = json.loads(run("explore", "--game", "pook", "--own", "--json").out)
    everybody = json.loads(run("explore", "--game", "pook", "--json").out)
    assert (found["all"]["seats"], everybody["all"]["seats"]) == (3, 6)
    assert 0 < found["all"]["times"] < everybody["all"]["times"]


def test_a_data_set_is_read_up_to_its_damage(run: Run, saved: list[Path], tmp_path: Path) -> None:
    games = [collection.of_record(path.read_bytes(), deal) for deal, path in enumerate(saved)]
    file = tmp_path / "games.jsonl.gz"
    collection.write_games(file, games)
    assert "3 games were read." in run("explore", "--game", "pook", "--games", str(file)).out
    file.write_bytes(gzip.compress(gzip.decompress(file.read_bytes()) + b"{}\n"))
    refused = run("explore", "--game", "pook", "--games", str(file))
    assert (refused.code, refused.err.count("\n")) == (1, 1)
    assert "games.jsonl.gz, line 4: this line doesn't belong here" in refused.err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--turn", "1"), "--turn needs a game"),
        (("--own", "--games", "{file}"), "--own is for saved games; leave it out with --games"),
        (("{file}", "--game", "pook"), "--game is for a list without a game; leave it out"),
        (("{file}", "--turn", "99"), "there is no turn 99: this game has turns 1 to 24"),
    ],
)
def test_wrong_usage_is_refused_in_a_line(run: Run, saved: list[Path], words: tuple[str, ...], why: str) -> None:
    refused = run("explore", *(word.format(file=saved[0]) for word in words))
    assert (refused.code, why in refused.err) == (2, True)
