"""The reasons why a kind of option isn't listed now, as a closed set that each user interface puts into words."""

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
"""The reason why an option isn't listed.

- "no resigning": more than two sides play (rules.md 12.8)
- "no mate": there are no teams
- "not handed over now": control can be passed once a turn, before an action or in an effect
- "another question": a decision of an effect, of the opening or of the turn's end is pending
- "only placing": control was passed, and the mate only places commons (11.5)
- "no action": no action is left
- "no common": there is no common to place
- "empty supply": a common has to be lifted before it is placed
- "common in supply": none is lifted, as there is a common to place
- "fits nowhere": the pattern of the being fits nowhere, or no being can be summoned at all
- "no piece left": the pattern fits, but there is no piece for the being (5.8)
- "discarded": the discard action of the turn is used up
- "no being": no being of the player's own school is in hand
- "handed over": control was passed, after which no flare may be invoked
- "no flare": no flare is in hand
- "flare not met": no criterion of the flare is met (7.2)
- "nothing frozen": no card is in the frozen slot (13.4)
- "no warp": no card with a warp is in hand
- "pending": a card is pending already
- "first turn": the seat's first turn (13.15, 13.16)
- "no tasks": the form has no tasks
- "task not met": no open task is met
- "actions left": actions must be used before the turn ends or a task is claimed
- "not asked": no option of an action decision begins with the verb
"""


def why_not_offered(state: GameState, verb: str, card: str = "") -> Refusal:
    """Return the reason why an option isn't listed in the pending decision.

        >>> why_not_offered(state, "end"), why_not_offered(state, "summon", "messenger")
        ('actions left', 'fits nowhere')

    Args:
        state: the position.
        verb: the first word of the option. The pending decision lists no option with it, for this card.
        card: the id of a being to summon; any being if left out.
    """
    turn, seat = state.turn, state.seats[state.seat]
    match verb:
        case "resign":
            return "no resigning"
        case "pass":
            return "not handed over now" if state.config.teams else "no mate"
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
    """Return why no common is placed, or none lifted; some square is always empty, as there are 68 pieces."""
    if state.board.supply(state.mine, COMMON):
        return "common in supply"
    return "empty supply" if state.board.pieces[state.mine][COMMON] else "no common"


def _unwarped(state: GameState) -> Refusal:
    """Return the reason why no card is warped (rules.md 13.15, 13.16)."""
    seat = state.seats[state.turn.seat]
    if state.config.cards.warps.isdisjoint(seat.beings):
        return "no warp"
    return "pending" if seat.pending else "first turn"
