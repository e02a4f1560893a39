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
from typing import TypeAlias, TypeVar

from tashkalar import safe_io, tabletop
from tashkalar.engine import Catalogue, Decision, GameState, Outcome, draw_below
from tashkalar.engine.events import Event
from tashkalar.engine.geometry import NAMES
from tashkalar.plugin import TashKalar
from tashkalar.tabletop import library, log, record, replay, session
from tashkalar.tabletop.seats import PlayerSpec

Game: TypeAlias = tabletop.Game[GameState, Decision, Outcome, Event]
Step: TypeAlias = tabletop.Step[GameState, Event]
History: TypeAlias = tabletop.History[GameState, Decision, Outcome, Event]
Record: TypeAlias = record.Record[GameState, Decision, Outcome, Event]
Session: TypeAlias = session.Session[GameState, Decision, Outcome, Event]
Log: TypeAlias = log.Log[GameState, Decision, Outcome, Event]
LogEntry: TypeAlias = log.LogEntry[GameState, Decision, Outcome, Event]
Replay: TypeAlias = replay.Replay[GameState, Decision, Outcome, Event]
T = TypeVar("T")

LANDMARKS = ("summon", "flare", "claim", "score")
"""What can be sought in a replay: a summoning, a flare, a claim, a change of the score."""


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
    """Deal a new game.

    Args:
        cards: what is played with.
        form: its id.
        schools: one id a seat, in turn order.
        seed: where chance begins.
        names: one a seat.
        folder: where the game is saved; None: it isn't.
        teams: whether the first and third seat play against the second and fourth.
        players: who plays each seat; people if left out.

    Raises:
        ValueError: no such game can be played, and why.
    """
    wanted = {"form": form, "schools": tuple(schools), "seed": seed, "names": tuple(names), "teams": teams}
    return session.Session.start(TashKalar(cards), wanted, folder, players)


def resume_session(path: Path, cards: Catalogue) -> Session:
    """Go on with a saved game, see `tabletop.session.Session.resume`.

    Args:
        path: the file.
        cards: what is played with.
    """
    return session.Session.resume(path, TashKalar(cards))


def unsaved_session(state: GameState, *, free: bool = False) -> Session:
    """A game that goes on from any moment and is written nowhere.

    Args:
        state: the moment.
        free: whether everything may be taken back, because nobody plays in earnest.
    """
    return session.Session(new_history(state, free=free), None)


def new_history(state: GameState, *, free: bool = False) -> History:
    """A line of play that begins at any moment.

    Args:
        state: the moment.
        free: whether everything may be taken back, because nobody plays in earnest.
    """
    return tabletop.History(TashKalar(state.table.cards), state, free=free)


def read_tash_kalar_record(path: Path, cards: Catalogue) -> Record:
    """Read a record by replaying it, see `tabletop.record.read_record`.

    Args:
        path: the file; it may hold anything.
        cards: what was played with.
    """
    return record.read_record(path, TashKalar(cards))


def read_replay(path: Path, cards: Catalogue) -> Replay:
    """Look at the game of a file, see `tabletop.replay.Replay.read`.

    Args:
        path: the file; it may hold anything.
        cards: what was played with.
    """
    return replay.Replay.read(path, TashKalar(cards))


def replay_of(session: Session) -> Replay:
    """The game at a table, to be looked at from its start.

    Args:
        session: the game.
    """
    called = safe_io.escape(session.path.stem) if session.path is not None else ""
    shown = replay.Replay(session.game, session.start_state, session.steps, record=called, players=session.players)
    shown.path = session.path
    return shown


def was_analysed(replay: Replay) -> bool:
    """Whether something may be known of a game's faults: it is over, and the coach was asked once.

    Args:
        replay: the game.
    """
    return (
        replay.over
        and not replay.fault
        and replay.path is not None
        and library.sidecar_path(replay.path, library.ANALYSIS).exists()
    )


def draw_first_player(seats: int, seed: int) -> int:
    """Which player takes the first turn of a game, from 0, if a lot decides.

        >>> saves.draw_first_player(2, seed=7)
        1

    Args:
        seats: how many there are.
        seed: the game's.
    """
    return draw_below(seats, seed)[0]


def turn_order(seats: Sequence[T], first: int) -> tuple[T, ...]:
    """Who sits around a table, beginning with the one who takes the first turn; team mates stay across.

        >>> saves.turn_order(("Ada", "Boris", "Cleo"), 1)
        ('Boris', 'Cleo', 'Ada')

    Args:
        seats: in the order in which they sit.
        first: which of them takes the first turn, from 0.
    """
    return (*seats[first:], *seats[:first])


def changed_square_names(step: Step) -> set[str]:
    """The squares, by name, where a step did something.

        >>> saves.changed_square_names(session.steps[0])
        {'c5'}

    Args:
        step: one of the line of play.
    """
    values = {getattr(event, field, "") for event in step.events for field in ("square", "to")}
    return {name for name in values if name in NAMES}
