"""The computer players of Mage Knight: the planner with a model of this game.

Import this package only when a computer player is used: the import takes time.
"""

from tashkalar_mage_knight.ai.levels import LEVELS, MAKERS, VERSION

__all__ = ["LEVELS", "MAKERS", "VERSION"]
