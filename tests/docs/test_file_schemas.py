"""The JSON Schemas of files and of other games: real samples of each fit, and faulty ones don't."""

import json
from collections.abc import Iterator
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from docs.schemas import schemas
from hotseat.arena.games import Row
from hotseat.arena.schedule import Meeting, TournamentPlan
from hotseat.plugin import registry
from hotseat.records.history import History
from hotseat.records.record_lines import LineReader, Misfit, decode_line, whole_lines
from hotseat.records.replay import Replay
from hotseat.records.transcript import Transcript
from tashkalar.cards.load import data_file
from tashkalar.cli.schema import NAMES, schemas_of_games
from tests.docs.pages import ROOT, read

CHOICES = {**schemas(), **schemas_of_games()}
RECORDS = sorted((ROOT / "tests/data/records").rglob("*.tkr"))
GAMES = ("tash-kalar", "pook", "mageknight")
FILES = {"record", "export", "share-key", "puzzle", "puzzle-collection", "arena-game", "arena-plan"}


def validator(name: str) -> Any:
    return jsonschema.Draft202012Validator(CHOICES[name])


def replayed(game: str, steps: int = 12) -> Any:
    plugin = registry.load_game(game)
    wanted = {"form": "duel", "schools": ["northern", "sylvan"]} if game == "tash-kalar" else {}
    history = History(plugin, plugin.new({"names": ["Ada", "Boris"], "seed": 5, **wanted}))
    while len(history.steps) < steps:
        assert history.question
        history.play(history.question.options[0].text)
    return Replay(plugin, history.start, history.steps)


def rows() -> Iterator[tuple[str, Any]]:
    """Yield real values with the names of their schemas."""
    for file in RECORDS:
        for line in whole_lines(file.read_bytes()).lines:
            yield "record", decode_line(line)
            yield "share-key", decode_line(line)
    for text in data_file("puzzles.jsonl").read_text("utf-8").splitlines():
        yield "puzzle-collection", json.loads(text)
    row = Row("a - b", "duel", False, 0, 7, 0, 1, 1, "medium", share=0.5)
    yield "arena-game", row._asdict()
    plan = TournamentPlan((Meeting("duel", ("a", "b"), ()),), "tash-kalar", 1, "", 1, 60.0, False)
    yield "arena-plan", json.loads(json.dumps({**plan._asdict(), "meetings": [plan.meetings[0]._asdict()]}))


def test_files_fit_their_schemas() -> None:
    judges = {name: validator(name) for name in FILES}
    seen = {name for name, value in rows() if judges[name].validate(value) is None}
    assert seen == FILES - {"export", "puzzle"}


@pytest.mark.parametrize("game", GAMES)
def test_an_export_and_its_positions_and_events_fit(game: str) -> None:
    replay = replayed(game)
    exported = json.loads(Transcript(replay).export("json"))
    validator("export").validate(exported)
    assert (exported["format"], exported["kind"]) == (1, game)
    name = "" if game == "tash-kalar" else f"{game}-"
    for moment in exported["moments"]:
        validator(f"{name}position").validate(moment["position"])
    for step in replay.steps:
        for event in step.events:
            validator(f"{name}event").validate(json.loads(json.dumps(replay.game.event_json(event))))
    validator(f"{name}position").validate(json.loads(json.dumps(replay.game.observe(replay.states[-1], 0))))


@pytest.mark.parametrize("name", [name for name in CHOICES if name.endswith(("position", "event"))])
def test_a_position_or_event_of_another_shape_is_refused(name: str) -> None:
    for fault in ({"weather": "fog"}, {"event": "flown"}, 7):
        assert not validator(name).is_valid(fault)


def test_every_puzzle_of_a_file_fits() -> None:
    given = {"form": "duel", "seats": [{"school": "northern"}, {"school": "sylvan"}]}
    judge = validator("puzzle")
    for aim in ({"win": True}, {"score": 7}, {"complete": "red-conquest"}, {"destroy": "2l"}, {"save": "1l"}):
        judge.validate({**given, "aim": aim})
    for fault in ({"win": False}, {"score": 0}, {"destroy": "9x"}, {"win": True, "score": 3}, {}, None):
        assert not judge.is_valid({**given, "aim": fault})
    assert not judge.is_valid(given)


@pytest.mark.parametrize(
    "line",
    [
        {"ply": 1, "seat": 1, "play": "end"},
        {"ply": "1", "seat": 1, "play": "end"},
        {"ply": 1, "seat": 1, "play": "end", "more": 1},
        {"undo": 1},
        {"undo": 2},
        {"agreed": "win"},
        {"seat": 1, "player": 3},
        {"check": "4ba2915116aa00a6", "ply": 0, "time": "2026-11-21T20:15:09+01:00"},
        {"check": 4, "ply": 0, "time": "2026-11-21T20:15:09+01:00"},
        {"result": {"winners": [1], "scores": [1, 0], "reason": "", "more": 1}},
        {"result": {"winners": ["1"], "scores": [1, 0], "reason": ""}},
        {"winner": 1},
        [],
    ],
    ids=json.dumps,
)
def test_the_reader_of_records_and_the_schema_agree(line: Any) -> None:
    reader = LineReader(4)
    reader.sums = None
    try:
        reader.read(json.dumps(line).encode())
        read_it = True
    except Misfit:
        read_it = False
    assert validator("record").is_valid(line) == read_it


def test_each_key_of_a_card_file_is_described() -> None:
    schema = CHOICES["card-file"]
    for kind in (*schema["$defs"].values(), schema["then"], schema["else"]):
        for key, value in kind.get("properties", {}).items():
            assert len(value["description"]) > 10, key
            assert "title" not in value, key


def test_the_page_names_all_schemas() -> None:
    page = read(ROOT / "docs/schemas.md")
    missing = [name for name in CHOICES if f"[{name}]" not in page and f"`{name}`" not in page]
    assert missing == []
    assert {*NAMES} < {*CHOICES}
