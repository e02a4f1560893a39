"""The built-in players of Pook, described without importing them."""

from hotseat.plugin.seats import BuiltinPlayers

LEVELS = {"beginner": 1000, "easy": 1080, "medium": 1170, "hard": 1260}
"""The rating of each level, the weakest first: there is much chance, so that they lie close together."""
FORMER = {"expert": "hard"}
"""The present levels by former ones, from which games didn't tell them apart."""
ROSTER = BuiltinPlayers(
    tuple(LEVELS),
    "tashkalar_pook.ai",
    tuple(LEVELS.values()),
    ("random", "beam"),
    "tashkalar_pook.ai.coach:PookCoach",
    FORMER,
)
