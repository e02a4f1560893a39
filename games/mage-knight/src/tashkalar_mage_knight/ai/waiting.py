"""The reason for a turn that only exchanges cards: the best thing within reach, and what the hand lacks for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tashkalar_mage_knight.ai.land_values import fight_worth, land_of_hero, site_worth
from tashkalar_mage_knight.ai.potential import ATTACK, INFLUENCE, MOVE, enemy_needs, needs_of, points_now
from tashkalar_mage_knight.ai.purpose import ROUND, Purpose
from tashkalar_mage_knight.ai.weights import MageWeights
from tashkalar_mage_knight.components import WOUND, load_components
from tashkalar_mage_knight.hexes import Hex, hexes_beside
from tashkalar_mage_knight.query import (
    explorable_places,
    free_command,
    is_rampaging,
    land_of,
    owner_of,
    site_at,
    tokens_at,
)
from tashkalar_mage_knight.rounds import PORTAL
from tashkalar_mage_knight.state import HIDDEN, MageState, Now


class Want(NamedTuple):
    """A thing within reach, and the points that it takes."""

    worth: float
    """Its value, in points of the final score."""
    kind: str
    """One of "way", "land", "fight" and "locals"."""
    purpose: int
    """The purpose of the points that it takes, as in `CardPoints`."""
    price: int
    what: str = ""
    """The id of an enemy or a site; "" for the way on."""


def idle_reasons(seen: MageState, last: MageState, seat: int, weights: MageWeights) -> tuple[Purpose, ...]:
    """Return reasons for a turn that has no purpose: what the hand doesn't suffice for, and that the round ends.

    Args:
        seen: the view of a seat at the beginning of its turn.
        last: the state at the end of the turn.
        seat: that seat, which has to decide.
        weights: the weights of the evaluation.
    """
    ends = not seen.seats[seat].deck or last.round > seen.round
    found = [lacking(seen, seat, weights), Purpose(ROUND) if ends else None]
    return tuple(each for each in found if each is not None)


def lacking(seen: MageState, seat: int, weights: MageWeights) -> Purpose | None:
    """Return the best thing that a hand doesn't suffice for, with its price and the points at hand; None for nothing.

    Args:
        seen: the view of a seat at the beginning of its turn.
        seat: that seat, which has to decide.
        weights: the weights of the evaluation.
    """
    if seen.now is None:
        seen = seen._replace(now=Now())
    points = points_now(seen, *range(4))
    points[ATTACK] = max(points[ATTACK], points.pop())  # each as if all went into it
    short = [want for want in _wants(seen, seat, weights) if points[want.purpose] < want.price]
    if not short:
        return None
    best = max(short)
    return Purpose(best.kind, (*filter(None, [best.what]), str(best.price), str(int(points[best.purpose]))))


def _wants(seen: MageState, seat: int, weights: MageWeights) -> Iterator[Want]:
    """Yield what the hero may do from where it stands, as far as it is worth anything."""
    at = seen.seats[seat].at or PORTAL
    yield Want(weights.explore / 2, "way", MOVE, _price_of_way(seen, at))
    frontier = land_of_hero(seen, seat, weights).frontier
    if seen.stack and at in frontier:
        yield Want(weights.explore / 4, "land", MOVE, round(frontier[at]))
    for want in (*_fights(seen, seat, at, weights), *_locals(seen, seat, at, weights)):
        if want.worth > 0:
            yield want


def _price_of_way(seen: MageState, at: Hex) -> int:
    """Return the Move points of the cheapest step or of exploring."""
    rules, land, time = load_components(), land_of(seen.land), "night" if seen.night else "day"
    near = [each for each in hexes_beside(at) if each in land and not is_rampaging(seen, each)]
    prices = [price for each in near if (price := rules.prices[land[each].terrain][time]) is not None]
    return min([*prices, *[rules.explore] * bool(explorable_places(seen, at))], default=0)


def _fights(seen: MageState, seat: int, at: Hex, weights: MageWeights) -> Iterator[Want]:
    """Yield the enemies beside the hero, and those of its own site."""
    for near in hexes_beside(at):
        if is_rampaging(seen, near):
            for token in tokens_at(seen, near):
                needs = enemy_needs(token.enemy)
                yield Want(
                    fight_worth(seen, seat, [needs], 0.0, weights),
                    "fight",
                    ATTACK,
                    round(needs.beat + needs.block),
                    token.enemy,
                )
    site = load_components().sites.get(site_at(seen, at) or "")
    if site is not None and site.pile and owner_of(seen, at) is None:
        enemies = (token.enemy for token in tokens_at(seen, at) if token.enemy != HIDDEN)
        all_needs = needs_of(enemies, site.pile, site.tokens)
        worth = site_worth(seen, seat, at, land_of(seen.land)[at], weights)
        yield Want(worth, "fight", ATTACK, round(sum(each.beat + each.block for each in all_needs)), site_at(seen, at))


def _locals(seen: MageState, seat: int, at: Hex, weights: MageWeights) -> Iterator[Want]:
    """Yield the cheapest dealing with the locals where the hero stands."""
    rules, me, place = load_components(), seen.seats[seat], site_at(seen, at)
    kind = rules.sites.get(place or "")
    reputation = rules.reputation[me.reputation]
    if kind is None or reputation is None:
        return
    costs = [rules.unit(card).cost for card in seen.offer if place in rules.unit(card).at] * bool(
        free_command(seen, seat) > 0
    )
    costs += [kind.train] * bool(kind.train and seen.monastery) + [kind.heal] * bool(kind.heal and WOUND in me.hand)
    if costs:
        worth = site_worth(seen, seat, at, land_of(seen.land)[at], weights)
        yield Want(worth, "locals", INFLUENCE, min(costs) - reputation, place)
