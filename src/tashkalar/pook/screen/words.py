"""What the screen says: of a place, of what can be answered there, and of the cards."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from tashkalar.kernel.phrases import count, sentence
from tashkalar.kernel.screen.clickable import clickable
from tashkalar.pook.cards import PIGGY
from tashkalar.pook.drawing import short
from tashkalar.pook.grid import Laid, Place
from tashkalar.pook.screen.pointing import Pointing
from tashkalar.pook.state import HIDDEN, State, Verb

KEYS = {"coin": ("c", "lay('coin')")}
"""The key of an answer and what it does, where Enter doesn't play it."""
ENTER = ("Enter", "confirm")


def place(seen: State, at: Place) -> str:
    """What lies on a place, and what holds for it.

    Args:
        seen: the game, as whoever looks sees it.
        at: any place that is shown.
    """
    laid, called = seen.grid.at(at), seen.grid.called(at)
    if laid is None:
        return f"{called}: nothing lies there yet"
    safe = laid.warrior and seen.grid.protected(seen.cards, at)
    return f"{called}: {_card(seen, laid)}{', safe beside a knight' if safe else ''}"


def _card(seen: State, laid: Laid) -> str:
    """A card that lies there, in words."""
    if laid.card == PIGGY:
        return "the Piggy, which counts as a coin"
    if laid.card == HIDDEN:
        return "a coin; you haven't seen what lies under it"
    card = seen.cards.card(laid.card)
    called = f"{card.faction} of level {card.level}"
    return f"a coin, under it a {called}" if laid.coin else f"a {called}"


def answers(pointing: Pointing) -> Content:
    """What can be answered at the place that is pointed at, each with its key, and why something can't."""
    told, refused = list[Content](), list[str]()
    for verb in pointing.here:
        if why := pointing.why_not(verb):
            refused.append(why)
        else:
            key, action = KEYS.get(verb, ENTER)
            part = Content.assemble((f" {key} ", "bold reverse"), " ", _deed(pointing, verb))
            told.append(clickable(part, action))
    if refused:
        told.insert(0, Content.styled(sentence(f"{'; '.join(dict.fromkeys(refused))}."), "$warning"))
    return Content("   ").join(told)


def _deed(pointing: Pointing, verb: Verb) -> str:
    card = short(pointing.seen.cards.card(pointing.card)) if pointing.card else ""
    deeds: dict[Verb, str] = {
        "warrior": f"lays {card} as a warrior: {count(pointing.seen.grid.coins(pointing.place), 'coin')}",
        "coin": f"lays {card} as a coin",
        "piggy": "moves the Piggy here",
        "flip": "turns it",
        "trade": f"gives {card} for it",
        "turn": "chooses this coin",
    }
    return deeds[verb]


def factions_of(seen: State, seat: int) -> Iterator[str]:
    """For whom a seat plays, by the factions' ids, as far as that is seen.

    Args:
        seen: the game, as whoever looks sees it.
        seat: from 0.
    """
    return (faction for faction in seen.seats[seat].allegiance if faction != HIDDEN)
