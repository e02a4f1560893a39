"""A game has come to the table that was begun elsewhere."""

from typing import Any

from textual.message import Message

from tashkalar.kernel.session import Session


class GameOpened(Message):
    """A saved game is gone on with, or a fork is begun: the application seats its players.

    Args:
        session: the game.
        told: what the players should know about it, in a sentence.
        alone: whether who is asked plays on against computers, whoever sat there before.
    """

    def __init__(self, session: Session[Any, Any, Any, Any], told: str = "", *, alone: bool = False) -> None:
        self.session = session
        self.told = told
        self.alone = alone
        super().__init__()
