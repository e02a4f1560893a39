"""The value of skills for a seat: what they may still give in this round and later, and which one to gain."""

from __future__ import annotations

import random
from functools import cache

from tashkalar_mage_knight.ai.potential import OTHER, CardPoints, effect_points
from tashkalar_mage_knight.ai.weights import MageWeights
from tashkalar_mage_knight.components import WOUND, load_components
from tashkalar_mage_knight.state import MageState, Seat

USES = {"turn": 2.5, "round": 1.0, "lies": 1.0, "always": 1.0}
"""The uses of a skill in a round, on average, by how often it can be used."""
ALONE = 0.5
"""The share of the points of an own skill that an advanced action beside it is worth more by choice."""
TASTE = 0.5
"""The share by which the value of a skill differs from choice to choice, so that players gain different ones."""


def skill_points(skill: str) -> CardPoints:
    """Return the most points that a use of a skill may give for each purpose."""
    return effect_points(skill, "skill")


@cache
def round_worth(skill: str) -> float:
    """Return the value of a skill that lies face up at the beginning of a round, in points of effects."""
    kind = load_components().skills[skill]
    points = skill_points(skill)
    more: float = sum(OTHER[step.kind] * (step.value - 1) for step in kind.do if step.kind in ("heal", "draw"))
    return USES[kind.use] * (max(points[:5]) + 0.15 * sum(points[:5]) + points.other + more)


def skills_value(seat: Seat, today: float, rounds: int, weights: MageWeights) -> float:
    """Return the value of the skills of a seat in points of the final score.

    `today`: the share of this round that is still to come; `rounds`: those after it.
    """
    kinds, value = load_components().skills, 0.0
    for each in seat.skills:
        left = rounds + today * (not each.flipped or kinds[each.skill].use == "turn")
        value += weights.skill * round_worth(each.skill) * left
    return value


def talent_answer(state: MageState, texts: list[str]) -> str:
    """Return the skill to gain: the best one for what the seat has. `texts`: options "own SKILL" or "common SKILL"."""

    def worth(text: str) -> tuple[float, str]:
        source, skill = text.split()
        taste = random.Random(f"{state.turn} {state.me.fame} {skill}").uniform(1 - TASTE, 1 + TASTE)
        return taste * round_worth(skill) * _fit(state, skill) + ALONE * (source == "own"), text

    return max(texts, key=worth)


def _fit(state: MageState, skill: str) -> float:
    """Return how well a skill suits what a seat has, as a factor around 1."""
    me, steps = state.me, {step.kind for step in load_components().skills[skill].do}
    wounds = (*me.hand, *me.deck, *me.discard, *me.hidden).count(WOUND)
    if steps & {"wound_sideways", "discard_wound", "remove_wounds", "heal"}:
        return 0.5 + 0.3 * wounds
    if steps & {"move_per_unit", "lead", "inspire"}:
        return 0.5 + 0.4 * len(me.units)
    if "influence_per_colour" in steps:
        return 0.6 + 0.3 * sum(number > 0 for number in me.crystals)
    return 1.0
