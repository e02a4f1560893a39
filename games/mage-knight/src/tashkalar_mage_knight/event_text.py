"""Events as text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from hotseat.plugin import Step
from hotseat.util.i18n import gettext_noop
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight.card_text import POINTS, name_text, points_text
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.state import MageState

TEXTS: Mapping[str, str] = {
    "round-began": gettext_noop("a new round begins"),
    "tactic-taken": gettext_noop("{name} takes the tactic {tactic}"),
    "turn-began": gettext_noop("the turn of {name} begins"),
    "played": gettext_noop("{name} plays {card}, {how}"),
    "sideways": gettext_noop("{name} plays {card} sideways for {how}"),
    "used": gettext_noop("{name} uses {unit} for {how}"),
    "rolled": gettext_noop("dice show {colours}"),
    "stepped": gettext_noop("{name} moves to {at}"),
    "provoked": gettext_noop("the enemy at {at} is provoked"),
    "explored": gettext_noop("{name} explores {at} and finds {tile}"),
    "token-shown": gettext_noop("{enemy} at {at}"),
    "fight-began": gettext_noop("a fight begins at {at}"),
    "summoned": gettext_noop("{by} summons {enemy}"),
    "beaten": gettext_noop("{enemy} is beaten"),
    "blocked": gettext_noop("{enemy} is blocked"),
    "calmed": gettext_noop("{enemy} won't attack"),
    "damaged": gettext_noop("{points} damage for {who}"),
    "wounded": gettext_noop("wounds for {name}: {wounds}"),
    "poisoned": gettext_noop("wounds by poison for {name}: {wounds}"),
    "paralyzed": gettext_noop("{who} is paralysed"),
    "knocked-out": gettext_noop("{name} is knocked out"),
    "withdrew": gettext_noop("{name} goes back to {at}"),
    "conquered": gettext_noop("{name} conquers the {site} at {at}"),
    "recruited": gettext_noop("{name} recruits {unit}"),
    "disbanded": gettext_noop("{name} disbands {unit}"),
    "healed": gettext_noop("healed: {what}"),
    "readied": gettext_noop("{unit} is ready again"),
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
}
"""The text of each kind of event."""
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
    "join": gettext_noop("the enemy at {what} joins the fight"),
    "done": gettext_noop("{name} is done"),
}
"""The texts of options without an event that says what they do, by their first word."""


VERBATIM = ("at",)
"""The fields of events that hold places."""


def describe_mage_step(step: Step[MageState, MageEvent]) -> str:
    """Return a step as one line in the player's language, without a full stop."""
    names = step.state.names
    parts = [_event_text(event, names[event.seat]) for event in step.events]
    said = _("; ").join([*_deed(step.option, names[step.seat]), *filter(None, parts)])
    return said or f"{names[step.seat]}: {step.option or _('chooses')}"


def _deed(option: str, name: str) -> list[str]:
    """Return what an option does for which there is no event; nothing for another option."""
    verb, _space, what = option.partition(" ")
    return [_(DEEDS[verb]).format(name=name, what=what if verb == "join" else _name(what))] if verb in DEEDS else []


def _event_text(event: MageEvent, name: str) -> str:
    given = dict(event.fields)
    fields = {key: value if key in VERBATIM else _field_text(value) for key, value in given.items()}
    if event.kind == "gained":
        what = given["what"]
        if what in POINTS:
            return points_text(what, given["number"], given.get("element", "physical"))
        return _(GAINED[what]).format(**fields)
    return _(TEXTS[event.kind]).format(name=name, **fields) if event.kind not in UNTOLD else ""


def _field_text(value: Any) -> Any:
    if value == "hero":
        return _("the hero")
    if isinstance(value, tuple):
        hidden = [*{*map(str, value)}] == ["?"]
        return len(value) if hidden else _(", ").join(_name(str(each)) for each in value)
    return _name(value) if isinstance(value, str) else value


def _name(id: str) -> str:
    """Return what has an id in the player's language; the id itself in English, as it is typed."""
    name = name_text(id)
    return id if re.sub(r"\W+", " ", name).split() == id.split("-") else name
