"""The built-in players of Pook by name."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from tashkalar.tabletop import ai
from tashkalar.tabletop.ai.planner import Planner, SearchConfig
from tashkalar.tabletop.ai.player import NO_LIMIT, Budget
from tashkalar.whole_numbers import require_int
from tashkalar_pook.ai.evaluation import WEIGHTS
from tashkalar_pook.ai.game_model import PookModel
from tashkalar_pook.ai.turn_search import PookBeamWidths
from tashkalar_pook.events import Event
from tashkalar_pook.state import Decision, Option, State

VERSION = 1
"""The version of these players; another number means that they may play differently."""

Player: TypeAlias = ai.player.ComputerPlayer[State, Decision, Option, Event]
"""A computer player of Pook."""

GLANCE = PookBeamWidths(states=1, layings=12)
NARROW = PookBeamWidths(states=6, layings=60)
BROAD = PookBeamWidths(states=16, layings=200)


class PookPlayerConfig(NamedTuple):
    """The strength of a player: the beam widths of its search, and the effort of its planner."""

    width: PookBeamWidths
    effort: SearchConfig


LEVELS: Mapping[str, PookPlayerConfig] = {
    "novice": PookPlayerConfig(GLANCE, SearchConfig(search=60, candidates=12, noise=2.5)),
    "able": PookPlayerConfig(NARROW, SearchConfig(search=700, candidates=12, noise=1.0)),
    "strong": PookPlayerConfig(
        BROAD, SearchConfig(search=3000, candidates=8, determinizations=16, rollout_budget=5000)
    ),
}
"""The players that people can choose to play against."""


class RandomPookPlayer:
    """A player that chooses random options.

    Args:
        seed: the seed of its choices.
    """

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(require_int(seed))

    def choose(self, seen: State, question: Decision, events: Sequence[Event], budget: Budget = NO_LIMIT) -> Option:
        return self.chance.choice(question.options)


def _of(skill: PookPlayerConfig) -> Callable[[int], Player]:
    return lambda seed: Planner(PookModel(WEIGHTS, skill.width, GLANCE), skill.effort, seed)


MAKERS: Mapping[str, Callable[[int], Player]] = {
    "random": RandomPookPlayer,
    "beam": _of(PookPlayerConfig(NARROW, SearchConfig(search=700))),
    **{name: _of(skill) for name, skill in LEVELS.items()},
}
"""Functions that make each player from a seed: the levels, and simple players to measure them against."""


def make_pook_player(name: str, seed: int) -> Player:
    """Return a player for one seat of one game.

    Args:
        name: a key of `MAKERS`.
        seed: the seed of its random choices; a player with the same seed plays the same.

    Raises:
        LookupError: there is no such player.
    """
    if name not in MAKERS:
        raise LookupError(f"no player is called {name!r} (there are {', '.join(MAKERS)})")
    return MAKERS[name](seed)
