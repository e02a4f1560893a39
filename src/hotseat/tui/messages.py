"""Messages from a screen to its application: play a resumed or forked game, try moves, or show a replay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.message import Message

from hotseat.play.session import Session
from hotseat.records.replay import Replay

if TYPE_CHECKING:
    from hotseat.coach.exercise import MistakeRun


@dataclass
class GameOpened(Message):
    """A saved game was resumed, or a fork begun: the application sets up its players."""

    session: Session[Any, Any, Any, Any]
    notice: str = ""
    alone: bool = False


@dataclass
class ChallengeReceived(Message):
    """The key of a challenge was pasted: the application offers to accept it."""

    replay: Replay[Any, Any, Any, Any]
    """The deal of the challenge."""


@dataclass
class HostLost(Message):
    """The connection to the host of a game has ended for good."""

    why: str
    """A sentence."""


@dataclass
class TrialWanted(Message):
    """Moves are to be tried from the position at the cursor of a replay, with open hands."""

    replay: Replay[Any, Any, Any, Any]


@dataclass
class MistakesWanted(Message):
    """Mistakes are to be solved at the table."""

    runs: Iterator[MistakeRun[Any, Any, Any, Any]]


@dataclass
class ReplayWanted(Message):
    """A replay is to be shown."""

    replay: Replay[Any, Any, Any, Any]
    instead: bool = False
    """Whether it replaces the screen on top."""
    analyse: bool = False
    """Whether its analysis is to begin."""
