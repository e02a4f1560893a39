"""The value of each hex of the map for a hero: what can be done there or near it in the next turns."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator
from typing import NamedTuple

from tashkalar_mage_knight.ai.potential import EnemyNeeds, enemy_needs, needs_of
from tashkalar_mage_knight.ai.weights import MageWeights
from tashkalar_mage_knight.components import BASIC, WOUND, load_components
from tashkalar_mage_knight.hexes import Hex, hexes_beside
from tashkalar_mage_knight.query import (
    LandHex,
    explorable_places,
    free_command,
    is_rampaging,
    land_of,
    level_of,
    owner_of,
    tokens_at,
)
from tashkalar_mage_knight.state import MageState


class Land(NamedTuple):
    """The map as a hero sees it; hexes on which no hero may stand are missing."""

    values: dict[Hex, float]
    """The value of each hex, in points: that of the best target less the way to it."""
    frontier: dict[Hex, float]
    """The Move points from each hex to the next new tile."""


def land_of_hero(state: MageState, seat: int, weights: MageWeights) -> Land:
    """Return the values of the hexes for a hero, and the ways to new tiles."""
    land, prices, time = land_of(state.land), load_components().prices, "night" if state.night else "day"
    open_hexes = dict[Hex, int]()
    for at, ground in land.items():
        price = prices[ground.terrain][time]
        if price is not None and not is_rampaging(state, at):
            open_hexes[at] = price
    closed = {at for at in open_hexes if _is_guarded(state, seat, at, land[at])}
    ends = (at for at in open_hexes if any(near not in land for near in hexes_beside(at)))
    edge = {at: float(-load_components().explore) for at in ends if explorable_places(state, at)}
    values = {at: weights.place * weights.explore + weights.way * price for at, price in edge.items()}
    for at, worth in _targets(state, seat, open_hexes, weights):
        values[at] = max(weights.place * worth, values.get(at, 0.0))
    frontier = _spread(edge, open_hexes, closed, 1.0, -math.inf)
    return Land(_spread(values, open_hexes, closed, weights.way, 0.0), {at: -value for at, value in frontier.items()})


def _spread(
    values: dict[Hex, float], open_hexes: dict[Hex, int], closed: set[Hex], way: float, least: float
) -> dict[Hex, float]:
    """Return values of hexes after each hex has the best value of its neighbours less the way there, if it is more."""
    queue = [(-worth, at) for at, worth in values.items()]
    heapq.heapify(queue)
    while queue:
        negative, at = heapq.heappop(queue)
        if -negative < values[at]:
            continue
        before = -negative - way * open_hexes[at]
        for near in hexes_beside(at):
            if near in open_hexes and near not in closed and before > values.get(near, least):
                values[near] = before
                heapq.heappush(queue, (-before, near))
    return values


def _is_guarded(state: MageState, seat: int, at: Hex, ground: LandHex) -> bool:
    """Return whether entering a hex assaults its site."""
    owner = owner_of(state, at)
    return ground.site in ("keep", "mage-tower") and (owner is None or (ground.site == "keep" and owner != seat))


def _targets(
    state: MageState, seat: int, open_hexes: dict[Hex, int], weights: MageWeights
) -> Iterator[tuple[Hex, float]]:
    """Yield hexes to stand on and what is got there."""
    land, rules = land_of(state.land), load_components()
    for at in open_hexes:
        ground = land[at]
        if ground.site:
            yield at, site_worth(state, seat, at, ground, weights)
    for at, tokens in state.tokens:
        if is_rampaging(state, at):
            symbol = rules.rampaging.get(land[at].symbol, {"reputation": 1})
            needs = [enemy_needs(token.enemy) for token in tokens]
            worth = fight_worth(state, seat, needs, symbol["reputation"] * weights.reputation, weights)
            for near in hexes_beside(at):
                if near in open_hexes:
                    yield near, worth


def fight_worth(state: MageState, seat: int, needs: list[EnemyNeeds], more: float, weights: MageWeights) -> float:
    """Return the value of a fight in some later turn, with a hand as it is on average."""
    level, units = level_of(state, seat), state.seats[seat].units
    helpers = sum(load_components().unit(unit.unit).level for unit in units if not unit.wounds)
    power = 1.25 * (level.hand + 1) + 0.8 * helpers
    beat, block = sum(each.beat for each in needs), sum(each.block for each in needs)
    chance = 1 / (1 + math.exp((beat - power) / 1.5))
    blocked = min(1.0, max(0.0, power - beat) / max(1.0, block))
    hurt = sum(each.damage for each in needs) * (1 - blocked) / level.armour
    cost = weights.effort * (beat + min(block, max(0.0, power - beat)))
    return max(0.0, chance * (sum(each.fame for each in needs) + more) - hurt * (2.0 + weights.wound) - cost)


def site_worth(state: MageState, seat: int, at: Hex, ground: LandHex, weights: MageWeights) -> float:
    """Return the value of what a site gives to a seat, in some later turn."""
    me, rules = state.seats[seat], load_components()
    site, owner = rules.sites[ground.site], owner_of(state, at)
    if site.pile and (owner is None or (ground.site == "keep" and owner != seat)):
        enemies = (token.enemy for token in tokens_at(state, at))
        needs = needs_of(enemies, site.pile, site.tokens)
        more = 2.0 + 0.75 * site.crystals + weights.hand * 5 * site.hand + site.assault * weights.reputation
        return fight_worth(state, seat, needs, more, weights)
    wounds = (*me.hand, *me.discard).count(WOUND)
    match ground.site:
        case "mine":
            return 0.5 + weights.crystal if me.crystals[BASIC.index(ground.colour)] < rules.crystals else 0.0
        case "glade":
            return 2.0 + weights.wound if wounds else weights.token
        case "village" | "monastery" | "keep" | "mage-tower" if rules.reputation[me.reputation] is not None:
            return _locals_worth(state, seat, ground.site, weights)
        case _:
            return 0.0


def _locals_worth(state: MageState, seat: int, site: str, weights: MageWeights) -> float:
    """Return the value of dealing with locals: the best unit that may be recruited, healing, training."""
    rules, me = load_components(), state.seats[seat]
    influence = 4.5 + (rules.reputation[me.reputation] or 0)
    found = [0.0]
    if free_command(state, seat) > 0:
        kinds = [rules.unit(card) for card in state.offer if site in rules.unit(card).at]
        found += [
            (1 + 2 * weights.unit) * kind.level * min(1.0, influence / kind.cost) ** 2 - weights.effort * kind.cost
            for kind in kinds
        ]
    kind = rules.sites[site]
    if kind.heal:
        each = 2.0 + weights.wound - weights.effort * kind.heal
        found.append(min(me.hand.count(WOUND), influence / kind.heal) * each)
    if kind.train and state.monastery:
        found.append(2.0 * min(1.0, influence / kind.train) ** 2 - weights.effort * kind.train)
    return max(found)
