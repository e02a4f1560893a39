"""Puzzles: a position, a goal for one turn, and a proof of the solutions."""

from tashkalar.puzzles.goal import Goal, describe_goal, read_goal
from tashkalar.puzzles.puzzle import FaultyPuzzle, Puzzle, prove, read_puzzle
from tashkalar.puzzles.solver import POSITIONS, Solution, SolverResult, TooMany, solve

__all__ = [
    "POSITIONS",
    "FaultyPuzzle",
    "Goal",
    "Puzzle",
    "Solution",
    "SolverResult",
    "TooMany",
    "describe_goal",
    "prove",
    "read_goal",
    "read_puzzle",
    "solve",
]
