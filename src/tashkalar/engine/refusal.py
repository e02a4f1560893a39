"""Why a kind of answer isn't offered now: one reason out of a closed list, for every way to play to put into words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from tashkalar.engine.board import COMMON
from tashkalar.engine.forms import form_of
from tashkalar.engine.shortfall import lacks_piece_only

if TYPE_CHECKING:
    from tashkalar.engine.state import GameState

Refusal = Literal[
    "no resigning", "no mate", "not handed over now", "another question", "only placing", "no action",
    "no common", "common in supply", "empty supply", "fits nowhere", "no piece left",
    "discarded", "no being", "handed over", "no flare", "flare not met", "nothing frozen", "no warp", "pending",
    "first turn", "no tasks", "actions left", "task not met", "not asked",
]  # fmt: skip
"""
- "no resigning": more than two sides play (rules.md 12.8)
- "no mate": there are no teams; "not handed over now": control goes over once a turn, before an action or in an effect
- "another question": an effect, an opening or a turn's end is to be answered first
- "only placing": control was handed over, and the mate places commons only (11.5)
- "no action": none is left
- "no common": nothing to place; "empty supply": so one is lifted before it is placed; "common in supply": so none is
- "fits nowhere", "no piece left": of one being, its pattern or the piece for it (5.8); or no being can come at all
- "discarded": once a turn; "no being": none of the own school is in hand
- "handed over": a flare is no more invoked; "no flare": in hand; "flare not met": neither criterion (7.2)
- "nothing frozen": before the seat (13.4)
- "no warp": in hand; "pending": a card is already; "first turn": of the seat (13.15, 13.16)
- "no tasks": the form has none; "task not met": no open one is
- "actions left": they must be used before the turn is ended or a task claimed
- "not asked": no answer to a turn's question begins so
"""


def why_not_offered(state: GameState, verb: str, card: str = "") -> Refusal:
    """Why an answer that isn't offered can't be given.

        >>> why_not_offered(state, "end"), why_not_offered(state, "summon", "messenger")
        ('actions left', 'fits nowhere')

    Args:
        state: the game; the answer is one of the seat asked.
        verb: what the answer would begin with; no option of the question, for this card, does.
        card: a being to summon; any if left out.

    Returns:
        One of the reasons of `Refusal`.
    """
    turn, seat = state.turn, state.seats[state.seat]
    match verb:
        case "resign":
            return "no resigning"
        case "pass":
            return "not handed over now" if state.table.teams else "no mate"
        case _ if state.frames:
            return "another question"
        case _ if turn.passed and turn.actions and verb not in ("place", "lift"):
            return "only placing"
        case "place" | "lift" | "summon" | "discard" if not turn.actions:
            return "no action"
        case "place" | "lift":
            return _unplaced(state)
        case "summon":
            return "no piece left" if card and lacks_piece_only(state, card) else "fits nowhere"
        case "discard":
            return "discarded" if turn.discarded else "no being"
        case "flare":
            return "handed over" if turn.passed else "flare not met" if seat.flares else "no flare"
        case "thaw" | "warp" if turn.passed:
            return "only placing"
        case "thaw":
            return "nothing frozen"
        case "warp":
            return _unwarped(state)
        case "claim" if form_of(state).scoring != "tasks":
            return "no tasks"
        case "claim" | "end":
            return "actions left" if turn.actions else "task not met"
    return "not asked"


def _unplaced(state: GameState) -> Refusal:
    """Why no common is placed, or none lifted. Some square is always empty, as four colours own 68 pieces."""
    if state.board.supply(state.mine, COMMON):
        return "common in supply"
    return "empty supply" if state.board.pieces[state.mine][COMMON] else "no common"


def _unwarped(state: GameState) -> Refusal:
    """Why no card is warped (rules.md 13.15, 13.16)."""
    seat = state.seats[state.turn.seat]
    if state.table.cards.warps.isdisjoint(seat.beings):
        return "no warp"
    return "pending" if seat.pending else "first turn"
