"""The computer players of Pook: the planner with a model of this game.

Nobody imports this room until one of them takes a seat.
"""

from tashkalar.pook.ai.levels import LEVELS, MAKERS, VERSION, make_pook_player

__all__ = ["LEVELS", "MAKERS", "VERSION", "make_pook_player"]
