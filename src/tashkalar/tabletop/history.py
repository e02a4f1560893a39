"""The line of play: what was decided, one step after the other, and what was taken back."""

from collections.abc import Sequence
from typing import Generic

from tashkalar.i18n import gettext as _
from tashkalar.tabletop.decision import E, IllegalOption, Option, Q, R, S, Step, option_of, outcome_of, question_of
from tashkalar.tabletop.game import Game


class History(Generic[S, Q, R, E]):
    """One game with all its moments. It knows the law of card tables: no undo past a card drawn or another's answer.

        >>> line = History(game, start)
        >>> line.play("place c5 1c").events
        (Placed(seat=1, piece='1c', square='c5'),)
        >>> line.undo().option, line.steps
        ('place c5 1c', [])
        >>> line.redo().ply, line.why_no_redo()
        (1, 'Nothing has been taken back.')

    Args:
        game: what is played.
        start: the game as it was dealt, or another moment to begin at.
        free: whether everything may be taken back, because nobody plays in earnest.
    """

    def __init__(self, game: Game[S, Q, R, E], start: S, *, free: bool = False) -> None:
        self.game = game
        self.start = start
        self.free = free
        self.computers: set[int] = set()
        """The seats that answer by themselves: who is taken back to an earlier answer takes theirs back too."""
        self.steps: list[Step[S, E]] = []
        """What stands; steps that were taken back are not in it."""
        self._undone: list[Step[S, E]] = []
        self.decision: Q | R = game.decision(start)
        """What is asked now, or how the game ended."""

    @property
    def state(self) -> S:
        """The game now."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def question(self) -> Q | None:
        """What is asked now; None when the game is over."""
        return question_of(self.decision)

    @property
    def outcome(self) -> R | None:
        """How the game ended; None while it goes on."""
        return outcome_of(self.decision)

    @property
    def at_turn_end(self) -> bool:
        """Whether the last step ended a turn, or the whole game."""
        if not self.steps:
            return False
        return self.question is None or self.steps[-1].turn != self.game.turn(self.state)

    def play(self, option: Option | str) -> Step[S, E]:
        """Answer the question. Playing what was just taken back is redoing it; anything else forgets what was.

        Args:
            option: one of the question's, or its text.

        Returns:
            The step that now stands last.

        Raises:
            IllegalOption: that is no option here; nothing has changed.
        """
        decision = self.question
        if decision is None:
            raise IllegalOption(_("the game is over"))
        text = option if isinstance(option, str) else option.text
        chosen = option_of(decision, text)
        if chosen is None:
            raise IllegalOption(_("{text} is not an option here").format(text=repr(text)))
        state, events = self.game.apply(self.state, chosen, decision)
        now = self.state
        step = Step(len(self.steps) + 1, decision.seat, chosen.text, events, self.game.turn(now), now, state)
        if self._undone and self._undone[-1].option == step.option:
            self._undone.pop()
        else:
            self._undone.clear()
        self.steps.append(step)
        self.decision = self.game.decision(state)
        return step

    def undo(self) -> Step[S, E]:
        """Take the last step back.

        Returns:
            The step, which no longer stands.

        Raises:
            ValueError: it must stand; the message is `why_no_undo()`.
        """
        if stop := self.why_no_undo():
            raise ValueError(stop)
        step = self.steps.pop()
        self._undone.append(step)
        self.decision = self.game.decision(self.state)
        return step

    def cut(self, plies: int) -> None:
        """Forget all but so many first steps, which alone are sure.

        Args:
            plies: how many.
        """
        del self.steps[plies:]
        self._undone.clear()
        self.decision = self.game.decision(self.state)

    def why_no_undo(self, after: int = 0) -> str | None:
        """Why a step must stand, in one sentence; None if it may be taken back.

        Args:
            after: how many steps after it are taken back before it; without any it is the last one.
        """
        if len(self.steps) <= after:
            return _("Nothing has been played yet.")
        if self.free:
            return None
        if not after and self.question is None:
            return _("The game is over.")
        last = self.steps[-1 - after]
        if last.turn != self.game.turn(last.state):
            return _("A turn that has ended stays as it is.")
        if len({last.seat, self._asked_after(last)} - self.computers) > 1:
            return self.whose(last)
        if self.game.reveals(last.events):
            return _("What has been shown stays shown.")
        return None

    def whose(self, step: Step[S, E]) -> str:
        """That a step was somebody's decision, in a sentence.

        Args:
            step: one of the line of play.
        """
        return _("That was {name}'s decision.").format(name=self.game.names(self.state)[step.seat])

    def _asked_after(self, step: Step[S, E]) -> int:
        """The seat that was asked after a step, or is asked now."""
        if step.ply < len(self.steps):
            return self.steps[step.ply].seat
        assert self.question is not None
        return self.question.seat

    def redo(self) -> Step[S, E]:
        """Play again what was taken back last.

        Returns:
            The step, which stands again.

        Raises:
            ValueError: there is nothing; the message is `why_no_redo()`.
        """
        if stop := self.why_no_redo():
            raise ValueError(stop)
        return self.play(self._undone[-1].option)

    def why_no_redo(self) -> str | None:
        """Why nothing can be redone, in one sentence; None if something can."""
        return None if self._undone else _("Nothing has been taken back.")


def steps_since(steps: Sequence[Step[S, E]], seat: int) -> Sequence[Step[S, E]]:
    """What the others have done since the seat's last answer.

    Args:
        steps: the line of play.
        seat: who asks.
    """
    last = next((i for i in range(len(steps) - 1, -1, -1) if steps[i].seat == seat), -1)
    return steps[last + 1 :]


def previous_round(steps: Sequence[Step[S, E]], seat: int) -> Sequence[Step[S, E]]:
    """What the others did at last, however much the seat itself has done since.

    Args:
        steps: the line of play.
        seat: who asks.
    """
    last = next((i for i in range(len(steps) - 1, -1, -1) if steps[i].seat != seat), -1)
    return steps_since(steps[: last + 1], seat)
