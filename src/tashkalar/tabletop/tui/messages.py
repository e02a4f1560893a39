"""What a screen asks of its application: to sit down to a game that was begun elsewhere, or to look at one."""

from typing import Any

from textual.message import Message

from tashkalar.tabletop.replay import Replay
from tashkalar.tabletop.session import Session


class GameOpened(Message):
    """A saved game is gone on with, or a fork is begun: the application seats its players.

    Args:
        session: the game.
        text: what the players should know about it, in a sentence.
        alone: whether who is asked plays on against computers, whoever sat there before.
    """

    def __init__(self, session: Session[Any, Any, Any, Any], text: str = "", *, alone: bool = False) -> None:
        self.session = session
        self.notice = text
        self.alone = alone
        super().__init__()


class ReplayWanted(Message):
    """A game is to be looked at.

    Args:
        replay: the game, and where to begin.
    """

    def __init__(self, replay: Replay[Any, Any, Any, Any]) -> None:
        self.replay = replay
        super().__init__()
