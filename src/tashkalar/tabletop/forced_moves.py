"""Forced moves: decisions with one option are played automatically, visibly, and undone with the decision before."""

from collections.abc import Sequence

from tashkalar.i18n import gettext as _
from tashkalar.tabletop.decision import E, Option, Q, R, S, Step, question_of
from tashkalar.tabletop.game import Game
from tashkalar.tabletop.session import Session


def forced_option(game: Game[S, Q, R, E], state: S) -> Option | None:
    """The answer to a compulsory question that has no other; None for a turn's own question.

    Args:
        game: what is played.
        state: the game.
    """
    decision = question_of(game.decision(state))
    return None if decision is None or game.is_idle(state) else game.forced_option(state, decision)


def play_forced(session: Session[S, Q, R, E]) -> tuple[Step[S, E], ...]:
    """Give a person's answers as long as there is only one; a program wants to be asked.

    Args:
        session: the game at the table.

    Returns:
        What was answered.
    """
    first = len(session.steps)
    while (decision := session.question) and session.players[decision.seat].human:
        if (only := forced_option(session.game, session.state)) is None:
            break
        session.play(only)
    return tuple(session.steps[first:])


def undo_with_forced(session: Session[S, Q, R, E], *, forced: bool = True) -> list[Step[S, E]]:
    """Take a person's last answer back, and further ones as far as the question then asked has only one answer.

    Args:
        session: the game at the table.
        forced: whether the further ones go too; a script answers them itself.

    Returns:
        What was taken back, the last step first.

    Raises:
        ValueError: the last step must stand.
    """
    before = list(session.steps)
    session.undo()
    while forced and forced_option(session.game, session.state) and not session.why_no_undo():
        session.undo()
    return before[len(session.steps) :][::-1]


def is_forced(game: Game[S, Q, R, E], step: Step[S, E]) -> bool:
    """Whether a step of a line of play was the only answer.

    Args:
        game: what is played.
        step: one of the line of play.
    """
    return forced_option(game, step.before) is not None


def describe_forced(session: Session[S, Q, R, E], steps: Sequence[Step[S, E]]) -> str:
    """What has been answered by itself, for who is asked next, and whether an undo takes it back; "" for nothing.

    Args:
        session: the game at the table.
        steps: what `play_forced` gave.
    """
    decision = session.question
    seat = None if decision is None else decision.seat
    said = _("; ").join(session.game.describe_step(session.game.visible_step(step, seat)) for step in steps)
    if not said:
        return ""
    promise = _("Undo takes it back too.") if _goes_back(session, steps[0]) else ""
    return f"{_('Only one answer: {said}.').format(said=said)} {promise}".rstrip()


def _goes_back(session: Session[S, Q, R, E], first: Step[S, E]) -> bool:
    """Whether the steps from the decision before this one can be taken back, all by one player in one turn."""
    decision = session.question
    since = session.steps[max(0, first.ply - 2) :]
    alone = decision is not None and all(step.seat == decision.seat for step in since)
    return not session.why_no_undo() and alone and since[0].turn == session.game.turn(session.state)
