"""The belief of a seat: hidden cards that the seat can still place because it saw them before.

A view shows only the cards that are visible now. A player knows more: the cards that it put under decks stay at the
bottom until they are drawn, and a card that was put openly on a deck is the next to be drawn. The belief follows the
visible events, keeps each deck as far as it is known, and names the known cards in the view. `engine.determinize` then
samples the remaining hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tashkalar.engine import HIDDEN, GameState, View
from tashkalar.engine.events import CardsDrawn, Event, HandedOver, Returned, TurnEnded
from tashkalar.engine.state import Seat
from tashkalar.engine.verbs.hand_and_piles import CardRecovered

Deck = list[str]


class TashKalarBelief:
    """The belief of one seat in one game."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.own: dict[int, Deck] = {}
        """The deck of each seat, top first, with `HIDDEN` for each unknown card."""
        self.legends: Deck = []
        self.flares: Deck = []
        self.held: dict[int, set[str]] = {}
        """The cards that each other seat is known to hold."""
        self._under: list[str] = []
        """The cards that the seat will put under decks at the end of its turn."""
        self._had: tuple[str, ...] = ()
        """The legends that the seat held at the last call of `after`."""

    def after(self, seen: GameState, events: Iterable[Event]) -> View:
        """Return the view with every card named that the seat knows, visible or remembered."""
        for event in events:
            self._update(event, seen)
        return self._named(seen)

    def _update(self, event: Event, state: GameState) -> None:
        match event:
            case Returned(seat, card) if seat == self.seat:
                self._under.append(card)
            case Returned(seat, _):
                self.held.pop(seat, None)  # any of its known cards may be the returned one
            case CardRecovered(seat, card):
                self.own.setdefault(seat, []).insert(0, card)
            case CardsDrawn(seat, beings, legends, flares):
                self._put_under(state)
                drawn = _drawn(self.own.get(seat, []), beings)
                drawn += _drawn(self.legends, legends) + _drawn(self.flares, flares)
                self._hold(seat, drawn)
            case TurnEnded():
                self._put_under(state)
            case HandedOver(seat, to, _):
                self._hold(to, self._had if seat == self.seat else self._legends_held(seat, state))

    def _put_under(self, state: GameState) -> None:
        cards = state.config.cards
        for card in self._under:
            own = self.own.setdefault(self.seat, [])
            (self.flares if card in cards.flares else self.legends if card in cards.legends else own).append(card)
        self._under = []

    def _hold(self, seat: int, cards: Iterable[str]) -> None:
        if seat != self.seat:
            self.held.setdefault(seat, set()).update(card for card in cards if card != HIDDEN)

    def _legends_held(self, seat: int, state: GameState) -> list[str]:
        given = [card for card in self.held.get(seat, ()) if card in state.config.cards.legends]
        self.held.get(seat, set()).difference_update(given)
        return given

    def _named(self, state: GameState) -> View:
        """Return the view with all known cards named, after dropping beliefs that the view disproves."""
        self._had = state.seats[self.seat].legends
        open_ = set(_open_cards(state, self.seat))
        self.legends = _fitted(self.legends, len(state.legends.deck), open_)
        self.flares = _fitted(self.flares, len(state.flares.deck), open_)
        seats = []
        for number, seat in enumerate(state.seats):
            self.own[number] = _fitted(self.own.get(number, []), len(seat.deck), open_)
            known = seat._replace(deck=tuple(self.own[number]))
            if number != self.seat:
                held = self.held.setdefault(number, set())
                held -= open_
                known = _with_hand(known, sorted(held), state)
            seats.append(known)
        named = state._replace(
            seats=tuple(seats),
            legends=state.legends._replace(deck=tuple(self.legends)),
            flares=state.flares._replace(deck=tuple(self.flares)),
        )
        return View(self.seat, named)


def _drawn(deck: Deck, count: int) -> Deck:
    """Remove the given number of cards from the top of a deck, at most all, and return them."""
    taken = deck[:count]
    del deck[:count]
    return taken


def _fitted(deck: Deck, length: int, open_: set[str]) -> Deck:
    """Return a deck fitted to its true length, with `HIDDEN` for cards now elsewhere; a shorter one was shuffled."""
    if len(deck) > length:
        return [HIDDEN] * length
    kept = [HIDDEN if card in open_ else card for card in deck]
    return kept + [HIDDEN] * (length - len(kept))


def _open_cards(state: GameState, seat: int) -> Iterable[str]:
    """Yield every card that is visible to the seat or in its own hand."""
    yield from state.seats[seat].hand
    yield from state.turn.returned
    yield from state.legends.discard
    yield from state.flares.discard
    for other in state.seats:
        yield from other.discard
    for frame in state.frames:
        yield frame.card


def _with_hand(seat: Seat, held: Sequence[str], state: GameState) -> Seat:
    """Return a seat with the cards of its hand named that are known to be there."""
    cards = state.config.cards

    def named(backs: tuple[str, ...], known: list[str]) -> tuple[str, ...]:
        known = known[: len(backs)]
        return (*known, *backs[len(known) :])

    return seat._replace(
        beings=named(seat.beings, [c for c in held if c in cards.beings and c not in cards.legends]),
        legends=named(seat.legends, [c for c in held if c in cards.legends]),
        flares=named(seat.flares, [c for c in held if c in cards.flares]),
    )
