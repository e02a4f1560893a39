"""The classes of the framework with the types of Tash-Kalar, for annotations."""

from typing import TypeAlias

from hotseat import plugin
from hotseat.play import log, session
from hotseat.records import history, record, replay
from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event

Step: TypeAlias = plugin.Step[GameState, Event]
History: TypeAlias = history.History[GameState, Decision, Outcome, Event]
Record: TypeAlias = record.Record[GameState, Decision, Outcome, Event]
Session: TypeAlias = session.Session[GameState, Decision, Outcome, Event]
LogEntry: TypeAlias = log.LogEntry[GameState, Decision, Outcome, Event]
Replay: TypeAlias = replay.Replay[GameState, Decision, Outcome, Event]
