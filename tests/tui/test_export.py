"""Exports of Tash-Kalar from the list of saved games."""

from hotseat.play.session import Session
from hotseat.records import saved_games
from hotseat.util import paths
from tashkalar.engine import Catalogue
from tashkalar.plugin import TashKalar
from tashkalar.tui.app import TashkalarApp
from tests.tui.conftest import read

WANTED = {"form": "duel", "schools": ["northern", "southern"], "seed": 7, "names": ["Ada", "Boris"]}


async def test_a_game_is_exported_as_a_page_without_hands(catalogue: Catalogue) -> None:
    game = TashKalar(catalogue)
    session = Session.start(game, WANTED, saved_games.games_folder())
    assert session.question is not None
    session.play(session.question.options[0])
    session.close()
    async with TashkalarApp(catalogue).run_test(size=(120, 36)) as pilot:
        await pilot.press("o")
        await pilot.pause()
        assert "Format (txt, md, json, cast, film, html, svg)" in await read(pilot)
        await pilot.press(*["backspace"] * 3, *"html", "enter")
        await pilot.pause()
        (file,) = (paths.data() / "exports").iterdir()
        assert file.suffix == ".html"
        page = file.read_text("utf-8")
        assert "Ada" in page
        hidden = set(session.state.seats[0].beings) - set(session.state.seats[1].beings)
        assert not [card for card in hidden if card in page]
