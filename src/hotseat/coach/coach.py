"""The coach of a game, as a game implements it: an evaluation of turns in several passes, and of an attempt."""

from __future__ import annotations

import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby, takewhile
from typing import Any, ClassVar, Generic, Literal

from hotseat.coach.verdict import Estimate, Evaluated, Segment, Unit
from hotseat.plugin.decision import E, IllegalOption, Q, R, S, Step, question_of
from hotseat.plugin.game import Game
from hotseat.plugin.registry import builtin_players
from hotseat.plugin.results import Verdict
from hotseat.records.history import History
from hotseat.util.faults import report_failure
from hotseat.util.i18n import gettext as _

Sight = Literal["seat", "open"]
"""The knowledge of the coach: that of the seat, or all hands. The order of the decks is never known."""
Hurried = Callable[[float], bool]
"""A function that gets the share of the work done, from 0 to 1, and returns whether to stop at once."""


class Coach(ABC, Generic[S, Q, R, E]):
    """The coach of one game; the same game, sight and pass always give the same evaluation.

    A game names its coach in `hotseat.plugin.seats.BuiltinPlayers.coach`.

    Args:
        game: the game plugin.
        steps: the game as far as it was played.
    """

    edition: ClassVar[str]
    """The version of the coach; another version may evaluate otherwise."""
    passes: ClassVar[tuple[float, ...]]
    """The typical seconds of computing for a segment in each pass, the shortest first."""
    adviser: ClassVar[type[Any] | None] = None
    """The adviser that gives hints, a subclass of `hotseat.coach.hints.Adviser`; None for a game without hints."""

    def __init__(self, game: Game[S, Q, R, E], steps: Sequence[Step[S, E]]) -> None:
        self.game = game
        self.steps = steps
        self.segments = self._segments()
        """The segments in order, without those that left no choice."""

    @property
    def unit(self) -> Unit:
        """The unit of the estimates: points if nobody plays against the only seat."""
        alone = bool(self.steps) and len(self.game.sides(self.steps[0].before)) == 1
        return "points" if alone else "chance"

    @property
    def note(self) -> str:
        """A sentence about what else counts besides the score; "" if nothing does."""
        return ""

    def final(self, state: S, outcome: R, seat: int) -> float:
        """Return what the end of a game came to for a seat, in the coach's unit.

        Args:
            state: the last state.
            outcome: the result of the game.
            seat: the seat, from 0.
        """
        if self.unit == "points":
            return self.final_score(state, seat)
        return Verdict(self.game.sides(state), outcome.winners).share(seat)

    def final_score(self, state: S, seat: int) -> float:
        """Return the score at the end of a game without opponents, with what else counts (`note`).

        Args:
            state: the last state.
            seat: the seat, from 0.
        """
        return self.game.scores(state)[seat]

    @abstractmethod
    def evaluate(self, segment: Segment[S, E], number: int, sight: Sight, hurried: Hurried) -> Evaluated | None:
        """Return the evaluation of a segment in a pass; None if it was stopped.

        Args:
            segment: one of `segments`.
            number: the number of the pass, from 0.
            sight: the knowledge that counts.
            hurried: a function to be called now and then; it returns whether to stop.
        """

    @abstractmethod
    def loss(self, segment: Segment[S, E], best: Sequence[str], tried: Sequence[str], hurried: Hurried) -> Estimate:
        """Return the loss in `unit` that options cost in comparison with the coach's plan, by what the seat knows.

        Args:
            segment: one of `segments`.
            best: the options of the coach's plan.
            tried: the other options, legal in the state of the game.
            hurried: a function to be called now and then; it returns whether to stop, which makes the result worthless.
        """

    @abstractmethod
    def is_choice(self, question: Q) -> bool:
        """Return whether a decision leaves a choice.

        Args:
            question: the decision.
        """

    @classmethod
    def causes(cls) -> Mapping[str, str]:
        """Return the causes of mistakes by id, in the player's language; by default none.

        Each is a noun in a few words, such as "task missed"; ids are short words of the game's own.
        """
        return {}

    def cause(self, played: Sequence[Step[S, E]], best: Sequence[Step[S, E]]) -> str:
        """Return the id of the cause of a mistake, one of `causes`; "", as by default, for none.

        Args:
            played: the steps of the game from the mistake to the end of the turn.
            best: the steps of the coach's plan, played out in a sample of what is hidden.
        """
        return ""

    def cause_of(self, segment: Segment[S, E], best: Sequence[str]) -> str:
        """Return the id of the cause of a mistake; "" for none.

        Args:
            segment: one of `segments`.
            best: the options of the coach's plan.
        """
        first = segment.steps[0]
        turn = takewhile(lambda step: (step.turn, step.seat) == (first.turn, first.seat), self.steps[segment.ply :])
        plan = play_out(self.game, self.sample(segment), best)
        return self.cause([*turn], plan) if plan else ""

    def sample(self, segment: Segment[S, E]) -> S:
        """Return the state in which a stored plan must be legal: by default the state of the game.

        Args:
            segment: one of `segments`.
        """
        return segment.start

    def hints(self, segment: Segment[S, E], best: Sequence[str]) -> Sequence[str]:
        """Return hints at the coach's plan, each more detailed: by default words of its options.

        Args:
            segment: one of `segments`.
            best: the options of the coach's plan.
        """
        begun = _("The coach begins with {answer}.")
        return begun.format(answer=repr(best[0].split()[0])), begun.format(answer=repr(best[0])), _(", ").join(best)

    def _segments(self) -> list[Segment[S, E]]:
        found: list[Segment[S, E]] = []
        for _key, turn in groupby(self.steps, lambda step: (step.turn, step.seat)):
            begun: list[Step[S, E]] = []
            for step in turn:
                begun.append(step)
                if self.game.reveals(step.events):
                    found.append(Segment(tuple(begun)))
                    begun = []
            found += [Segment(tuple(begun))] if begun else []
        return [segment for segment in found if any(map(self._chose, segment.steps))]

    def _chose(self, step: Step[S, E]) -> bool:
        question = question_of(self.game.decision(step.before))
        return question is not None and self.is_choice(question)


def load_coach(game: Game[S, Q, R, E]) -> type[Coach[S, Q, R, E]] | None:
    """Return the class of a game's coach, which imports its computer players; None for a game without a coach.

    Args:
        game: an installed game.

    Raises:
        ValueError: the coach can't be imported.
    """
    name = builtin_players(game).coach
    message = _("the players of {name} aren't available: {why}")
    with report_failure(lambda why: ValueError(message.format(name=repr(name), why=why))):
        found: type[Coach[S, Q, R, E]] | None = pkgutil.resolve_name(name) if name else None
    return found


def play_out(game: Game[S, Q, R, E], state: S, options: Iterable[str]) -> list[Step[S, E]]:
    """Return the steps of options of one seat in its turn, up to the first that isn't legal there.

    Args:
        game: the game plugin.
        state: a state in which the seat has to decide.
        options: the texts of the options.
    """
    line = History(game, state, free=True)
    turn, seat = game.turn(state), line.question.seat if line.question is not None else -1
    for text in options:
        if line.question is None or line.question.seat != seat or game.turn(line.state) != turn:
            break
        try:
            line.play(text)
        except IllegalOption:
            break
    return line.steps


def known_part(game: Game[S, Q, R, E], steps: Sequence[Step[S, E]]) -> list[Step[S, E]]:
    """Return the steps up to the first that reveals something: the part that a plan could foresee.

    Args:
        game: the game plugin.
        steps: some steps in order.
    """
    revealing = next((n for n, step in enumerate(steps, 1) if game.reveals(step.events)), len(steps))
    return [*steps[:revealing]]
