"""The evaluation: the value of a position for a seat, in points.

The value counts what the seat's factions have or may still get, less what the other seats' factions have. It depends
only on what the seat knows: not on other hands or unknown cards under coins, and every pair of factions that a hidden
allegiance may be counts alike.
"""

from __future__ import annotations

from typing import NamedTuple

from tashkalar_pook import rules
from tashkalar_pook.grid import Place, PlacedCard, neighbours
from tashkalar_pook.state import HIDDEN, State

WON = 10.0
"""The value of winning, in points."""


class Weights(NamedTuple):
    """Weights of the evaluation, as shares of a card's level unless another unit is given."""

    exposed: float = 0.2
    """The share that a warrior loses while it can be turned or traded; falls to 0 as the grid fills."""
    covered: float = 0.1
    """The share of a known warrior under a coin, as a Viking may turn it; falls to 0 as the grid fills."""
    held: float = 0.8
    """The share of a card in the hand whose points help the seat."""
    power: float = 0.4
    """The value in points of a card in the hand that can turn or trade others."""


WEIGHTS = Weights()


def liking(state: State, seat: int) -> dict[str, float]:
    """Return a point's value by faction: 1 for an own one, less the average share of others with it."""
    own = state.seats[seat].allegiance
    seen = [each.allegiance for each in state.seats if HIDDEN not in each.allegiance]
    free = [pair for pair in state.cards.allegiances if pair not in seen]
    others = [each.allegiance for number, each in enumerate(state.seats) if number != seat]
    worth = {}
    for faction in (faction.id for faction in state.cards.factions):
        average = sum(faction in pair for pair in free) / max(1, len(free))
        shares = [float(faction in pair) if pair in seen else average for pair in others]
        worth[faction] = float(faction in own) - sum(shares) / len(shares)
    return worth


class PookEvaluation:
    """Evaluates positions for one seat."""

    def __init__(self, state: State, seat: int, weights: Weights) -> None:
        self.seat = seat
        self.weights = weights
        self.sees_all = not any(HIDDEN in each.allegiance for each in state.seats)
        liked = liking(state, seat)
        self.worth = {card.id: liked[card.faction] * card.level for card in state.cards.cards}
        """The value of each card that shows its warrior, by id."""
        self.average = sum(self.worth.values()) / len(self.worth)
        """The average value of a card."""

    def value(self, state: State) -> float:
        """Return the value of a position, in points."""
        if self.sees_all and rules.is_over(state):
            return self.of_end(state)
        youth = 1 - (len(state.grid.lying) - 1) / len(state.cards.cards)
        return sum(self._lying(state, place, placed, youth) for place, placed in state.grid.lying) + self._in_hand(
            state
        )

    def of_end(self, state: State) -> float:
        """Return the value of the end of a game: the lead in points, with a bonus of `WON` for a win."""
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
