"""The printed text of cards in the player's language.

Every text that shows a card to people takes its name from here; ids are not translated.
"""

from typing import TypeAlias

from tashkalar.engine import Being, Catalogue, Flare, School, Task
from tashkalar.i18n import gettext as _
from tashkalar.i18n import pgettext

Card: TypeAlias = Being | Flare | Task


def card_name(card: Card) -> str:
    """What a card is called.

    Args:
        card: any of them.
    """
    return pgettext(f"card:{card.id}:name", card.name)


def deck_name(name: str) -> str:
    """What a deck is called.

    Args:
        name: in English.
    """
    return pgettext("deck", name)


def card_name_by_id(cards: Catalogue, card: str) -> str:
    """What a card is called, by its id; what is no card's id is left as it is.

    Args:
        cards: all of them.
        card: the id of one.
    """
    for kind in (cards.beings, cards.flares, cards.tasks):
        if card in kind:
            return card_name(kind[card])
    return card


def card_text(card: Card, part: str = "text") -> str:
    """What a card says of one thing.

    Args:
        card: any of them.
        part: "frozen" or "warp" of a being, "upper" or "lower" of a flare; else what the card says first of all.
    """
    match card:
        case Being():
            return pgettext(f"card:{card.id}:{part if part in ('frozen', 'warp') else 'text'}", card.text_of(part))
        case Flare():
            return pgettext(f"card:{card.id}:{part}", (card.upper if part == "upper" else card.lower).text)
        case Task():
            return pgettext(f"card:{card.id}:text", card.text)


def effect_texts(being: Being) -> tuple[str, ...]:
    """The effects of a being: the ordinary one, and then "Frozen: ..." or "Warp: ..." if it has one.

    Args:
        being: any.
    """
    frozen = [_("Frozen: {text}").format(text=card_text(being, "frozen"))] if being.frozen else []
    warp = [_("Warp: {text}").format(text=card_text(being, "warp"))] if being.warp else []
    return (card_text(being), *frozen, *warp)


def school_name(of: School) -> str:
    """What a school is called.

    Args:
        of: any.
    """
    return pgettext(f"school:{of.id}:name", of.name)
