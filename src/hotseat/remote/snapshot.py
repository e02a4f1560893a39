"""The messages about a session for one seat or for spectators, made only of the seat's view and visible events."""

from collections.abc import Sequence
from typing import Generic

from hotseat.plugin.decision import E, Q, R, S, Step, outcome_json, outcome_of, question_of
from hotseat.plugin.game import GameViews
from hotseat.plugin.results import AgreedDraw
from hotseat.remote.messages import Asked, PositionMessage, SeenStep


def position_message(
    game: GameViews[S, Q, R, E],
    state: S,
    ply: int,
    seat: int | None,
    *,
    saved: bool = True,
    agreed: AgreedDraw | None = None,
) -> PositionMessage:
    """Return the message with the current position for a seat.

    Args:
        seat: the receiving seat, from 0; None for spectators.
        agreed: the draw to which the players have agreed; None if there is none.
    """
    seen, decision = game.view(state, seat), game.decision(state)
    question, outcome = None if agreed else question_of(decision), agreed or outcome_of(decision)
    asked = None
    if question is not None and question.seat == seat:
        texts = [option.text for option in question.options]
        asked = Asked(ask=question.ask, prompt=game.prompt(seen, question), options=texts, digest=game.digest(seen))
    return PositionMessage(
        ply=ply,
        saved=saved,
        deciding=question.seat + 1 if question is not None else 0,
        view=game.position(seen) if seat is None else game.observe(state, seat),
        lines=list(game.render_text(seen)),
        question=asked,
        result=None if outcome is None else outcome_json(outcome),
        agreed=agreed is not None,
    )


class SeenSteps(Generic[S, Q, R, E]):
    """The steps of a session as one seat may see them; each step is converted once.

    Args:
        seat: the receiving seat, from 0; None for spectators.
    """

    def __init__(self, game: GameViews[S, Q, R, E], seat: int | None) -> None:
        self._game = game
        self._seat = seat
        self._whole: list[Step[S, E]] = []
        self._seen: list[SeenStep] = []

    def read(self, steps: Sequence[Step[S, E]]) -> tuple[SeenStep, ...]:
        """Return the messages of all steps of the line of play."""
        same = count_same(steps, self._whole)
        self._whole[same:] = steps[same:]
        self._seen[same:] = [step_message(self._game, step, self._seat) for step in steps[same:]]
        return tuple(self._seen)


def count_same(first: Sequence[object], second: Sequence[object]) -> int:
    """Return the number of steps that two lines of play have in common."""
    pairs = enumerate(zip(first, second, strict=False))
    return next((at for at, (one, other) in pairs if one is not other), min(len(first), len(second)))


def step_message(game: GameViews[S, Q, R, E], step: Step[S, E], seat: int | None) -> SeenStep:
    """Return a step as a seat may see it, as part of a message.

    Args:
        seat: the receiving seat, from 0; None for spectators.
    """
    seen = game.visible_step(step, seat)
    events = [game.event_json(event) for event in seen.events]
    return SeenStep(
        ply=seen.ply,
        seat=seen.seat + 1,
        option=seen.option,
        turn=seen.turn,
        forced=seen.forced,
        events=events,
        text=game.describe_step(seen),
    )
