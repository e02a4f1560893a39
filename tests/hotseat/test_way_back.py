"""The way back at the table of any game: what is opened is left by Esc, and undo and redo lead where they should."""

from pathlib import Path

import pytest

from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN
from hotseat.testing.nim import Heap, Nim
from hotseat.tui.app import GameApp
from tests.hotseat import bots
from tests.hotseat.helpers.idle import until
from tests.hotseat.helpers.screens import appears
from tests.hotseat.helpers.way_back import open_and_leave, undo_and_redo
from tests.hotseat.test_generic_screen import OPEN, quiet
from tests.hotseat.test_nim import GAME, WANTED

__all__ = ["quiet"]


async def test_whatever_is_opened_is_left_by_esc() -> None:
    session = Session.what_if(Nim(), Nim().new(WANTED))
    async with GameApp(Nim(), session, given=OPEN).run_test(size=(80, 24)) as pilot:
        await pilot.press("right")
        assert await open_and_leave(pilot) == {"app.keys", "look_up('log')", "type", "seats"}


async def test_what_is_taken_back_looks_as_before() -> None:
    session = Session.what_if(Nim(), Nim().new(WANTED))
    async with GameApp(Nim(), session, given=OPEN).run_test(size=(80, 24)) as pilot:
        await undo_and_redo(pilot, *GAME[:-1])


class EndlessTurn(Nim):
    """Nim in which a turn lasts the whole game, so that everything can be taken back."""

    def turn(self, state: Heap) -> int:
        return 1


@pytest.mark.parametrize("again", ["r", "enter"])
async def test_what_the_others_do_after_an_undo_is_told_again(again: str, tmp_path: Path) -> None:
    players = [HUMAN, bots.bot(tmp_path / "bots", bots.FIRST)]
    session = Session.start(EndlessTurn(), WANTED, None, players)
    async with GameApp(EndlessTurn(), session).run_test(size=(80, 24)) as pilot:
        for key in ("enter", again):
            await pilot.press(key)
            await until(lambda: len(session.steps) == 2)
            await appears(pilot, "Ada is next")
            await pilot.press("enter", "u")
            assert not session.steps
