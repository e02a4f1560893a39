"""Texts of the screen about a place, the options there, and the cards."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from hotseat.tui.text_layout import key_name, make_clickable
from hotseat.util.text_utils import capitalize, with_period
from tashkalar_pook import card_text, ngettext
from tashkalar_pook import gettext as _
from tashkalar_pook.card_text import short_name
from tashkalar_pook.cards import PIGGY
from tashkalar_pook.grid import Place, PlacedCard
from tashkalar_pook.screen.pointing import PookPointer
from tashkalar_pook.state import HIDDEN, State, Verb

KEYS = {"coin": ("p", "lay('coin')")}
"""The key and action of each verb that Enter doesn't play."""
ENTER = ("Enter", "confirm")


def place_text(seen: State, at: Place) -> str:
    """Return a text about a place: its card, and whether that is protected."""
    placed, name = seen.grid.card_at(at), seen.grid.place_name(at)
    if placed is None:
        return _("{place}: empty").format(place=name)
    message = _("{place}: {card}")
    if placed.warrior and seen.grid.protected(seen.cards, at):
        message = _("{place}: {card}, safe beside a knight")
    return message.format(place=name, card=_card(seen, placed))


def _card(seen: State, placed: PlacedCard) -> str:
    """Return a text about a card on the grid."""
    if placed.card == PIGGY:
        return _("the Piggy, which counts as a coin")
    if placed.card == HIDDEN:
        return _("a coin; you haven't seen its warrior")
    warrior = card_text.warrior_with_level(seen.cards, seen.cards.card(placed.card))
    return _("a coin, under it {warrior}").format(warrior=warrior) if placed.coin else warrior


def answer_texts(pointer: PookPointer) -> list[Content]:
    """Return the options at the place that is pointed at, each with its key, after the reasons against others."""
    lines, refused = list[Content](), list[str]()
    for verb in pointer.here:
        if (why := pointer.why_not(verb)) and not pointer.unaided:
            refused.append(why)
        else:
            key, action = KEYS.get(verb, ENTER)
            part = Content.assemble((key_name(key), "bold $lit"), " ", _option_text(pointer, verb))
            lines.append(make_clickable(part, action))
    if refused:
        lines.insert(0, Content.styled(capitalize(with_period(_("; ").join(dict.fromkeys(refused)))), "$warning"))
    return lines


def _option_text(pointer: PookPointer, verb: Verb) -> str:
    card = short_name(pointer.seen.cards.card(pointer.card)) if pointer.card else ""
    coins = pointer.seen.grid.coins(pointer.place)
    warrior = ngettext("lays {card} as a warrior: {number} coin", "lays {card} as a warrior: {number} coins", coins)
    texts: dict[Verb, str] = {
        "warrior": warrior if pointer.counts and not pointer.unaided else _("lays {card} as a warrior"),
        "coin": _("lays {card} as a coin"),
        "piggy": _("moves the Piggy here"),
        "flip": _("turns it"),
        "trade": _("gives {card} for it"),
        "turn": _("chooses this coin"),
    }
    return texts[verb].format(card=card, number=coins)


def factions_of(seen: State, seat: int) -> Iterator[str]:
    """Return the ids of the factions that a seat plays for, as far as they are visible."""
    return (faction for faction in seen.seats[seat].allegiance if faction != HIDDEN)
