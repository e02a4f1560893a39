"""A game has come to the table that was begun elsewhere."""

from typing import Any

from textual.message import Message

from tashkalar.kernel.session import Session


class GameOpened(Message):
    """A saved game is gone on with, or a fork is begun: the application seats its players.

    Args:
        session: the game.
        told: what the players should know about it, in a sentence.
    """

    def __init__(self, session: Session[Any, Any, Any, Any], told: str = "") -> None:
        self.session = session
        self.told = told
        super().__init__()
