"""Puzzles: one turn, one aim, and a proof of what reaches it."""

from tashkalar.puzzles.goal import Aim, read_aim, words
from tashkalar.puzzles.puzzle import FaultyPuzzle, Puzzle, proved, read_puzzle
from tashkalar.puzzles.solver import POSITIONS, Answer, Solved, TooMany, solve

__all__ = [
    "POSITIONS",
    "Aim",
    "Answer",
    "FaultyPuzzle",
    "Puzzle",
    "Solved",
    "TooMany",
    "proved",
    "read_aim",
    "read_puzzle",
    "solve",
    "words",
]
