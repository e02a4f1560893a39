"""The printed text of the cards in the player's language: the only source of names, while ids stay."""

from __future__ import annotations

from collections.abc import Sequence

from hotseat.plugin.game import Component
from hotseat.util.text_utils import capitalize, count
from tashkalar_pook import pgettext
from tashkalar_pook.cards import Card, Cards, Faction
from tashkalar_pook.state import Seat

SIGNS = {"knight": "+", "mage": "*", "orc": "^", "viking": "~"}
"""The sign of each faction; a card shows as many as its level."""


def faction_name(faction: Faction) -> str:
    """Return the name of a faction."""
    return pgettext(f"pook:{faction.id}:name", faction.name)


def faction_text(faction: Faction) -> str:
    """Return the text about the power of a faction's warriors."""
    return pgettext(f"pook:{faction.id}:text", faction.text)


def warrior(cards: Cards, card: Card) -> str:
    """Return the warrior of a card without its level, such as "knight"."""
    faction = cards.faction(card)
    return pgettext(f"pook:{faction.id}:warrior", faction.warrior)


def warrior_with_level(cards: Cards, card: Card) -> str:
    """Return the warrior of a card with its level, such as "a knight of level 2"."""
    faction = cards.faction(card)
    return pgettext(f"pook:{faction.id}:leveled", faction.leveled).format(level=card.level)


def short_name(card: Card) -> str:
    """Return the short name of a card in every language: the letter of its faction and its level, as in "K2"."""
    return f"{card.faction[0].upper()}{card.level}"


def handicap_sign(seat: Seat) -> str:
    """Return the points with which a seat began, as in "+5"; "" for none."""
    return f"+{seat.handicap}" if seat.handicap else ""


def components(cards: Cards) -> Sequence[Component]:
    """Return the warriors of each faction by their levels, each with its short name and the power."""
    return [_component(cards, card) for card in cards.cards if card.id.endswith("a")]


def _component(cards: Cards, card: Card) -> Component:
    alike = sum((each.faction, each.level) == (card.faction, card.level) for each in cards.cards)
    faction, name = cards.faction(card), f"{capitalize(warrior(cards, card))} {card.level}"
    lines = (f"{short_name(card)}: {count(alike, 'card')}", faction_text(faction))
    return Component(f"{card.faction}-{card.level}", faction_name(faction), name, lines)
