"""Moves of cards between hand, piles and the frozen slot by effects: discarding, freezing, taking back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tashkalar.engine.events import Discarded, Froze

if TYPE_CHECKING:
    from tashkalar.engine.transition import Transition


def put_on_discard_pile(play: Transition, card: str) -> None:
    """Put a card of the seat on turn on the discard pile that it belongs to."""
    if card in play.config.cards.flares:
        play.flares = play.flares._replace(discard=(*play.flares.discard, card))
    elif card in play.config.cards.legends:
        play.legends = play.legends._replace(discard=(*play.legends.discard, card))
    else:
        owner = play.seats[play.seat]
        play.set_seat(play.seat, owner._replace(discard=(*owner.discard, card)))


def discard_card(play: Transition, card: str) -> None:
    """Discard a card of the hand, or the pending being, by an effect."""
    play.set_seat(play.seat, play.seats[play.seat].without(card))
    put_on_discard_pile(play, card)
    play.emit(lambda: Discarded(play.seat, card))


def evict_frozen(play: Transition) -> None:
    """Discard the card in the frozen slot, if any, without its effect (rules.md 13.3)."""
    card = play.seats[play.seat].frozen
    if card:
        play.set_seat(play.seat, play.seats[play.seat]._replace(frozen=""))
        put_on_discard_pile(play, card)


def freeze(play: Transition, card: str) -> None:
    """Put a card into the empty frozen slot (rules.md 13.2)."""
    play.set_seat(play.seat, play.seats[play.seat]._replace(frozen=card))
    play.emit(lambda: Froze(play.seat, card))
