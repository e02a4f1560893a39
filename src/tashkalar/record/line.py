"""The line of play: what was decided, one step after the other, and what was taken back."""

from typing import NamedTuple

from tashkalar.engine import Decision, GameState, IllegalOption, Option, Outcome, apply, decision
from tashkalar.engine.events import Event


class Step(NamedTuple):
    """One decision and what came of it."""

    ply: int
    """Its number in the line of play, from 1."""
    seat: int
    """Who decided, from 0."""
    option: str
    events: tuple[Event, ...]
    state: GameState
    """The game after it."""


class Line:
    """One game with all its moments. It knows the law of card tables: no undo past a turn's end or another's answer.

    Args:
        start: the game as it was dealt, or another moment to begin at.
        free: whether everything may be taken back, because nobody plays in earnest.
    """

    def __init__(self, start: GameState, *, free: bool = False) -> None:
        self.start = start
        self.free = free
        self.steps: list[Step] = []
        """What stands; steps that were taken back are not in it."""
        self._undone: list[Step] = []
        self.decision: Decision | Outcome = decision(start)
        """What is asked now."""

    @property
    def state(self) -> GameState:
        """The game now."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def at_turn_end(self) -> bool:
        """Whether the last step ended a turn, or the whole game."""
        return bool(self.steps) and (
            isinstance(self.decision, Outcome) or self._before_last().turn.number != self.state.turn.number
        )

    def play(self, option: Option | str) -> Step:
        """Answer the question. Playing what was just taken back is redoing it; anything else forgets what was.

        Raises:
            IllegalOption: that is no option here; nothing has changed.
        """
        chosen = self._option(option)
        state, events = apply(self.state, chosen, self.decision)
        step = Step(len(self.steps) + 1, self.state.seat, chosen.text, events, state)
        if self._undone and self._undone[-1].option == step.option:
            self._undone.pop()
        else:
            self._undone.clear()
        self.steps.append(step)
        self.decision = decision(state)
        return step

    def undo(self) -> Step:
        """Take the last step back.

        Raises:
            ValueError: it must stand; the message is `undo_stop()`.
        """
        if stop := self.undo_stop():
            raise ValueError(stop)
        step = self.steps.pop()
        self._undone.append(step)
        self.decision = decision(self.state)
        return step

    def cut(self, plies: int) -> None:
        """Forget all but so many first steps, which alone are sure."""
        del self.steps[plies:]
        self._undone.clear()
        self.decision = decision(self.state)

    def undo_stop(self) -> str:
        """Why the last step must stand, in one sentence; "" if it may be taken back."""
        if not self.steps:
            return "Nothing has been played yet."
        if self.free:
            return ""
        if isinstance(self.decision, Outcome):
            return "The game is over."
        if self.at_turn_end:
            return "A turn that has ended stays as it is: cards have been drawn."
        last = self.steps[-1].seat
        if last != self.state.seat:
            return f"That was {self.state.table.names[last]}'s decision."
        return ""

    def redo(self) -> Step:
        """Play again what was taken back last.

        Raises:
            ValueError: there is nothing; the message is `redo_stop()`.
        """
        if stop := self.redo_stop():
            raise ValueError(stop)
        return self.play(self._undone[-1].option)

    def redo_stop(self) -> str:
        """Why nothing can be redone, in one sentence; "" if something can."""
        return "" if self._undone else "Nothing has been taken back."

    def _before_last(self) -> GameState:
        return self.steps[-2].state if len(self.steps) > 1 else self.start

    def _option(self, option: Option | str) -> Option:
        if isinstance(self.decision, Outcome):
            raise IllegalOption("the game is over")
        if isinstance(option, Option):
            return option
        try:
            return self.decision.option(option)
        except LookupError as unknown:
            raise IllegalOption(str(unknown)) from None
