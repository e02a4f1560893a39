"""Hexes, enemies and what an option would do as text, for the screen and for plain lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, join_names, with_period
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import ngettext
from tashkalar_mage_knight.answer_text import (
    answer_text,
    effect_of,
    gain_text,
    step_warnings,
    thing_name,
    unblocked_text,
)
from tashkalar_mage_knight.card_text import (
    ABILITIES,
    SITES,
    TACTICS,
    card_lines,
    effect_text,
    enemy_facts,
    name_text,
    resistance,
    unit_text,
)
from tashkalar_mage_knight.components import WOUND, load_components, unit_name
from tashkalar_mage_knight.hexes import Hex, parse_hex
from tashkalar_mage_knight.preview import Barrier, preview_play, preview_step
from tashkalar_mage_knight.query import (
    MapWay,
    explorable_places,
    ground_at,
    heroes_at,
    is_rampaging,
    owner_of,
    tokens_at,
)
from tashkalar_mage_knight.state import HIDDEN, EnemyToken, MageState, Option

if TYPE_CHECKING:
    from tashkalar_mage_knight.screen.answers import Way

BARRIERS: dict[Barrier, str] = {
    "": "",
    "phase": gettext_noop("no movement now"),
    "far": gettext_noop("no neighbour of your hex"),
    "unknown": gettext_noop("off the map"),
    "terrain": gettext_noop("can't be entered"),
    "enemy": gettext_noop("an enemy stands here: fight it from beside"),
    "points": gettext_noop("too few Move points"),
    "hero": gettext_noop("another hero is in the way"),
}
"""The reason why a step isn't legal."""


MISSING = {
    "mage-tower": gettext_noop("no spells in this game"),
    "spawning-grounds": gettext_noop("no artifacts in this game"),
}
"""The rewards of sites that are left out (H1)."""
MORE = {
    "rest": gettext_noop("discard a card and any wounds with it; nothing else this turn"),
    "declare": gettext_noop("each other hero has one more turn"),
    "give-up": gettext_noop("cards played for it are lost"),
}
"""Further consequences of an answer, by its verb."""


def token_text(token: EnemyToken) -> str:
    """Return an enemy token on the map in words, with its numbers if it is known."""
    if token.enemy == HIDDEN or token.closed:
        return _("an enemy face down")
    return _("{name}: {facts}").format(name=thing_name(token.enemy), facts=enemy_facts(token.enemy))


def why_not_hex(seen: MageState, at: Hex) -> str:
    """Return why a hero can't step onto a hex, as a sentence; "" if the hero can."""
    barrier = _(BARRIERS[preview_step(seen, at).barrier])
    return with_period(capitalize(barrier)) if barrier else ""


def hex_line(seen: MageState, at: Hex, way: MapWay | None = None, *, priced: bool = True, warned: bool = True) -> str:
    """Return what is on a hex, what the step or way to it costs, and why it isn't possible, in one line.

    priced: whether the price is named. warned: whether the line has what a step provokes, and why it is not possible.
    """
    ground = ground_at(seen, at)
    if ground is None and not warned:
        return _("unknown land")
    if ground is None:
        centres = explorable_places(seen, seen.me.at) if seen.me.at else []
        return _("unknown land: explore for 2 Move points") if at in centres else _("unknown land")
    step = preview_step(seen, at)
    parts = [name_text(ground.terrain)]
    if warned and seen.stage == "turn" and seen.me.at not in (None, at):
        if way:
            text = ngettext("{number} Move point from here", "{number} Move points from here", way.price)
            parts.append(text.format(number=way.price))
            parts += step_warnings(seen, at, way.provoked, assault=way.assault)
        elif priced and step.price is not None and not is_rampaging(seen, at):
            parts.append(_("a step costs {number}").format(number=step.price))
        parts += step_warnings(seen, at, step.provoked, assault=step.assault)
        if step.barrier not in ("", "phase") and not way:
            parts.append(_(BARRIERS[step.barrier]))
    if ground.site:
        site = _(SITES[ground.site])
        parts.append(_("{colour} {site}").format(colour=name_text(ground.colour), site=site) if ground.colour else site)
        parts += [_(MISSING[ground.site])] if ground.site in MISSING else []
        parts += _recruits(seen, ground.site)
    parts += [token_text(token) for token in tokens_at(seen, at)]
    if (owner := owner_of(seen, at)) is not None:
        parts.append(_("shield of {name}").format(name=seen.names[owner]))
    parts += heroes_at(seen, at)
    return _("; ").join(parts)


def _recruits(seen: MageState, site: str) -> list[str]:
    """Return the units on offer that a site recruits, with their prices, as one text; nothing for none."""
    rules = load_components()
    units = [card for card in seen.offer if site in rules.unit(card).at]
    prices = (
        _("{name} {price}").format(name=thing_name(unit_name(card)), price=rules.unit(card).cost) for card in units
    )
    return [join_names(prices)] if units else []


def way_line(seen: MageState, way: Way, *, counted: bool = True) -> str:
    """Return what an answer would do, in one line. counted: whether points are added up, and damage previewed."""
    state, option = way.state(seen), way.option
    if option.words[0] in ("play", "sideways", "use", "skill"):
        return play_text(state, option, counted=counted)
    if not counted and option.words[0] == "pass":
        return capitalize(answer_text(state, option, counted=False))
    if not counted and option.words[0] == "step":
        return hex_line(seen, parse_hex(option.words[1]), priced=False)
    text, more = capitalize(answer_text(state, option)), more_text(seen, way)
    return _("{text}: {more}").format(text=text, more=more) if more and more not in text else text


def more_text(seen: MageState, way: Way) -> str:
    """Return what there is to know about an answer beside its words: a place, or the text of what is taken."""
    state, option = way.state(seen), way.option
    verb, *objects = option.words
    match verb, objects:
        case ("step", [place]):
            return hex_line(seen, parse_hex(place))
        case ("fight" | "join", [place]):
            return join_names(map(token_text, tokens_at(seen, parse_hex(place))))
        case ("interact" | "enter", []):
            return hex_line(seen, seen.me.at or (0, 0))
        case ("explore", [_place]):
            return _("the next tile is laid there; fame +1")
        case ("take", [tactic]) if tactic in TACTICS:
            return _(TACTICS[tactic])
        case ("recruit", [unit]):
            kind = load_components().unit(unit)
            return _("level {level}, armour {armour}: {text}").format(
                level=kind.level, armour=kind.armour, text=unit_text(unit)
            )
        case ("own" | "common", [skill]):
            return effect_text(load_components().skills[skill].do)
        case ("train" | "learn" | "gain" | "boost" | "fetch" | "discard" | "return", [card]) if card != WOUND:
            return _("; ").join(filter(None, card_lines(card)))
        case ("target" | "block" | "take" | "calm", [name]):
            return foe_line(state, name)
        case ("pass", []) if seen.in_turn.fight and seen.in_turn.fight.phase == "block":
            return unblocked_text(seen)
        case _:
            return _(MORE.get(verb, "")) if verb in MORE and not objects else ""


def foe_line(seen: MageState, name: str) -> str:
    """Return the numbers and abilities of an enemy of the fight in words."""
    fight = seen.in_turn.fight
    foe = next((each for each in fight.enemies if each.name == name), None) if fight else None
    if foe is None:
        return ""
    kind = load_components().enemies[foe.enemy]
    abilities = [_(ABILITIES[each]) for each in sorted(kind.abilities) if each != "fortified" or not foe.walls]
    if foe.walls:
        twice = "fortified" in kind.abilities
        walls = (
            _("fortified twice: nothing reaches it from afar") if twice else _("behind walls: only siege reaches it")
        )
        abilities.append(walls)
    abilities += [_("{text}: such attacks count half").format(text=text) for text in resistance(kind.resist)]
    if kind.attack == "summon":
        abilities.append(_("summons an enemy that attacks in its place"))
    return _("; ").join(abilities)


def play_text(seen: MageState, option: Option, *, counted: bool = True) -> str:
    """Return what a card or unit does, and the sums that it leads to if points are added up."""
    adds, now, (verb, what, *how) = preview_play(seen, option.text), seen.in_turn, option.words
    parts = [gain_text(seen, option) if verb == "sideways" else effect_of(option)]
    for points, before in ((adds.move, now.move), (adds.influence, now.influence), (adds.heal, now.heal)):
        if points and counted:
            parts.append(_("{sum} in all").format(sum=before + points))
    if counted and adds.worth and adds.effects:
        text = _("{number} of {needed}") if adds.worth[0] < adds.worth[1] else _("{number} of {needed}: enough")
        parts.append(text.format(number=adds.worth[0], needed=adds.worth[1]))
    title = thing_name(what)
    paid = how[:1] if verb == "skill" else how[1:2]
    if verb == "sideways" or paid:
        title += f", {_('sideways') if verb == 'sideways' else name_text(paid[0])}"
    return _("{name}: {text}").format(name=title, text=_("; ").join(filter(None, parts)))


def why_unplayable(seen: MageState, card: str) -> str:
    """Return the reason why a card of the hand has no option now."""
    if card == WOUND:
        return _("A wound can't be played: heal it, or throw it away while resting.")
    kinds = join_names(_(KINDS[kind]) for kind in load_components().card(card).kind)
    message = _("{card} can't be played now: it is for {kinds}.")
    if seen.in_turn.fight is not None and seen.in_turn.fight.aim is None:
        message = _("{card} can't be played yet: choose an enemy first.")
    return message.format(card=capitalize(name_text(card)), kinds=kinds)


def why_not(seen: MageState, name: str) -> str:
    """Return the reason why a unit, advanced action or enemy has no option now."""
    fight, rules = seen.in_turn.fight, load_components()
    foe = next((each for each in fight.enemies if each.name == name), None) if fight else None
    own = next((each for each in seen.me.units if each.unit == name), None)
    text, places, cost = _("{name} comes at an even level, or by training in a monastery."), "", 0
    if foe is not None:
        text = _("Beaten: {name}.") if foe.beaten else _("{name} can't be chosen now.")
    elif own is not None:
        text = _("{name} has nothing to do now.")
        if own.wounds or own.spent:
            text = _("Wounded: {name}. Heal this unit.") if own.wounds else _("Spent until the round ends: {name}.")
    elif name in seen.offer:
        kind = rules.unit(name)
        places, cost = join_names(name_text(place) for place in sorted(kind.at)), kind.cost
        text = _("Recruit {name} for {cost} influence: deal with the locals of a {places}.")
    return capitalize(text.format(name=name_text(name), places=places, cost=cost))


KINDS = {
    "move": gettext_noop("movement"),
    "influence": gettext_noop("dealing with locals"),
    "combat": gettext_noop("fights"),
    "healing": gettext_noop("healing, not in a fight"),
    "special": gettext_noop("mana"),
}
"""The purpose of cards of each kind."""
