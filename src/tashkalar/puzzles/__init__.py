"""Puzzles: a position, a goal for one turn, and a proof of the solutions.

The examples of this package continue this one:

    >>> from tashkalar import cards
    >>> from tashkalar.engine import from_notation, position
    >>> from tashkalar.puzzles import describe_goal, prove, read_goal, read_puzzle, solve
    >>> hand = '{"seats": [{"beings": ["swordmaster"]}, {}]}'
    >>> state = from_notation(cards.load(), f"duel 5.1.1 5/7/9/9/3c21h23/3c11c13/9/7/5 northern,southern {hand}")
"""

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
