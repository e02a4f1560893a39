"""The pages on bots: the programs on them are the files beside them, and play whole games."""

import json
import shutil
import sys

import pytest

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.player_messages import Choose, HelloOffer, New, Over, parse_reply
from hotseat.play.session import Session
from hotseat.plugin.seats import PlayerSpec
from tashkalar.engine import Catalogue
from tashkalar.plugin import TashKalar
from tests.docs.pages import DOCS, blocks, spans
from tests.docs.test_protocol import spoken
from tests.helpers.bot_requests import parse_request

PROGRAMS = ("my_bot.py", "my_player.py", "my_match_bot.py")
"""The programs that play whole games."""
SHOWN = ("my_factory.py", "my_player.py")
TUTORIAL = ("my_bot.py", "my_planner.py")


def test_the_page_shows_the_programs() -> None:
    shown = [block.text.strip() for block in blocks(DOCS / "howto-python-player.md", "")]
    files = [(DOCS / name).read_text(encoding="utf-8").partition('"""\n\n')[2].strip() for name in SHOWN]
    assert shown == files


def test_the_tutorial_shows_the_bots() -> None:
    shown = [block.text.strip() for block in blocks(DOCS / "tutorial-first-bot.md", "")]
    files = [(DOCS / name).read_text(encoding="utf-8").partition('"""\n\n')[2].strip() for name in TUTORIAL]
    assert shown == files


def test_the_page_of_the_protocol_shows_its_bots() -> None:
    shown = [block.text.strip() for block in blocks(DOCS / "bot.md", "")]
    assert shown == [
        (DOCS / "my_match_bot.py").read_text(encoding="utf-8").partition('"""\n\n')[2].strip(),
        (DOCS / "my_bot.awk").read_text(encoding="utf-8").partition("\n")[2].strip(),
    ]


def test_the_page_of_the_protocol_shows_messages_that_fit_their_models() -> None:
    (session,) = blocks(DOCS / "bot.md", "json")
    for who, value in spoken(session.text.replace('"question":{}', f'"question":{json.dumps(QUESTION)}')):
        assert parse_request(value) if who == ">" else parse_reply(value), value


QUESTION = {"ask": "action", "prompt": "choose", "options": ["end"], "digest": ""}


def test_every_key_of_a_message_is_on_the_page() -> None:
    known = {*spans(DOCS / "bot.md")}
    for model in (Choose, New, Over, HelloOffer):
        assert {key for key in model.model_fields if key != "do"} <= known, model


@pytest.mark.parametrize("command", ["mawk -W interactive", "gawk", "original-awk"])
def test_awk_plays_a_whole_game(catalogue: Catalogue, command: str) -> None:
    if shutil.which(command.split()[0]) is None:
        pytest.skip(f"{command} isn't installed")
    _play_whole_game(catalogue, f"{command} -f '{DOCS / 'my_bot.awk'}'")


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_programs_play_a_whole_game(catalogue: Catalogue, name: str) -> None:
    _play_whole_game(catalogue, f"'{sys.executable}' '{DOCS / name}'")


def _play_whole_game(catalogue: Catalogue, command: str) -> None:
    player_spec = PlayerSpec("program", command, seconds=60)
    wanted = {"form": "duel", "schools": ("highland", "sylvan"), "seed": 7}
    opponents = ExternalPlayers(Session.start(TashKalar(catalogue), wanted, None, [player_spec, player_spec]))
    try:
        while opponents.pending_player:
            opponents.play()
    finally:
        opponents.close()
    assert opponents.session.history.outcome is not None
