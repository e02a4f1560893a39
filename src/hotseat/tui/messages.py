"""Messages from a screen to its application: play a resumed or forked game, try moves, or show a replay."""

from typing import Any

from textual.message import Message

from hotseat.play.session import Session
from hotseat.records.replay import Replay


class GameOpened(Message):
    """A saved game was resumed, or a fork begun: the application sets up its players.

    Args:
        session: the game.
        text: a sentence that the players should know about it; "" for none.
        alone: whether one person plays on against computer players, whatever players the game had before.
    """

    def __init__(self, session: Session[Any, Any, Any, Any], text: str = "", *, alone: bool = False) -> None:
        self.session = session
        self.notice = text
        self.alone = alone
        super().__init__()


class TrialWanted(Message):
    """Moves are to be tried from a position, with open hands and without a record.

    Args:
        state: the whole state.
    """

    def __init__(self, state: Any) -> None:
        self.state = state
        super().__init__()


class ReplayWanted(Message):
    """A replay is to be shown.

    Args:
        replay: the replay; its cursor says where to begin.
        instead: whether the replay opens in place of the screen on top, and not above it.
    """

    def __init__(self, replay: Replay[Any, Any, Any, Any], *, instead: bool = False) -> None:
        self.replay = replay
        self.instead = instead
        super().__init__()
