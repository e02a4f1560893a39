"""The computer players of Mage Knight, by the planner; import this package only for one, as that takes time."""

from tashkalar_mage_knight.ai.levels import LEVELS, MAKERS, VERSION, VERSIONS

__all__ = ["LEVELS", "MAKERS", "VERSION", "VERSIONS"]
