"""How good a position of Pook is for a seat, in points: what its factions have or may still get, less what others do.

Nothing that a seat can't know counts: other hands, what is unknown under coins, and of an allegiance that isn't known
every pair that it may be counts alike.
"""

from __future__ import annotations

from typing import NamedTuple

from tashkalar.pook import rules
from tashkalar.pook.grid import Place, PlacedCard, neighbours
from tashkalar.pook.state import HIDDEN, State

WON = 10.0
"""What it is worth to have won, in points."""


class Weights(NamedTuple):
    """What things are worth, as shares of a card's level."""

    exposed: float = 0.2
    """What a warrior loses by it that it can be turned or traded, as long as all cards are to be laid."""
    covered: float = 0.1
    """A warrior under a coin that a Viking may turn up, as long as all cards are to be laid."""
    held: float = 0.8
    """A card of one's own factions in the hand."""
    power: float = 0.4
    """In points: a card in the hand that can turn or trade others."""


WEIGHTS = Weights()


def liking(state: State, seat: int) -> dict[str, float]:
    """What a point of each faction is worth to a seat: 1 for its own, less as far as others may gain by it, too.

    Args:
        state: the game, or what the seat sees of it; an allegiance that it doesn't see may be any that is left.
        seat: whose, from 0.
    """
    own = state.seats[seat].allegiance
    seen = [whose.allegiance for whose in state.seats if HIDDEN not in whose.allegiance]
    free = [pair for pair in state.cards.allegiances if pair not in seen]
    others = [whose.allegiance for number, whose in enumerate(state.seats) if number != seat]
    worth = {}
    for faction in (faction.id for faction in state.cards.factions):
        shares = [_share(faction, [pair] if pair in seen else free) for pair in others]
        worth[faction] = float(faction in own) - sum(shares) / len(shares)
    return worth


def _share(faction: str, pairs: list[tuple[str, str]]) -> float:
    return sum(faction in pair for pair in pairs) / len(pairs)


class PookEvaluation:
    """Judges positions for one seat.

    Args:
        state: the game, or what the seat sees of it.
        seat: whose, from 0.
        weights: what things are worth.
    """

    def __init__(self, state: State, seat: int, weights: Weights) -> None:
        self.seat = seat
        self.weights = weights
        self.sees_all = not any(HIDDEN in whose.allegiance for whose in state.seats)
        liked = liking(state, seat)
        self.worth = {card.id: liked[card.faction] * card.level for card in state.cards.cards}
        """What each card is worth that shows its warrior."""
        self.average = sum(self.worth.values()) / len(self.worth)
        """What a card is worth that isn't known."""

    def value(self, state: State) -> float:
        """What a position is worth, in points.

        Args:
            state: the game, or what the seat sees of it, in which nothing unknown shows its warrior.
        """
        if self.sees_all and rules.is_over(state):
            return self.of_end(state)
        youth = 1 - (len(state.grid.lying) - 1) / len(state.cards.cards)
        return sum(self._lying(state, place, placed, youth) for place, placed in state.grid.lying) + self._in_hand(
            state
        )

    def of_end(self, state: State) -> float:
        """What the end of the game is worth: mostly, whether it is won.

        Args:
            state: a game that is over.
        """
        points = rules.pook_scores(state)
        ahead = points[self.seat] - max(score for seat, score in enumerate(points) if seat != self.seat)
        return ahead + (WON if ahead > 0 else -WON if ahead < 0 else 0.0)

    def _lying(self, state: State, place: Place, placed: PlacedCard, youth: float) -> float:
        worth = self.worth.get(placed.card, 0.0)
        if placed.coin or not worth:
            return worth * youth * self.weights.covered
        is_open = any(near not in state.grid for near in neighbours(place))
        exposed = is_open and not state.grid.protected(state.cards, place)
        return worth * (1 - youth * self.weights.exposed) if exposed else worth

    def _in_hand(self, state: State) -> float:
        hand = [card for card in state.seats[self.seat].hand if card != HIDDEN]
        liked = sum(max(0.0, self.worth[card]) for card in hand)
        turning = sum(state.cards.card(card).power != "protect" for card in hand)
        return self.weights.held * liked + self.weights.power * turning
