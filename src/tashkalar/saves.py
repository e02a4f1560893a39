"""Saved games of Tash-Kalar: sessions, records and replays with its types.

>>> from tashkalar import cards, saves
>>> session = saves.start_session(
...     cards.load(), "duel", ("northern", "southern"), 7, ("Ada", "Boris"), folder=None
... )
>>> session.play("place c5 1c")
(Placed(seat=1, piece='1c', square='c5'),)
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from tashkalar import safe_io, tabletop
from tashkalar.engine import Catalogue, Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.engine.geometry import NAMES
from tashkalar.plugin import TashKalar
from tashkalar.tabletop import log, record, replay, session
from tashkalar.tabletop.seats import PlayerSpec

Game: TypeAlias = tabletop.Game[GameState, Decision, Outcome, Event]
Step: TypeAlias = tabletop.Step[GameState, Event]
History: TypeAlias = tabletop.History[GameState, Decision, Outcome, Event]
Record: TypeAlias = record.Record[GameState, Decision, Outcome, Event]
Session: TypeAlias = session.Session[GameState, Decision, Outcome, Event]
Log: TypeAlias = log.Log[GameState, Decision, Outcome, Event]
LogEntry: TypeAlias = log.LogEntry[GameState, Decision, Outcome, Event]
Replay: TypeAlias = replay.Replay[GameState, Decision, Outcome, Event]

LANDMARKS = ("summon", "flare", "claim", "score")
"""The markers that a replay can be searched for: a summoning, a flare, a claim, a change of the score."""


def start_session(
    cards: Catalogue,
    form: str,
    schools: Sequence[str],
    seed: int,
    names: Sequence[str],
    folder: Path | None,
    teams: bool = False,
    players: Sequence[PlayerSpec] = (),
) -> Session:
    """Deal a new game, and return its session.

    Args:
        cards: the cards to play with.
        form: the id of the form.
        schools: the id of each seat's school, in turn order.
        seed: seed of the game.
        names: the name of each seat.
        folder: the folder to save the game in; None for an unsaved game.
        teams: whether the first and third seat play against the second and fourth.
        players: the player of each seat; people if empty.

    Raises:
        ValueError: the rules don't allow this setup; the message says why.
    """
    wanted = {"form": form, "schools": tuple(schools), "seed": seed, "names": tuple(names), "teams": teams}
    return session.Session.start(TashKalar(cards), wanted, folder, players)


def resume_session(path: Path, cards: Catalogue) -> Session:
    """Resume a saved game, see `tabletop.session.Session.resume`.

    Args:
        path: the record.
        cards: the cards to play with.
    """
    return session.Session.resume(path, TashKalar(cards))


def unsaved_session(state: GameState, *, free: bool = False) -> Session:
    """Return a session that continues from any state and isn't saved.

    Args:
        state: the state.
        free: whether undo is always allowed, for games that aren't serious.
    """
    return session.Session(new_history(state, free=free), None)


def new_history(state: GameState, *, free: bool = False) -> History:
    """Return a history that starts at any state.

    Args:
        state: the state.
        free: whether undo is always allowed, for games that aren't serious.
    """
    return tabletop.History(TashKalar(state.table.cards), state, free=free)


def read_tash_kalar_record(path: Path, cards: Catalogue) -> Record:
    """Read a record by replaying it, see `tabletop.record.read_record`.

    Args:
        path: the record; the file may hold anything.
        cards: the cards that were played with.
    """
    return record.read_record(path, TashKalar(cards))


def read_replay(path: Path, cards: Catalogue) -> Replay:
    """Return the replay of a record, see `tabletop.replay.Replay.read`.

    Args:
        path: the record; the file may hold anything.
        cards: the cards that were played with.
    """
    return replay.Replay.read(path, TashKalar(cards))


def replay_of(session: Session) -> Replay:
    """Return the replay of a session, from its start.

    Args:
        session: the session.
    """
    name = safe_io.escape(session.path.stem) if session.path is not None else ""
    found = replay.Replay(session.game, session.start_state, session.steps, record=name, players=session.players)
    found.path = session.path
    return found


def changed_square_names(step: Step) -> set[str]:
    """Return the names of the squares that a step has changed.

        >>> saves.changed_square_names(session.steps[0])
        {'c5'}

    Args:
        step: a step of a game.
    """
    values = {getattr(event, field, "") for event in step.events for field in ("square", "to")}
    return {name for name in values if name in NAMES}
