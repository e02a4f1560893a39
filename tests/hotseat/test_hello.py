"""Bots that say hello: they learn which game begins and how it ends, and play several games in one process."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.program import PlayerError
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.testing.nim import Nim
from hotseat.util import identity
from tests.hotseat import bots

POLITE = """
import json, os, sys, time
notes, hello = sys.argv[1], json.loads(sys.argv[2])

def note(line):
    with open(notes, "a") as file:
        file.write(line)

def send(value):
    print(json.dumps(value), flush=True)

for line in sys.stdin:
    note(line)
    request = json.loads(line)
    if "hello" in request:
        send({"hello": hello})
    elif request["do"] == "choose":
        send({"play": request["question"]["options"][0]})
time.sleep(0.2)
note(json.dumps({"end": os.getpid()}) + "\\n")
"""
"""Says hello, notes what it receives, and takes a moment at the end of its input."""


def polite(folder: Path, notes: Path, **hello: object) -> PlayerSpec:
    return bots.bot(folder, POLITE, str(notes), json.dumps({"protocol": 2, **hello}))


def received(notes: Path) -> list[Any]:
    return [json.loads(line) for line in notes.read_text().splitlines()]


def play_nim(*players: PlayerSpec) -> ExternalPlayers[Any, Any, Any, Any]:
    opponents = ExternalPlayers(Session.start(Nim(), {"seed": 1, "names": ("Ada", "Boris")}, None, players))
    try:
        while opponents.pending_player:
            opponents.play()
    finally:
        opponents.close()
    return opponents


def test_a_bot_that_says_hello_hears_of_the_beginning_and_of_the_end(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    opponents = play_nim(polite(tmp_path, notes, name="Polite", author="Ada"), bots.bot(tmp_path, bots.FIRST))
    offered, new, first, *others, over, end = received(notes)
    assert offered["hello"] == {
        "protocol": 2,
        "program": " ".join((identity.current().name, identity.current().version)),
        "options": ["cards"],
    }
    seed = new.pop("seed")
    assert 0 <= seed < 1 << 32
    assert new == {"do": "new", "number": 1, "game": "nim", "seat": 1, "names": ["Ada", "Boris"]}
    assert first == {key: value for key, value in offered.items() if key != "hello"}
    assert [each["do"] for each in others] == ["choose"] * 3
    assert opponents.session.history.outcome is not None
    result = {"winners": [2], "scores": [0, 1], "reason": "took the last stone"}
    assert over == {"do": "over", "seat": 1, "result": result}
    assert end.keys() == {"end"}


def test_a_bot_gets_the_cards_if_it_asks_for_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Nim, "cards_json", lambda _self: {"stones": 10})
    notes = tmp_path / "notes"
    play_nim(polite(tmp_path, notes, options=["cards", "from-the-future"]), bots.bot(tmp_path, bots.FIRST))
    assert received(notes)[1]["cards"] == {"stones": 10}


@pytest.mark.parametrize(
    ("hello", "why"),
    [
        ({"protocol": 3}, "speaks version 3 of the protocol, and this program version 2"),
        ({"protocol": 1}, 'answered with something other than {"play": ...}'),
        ({"protocol": 2, "name": 7}, 'answered with something other than {"play": ...}'),
    ],
)
def test_a_hello_must_be_valid(tmp_path: Path, hello: dict[str, object], why: str) -> None:
    with pytest.raises(PlayerError, match=why.replace("{", r"\{").replace("(", r"\(")):
        play_nim(polite(tmp_path, tmp_path / "notes", **hello), bots.bot(tmp_path, bots.FIRST))


def test_hello_is_said_once(tmp_path: Path) -> None:
    always = 'import sys\nfor line in sys.stdin:\n    print(\'{"hello":{"protocol":2}}\', flush=True)'
    with pytest.raises(PlayerError, match="something other than"):
        play_nim(bots.bot(tmp_path, always), bots.bot(tmp_path, bots.FIRST))


def test_a_bot_is_introduced_in_plain_lines(tmp_path: Path) -> None:
    players = [polite(tmp_path, tmp_path / "notes", name="Polite\x1b", author="Ada"), HUMAN]
    with ExitStack() as stack:
        session = Session.start(Nim(), {"seed": 1, "names": ("Ada", "Boris")}, None, players)
        opponents = ExternalPlayers(session)
        stack.callback(opponents.close)
        assert opponents.introduction(0) == ""
        opponents.play()
        assert opponents.introduction(0) == r"Polite\x1b by Ada"
        assert opponents.introduction(1) == ""
