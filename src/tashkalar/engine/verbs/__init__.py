"""The verbs of the effect language: what each may be answered with, and what it does (docs/cards.md).

`declared` tells what a verb is and how to write one. The verbs themselves stand in families; a new family is imported
here.
"""

from tashkalar.engine.verbs.changes import Convert, Destroy, Downgrade, Pick, Place, Upgrade
from tashkalar.engine.verbs.declared import VERBS, Deed, OfPieces, Options, Registered, Usage, Verb, verb, words
from tashkalar.engine.verbs.exchanges import Capture, Defect, Gateway, Mirror, Release, Spot, Swap
from tashkalar.engine.verbs.movement import Aim, Leap, Move, Run
from tashkalar.engine.verbs.schools import (
    AsLegend,
    Copy,
    Delay,
    Discard,
    Double,
    Gaps,
    Lose,
    Possess,
    Refreeze,
    Return,
    Sink,
)
from tashkalar.engine.verbs.turn_and_cards import Draw, ExtraTurn, Gain, Lend, Recover

__all__ = [
    "VERBS",
    "Aim",
    "AsLegend",
    "Capture",
    "Convert",
    "Copy",
    "Deed",
    "Defect",
    "Delay",
    "Destroy",
    "Discard",
    "Double",
    "Downgrade",
    "Draw",
    "ExtraTurn",
    "Gain",
    "Gaps",
    "Gateway",
    "Leap",
    "Lend",
    "Lose",
    "Mirror",
    "Move",
    "OfPieces",
    "Options",
    "Pick",
    "Place",
    "Possess",
    "Recover",
    "Refreeze",
    "Registered",
    "Release",
    "Return",
    "Run",
    "Sink",
    "Spot",
    "Swap",
    "Upgrade",
    "Usage",
    "Verb",
    "verb",
    "words",
]
