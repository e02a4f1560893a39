"""Who can take a seat, by name: the levels for people, and plain players to measure them by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from tashkalar.ai.baselines import GreedyVerbPlayer, OnePlyPlayer, RandomPlayer
from tashkalar.ai.evaluation import Evaluation, evaluation_of
from tashkalar.ai.game_model import TashKalarModel
from tashkalar.ai.game_runner import Maker, Player
from tashkalar.ai.turn_search import GLANCE, BeamWidths
from tashkalar.engine import Decision, GameState, Option, View
from tashkalar.engine.events import Event
from tashkalar.tabletop.ai.planner import Planner, SearchConfig

VERSION = 6
"""Which players these are; another number means that they may play otherwise."""

MODEST = BeamWidths(states=4, placings=6, summonings=10, answers=6, effects=4, discards=1, ends=8)
MIDDLE = BeamWidths(states=6, placings=8, summonings=12, answers=8, effects=4, discards=1, ends=16)
BROAD = BeamWidths(states=16, placings=12, summonings=20, answers=20, effects=6, discards=2, ends=24)


class PlayerConfig(NamedTuple):
    """How well somebody plays: how widely a turn is searched, and how hard it is thought about."""

    width: BeamWidths
    effort: SearchConfig


BEAM = PlayerConfig(MIDDLE, SearchConfig(search=2000))
"""The best turn by the evaluation alone, of so many positions; to measure the levels by."""
NOVICE = PlayerConfig(GLANCE, SearchConfig(search=120, candidates=3, noise=5.0))
"""Sees little and judges it roughly."""
ABLE = PlayerConfig(MODEST, SearchConfig(search=2500, candidates=4, determinizations=16, rollout_budget=1300))
"""Its search is hardly ever cut short, which would cost more than to look less widely."""
STRONG = PlayerConfig(BROAD, SearchConfig(search=30000, candidates=6, determinizations=64, rollout_budget=7500))

LEVELS: Mapping[str, PlayerConfig] = {"novice": NOVICE, "able": ABLE, "strong": STRONG}
"""What a person may choose to play against."""


TashKalarPlanner: TypeAlias = Planner[View, View, GameState, Decision, Option, Event]


def make_planner(evaluation: Evaluation, skill: PlayerConfig, seed: int) -> TashKalarPlanner:
    """Somebody who plans turns of Tash-Kalar.

    Args:
        evaluation: how positions are judged.
        skill: how well it plays.
        seed: what its guesses come from.
    """
    return Planner(TashKalarModel(evaluation, skill.width), skill.effort, seed)


def _of(skill: PlayerConfig) -> Maker:
    return lambda form, seed: make_planner(evaluation_of(form), skill, seed)


MAKERS: Mapping[str, Maker] = {
    "random": lambda _, seed: RandomPlayer(seed),
    "verb": lambda _, seed: GreedyVerbPlayer(seed),
    "decision": lambda *_: OnePlyPlayer(),
    "beam": _of(BEAM),
    **{name: _of(skill) for name, skill in LEVELS.items()},
}
"""How each player is made for a form and a seed."""


def make_player(name: str, form: str, seed: int) -> Player:
    """A player for one seat of one game.

    Args:
        name: a key of `MAKERS`.
        form: "high-form", "duel" or "melee".
        seed: where its chance begins; the same player answers the same.

    Raises:
        LookupError: nobody is called so.
    """
    if name not in MAKERS:
        raise LookupError(f"no player is called {name!r} (there are {', '.join(MAKERS)})")
    return MAKERS[name](form, seed)
