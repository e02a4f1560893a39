"""The verbs of the effect language: their options and what these do (docs/cards.md).

`base` defines what a verb is and how to write one. The other modules each have a family of verbs, in the order of the
manual. A new family has to be imported here.
"""

from tashkalar.engine.verbs import changes, hand_and_piles, movement, stasis, summonings, turn
from tashkalar.engine.verbs.base import VERBS

__all__ = ["VERBS", "changes", "hand_and_piles", "movement", "stasis", "summonings", "turn"]
