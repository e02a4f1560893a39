"""docs/players.md: the programs that it shows are the files that lie beside it, and they play whole games."""

import sys

import pytest

from tashkalar.engine import Catalogue
from tashkalar.plugin import TashKalar
from tashkalar.tabletop.external_players import ExternalPlayers
from tashkalar.tabletop.seats import PlayerSpec
from tashkalar.tabletop.session import Session
from tests.docs.pages import DOCS, blocks

PROGRAMS = ("my_bot.py", "my_player.py")


def test_the_page_shows_the_programs() -> None:
    shown = [block.text.strip() for block in blocks(DOCS / "players.md", "")]
    files = [(DOCS / name).read_text(encoding="utf-8").partition('"""\n\n')[2].strip() for name in PROGRAMS]
    assert shown == files


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
