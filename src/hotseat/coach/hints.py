"""Hints in a game: the coach's plan for a turn, kept as long as the game follows it, and its texts.

A plan is compared with the game by views: it holds as long as the seat sees what it would see after some steps of the
plan. So it is left if the seat answers otherwise, if something new comes to light, or if the seat takes back what was
before the plan. It is left too if a quick search now finds a better turn by more than it did when the plan was made.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, NamedTuple

from hotseat.coach.coach import Hurried, load_coach
from hotseat.plugin.decision import E, Q, R, S, Step
from hotseat.plugin.game import Game
from hotseat.plugin.speech import option_name
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import with_period

BETTER = 1.0
"""The points by which a turn must be better for the coach to leave its plan."""


class Advice(NamedTuple, Generic[S, E]):
    """A plan for the rest of a turn, with its reasons."""

    steps: tuple[Step[S, E], ...]
    """The steps of the plan, with hidden cards sampled in their states."""
    reasons: tuple[Any, ...] = ()
    """The reasons for the plan and its costs, the most important first."""
    lead: float = 0.0
    """The lead over the second best plan, in standard errors; 0 if it isn't known."""

    @property
    def first(self) -> str:
        """The text of the option for the pending decision."""
        return self.steps[0].option


class TurnHint(NamedTuple, Generic[S, E]):
    """The coach's advice on a decision, and how it follows on the plan before."""

    advice: Advice[S, E]
    """The rest of the turn's plan, from this decision on."""
    goes_on: bool = False
    """Whether it goes on with the plan made earlier in the turn."""
    left: bool = False
    """Whether the plan made earlier in the turn can't be played any more."""
    news: bool = False
    """Whether the seat sees something that no step of that plan expected; False unless `left`."""
    better: bool = False
    """Whether that plan can still be played, but a better one was found; False unless `left`."""


class Adviser(ABC, Generic[S, Q, R, E]):
    """The hints of one game, named by its coach; all of them come from views.

    Args:
        game: the game plugin.
    """

    NEWS: ClassVar[str] = gettext_noop("Something was revealed, so this is a new plan.")
    """The sentence before a plan that replaces one which didn't expect what is seen now."""

    def __init__(self, game: Game[S, Q, R, E]) -> None:
        self.game = game

    @abstractmethod
    def advise(self, seen: S, seat: int, hurried: Hurried) -> Advice[S, E]:
        """Return a plan for the rest of the turn.

        Args:
            seen: the view of the seat that has to decide.
            seat: the seat, from 0.
            hurried: a function that gets the progress and returns whether to stop there.
        """

    @abstractmethod
    def where_to_look(self, advice: Advice[S, E]) -> str:
        """Return a sentence that names what to look at first."""

    @abstractmethod
    def plan_sentences(self, advice: Advice[S, E]) -> str:
        """Return sentences with the plan and its reasons."""

    def answer_lines(self, advice: Advice[S, E]) -> list[str]:
        """Return the options of a plan by their names in plain lines, by default one in a line."""
        return [*map(self.option_name, advice.steps)]

    def option_name(self, step: Step[S, E]) -> str:
        """Return the name of the option of a step in plain lines."""
        return option_name(self.game, step.before, step.option)

    def rest(self, advice: Advice[S, E], done: int) -> Advice[S, E]:
        """Return the rest of a plan after some steps, by default for the same reasons."""
        return advice._replace(steps=advice.steps[done:])

    def shown(self, state: S, seat: int) -> object:
        """Return what a seat sees and a plan can't foresee, such as its hand."""
        return None

    def surplus(self, seen: S, seat: int, steps: Sequence[Step[S, E]]) -> float:
        """Return by how many points a quick search finds a better turn than a plan; by default none is made."""
        return 0.0


class TurnPlan(Generic[S, Q, R, E]):
    """The coach's last plan."""

    def __init__(self, adviser: Adviser[S, Q, R, E]) -> None:
        self.adviser = adviser
        self._advice: Advice[S, E] | None = None
        self._surplus = 0.0
        """The points by which a quick search found a better turn when the plan was made."""
        self._better = False
        """Whether a quick search has found something better since."""

    def known(self, seen: S, seat: int) -> TurnHint[S, E] | None:
        """Return the hint for a decision that the last plan foresees; None if the coach has to search."""
        advice, view = self._of_turn(seen, seat), self.adviser.game.view
        if advice is None:
            return None
        done = next((at for at, step in enumerate(advice.steps) if view(step.before, seat) == seen), None)
        if done is None:
            return None
        self._better = done > 0 and self.adviser.surplus(seen, seat, advice.steps[done:]) > self._surplus + BETTER
        if self._better:
            return None
        return TurnHint(self.adviser.rest(advice, done) if done else advice, goes_on=done > 0)

    def keep(self, seen: S, seat: int, advice: Advice[S, E]) -> TurnHint[S, E]:
        """Keep a new plan in place of the last one, and return the hint."""
        last, self._advice = self._of_turn(seen, seat), advice
        better, self._better = self._better, False
        self._surplus = self.adviser.surplus(seen, seat, advice.steps)
        if last is None:
            return TurnHint(advice)
        expected = [self.adviser.shown(step.before, seat) for step in last.steps]
        news = self.adviser.shown(seen, seat) not in expected
        return TurnHint(advice, left=True, news=news and not better, better=better)

    def hint(self, seen: S, seat: int, check: Callable[[], object] = lambda: None) -> TurnHint[S, E]:
        """Return the hint for a decision, by a search if the last plan doesn't foresee it; see `hint_lines`."""
        return self.known(seen, seat) or self.keep(seen, seat, self.adviser.advise(seen, seat, lambda _: bool(check())))

    def _of_turn(self, seen: S, seat: int) -> Advice[S, E] | None:
        """Return the last plan if it is one for this seat in this turn."""
        if self._advice is None:
            return None
        first = self._advice.steps[0]
        return self._advice if (first.seat, first.turn) == (seat, self.adviser.game.turn(seen)) else None


def make_plan(game: Game[S, Q, R, E]) -> TurnPlan[S, Q, R, E] | None:
    """Return a plan for hints in a game, which imports its computer players; None for a game without hints."""
    coach = load_coach(game)
    return TurnPlan(coach.adviser(game)) if coach is not None and coach.adviser is not None else None


# --- texts ------------------------------------------------------------------------------------------------------------


def next_answer(given: TurnHint[S, E], adviser: Adviser[S, Any, Any, E]) -> str:
    """Return a sentence with the next option of a plan that goes on."""
    return _("Next in the plan: {answer}.").format(answer=adviser.option_name(given.advice.steps[0]))


def change_of_plan(given: TurnHint[S, E], adviser: Adviser[S, Any, Any, E]) -> str:
    """Return a sentence about why a hint begins a new plan within a turn; "" if it doesn't."""
    if not given.left:
        return ""
    if given.better:
        return _("There is a better plan now.")
    if given.news:
        return _(adviser.NEWS)
    return _("The previous plan can't be played any more, so this is a new one.")


def hint_lines(
    plan: TurnPlan[S, Q, R, E], seen: S, seat: int, more: str, check: Callable[[], object] = lambda: None
) -> list[str]:
    """Return a hint about a decision in plain lines: the plan's next option while the turn follows the plan.

    `more`: the word after the command, which wants the plan or its answers too. `check`: called often during the
    search; what it raises stops it.
    """
    wanted = [word for word in ("plan", "answers") if word.startswith(more.lower())] if more else [""]
    if len(wanted) != 1:
        return [_("Say hint, hint plan or hint answers.")]
    hint, adviser = plan.hint(seen, seat, check), plan.adviser
    first = next_answer(hint, adviser) if hint.goes_on else adviser.where_to_look(hint.advice)
    answers = [*map(with_period, adviser.answer_lines(hint.advice))]
    lines = [first, adviser.plan_sentences(hint.advice), *answers]
    change = change_of_plan(hint, adviser)
    return [*[change] * bool(change), *lines[: {"": 1, "plan": 2}.get(wanted[0])]]
