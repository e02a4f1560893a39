"""Answers that leave no choice are given by themselves, visibly, and taken back together with what led to them."""

from collections.abc import Sequence

from tashkalar.engine import decision, losses
from tashkalar.engine.decision import Option, Outcome
from tashkalar.engine.state import GameState
from tashkalar.record.narrate import line
from tashkalar.record.session import Session, Step

BESIDES = ("pass", "resign")
"""What a question offers besides its answers."""


def only_answer(state: GameState) -> Option | None:
    """The answer to a compulsory question that has no other; None for a turn's own question.

    Nobody loses a piece without having said so: an answer that costs one of one's own is never given by itself.
    """
    asked = decision(state)
    if isinstance(asked, Outcome) or asked.ask == "action":
        return None
    options = [option for option in asked.options if option.verb not in BESIDES]
    return options[0] if len(options) == 1 and not losses(state, options[0]) else None


def play_forced(session: Session) -> tuple[Step, ...]:
    """Give answers as long as there is only one."""
    first = len(session.steps)
    while only := only_answer(session.state):
        session.play(only)
    return tuple(session.steps[first:])


def undo(session: Session) -> list[Step]:
    """Take the last step back, and further ones as far as the question then asked has only one answer."""
    taken = [session.undo()]
    while only_answer(session.state) and not session.undo_stop():
        taken.append(session.undo())
    return taken


def was_forced(start: GameState, steps: Sequence[Step], step: Step) -> bool:
    """Whether a step of a line of play was the only answer."""
    before = steps[step.ply - 2].state if step.ply > 1 else start
    return bool(before.frames) and only_answer(before) is not None


def told(session: Session, steps: Sequence[Step]) -> str:
    """What has been answered by itself, and whether an undo takes it back with what led to it; "" for nothing."""
    said = "; ".join(line(step, session.state.table) for step in steps)
    promise = " Undo takes it back too." if steps and _goes_back(session, steps[0]) else ""
    return f"Only one answer: {said}.{promise}" if said else ""


def _goes_back(session: Session, first: Step) -> bool:
    """Whether the steps from the decision before this one can be taken back, all by one player in one turn."""
    since = session.steps[max(0, first.ply - 2) :]
    before = session.steps[since[0].ply - 2].state if since[0].ply > 1 else session.start_state
    alone = all(step.seat == session.state.seat for step in since)
    return not session.undo_stop() and alone and before.turn.number == session.state.turn.number
