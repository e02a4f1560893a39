"""Cards, units, enemies, sites and tactics as text for people."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import in_brackets
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import ngettext, pgettext
from tashkalar_mage_knight.components import WOUND, Ability, EffectStep, Steps, load_components

POINTS = {
    "move": gettext_noop("Move {number}"),
    "influence": gettext_noop("Influence {number}"),
    "heal": gettext_noop("Heal {number}"),
    "draw": gettext_noop("draw {number}"),
    "attack": gettext_noop("Attack {number}"),
    "ranged": gettext_noop("Ranged {number}"),
    "siege": gettext_noop("Siege {number}"),
    "block": gettext_noop("Block {number}"),
    "reputation": gettext_noop("reputation {number:+}"),
    "pay": gettext_noop("pay one basic mana"),
    "discard": gettext_noop("discard a card"),
    "extra_die": gettext_noop("use one more die"),
    "set_die": gettext_noop("set a die: {number} mana of its colour"),
    "boost": gettext_noop("a strong effect without mana, +{number}"),
    "calm": gettext_noop("an enemy doesn't attack"),
    "ready": gettext_noop("ready a unit up to level {number}"),
    "hotter": gettext_noop("units' attacks and blocks +{number}"),
    "weaken": gettext_noop("armour -{number} if blocked"),
    "keep_crystals": gettext_noop("spent crystals come back"),
    "all_cost": gettext_noop("each step costs {number}"),
}
"""The text of each kind of step with a number."""
ELEMENTS = {
    "fire": gettext_noop("fire"),
    "ice": gettext_noop("ice"),
    "cold-fire": gettext_noop("cold fire"),
    "physical": gettext_noop("physical"),
}
"""The elements of attacks and blocks."""
ABILITIES = {
    "fortified": gettext_noop("fortified: only siege reaches it from afar"),
    "swift": gettext_noop("swift: needs twice the block"),
    "brutal": gettext_noop("brutal: twice the damage"),
    "poison": gettext_noop("poison: each wound counts twice"),
    "paralyze": gettext_noop("paralyses: hit units leave, hit heroes lose their hand"),
}
"""The abilities of enemies."""


COLOURED = {
    "die": gettext_noop("{colour} die"),
    "token": gettext_noop("{colour} token"),
    "crystal": gettext_noop("{colour} crystal"),
    "stolen": gettext_noop("{colour} stolen"),
    "mine": gettext_noop("{colour} mine"),
}
"""The texts of what has a colour."""


def name_text(id: str) -> str:
    """Return the name of a thing by its id, such as "mana-draw" or "red-die", in the player's language."""
    stem, _hyphen, last = id.rpartition("-")
    if stem and last in COLOURED:
        return _(COLOURED[last]).format(colour=name_text(stem))
    if stem and last.isdigit():
        return f"{name_text(stem)} {last}"
    if stem and len(last) == 1:
        return in_brackets(name_text(stem), last)
    return pgettext("name", id.replace("-", " "))


def effect_text(steps: Steps) -> str:
    """Return an effect in words."""
    return _(", ").join(filter(None, map(_step_text, steps)))


def points_text(kind: str, number: int, element: str = "physical") -> str:
    """Return points of a kind in words, with their element if it isn't the physical one."""
    text = _(POINTS[kind]).format(number=number)
    return text if element == "physical" else f"{text} {_(ELEMENTS[element])}"


def _step_text(step: EffectStep) -> str:
    if step.kind == "choose":
        # Translators: between alternatives of a card's effect
        return _(" or ").join(effect_text(branch) for branch in step.value.values())
    if step.kind in POINTS:
        return points_text(step.kind, 1 if step.kind == "pay" else step.value, step.element)
    return OTHERS[step.kind](step.value)


def _colours(value: Any) -> str:
    colours = [value] if isinstance(value, str) else value
    return "/".join(map(name_text, colours))


OTHERS: Mapping[str, Callable[[Any], str]] = {
    "token": lambda value: _("{colour} mana").format(colour=_colours(value)),
    "crystal": lambda value: (
        {
            "any": _("a crystal of any colour"),
            "paid": _("a crystal of that colour"),
            "held": _("a crystal of a colour that you have"),
        }.get(value)
        or _("a {colour} crystal").format(colour=_colours(value))
    ),
    "wound": lambda value: ngettext("take {number} wound", "take {number} wounds", value).format(number=value),
    "wound_self": lambda value: ngettext(
        "the unit takes {number} wound", "the unit takes {number} wounds", value
    ).format(number=value),
    "cheaper": lambda value: _("forest, hills and swamp {number} cheaper").format(number=value["by"]),
    "all_cheaper": lambda value: _("each step {number} cheaper, {least} at least").format(
        number=value["by"], least=value["least"]
    ),
    "tempo": lambda value: (
        _("goes on top of the deck at the end") if value == "top" else _("goes under the deck at the end")
    ),
    "per_recruit": lambda value: (
        _("for each recruit reputation +1 and fame +1") if value["fame"] else _("for each recruit reputation +1")
    ),
    "influence_blocks": lambda value: (
        _("influence blocks")
        if value == "physical"
        else _("influence blocks as {element}").format(element=_(ELEMENTS[value]))
    ),
    "learn": lambda value: _("an advanced action for {cost} influence").format(cost=value["cost"]),
}
"""The text of each other kind of step, from its value."""


def resistance(resist: Collection[str]) -> list[str]:
    """Return the elements that an enemy or unit resists, in words; nothing for none."""
    elements = _(", ").join(_(ELEMENTS[each]) for each in sorted(resist))
    return [_("resists {text}").format(text=elements)] if elements else []


def attack_text(points: int, element: str) -> str:
    """Return the attack of an enemy in words, with its element if it isn't the physical one."""
    text = _("attack {number}").format(number=points)
    return text if element == "physical" else f"{text} {_(ELEMENTS[element])}"


def enemy_facts(enemy: str) -> str:
    """Return the numbers and abilities of an enemy in words."""
    kind = load_components().enemies[enemy]
    attack = _("summons") if kind.attack == "summon" else attack_text(*kind.attack)
    armour, fame = _("armour {number}").format(number=kind.armour), _("fame {number}").format(number=kind.fame)
    return _(", ").join([attack, armour, *map(name_text, sorted(kind.abilities)), *resistance(kind.resist), fame])


def card_effects(card: str) -> tuple[str, str]:
    """Return the basic and the strong effect of a card in words, without what pays for it; a wound has none."""
    if card == WOUND:
        return _("a wound: heal it, or throw it away while resting"), ""
    data = load_components().card(card)
    return effect_text(data.basic), effect_text(data.strong)


def card_lines(card: str) -> tuple[str, str]:
    """Return the basic effect of a card in words, and the strong one with the mana that pays for it."""
    basic, strong = card_effects(card)
    if not strong:
        return basic, ""
    colour = name_text(load_components().card(card).colour)
    return basic, _("{colour} mana: {effect}").format(colour=colour, effect=strong)


def unit_text(unit: str) -> str:
    """Return the abilities of a unit in words."""
    return _("; ").join(map(ability_text, load_components().unit(unit).abilities.values()))


def ability_text(ability: Ability) -> str:
    """Return an ability of a unit in words, with the mana that pays for it."""
    text = effect_text(ability.do)
    return _("{colour} mana: {effect}").format(colour=name_text(ability.mana), effect=text) if ability.mana else text


SITES = {
    "portal": gettext_noop("portal: the heroes' start; several may stand here"),
    "village": gettext_noop("village: influence recruits units; 3 heal a wound"),
    "monastery": gettext_noop("monastery: influence recruits units; 2 heal a wound, 6 train an advanced action"),
    "keep": gettext_noop("keep: assault its enemy; its owner recruits here, and holds more cards near it"),
    "mage-tower": gettext_noop("mage tower: assault its enemy; recruit here once it is conquered"),
    "monster-den": gettext_noop("monster den: enter, fight one enemy, gain 2 crystals"),
    "spawning-grounds": gettext_noop("spawning grounds: enter, fight two enemies, gain 3 crystals"),
    "mine": gettext_noop("mine: a crystal of its colour for a turn that ends here"),
    "glade": gettext_noop("magical glade: mana at a turn's start (gold by day, black by night), and a wound healed"),
    "dungeon": gettext_noop("dungeon: closed in this scenario"),
    "tomb": gettext_noop("tomb: closed in this scenario"),
    "ruins": gettext_noop("ruins: closed in this scenario"),
    "green-city": gettext_noop("the city: finding it begins the end of the game"),
    "blue-city": gettext_noop("the city: finding it begins the end of the game"),
    "white-city": gettext_noop("the city: finding it begins the end of the game"),
    "red-city": gettext_noop("the city: finding it begins the end of the game"),
}
"""Each kind of site in words."""
TACTICS = {
    "early-bird": gettext_noop("acts first"),
    "rethink": gettext_noop("discard up to three cards and draw as many"),
    "mana-steal": gettext_noop("take a die of a basic colour for one turn"),
    "planning": gettext_noop("draw one card more if two or more are left at a turn's end"),
    "great-start": gettext_noop("draw two cards at once"),
    "the-right-moment": gettext_noop("once, another turn after your own"),
    "from-the-dusk": gettext_noop("acts first"),
    "long-night": gettext_noop("once, with an empty deck, three discarded cards come back"),
    "mana-search": gettext_noop("each turn roll up to two dice again"),
    "midnight-meditation": gettext_noop("once, put up to five cards back and draw as many"),
    "preparation": gettext_noop("take any card of the deck"),
    "sparing-power": gettext_noop("each turn store a card here, or take all stored ones"),
}
"""Each tactic in words."""
