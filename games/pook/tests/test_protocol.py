"""Pook through the line protocol: protocol.md describes it, and every example there goes so."""

import json
import re
from typing import Any

import pytest

from hotseat.codec import fields_of, to_json
from hotseat.play.protocol import Connection
from tashkalar_pook.events import WORDS
from tashkalar_pook.game import Pook
from tashkalar_pook.state import State
from tests.docs.pages import ROOT, blocks, section
from tests.docs.test_protocol import fits, spoken

PAGE = ROOT / "games" / "pook" / "protocol.md"
SECTION = section(PAGE, "Requests, positions and events")


def say(connection: Connection[Any, Any, Any, Any], **request: object) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(json.dumps(connection.answer(json.dumps(request).encode())))
    return reply


def test_every_talk_goes_so() -> None:
    talks = blocks(PAGE, "engine")
    assert talks
    for block in talks:
        connection, reply = Connection(Pook), dict[str, Any]()
        for who, value in spoken(block.text):
            if who == ">":
                reply = say(connection, **value)
            else:
                assert fits(value, reply), f"line {block.line}: {value}\nbut: {json.dumps(reply)}"


def test_every_key_of_a_position_is_on_the_page() -> None:
    text = SECTION.split("key of a position")[1]
    rows = re.findall(r"^\| (`[^|]+`) \| [^|]+ \|$", text, re.MULTILINE)
    keys = [key for row in rows for key in re.findall(r"`(\w+)`", row)]
    written = list(to_json(Pook().new({"seed": 1})))
    assert keys[: len(written)] == written == [field.key for field in fields_of(State)]


def test_every_kind_of_question_is_on_the_page() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", SECTION.split("key of a position")[0], re.MULTILINE)
    assert rows == ["ask", "card", "power", "piggy", "coin"]


def test_events_are_sent_with_the_keys_of_the_page() -> None:
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| ([a-z ]+) \|", SECTION, re.MULTILINE))
    assert {word: " ".join(kind._fields) for kind, word in WORDS.items()}.items() <= rows.items()
    connection, seen = Connection(Pook), set[str]()
    reply = say(connection, do="new", seed=7, names=["Ada", "Boris"])
    while not reply["over"]:
        reply = say(connection, do="play", option=reply["options"][0])
        for event in reply["events"]:
            seen.add(event["event"])
            assert " ".join(key for key in event if key != "event") == rows[event["event"]]
    assert {"card-laid", "drew", "game-ended"} <= seen


@pytest.mark.parametrize("key", ["players", "form", "teams", "schools", "Names", "", "x" * 10_000])
def test_new_refuses_a_key_that_it_does_not_know(key: str) -> None:
    connection = Connection(Pook)
    begun = say(connection, do="new", seed=3)
    refused = say(connection, **{"do": "new", "seed": 4, key: 3})
    assert refused["error"] == "bad-request"
    assert refused["message"].startswith("'new' takes names, seed and seat, and no ")
    assert len(refused["message"]) < 200
    assert say(connection, do="ask") == begun, "the game stands as it was"


def test_an_impossible_power_is_an_error_reply() -> None:
    connection = Connection(Pook)
    begun = say(connection, do="new", seed=3)
    position = say(connection, do="position")["position"]
    refused = say(connection, do="setup", position={**position, "power": [-3, -1]})
    assert refused["error"] == "impossible-position"
    assert refused["problems"] == ["power: no warrior that was laid in this turn lies there"]
    assert say(connection, do="ask") == begun, "the game stands as it was"


@pytest.mark.parametrize("count", [1, 5])
def test_as_many_play_as_names_are_given(count: int) -> None:
    names = ["Ada", "Boris", "Cleo", "Dan", "Eve"][:count]
    assert say(Connection(Pook), do="new", seed=3, names=names)["error"] == "bad-request"
    for number in range(2, 5):
        connection = Connection(Pook)
        say(connection, do="new", seed=3, names=["Ada", "Boris", "Cleo", "Dan"][:number])
        assert len(say(connection, do="position")["position"]["seats"]) == number


def test_undo_after_redo_and_an_answer_after_undo() -> None:
    """Back, forth and back again lead to the same moments; another answer forgets what was taken back."""
    connection = Connection(Pook)
    values = [say(connection, do="new", seed=7)]
    for _ in range(6):
        values.append(say(connection, do="play", option=values[-1]["options"][-1]))
    moments = [{key: value for key, value in reply.items() if key != "events"} for reply in values]
    assert [say(connection, do="undo") for _ in range(6)] == moments[-2::-1]
    assert say(connection, do="undo")["error"] == "nothing-to-undo"
    assert [say(connection, do="redo") for _ in range(4)] == moments[1:5]
    assert [say(connection, do="undo") for _ in range(2)] == moments[3:1:-1]
    assert [say(connection, do="redo") for _ in range(4)] == moments[3:]
    assert say(connection, do="redo")["error"] == "nothing-to-redo"
    assert say(connection, do="undo") == moments[5]
    say(connection, do="play", option=moments[5]["options"][0])
    assert say(connection, do="redo")["error"] == "nothing-to-redo"
    assert say(connection, do="undo") == moments[5]
