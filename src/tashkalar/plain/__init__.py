"""The game as lines of text: for screen readers, dumb terminals, logs and scripts.

Whatever is said is a line of its own; a drawing comes only when it is asked for. What is heard is an answer to the
question, in the same words as everywhere, or a command to look at something.
"""

import sys
from io import TextIOWrapper

from tashkalar.plain.game import Game
from tashkalar.plain.replay import Viewer
from tashkalar.plain.talk import Talk
from tashkalar.record.sessions import Replay, Session

__all__ = ["play", "view"]


def play(session: Session, *, open_hands: bool = False) -> None:
    """Play at standard input and output until the game is over or the input ends."""
    try:
        Game(session, _talk(), open_hands=open_hands).run()
    finally:
        session.close()


def view(replay: Replay) -> None:
    """Look at a game by commands from standard input, or tell it all if there are none."""
    Viewer(replay, _talk()).run()


def _talk() -> Talk:
    """Standard input and output; a letter that can't be read or written becomes a question mark."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Talk(sys.stdin, sys.stdout)
