"""The rules of Tash-Kalar as pure functions: no files, no clock, no terminal, no global random state.

Three functions play a whole game: `new_game` deals it, `decision` returns the pending decision with its options, and
`apply` applies one of them.

Seats and colours are counted from 0. A square is a number, nine times its column (0 for a) plus its row (0 for row 1),
so e5 is 40. A set of squares is an int in which the bit of each of its squares is set.

The examples of this package start from this state:

    >>> from tashkalar import cards
    >>> from tashkalar.engine import *
    >>> hand = '{"seats":[{"beings":["swordmaster","messenger"]},{}]}'
    >>> line = f"duel 5.1.2 5/7/9/4c1c23/9/4c14/9/7/5 northern,southern {hand}"
    >>> state = from_notation(cards.load(), line)
    >>> current = decision(state)
    >>> current.seat, current.prompt, current.options[-4].text
    (0, 'choose an action (2 left)', 'summon swordmaster e5')
"""

from hotseat.codec.reader import InvalidPosition, repr_short
from tashkalar.engine.board import Board, Piece, Rank, Stock
from tashkalar.engine.catalogue import Being, Catalogue, Criterion, Flare, School, Task
from tashkalar.engine.codec.encode import HIDDEN, digest, position, setup
from tashkalar.engine.codec.event import event_json, read_event
from tashkalar.engine.codec.notation import from_notation, to_notation
from tashkalar.engine.decision import RESIGN, Decision, Option, Outcome
from tashkalar.engine.events import reveals_cards
from tashkalar.engine.game import (
    LONGEST_NAME,
    MAX_SEED,
    IllegalOption,
    Problem,
    apply,
    apply_unchecked,
    decision,
    flare_leads,
    is_valid_name,
    new_game,
    own_losses_in,
    own_losses_of_option,
    score,
    setup_problems,
    successor,
    task_goals,
    task_ways,
)
from tashkalar.engine.mechanics import mechanic_words, mechanics
from tashkalar.engine.pattern import Match, MissingCell, Pattern
from tashkalar.engine.placement import Placement, placement_at, placements, summon_options_at
from tashkalar.engine.refusal import Refusal, why_not_offered
from tashkalar.engine.rng import draw_below
from tashkalar.engine.shortfall import OneShort, closest_miss, commons_short, lacks_piece_only, one_short
from tashkalar.engine.state import STALEMATE, Config, GameState, colour_of
from tashkalar.engine.summoning import improvised_substitute, match_of, pattern_colour, summon_options_for
from tashkalar.engine.tasks import GoalProgress
from tashkalar.engine.threats import Threat, threats
from tashkalar.engine.turns import cards_to_draw, drawn_at_once, next_seat, turns_until_stalemate
from tashkalar.engine.verbs.base import option_words
from tashkalar.engine.view import View, determinize, events_for_seat, observe, read_view, view

__all__ = [
    "HIDDEN",
    "LONGEST_NAME",
    "MAX_SEED",
    "RESIGN",
    "STALEMATE",
    "Being",
    "Board",
    "Catalogue",
    "Config",
    "Criterion",
    "Decision",
    "Flare",
    "GameState",
    "GoalProgress",
    "IllegalOption",
    "InvalidPosition",
    "Match",
    "MissingCell",
    "OneShort",
    "Option",
    "Outcome",
    "Pattern",
    "Piece",
    "Placement",
    "Problem",
    "Rank",
    "Refusal",
    "School",
    "Stock",
    "Task",
    "Threat",
    "View",
    "apply",
    "apply_unchecked",
    "cards_to_draw",
    "closest_miss",
    "colour_of",
    "commons_short",
    "decision",
    "determinize",
    "digest",
    "draw_below",
    "drawn_at_once",
    "event_json",
    "events_for_seat",
    "flare_leads",
    "from_notation",
    "improvised_substitute",
    "is_valid_name",
    "lacks_piece_only",
    "match_of",
    "mechanic_words",
    "mechanics",
    "new_game",
    "next_seat",
    "observe",
    "one_short",
    "option_words",
    "own_losses_in",
    "own_losses_of_option",
    "pattern_colour",
    "placement_at",
    "placements",
    "position",
    "read_event",
    "read_view",
    "repr_short",
    "reveals_cards",
    "score",
    "setup",
    "setup_problems",
    "successor",
    "summon_options_at",
    "summon_options_for",
    "task_goals",
    "task_ways",
    "threats",
    "to_notation",
    "turns_until_stalemate",
    "view",
    "why_not_offered",
]
