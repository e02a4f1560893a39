"""The built-in players of Pook by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from hotseat.ai.planner import Planner, PlayerConfig, SearchConfig
from hotseat.ai.player import ComputerPlayer, RandomPlayer
from tashkalar_pook.ai.evaluation import WEIGHTS
from tashkalar_pook.ai.game_model import PookModel
from tashkalar_pook.ai.turn_search import PookBeamWidths
from tashkalar_pook.events import Event
from tashkalar_pook.state import Decision, Option, State

VERSION = 2
"""The version of these players; another number means that they may play differently."""

Player: TypeAlias = ComputerPlayer[State, Decision, Option, Event]
"""A computer player of Pook."""
Maker = Callable[[str, int], Player]
"""Makes a player from a form, which is "" as there is one only, and a seed."""

GLANCE = PookBeamWidths(states=1, layings=12)
NARROW = PookBeamWidths(states=6, layings=60)
BROAD = PookBeamWidths(states=16, layings=200)


LEVELS: Mapping[str, PlayerConfig[PookBeamWidths]] = {
    "beginner": PlayerConfig(GLANCE, SearchConfig(search=60, candidates=12, noise=2.5)),
    "easy": PlayerConfig(NARROW, SearchConfig(search=300, candidates=12, noise=1.8)),
    "medium": PlayerConfig(NARROW, SearchConfig(search=700, candidates=12, noise=1.0)),
    "hard": PlayerConfig(BROAD, SearchConfig(search=3000, candidates=8, determinizations=16, rollout_budget=5000)),
}
"""The players that people can choose to play against."""


def _of(skill: PlayerConfig[PookBeamWidths]) -> Maker:
    return lambda _, seed: Planner(PookModel(WEIGHTS, skill.width, GLANCE), skill.effort, seed)


MAKERS: Mapping[str, Maker] = {
    "random": lambda _, seed: RandomPlayer(seed),
    "beam": _of(PlayerConfig(NARROW, SearchConfig(search=700))),
    **{name: _of(skill) for name, skill in LEVELS.items()},
}
"""Functions that make each player: the levels, and simple players to measure them against."""
