"""Bots that say hello play the games of a match in one process each."""

import sys
from collections.abc import Sequence
from pathlib import Path

from hotseat.arena.game_adapter import ArenaGame
from hotseat.arena.games import DealResult, play_deal
from hotseat.arena.players import Programs
from hotseat.arena.schedule import Meeting
from hotseat.play.player_messages import Choose, New, Over
from tashkalar.engine import Catalogue
from tashkalar.plugin import TashKalar
from tests.helpers.bot_requests import parse_request
from tests.hotseat.test_hello import polite, received


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
