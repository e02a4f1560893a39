"""Gaining a skill at an even level (H12, H13)."""

from __future__ import annotations

from tashkalar_mage_knight.components import load_components
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.settlements import gain_card
from tashkalar_mage_knight.state import MageState, PendingAsk, Skill


def show_skills(run: TurnRun) -> bool:
    """Turn up skills of the own pile, and ask which is gained; return whether there is something to ask."""
    number = run.rules.skills_drawn
    shown, rest = run.me.skill_pile[:number], run.me.skill_pile[number:]
    if shown:
        run.put_me(skill_pile=rest)
        run.say("skills-shown", skills=shown)
    if not shown and not takeable_skills(run.state):
        return False
    run.ask("talent", words=shown)
    return True


def takeable_skills(state: MageState) -> list[str]:
    """Return the skills of the common offer that aren't of the own hero, the oldest first."""
    skills = load_components().skills
    return [name for name in state.skill_offer if skills[name].hero != state.me.hero]


def talent_options(state: MageState, ask: PendingAsk) -> list[str]:
    """Return the texts of the options of `talent`."""
    return [*(f"own {name}" for name in ask.words), *(f"common {name}" for name in takeable_skills(state))]


def answer_talent(run: TurnRun, words: tuple[str, ...]) -> None:
    """Gain a skill; with an own one any advanced action, else the oldest of the offer."""
    shown, (source, skill) = run.answered().words, words
    offer = (*run.state.skill_offer, *shown)
    run.put(skill_offer=tuple(each for each in offer if each != skill))
    run.put_me(skills=(*run.me.skills, Skill(skill)))
    run.say("skill-gained", skill=skill, **{"from": source})
    _add_units(run, run.rules.skills[skill].gained.get("units", 0))
    _offer_of_dummy(run)
    if not (run.state.advanced and run.state.advanced_offer):
        return
    if source == "own":
        run.ask("gain")
    else:
        gain_card(run, run.state.advanced_offer[0])


def _add_units(run: TurnRun, number: int) -> None:
    """Add units to the offer for `bonds-of-loyalty` (H34)."""
    added = run.state.unit_deck[:number]
    run.put(offer=(*run.state.offer, *added), unit_deck=run.state.unit_deck[number:])
    for unit in added:
        run.say("refilled", card=unit)


def _offer_of_dummy(run: TurnRun) -> None:
    """Put a skill of the dummy player into the common offer (H60)."""
    dummy = run.state.dummy
    if dummy and dummy.pile:
        run.put(dummy=dummy._replace(pile=dummy.pile[1:]), skill_offer=(*run.state.skill_offer, dummy.pile[0]))
        run.say("skills-shown", skills=dummy.pile[:1])
