"""Heroes, skills, dummy player and raids in positions: what was left out, and what isn't allowed (section P)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from hotseat.codec import Json
from tashkalar_mage_knight.components import Components
from tashkalar_mage_knight.heroes import Wishes, dummy_crystals
from tashkalar_mage_knight.hexes import hex_text
from tashkalar_mage_knight.query import is_frozen, site_at
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.state import DUMMY, HIDDEN, MageState


def wishes_of(fields: Mapping[str, Any]) -> Wishes:
    """Return the wishes of the new game that a position takes what was left out from."""
    raids, heroes = fields.get("raids", False), tuple(seat.hero for seat in fields.get("seats", ()))
    dummy = fields["dummy"].hero if fields.get("dummy") and len(heroes) == 1 else False
    return Wishes(fields.get("advanced", True), bool(heroes) and all(heroes) and heroes, raids, dummy)


def named_skills(state: MageState) -> list[str]:
    """Return the skills that a state names anywhere, those that are being chosen from too."""
    found = [skill.skill for seat in state.seats for skill in seat.skills]
    found += [skill for seat in state.seats for skill in seat.skill_pile]
    found += [*state.skill_offer, *(state.dummy.pile if state.dummy else ())]
    return found + [word for ask in state.asking if ask.ask == "talent" for word in ask.words]


def dummy_cards(state: MageState) -> tuple[str, ...]:
    """Return the cards of the dummy player."""
    return (*state.dummy.deck, *state.dummy.discard) if state.dummy else ()


def fill_heroes(run: TurnRun, given: Json, start: MageState) -> None:
    """Fill the piles of skills and the parts of the dummy player that were left out, in the order of a new game."""
    named = {*named_skills(run.state)}
    for number, raw in enumerate(given.get("seats") or ()):
        if raw.get("skill_pile") is None:
            pile = start.seats[number].skill_pile
            run.put_seat(number, skill_pile=tuple(skill for skill in pile if skill not in named))
    dummy, raw = run.state.dummy, given.get("dummy") or {}
    if dummy is None or start.dummy is None:
        return
    fresh: dict[str, Any] = {
        "deck": tuple(left_over_in_order(start.dummy.deck, dummy.discard)),
        "crystals": dummy_crystals(dummy.hero),
        "pile": tuple(skill for skill in start.dummy.pile if skill not in named),
    }
    run.put(dummy=dummy._replace(**{key: value for key, value in fresh.items() if raw.get(key) is None}))


def left_over_in_order(every: tuple[str, ...], named: tuple[str, ...]) -> Iterator[str]:
    """Yield components without those that are named elsewhere, in their order."""
    left = Counter(named)
    for each in every:
        if left[each]:
            left[each] -= 1
        else:
            yield each


def fill_dice(state: MageState, given: Json) -> MageState:
    """Return a state without dice for the turn if they were left out and another's `source-freeze` lies (H37)."""
    if state.now is None or (given.get("now") or {}).get("dice") is not None or not is_frozen(state):
        return state
    return state._replace(now=state.now._replace(dice=0))


# --- faults -----------------------------------------------------------------------------------------------------------


def hero_faults(rules: Components, state: MageState) -> Iterator[str]:
    """Yield the faults of heroes, skills, the dummy player and raids that rules or components don't allow."""
    heroes = [seat.hero for seat in state.seats if seat.hero]
    if heroes and len(heroes) < len(state.seats):
        yield "seats: some have a hero and some have none"
    if state.dummy and (len(state.seats) > 1 or not heroes):
        yield "dummy: it needs one seat with a hero"
    if state.dummy and state.dummy.deck.count(HIDDEN) != len(state.dummy.hidden):
        yield f"dummy.hidden: {len(state.dummy.hidden)} cards are named"
    heroes += [state.dummy.hero] if state.dummy else []
    yield from (f"seats: {number} play {hero}" for hero, number in Counter(heroes).items() if number > 1)
    counts = Counter(named_skills(state))
    yield from (f"skills: {number} of {name}, where there is 1" for name, number in counts.items()
                if number > 1 and name != HIDDEN)  # fmt: skip
    yield from _lying_faults(rules, state)
    yield from _order_faults(state)
    for number, seat in enumerate(state.seats, start=1):
        bound = sum(unit.bond for unit in seat.units)
        if bound > any(skill.skill == "bonds-of-loyalty" for skill in seat.skills):
            yield f"seats.{number}.units: {bound} under bonds-of-loyalty"
    if not state.raids:
        burned = [at for at, _ in state.shields if site_at(state, at) == "monastery"]
        yield from (f"shields: {hex_text(at)} is a monastery, which can't be burned without raids" for at in burned)
    taken = [seat.tactic for seat in state.seats] + [state.dummy.tactic if state.dummy else None]
    yield from (f"gone: {name} is taken" for name in state.gone if name in taken)


def _order_faults(state: MageState) -> Iterator[str]:
    """Yield the faults of lists of seats in which the dummy player can be."""
    times = state.order.count(DUMMY)
    if times > bool(state.dummy) or (state.dummy and not times and state.stage in ("begin", "turn")):
        yield "order: it doesn't hold the dummy player as it should"
    if state.last and state.last.seats.count(DUMMY) > bool(state.dummy):
        yield "last.seats: there is no dummy player"


def _lying_faults(rules: Components, state: MageState) -> Iterator[str]:
    for each in state.lying:
        if rules.skills[each.skill].use != "lies":
            yield f"lying: {each.skill} never lies before all"
        if (each.skill, True) not in state.seats[each.seat].skills:
            yield f"lying: {each.skill} isn't face down with seat {each.seat + 1}"
        if (each.skill == "mana-exploit") != bool(each.colour):
            yield f"lying: {each.skill} has the colour {each.colour or 'none'}"
        if any(seat >= len(state.seats) for seat, _ in each.hit):
            yield f"lying: {each.skill} has hit a seat that isn't there"
