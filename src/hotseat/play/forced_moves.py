"""Forced moves: decisions with one option are played automatically, visibly, and undone with the decision before."""

from collections.abc import Sequence

from hotseat.play.participants import DRAW, UNDO, Proposal
from hotseat.play.session import Session
from hotseat.plugin.decision import E, Q, R, S, Step
from hotseat.plugin.game import forced_option
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import join_sentences


def play_forced(session: Session[S, Q, R, E], *, closing: bool = False) -> tuple[Step[S, E], ...]:
    """Play forced options as long as a person has to decide; bots and built-in players decide all themselves."""
    first = len(session.steps)
    while (decision := session.question) and session.players[decision.seat].human:
        only = forced_option(session.game, session.state, decision)
        if only is None and closing:
            only = session.game.closing_option(decision)
        if only is None:
            break
        before = len(session.steps)
        session.play(only)
        if len(session.steps) == before:  # it is on its way to another machine
            break
    return tuple(session.steps[first:])


def undo_with_forced(
    session: Session[S, Q, R, E], *, forced: bool = True, agreed: int | None = None
) -> list[Step[S, E]]:
    """Undo a person's last step (see `Session.undo`), and further ones as long as the pending decision is forced."""
    before = list(session.steps)
    session.undo(agreed)
    while forced and _is_forced(session) and not session.why_no_undo(agreed):
        session.undo(agreed)
    return before[len(session.steps) :][::-1]


def carry_out_agreed(session: Session[S, Q, R, E], proposal: Proposal, *, forced: bool) -> list[Step[S, E]]:
    """Take the last decision of a seat back or end the game as a draw, unless the game has gone on meanwhile."""
    if proposal.kind == UNDO and not session.why_no_undo(proposal.seat):
        return undo_with_forced(session, forced=forced, agreed=proposal.seat)
    if proposal.kind == DRAW and not session.why_no_draw():
        session.agree_draw()
    return []


def describe_forced(session: Session[S, Q, R, E], steps: Sequence[Step[S, E]]) -> str:
    """Return a sentence about options played automatically, and a second one if the next undo takes them back."""
    decision = session.question
    seat = None if decision is None else decision.seat
    text = _("; ").join(session.game.describe_step(session.game.visible_step(step, seat)) for step in steps)
    if not text:
        return ""
    promise = _("Undo takes it back too.") if _goes_back(session, steps[0]) else ""
    return join_sentences(_("Only one answer: {said}.").format(said=text), promise)


def _goes_back(session: Session[S, Q, R, E], first: Step[S, E]) -> bool:
    """Return whether undo takes back a step and the one before: the pending seat decided all since, in this turn."""
    decision = session.question
    since = session.steps[max(0, first.ply - 2) :]
    alone = decision is not None and all(step.seat == decision.seat for step in since)
    return not session.why_no_undo() and alone and since[0].turn == session.game.turn(session.state)


def _is_forced(session: Session[S, Q, R, E]) -> bool:
    """Return whether the pending decision is a forced one."""
    decision = session.question
    return decision is not None and forced_option(session.game, session.state, decision) is not None
