"""The belief of a seat: cards that went openly into hands, and the factions that other seats have played for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tashkalar_pook.cards import Cards
from tashkalar_pook.events import CardLaid, Event, Flipped, Traded
from tashkalar_pook.state import HIDDEN, Seat, State


class PookKnowledge(NamedTuple):
    """The knowledge of a seat: its view and its memory."""

    state: State
    """The seat's view, in which the cards that went openly into hands are named."""
    leanings: tuple[Mapping[str, float], ...]
    """Points played for each faction, by seat."""


class PookBelief:
    """The memory of one seat in one game."""

    def __init__(self) -> None:
        self._held: dict[int, set[str]] = {}
        """Cards that went openly into a hand, by seat."""
        self._leanings: list[dict[str, float]] = []

    def after(self, seen: State, events: Sequence[Event]) -> PookKnowledge:
        """Update the belief and return the knowledge of the seat now."""
        if not self._leanings:
            self._leanings = [dict.fromkeys((faction.id for faction in seen.cards.factions), 0.0) for _ in seen.seats]
        for event in events:
            self._update(event, seen.cards)
        seats = [self._named(number, seat, seen) for number, seat in enumerate(seen.seats)]
        return PookKnowledge(seen._replace(seats=tuple(seats)), tuple(self._leanings))

    def _update(self, event: Event, cards: Cards) -> None:
        match event:
            case CardLaid(seat, card, coin, _):
                self._held.get(seat, set()).discard(card)
                if not coin:
                    self._lean(seat, cards, card, 1.0)
            case Flipped(seat, card, coin, _):
                self._lean(seat, cards, card, -1.0 if coin else 1.0)
            case Traded(seat, taken, given, coin, _) if not coin:
                self._held.setdefault(seat, set()).add(taken)
                self._held[seat].discard(given)
                self._lean(seat, cards, given, 1.0)
                self._lean(seat, cards, taken, -1.0)

    def _lean(self, seat: int, cards: Cards, card: str, sign: float) -> None:
        known = cards.card(card)
        self._leanings[seat][known.faction] += sign * known.level

    def _named(self, number: int, seat: Seat, seen: State) -> Seat:
        """Return a seat whose hand names the cards that are known to be in it."""
        visible = {placed.card for _, placed in seen.grid.lying}
        known = sorted(self._held.get(number, set()) - visible - {*seat.hand})
        if HIDDEN not in seat.hand or not known:
            return seat
        return seat._replace(hand=(*known, *seat.hand[len(known) :])[: len(seat.hand)])
