"""The built-in players of Mage Knight, described without importing them."""

from hotseat.plugin.seats import BuiltinPlayers

LEVELS = {"easy": 1000, "hard": 1300}
"""The rating of each level, the weakest first."""
ROSTER = BuiltinPlayers(
    tuple(LEVELS),
    "tashkalar_mage_knight.ai",
    tuple(LEVELS.values()),
    ("random",),
    "tashkalar_mage_knight.ai.coach:MageCoach",
)
