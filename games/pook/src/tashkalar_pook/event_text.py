"""Events as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hotseat.plugin import Step
from hotseat.util.text_utils import capitalize, join_and
from tashkalar_pook import gettext as _
from tashkalar_pook.card_text import faction_name, short_name
from tashkalar_pook.cards import Cards
from tashkalar_pook.events import AllegiancesShown, CardDrawn, CardLaid, CoinChosen, Event, Flipped, PiggyMoved, Traded
from tashkalar_pook.grid import START, Grid
from tashkalar_pook.spoken import card_name, named_place
from tashkalar_pook.state import HIDDEN, State

CARDS = {"card", "taken", "given"}
"""The fields of events that hold a card's id."""


class Naming(NamedTuple):
    """The names of cards and places in a text."""

    card: Callable[[Cards, str], str]
    place: Callable[[Grid, str], str]


SIGNS = Naming(lambda cards, card: short_name(cards.card(card)), Grid.renamed)
"""The names as the screen draws them: "K2" on "1,0"."""
WORDS = Naming(card_name, named_place)
"""The names as plain lines say them: "knight 2" on "right 1"."""


def describe_pook_step(step: Step[State, Event], now: Grid, naming: Naming = SIGNS) -> str:
    """Return a step as one line in the player's language, without a full stop."""
    name = step.state.names[step.seat]
    parts = [*filter(None, (_describe_event(event, name, step.state.cards, now, naming) for event in step.events))]
    if not parts or isinstance(step.events[0], AllegiancesShown | CardDrawn):
        parts.insert(0, _("{name} does nothing more").format(name=name))
    if step.state.grid.settle_names and not step.before.grid.settle_names:
        renamed = _("places are named a1 to e5 from now on, and {old} is {place}")
        old = naming.place(step.before.grid, step.before.grid.place_name(START))
        parts.append(renamed.format(old=old, place=now.place_name(START)))
    return _("; ").join(parts)


def say_pook_step(step: Step[State, Event]) -> str:
    """Return a step as plain lines say it: with the card that was drawn, and the factions whose points changed."""
    said, state = describe_pook_step(step, step.state.grid, WORDS), step.state
    before, after = (each.grid.points(state.cards) for each in (step.before, state))
    changed = [
        f"{faction_name(each)} {after[each.id]}" for each in state.cards.factions if before[each.id] != after[each.id]
    ]
    shown = any(isinstance(event, AllegiancesShown) for event in step.events)
    points = [_("points now: {factions}").format(factions=_(", ").join(changed))] * bool(changed)
    parts = [said, *points, *(_allegiances(state) if shown else ())]
    return capitalize(_("; ").join(parts), *state.names)


def _allegiances(state: State) -> list[str]:
    names = {each.id: faction_name(each) for each in state.cards.factions}
    text = _("{name} played for {factions}")
    return [
        text.format(name=name, factions=join_and([names.get(faction, HIDDEN) for faction in seat.allegiance]))
        for name, seat in zip(state.names, state.seats, strict=True)
    ]


def renamed_place(step: Step[State, Event], now: Grid) -> str:
    """Return the place of a step, as it is named in a later grid; "" for none."""
    places = (getattr(event, "place", "") for event in step.events)
    return next((now.renamed(place) for place in places if place), "")


def _describe_event(event: Event, name: str, cards: Cards, now: Grid, naming: Naming) -> str:
    match event:
        case CardDrawn():
            if naming is SIGNS or event.card == HIDDEN:
                return ""
            return _("{name} draws {card}").format(name=name, card=naming.card(cards, event.card))
        case CardLaid(coin=True) if naming is WORDS and event.card != HIDDEN:
            message = _("{name} lays {card} as a coin on {place}")
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
        case Traded(coin=True) if naming is WORDS and event.taken != HIDDEN:
            message = _("{name} trades the coin on {place}, {taken}, for {given}")
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
    shown = {key: naming.card(cards, fields[key]) for key in CARDS & fields.keys() if fields[key] != HIDDEN}
    return message.format(name=name, place=naming.place(now, event.place), **shown)
