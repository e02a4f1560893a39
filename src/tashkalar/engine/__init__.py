"""The rules of Tash-Kalar, pure: no file, no clock, no terminal, no global chance.

Three functions play a whole game: `new_game` deals it, `decision` tells what is asked and what may be answered,
and `apply` answers. Everything else here is what these three are made of.
"""

from tashkalar.engine.board import Board, Piece, Rank
from tashkalar.engine.catalogue import Being, Catalogue, Criterion, Flare, School, Task
from tashkalar.engine.decision import Decision, Option, Outcome
from tashkalar.engine.game import (
    IllegalOption,
    apply,
    child,
    decision,
    flare_gaps,
    losses,
    lost,
    new_game,
    score,
    task_goals,
)
from tashkalar.engine.oneline import from_oneline, oneline
from tashkalar.engine.pattern import Lack, Match, Miss
from tashkalar.engine.position import ImpossiblePosition, digest, position, setup
from tashkalar.engine.refusal import Refusal, refusal
from tashkalar.engine.shortfall import Gap, almost, commons_short, nearest, unsupplied
from tashkalar.engine.state import GameState
from tashkalar.engine.summoning import match_of, prospects
from tashkalar.engine.tasks import Progress
from tashkalar.engine.view import View, observe, read_view, redeal, told_to, view

__all__ = [
    "Being",
    "Board",
    "Catalogue",
    "Criterion",
    "Decision",
    "Flare",
    "GameState",
    "Gap",
    "IllegalOption",
    "ImpossiblePosition",
    "Lack",
    "Match",
    "Miss",
    "Option",
    "Outcome",
    "Piece",
    "Progress",
    "Rank",
    "Refusal",
    "School",
    "Task",
    "View",
    "almost",
    "apply",
    "child",
    "commons_short",
    "decision",
    "digest",
    "flare_gaps",
    "from_oneline",
    "losses",
    "lost",
    "match_of",
    "nearest",
    "new_game",
    "observe",
    "oneline",
    "position",
    "prospects",
    "read_view",
    "redeal",
    "refusal",
    "score",
    "setup",
    "task_goals",
    "told_to",
    "unsupplied",
    "view",
]
