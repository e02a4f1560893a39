"""The verbs of the effect language: what each may be answered with, and what it does (docs/cards.md).

`base` tells what a verb is and how to write one. The verbs themselves stand in families; a new family is imported
here.
"""

from tashkalar.engine.verbs.base import VERBS, Deed, OfPieces, Options, Registered, Usage, Verb, verb, words
from tashkalar.engine.verbs.changes import (
    Convert,
    Defect,
    Destroy,
    Downgrade,
    Gateway,
    Mirror,
    Pick,
    Place,
    Spot,
    Upgrade,
)
from tashkalar.engine.verbs.hand_and_piles import Copy, Discard, Recover, Refreeze, Return, Sink
from tashkalar.engine.verbs.movement import Aim, Leap, Move, Run, Swap
from tashkalar.engine.verbs.stasis import Capture, Release
from tashkalar.engine.verbs.summonings import AsLegend, Gaps, Lend, Possess
from tashkalar.engine.verbs.turn import Delay, Double, Draw, ExtraTurn, Gain, Lose

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
