"""The search for replies that decide the game: ever wider beams, until one of them wins."""

from __future__ import annotations

from hotseat.ai.search import NodeBudget
from tashkalar.ai.evaluation import WON, Evaluation
from tashkalar.ai.turn_search import GLANCE, NARROW, BeamWidths, TurnPlan, TurnSearch
from tashkalar.engine import GameState

CLOSING = BeamWidths(states=4, placings=6, summonings=12, answers=16, effects=8, discards=0, ends=8)
"""The widest beam: in 30 last turns of duels it gained 1.8 points, `NARROW` 1.4, a beam of 3.5 times its work 1.9."""
BEAMS = (GLANCE, NARROW, CLOSING)
REACH = 2
"""The greatest deficit, in points, after a beam with which a wider one is searched."""


class ReplySearch:
    """Searches turns that decide the game.

    A reply that wins needs no better one, and one that is far from winning won't win by a wider beam. So the wide beams
    are only searched where the game is close.

    Args:
        evaluation: the evaluation, whose values of a last turn contain the result.
        meter: the node budget.
    """

    def __init__(self, evaluation: Evaluation, meter: NodeBudget) -> None:
        self.searches = [TurnSearch(evaluation, widths, meter) for widths in BEAMS]
        self.meter = meter

    def plans(self, state: GameState, most: int = 1) -> list[TurnPlan]:
        """Return the best plans of the first beam that wins, or of the best beam (see `hotseat.ai.search.Search`)."""
        best: list[TurnPlan] = []
        for search in self.searches:
            found = search.plans(state, most)
            if not best or found[0].value > best[0].value:
                best = found
            if not -WON - REACH <= best[0].value <= WON / 2 or self.meter.is_exhausted:
                break
        return best
