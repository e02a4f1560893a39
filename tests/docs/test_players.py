"""docs/players.md and the tutorial of bots: the programs on them are the files beside them, and play whole games."""

import sys

import pytest

from tashkalar.engine import Catalogue
from tashkalar.plugin import TashKalar
from tashkalar.tabletop.external_players import ExternalPlayers
from tashkalar.tabletop.seats import PlayerSpec
from tashkalar.tabletop.session import Session
from tests.docs.pages import DOCS, blocks

PROGRAMS = ("my_bot.py", "my_player.py")
SHOWN = ("my_bot.py", "my_factory.py", "my_player.py")


def test_the_page_shows_the_programs() -> None:
    shown = [block.text.strip() for block in blocks(DOCS / "players.md", "")]
    files = [(DOCS / name).read_text(encoding="utf-8").partition('"""\n\n')[2].strip() for name in SHOWN]
    assert shown == files


def test_the_tutorial_shows_the_bot() -> None:
    (shown,) = blocks(DOCS / "tutorial-first-bot.md", "")
    assert shown.text.strip() == (DOCS / "my_bot.py").read_text(encoding="utf-8").partition('"""\n\n')[2].strip()


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_programs_play_a_whole_game(catalogue: Catalogue, name: str) -> None:
    player_spec = PlayerSpec("program", f"'{sys.executable}' '{DOCS / name}'", seconds=60)
    wanted = {"form": "duel", "schools": ("highland", "sylvan"), "seed": 7}
    opponents = ExternalPlayers(Session.start(TashKalar(catalogue), wanted, None, [player_spec, player_spec]))
    try:
        while opponents.pending_player:
            opponents.play()
    finally:
        opponents.close()
    assert opponents.session.outcome is not None
