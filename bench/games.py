"""Long games to measure with: random ones in which nobody hurries to play cards."""

import random
from itertools import count
from pathlib import Path

from tashkalar import cards
from tashkalar.engine import Outcome
from tashkalar.game_types import Session
from tests.helpers import saves

CARDS = cards.load()
UNHURRIED = ("place", "lift", "end")
PATIENCE = 0.7
"""The share of decisions in which one of these is preferred."""


def played(form: str, plies: int, folder: Path | None = None) -> Session:
    """A game of so many decisions, the first that comes so far; saved if a folder is given."""
    for seed in count():
        session = begun(form, seed, folder)
        play_on(session, plies, random.Random(seed))
        if len(session.steps) == plies:
            return session
        session.close()
    raise AssertionError


def begun(form: str, seed: int, folder: Path | None = None) -> Session:
    """A new game."""
    return saves.start_session(CARDS, form, ("northern", "southern"), seed, ("Ada", "Boris"), folder)


def play_on(session: Session, plies: int, chance: random.Random) -> None:
    """Play until the game has so many decisions, or is over."""
    while len(session.steps) < plies and not isinstance(decision := session.history.decision, Outcome):
        options = decision.options[:-1]
        slow = [option for option in options if option.verb in UNHURRIED]
        session.play(chance.choice(slow if slow and chance.random() < PATIENCE else options))
