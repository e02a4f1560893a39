"""Previews of options, for screens and players: steps, cards and units. The view of the playing seat suffices."""

from __future__ import annotations

from typing import Literal, NamedTuple

from tashkalar_mage_knight.combat import aim_sums, attacking_foes, hurt_hero, hurt_unit
from tashkalar_mage_knight.components import WOUND
from tashkalar_mage_knight.effects import play_card, play_sideways, use_unit
from tashkalar_mage_knight.hexes import Hex, are_beside
from tashkalar_mage_knight.points import spend_agility
from tashkalar_mage_knight.query import (
    foe_damage,
    ground_at,
    is_assault,
    is_crowded,
    is_rampaging,
    may_step,
    provoked_by,
    step_price,
)
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.skills.using import use_skill
from tashkalar_mage_knight.state import MageState

Barrier = Literal["", "phase", "far", "unknown", "terrain", "enemy", "points", "hero"]
"""The reason that a step isn't legal: movement, distance, edge, terrain, an enemy, points, a hero; "" for none."""


class StepPreview(NamedTuple):
    """A step onto a neighbouring hex as it would be."""

    barrier: Barrier
    price: int | None
    """The Move points that it costs; None where the hex can't be entered."""
    provoked: tuple[Hex, ...]
    """The hexes of the rampaging enemies that it provokes (M43)."""
    assault: bool
    """Whether it assaults a keep or mage tower (M41)."""


class PlayPreview(NamedTuple):
    """The points that an option adds which plays a card or uses a unit."""

    move: int
    influence: int
    heal: int
    effects: tuple[str, ...]
    """The points for the attack or block that is on, such as "block 2 physical"."""
    worth: tuple[int, int] | None
    """The worth of the attack or block then, and the points that it needs; None without one."""
    ask: str
    """The kind of choice that comes first; "" for none."""


class HitPreview(NamedTuple):
    """The effect of damage on the hero or a unit."""

    wounds: int
    """The wounds that come into the hand, or onto the unit."""
    poison: int = 0
    """The wounds that come onto the discard pile."""
    lost: int = 0
    """The other cards of the hand that are discarded."""
    destroyed: bool = False
    """Whether the unit leaves the game."""
    left: int = 0
    """The damage that is left for others."""


def preview_step(state: MageState, to: Hex) -> StepPreview:
    """Return what a step of the seat that plays would cost and provoke, or why it isn't legal."""
    at, now = state.me.at, state.in_turn
    price = step_price(state, to)
    if at is None or not are_beside(at, to):
        return StepPreview("far", price, (), False)
    provoked, assault = tuple(provoked_by(state, at, to)), is_assault(state, to)
    return StepPreview(_barrier(state, at, to, price, now.phase), price, provoked, assault)


def _barrier(state: MageState, at: Hex, to: Hex, price: int | None, phase: str) -> Barrier:
    if state.stage != "turn" or phase != "move" or state.asking:
        return "phase"
    if ground_at(state, to) is None:
        return "unknown"
    if price is None:
        return "terrain"
    if is_rampaging(state, to):
        return "enemy"
    if may_step(state, at, to, state.in_turn.move):
        return ""
    lake = any(ground and ground.terrain == "lake" for ground in (ground_at(state, at), ground_at(state, to)))
    return "points" if lake or (price > state.in_turn.move and not is_crowded(state, to)) else "hero"


def preview_play(state: MageState, option: str) -> PlayPreview:
    """Return what an option adds that plays a card, sideways too, or uses a unit or skill."""
    run = TurnRun(state)
    match option.split():
        case ["play", card, how, *payment]:
            play_card(run, card, how, *payment)
        case ["sideways", card, word]:
            play_sideways(run, card, word)
        case ["use", unit, word, *payment]:
            use_unit(run, unit, word, *payment)
        case ["skill", skill, *card]:
            use_skill(run, skill, *card)
        case ["agile", word]:
            spend_agility(run, word)
        case _:
            raise ValueError(f"{option!a} plays no card and uses no unit or skill")
    before, after = state.in_turn, run.now
    pending = run.state.asking[len(state.asking) :]
    old = before.fight.aim if before.fight else None
    aim = after.fight.aim if after.fight else None
    return PlayPreview(
        move=after.move - before.move,
        influence=after.influence - before.influence,
        heal=after.heal - before.heal,
        effects=aim.effects[len(old.effects) :] if aim and old else (),
        worth=aim_sums(run.state) if aim else None,
        ask=pending[-1].ask if pending else "",
    )


def preview_hit(state: MageState, foe: str, who: str = "hero") -> HitPreview:
    """Return what the damage of an enemy does, if it isn't blocked, to the hero or a unit (M74 to M77)."""
    run = TurnRun(state)
    _begin_damage(run, foe)
    if who == "hero":
        hurt_hero(run, foe)
        return _hero_hit(state, run.state)
    hurt_unit(run, foe, who)
    before = next(unit for unit in state.me.units if unit.unit == who)
    unit = next((unit for unit in run.me.units if unit.unit == who), None)
    left = next(each.left or 0 for each in run.fight.enemies if each.name == foe)
    return HitPreview(unit.wounds - before.wounds if unit else 0, destroyed=unit is None, left=left)


def preview_unblocked(state: MageState) -> HitPreview:
    """Return what all attacks that aren't blocked yet would do to the hero alone."""
    run = TurnRun(state)
    for foe in attacking_foes(state):
        _begin_damage(run, foe.name)
        hurt_hero(run, foe.name)
    return _hero_hit(state, run.state)


def _begin_damage(run: TurnRun, name: str) -> None:
    foe = next(each for each in run.fight.enemies if each.name == name)
    if foe.left is None:
        run.put_foe(name, left=foe_damage(foe))


def _hero_hit(before: MageState, after: MageState) -> HitPreview:
    wounds, poison = (
        getattr(after.me, place).count(WOUND) - getattr(before.me, place).count(WOUND) for place in ("hand", "discard")
    )
    return HitPreview(wounds, poison, lost=len(before.me.hand) + wounds - len(after.me.hand))
