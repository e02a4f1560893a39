"""Previews of options, for screens and players: steps, cards and units. The view of the playing seat suffices."""

from __future__ import annotations

from typing import Literal, NamedTuple

from tashkalar_mage_knight.combat import aim_sums
from tashkalar_mage_knight.effects import play_card, play_sideways, use_unit
from tashkalar_mage_knight.hexes import Hex, are_beside
from tashkalar_mage_knight.query import (
    ground_at,
    is_assault,
    is_crowded,
    is_rampaging,
    may_step,
    provoked_by,
    step_price,
)
from tashkalar_mage_knight.run import TurnRun
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
    return "points" if price > state.in_turn.move and not is_crowded(state, to) else "hero"


def preview_play(state: MageState, option: str) -> PlayPreview:
    """Return what an option adds that plays a card, sideways too, or uses a unit."""
    run = TurnRun(state)
    match option.split():
        case ["play", card, how, *payment]:
            play_card(run, card, how, *payment)
        case ["sideways", card, word]:
            play_sideways(run, card, word)
        case ["use", unit, word, *payment]:
            use_unit(run, unit, word, *payment)
        case _:
            raise ValueError(f"{option!a} plays no card and uses no unit")
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
