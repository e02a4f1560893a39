"""What a player can be told about a game: what to play and why, and how likely it is won."""

from tashkalar.coach.advice import Advice, advise
from tashkalar.coach.win_probability import (
    EARLY,
    Calibration,
    Expectation,
    expectation,
    expectation_of,
    win_chance,
    win_chance_of,
)

__all__ = [
    "EARLY",
    "Advice",
    "Calibration",
    "Expectation",
    "advise",
    "expectation",
    "expectation_of",
    "win_chance",
    "win_chance_of",
]
