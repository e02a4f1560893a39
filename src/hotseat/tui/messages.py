"""Messages from a screen to its application: play a resumed or forked game, try moves, or show a replay."""

from typing import Any

from textual.message import Message

from hotseat.play.session import Session
from hotseat.records.replay import Replay


class GameOpened(Message):
    """A saved game was resumed, or a fork begun: the application sets up its players."""

    def __init__(self, session: Session[Any, Any, Any, Any], text: str = "", *, alone: bool = False) -> None:
        self.session = session
        self.notice = text
        self.alone = alone
        super().__init__()


class TrialWanted(Message):
    """Moves are to be tried from a position, with open hands and without a record."""

    def __init__(self, state: Any) -> None:
        self.state = state
        super().__init__()


class ReplayWanted(Message):
    """A replay is to be shown."""

    def __init__(self, replay: Replay[Any, Any, Any, Any], *, instead: bool = False) -> None:
        self.replay = replay
        self.instead = instead
        super().__init__()
