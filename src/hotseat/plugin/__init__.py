"""The interface that a game implements, and what belongs to it."""

from hotseat.codec import InvalidPosition
from hotseat.plugin.decision import IllegalOption, Json, Option, Outcome, Question, Step
from hotseat.plugin.game import Game, GameSummary

__all__ = [
    "Game",
    "GameSummary",
    "IllegalOption",
    "InvalidPosition",
    "Json",
    "Option",
    "Outcome",
    "Question",
    "Step",
]
