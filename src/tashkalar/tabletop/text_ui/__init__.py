"""Any game as lines of text: for screen readers, dumb terminals, logs and scripts.

Whatever is said is a line of its own; a drawing comes only when it is asked for. What is heard is an answer to the
question, in the same words as everywhere, or a command to look at something.
"""

import sys
from io import TextIOWrapper

from tashkalar.tabletop.decision import E, Q, R, S
from tashkalar.tabletop.external_players import Opponents
from tashkalar.tabletop.replay import Replay
from tashkalar.tabletop.session import Session
from tashkalar.tabletop.text_ui.console import Dialogue
from tashkalar.tabletop.text_ui.text_game import Player
from tashkalar.tabletop.text_ui.text_renderer import Phrasing
from tashkalar.tabletop.text_ui.viewer import Viewer

__all__ = ["conversation", "play", "view"]


def play(
    session: Session[S, Q, R, E],
    phrasing: Phrasing[S, Q, R, E],
    *,
    open_hands: bool = False,
    opponents: Opponents[S, Q, R, E] | None = None,
) -> None:
    """Play at standard input and output until the game is over or the input ends.

    Args:
        session: the game.
        phrasing: how it is told.
        open_hands: never ask the other players to look away.
        opponents: who plays the seats of this session that no person plays.
    """
    others = opponents or Opponents(session)
    try:
        Player(session, phrasing, conversation(), open_hands=open_hands, opponents=others).run()
    finally:
        others.close()
        session.close()


def view(replay: Replay[S, Q, R, E], phrasing: Phrasing[S, Q, R, E]) -> None:
    """Look at a game by commands from standard input, or tell it all if there are none.

    Args:
        replay: the game.
        phrasing: how it is told.
    """
    Viewer(replay, phrasing, conversation()).run()


def conversation() -> Dialogue:
    """Standard input and output; a letter that can't be read or written becomes a question mark."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Dialogue(sys.stdin, sys.stdout)
