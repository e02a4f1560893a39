"""Bots that say hello: they learn which game begins and how it ends, and play several games in one process."""

import json
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from hotseat.arena.game_adapter import ArenaGame
from hotseat.arena.games import DealResult, play_deal
from hotseat.arena.players import Programs
from hotseat.arena.schedule import Meeting
from hotseat.play.external_players import ExternalPlayers
from hotseat.play.player_messages import Choose, New, Over, parse_request
from hotseat.play.program import PlayerError
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.testing.nim import Nim
from tashkalar import __version__
from tashkalar.engine import Catalogue
from tashkalar.plugin import TashKalar
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
    assert offered["hello"] == {"protocol": 2, "program": f"tashkalar {__version__}", "options": ["cards"]}
    seed = new.pop("seed")
    assert 0 <= seed < 1 << 32
    assert new == {"do": "new", "number": 1, "game": "nim", "seat": 1, "names": ["Ada", "Boris"]}
    assert first == {key: value for key, value in offered.items() if key != "hello"}
    assert [each["do"] for each in others] == ["choose"] * 3
    assert opponents.session.outcome is not None
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


def deals(catalogue: Catalogue, players: Sequence[str], count: int = 2) -> list[DealResult]:
    meeting = Meeting("duel", tuple(players), ("northern", "sylvan"))
    with Programs() as programs:
        found = [
            play_deal(ArenaGame(TashKalar(catalogue)), meeting, deal, 7, 60, forfeits=True, programs=programs)
            for deal in range(count)
        ]
    return [game for games in found for game in games]


def test_one_process_plays_all_games_of_a_match(catalogue: Catalogue, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    games = deals(catalogue, [polite(tmp_path, notes).text, "random"])
    lines = received(notes)
    assert [line["number"] for line in lines if line.get("do") == "new"] == [1, 2, 3, 4]
    assert [line["seat"] for line in lines if line.get("do") == "new"] == [1, 2, 1, 2]
    results = [line["result"] for line in lines if line.get("do") == "over"]
    assert [result["scores"] for result in results] == [[row.points for row in game.rows] for game in games]
    assert len([line for line in lines if "end" in line]) == 1
    assert lines[-1].keys() == {"end"}


def test_a_bot_against_itself_has_two_processes(catalogue: Catalogue, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    bot = polite(tmp_path, notes).text
    deals(catalogue, [bot, bot])
    assert len({line["end"] for line in received(notes) if "end" in line}) == 2


def test_the_others_hear_of_a_forfeit(catalogue: Catalogue, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    games = deals(catalogue, [polite(tmp_path, notes).text, f"bad=program:{sys.executable} -c 3"], count=1)
    results = [line["result"] for line in received(notes) if line.get("do") == "over"]
    assert all(result["reason"].endswith("has forfeited the game") for result in results)
    assert len(games) == 2
    assert all(any(row.failed for row in game.rows) for game in games)


def test_every_message_to_a_bot_fits_its_model(catalogue: Catalogue, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    deals(catalogue, [polite(tmp_path, notes, options=["cards"]).text, "random"], count=1)
    kinds = {type(parse_request(line)) for line in received(notes) if "end" not in line}
    assert kinds == {Choose, New, Over}


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


def test_a_player_in_python_plays_all_games_in_one_process(catalogue: Catalogue, tmp_path: Path) -> None:
    script = tmp_path / "mine.py"
    script.write_text(
        "import os, sys\n"
        "from tashkalar.ai import make_player, serve_player\n"
        "def make(form):\n"
        "    print(os.getpid(), file=open(sys.argv[1], 'a'))\n"
        "    return make_player('random', form, 1)\n"
        "serve_player(make, name='Mine')\n"
    )
    notes = tmp_path / "notes"
    deals(catalogue, [f"program:{sys.executable} {script} {notes}", "random"], count=1)
    made = notes.read_text().split()
    assert len(made) == 2
    assert len({*made}) == 1
