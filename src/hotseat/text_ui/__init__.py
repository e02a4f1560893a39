"""The text interface of every game: for screen readers, simple terminals, logs and scripts.

All output is plain lines; a drawing appears only on request. All input is lines: an option of the pending decision, by
its text or an abbreviation, or a command.
"""

import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import Any

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.rematch import start_rematch
from hotseat.play.session import Session
from hotseat.plugin.decision import E, Q, R, S
from hotseat.records.replay import Replay
from hotseat.text_ui.console import Console, NotAnAnswer
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.text_ui.viewer import TextReplay

__all__ = ["Console", "NotAnAnswer", "open_console", "play_session", "view_replay"]


def play_session(
    session: Session[S, Q, R, E],
    renderer: TextRenderer[S, Q, R, E],
    *,
    seated: Callable[[Session[S, Q, R, E]], ExternalPlayers[S, Q, R, E]] = ExternalPlayers,
    rematch: Callable[[Session[S, Q, R, E]], Session[S, Q, R, E]] = start_rematch,
    strict: bool = False,
    **options: Any,
) -> Session[Any, Any, Any, Any] | None:
    """Play a session at standard input and output, and those that its people begin after it; each is closed.

    Return a game that the person began from a replay meanwhile, which may be of another plugin; else None.
    `options`: further ones of `TextGame`. Raise PlayerError if nobody can replace a player that chose no option, and
    NotAnAnswer if the session is `strict` and a line means nothing.
    """
    console = open_console(strict=strict)
    while True:
        opponents = seated(session)
        game = TextGame(session, renderer, console, opponents=opponents, **options)
        game.offer_opening(_view_opened)
        try:
            game.run()
        finally:
            opponents.close()
            session.close()
        if game.forked is not None:
            return game.forked
        if not game.goes_on or opponents.participants is None:
            return None
        session = opponents.participants.following() or rematch(session)


def view_replay(
    replay: Replay[S, Q, R, E], renderer: TextRenderer[S, Q, R, E], *, strict: bool = False
) -> Session[S, Q, R, E] | None:
    """View a replay by commands from standard input, or print all of it; return the game that the person forked.

    `strict`: see `play_session`.
    """
    viewer = TextReplay(replay, renderer, open_console(strict=strict))
    viewer.offer_opening(_view_opened)
    viewer.run()
    return viewer.forked


def _view_opened(*given: Any) -> Session[Any, Any, Any, Any] | None:
    """Open a text as a replay, by a module that most games don't need."""
    from hotseat.text_ui.opened import view_opened

    return view_opened(*given)


def open_console(*, strict: bool = False) -> Console:
    """Return the console of standard input and output. Unreadable and unwritable characters become question marks."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper) and stream.errors != "replace":  # a stream that was read can't be changed
            stream.reconfigure(errors="replace")
    return Console(sys.stdin, sys.stdout, strict=strict)
