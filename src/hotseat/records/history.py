"""The line of play: the steps of a game, with undo and redo."""

from collections.abc import Sequence
from typing import Generic, cast

from hotseat.plugin.decision import E, IllegalOption, Option, Q, R, S, Step, option_of, outcome_of, question_of
from hotseat.plugin.game import Game, agreed_draw, forced_option, result_phrase
from hotseat.plugin.results import AgreedDraw
from hotseat.util.i18n import gettext as _


class History(Generic[S, Q, R, E]):
    """One game with all its states, from its start to the current one.

    A step can't be undone past the end of a turn, another person's decision, or an event that revealed hidden
    information, unless the line of play is `free`, as in an analysis.
    """

    def __init__(self, game: Game[S, Q, R, E], start: S, *, free: bool = False) -> None:
        self.game = game
        self.start = start
        self.free = free
        self.computers: set[int] = set()
        """The seats without a person. Their decisions don't block the undo of a person's earlier step."""
        self.steps: list[Step[S, E]] = []
        """The steps that stand; undone steps aren't in the list."""
        self._undone: list[Step[S, E]] = []
        self.agreed: AgreedDraw | None = None
        self.decision: Q | R = game.decision(start)
        """The pending decision, or the outcome of the game."""

    @property
    def state(self) -> S:
        """The current state."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def question(self) -> Q | None:
        """The pending decision; None when the game is over."""
        return question_of(self.decision)

    @property
    def outcome(self) -> R | None:
        """The result of the game; None while it goes on."""
        return outcome_of(self.decision)

    @property
    def result(self) -> str:
        """The result as a phrase in the player's language, without a full stop; "" while the game goes on."""
        return result_phrase(self.game, self.state, self.agreed)

    @property
    def at_turn_end(self) -> bool:
        """Whether the last step ended a turn, or by the rules the game."""
        if not self.steps:
            return False
        ended = self.question is None and self.agreed is None
        return ended or self.steps[-1].turn != self.game.turn(self.state)

    def play(self, option: Option | str) -> Step[S, E]:
        """Play a listed option, or raise IllegalOption; any but the one undone last discards the undone steps."""
        decision = self.question
        if decision is None:
            raise IllegalOption(_("the game is over"))
        text = option if isinstance(option, str) else option.text
        chosen = option_of(decision, text)
        if chosen is None:
            raise IllegalOption(_("{text} is not an option here").format(text=repr(text)))
        state, events = self.game.apply(self.state, chosen, decision)
        now = self.state
        forced = forced_option(self.game, now, decision) is not None
        step = Step(len(self.steps) + 1, decision.seat, chosen.text, events, self.game.turn(now), now, state, forced)
        if self._undone and self._undone[-1].option == step.option:
            self._undone.pop()
        else:
            self._undone.clear()
        self.steps.append(step)
        self.decision = self.game.decision(state)
        return step

    def agree_draw(self) -> None:
        """End the game as an agreed draw; the steps stay. Raise ValueError with `why_no_draw()` if that can't be."""
        if stop := self.why_no_draw():
            raise ValueError(stop)
        self.agreed = agreed_draw(self.game, self.state)
        self.decision = cast(R, self.agreed)
        self._undone.clear()

    def why_no_draw(self) -> str | None:
        """Return the reason why the players can't agree to a draw, as a sentence; None if they can."""
        if self.question is None:
            return _("The game is over.")
        if not self.steps:
            return _("Nothing has been played yet.")
        if self.computers:
            return _("Only people can agree to a draw.")
        if len(self.game.sides(self.state)) < 2:
            return _("Not in a cooperative game.")
        return None

    def undo(self) -> Step[S, E]:
        """Undo the last step, and return it; raise ValueError with `why_no_undo()` if that can't be."""
        if stop := self.why_no_undo():
            raise ValueError(stop)
        step = self.steps.pop()
        self._undone.append(step)
        self.agreed = None
        self.decision = self.game.decision(self.state)
        return step

    def cut(self, plies: int) -> None:
        """Remove all steps after a ply, without a possible redo. `plies`: the number of steps to keep."""
        del self.steps[plies:]
        self._undone.clear()
        self.agreed = None
        self.decision = self.game.decision(self.state)

    def why_no_undo(self, after: int = 0) -> str | None:
        """Return why a step can't be undone after so many later ones, as a sentence; None if it can."""
        if len(self.steps) <= after:
            return _("Nothing has been played yet.")
        if self.free:
            return None
        if not after and self.question is None:
            return _("The game is over.")
        last = self.steps[-1 - after]
        if last.turn != self.game.turn(last.state):
            return _("A finished turn can't be taken back.")
        if len({last.seat, self._next_seat(last)} - self.computers) > 1:
            return self.whose(last)
        if self.game.reveals(last.events):
            return _("This can't be taken back: hidden information was revealed.")
        return None

    def whose(self, step: Step[S, E]) -> str:
        """Return a sentence which says whose decision a step was. `step`: a step of the line of play."""
        return _("This can't be taken back: it was {name}'s decision.").format(
            name=self.game.names(self.state)[step.seat]
        )

    def _next_seat(self, step: Step[S, E]) -> int:
        """Return the seat that decided next after a step, or has to decide now."""
        if step.ply < len(self.steps):
            return self.steps[step.ply].seat
        assert self.question is not None
        return self.question.seat

    def redo(self) -> Step[S, E]:
        """Play the step again that was undone last, and return it; raise ValueError with `why_no_redo()`."""
        if stop := self.why_no_redo():
            raise ValueError(stop)
        return self.play(self._undone[-1].option)

    def why_no_redo(self) -> str | None:
        """Return the reason why no step can be redone, as a sentence; None if one can."""
        return None if self._undone else _("Nothing has been taken back.")


def steps_since(steps: Sequence[Step[S, E]], seat: int) -> Sequence[Step[S, E]]:
    """Return the steps after a seat's last decision; all steps if it hasn't decided yet. `steps`: the line of play."""
    last = next((i for i in range(len(steps) - 1, -1, -1) if steps[i].seat == seat), -1)
    return steps[last + 1 :]


def previous_round(steps: Sequence[Step[S, E]], seat: int) -> Sequence[Step[S, E]]:
    """Return the latest steps of other seats without one of the seat between, whatever it played since."""
    last = next((i for i in range(len(steps) - 1, -1, -1) if steps[i].seat != seat), -1)
    return steps_since(steps[: last + 1], seat)


def count_same(first: Sequence[object], second: Sequence[object]) -> int:
    """Return the number of steps that two lines of play have in common."""
    pairs = enumerate(zip(first, second, strict=False))
    return next((at for at, (one, other) in pairs if one is not other), min(len(first), len(second)))
