"""Points that effects give: those of a turn, and those of the attack or block that is on (M56, M68, M71)."""

from __future__ import annotations

from tashkalar_mage_knight.components import POINT_KINDS, WOUND, EffectStep, load_components
from tashkalar_mage_knight.query import foe_attack, has_ability
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.state import Foe, MageState, PendingAsk

BY_CARD = ("basic", "strong", "sideways")
"""The ways to play a card."""


def add_points(run: TurnRun, step: EffectStep, ask: PendingAsk) -> None:
    """Add the points of a step to those of the turn, or to the attack or block that is on."""
    by_unit = ask.how not in (*BY_CARD, "skill")
    number = step.value + ask.boost * (not by_unit)
    fight = run.now.fight
    if step.kind == "move" or (step.kind == "influence" and fight is None):
        points = {step.kind: getattr(run.now, step.kind) + number}
        run.put_now(**points)
        run.say("gained", what=step.kind, number=number)
        return
    assert fight is not None
    assert fight.aim is not None
    if step.kind == "influence":
        _add_effect(run, "block", number, fight.talk or "physical")  # no block of a unit's or card's own (H67, H41)
        return
    if step.twice_against and any(
        has_ability(foe, step.twice_against) for foe in fight.enemies if foe.name in fight.aim.targets
    ):
        number *= 2
    if by_unit:
        number += fight.hotter + ask.boost  # M116, H33
    elif ask.how in BY_CARD:
        number += _spring_ambush(run, step.kind)
    _add_effect(run, step.kind, number, step.element)


def _spring_ambush(run: TurnRun, kind: str) -> int:
    """Return the bonus of `ambush` for the first card that gives points in a fight (H41)."""
    ambush = run.now.ambush
    if ambush is None or kind not in POINT_KINDS:
        return 0
    run.put_now(ambush=None)
    return ambush.block if kind == "block" else ambush.attack


def _add_effect(run: TurnRun, kind: str, number: int, element: str) -> None:
    add_effect(run, f"{kind} {number} {element}")
    run.say("gained", what=kind, number=number, element=element)


def add_effect(run: TurnRun, effect: str) -> None:
    """Add an effect such as "ranged 3 fire" to the attack or block that is on."""
    aim = run.fight.aim
    assert aim is not None
    run.put_fight(aim=aim._replace(effects=(*aim.effects, effect)))


def raise_effect(run: TurnRun, number: int) -> None:
    """Raise the last effect of the attack or block that is on."""
    aim = run.fight.aim
    assert aim is not None
    kind, points, element = aim.effects[-1].split()
    run.put_fight(aim=aim._replace(effects=(*aim.effects[:-1], f"{kind} {int(points) + number} {element}")))
    run.say("gained", what=kind, number=number, element=element)


# --- numbers that the state gives -------------------------------------------------------------------------------------


def traits_of(foe: Foe) -> int:
    """Return what counts for `cold-toughness`: abilities, resistances, and the element of the attack (H7)."""
    kind, attack = load_components().enemies[foe.enemy], foe_attack(foe)
    element = attack[1] if attack else "physical"
    return len(kind.abilities) + len(kind.resist) + {"physical": 0, "cold-fire": 2}.get(element, 1)


def own_wounds(state: MageState) -> int:
    """Return the wounds in the hand and on the units of the seat that plays (H46)."""
    return state.me.hand.count(WOUND) + sum(unit.wounds for unit in state.me.units)


# --- agility ----------------------------------------------------------------------------------------------------------


def agile_options(state: MageState, moment: str) -> list[str]:
    """Return the options to spend Move points in an attack by `agility` (H40)."""
    now = state.in_turn
    if now.agile is None:
        return []
    prices = agile_prices(now.agile)
    words = {"aim attack": ("attack", "ranged"), "aim ranged": ("ranged",)}.get(moment, ())
    return [f"agile {word}" for word in words if word in prices and now.move >= prices[word]]


def agile_prices(how: str) -> dict[str, int]:
    """Return the Move points for one point of each kind."""
    card = load_components().card("agility")
    steps = card.basic if how == "basic" else card.strong
    prices: dict[str, int] = next(step.value for step in steps if step.kind == "agile")
    return prices


def spend_agility(run: TurnRun, word: str) -> None:
    """Turn Move points into a point of the attack that is on."""
    run.put_now(move=run.now.move - agile_prices(run.now.agile or "basic")[word])
    _add_effect(run, word, 1, "physical")
