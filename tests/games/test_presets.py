"""The presets of the first screen and the setup can be started as they stand, in every game."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.seats import HUMAN
from hotseat.remote.hosting import Hosting
from hotseat.tui.app import GameApp
from hotseat.tui.pane import Pane
from hotseat.tui.radio_row import RadioRow
from hotseat.tui.setup import SetupScreen
from tests.hotseat.helpers.idle import kept_in

ENTRIES = {"app.set_up": "people at this machine", "app.change_alone": "a person and computers"}
GAMES = {name: registry.load_game(name) for name in registry.installed_games()}


def presets() -> Iterator[Any]:
    """Yield each entry of the first screen with each form and number of players."""
    for name, game in GAMES.items():
        for entry, title in ENTRIES.items():
            for form, chosen in enumerate(game.setup_options().forms):
                for number, seating in enumerate(chosen.seatings):
                    case = f"{name}, {title}, {chosen.id}, {seating.title or seating.seats}"
                    yield pytest.param(name, entry, form, number, id=case)


def started(name: str, hosting: Hosting | None = None) -> GameApp:
    """Return the first screen of a game."""
    game = GAMES[name]
    players = registry.builtin_players(game)

    def seated(session: Session[Any, Any, Any, Any]) -> ExternalPlayers[Any, Any, Any, Any]:
        ways: dict[str, Any] = {"remote": hosting.player, "serve": partial(hosting.serve, session)} if hosting else {}
        return ExternalPlayers(session, partial(players.parse, seed=1), players.command, players.levels, **ways)

    screens = registry.load_companion(registry.SCREENS, name) or GameApp
    app: GameApp = screens.of_game(game, levels=players.levels, start=True, seated=seated, hosting=hosting)
    return app


@pytest.fixture(autouse=True)
def quiet(tmp_path: Path) -> Iterator[None]:
    with kept_in(tmp_path):
        yield


@pytest.mark.sweep("form", "number")
@pytest.mark.parametrize(("name", "entry", "form", "number"), list(presets()))
async def test_f5_starts_what_is_preset(name: str, entry: str, form: int, number: int) -> None:
    app = started(name)
    async with app.run_test(size=(120, 36)) as pilot:
        app.appearance.change("seats", (HUMAN.text, *[app.levels[-1]] * 3))
        await app.run_action(entry)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        for row, index in (("form", form), ("players", number)):
            screen.query_one(f"#{row}", RadioRow).chosen = index
            await pilot.pause()
        people = [each == HUMAN.text for each in screen.player_specs]
        assert people == ([True] * len(people) if entry == "app.set_up" else [True, *[False] * (len(people) - 1)])
        await pilot.press("f5")
        assert app.session is not None, str(screen.query_one("#setup-band", Pane).lines[0])


@pytest.mark.sweep("name")
@pytest.mark.parametrize("name", GAMES)
async def test_a_digit_begins_and_people_together_stay_people(name: str) -> None:
    """Playing against a computer presets no computer for people together, also not after a restart."""
    app = started(name)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c", "f5")
        await pilot.pause()
        assert app.session is not None
        kinds = [each.text for each in app.session.players]
        assert kinds.count(HUMAN.text) == 1
        level = next((each for each in kinds if each != HUMAN.text), None)
    for _restart in range(2):
        app = started(name)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("4")
            await pilot.pause()
            assert isinstance(app.screen, SetupScreen)
            assert {*app.screen.player_specs} == {HUMAN.text}
            assert len(app.screen.player_specs) > 1, "people together are several"
            await pilot.press("f5")
            await pilot.pause()
            assert app.session is not None
            assert all(each.human for each in app.session.players)
            assert app.appearance.settings.seats[1] in (level, HUMAN.text)
    app = started(name)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("3")
        await pilot.pause()
        if app.session is None:  # a game that isn't for two
            await pilot.press("f5")
        assert app.session is not None


@pytest.mark.parametrize("name", GAMES)
async def test_a_hosted_game_begins_as_it_stands(name: str) -> None:
    hosting = Hosting()
    try:
        app = started(name, hosting)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("5")
            await pilot.pause()
            assert isinstance(app.screen, SetupScreen)
            app.screen.query_one("#address", Input).value = "127.0.0.1:0"
            await pilot.press("f5")
            assert app.session is not None, str(app.screen.query_one("#setup-band", Pane).lines[0])
            assert [each.text for each in app.session.players].count("remote") == len(app.session.players) - 1
    finally:
        hosting.close()
