"""Random games for the tests of this folder: played fast towards much happening, and to the end."""

import random
from pathlib import Path

from hotseat.plugin.seats import HUMAN, PlayerSpec
from tashkalar.cards import load
from tashkalar.engine import Catalogue, Decision, Option, Outcome
from tashkalar.game_types import Session
from tests.helpers import saves
from tests.hotseat.helpers.records import dated as dated
from tests.hotseat.helpers.records import entries as entries
from tests.hotseat.helpers.records import of_version as of_version
from tests.hotseat.helpers.records import of_version_1 as of_version_1
from tests.hotseat.helpers.records import rewrite as rewrite

EAGER = ("summon", "flare", "claim")


def cards() -> Catalogue:
    return load()


NAMES = ("Ada", "Boris", "Cleo", "Dan")
SCHOOLS = ("northern", "southern", "sylvan", "highland")

TABLES = (("high-form", 2), ("duel", 2), ("high-form", 4), ("duel", 4), ("melee", 3), ("melee", 4))
"""Every kind of game: its form, and how many play."""


def start(folder: Path | None, form: str = "duel", seed: int = 1, players: int = 2) -> Session:
    """A new game; four play in teams, unless it is a melee."""
    teams = players == 4 and form != "melee"
    return saves.start_session(cards(), form, SCHOOLS[:players], seed, NAMES[:players], folder, teams)


def any_option(decision: Decision, rng: random.Random) -> Option:
    """A summoning, a flare or a claim if there is one, else anything but giving up."""
    eager = [option for option in decision.options if option.verb in EAGER]
    return rng.choice(eager or [option for option in decision.options if option.verb != "resign"])


def play_on(session: Session, plies: int = 10_000, seed: int = 1) -> None:
    """Play so many decisions more, or to the end."""
    rng = random.Random(seed)
    for _ in range(plies):
        decision = session.history.decision
        if isinstance(decision, Outcome):
            return
        session.play(any_option(decision, rng))


def play_with_undos(session: Session, plies: int, seed: int, *, seats: bool = False) -> None:
    """Play so many decisions more, some of them taken back, redone or replaced; an operation at a time."""
    rng = random.Random(seed)
    for _ in range(plies):
        if isinstance(session.history.decision, Outcome):
            return
        operate(session, rng, seats=seats)


OCCUPANTS = (HUMAN, HUMAN, PlayerSpec("level", "medium", 1, 7, 60.0), PlayerSpec("program", "bot --fast", seconds=1.5))
"""The players that may take a seat during a game."""


def operate(session: Session, rng: random.Random, *, seats: bool = True) -> None:
    """One act of a player: undo, redo, or play on; with `seats` also give one to another player."""
    decision, luck = session.history.decision, rng.random()
    assert isinstance(decision, Decision)
    if seats and rng.random() < 0.1:
        session.set_player(rng.randrange(len(session.players)), rng.choice(OCCUPANTS))
        return
    if luck < 0.2 and not session.why_no_undo():
        session.undo()
    elif luck < 0.3 and not session.history.why_no_redo():
        session.redo()
    else:
        session.play(any_option(decision, rng))


def saved(folder: Path, plies: int = 10_000, form: str = "duel", seed: int = 1, players: int = 2) -> Path:
    """The file of a game played so far, and closed."""
    session = start(folder, form, seed, players)
    play_on(session, plies, seed)
    session.close()
    assert session.path is not None
    return session.path
