"""Decisions in the player's language; the engine's own texts are for programs, and stay English."""

from hotseat.util.text_utils import after_colon
from tashkalar import gettext as _
from tashkalar import ngettext
from tashkalar.cards import card_text
from tashkalar.engine import Decision, GameState


def decision_prompt(state: GameState, decision: Decision) -> str:
    """Return the text of a decision, without the player's name."""
    if decision.ask == "action":
        return _of_turn(state)
    return after_colon(decision_title(state, decision), decision_hint(decision))


def decision_title(state: GameState, decision: Decision) -> str:
    """Return the source of a decision inside an effect: the card's name, or the procedure without one."""
    return (
        card_text.card_name_by_id(state.table.cards, decision.source)
        if decision.source
        else _(decision.prompt.partition(": ")[0])
    )


def decision_hint(decision: Decision) -> str:
    """Return the text of a decision inside an effect, without its source."""
    return _(decision.prompt.partition(": ")[2])


def _of_turn(state: GameState) -> str:
    """Return the text of the decision for an action of the turn."""
    left = state.turn.actions
    if left and state.turn.passed:
        message = ngettext(
            "place commons for your partner ({number} left)", "place commons for your partner ({number} left)", left
        )
        return message.format(number=left)
    if left:
        return ngettext("choose an action ({number} left)", "choose an action ({number} left)", left).format(
            number=left
        )
    return _("end the turn, or use a free effect first")
