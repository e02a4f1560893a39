"""The coach: hints with reasons, win probabilities and reviews of finished games."""

from tashkalar.ai.win_probability import (
    EARLY,
    Calibration,
    Expectation,
    expectation,
    expectation_of,
    win_chance,
    win_chance_of,
)
from tashkalar.coach.advice import Advice, advise
from tashkalar.coach.turn_plan import TurnHint, TurnPlan

__all__ = [
    "EARLY",
    "Advice",
    "Calibration",
    "Expectation",
    "TurnHint",
    "TurnPlan",
    "advise",
    "expectation",
    "expectation_of",
    "win_chance",
    "win_chance_of",
]
