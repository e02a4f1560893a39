"""Quick estimates of fights: the points that a hand, units and mana may give, and what an enemy needs and does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tashkalar_mage_knight.components import BASIC, BRANCHING, WOUND, EffectStep, Steps, load_components
from tashkalar_mage_knight.moments import effect_steps
from tashkalar_mage_knight.query import free_dice
from tashkalar_mage_knight.state import HIDDEN, MageState


class CardPoints(NamedTuple):
    """The most points that an effect may give for each purpose."""

    move: int = 0
    influence: int = 0
    attack: int = 0
    block: int = 0
    early: int = 0
    """Ranged and siege points, which also count as attack."""
    other: float = 0.0
    """The value in points of all else, such as healing, crystals and cards."""

    @property
    def total(self) -> float:
        """The value of the effect in points, over all purposes: the best one and a part of the others."""
        points = (self.move, self.influence, self.attack, self.block, self.early)
        return max(points) + 0.25 * sum(points) + self.other


OTHER = {
    "heal": 1.5, "draw": 2.0, "crystal": 2.0, "token": 1.5, "extra_die": 1.5, "set_die": 3.0, "boost": 4.0,
    "ready": 2.0, "hotter": 1.0, "calm": 3.0, "learn": 1.0, "keep_crystals": 1.0, "may_pay": 1.0,
    "remove": -1.0,
    "crystals_of_it": 4.0, "crystals_of_others": 5.0, "take_like_it": 3.0, "repeat": 4.0, "set_price": 0.5,
    "lakes": 1.0, "per_wound": 1.0, "storm_die": 2.0, "storm": 4.0, "block_per_trait": 2.0, "at_end": 2.5,
    "sideways": 1.3, "wound_sideways": 1.0, "convert": 0.7, "invoke": 1.2, "fly": 2.5, "lead": 1.2, "inspire": 2.0,
    "weaken_per_resistance": 1.2, "discard_wound": 1.0, "remove_wounds": 7.0, "motivate": 0.7, "prices": 2.0,
    "freeze": 4.5, "exploit": 3.0, "bond": 3.0,
}  # fmt: skip
"""The value in points of steps without points."""


@cache
def effect_points(source: str, how: str) -> CardPoints:
    """Return the most points that an effect may give for each purpose."""
    return _points_of(effect_steps(source, how))


def _points_of(steps: Steps) -> CardPoints:
    found = CardPoints()
    for step in steps:
        branches = step.value.values() if step.kind in BRANCHING else ()
        for points in [_points_of(branch) for branch in branches] or [_step_points(step)]:
            found = CardPoints(
                max(found.move, points.move),
                max(found.influence, points.influence),
                max(found.attack, points.attack),
                max(found.block, points.block),
                max(found.early, points.early),
                found.other + points.other / max(1, len(branches)),
            )
    return found


def _step_points(step: EffectStep) -> CardPoints:
    value = max(step.value.values()) if isinstance(step.value, dict) and "day" in step.value else step.value
    match step.kind:
        case "move" | "influence" | "attack" | "block":
            return CardPoints(**{step.kind: value})
        case "ranged" | "siege":
            return CardPoints(attack=value, early=value)
        case "ambush" | "agile" | "lead":
            early = value.get("ranged", 0)
            return CardPoints(attack=max(value.get("attack", 0), early), block=value.get("block", 0), early=early)
        case "move_per_unit":
            return CardPoints(move=value["most"] // 2)
        case "influence_per_colour":
            return CardPoints(influence=2 * value)
        case kind:
            return CardPoints(other=OTHER.get(kind, 0.0))


@cache
def card_quality(card: str) -> float:
    """Return how much better a card is than an average basic one, as a factor around 1; 0 for a wound."""
    if card == WOUND:
        return 0.0
    if card == HIDDEN:
        return 1.0
    rules = load_components()
    every = [_raw_quality(name) for name, each in rules.cards.items() if not each.hero for _ in range(each.count)]
    return _raw_quality(card) / (sum(every) / len(every))


def _raw_quality(card: str) -> float:
    return 2.0 + effect_points(card, "basic").total + 0.6 * effect_points(card, "strong").total


class Strength(NamedTuple):
    """The points that a seat may give in a fight, each as if all went into it."""

    attack: float
    block: float
    early: float
    """Ranged and siege points."""


MOVE, INFLUENCE, ATTACK, BLOCK, EARLY = range(5)
"""The places of the purposes in `CardPoints`."""
LEAST = (1, 1, 1, 1, 0)
"""The points that any card gives sideways, by purpose."""


def strength_now(state: MageState) -> Strength:
    """Return the points that the seat that plays may give in a fight with what it has now."""
    return Strength(*points_now(state, ATTACK, BLOCK, EARLY))


def points_now(state: MageState, *purposes: int) -> list[float]:
    """Return the most points that the seat that plays may give with what it has now, for each purpose."""
    now, me, rules = state.in_turn, state.me, load_components()
    dice = free_dice(state) if now.dice > 0 else []
    gold = not state.night and ("gold" in dice or now.tokens[4] > 0)
    payable = {
        colour
        for index, colour in enumerate(BASIC)
        if gold or colour in dice or me.crystals[index] or now.tokens[index]
    }
    mana = min(now.dice, len(dice)) + sum(me.crystals) + sum(now.tokens[:5])
    plain = [0.0] * len(purposes)
    gains: list[list[float]] = [[] for _ in purposes]
    for card in me.hand:
        if card in (WOUND, HIDDEN):
            continue
        basic = effect_points(card, "basic")
        strong = effect_points(card, "strong") if rules.card(card).colour in payable else basic
        for index, purpose in enumerate(purposes):
            low = max(LEAST[purpose], basic[purpose])
            plain[index] += low
            if strong[purpose] > low:
                gains[index].append(strong[purpose] - low)
    for skill in me.skills:
        if not skill.flipped and skill.skill not in now.used:
            points = effect_points(skill.skill, "skill")
            for index, purpose in enumerate(purposes):
                plain[index] += points[purpose]
    for unit in me.units:
        if unit.ready:
            most = _unit_points(unit.unit, frozenset(payable))
            for index, purpose in enumerate(purposes):
                plain[index] += most[purpose]
    best = (sum(sorted(each)[-mana:]) if mana else 0.0 for each in gains)
    return [one + more for one, more in zip(plain, best, strict=True)]


@cache
def _unit_points(unit: str, payable: frozenset[str]) -> tuple[int, ...]:
    """Return the most points that a unit gives for each purpose."""
    words = load_components().unit(unit).abilities.items()
    points = [effect_points(unit, word) for word, ability in words if not ability.mana or ability.mana in payable]
    return tuple(max((each[purpose] for each in points), default=0) for purpose in range(5))  # type: ignore[misc]


class EnemyNeeds(NamedTuple):
    """The points that beat and block an enemy, its damage, and its fame."""

    beat: float
    block: float
    damage: float
    fame: float


@cache
def enemy_needs(enemy: str) -> EnemyNeeds:
    """Return what it takes to fight an enemy; of resisted elements twice the points."""
    kind = load_components().enemies[enemy]
    beat = kind.armour * (1.8 if "physical" in kind.resist else 1.0)
    if kind.attack == "summon":
        mean = mean_needs("brown")
        return EnemyNeeds(beat, mean.block, mean.damage, kind.fame)
    points, element = kind.attack
    block = points * (2 if "swift" in kind.abilities else 1) * (1.0 if element == "physical" else 1.8)
    damage = points * (2 if "brutal" in kind.abilities else 1)
    worse = 1.5 if kind.abilities & {"poison", "paralyze"} else 1.0
    return EnemyNeeds(beat, block, damage * worse, kind.fame)


@cache
def mean_needs(colour: str) -> EnemyNeeds:
    """Return the mean needs of the enemies of a pile."""
    needs = [enemy_needs(enemy) for enemy in load_components().pile(colour)]
    return EnemyNeeds(*(sum(each) / len(needs) for each in zip(*needs, strict=True)))


def needs_of(enemies: Iterator[str], colour: str, number: int) -> list[EnemyNeeds]:
    """Return the needs of the enemies on a hex, at least `number`; unknown ones are average ones of a pile."""
    known = [enemy_needs(enemy) for enemy in enemies if enemy != HIDDEN]
    return [*known, *[mean_needs(colour)] * (number - len(known))]
