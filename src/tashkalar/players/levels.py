"""Who can take a seat, by name: the levels for people, and plain players to measure them by."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tashkalar.players.baselines import GreedyByVerb, OneDecision, RandomPlayer
from tashkalar.players.evaluation import evaluation_of
from tashkalar.players.planner import Effort, Planner
from tashkalar.players.player import Player
from tashkalar.players.turn_search import GLANCE, Width

VERSION = 4
"""Which players these are; another number means that they may play otherwise."""

MODEST = Width(states=4, placings=6, summonings=10, answers=6, effects=4, discards=1, ends=8)
MIDDLE = Width(states=6, placings=8, summonings=12, answers=8, effects=4, discards=1, ends=16)
BROAD = Width(states=12, placings=12, summonings=20, answers=12, effects=16, discards=2, ends=24)

BEAM = Effort(width=MIDDLE, search=2000)
"""The best turn by the evaluation alone, of so many positions; to measure the levels by."""
NOVICE = Effort(width=GLANCE, search=120, plans=30, blur=5.0)
"""Sees little and judges it roughly."""
ABLE = Effort(width=MODEST, search=2500, plans=4, guesses=16, check=1300)
"""Its search is hardly ever cut short, which would cost more than to look less widely."""
STRONG = Effort(width=BROAD, search=12000, plans=10, guesses=64, check=6500)

LEVELS: Mapping[str, Effort] = {"novice": NOVICE, "able": ABLE, "strong": STRONG}
"""What a person may choose to play against."""


def _planner(effort: Effort) -> Callable[[str, int], Player]:
    return lambda form, seed: Planner(evaluation_of(form), effort, seed)


MAKERS: Mapping[str, Callable[[str, int], Player]] = {
    "random": lambda _, seed: RandomPlayer(seed),
    "verb": lambda _, seed: GreedyByVerb(seed),
    "decision": lambda *_: OneDecision(),
    "beam": _planner(BEAM),
    **{name: _planner(effort) for name, effort in LEVELS.items()},
}
"""How each player is made for a form and a seed."""


def player(name: str, form: str, seed: int) -> Player:
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
