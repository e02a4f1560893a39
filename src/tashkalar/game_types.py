"""The classes of the framework with the types of Tash-Kalar, for annotations."""

from typing import TypeAlias

from tashkalar import tabletop
from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.tabletop import log, record, replay, session

Step: TypeAlias = tabletop.Step[GameState, Event]
History: TypeAlias = tabletop.History[GameState, Decision, Outcome, Event]
Record: TypeAlias = record.Record[GameState, Decision, Outcome, Event]
Session: TypeAlias = session.Session[GameState, Decision, Outcome, Event]
Log: TypeAlias = log.Log[GameState, Decision, Outcome, Event]
LogEntry: TypeAlias = log.LogEntry[GameState, Decision, Outcome, Event]
Replay: TypeAlias = replay.Replay[GameState, Decision, Outcome, Event]
