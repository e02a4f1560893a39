"""The rules of Tash-Kalar, pure: no file, no clock, no terminal, no global chance.

Three functions play a whole game: `new_game` deals it, `decision` tells what is asked and what may be answered,
and `apply` answers. Everything else here is what these three are made of.

Seats and colours are counted from 0. A square is a number: nine times its column (0 for a) and its row (0 for row 1)
added, so e5 is 40. A set of squares is an int in which the bit of each of its squares is set.

Each example of this package goes on from here:

    >>> from tashkalar import cards
    >>> from tashkalar.engine import *
    >>> hand = '{"seats":[{"beings":["swordmaster","messenger"]},{}]}'
    >>> line = f"duel 5.1.2 5/7/9/4c1c23/9/4c14/9/7/5 northern,southern {hand}"
    >>> state = from_oneline(cards.load(), line)
    >>> asked = decision(state)
    >>> asked.seat, asked.prompt, asked.options[-4].text
    (0, 'choose an action (2 left)', 'summon swordmaster e5')
"""

from tashkalar.engine.board import Board, Piece, Rank, Stock
from tashkalar.engine.catalogue import Being, Catalogue, Criterion, Flare, School, Task
from tashkalar.engine.codec.encode import ImpossiblePosition, digest, position, setup
from tashkalar.engine.codec.event import event_json, read_event
from tashkalar.engine.codec.notation import from_oneline, oneline
from tashkalar.engine.decision import RESIGN, Decision, Option, Outcome
from tashkalar.engine.events import reveals
from tashkalar.engine.game import (
    LONGEST_NAME,
    MAX_SEED,
    IllegalOption,
    Problem,
    apply,
    apply_unchecked,
    child,
    decision,
    flare_gaps,
    is_name,
    losses,
    lost,
    new_game,
    score,
    spelt,
    table_problems,
    task_goals,
)
from tashkalar.engine.json_schema import shown
from tashkalar.engine.mechanics import mechanic_words, mechanics
from tashkalar.engine.pattern import Lack, Match, Miss, Pattern
from tashkalar.engine.placement import Outline, outline, outlines, ways
from tashkalar.engine.protocols import GoalProgress
from tashkalar.engine.refusal import Refusal, refusal
from tashkalar.engine.rng import below
from tashkalar.engine.shortfall import Gap, almost, commons_short, nearest, unsupplied
from tashkalar.engine.state import STALEMATE, GameState, Table, colour_of
from tashkalar.engine.summoning import improvised_with, match_of, pattern_colour, prospects
from tashkalar.engine.threats import Threat, threats
from tashkalar.engine.turns import next_seat, to_draw, until_stalemate
from tashkalar.engine.verbs import words
from tashkalar.engine.view import View, observe, read_view, redeal, told_to, view

__all__ = [
    "LONGEST_NAME",
    "MAX_SEED",
    "RESIGN",
    "STALEMATE",
    "Being",
    "Board",
    "Catalogue",
    "Criterion",
    "Decision",
    "Flare",
    "GameState",
    "Gap",
    "GoalProgress",
    "IllegalOption",
    "ImpossiblePosition",
    "Lack",
    "Match",
    "Miss",
    "Option",
    "Outcome",
    "Outline",
    "Pattern",
    "Piece",
    "Problem",
    "Rank",
    "Refusal",
    "School",
    "Stock",
    "Table",
    "Task",
    "Threat",
    "View",
    "almost",
    "apply",
    "apply_unchecked",
    "below",
    "child",
    "colour_of",
    "commons_short",
    "decision",
    "digest",
    "event_json",
    "flare_gaps",
    "from_oneline",
    "improvised_with",
    "is_name",
    "losses",
    "lost",
    "match_of",
    "mechanic_words",
    "mechanics",
    "nearest",
    "new_game",
    "next_seat",
    "observe",
    "oneline",
    "outline",
    "outlines",
    "pattern_colour",
    "position",
    "prospects",
    "read_event",
    "read_view",
    "redeal",
    "refusal",
    "reveals",
    "score",
    "setup",
    "shown",
    "spelt",
    "table_problems",
    "task_goals",
    "threats",
    "to_draw",
    "told_to",
    "unsupplied",
    "until_stalemate",
    "view",
    "ways",
    "words",
]
