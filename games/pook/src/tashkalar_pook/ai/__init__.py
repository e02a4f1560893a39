"""The computer players of Pook, by the planner; import this package only for one, as that takes time."""

from tashkalar_pook.ai.levels import LEVELS, MAKERS, VERSION

__all__ = ["LEVELS", "MAKERS", "VERSION"]
