"""Whether a pending choice of a written position fits its state, so that every answer to it can be carried out."""

from __future__ import annotations

from tashkalar_mage_knight.choices import EFFECT_ASKS
from tashkalar_mage_knight.components import BASIC, COLOURS, load_components
from tashkalar_mage_knight.effects import effect_question
from tashkalar_mage_knight.skills.using import asking_step, fits_skill_choice
from tashkalar_mage_knight.state import Die, MageState, PendingAsk

HEALING_ASKS = {"inspire", "ritual", "nearest"}
"""The choices of healing skills."""
PLACES = {
    "tactics": {"rethink", "steal", "fetch"},
    "begin": {"meditate"},
    "move": {"search", "thaw", "fly", "spend", "gain", *HEALING_ASKS, *EFFECT_ASKS},
    "after": {"search", "spend", "gain", *HEALING_ASKS, *EFFECT_ASKS},
    "interact": {"search", "disband", "spend", "gain", *HEALING_ASKS, *EFFECT_ASKS},
    "rest": {"rest"},
    "fight": {"join", "order", "assign", "lead", "break", "spend", "gain", *EFFECT_ASKS},
    "ending": {"tempo", "glade", "crystal", "talent", "gain", "discard", "long-night"},
}
"""The choices that can be pending, by stage, or by phase in the stage `turn`."""


def fits_state(state: MageState, ask: PendingAsk) -> bool:
    """Return whether a choice can be pending in a state."""
    place = state.in_turn.phase if state.stage == "turn" else state.stage
    if ask.ask not in PLACES.get(place, ()):
        return False
    if asking_step(ask):
        return fits_skill_choice(state, ask)
    if ask.ask in EFFECT_ASKS or (ask.ask == "gain" and ask.source):
        return _fits_effect(state, ask)
    fight, words = state.in_turn.fight, ask.words
    match ask.ask:
        case "search":
            dice = state.source
            return {*words} <= {*COLOURS} and all(words.count(each) <= dice.count(Die(each)) for each in words)
        case "talent":
            return state.me.hero is not None and {*words} <= {*load_components().skills} and ask.number == 0
        case "disband":
            return len(words) == 1 and words[0] in state.offer
        case "tempo":
            return "steady-tempo" in state.in_turn.played
        case "join":
            return fight is not None and fight.phase == "ranged" and fight.aim is None
        case "order" | "assign":
            if fight is None or fight.phase != "damage":
                return False
            return ask.ask == "order" or [*words] in [[foe.name] for foe in fight.enemies if foe.left]
        case _:
            return not words


def _fits_effect(state: MageState, ask: PendingAsk) -> bool:
    """Return whether an effect asks for a choice at the step before the one that it goes on with."""
    asked = effect_question(state, ask)
    if asked is None:
        return False
    kind, words, number = asked
    if ask.repeat and ask.source not in state.in_turn.played:
        return False
    if ask.ask == "colour" and kind == "pay":
        return (ask.words, ask.number) == (BASIC, 0) and not words
    if ask.ask == "colour" and kind == "die" and number:
        set_die = ask.words[len(BASIC) :]
        known = len(set_die) == 1 and Die(set_die[0], "set") in state.source
        return ask.words[: len(BASIC)] == BASIC and known and ask.number == number
    return (ask.ask, ask.words, ask.number) == (kind, words, number)
