"""The verbs of the effect language, declared by `base`; a new module of a family is imported here."""

from tashkalar.engine.verbs import changes, hand_and_piles, movement, stasis, summonings, turn
from tashkalar.engine.verbs.base import VERBS

__all__ = ["VERBS", "changes", "hand_and_piles", "movement", "stasis", "summonings", "turn"]
