"""The computer players by name: the levels for people, and the baselines for measuring them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

from hotseat import ai
from hotseat.ai.planner import Planner, PlayerConfig, SearchConfig
from tashkalar.ai.baselines import GreedyVerbPlayer, OnePlyPlayer, RandomBaseline
from tashkalar.ai.evaluation import FORESEEN, UNSEEN, Evaluation, evaluation_of, weights
from tashkalar.ai.game_model import TashKalarModel
from tashkalar.ai.turn_search import GLANCE, NARROW, WHOLE, BeamWidths
from tashkalar.engine import Decision, GameState, Option, View
from tashkalar.engine.events import Event

Player: TypeAlias = ai.player.ComputerPlayer[GameState, Decision, Option, Event]
"""A computer player of Tash-Kalar."""
Maker = Callable[[str, int], Player]
"""Makes a player from a form and a seed."""

VERSION = 11
"""Version of the players; players of another version may choose otherwise."""

MODEST = BeamWidths(states=4, placings=6, summonings=10, answers=6, effects=4, discards=1, ends=8)
MIDDLE = BeamWidths(states=6, placings=8, summonings=12, answers=8, effects=4, discards=1, ends=16)
BROAD = BeamWidths(states=16, placings=12, summonings=20, answers=20, effects=6, discards=2, ends=24)
FLARING = BROAD._replace(summonings=40, answers=40, effects=8, discards=0, ends=12, flare_first=True)
"""Turns that begin with a flare, with more answers of its effect and more summonings than `BROAD` has."""


BEAM = PlayerConfig(MIDDLE, SearchConfig(search=2000))
"""Plays the best turn of a small search by the evaluation alone; a baseline for the levels."""
NOVICE = PlayerConfig(
    GLANCE._replace(overlooked=0.6, to_the_end=True), SearchConfig(search=150, candidates=6, noise=1.0)
)
"""Overlooks most summonings, in its last turn too, misjudges every turn, and ignores what the opponents may do."""
BEGINNER = PlayerConfig(GLANCE._replace(overlooked=0.35), SearchConfig(search=150))
"""Overlooks a third of the summonings, and what the opponents may do."""
EASY = PlayerConfig(MIDDLE._replace(overlooked=0.4), SearchConfig(search=900, last_turn=900))
"""Overlooks two summonings of five, but none in its last turn."""
MEDIUM = PlayerConfig(
    MODEST,
    SearchConfig(
        search=2500, candidates=5, determinizations=24, rollout_budget=2000, reply_budget=6000, last_turn=6000
    ),
)
"""Its widths are narrow enough to hardly ever exhaust the budget: a cut search is worth less than a narrow one."""
HARD = PlayerConfig(
    FLARING._replace(before=BROAD._replace(before=NARROW)),
    SearchConfig(
        search=30000, candidates=6, determinizations=64, rollout_budget=7500, reply_budget=24000, last_turn=12000
    ),
)
"""Searches widely, once more the turns that begin with a flare, and checks the best plans by many rollouts."""
EXPERT = PlayerConfig(
    WHOLE._replace(before=HARD.width),
    SearchConfig(
        search=40000, candidates=10, determinizations=256, rollout_budget=22000, reply_budget=66000, last_turn=30000
    ),
)
"""Searches as `HARD` and then the widest, and checks more plans than `HARD`, each by more rollouts."""
EXPERT_HIGH_FORM = EXPERT._replace(
    effort=EXPERT.effort._replace(candidates=8, determinizations=64, rollout_budget=38000), beyond=MODEST
)
"""`EXPERT` in the High Form: fewer rollouts, in which all turns are searched as widely as by `MEDIUM`."""

LEVELS: Mapping[str, PlayerConfig[BeamWidths]] = {
    "novice": NOVICE,
    "beginner": BEGINNER,
    "easy": EASY,
    "medium": MEDIUM,
    "hard": HARD,
    "expert": EXPERT,
}
"""The levels that a person can choose as opponents, the weakest first."""
IN_FORM: Mapping[tuple[str, str], PlayerConfig[BeamWidths]] = {("expert", "high-form"): EXPERT_HIGH_FORM}
"""The levels that play a form by another configuration than in `LEVELS`, by the names of level and form."""

COACH = "expert"
"""The level behind hints and analysis, at least as strong as all others."""

TashKalarPlanner: TypeAlias = Planner[View, GameState, Decision, Option, Event]


def make_planner(evaluation: Evaluation, skill: PlayerConfig[BeamWidths], seed: int) -> TashKalarPlanner:
    """Make a planner of Tash-Kalar turns."""
    return Planner(TashKalarModel(evaluation, skill.width, skill.beyond), skill.effort, seed)


def make_level(level: str, form: str, seed: int) -> TashKalarPlanner:
    """Make a planner of a level, with the shipped evaluation."""
    replies = FORESEEN if LEVELS[level].effort.determinizations else UNSEEN
    return make_planner(evaluation_of(form, replies), IN_FORM.get((level, form), LEVELS[level]), seed)


def _shortsighted(skill: PlayerConfig[BeamWidths], form: str, seed: int) -> TashKalarPlanner:
    """Make a player that doesn't think of the cards that nobody sees: neither of threats nor of later draws."""
    seen = {name: weight for name, weight in weights(form).items() if not name.startswith(("deck_", "threat_"))}
    return make_planner(Evaluation(seen), skill, seed)


MAKERS: Mapping[str, Maker] = {
    "random": lambda _, seed: RandomBaseline(seed),
    "verb": lambda _, seed: GreedyVerbPlayer(seed),
    "decision": lambda *_: OnePlyPlayer(),
    "beam": lambda form, seed: make_planner(evaluation_of(form, UNSEEN), BEAM, seed),
    **{level: partial(make_level, level) for level in LEVELS},
    "novice": partial(_shortsighted, NOVICE),
    "beginner": partial(_shortsighted, BEGINNER),
}
"""The maker of each player, by the player's name."""


def make_player(name: str, form: str, seed: int) -> Player:
    """Return a new player for one seat of one game, without memory of other games.

        >>> make_player("master", "duel", seed=1)  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        LookupError: no player is called 'master' (there are random, verb, decision, beam, novice, beginner, ...)

    Args:
        name: a key of `MAKERS`.
        form: "high-form", "duel" or "melee".
        seed: seed of the player's random choices; the same seed gives the same choices.

    Raises:
        LookupError: no player has this name.
    """
    if name not in MAKERS:
        raise LookupError(f"no player is called {name!r} (there are {', '.join(MAKERS)})")
    return MAKERS[name](form, seed)
