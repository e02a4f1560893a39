"""The context of a turn, by what is visible: the remaining length of the game, and the cards that may come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tashkalar.ai.pattern_distance import Hand, PlacementTable, track, update
from tashkalar.engine import Board, GameState
from tashkalar.engine.forms import form_of
from tashkalar.engine.turns import BEINGS, LEGENDS, cards_to_draw

DECK = 15
"""The number of cards left in a deck when a game begins."""


class UnseenCards(NamedTuple):
    """Cards of one kind that the seat doesn't see; any of them may come."""

    own: bool
    """Whether the cards come to the seat's own side."""
    share: float
    """The expected number of copies of each card in a hand, from 0 to 1."""
    cards: Hand
    """The cards, with their match counts on a board."""


class TurnContext(NamedTuple):
    """The facts that hold from the beginning of a turn."""

    youth: float
    """The share of the game still to come, from 1 to 0; pieces on the board need time to become useful."""
    unseen: tuple[UnseenCards, ...] = ()
    """The cards of all decks, and of all hands but the seat's own, that may still come."""

    def on(self, places: Mapping[str, PlacementTable], board: Board) -> TurnContext:
        """Return the same context with the match counts updated to another board."""
        cards = [each._replace(cards=update(places, each.cards, board, each.cards.stands)) for each in self.unseen]
        return self._replace(unseen=tuple(cards))


def turn_context(places: Mapping[str, PlacementTable], state: GameState, seat: int) -> TurnContext:
    """Return the context of a seat's turn."""
    return TurnContext(youth_of(state), _unseen(places, state, seat))


def youth_of(state: GameState) -> float:
    """Return the share of the game still to come, from 1 to 0."""
    form, seats = form_of(state), range(len(state.seats))
    cards = min(cards_to_draw(state, seat) for seat in seats) / DECK
    points = 1 - max(form.reached(state, seat) for seat in seats) / form.goal(len(seats))
    return max(0.0, min(1.0, 0.2 + 1.2 * min(cards, points)))


def _unseen(places: Mapping[str, PlacementTable], state: GameState, seat: int) -> tuple[UnseenCards, ...]:
    config, board, cards = state.config, state.board, state.config.cards
    mine, gone = config.colour_of(seat), {*state.seats[seat].hand, *state.turn.returned}
    found = []
    for other, other_seat in enumerate(state.seats):
        colour = config.colour_of(other)
        away = gone.union(other_seat.discard) if other == seat else other_seat.discard
        beings = [card for card in cards.decks[config.deck_of(other)] if card not in away]
        if beings:
            part = BEINGS / max(BEINGS, len(beings))
            found.append(UnseenCards(colour == mine, part, track(places, board, colour, beings)))
    away = gone.union(state.legends.discard)
    legends = [card for card in cards.legends if card not in away]
    for colour in config.enemies_of(mine) if legends else ():
        part = LEGENDS / max(LEGENDS, len(legends))
        found.append(UnseenCards(False, part, track(places, board, colour, legends)))
    return tuple(found)
