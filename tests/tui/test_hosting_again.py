"""A hosted game of each kind that goes on by "Continue" on the first screen, or in plain lines."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from hotseat.cli import player_options
from hotseat.play.session import Session
from hotseat.plugin.seats import NO_PLAYERS, REMOTE
from hotseat.records import saved_games
from hotseat.remote.host_participants import HostParticipants
from hotseat.remote.hosting import Hosting, HostOptions
from hotseat.remote.hosting_state import HostingState, state_file
from hotseat.tui.start import StartScreen
from tests.helpers.cli_runner import caller
from tests.hotseat.helpers.idle import until
from tests.tui.test_leaving import app_of, folders, load, wanted

__all__ = ["folders"]
GAMES = ("tash-kalar", "pook", "mageknight")
SAID = ("good luck", "you too")


@contextmanager
def hosted_before(name: str) -> Iterator[tuple[Path, dict[str, str]]]:
    """A game that was hosted, with a message of each player, and its invitations."""
    game = load(name)
    session = Session.start(game, wanted(game), saved_games.games_folder())
    assert session.question is not None
    session.set_player(1 - session.question.seat, REMOTE)
    with closing(session), closing(Hosting(HostOptions(spectators=2, delay=1))) as hosting:
        participants = hosting.serve(session)
        assert isinstance(participants, HostParticipants)
        for seat, line in enumerate(SAID):
            participants.take_line(seat, line)
        invitations = dict(hosting.invitations())
    assert session.path is not None
    yield session.path, invitations


@pytest.mark.sweep("name")
@pytest.mark.parametrize("name", GAMES)
async def test_continue_keeps_spectators_delay_and_messages(name: str) -> None:
    with hosted_before(name) as (path, invitations), closing(Hosting()) as hosting:
        seated = partial(player_options.make_external_players, builtin_players=NO_PLAYERS, hosting=hosting)
        app = app_of(load(name), start=True, seated=seated, hosting=hosting)
        async with app.run_test(size=(120, 36)) as pilot:
            await until(lambda: isinstance(app.screen, StartScreen) and app.screen.is_mounted)
            await pilot.press("enter")
            await until(lambda: app.participants is not None)
            assert app.participants is not None
            assert tuple(one.text for one in app.participants.said) == SAID
            assert dict(hosting.invitations()) == invitations
            state = HostingState.model_validate_json(state_file(path).read_text())
            assert (state.spectators, state.delay) == (2, 1)


@pytest.mark.sweep("name")
@pytest.mark.parametrize("name", GAMES)
def test_plain_lines_keep_spectators_and_messages(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with hosted_before(name) as (_path, invitations):
        monkeypatch.setattr("sys.stdin", StringIO("message\nquit\n"))
        printed: Any = caller(monkeypatch, capsys)("host", "--plain", "--resume")
        assert printed.code == 0, printed.err
        assert set(invitations.values()) <= set(printed.out.splitlines())
        assert "Ada: good luck" in printed.out
        assert "Boris: you too" in printed.out
