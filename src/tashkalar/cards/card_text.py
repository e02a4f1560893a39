"""The names and texts of cards in the player's language: the only source of names, while ids stay."""

from typing import TypeAlias

from tashkalar import gettext as _
from tashkalar import pgettext
from tashkalar.cards.load import load
from tashkalar.engine import Being, Catalogue, Flare, School, Task

Card: TypeAlias = Being | Flare | Task


def card_name(card: Card) -> str:
    """Return the name of a card."""
    return pgettext(f"card:{card.id}:name", card.name)


def deck_name(name: str) -> str:
    """Return the name of a deck."""
    return pgettext("deck", name)


def card_name_by_id(cards: Catalogue, card: str) -> str:
    """Return the name of the card with an id; a text that is no card's id is returned as it is."""
    for kind in (cards.beings, cards.flares, cards.tasks):
        if card in kind:
            return card_name(kind[card])
    return card


def card_text(card: Card, part: str = "text") -> str:
    """Return one text of a card."""
    match card:
        case Being():
            return pgettext(f"card:{card.id}:{part if part in ('frozen', 'warp') else 'text'}", card.text_of(part))
        case Flare():
            return pgettext(f"card:{card.id}:{part}", (card.upper if part == "upper" else card.lower).text)
        case Task():
            return pgettext(f"card:{card.id}:text", card.text)


def effect_texts(being: Being) -> tuple[str, ...]:
    """Return the effects of a being: the ordinary one, then "Frozen: ..." and "Warp: ..." if the being has them."""
    frozen = [_("Frozen: {text}").format(text=card_text(being, "frozen"))] if being.frozen else []
    warp = [_("Warp: {text}").format(text=card_text(being, "warp"))] if being.warp else []
    return (card_text(being), *frozen, *warp)


def school_name(of: School) -> str:
    """Return the name of a school."""
    return pgettext(f"school:{of.id}:name", of.name)


def own_name(id: str) -> str:
    """Return the name of a card or school of the game's own cards, for placeholders in lessons and rules."""
    cards = load()
    return school_name(cards.schools[id]) if id in cards.schools else card_name_by_id(cards, id)
