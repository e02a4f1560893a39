"""The JSON Schemas: they are those of the models, and fit what the models accept."""

import json
from io import StringIO
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from docs.schemas import FOLDER, as_text, files, schemas
from docs.vectors import GAMES
from hotseat.play.player_messages import parse_reply
from tashkalar.cards.load import card_data
from tashkalar.cards.yaml_source import read_yaml
from tashkalar.cli import schema
from tashkalar.cli.schema import NAMES, schemas_of_games
from tashkalar.engine import Catalogue, InvalidPosition, observe, position, setup
from tests.docs.pages import DOCS, blocks
from tests.docs.test_protocol import fits, spoken
from tests.helpers.cli_runner import caller
from tests.helpers.random_games import GameSetup, game_setups, random_game
from tests.protocol.talk import Talk

CHOICES = schemas()


def validator(name: str) -> Any:
    return jsonschema.Draft202012Validator(CHOICES[name])


@pytest.mark.parametrize("name", NAMES)
def test_the_files_are_those_of_the_models(name: str) -> None:
    assert (FOLDER / f"{name}.json").read_text("utf-8") == as_text(CHOICES[name]), "run python -m docs.schemas"
    jsonschema.Draft202012Validator.check_schema(CHOICES[name])


def test_the_files_of_games_are_those_of_their_plugins() -> None:
    for file, text in files().items():
        assert file.read_text("utf-8") == text, "run python -m docs.schemas"


def test_every_schema_has_a_name() -> None:
    assert tuple(CHOICES) == NAMES
    assert {file.stem for file in FOLDER.iterdir()} == {*NAMES}


def test_the_cards_of_the_game_fit_their_schema() -> None:
    assert [error.message for error in validator("card-file").iter_errors(card_data())] == []


@pytest.mark.parametrize(
    "effect",
    [[{"destroyy": {}}], [{"destroy": {"whose": "somebody"}}], [{"destroy": {"where": "nowhere"}}], [{"may": 3}], 7],
)
def test_a_fault_in_a_card_is_found_by_an_editor_too(effect: object) -> None:
    data = card_data()
    data["beings"] = [{**data["beings"][0], "effect": effect}]
    assert [*validator("card-file").iter_errors(data)]


@pytest.mark.parametrize(
    "reply",
    [
        {"play": "end"},
        {"play": "end", "digest": "1", "why": "because"},
        {"play": 3},
        {},
        {"thinking": 0.5},
        {"thinking": 2},
        {"thinking": True},
        {"hello": {"protocol": 2}},
        {"hello": {"protocol": 2, "name": "Eager", "author": "Ada", "options": ["cards"], "more": 1}},
        {"hello": {"protocol": 1}},
        {"hello": {"protocol": 2, "options": "cards"}},
    ],
)
def test_schema_and_model_agree_on_replies(reply: object) -> None:
    assert validator("bot-replies").is_valid(reply) == (parse_reply(reply) is not None)


@pytest.mark.sweep("config")
@pytest.mark.parametrize("config", game_setups(("northern", "everfrost", "nethervoid", "etherweave"))[:6], ids=str)
def test_positions_and_views_of_games_fit_their_schema(catalogue: Catalogue, config: GameSetup) -> None:
    schema = validator("position")
    for ply in islice(random_game(catalogue, config, 3), 0, 300, 3):
        schema.validate(position(ply.before))
        schema.validate(observe(ply.before, ply.decision.seat))


@pytest.mark.parametrize(
    "fault",
    [
        {"form": "chess"},
        {"seats": None},
        {"board": [".."]},
        {"colour": 1},
        {"turn": {"seat": "1"}},
        {"turn": {"extra": {"wins": 1}}},
        {"seats": [{"school": "northern", "hat": 1}, {"school": "sylvan"}]},
        {"resolving": [{"card": "opening", "part": "middle"}]},
    ],
)
def test_a_position_that_its_schema_refuses_is_refused(catalogue: Catalogue, fault: dict[str, object]) -> None:
    given = {"form": "duel", "seats": [{"school": "northern"}, {"school": "sylvan"}]}
    assert validator("position").is_valid(given)
    assert not validator("position").is_valid(given | fault)
    with pytest.raises(InvalidPosition):
        setup(catalogue, given | fault)


def test_the_command_prints_them(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    run = caller(monkeypatch, capsys)
    assert run("schema").out.split() == [*NAMES, *schemas_of_games()]
    for name, printed in schemas_of_games().items():
        assert json.loads(run("schema", name).out) == printed
        assert run("schema", name, "--path").code == 2
    assert run("schema", "pook").code == 2
    assert json.loads(run("schema", "card-file").out) == CHOICES["card-file"]
    assert Path(run("schema", "card-file", "--path").out.strip()) == FOLDER / "card-file.json"
    assert run("schema", "--path").code == 2


def test_the_schemas_of_games_are_made_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made: list[str] = []

    def make() -> dict[str, dict[str, Any]]:
        made.append("all")
        return {"pook-event": {"title": "here"}}

    monkeypatch.setattr(schema, "schemas_of_games", make)
    assert json.loads(caller(monkeypatch, capsys)("schema", "pook-event").out) == {"title": "here"}
    assert made == ["all"]


def test_the_pack_of_the_cookbook_fits_the_schema_that_it_names() -> None:
    text = (DOCS / "my_coast.yaml").read_text("utf-8")
    assert text.startswith("# yaml-language-server: $schema=card-file.json\n")
    assert [error.message for error in validator("card-file").iter_errors(read_yaml(text).data)] == []


def test_statistics_and_profiles_fit_their_schemas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    run = caller(monkeypatch, capsys)
    assert json.loads(run("stats", "--json").out) == []
    monkeypatch.setattr("sys.stdin", StringIO("place c5 1c\nplace g5 2c\nresign\n"))
    assert run("play", "--plain", "--form", "duel", "--names", "Ada,Boris", "--seed", "7").code == 0
    for name, words in {"statistics": ["stats"], "profile": ["profile", "Ada"]}.items():
        printed = json.loads(run(*words, "--json").out)
        assert [error.message for error in validator(name).iter_errors(printed)] == []
        assert printed


VECTORS = json.loads((DOCS / "remote-vectors.json").read_text("utf-8"))


@pytest.mark.parametrize(
    ("name", "vectors"),
    [
        ("remote-to-host", "to the host"),
        ("remote-to-player", "from the host"),
        ("relay-to", "call of a relay"),
        ("relay-from", "from a relay"),
    ],
)
def test_the_vectors_of_messages_between_machines_fit_their_schemas(name: str, vectors: str) -> None:
    lines = VECTORS[vectors]["valid"]
    assert len(lines) > 1
    for line in lines:
        validator(name).validate(line)
    assert not validator(name).is_valid({"do": "fly"})


def test_what_the_line_protocol_reads_and_writes_fits_its_schemas() -> None:
    """Play the sessions of the page: what is accepted fits, and each answer is one of those described."""
    talk, accepted = Talk(), 0
    kept: dict[str, Any] = {}
    for block in blocks(DOCS / "protocol.md", "engine"):
        request: Any = None
        for who, value in spoken(block.text):
            if who == ">":
                request = {key: kept.get(str(each), each) for key, each in value.items()}
                reply = talk.raw(json.dumps(request).encode())
                validator("engine-replies").validate(reply)
                if reply["ok"]:
                    validator("engine-requests").validate(request)
                    accepted += 1
            else:
                fits(value, reply, kept)
    assert accepted > 20
    for fault in ({"do": "fly"}, {"do": "play"}, {"do": "new", "seed": -1}, {"do": "determinize", "seat": 1}, 7):
        assert not validator("engine-requests").is_valid(fault)
        assert not talk.raw(json.dumps(fault).encode())["ok"]


@pytest.mark.parametrize("game", GAMES)
def test_each_reply_is_one_that_the_schema_of_its_request_names(game: str) -> None:
    """The sessions of the test vectors."""
    requests = CHOICES["engine-requests"]["oneOf"]
    replies = {each["properties"]["do"]["const"]: each["x-replies"] for each in requests}
    parts = CHOICES["engine-replies"]["$defs"]
    lines = (DOCS / GAMES[game].file).read_text("utf-8").splitlines()
    seen = set()
    for line, after in pairwise(lines):
        if line.startswith("> ") and (request := json.loads(line[2:]))["do"] in replies:
            fitting = [
                name
                for name in replies[request["do"]]
                if jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": parts}).is_valid(
                    json.loads(after[2:])
                )
            ]
            assert len(fitting) == 1, (line, after)
            seen |= {*fitting}
    assert {"decision", "view", "position", "refusal"} <= seen
    assert ("end" in seen) == bool(GAMES[game].last)


def test_a_result_is_described() -> None:
    end = {"ok": True, "over": True, "digest": "1", "result": {"winners": [1], "scores": [3, 2], "reason": "score"}}
    assert validator("engine-replies").is_valid(end)
    for wrong in ({"winners": [0]}, {"scores": ["3"]}, {"reason": None}):
        assert not validator("engine-replies").is_valid({**end, "result": {**end["result"], **wrong}})  # type: ignore[dict-item]
