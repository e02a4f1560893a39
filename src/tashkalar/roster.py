"""The built-in players of Tash-Kalar, described without importing them."""

from hotseat.plugin.seats import BuiltinPlayers

LEVELS = {"novice": 770, "beginner": 950, "easy": 1170, "medium": 1390, "hard": 1640, "expert": 1740}
"""The rating of each level, the weakest first: a scale that fits the games of docs/measurements.md."""
BASELINES = "random", "verb", "decision", "beam"
ROSTER = BuiltinPlayers(
    tuple(LEVELS), "tashkalar.ai", tuple(LEVELS.values()), BASELINES, "tashkalar.coach.review:TashKalarCoach"
)
