"""The printed text of the cards in the player's language.

Every text that shows a card to people takes its name from here; ids are not translated.
"""

from __future__ import annotations

from tashkalar.i18n import pgettext
from tashkalar.pook.cards import Card, Cards, Faction


def faction_name(faction: Faction) -> str:
    """What a faction is called.

    Args:
        faction: any.
    """
    return pgettext(f"pook:{faction.id}:name", faction.name)


def faction_text(faction: Faction) -> str:
    """What the warriors of a faction can do.

    Args:
        faction: any.
    """
    return pgettext(f"pook:{faction.id}:text", faction.text)


def warrior(cards: Cards, card: Card) -> str:
    """What a card shows on its warrior side: "knight".

    Args:
        cards: all of them.
        card: any.
    """
    faction = cards.faction(card)
    return pgettext(f"pook:{faction.id}:warrior", faction.warrior)


def warrior_with_level(cards: Cards, card: Card) -> str:
    """The warrior of a card with its level: "a knight of level 2".

    Args:
        cards: all of them.
        card: any.
    """
    faction = cards.faction(card)
    return pgettext(f"pook:{faction.id}:leveled", faction.leveled).format(level=card.level)


def short_name(card: Card) -> str:
    """A card by the letter of its faction and its level, the same in every language: "K2".

    Args:
        card: any.
    """
    return f"{card.faction[0].upper()}{card.level}"
