"""Esc and q on every screen of every game: Esc never leaves a table, and q alone leads to the first screen and out."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from hotseat.cli import plugins
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.game import Game
from hotseat.plugin.seats import HUMAN, REMOTE
from hotseat.records import saved_games
from hotseat.remote.hosting import Hosting
from hotseat.remote.invitation import read_invitations
from hotseat.remote.joined import JoinedPlayers, join_game
from hotseat.testing.nim import Nim
from hotseat.tui.app import GameApp
from hotseat.tui.dialogues import LeaveScreen, PlayerFailedScreen
from hotseat.tui.participants import ParticipantsScreen
from hotseat.tui.playing import PlayScreen
from hotseat.tui.start import StartScreen
from tashkalar.tui.app import TashkalarApp
from tests.hotseat import bots
from tests.hotseat.helpers.idle import screen_text, until
from tests.hotseat.helpers.screens import read

GAMES = ("tash-kalar", "pook", "mageknight", "nim")
OPEN = {"covers": "off"}
MOST = 6
"""The levels that a screen lies above the first one at most."""
TABLES: dict[str, Sequence[str]] = {
    "at rest": (),
    "pointing": ("right",),
    "a card": ("2",),
    "played": ("enter",),
    "typed": ("colon", "x"),
    "rules": ("f1",),
    "keys": ("question_mark",),
    "cards": ("f3",),
    "settings": ("f2",),
    "seats": ("W",),
    "last turn": ("L",),
    "log": ("l",),
    "a card in full": ("1", "v"),
    "plan": ("1", "j", "r"),
    "danger": ("exclamation_mark",),
    "palette": ("ctrl+p",),
}
"""The keys that lead from a table to a state of it or a screen above it."""
WRITING = ("typed", "cards", "palette", "seats")
"""Those in which letters are typed or choose, so that they are closed by Esc first."""


@pytest.fixture(autouse=True)
def folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No file outside the test's own folder."""
    for program in ("TASHKALAR", "TOY"):
        for kind in ("DATA", "CONFIG"):
            monkeypatch.setenv(f"{program}_{kind}", str(tmp_path))


def load(name: str) -> Game[Any, Any, Any, Any]:
    return Nim() if name == "nim" else registry.load_game(name)


def wanted(game: Game[Any, Any, Any, Any]) -> dict[str, Any]:
    """Return a game of two."""
    options = game.setup_options()
    form = next(each for each in options.forms if any(seating.seats == 2 for seating in each.seatings))
    seating = next(each for each in form.seatings if each.seats == 2)
    loadouts = {options.loadout_key: [each.id for each in options.loadouts[:2]]} if options.loadouts else {}
    return {**form.settings, **seating.settings, **loadouts, "names": ("Ada", "Boris"), "seed": 3}


def app_of(game: Game[Any, Any, Any, Any], **options: Any) -> GameApp:
    kind = GameApp if game.id == "nim" else plugins.app_class(game)
    return kind.of_game(game, **{"given": OPEN, **options})


@asynccontextmanager
async def sitting(name: str, *players: Any, over: bool = False, **options: Any) -> AsyncIterator[Pilot[None]]:
    """A saved game of two at the table, at the end if wanted."""
    game = load(name)
    session = Session.start(game, wanted(game), saved_games.games_folder(), players or (HUMAN, HUMAN))
    while over and session.question is not None:
        session.play(
            next((each for each in session.question.options if each.text == "resign"), session.question.options[0])
        )
    async with app_of(game, session=session, **options).run_test(size=(80, 24)) as pilot:
        yield pilot


async def leaves(pilot: Pilot[None], *, first: str = "q") -> None:
    """Press q until the first screen is there and once more, which ends the program; each q changes something."""
    app = pilot.app
    for _ in range(MOST):
        before = await read(pilot)
        await pilot.press("escape" if isinstance(app.focused, Input) else first)
        await read(pilot)
        assert app.is_running, before
        if isinstance(app.screen, StartScreen):
            break
        assert await read(pilot) != before
    assert isinstance(app.screen, StartScreen), await read(pilot)
    assert isinstance(app, GameApp)
    assert app.session is None
    assert app.stack.depth == 1
    await pilot.press("q")
    assert not app.is_running
    assert app.return_code == 0


async def stays(pilot: Pilot[None]) -> None:
    """Press Esc more often than there are things open: the table stays, and names the key that leaves."""
    shown = [""]
    for _ in range(MOST):
        await pilot.press("escape")
        shown.append(" ".join((await read(pilot)).split()))
    assert isinstance(pilot.app.screen, PlayScreen), shown
    shown += [each.message for each in pilot.app._notifications]
    assert any("q returns to the menu" in each for each in shown), shown


@pytest.mark.sweep("name")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("state", TABLES)
async def test_esc_never_leaves_a_table_and_q_does(name: str, state: str) -> None:
    async with sitting(name) as pilot:
        await pilot.press(*TABLES[state])
        if state not in WRITING:
            await leaves(pilot)
    async with sitting(name) as pilot:
        await pilot.press(*TABLES[state])
        await stays(pilot)
        await leaves(pilot)


@pytest.mark.sweep("name")
@pytest.mark.parametrize("name", GAMES)
async def test_covered_thinking_watched_failed_and_ended_tables_are_left_too(name: str, tmp_path: Path) -> None:
    slow, dead = (bots.bot(tmp_path / "bots", text) for text in (bots.SLOW, bots.DEAD))
    async with sitting(name, given={"covers": "on"}) as pilot:
        assert not isinstance(pilot.app.screen, PlayScreen) or name == "nim"
        await leaves(pilot)
    for players in ((slow, HUMAN), (slow, slow)):
        async with sitting(name, *players) as pilot:
            await stays(pilot)
            await leaves(pilot)
    async with sitting(name, dead, dead) as pilot:
        await until(lambda: isinstance(pilot.app.screen, PlayerFailedScreen))
        await leaves(pilot)
    for keys in ((), ("escape",), ("r",)):
        async with sitting(name, over=True) as pilot:
            await pilot.press(*keys)
            if keys == ("escape",):
                await stays(pilot)
            await leaves(pilot)


@pytest.mark.sweep("name")
@pytest.mark.parametrize("name", GAMES)
async def test_lists_replays_setup_and_lessons_are_left_level_by_level(name: str) -> None:
    game = load(name)
    session = Session.start(game, wanted(game), saved_games.games_folder())
    assert session.question is not None
    session.play(session.question.options[0])
    session.close()
    replay = Session.what_if(game, game.new(wanted(game))).replay()
    opened: list[dict[str, Any]] = [{}, {"start": True}, {"replay": replay}]
    opened += [{"lesson": ""}] * game.has_lessons
    for options in opened:
        for keys in ((), ("enter",), ("n",), ("r",), ("i",)):
            if options.get("start") and keys:
                continue
            async with app_of(game, **options).run_test(size=(80, 24)) as pilot:
                await pilot.press(*keys)
                await read(pilot)
                if options.get("start"):
                    await pilot.press("escape", "q")
                    assert not pilot.app.is_running
                else:
                    await leaves(pilot)


async def test_puzzles_are_left_to_their_list_and_the_first_screen() -> None:
    for keys in ((), ("enter",), ("enter", "1"), ("enter", "H"), ("t",)):
        app = TashkalarApp.of_game(load("tash-kalar"), given=OPEN)
        app.puzzles = ()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(*keys)
            await leaves(pilot)


@pytest.mark.sweep("name")
@pytest.mark.parametrize("name", ["tash-kalar", "pook", "mageknight"])
async def test_a_hosted_game_asks_and_says_goodbye_and_a_joined_seat_and_a_spectator_leave(name: str) -> None:
    game = load(name)
    for spectates in (False, True):
        session = Session.start(game, wanted(game), saved_games.games_folder(), (HUMAN, REMOTE))
        with closing(Hosting()) as hosting:
            if spectates:
                hosting.options = hosting.options._replace(spectators=1)
            hosting.serve(session)
            invitation = hosting.invitations()[-1][1]
            joined = join_game(game, read_invitations(invitation), "").session
            with closing(joined):
                await _part(game, session, joined, hosting, is_player=not spectates)


async def _part(
    game: Game[Any, Any, Any, Any], session: Any, joined: Any, hosting: Hosting, *, is_player: bool
) -> None:
    """Leave the table of the host, and then that of the seat or the spectator that is connected."""
    async with app_of(game, session=joined, seated=JoinedPlayers).run_test(size=(80, 24)) as guest:
        assert isinstance(guest.app.screen, PlayScreen)
        if not is_player:
            assert not {"undo", "redo", "seats", "computers('move_now')"} & guest.app.screen.usable
        async with _hosting(game, session, hosting) as host:
            await host.pause()
            if isinstance(host.app.screen, PlayScreen):
                await stays(host)
            await _writes(guest, host.app, is_player=is_player)
            if is_player:
                await _writes(host, guest.app, is_player=True)
            await host.press("q")
            if is_player:
                await until(lambda: isinstance(host.app.screen, LeaveScreen))
                await host.press("escape")
                assert isinstance(host.app.screen, PlayScreen)
                await host.press("q")
                await until(lambda: isinstance(host.app.screen, LeaveScreen))
            await leaves(host) if is_player else await host.press("q")
        await until(lambda: "has left; the game is saved" in " ".join(screen_text(guest.app).split()))
        await stays(guest)
        await leaves(guest)


async def _writes(pilot: Pilot[Any], other: Any, *, is_player: bool) -> None:
    """Open the line for a message by its key, send one to the other machine, and go back; a spectator only reads."""
    app, before = pilot.app, pilot.app.screen
    assert ("F6 message" in await read(pilot)) == is_player
    await pilot.press("f6" if is_player else "W")
    assert isinstance(app.screen, ParticipantsScreen)
    assert isinstance(app.focused, Input) == is_player
    if is_player:
        await pilot.press(*"hi?", "enter")
        await until(lambda: [each.text for each in other.participants.said[-1:]] == ["hi?"])
        assert app.focused is None
    await pilot.press("escape")
    await until(lambda: app.screen is before)


def _hosting(game: Game[Any, Any, Any, Any], session: Any, hosting: Hosting) -> AbstractAsyncContextManager[Any]:
    from functools import partial

    from hotseat.cli import player_options

    seated = partial(
        player_options.make_external_players, builtin_players=plugins.require_players(game), hosting=hosting
    )
    return app_of(game, session=session, seated=seated, hosting=hosting).run_test(size=(80, 24))
