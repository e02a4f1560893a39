"""Plundering villages and burning monasteries (H61 to H66)."""

from __future__ import annotations

from tashkalar_mage_knight import combat
from tashkalar_mage_knight.components import load_components
from tashkalar_mage_knight.hexes import hex_text
from tashkalar_mage_knight.query import owner_of, site_at
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.state import MageState


def can_plunder(state: MageState) -> bool:
    """Return whether the seat can plunder the village on which its figure stands, before its turn (H61)."""
    site = load_components().raids["plunder"]["site"]
    return state.raids and not state.plundered and bool(state.me.deck) and site_at(state, state.me.at) == site


def plunder(run: TurnRun) -> None:
    """Draw cards for reputation, once before a turn (H61)."""
    rules = run.rules.raids["plunder"]
    run.put(plundered=True)
    run.say("plundered", at=hex_text(run.me.at or (0, 0)))
    run.add_reputation(rules["reputation"])
    run.draw(rules["draw"])


def can_burn(state: MageState) -> bool:
    """Return whether the hero stands on a monastery that can be burned (H63)."""
    rules = load_components().raids["burn"]
    if not state.raids or site_at(state, state.me.at) != rules["site"] or owner_of(state, state.me.at) is not None:
        return False
    pile = dict(state.piles)[rules["pile"]]
    return bool(pile.draw or pile.discard)


def burn(run: TurnRun) -> None:
    """Begin to burn a monastery: reputation is lost at once, and a token fights (H63)."""
    run.add_reputation(run.rules.raids["burn"]["reputation"])
    combat.begin_fight(run, [], site=run.me.at)
