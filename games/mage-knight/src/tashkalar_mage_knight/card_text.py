"""Cards, units, enemies, sites and tactics as text for people."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import groupby
from typing import Any

from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import in_brackets, join_names, join_or
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import ngettext, pgettext
from tashkalar_mage_knight.components import BRANCHING, WOUND, Ability, EffectStep, Steps, load_components

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
    "set_die": gettext_noop("set a die of the Source to a basic colour: {number} mana of it"),
    "boost": gettext_noop("another card with it: its strong effect without mana, points +{number}"),
    "ready": gettext_noop("you may ready a unit up to level {number}"),
    "hotter": gettext_noop(
        "before the first attack of a fight: units' attacks and blocks +{number} in it, and no damage for units"
    ),
    "weaken": gettext_noop("an enemy that it blocks has armour -{number}, at least 1, unless it resists ice"),
    "all_cost": gettext_noop("each step costs {number} this turn"),
    "block_per_trait": gettext_noop(
        "Block +{number} for each ability and resistance of the enemy, for fire and for ice in its attack"
    ),
    "influence_per_colour": gettext_noop("Influence {number} for each colour of which you hold crystals"),
    "wound_sideways": gettext_noop("a wound sideways for {number}; at the turn's end it goes to the discard pile"),
    "inspire": gettext_noop("ready a unit, or take {number} wound from one"),
    "weaken_per_resistance": gettext_noop(
        "an enemy of the fight has armour -{number} for each of its resistances, at least 1"
    ),
    "crystals_of_it": gettext_noop("{number} crystals of its colour"),
    "lakes": gettext_noop("lakes can be crossed at price {number} this turn"),
    "per_wound": gettext_noop("{number} more for each wound in your hand and on your units"),
    "storm": gettext_noop(
        "roll all dice of the Source; use {number} more of them this turn, black and gold ones for any basic colour"
    ),
    "bond": gettext_noop(
        "one more command token, for a unit that costs {number} less, can always be used and is never disbanded"
    ),
}
"""The text of each kind of step with a number."""
ANOTHER = gettext_noop("ready another unit up to level {number}")
"""The text of a unit that readies: it is spent itself, and can't."""
ELEMENTS = {
    "fire": gettext_noop("fire"),
    "ice": gettext_noop("ice"),
    "cold-fire": gettext_noop("cold fire"),
    "physical": gettext_noop("physical"),
}
"""The elements of attacks and blocks."""
ABILITY_LETTERS = {"fortified": "F", "swift": "S", "brutal": "B", "poison": "P", "paralyze": "Y"}
"""The letter of each ability on an enemy's token."""
ABILITIES = {
    "fortified": gettext_noop("fortified: only siege reaches it from afar"),
    "swift": gettext_noop("swift: needs twice the block"),
    "brutal": gettext_noop("brutal: twice the damage"),
    "poison": gettext_noop("poison: each wound counts twice"),
    "paralyze": gettext_noop("paralyses: hit units leave, hit heroes lose their hand"),
}
"""The abilities of enemies."""


FIXED = {
    "pay": gettext_noop("pay one basic mana (no crystal)"),
    "discard": gettext_noop("discard another card (no wound)"),
    "extra_die": gettext_noop("use one more die of the Source this turn"),
    "keep_crystals": gettext_noop("the crystals that you spend this turn come back at its end"),
    "calm": gettext_noop("an enemy neither fortified nor behind walls doesn't attack in this fight"),
    "may_pay": gettext_noop("you may pay one basic mana (no crystal)"),
    "remove": gettext_noop("another card of your hand (no wound) goes out of the game"),
    "crystals_of_others": gettext_noop("a crystal of each other basic colour"),
    "storm_die": gettext_noop("a crystal of the basic colour of a die of the Source, which is rolled again"),
    "convert": gettext_noop(
        "one basic mana becomes a token of the opposite colour (red and blue, green and white); by day a black token"
        " becomes one of any basic colour"
    ),
    "discard_wound": gettext_noop("discard a wound of your hand"),
    "exploit": gettext_noop(
        "a token of a colour that you name, not gold; while this is on the table, mana of other colours costs each "
        "other player a wound, once for each colour"
    ),
    "freeze": gettext_noop(
        "while this is on the table, the others have no die of the Source of their own; when your next turn begins, a "
        "crystal of a basic colour that a die shows"
    ),
}
"""The text of each kind of step without a number of its own."""
COLOURED = {
    "die": gettext_noop("{colour} die"),
    "token": gettext_noop("{colour} token"),
    "crystal": gettext_noop("{colour} crystal"),
    "stolen": gettext_noop("{colour} stolen"),
    "mine": gettext_noop("{colour} mine"),
}
"""The texts of what has a colour."""


SPELT = {
    "i-dont-give-a-damn": "I don't give a damn",
    "i-feel-no-pain": "I feel no pain",
    **{hero: hero.capitalize() for hero in load_components().heroes},
    **{f"{hero}-motivation": f"{hero.capitalize()}'s motivation" for hero in load_components().heroes},
}
"""The names that aren't spelt like their ids."""


def name_text(id: str) -> str:
    """Return the name of a thing by its id, such as "mana-draw" or "red-die", in the player's language."""
    if id in SPELT:
        return pgettext("name", SPELT[id])
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
    return _(", ").join(_repeated(_step_text(step), len([*same])) for step, same in groupby(steps))


def _repeated(text: str, times: int) -> str:
    return _("{number} times {text}").format(number=times, text=text) if times > 1 else text


def points_text(kind: str, number: int, element: str = "physical") -> str:
    """Return points of a kind in words, with their element if it isn't the physical one."""
    text = _(POINTS[kind]).format(number=number)
    if element == "physical":
        return text
    return _("{points} {element}").format(points=text, element=_(ELEMENTS[element]))


def _step_text(step: EffectStep) -> str:
    if step.kind in BRANCHING:
        return _branches_text(step)
    if step.kind in FIXED:
        return _(FIXED[step.kind])
    if step.kind not in POINTS:
        return OTHERS[step.kind](step.value)
    if isinstance(step.value, dict):
        day, night = (points_text(step.kind, step.value[time]) for time in ("day", "night"))
        return _("{day} by day, {night} by night").format(day=day, night=night)
    text = points_text(step.kind, step.value, step.element)
    against = _("twice that against {ability} enemies").format(ability=name_text(step.twice_against))
    return _(", ").join([text, against]) if step.twice_against else text


def _branches_text(step: EffectStep) -> str:
    branches: Mapping[str, Steps] = step.value
    if all(each.kind == "influence_blocks" for branch in branches.values() for each in branch):
        return OTHERS["influence_blocks"]([each.value for branch in branches.values() for each in branch])
    if step.kind in ("choose", "by_phase"):
        return join_or([*map(effect_text, branches.values())])
    paid = _("; ").join(
        _("{colour} mana: {effect}").format(colour=name_text(colour), effect=effect_text(branch))
        for colour, branch in branches.items()
    )
    text = (
        _("you may pay one more mana ({effects})") if step.kind == "may_pay_for" else _("pay one more mana ({effects})")
    )
    return text.format(effects=paid)


def _names(ids: Iterable[str]) -> str:
    return join_names(map(name_text, ids))


def _colours(value: Any) -> str:
    colours = [value] if isinstance(value, str) else value
    return "/".join(map(name_text, colours))


OTHERS: Mapping[str, Callable[[Any], str]] = {
    "token": lambda value: (
        _("mana of any colour") if value == "any" else _("{colour} mana").format(colour=_colours(value))
    ),
    "crystal": lambda value: (
        {
            "any": _("a crystal of any colour"),
            "paid": _("a crystal of that colour"),
            "held": _("one more crystal of a colour of which you hold one"),
        }.get(value)
        or _("a {colour} crystal").format(colour=_colours(value))
    ),
    "wound": lambda value: ngettext("take {number} wound", "take {number} wounds", value).format(number=value),
    "wound_self": lambda value: ngettext(
        "the unit takes {number} wound", "the unit takes {number} wounds", value
    ).format(number=value),
    "cheaper": lambda value: _("{places} {number} cheaper this turn, at least {least}").format(
        places=_names(value["terrain"]), number=value["by"], least=value["least"]
    ),
    "all_cheaper": lambda value: _("each step {number} cheaper this turn, at least {least}").format(
        number=value["by"], least=value["least"]
    ),
    "tempo": lambda value: (
        _("may go on top of your deck at the turn's end")
        if value == "top"
        else _("may go under your deck at the turn's end, unless it is empty")
    ),
    "per_recruit": lambda value: (
        _("for each unit recruited afterwards this turn reputation +1 and fame +1")
        if value["fame"]
        else _("for each unit recruited afterwards this turn reputation +1")
    ),
    "influence_blocks": lambda value: (
        _("in the block phase it is Block instead, and so is influence after it")
        if value == "physical"
        else _("in the block phase it is {element} Block instead, and so is influence after it").format(
            element=join_or([_(ELEMENTS[each]) for each in ([value] if isinstance(value, str) else value)])
        )
    ),
    "learn": lambda value: (
        _("once this turn, with locals, an advanced action on offer for {cost} influence, to your hand")
        if value["to"] == "hand"
        else _("once this turn, with locals, an advanced action on offer for {cost} influence, to your discard pile")
    ).format(cost=value["cost"]),
    "at_end": lambda value: (
        _("with locals, at the turn's end fame +{fame} and reputation +{reputation}")
        if "reputation" in value
        else _("with locals, at the turn's end fame +{fame}")
    ).format(**value),
    "move_per_unit": lambda value: _("Move {each} for each ready, unwounded unit, at most {most}").format(**value),
    "sideways": lambda value: (
        _("a card sideways for {plain}, an advanced action for {advanced}")
        if "advanced" in value
        else _("a card sideways for {plain}, or for {without_source} if no die of the Source pays in the whole turn")
        if "without_source" in value
        else _("a card sideways with one basic mana for {mana}, or for {own_colour} if the mana has its colour")
    ).format(**value),
    "invoke": lambda value: _(
        "discard a wound for {wound} mana, or another card for {other} mana, and spend it at once"
    ).format(wound=_colours(value["wound"]), other=_colours(value["other"])),
    "fly": lambda value: _(
        "fly over anything to a safe hex: to a neighbouring one for {near} Move points, to one two away for {far};"
        " nobody is provoked"
    ).format(**value),
    "lead": lambda value: _("use a unit in the fight with Block +{block}, Attack +{attack} or Ranged +{ranged}").format(
        **value
    ),
    "remove_wounds": lambda value: _(
        "at least one and up to {most} wounds leave your hand: {to_the_nearest} goes to the hand of the nearest hero,"
        " the others out of the game"
    ).format(**value),
    "motivate": lambda value: _(
        "{colour} mana if you alone have the least fame; no other motivation until your next turn is over"
    ).format(colour=_colours(value)),
    "prices": lambda value: _(
        "while this is on the table, steps cost you {less} less in this turn, at least {least}, and all others "
        "{others} more, at most {most}"
    ).format(less=-value["own"], **value),
    "repeat": lambda value: _(
        "with it another card of your hand (no wound): its {how} effect {times} times, without mana; then it goes out"
        " of the game"
    ).format(how=name_text(value["how"]), times=value["times"]),
    "set_price": lambda value: _("{places} at price {number} this turn").format(
        places=_names(value["terrain"]), number=value["to"]
    ),
    "ambush": lambda value: _(
        "the first card for Attack this turn has +{attack}, or the first for Block +{block}, whichever is first"
    ).format(**value),
    "take_like_it": lambda value: (
        _("an advanced action of its colour on offer goes to your hand")
        if value == "hand"
        else _("an advanced action of its colour on offer goes to your discard pile")
    ),
    "agile": lambda value: (
        _("in fights of this turn Move points can be spent: Attack 1 for {attack}, Ranged 1 for {ranged}")
        if "ranged" in value
        else _("in fights of this turn Move points can be spent: Attack 1 for {attack}")
    ).format(**value),
}
"""The text of each other kind of step, from its value."""


def resistance(resist: Collection[str]) -> list[str]:
    """Return the elements that an enemy or unit resists, in words; nothing for none."""
    elements = join_names(_(ELEMENTS[each]) for each in sorted(resist))
    return [_("resists {text}").format(text=elements)] if elements else []


def attack_text(points: int, element: str) -> str:
    """Return the attack of an enemy in words, with its element if it isn't the physical one."""
    text = _("attack {number}").format(number=points)
    if element == "physical":
        return text
    return _("{points} {element}").format(points=text, element=_(ELEMENTS[element]))


def enemy_sign(enemy: str) -> str:
    """Return what an enemy's token shows: attack and armour, with the letters of its abilities."""
    kind = load_components().enemies[enemy]
    attack = "*" if kind.attack == "summon" else str(kind.attack[0])
    return f"{attack}/{kind.armour}{''.join(ABILITY_LETTERS[each] for each in sorted(kind.abilities))}"


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
    """Return the abilities of a unit in words, and what it resists."""
    kind = load_components().unit(unit)
    return _("; ").join([*map(ability_text, kind.abilities.values()), *resistance(kind.resist)])


def ability_text(ability: Ability) -> str:
    """Return an ability of a unit in words, with the mana that pays for it."""
    text = _(ANOTHER).format(number=ability.do[0].value) if ability.do[0].kind == "ready" else effect_text(ability.do)
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
    "rethink": gettext_noop(
        "discard up to three cards, wounds too, draw as many, then shuffle your discard pile into your deck"
    ),
    "mana-steal": gettext_noop(
        "take a die of a basic colour from the Source: in one turn of this day it pays as one more"
    ),
    "planning": gettext_noop("draw one card more at a turn's end if you have kept two or more"),
    "great-start": gettext_noop("draw two cards at once"),
    "the-right-moment": gettext_noop("once, in one of your turns: another turn follows it; not in the last turns"),
    "from-the-dusk": gettext_noop("acts first"),
    "long-night": gettext_noop("once, with an empty deck, three random cards of your discard pile become your deck"),
    "mana-search": gettext_noop(
        "each turn, before you use a die of the Source, roll one or two of its dice again, gold ones first"
    ),
    "midnight-meditation": gettext_noop(
        "once, before a turn, shuffle up to five cards, wounds too, into your deck and draw as many"
    ),
    "preparation": gettext_noop("take any card of your deck, then shuffle it"),
    "sparing-power": gettext_noop(
        "before each turn put the top card of your deck here, unseen; or, once, take all cards from here"
    ),
}
"""Each tactic in words."""
