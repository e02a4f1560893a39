"""The belief of a seat: cards that went openly into hands, and for which factions others have played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tashkalar.pook.cards import Cards
from tashkalar.pook.events import CardLaid, Event, Flipped, Traded
from tashkalar.pook.state import HIDDEN, Seat, State


class PookKnowledge(NamedTuple):
    """What a seat knows."""

    state: State
    """Its view, with those cards named that went openly into hands."""
    leanings: tuple[Mapping[str, float], ...]
    """By seat, how much it has done for each faction, in points."""


class PookBelief:
    """The memory of one seat in one game."""

    def __init__(self) -> None:
        self._held: dict[int, set[str]] = {}
        """By seat, the cards that it took openly."""
        self._leanings: list[dict[str, float]] = []

    def after(self, seen: State, events: Sequence[Event]) -> PookKnowledge:
        """What the seat knows now.

        Args:
            seen: the moment as it shows.
            events: what has been told since the last call, in their order.
        """
        if not self._leanings:
            self._leanings = [dict.fromkeys((faction.id for faction in seen.cards.factions), 0.0) for _ in seen.seats]
        for event in events:
            self._hear(event, seen.cards)
        seats = [self._named(number, seat, seen) for number, seat in enumerate(seen.seats)]
        return PookKnowledge(seen._replace(seats=tuple(seats)), tuple(self._leanings))

    def _hear(self, event: Event, cards: Cards) -> None:
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
        """A seat with those cards of its hand named that are known to be there."""
        open_ = {placed.card for _, placed in seen.grid.lying}
        known = sorted(self._held.get(number, set()) - open_ - {*seat.hand})
        if HIDDEN not in seat.hand or not known:
            return seat
        return seat._replace(hand=(*known, *seat.hand[len(known) :])[: len(seat.hand)])
