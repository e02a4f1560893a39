"""The coach's hints at a table, computed in a thread, and how a game without a picture of them shows them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from textual.content import Content
from textual.screen import Screen

from hotseat.plugin.decision import E, Option, S, question_of
from hotseat.tui.text_layout import wrap_content
from hotseat.tui.timing import begun_later
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import with_period

if TYPE_CHECKING:
    from hotseat.coach.hints import TurnHint, TurnPlan
    from hotseat.tui.pointing import OptionPointer

    Show = Callable[[TurnHint[Any, Any]], object]


class Hints:
    """The plan for the turn, which hints go on with. `screen`: a `PlayScreen`."""

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen: Any = screen

    @cached_property
    def plan(self) -> TurnPlan[Any, Any, Any, Any]:
        """The coach's plan, which imports the computer players."""
        from hotseat.coach.hints import make_plan

        plan = make_plan(self._screen.game)
        assert plan is not None
        return plan

    def offer(self, pointer: OptionPointer[Any]) -> None:
        """Show a hint beside the state as soon as there is one."""
        decision, note = pointer.decision, HintNote(self._screen.describe_option)

        def show(hint: TurnHint[Any, Any]) -> None:
            note.hint = hint
            pointer.select_option(next(each for each in decision.options if each.text == hint.advice.first))

        self._screen.hint = note
        self.ask(self._screen.visible_state, decision.seat, show, lambda: self._screen.hint is note)

    def ask(self, seen: S, seat: int, show: Show, is_wanted: Callable[[], bool]) -> None:
        """Show a hint at once where a plan goes on; else later, unless it isn't wanted any more.

        Args:
            seen: the view of the seat that has to decide.
            seat: the seat, from 0.
            show: a function that takes the hint; the screen is drawn after it.
            is_wanted: a function that returns whether the hint is still wanted.
        """
        if (hint := self.plan.known(seen, seat)) is not None:
            show(hint)
        else:
            search = begun_later(self._advise, seen, seat, show, is_wanted)
            self._screen.run_worker(search, group="coach", exclusive=True)

    async def _advise(self, seen: S, seat: int, show: Show, is_wanted: Callable[[], bool]) -> None:
        advice = await asyncio.to_thread(self.plan.adviser.advise, seen, seat, lambda _: not is_wanted())
        if is_wanted():
            show(self.plan.keep(seen, seat, advice))
            self._screen.show_all()


THEN = 3
"""The number of further answers shown."""


class HintNote:
    """A hint beside the state: the plan with its reasons, and its answers; the next one is pointed at.

    `describe`: gives words for an option in a state.
    """

    def __init__(self, describe: Callable[[Any, Option], str]) -> None:
        self.describe = describe
        self.hint: TurnHint[Any, Any] | None = None
        """The hint; None while the coach is thinking."""

    @property
    def title(self) -> str:
        """The title above the hint."""
        return _("Hint: next in the plan") if self.hint is not None and self.hint.goes_on else _("Hint")

    def lines(self, plan: TurnPlan[S, Any, Any, E], pointed: Option | None, width: int) -> list[Content]:
        """Return the hint in lines, the next answer in bold. `pointed`: the option that Enter plays."""
        if self.hint is None:
            return wrap_content(Content(_("The coach is thinking about your turn ...")), width)
        from hotseat.coach.hints import change_of_plan

        game, texts = plan.adviser.game, list[str]()
        for step in self.hint.advice.steps:
            question = question_of(game.decision(step.before))
            option = next(each for each in question.options if each.text == step.option) if question else None
            texts.append(self.describe(step.before, option) if option is not None else step.option)
        first, *others = texts
        if len(others) > THEN:
            others[THEN - 1 :] = [_("{number} more").format(number=len(others) - THEN + 1)]
        enter = pointed is not None and pointed.text == self.hint.advice.first
        head = _("Enter: {answer}") if enter else _("Next: {answer}")
        paragraphs = [
            Content(change_of_plan(self.hint, plan.adviser)),
            Content(plan.adviser.plan_sentences(self.hint.advice)),
            Content.styled(head.format(answer=with_period(first)), "bold"),
            Content(_("Then: {answers}").format(answers=_("; ").join(others)) if others else ""),
        ]
        return [line.pad_left(1) for each in paragraphs if each.plain for line in wrap_content(each, width - 1)]
