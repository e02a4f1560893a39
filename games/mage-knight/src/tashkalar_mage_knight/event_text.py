"""Events as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hotseat.plugin import Step
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, join_names
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import ngettext
from tashkalar_mage_knight.answer_text import enemies_at, place_name
from tashkalar_mage_knight.card_text import POINTS, name_text, points_text
from tashkalar_mage_knight.components import unit_name
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.hexes import parse_hex
from tashkalar_mage_knight.state import HIDDEN, MageState

TEXTS: Mapping[str, str] = {
    "round-began": gettext_noop("a new round begins"),
    "tactic-taken": gettext_noop("{name} takes the tactic {tactic}"),
    "turn-began": gettext_noop("the turn of {name} begins"),
    "played": gettext_noop("{name} plays {card}, {how}"),
    "sideways": gettext_noop("{name} plays {card} sideways for {how}"),
    "used": gettext_noop("{name} uses {unit} for {how}"),
    "rolled": gettext_noop("dice show {colours}"),
    "stepped": gettext_noop("{name} moves to the {at}"),
    "provoked": gettext_noop("provoked: {enemies}"),
    "explored": gettext_noop("{name} explores and finds {tile}"),
    "token-shown": gettext_noop("{enemy} at the {at}"),
    "fight-began": gettext_noop("a fight begins at the {at}"),
    "summoned": gettext_noop("summoned by {by}: {enemy}"),
    "beaten": gettext_noop("beaten: {enemy}"),
    "blocked": gettext_noop("blocked: {enemy}"),
    "calmed": gettext_noop("no attack by {enemy}"),
    "damaged": gettext_noop("{points} damage for {who}"),
    "paralyzed": gettext_noop("paralysed: {who}"),
    "knocked-out": gettext_noop("{name} is knocked out"),
    "withdrew": gettext_noop("{name} goes back to the {at}"),
    "conquered": gettext_noop("{name} conquers the {site}"),
    "recruited": gettext_noop("{name} recruits {unit}"),
    "disbanded": gettext_noop("{name} disbands {unit}"),
    "healed": gettext_noop("healed: {what}"),
    "readied": gettext_noop("ready again: {unit}"),
    "trained": gettext_noop("{name} gains {card}"),
    "fame": gettext_noop("fame {number:+}"),
    "reputation": gettext_noop("reputation {number:+}"),
    "levelled": gettext_noop("{name} reaches level {level}"),
    "discarded": gettext_noop("{name} discards {card}"),
    "drew": gettext_noop("{name} draws {cards}"),
    "returned": gettext_noop("{name} puts {cards} back"),
    "stored": gettext_noop("{name} puts a card under the tactic"),
    "shuffled": gettext_noop("cards or tokens are shuffled"),
    "refilled": gettext_noop("new in the offer: {card}"),
    "removed": gettext_noop("{card} goes back to the deck"),
    "declared": gettext_noop("{name} declares the end of the round"),
    "skipped": gettext_noop("{name} has nothing left and skips"),
    "city-found": gettext_noop("the city is found"),
    "round-ended": gettext_noop("round {round} is over"),
    "game-ended": gettext_noop("the game is over"),
    "skills-shown": gettext_noop("skills turned up: {skills}"),
    "skill-gained": gettext_noop("{name} gains the skill {skill}"),
    "skill-used": gettext_noop("{name} uses the skill {skill}"),
    "skill-returned": gettext_noop("{name} takes the skill {skill} back"),
    "flew": gettext_noop("{name} flies to the {at}"),
    "inspired": gettext_noop("{name} inspires {unit}"),
    "lost": gettext_noop("{card} leaves the game"),
    "plundered": gettext_noop("{name} plunders the village"),
    "burned": gettext_noop("{name} burns the monastery"),
    "dummy-turned": gettext_noop("the dummy player turns up {cards}"),
    "dummy-declared": gettext_noop("the dummy player announces the end of the round"),
    "dummy-tactic": gettext_noop("the dummy player takes the tactic {tactic}"),
}
"""The text of each kind of event."""
COUNTED: Mapping[str, Callable[[int], str]] = {
    "wounded": lambda number: ngettext("{name} takes {number} wound", "{name} takes {number} wounds", number),
    "poisoned": lambda number: ngettext(
        "poison: {number} more wound in the discard pile of {name}",
        "poison: {number} more wounds in the discard pile of {name}",
        number,
    ),
    "drew": lambda number: ngettext("{name} draws {number} card", "{name} draws {number} cards", number),
    "returned": lambda number: ngettext("{name} puts {number} card back", "{name} puts {number} cards back", number),
}
"""The text of each kind of event with a number of wounds, or of cards that the viewer doesn't see."""
UNTOLD = {"turn-ended", "offered"}
"""The kinds of event that the log leaves out: the next turn and the drawing show them."""
GAINED: Mapping[str, str] = {
    "token": gettext_noop("mana: {number} {colour}"),
    "crystal": gettext_noop("a {colour} crystal"),
    "die": gettext_noop("a {colour} die"),
}
"""The texts of gains that aren't points."""
DEEDS: Mapping[str, str] = {
    "interact": gettext_noop("{name} deals with the locals"),
    "rest": gettext_noop("{name} rests"),
    "end": gettext_noop("{name} ends the turn"),
    "pass": gettext_noop("{name} passes"),
    "target": gettext_noop("{name} aims at {what}"),
    "block": gettext_noop("{name} prepares to block {what}"),
    "give-up": gettext_noop("{name} gives up the target"),
    "die": gettext_noop("{name} sets the {what} die"),
    "again": gettext_noop("{name} announces another turn"),
    "search": gettext_noop("{name} searches the Source"),
    "meditate": gettext_noop("{name} meditates"),
    "reroll": gettext_noop("{name} rolls a die again: {what}"),
    "join": gettext_noop("into the fight: {what}"),
    "break": gettext_noop("{name} breaks the resistances of {what}"),
    "done": gettext_noop("{name} is done"),
}
"""The texts of options without an event that says what they do, by their first word."""


HEALED: Mapping[str, str] = {
    "hand": gettext_noop("a wound of the hand"),
    "wound": gettext_noop("a wound of the hand"),
    "discard": gettext_noop("a wound of the discard pile"),
}
"""The texts of healed wounds that aren't a unit's."""


TITLES = {"card", "cards", "tactic", "skill", "skills"}
"""The fields with names that begin with a capital letter."""


def describe_mage_step(step: Step[MageState, MageEvent]) -> str:
    """Return a step as one line in the player's language, without a full stop."""
    return _("; ").join(step_parts(step))


def step_parts(
    step: Step[MageState, MageEvent],
    say: Callable[[str, MageEvent, Step[MageState, MageEvent]], str] = lambda text, *_: text,
) -> list[str]:
    """Return what happened in a step as phrases, at least one. `say`: returns the phrase of an event."""
    names = step.state.names
    parts = [say(_event_text(event, names[event.seat], step.state), event, step) for event in step.events]
    rolled = any(event.kind == "rolled" for event in step.events)  # a die that is rolled isn't set (H47)
    deed = [] if rolled and step.option.startswith("die ") else _deed(step.option, names[step.seat], step.state)
    said = [*deed, *filter(None, parts)]
    return said or [f"{names[step.seat]}: {step.option or _('chooses')}"]


def _deed(option: str, name: str, state: MageState) -> list[str]:
    """Return what an option does for which there is no event; nothing for another option."""
    verb, _space, what = option.partition(" ")
    if verb not in DEEDS:
        return []
    about = enemies_at(state, parse_hex(what)) if verb == "join" else name_text(what)
    return [_(DEEDS[verb]).format(name=name, what=about)]


def _event_text(event: MageEvent, name: str, state: MageState) -> str:
    given = dict(event.fields)
    fields = {key: _field_text(key, value) for key, value in given.items()}
    if event.kind == "healed" and given["what"] in HEALED:
        fields["what"] = _(HEALED[given["what"]])
    if "at" in given:  # places are named by what is there, as the map shows no numbers
        at = parse_hex(given["at"])
        fields |= {"at": place_name(state, at), "enemies": enemies_at(state, at)}
    if event.kind == "gained":
        what = given["what"]
        if what in POINTS:
            return points_text(what, given["number"], given.get("element", "physical"))
        return _(GAINED[what]).format(**fields)
    number = _number_of(given)
    if event.kind in COUNTED and number is not None:
        return COUNTED[event.kind](number).format(name=name, number=number)
    return _(TEXTS[event.kind]).format(name=name, **fields) if event.kind not in UNTOLD else ""


def _number_of(given: Mapping[str, Any]) -> int | None:
    """Return the number of wounds, or of hidden cards; None for an event with neither."""
    cards = given.get("cards", ())
    return len(cards) if HIDDEN in cards else given.get("wounds")


def _field_text(key: str, value: Any) -> Any:
    if value == "hero":
        return _("the hero")
    value = unit_name(value) if key == "unit" else value  # its letter is that of a copy
    name = (lambda id: capitalize(name_text(id))) if key in TITLES else name_text
    if isinstance(value, tuple):
        return join_names(name(str(each)) for each in value)
    return name(value) if isinstance(value, str) else value
