"""What a player can be told about a game: how likely it is won."""

from tashkalar.coach.chance import EARLY, Calibration, Expectation, chance, expectation, expectation_of

__all__ = ["EARLY", "Calibration", "Expectation", "chance", "expectation", "expectation_of"]
