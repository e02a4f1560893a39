"""Answers that leave no choice are given by themselves, visibly, and taken back together with what led to them."""

from collections.abc import Sequence

from tashkalar.engine import decision, losses
from tashkalar.engine.decision import Option, Outcome
from tashkalar.engine.state import GameState, Table
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


def told(steps: Sequence[Step], table: Table) -> str:
    """What has been answered by itself; "" for nothing."""
    said = "; ".join(line(step, table) for step in steps)
    return f"Only one answer: {said}. Undo takes it back too." if said else ""
