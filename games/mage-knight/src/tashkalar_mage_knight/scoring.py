"""The score and the winners at the end of the game (M117 to M121)."""

from __future__ import annotations

from hotseat.util.i18n import gettext_noop
from tashkalar_mage_knight.components import WOUND, load_components
from tashkalar_mage_knight.query import site_at
from tashkalar_mage_knight.state import MageState, Outcome

EACH = {"knowledge": 1, "leader": 1, "adventurer": 2, "loot": 1, "conqueror": 2, "beating": -2}
"""The points of each part of an achievement (M118)."""
PARTS = {
    "fame": gettext_noop("fame"),
    "knowledge": gettext_noop("advanced actions"),
    "leader": gettext_noop("units"),
    "adventurer": gettext_noop("dens and spawning grounds"),
    "loot": gettext_noop("crystals"),
    "conqueror": gettext_noop("keeps and towers"),
    "beating": gettext_noop("wounds"),
}
"""The parts of the final score, in words (M118)."""
FOUND = gettext_noop("the city was found")
"""The reason for winning alone."""
TITLE, TIED = 3, 1
"""The points of a title, alone or tied; negative for wounds (M119)."""


def achievements(state: MageState, seat: int) -> dict[str, int]:
    """Return the number of parts of each achievement of a seat."""
    rules, me = load_components(), state.seats[seat]
    played = state.in_turn.played if seat == state.seat else ()
    cards = (*me.hand, *me.deck, *me.discard, *me.under, *played)
    sites = [site_at(state, at) for at, owner in state.shields if owner == seat]
    levels = [(rules.unit(unit.unit).level, unit.wounds) for unit in me.units]
    return {
        "knowledge": sum(card in rules.advanced for card in cards),
        "leader": sum(level // 2 if wounds else level for level, wounds in levels),
        "adventurer": sum(rules.sites[site].enter for site in sites),
        "loot": sum(me.crystals) // 2,
        "conqueror": sum(rules.sites[site].fortified or site == "monastery" for site in sites),
        "beating": sum(card == WOUND for card in cards),
    }


def title_points(state: MageState, seat: int, achievement: str) -> int:
    """Return the points of a title for a seat: for the most of an achievement, alone or tied (M119)."""
    if not load_components().setups[len(state.names)].titles:
        return 0
    numbers = [achievements(state, each)[achievement] for each in range(len(state.names))]
    if numbers[seat] < max(numbers) or not numbers[seat]:
        return 0
    sign = 1 if EACH[achievement] > 0 else -1
    return sign * (TITLE if numbers.count(max(numbers)) == 1 else TIED)


def score_parts(state: MageState, seat: int) -> dict[str, int]:
    """Return the points of a seat by what they are for: fame, and each achievement with its title."""
    numbers = achievements(state, seat)
    parts = {name: each * numbers[name] + title_points(state, seat, name) for name, each in EACH.items()}
    return {"fame": state.seats[seat].fame, **parts}


def final_scores(state: MageState) -> tuple[int, ...]:
    """Return the points of each seat: fame, achievements and titles."""
    return tuple(sum(score_parts(state, seat).values()) for seat in range(len(state.seats)))


def final_outcome(state: MageState) -> Outcome:
    """Return the outcome of a game that is over (M120, M121)."""
    scores = final_scores(state)
    if len(scores) == 1:
        tiles = load_components().tiles
        found = any(tiles[tile].kind == "city" for tile, _ in state.land)
        reason = FOUND if found else gettext_noop("the city was not found")
        return Outcome((0,) if found else (), scores, reason)
    winners = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
    return Outcome(winners, scores, gettext_noop("a draw") if len(winners) > 1 else gettext_noop("most points"))
