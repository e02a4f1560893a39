"""The skills that can be used in a moment, as options, and what their questions offer (H14, H15, H19 to H38)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tashkalar_mage_knight.components import BASIC, COLOURS, POINT_KINDS, WOUND, SkillKind, load_components
from tashkalar_mage_knight.effects import strong_options, use_options, without_card
from tashkalar_mage_knight.hexes import Hex, hex_text, hexes_beside, steps_between
from tashkalar_mage_knight.moments import PURPOSES, SIDEWAYS, effect_purposes, moment_of
from tashkalar_mage_knight.query import (
    foe_armour,
    foe_attack,
    ground_at,
    is_assault,
    is_crowded,
    is_rampaging,
    payments,
)
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.state import MageState

KINDS = {
    "move": {"move", "healing", "special"},
    "after": {"healing", "special"},
    "interact": {"influence", "healing", "special"},
}
"""The kinds of skill that can be used in each moment outside fights (H15)."""
PAYING = ("die", "crystal", "token", "stolen")
"""The sources of a mana, in the order of options."""


def ready_skills(state: MageState) -> list[str]:
    """Return the skills of the playing seat that lie face up and weren't used in this turn (H14), by the alphabet."""
    return sorted(each.skill for each in state.me.skills if not each.flipped and each.skill not in state.in_turn.used)


def skill_options(state: MageState, moment: str) -> Iterator[str]:
    """Yield the options to use skills, such as "skill flight", by the alphabet."""
    for name in ready_skills(state) if moment else ():
        kind = load_components().skills[name]
        if not _fits_moment(kind, moment):
            continue
        step = kind.do[0]
        if step.kind in CARDS:
            yield from (f"skill {name} {card}" for card in CARDS[step.kind](state, step.value))
        elif all(NEEDS[each.kind](state, each.value) for each in kind.do if each.kind in NEEDS):
            yield f"skill {name}"


def early_skills(state: MageState) -> list[str]:
    """Return the options to use skills before the own turn (H29)."""
    kinds = load_components().skills
    return [f"skill {name}" for name in ready_skills(state) if kinds[name].also == "begin" and _can_motivate(state, "")]


def _fits_moment(kind: SkillKind, moment: str) -> bool:
    if KINDS.get(moment, {"special"}) & {*kind.kind}:
        return True
    first = kind.do[0].kind
    if first == "weaken_per_resistance":
        return moment.startswith(("ranged", "block", "attack", "aim"))
    if first in ("sideways", "wound_sideways"):
        return moment.startswith("aim") and moment in SIDEWAYS
    if first == "lead":
        return moment.startswith("aim")
    return bool(effect_purposes(kind.do) & {*POINT_KINDS} & PURPOSES.get(moment, set()))


# --- what the questions of skills offer -------------------------------------------------------------------------------


def units_to_move(state: MageState, value: Mapping[str, int]) -> int:
    """Return the Move points for ready units (H30)."""
    return min(value["each"] * sum(unit.ready for unit in state.me.units), value["most"])


def crystal_colours(state: MageState) -> int:
    """Return the number of colours with a crystal (H30)."""
    return sum(number > 0 for number in state.me.crystals)


def _paying_for(state: MageState, *, gold: bool) -> list[str]:
    """Return what pays one basic mana of any source; `gold`: also what stands for any colour."""
    every = {name for colour in BASIC for name in payments(state, colour)}
    order = [f"{colour}-{kind}" for kind in PAYING for colour in (COLOURS if gold else BASIC)]
    return [name for name in order if name in every]


def basic_mana(state: MageState) -> list[str]:
    """Return what can pay for `universal-power` (H26)."""
    return _paying_for(state, gold=True)


def convertible_mana(state: MageState) -> list[str]:
    """Return the mana that `polarization` can turn: basic of any source, and a black token by day (H24)."""
    found = _paying_for(state, gold=False)
    if not state.night and state.in_turn.tokens[COLOURS.index("black")]:
        place = len([name for name in found if not name.endswith("-stolen")])
        found.insert(place, "black-token")
    return found


def flight_goals(state: MageState, value: Mapping[str, int]) -> list[Hex]:
    """Return the hexes to fly to: neighbours, then those two away, over any hex of the map (H31)."""
    at = state.me.at
    if at is None:
        return []
    near, points = hexes_beside(at), state.in_turn.move
    over = [each for each in near if ground_at(state, each)]
    far = {to for each in over for to in hexes_beside(each)} - {at, *near}
    goals = [*[each for each in near if points >= value["near"]], *(sorted(far) if points >= value["far"] else [])]
    return [to for to in goals if _is_safe(state, to)]


def _is_safe(state: MageState, to: Hex) -> bool:
    ground = ground_at(state, to)
    if ground is None or load_components().prices[ground.terrain]["night" if state.night else "day"] is None:
        return False
    return not (is_rampaging(state, to) or is_crowded(state, to) or is_assault(state, to))


def led_uses(state: MageState, value: Mapping[str, int]) -> list[str]:
    """Return the uses of units that `leadership` raises: what has Attack, Block or ranged (H33)."""
    units = load_components().unit
    return [
        text
        for text in use_options(state, moment_of(state))
        if any(step.kind in value for step in units(text.split()[1]).abilities[text.split()[2]].do)
    ]


def inspirations(state: MageState) -> list[str]:
    """Return the options of `inspire` (H32)."""
    units = sorted(state.me.units)
    return [
        *(f"ready {unit.unit}" for unit in units if unit.spent),
        *(f"mend {unit.unit}" for unit in units if unit.wounds),
    ]


def breakable_foes(state: MageState) -> list[str]:
    """Return the enemies whose armour `resistance-break` lowers (H27)."""
    fight = state.in_turn.fight
    if fight is None:
        return []
    there = (foe for foe in fight.enemies if foe_attack(foe) or foe.calm or fight.phase != "block")  # M70
    kinds = load_components().enemies
    return [foe.name for foe in there if not foe.beaten and kinds[foe.enemy].resist and foe_armour(foe) > 1]


def nearest_seats(state: MageState) -> list[int]:
    """Return the seats of the nearest other heroes; a figure off the map stands at the portal (H35)."""
    here = state.me.at or (0, 0)
    far = {
        number: steps_between(here, seat.at or (0, 0))
        for number, seat in enumerate(state.seats)
        if number != state.seat
    }
    return [number for number, distance in far.items() if distance == min(far.values())]


def spending_options(state: MageState, colour: str) -> list[str]:
    """Return the options of the question that was on which a token of a colour pays (H23)."""
    return [*_paid_cards(state, colour), *_paid_units(state, colour)]


def _paid_cards(state: MageState, colour: str) -> Iterator[str]:
    card, moment = load_components().card, moment_of(state)
    for name in sorted({*state.me.hand} - {WOUND}):
        if card(name).colour == colour:
            plays = strong_options(state, without_card(state, name), name, moment)
            yield from (text for text in plays if text.endswith(f"{colour}-token"))


def _paid_units(state: MageState, colour: str) -> list[str]:
    uses = use_options(state, moment_of(state)) if state.me.units else ()
    return [text for text in uses if text.endswith(f"{colour}-token")]


def _with_token(state: MageState, colour: str) -> MageState:
    run = TurnRun(state)
    run.add_tokens(colour, 1)
    return run.state


def invoked_colours(state: MageState, colours: Sequence[str]) -> list[str]:
    """Return the colours of tokens by `invocation` that can be spent, the discard out of the hand (H23)."""
    return [colour for colour in colours if colour in BASIC and spending_options(_with_token(state, colour), colour)]


# --- whether a skill can be carried out -------------------------------------------------------------------------------


def _has_wound(state: MageState, _value: Any) -> bool:
    return WOUND in state.me.hand


def _can_motivate(state: MageState, _value: Any) -> bool:
    return bool(state.me.deck) and not state.me.motivated


NEEDS: Mapping[str, Callable[[MageState, Any], bool]] = {
    **dict.fromkeys(("wound_sideways", "discard_wound", "remove_wounds"), _has_wound),
    "move_per_unit": lambda state, value: units_to_move(state, value) > 0,
    "influence_per_colour": lambda state, _value: crystal_colours(state) > 0,
    "convert": lambda state, _value: bool(convertible_mana(state)),
    "fly": lambda state, value: bool(flight_goals(state, value)),
    "lead": lambda state, value: bool(led_uses(state, value)),
    "inspire": lambda state, _value: bool(inspirations(state)),
    "weaken_per_resistance": lambda state, _value: bool(breakable_foes(state)),
    "motivate": _can_motivate,
}
"""Whether a step can be carried out, by its kind; other steps always can."""


def _sideways_cards(state: MageState, value: Mapping[str, int]) -> list[str]:
    paid = "mana" not in value or bool(basic_mana(state))
    return sorted({*state.me.hand} - {WOUND}) if paid else []


def _invoked_cards(state: MageState, value: Mapping[str, Any]) -> list[str]:
    tokens = {colour: _with_token(state, colour) for colours in value.values() for colour in colours if colour in BASIC}
    by_units = {colour for colour, paying in tokens.items() if _paid_units(paying, colour)}
    return [
        card
        for card in sorted({*state.me.hand})
        if any(
            colour in by_units or any(_paid_cards(without_card(tokens[colour], card), colour))
            for colour in value["wound" if card == WOUND else "other"]
            if colour in tokens
        )
    ]


CARDS: Mapping[str, Callable[[MageState, Any], list[str]]] = {"sideways": _sideways_cards, "invoke": _invoked_cards}
"""The cards of the hand that a skill can be used with, by its step (H23, H26)."""


def fly_options(state: MageState, value: Mapping[str, int]) -> list[str]:
    """Return the options of `fly`."""
    return [f"fly {hex_text(to)}" for to in flight_goals(state, value)]
