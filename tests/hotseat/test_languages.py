"""The framework's screens in letters of two columns: every text is in the player's language, and nothing is askew."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN
from hotseat.records import saved_games
from hotseat.testing.nim import Nim
from hotseat.tui.app import GameApp
from hotseat.tui.dialogues import PlayerFailedScreen
from hotseat.util import cell_width, identity
from tests.hotseat import bots
from tests.hotseat.helpers.idle import until
from tests.hotseat.helpers.screens import read
from tests.hotseat.helpers.wide_language import Wide, narrow, speaking
from tests.hotseat.test_generic_screen import begun, quiet
from tests.hotseat.test_nim import WANTED

__all__ = ["quiet"]
SIZES = [(120, 36), (80, 24), (60, 20)]
THEIRS = (
    *("Ada Boris ada boris tkr Nim names turn hands stones take lay one two three the last stone or".split()),
    *("program python bot COMMAND able strong resume play".split()),
    identity.current().name,
)
"""The same words in every language: names, and the words of a toy without translations."""


@pytest.fixture(autouse=True)
def wide(quiet: None) -> Iterator[None]:
    with speaking(Wide()):
        yield


async def look(pilot: Pilot[None], *keys: str, same: str = "") -> None:
    """After each key all texts are wide but for the same words and a cut name, and every line fits."""
    for key in ("", *keys):
        await pilot.press(*filter(None, [key]))
        shown = await read(pilot)
        found = [word for word in narrow(shown, *THEIRS) if word not in same and not "Boris".startswith(word)]
        assert not found, (key, found)
        for line in shown.splitlines():
            assert cell_width.width(line) == pilot.app.size.width, (key, line)


@pytest.mark.sweep("size")
@pytest.mark.parametrize("size", SIZES)
async def test_the_table_and_a_replay(size: tuple[int, int]) -> None:
    async with GameApp(Nim(), begun()).run_test(size=size) as pilot:
        await look(pilot, "enter", "left", "enter", "enter", "enter", "u", "r", "L", "escape", "colon", "x", "enter")
        await look(pilot, "W", "right", "right", "enter", "escape", "ctrl+c")


@pytest.mark.parametrize("size", SIZES)
async def test_a_game_that_is_over_is_looked_at(size: tuple[int, int]) -> None:
    session = begun()
    for option in ("take 3", "take 3", "take 2"):
        session.play(option)
    async with GameApp(Nim(), session).run_test(size=size) as pilot:
        await look(pilot, "p", "home", "right", "down", "end", "f")


@pytest.mark.sweep("size")
@pytest.mark.parametrize("size", SIZES)
async def test_who_plays_a_new_game(size: tuple[int, int]) -> None:
    async with GameApp(Nim(), levels=("medium", "hard")).run_test(size=size) as pilot:
        await look(pilot, "down", "right", "right", "right", "right", "f5", "tab", "tab", "tab", "tab")


@pytest.mark.parametrize("size", SIZES)
async def test_games_to_go_on_with(size: tuple[int, int]) -> None:
    for _ in range(3):
        begun().close()
    (first, *_more) = saved_games.all_games()
    first.path.chmod(0o400)
    ids = " ".join(game.id for game in saved_games.all_games())
    async with GameApp(Nim()).run_test(size=size) as pilot:
        await look(pilot, "down", "up", "x", "down", "e", "x", "enter", "escape", "x", "x", same=ids)


@pytest.mark.parametrize("size", SIZES)
async def test_a_computer_that_gives_no_answer(size: tuple[int, int], tmp_path: Path) -> None:
    liar = bots.bot(tmp_path / "bots", bots.LIAR)
    session = Session.start(Nim(), WANTED, saved_games.games_folder(), [liar, HUMAN])
    async with GameApp(Nim(), session).run_test(size=size) as pilot:
        await until(lambda: isinstance(pilot.app.screen, PlayerFailedScreen))
        await look(pilot, "right", "o", "escape", "t", same=liar.name)
