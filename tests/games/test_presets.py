"""The presets of the first screen and the setup can be started as they stand, in every game."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.seats import HUMAN
from hotseat.tui.app import GameApp
from hotseat.tui.pane import Pane
from hotseat.tui.radio_row import RadioRow
from hotseat.tui.setup import SetupScreen
from tests.hotseat.helpers.idle import patient

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


def started(name: str) -> GameApp:
    """Return the first screen of a game."""
    game = GAMES[name]
    players = registry.builtin_players(game)

    def seated(session: Session[Any, Any, Any, Any]) -> ExternalPlayers[Any, Any, Any, Any]:
        return ExternalPlayers(session, partial(players.parse, seed=1), players.command, players.levels)

    screens = registry.load_companion(registry.SCREENS, name) or GameApp
    app: GameApp = screens.of_game(game, levels=players.levels, start=True, seated=seated)
    return app


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for kind in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"TASHKALAR_{kind}", str(tmp_path))
    with patient():
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
