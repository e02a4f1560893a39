"""The hint overlay: the coach's advice in three steps, where to look, the plan with its reasons, the options."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual.content import Content

from hotseat.tui.hints import Hints
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, join_sentences, with_period
from tashkalar import gettext as _
from tashkalar.engine import Decision, View
from tashkalar.text.options import Preview, option_label
from tashkalar.tui.board_scene import Scene, scene
from tashkalar.tui.commands import HINT
from tashkalar.tui.overlay import Overlay
from tashkalar.tui.pointing import BoardPointer

if TYPE_CHECKING:
    from hotseat.coach.hints import TurnHint
    from hotseat.tui.pointing import OptionPointer
    from tashkalar.coach.advice import Advice
    from tashkalar.engine import GameState
    from tashkalar.engine.events import Event

STEPS = (gettext_noop("what to look at"), gettext_noop("the plan"), gettext_noop("the answers"))
LAST = len(STEPS) - 1


class HintOverlay(Overlay):
    """The coach's advice on a decision, up to the requested step."""

    COMMANDS = HINT

    def __init__(self, pointer: BoardPointer, change_of_plan: "Callable[[TurnHint[GameState, Event]], str]") -> None:
        super().__init__(pointer)
        self._change_of_plan = change_of_plan
        """A function that returns why a hint begins a new plan within a turn."""
        self.seen = View(pointer.decision.seat, pointer.state)
        """The view of the deciding seat, from which the coach derives the advice."""
        self._advice: Advice | None = None
        self._texts: tuple[str, ...] = ()
        """The text of each step; empty until there is advice."""
        self._goes_on = False
        """Whether the hint goes on with the plan made earlier in the turn."""
        self.at = 0
        """The index of the step shown, in `STEPS`."""

    @property
    def thinking(self) -> bool:
        """Whether the coach has not given its advice yet."""
        return self._advice is None

    def show_hint(self, hint: "TurnHint[GameState, Event]") -> None:
        """Set the hint of the coach, and show the next option at once where a plan goes on."""
        from tashkalar.coach import advice_text

        advice = self._advice = hint.advice
        answers = _("; ").join(advice_text.answer_lines(advice, option_label))
        first = advice_text.where_to_look(advice)
        change = self._change_of_plan(hint)
        self._texts = (
            join_sentences(change, first),
            advice_text.plan_sentences(advice),
            _("{answers}. Enter points at the first.").format(answers=answers),
        )
        self._goes_on = hint.goes_on
        if hint.goes_on:
            self.at = LAST

    # --- what is shown ----------------------------------------------------------------------------
    @property
    def scene(self) -> Scene:
        return scene(self.state.board, preview=self._preview, cursor=self.cursor, gateway=self.state.gateway)

    @property
    def _preview(self) -> Preview | None:
        """The outcome of the first option; None before the last step."""
        if self._advice is None or self.at < LAST:
            return None
        return self.pointer.preview_of(self.pointer.decision.option(self._advice.first))

    @property
    def title(self) -> str:
        if self.thinking:
            return _("hint")
        if self._goes_on and self.at == LAST:
            return _("hint: next in the plan")
        message = _("hint {number} of {all}, {step}")
        return message.format(number=self.at + 1, all=len(STEPS), step=_(STEPS[self.at]))

    @property
    def details(self) -> str:
        return self._texts[self.at] if self._texts else _("The coach is thinking about your turn ...")

    @property
    def lines(self) -> Sequence[Content]:
        lines = self._texts[: self.at + 1] or (self.details,)
        return [Content(with_period(capitalize(self.title))), *map(Content, lines)]

    # --- what can be done -------------------------------------------------------------------------
    def next_option(self, by: int) -> None:
        self.at = min(max(self.at + by, 0), LAST)

    def take(self) -> None:
        if self._advice is None or self.at < LAST:
            self.next_option(1)
            return
        self.pointer.propose([self.pointer.decision.option(self._advice.first)])
        self.done = True


class BoardHints(Hints):
    """The hints of a table, each as an overlay on the board."""

    _overlay: HintOverlay | None = None
    """The overlay of the last hint."""

    def offer(self, pointer: "OptionPointer[Decision]") -> None:
        # where the player left the overlay, or at the next option of the plan that is followed
        from hotseat.coach.hints import change_of_plan

        assert isinstance(pointer, BoardPointer)
        if self._overlay is None or self._overlay.pointer is not pointer:
            self._overlay = HintOverlay(pointer, partial(change_of_plan, adviser=self.plan.adviser))
        hinting = self._overlay
        hinting.done = False
        if hinting.thinking:
            seen, seat = hinting.seen.state, pointer.decision.seat
            self.ask(seen, seat, hinting.show_hint, lambda: self._screen.overlay is hinting)
        self._screen.lay(hinting)
