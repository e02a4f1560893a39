"""The context of a turn besides board and hand: how long the game lasts, and which unseen cards may come.

Which cards a seat doesn't see follows from what lies open, so all this comes out the same for a view and for the whole
state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tashkalar.ai.pattern_distance import Hand, PlacementTable, track, update
from tashkalar.engine import Board, GameState
from tashkalar.engine.forms import form_of
from tashkalar.engine.turns import BEINGS, LEGENDS, cards_to_draw

DECK = 15
"""So many cards are left in a deck when a game begins."""


class UnseenCards(NamedTuple):
    """Cards of one sort, of which any may come."""

    own: bool
    """Whether they come for the seat's own side."""
    share: float
    """For how many cards in a hand each of them stands."""
    cards: Hand
    """The cards, and what stands of them on a board."""


class TurnContext(NamedTuple):
    """What holds at the beginning of a turn."""

    youth: float
    """How much of the game is still to come, from 1 to 0: what pieces are good for needs time."""
    unseen: tuple[UnseenCards, ...] = ()
    """The cards of all decks and of all hands but the seat's own, as far as they may come for somebody."""

    def on(self, places: Mapping[str, PlacementTable], board: Board) -> TurnContext:
        """The same some answers later, on another board."""
        cards = [each._replace(cards=update(places, each.cards, board, each.cards.stands)) for each in self.unseen]
        return self._replace(unseen=tuple(cards))


def turn_context(places: Mapping[str, PlacementTable], state: GameState, seat: int) -> TurnContext:
    """What a seat has to reckon with.

    Args:
        places: of all beings.
        state: a state, or that of the seat's view.
        seat: who looks.
    """
    return TurnContext(_youth(state), _unseen(places, state, seat))


def _youth(state: GameState) -> float:
    form, seats = form_of(state), range(len(state.seats))
    cards = min(cards_to_draw(state, seat) for seat in seats) / DECK
    points = 1 - max(form.reached(state, seat) for seat in seats) / form.goal(len(seats))
    return max(0.0, min(1.0, 0.2 + 1.2 * min(cards, points)))


def _unseen(places: Mapping[str, PlacementTable], state: GameState, seat: int) -> tuple[UnseenCards, ...]:
    table, board, cards = state.table, state.board, state.table.cards
    mine, gone = table.colour_of(seat), {*state.seats[seat].hand, *state.turn.returned}
    found = []
    for other, whose in enumerate(state.seats):
        colour = table.colour_of(other)
        away = gone.union(whose.discard) if other == seat else whose.discard
        beings = [card for card in cards.decks[table.deck_of(other)] if card not in away]
        if beings:
            part = BEINGS / max(BEINGS, len(beings))
            found.append(UnseenCards(colour == mine, part, track(places, board, colour, beings)))
    away = gone.union(state.legends.discard)
    legends = [card for card in cards.legends if card not in away]
    for colour in table.enemies_of(mine) if legends else ():
        part = LEGENDS / max(LEGENDS, len(legends))
        found.append(UnseenCards(False, part, track(places, board, colour, legends)))
    return tuple(found)
