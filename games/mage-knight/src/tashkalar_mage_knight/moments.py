"""Moments of a turn, and what effects are for: when each can be played, and its steps then (M52 to M63).

A moment is `move`, `after`, `interact`, `ranged`, `block` or `attack` (the phase's own question), or `aim ranged`,
`aim siege`, `aim block`, `aim attack` (a target is chosen; siege: one of the targets is fortified).
"""

from __future__ import annotations

from functools import cache

from tashkalar_mage_knight.components import POINT_KINDS, EffectStep, Steps, load_components
from tashkalar_mage_knight.query import foe_attack, has_ability
from tashkalar_mage_knight.state import Aim, Fight, Foe, MageState

PURPOSES = {
    "move": {"move", "heal", "special"},
    "after": {"heal", "special"},
    "interact": {"influence", "heal", "special"},
    "ranged": {"special"},
    "block": {"special"},
    "attack": {"special"},
    "aim ranged": {"ranged", "siege", "special"},
    "aim siege": {"siege", "special"},
    "aim block": {"block", "special"},
    "aim attack": {"attack", "ranged", "siege", "special"},
}
"""The purposes that effects may have, in each moment."""
SIDEWAYS = {"move": "move", "interact": "influence", "aim block": "block", "aim attack": "attack"}
"""The points of a card played sideways, in each moment (M57)."""
POINTED = (*POINT_KINDS, "move", "influence")
"""The steps whose points `concentration` raises (M62)."""
SPECIAL_KINDS = {"pay", "crystal", "extra_die", "set_die", "token", "boost", "keep_crystals"}
SPECIAL_KINDS |= {"repeat", "remove", "storm_die", "storm"}
ALTERNATIVES = {"move", "influence", "attack", "block"}
"""The words of choices that follow from the moment."""
ASKING_KINDS = {"choose", "discard", "pay", "set_die", "boost", "crystal", "token", "ready", "calm"}
ASKING_KINDS |= {"may_pay", "repeat", "remove", "take_like_it", "storm_die"}
"""The steps that may ask for a choice."""


def moment_of(state: MageState) -> str:
    """Return the moment that a turn is in; "" in the phases `rest` and `ending` and outside a turn."""
    now = state.now
    if now is None or now.phase in ("rest", "ending"):
        return ""
    fight = now.fight
    if fight is None:
        return now.phase
    if fight.aim is None:
        return "" if fight.phase == "damage" else fight.phase
    return f"aim {aim_kind(fight, fight.aim)}"


def aim_kind(fight: Fight, aim: Aim) -> str:
    """Return what counts against targets: `ranged`, `siege`, `block` or `attack` (M67)."""
    if fight.phase != "ranged":
        return fight.phase
    fortified = any(foe.walls or has_ability(foe, "fortified") for foe in fight.enemies if foe.name in aim.targets)
    return "siege" if fortified else "ranged"


def effect_steps(source: str, how: str) -> Steps:
    """Return all steps of an effect."""
    rules = load_components()
    if source in rules.skills:
        used: Steps = rules.skills[source].do
        return used
    if how not in ("basic", "strong"):
        steps: Steps = rules.unit(source).abilities[how].do
        return steps
    card = rules.card(source)
    chosen: Steps = card.basic if how == "basic" else card.strong
    return chosen


def effect_purposes(steps: Steps) -> set[str]:
    """Return what an effect is for: `move`, `influence`, `heal`, `special`, `hot`, `calm`, or points of a fight."""
    found = set[str]()
    for step in steps:
        match step.kind:
            case "choose" | "by_phase" | "pay_for":
                for branch in step.value.values():
                    found |= effect_purposes(branch)
            case "agile":
                found |= {*step.value}
            case "ready" | "draw":
                found.add("heal")
            case "hotter":
                found.add("hot")
            case "influence_blocks":
                found.add("block")
            case "move" | "influence" | "heal" | "calm" | "attack" | "ranged" | "siege" | "block":
                found.add(step.kind)
            case kind if kind in SPECIAL_KINDS:
                found.add("special")
            case _:
                pass
    if "move" in found:
        found.discard("heal")  # in movement only (M116)
    return found


@cache
def _purposes_of(source: str, how: str) -> frozenset[str]:
    return frozenset(effect_purposes(effect_steps(source, how)))


def fits_moment(state: MageState, source: str, how: str, moment: str) -> bool:
    """Return whether an effect may be played in a moment, whatever it needs."""
    purposes, allowed = _purposes_of(source, how), PURPOSES.get(moment, set())
    fight = state.in_turn.fight
    if moment == "aim block" and fight and fight.talk:
        allowed = allowed | {"influence"}
    if moment == "ranged" and fight and not fight.begun and "hot" in purposes:
        return True
    if moment in ("ranged", "block") and "calm" in purposes:
        return bool(calmable_foes(state))
    if moment in ("ranged", "block", "attack") and needs_another_card(source, how):
        return False
    return bool(purposes & allowed)


@cache
def needs_another_card(source: str, how: str) -> bool:
    """Return whether an effect plays another card of the hand (M62, H8, H44)."""
    return any(step.kind in ("boost", "repeat") for step in effect_steps(source, how))


@cache
def resolved_steps(source: str, how: str, moment: str, chosen: str = "") -> Steps:
    """Return the steps of an effect in a moment, with those choices made that follow from it (M59, M116).

    `chosen`: the word of the alternative that was chosen; "" before.
    """
    steps = effect_steps(source, how)
    if source == "diplomacy":  # talk comes before the influence that it makes a block of
        steps = steps[::-1] if moment.startswith("aim") else steps[:1]
    return tuple(each for step in steps for each in _resolved(step, moment, chosen))


def _resolved(step: EffectStep, moment: str, chosen: str) -> Steps:
    word = SIDEWAYS.get(moment, "")
    match step.kind:
        case "choose" if chosen in step.value:
            branch: Steps = step.value[chosen]
        case "choose" if step.value.keys() <= ALTERNATIVES:
            branch = step.value[word] if word in step.value else step.value.get("influence", ())  # as talk in a fight
        case "by_phase":
            branch = step.value.get(moment.removeprefix("aim "), ())
        case "pay_for":
            colour = next((colour for colour, then in step.value.items() if then[0].kind == word), "")
            return (EffectStep("pay", colour), *step.value[colour]) if colour else ()
        case "may_pay_for":
            ((colour, then),) = step.value.items()
            return (EffectStep("may_pay", colour), *then)
        case "at_end" if moment.startswith("aim"):
            return ()  # as talk it gives influence only (H9)
        case _:
            return (step,)
    return tuple(each for inner in branch for each in _resolved(inner, moment, chosen))


def calmable_foes(state: MageState) -> list[Foe]:
    """Return the enemies that `illusionists` can keep from attacking (M107)."""
    fight = state.in_turn.fight
    if fight is None:
        return []
    loose = [foe for foe in fight.enemies if not (foe.summoner or foe.walls or has_ability(foe, "fortified"))]
    return [
        foe
        for foe in loose
        if not (foe.beaten or foe.calm or foe.blocked)
        and (foe_attack(foe) or fight.phase == "ranged")  # who has summoned can't be touched (M70)
    ]
