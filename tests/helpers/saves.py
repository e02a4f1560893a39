"""Games of Tash-Kalar by their cards: dealt, resumed, read and begun anywhere."""

from collections.abc import Sequence
from pathlib import Path

from hotseat.play import session
from hotseat.plugin.seats import PlayerSpec
from hotseat.records import history, record, replay
from tashkalar.engine import Catalogue, GameState
from tashkalar.game_types import History, Record, Replay, Session
from tashkalar.plugin import TashKalar


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
    """A new game; without a folder it isn't saved."""
    wanted = {"form": form, "schools": tuple(schools), "seed": seed, "names": tuple(names), "teams": teams}
    return session.Session.start(TashKalar(cards), wanted, folder, players)


def resume_session(path: Path, cards: Catalogue) -> Session:
    """A saved game that goes on."""
    return session.Session.resume(path, TashKalar(cards))


def unsaved_session(state: GameState, *, free: bool = False) -> Session:
    """A game from any state on, which isn't saved; `free` allows every undo."""
    return session.Session(new_history(state, free=free), None)


def new_history(state: GameState, *, free: bool = False) -> History:
    """A history from any state on; `free` allows every undo."""
    return history.History(TashKalar(state.config.cards), state, free=free)


def read_tash_kalar_record(path: Path, cards: Catalogue) -> Record:
    """Return the contents of a file, replayed with these cards."""
    return record.read_record(path, TashKalar(cards))


def read_replay(path: Path, cards: Catalogue) -> Replay:
    """The replay of a file with these cards."""
    return replay.Replay.read(path, TashKalar(cards))
