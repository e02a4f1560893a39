"""Any game as a text interface: for screen readers, dumb terminals, logs and scripts.

Whatever is said is a line of its own; a drawing comes only when it is asked for. What is heard is an answer to the
question, in the same words as everywhere, or a command to look at something.
"""

import sys
from io import TextIOWrapper

from tashkalar.tabletop.decision import E, Q, R, S
from tashkalar.tabletop.external_players import ExternalPlayers
from tashkalar.tabletop.replay import Replay
from tashkalar.tabletop.session import Session
from tashkalar.tabletop.text_ui.console import Console
from tashkalar.tabletop.text_ui.text_game import TextGame
from tashkalar.tabletop.text_ui.text_renderer import TextRenderer
from tashkalar.tabletop.text_ui.viewer import TextReplay

__all__ = ["open_console", "play_session", "view_replay"]


def play_session(
    session: Session[S, Q, R, E],
    renderer: TextRenderer[S, Q, R, E],
    *,
    open_hands: bool = False,
    opponents: ExternalPlayers[S, Q, R, E] | None = None,
) -> None:
    """Play at standard input and output until the game is over or the input ends.

    Args:
        session: the game.
        renderer: how it is told.
        open_hands: never ask the other players to look away.
        opponents: who plays the seats of this session that no person plays.
    """
    others = opponents or ExternalPlayers(session)
    try:
        TextGame(session, renderer, open_console(), open_hands=open_hands, opponents=others).run()
    finally:
        others.close()
        session.close()


def view_replay(replay: Replay[S, Q, R, E], renderer: TextRenderer[S, Q, R, E]) -> None:
    """Look at a game by commands from standard input, or tell it all if there are none.

    Args:
        replay: the game.
        renderer: how it is told.
    """
    TextReplay(replay, renderer, open_console()).run()


def open_console() -> Console:
    """Standard input and output; a letter that can't be read or written becomes a question mark."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Console(sys.stdin, sys.stdout)
