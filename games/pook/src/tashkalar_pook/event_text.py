"""Events as text."""

from __future__ import annotations

from hotseat.plugin import Step
from tashkalar_pook import gettext as _
from tashkalar_pook.card_text import short_name
from tashkalar_pook.cards import Cards
from tashkalar_pook.events import AllegiancesShown, CardLaid, CoinChosen, Event, Flipped, PiggyMoved, Traded
from tashkalar_pook.grid import START, Grid
from tashkalar_pook.state import HIDDEN, State

CARDS = {"card", "taken", "given"}
"""The fields of events that hold a card's id."""


def describe_pook_step(step: Step[State, Event], now: Grid) -> str:
    """Return a step as one line in the player's language, without a full stop."""
    name = step.state.names[step.seat]
    parts = [*filter(None, (_describe_event(event, name, step.state.cards, now) for event in step.events))]
    if not parts or isinstance(step.events[0], AllegiancesShown):
        parts.insert(0, _("{name} does nothing more").format(name=name))
    if step.state.grid.settle_names and not step.before.grid.settle_names:
        renamed = _("places are named a1 to e5 from now on, and {old} is {place}")
        parts.append(renamed.format(old=step.before.grid.place_name(START), place=now.place_name(START)))
    return _("; ").join(parts)


def renamed_place(step: Step[State, Event], now: Grid) -> str:
    """Return the place of a step, as it is named in a later grid; "" for none."""
    places = (getattr(event, "place", "") for event in step.events)
    return next((now.renamed(place) for place in places if place), "")


def _describe_event(event: Event, name: str, cards: Cards, now: Grid) -> str:
    match event:
        case CardLaid(coin=True):
            message = _("{name} lays a coin on {place}")
        case CardLaid():
            message = _("{name} lays {card} on {place}")
        case PiggyMoved():
            message = _("{name} moves the Piggy to {place}")
        case Flipped(coin=True):
            message = _("{card} on {place} is turned to its coin")
        case Flipped():
            message = _("the coin on {place} is turned and is {card}")
        case Traded(coin=True):
            message = _("{name} trades the coin on {place}")
        case Traded():
            message = _("{name} trades {taken} on {place} for {given}")
        case AllegiancesShown():
            return _("all allegiances are revealed")
        case CoinChosen():
            message = _("{name} chooses the coin on {place}")
        case _:
            return ""
    fields = event._asdict()
    shown = {key: short_name(cards.card(fields[key])) for key in CARDS & fields.keys() if fields[key] != HIDDEN}
    return message.format(name=name, place=now.renamed(event.place), **shown)
