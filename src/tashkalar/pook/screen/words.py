"""What the screen says: of a place, of what can be answered there, and of the cards."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from tashkalar.i18n import gettext as _
from tashkalar.i18n import ngettext
from tashkalar.pook import card_text
from tashkalar.pook.card_text import short_name
from tashkalar.pook.cards import PIGGY
from tashkalar.pook.grid import Place, PlacedCard
from tashkalar.pook.screen.pointing import PookAnswerState
from tashkalar.pook.state import HIDDEN, State, Verb
from tashkalar.tabletop.text_utils import capitalize, with_period
from tashkalar.tabletop.tui.clickable import make_clickable

KEYS = {"coin": ("c", "lay('coin')")}
"""The key of an answer and what it does, where Enter doesn't play it."""
ENTER = ("Enter", "confirm")


def place_text(seen: State, at: Place) -> str:
    """What lies on a place, and what holds for it.

    Args:
        seen: the game, as whoever looks sees it.
        at: any place that is shown.
    """
    placed, called = seen.grid.card_at(at), seen.grid.place_name(at)
    if placed is None:
        return _("{place}: nothing lies there yet").format(place=called)
    message = _("{place}: {card}")
    if placed.warrior and seen.grid.protected(seen.cards, at):
        message = _("{place}: {card}, safe beside a knight")
    return message.format(place=called, card=_card(seen, placed))


def _card(seen: State, placed: PlacedCard) -> str:
    """A card that lies there, in words."""
    if placed.card == PIGGY:
        return _("the Piggy, which counts as a coin")
    if placed.card == HIDDEN:
        return _("a coin; you haven't seen what lies under it")
    called = card_text.warrior_with_level(seen.cards, seen.cards.card(placed.card))
    return _("a coin, under it {warrior}").format(warrior=called) if placed.coin else called


def answer_texts(answer_state: PookAnswerState) -> Content:
    """What can be answered at the place that is pointed at, each with its key, and why something can't."""
    lines, refused = list[Content](), list[str]()
    for verb in answer_state.here:
        if why := answer_state.why_not(verb):
            refused.append(why)
        else:
            key, action = KEYS.get(verb, ENTER)
            part = Content.assemble((f" {key} ", "bold reverse"), " ", _deed(answer_state, verb))
            lines.append(make_clickable(part, action))
    if refused:
        lines.insert(0, Content.styled(capitalize(with_period(_("; ").join(dict.fromkeys(refused)))), "$warning"))
    return Content("   ").join(lines)


def _deed(answer_state: PookAnswerState, verb: Verb) -> str:
    card = short_name(answer_state.seen.cards.card(answer_state.card)) if answer_state.card else ""
    coins = answer_state.seen.grid.coins(answer_state.place)
    deeds: dict[Verb, str] = {
        "warrior": ngettext(
            "lays {card} as a warrior: {number} coin", "lays {card} as a warrior: {number} coins", coins
        ),
        "coin": _("lays {card} as a coin"),
        "piggy": _("moves the Piggy here"),
        "flip": _("turns it"),
        "trade": _("gives {card} for it"),
        "turn": _("chooses this coin"),
    }
    return deeds[verb].format(card=card, number=coins)


def factions_of(seen: State, seat: int) -> Iterator[str]:
    """For whom a seat plays, by the factions' ids, as far as that is seen.

    Args:
        seen: the game, as whoever looks sees it.
        seat: from 0.
    """
    return (faction for faction in seen.seats[seat].allegiance if faction != HIDDEN)
