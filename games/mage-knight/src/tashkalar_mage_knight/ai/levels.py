"""The built-in players of Mage Knight by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from hotseat.ai.planner import Planner, PlayerConfig, SearchConfig
from hotseat.ai.player import ComputerPlayer, RandomPlayer
from tashkalar_mage_knight.ai.game_model import MageModel
from tashkalar_mage_knight.ai.turn_search import MageBeamWidths
from tashkalar_mage_knight.ai.weights import HASTY, WEIGHTS, MageWeights
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.state import Decision, MageState, Option

VERSION = 3
"""The version of these players; another number means that they may play differently."""
VERSIONS = {"random": 1, "easy": 1}
"""The version of players that play as they did in an earlier one."""

Player: TypeAlias = ComputerPlayer[MageState, Decision, Option, MageEvent]
"""A computer player of Mage Knight."""
Maker = Callable[[str, int], Player]
"""Makes a player from a form, which is "" as there is one only, and a seed."""

NARROW = MageBeamWidths(plays=3, places=3, ways=1, actions=3)
BROAD = MageBeamWidths(plays=16, places=8, ways=2, actions=16)

LEVELS: Mapping[str, PlayerConfig[MageBeamWidths]] = {
    "easy": PlayerConfig(NARROW, SearchConfig(search=400, candidates=8, noise=1.0)),
    "hard": PlayerConfig(BROAD, SearchConfig(search=4000)),
}
"""The players that people can choose to play against."""


LEVEL_WEIGHTS: Mapping[str, MageWeights] = {"easy": WEIGHTS, "hard": HASTY}
"""The weights of each level."""


def _of(name: str) -> Maker:
    skill, weights = LEVELS[name], LEVEL_WEIGHTS[name]
    return lambda _, seed: Planner(MageModel(weights, skill.width, NARROW), skill.effort, seed)


MAKERS: Mapping[str, Maker] = {
    "random": lambda _, seed: RandomPlayer(seed),
    **{name: _of(name) for name in LEVELS},
}
"""Functions that make each player: the levels, and a simple player to measure them against."""
