"""Warriors that players overlooked: they laid another card although one worth more to their factions fitted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hotseat.plugin import Step
from hotseat.util.text_utils import join_sentences
from tashkalar_pook import gettext as _
from tashkalar_pook import ngettext
from tashkalar_pook.events import Event
from tashkalar_pook.rules import decide
from tashkalar_pook.spoken import card_name
from tashkalar_pook.state import Decision, Option, State

NAMED = 3
"""The number of warriors that a sentence names at most."""


def find_overlooked_warriors(steps: Sequence[Step[State, Event]], seat: int) -> list[str]:
    """Return the best warrior of each turn of a seat that laid a card worth less to the seat's own factions."""
    return [card for step in steps if step.seat == seat for card in _better(step, seat)]


def _better(step: Step[State, Event], seat: int) -> Iterator[str]:
    """Yield the card of the best warrior that could be laid instead, if a step lays a card worth less."""
    decision = decide(step.before)
    if not isinstance(decision, Decision) or decision.ask != "card":
        return
    chosen = decision.option(step.option)
    best = max(decision.options, key=lambda option: _worth(step.before, option, seat))
    if chosen.verb in ("coin", "warrior") and _worth(step.before, best, seat) > _worth(step.before, chosen, seat):
        yield best.card


def _worth(state: State, option: Option, seat: int) -> int:
    """Return the points that an option lays for the factions of a seat."""
    if option.verb != "warrior":
        return 0
    card = state.cards.card(option.card)
    return card.level if card.faction in state.seats[seat].allegiance else 0


def describe_overlooked_warriors(steps: Sequence[Step[State, Event]], seats: Sequence[int]) -> str:
    """Return how many warriors each of some seats overlooked, as sentences."""
    return join_sentences(*(_sentence(steps, seat) for seat in seats if steps))


def _sentence(steps: Sequence[Step[State, Event]], seat: int) -> str:
    state, cards = steps[0].state, find_overlooked_warriors(steps, seat)
    name, number = state.names[seat], len(cards)
    if not number:
        return _("{name} overlooked no warrior.").format(name=name)
    warriors = [*dict.fromkeys(card_name(state.cards, card) for card in cards)]
    text = ngettext(
        "{name} overlooked {number} warrior ({cards}).", "{name} overlooked {number} warriors ({cards}).", number
    )
    more = [*warriors[:NAMED], *["..."] * (len(warriors) > NAMED)]
    return text.format(name=name, number=number, cards=", ".join(more))
