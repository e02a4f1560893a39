"""Names instead of signs: plain lines show the signs of the screens only where the player wants them."""

import random
import re
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest

from hotseat.cli import plugins
from hotseat.play.session import Session
from hotseat.plugin.speech import add_signs
from hotseat.records.settings import BRIEF, FULL, NORMAL
from hotseat.text_ui.console import Console
from hotseat.text_ui.text_game import TextGame
from hotseat.util.i18n import language_context
from tashkalar.cards import load
from tests.text_ui.conversations import printed_lines, script
from tests.tui.test_leaving import GAMES, wanted
from tests.tui.test_leaving import load as load_game

SIGN = re.compile(r"[\[({<][cHL ]?[\])}>]|\b[A-Z]\d\b|\b[\d*]/\d+[A-Z]*\b|^\(\d\) | \(\d\) [A-Z]")
"""A piece or player of Tash-Kalar, a card of Pook, an enemy or hero of Mage Knight as the screens draw them."""
DECISIONS, FEW = 60, 16
ASKED = ("score", "hand", "last", "log 9", "options", "xyzzy", "now", "where e5", "enemies", "row")
SHOWN = {"tash-kalar": ("[ ] Ada", "( ) Boris"), "pook": ("K1 knight 1",), "mageknight": ("(1) Ada",), "nim": ()}


class Talk:
    """A game of two people at one keyboard, with random answers, a question before each and hand-overs between."""

    def __init__(self, name: str, *, signs: bool = False) -> None:
        game, self.heard, self._dice = load_game(name), StringIO(), random.Random(3)
        self._session = Session.start(game, wanted(game), None)
        self.renderer = plugins.text_renderer(game)
        self.renderer.verbosity, self.renderer.shows_signs = FULL, signs
        self.table = TextGame(self._session, self.renderer, Console(self, self.heard), open_hands=True)  # type: ignore[arg-type]
        self.table._closed_hands = True
        self._lines = self._typed()

    def isatty(self) -> bool:
        return False

    def readline(self, _size: int = -1) -> str:
        return next(self._lines, "")

    def _typed(self) -> Iterator[str]:
        for number in range(FEW if self.renderer.shows_signs else DECISIONS):
            decision: Any = self._session.question
            if decision is None:
                return
            self.renderer.verbosity = (FULL, NORMAL, BRIEF)[number % 3]
            while self.table.viewer != decision.seat:
                yield "\n"
            yield f"{ASKED[number % len(ASKED)]}\n"
            option = self._session.game.random_option(decision, self._dice.randrange)
            if option.text in self._session.game.no_abbreviation:
                option = decision.options[0]
            yield f"{option.text}\n"


@pytest.mark.parametrize("name", GAMES)
def test_plain_lines_show_names_and_no_signs(name: str) -> None:
    talk = Talk(name)
    talk.table.run()
    said = talk.heard.getvalue()
    assert len(said.splitlines()) > DECISIONS // 5
    typed = re.sub(r"\w+ \(\d+\)", "", said)  # the number of answers of a kind
    assert [line for line in typed.splitlines() if SIGN.search(line)] == []


@pytest.mark.parametrize("name", GAMES)
def test_signs_stand_beside_names_on_request(name: str) -> None:
    talk = Talk(name, signs=True)
    talk.table.run()
    said = talk.heard.getvalue()
    assert all(sign in said for sign in SHOWN[name])
    assert not re.search(r"(\[ \]|\( \)|\(\d\)) \1", said)


def test_the_command_changes_the_signs_of_a_game_in_own_words() -> None:
    from tashkalar.plugin import TashKalar
    from tashkalar.text_ui.text_renderer import TashKalarTextRenderer

    wanted_here = {"form": "duel", "schools": ["northern", "southern"], "names": ["Ada", "Boris"], "seed": 7}
    with language_context("de"):
        session = Session.start(TashKalar(load()), wanted_here, None)
        console = script("place c5 1c", "place g5 2c", "signs an", "Steine meine", "signs aus", "Steine Fremde", "quit")
        TextGame(session, TashKalarTextRenderer(session.game), console, open_hands=True).run()
        lines = printed_lines(console)
    assert {"Zeichen werden gezeigt.", "Zeichen werden weggelassen."} <= {*lines}
    assert any(line.startswith("[ ] Ada") and "c5" in line for line in lines), lines
    assert any(line.startswith("Boris") and "g5" in line for line in lines), lines


def test_signs_are_set_once_before_whole_names() -> None:
    signs = {"Ada": "[ ]", "Ada's common": "[c]"}
    assert add_signs("Ada takes Ada's common; Adam waits.", signs) == "[ ] Ada takes [c] Ada's common; Adam waits."
    assert add_signs("[ ] Ada", signs) == "[ ] Ada"
    assert add_signs("Ada    2", signs) == "Ada    2"
    assert add_signs("saved in /Ada/2026-Ada-ada.tkr", signs) == "saved in /Ada/2026-Ada-ada.tkr"
    assert add_signs("Viking 1; viking 1", {"viking 1": "V1"}) == "V1 Viking 1; V1 viking 1"
