"""All components in words, to be looked up: cards, heroes, skills, tactics, enemies, units, sites, terrain, tiles."""

from __future__ import annotations

from collections.abc import Iterator

from hotseat.plugin.game import Component
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, join_names
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import ngettext, pgettext
from tashkalar_mage_knight.card_text import (
    ABILITIES,
    ELEMENTS,
    SITES,
    TACTICS,
    ability_text,
    card_lines,
    name_text,
    resistance,
)
from tashkalar_mage_knight.components import WOUND, ActionCard, EnemyKind, UnitKind, load_components
from tashkalar_mage_knight.hero_text import RAIDS, hero_lines, skill_lines
from tashkalar_mage_knight.hexes import DIRECTIONS
from tashkalar_mage_knight.query import tile_ground


def reference() -> Iterator[Component]:
    """Yield every component, kind by kind, in the player's language."""
    rules = load_components()
    for name, card in rules.cards.items():
        yield _component(name, _("basic card"), *_card_lines(name, card))
    yield _component(WOUND, _("basic card"), card_lines(WOUND)[0])
    for name, card in rules.own_cards.items():
        owner = _("own card of {hero}").format(hero=name_text(card.hero))
        yield _component(name, _("basic card"), *_card_lines(name, card), owner)
    for name in rules.decks["all"]:
        yield _component(name, _("advanced action"), *_card_lines(name, rules.card(name)))
    for name in rules.heroes:
        yield _component(name, _("hero"), *hero_lines(name))
    for name, skill in rules.skills.items():
        yield _component(name, _("{hero}: skill").format(hero=name_text(skill.hero)), *skill_lines(name))
    for time, tactics in rules.tactics.items():
        kind = _("tactic of the night") if time == "night" else _("tactic of the day")
        for name, tactic in tactics.items():
            yield _component(name, kind, _("number {number}").format(number=tactic.number), _(TACTICS[name]))
    for name, enemy in rules.enemies.items():
        id = f"enemy-{name}" if name in rules.units else name
        yield _component(name, pgettext("mageknight", "enemy"), *_enemy_lines(enemy), id=id)
    for name, unit in rules.units.items():
        yield _component(name, _("unit"), *_unit_lines(unit))
    for name in rules.sites:
        yield _component(name, _("site"), _(SITES[name]), *(_(RAIDS[site]) for site in RAIDS if site == name))
    for name, prices in rules.prices.items():
        lines = [_("can't be entered")]
        if prices["day"] is not None:
            lines = [_("costs {day} by day, {night} by night").format(**prices)]
        yield _component(name, _("terrain"), *lines)
    for name, tile in rules.tiles.items():
        sides = [_("middle"), *DIRECTIONS]
        grounds = [_ground_text(*ground) for ground in tile_ground(name)]
        lines = [_("{name}: {text}").format(name=side, text=text) for side, text in zip(sides, grounds, strict=True)]
        yield _component(name, _("tile"), _(TILES[tile.kind]), *lines)


TILES = {
    "start": gettext_noop("start tile"),
    "country": gettext_noop("countryside"),
    "core": gettext_noop("core"),
    "city": gettext_noop("core, with a city"),
}
"""The kinds of tile in words."""


def _component(name: str, kind: str, *lines: str, id: str = "") -> Component:
    return Component(id or name, kind, capitalize(name_text(name)), lines)


def _card_lines(name: str, card: ActionCard) -> list[str]:
    basic, strong = card_lines(name)
    kinds = join_names(map(name_text, card.kind))
    head = _("{colour}; {kinds}").format(colour=name_text(card.colour), kinds=kinds)
    copies = [_("{number} in each deck").format(number=card.count)] * (name in load_components().cards)
    return [head, *copies, _("basic: {effect}").format(effect=basic), _("strong: {effect}").format(effect=strong)]


def _enemy_lines(enemy: EnemyKind) -> Iterator[str]:
    yield _("{number} of the {pile} pile").format(number=enemy.count, pile=name_text(enemy.pile))
    if enemy.attack == "summon":
        yield _("armour {armour}, summons a brown token that fights for it").format(armour=enemy.armour)
    else:
        points, element = enemy.attack
        text = _("armour {armour}, attack {points} {element}")
        yield text.format(armour=enemy.armour, points=points, element=_(ELEMENTS[element]))
    yield from (_(text) for ability, text in ABILITIES.items() if ability in enemy.abilities)
    yield from resistance(enemy.resist)
    yield _("fame {number}").format(number=enemy.fame)


def _unit_lines(unit: UnitKind) -> Iterator[str]:
    text = ngettext(
        "{number} card; cost {cost}, level {level}, armour {armour}",
        "{number} cards; cost {cost}, level {level}, armour {armour}",
        unit.count,
    )
    yield text.format(number=unit.count, cost=unit.cost, level=unit.level, armour=unit.armour)
    yield _("joins at: {places}").format(places=join_names(map(name_text, sorted(unit.at))))
    yield from map(ability_text, unit.abilities.values())
    yield from resistance(unit.resist)


def _ground_text(terrain: str, site: str, colour: str, symbol: str) -> str:
    return join_names(name_text(each) for each in (terrain, f"{colour}-{site}".strip("-"), symbol) if each)
