"""The verbs of the effect language: their options and what these do (docs/cards.md).

`base` defines what a verb is and how to write one. The other modules each have a family of verbs. A new family has to
be imported here.
"""

from tashkalar.engine.verbs.base import (
    VERBS,
    AutomaticVerb,
    Options,
    PieceVerb,
    Usage,
    Verb,
    VerbBase,
    option_words,
    register_verb,
)
from tashkalar.engine.verbs.changes import (
    ChoosePiece,
    ChooseSquare,
    Convert,
    Defect,
    Destroy,
    Downgrade,
    Gateway,
    Mirror,
    Place,
    Upgrade,
)
from tashkalar.engine.verbs.hand_and_piles import Copy, Discard, PutUnderDeck, RecoverCard, Refreeze, TakeBackPending
from tashkalar.engine.verbs.movement import ChooseDirection, Leap, Move, Run, Swap
from tashkalar.engine.verbs.stasis import Capture, Release
from tashkalar.engine.verbs.summonings import AllowEmptySquares, AllowSubstitute, AsLegend, Possess
from tashkalar.engine.verbs.turn import Delay, Double, Draw, ExtraTurn, Gain, Lose

__all__ = [
    "VERBS",
    "AllowEmptySquares",
    "AllowSubstitute",
    "AsLegend",
    "AutomaticVerb",
    "Capture",
    "ChooseDirection",
    "ChoosePiece",
    "ChooseSquare",
    "Convert",
    "Copy",
    "Defect",
    "Delay",
    "Destroy",
    "Discard",
    "Double",
    "Downgrade",
    "Draw",
    "ExtraTurn",
    "Gain",
    "Gateway",
    "Leap",
    "Lose",
    "Mirror",
    "Move",
    "Options",
    "PieceVerb",
    "Place",
    "Possess",
    "PutUnderDeck",
    "RecoverCard",
    "Refreeze",
    "Release",
    "Run",
    "Swap",
    "TakeBackPending",
    "Upgrade",
    "Usage",
    "Verb",
    "VerbBase",
    "option_words",
    "register_verb",
]
