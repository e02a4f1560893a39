"""The verbs of the effect language: what each may be answered with, and what it does (docs/cards.md).

`declared` tells what a verb is and how to write one. The verbs themselves stand in families; a new family is imported
here.
"""

from tashkalar.engine.verbs.changes import Convert, Destroy, Downgrade, Pick, Place, Upgrade
from tashkalar.engine.verbs.declared import VERBS, Deed, OfPieces, Options, Registered, Usage, Verb, verb, words
from tashkalar.engine.verbs.exchanges import Defect, Mirror
from tashkalar.engine.verbs.movement import Aim, Leap, Move, Run
from tashkalar.engine.verbs.schools import Delay, Discard, Refreeze
from tashkalar.engine.verbs.turn_and_cards import Draw, ExtraTurn, Gain, Lend, Recover

__all__ = [
    "VERBS",
    "Aim",
    "Convert",
    "Deed",
    "Defect",
    "Delay",
    "Destroy",
    "Discard",
    "Downgrade",
    "Draw",
    "ExtraTurn",
    "Gain",
    "Leap",
    "Lend",
    "Mirror",
    "Move",
    "OfPieces",
    "Options",
    "Pick",
    "Place",
    "Recover",
    "Refreeze",
    "Registered",
    "Run",
    "Upgrade",
    "Usage",
    "Verb",
    "verb",
    "words",
]
