"""The hint overlay, in three steps: what to look at, the plan with its reasons, the options.

Enter then points at the first one.

The coach thinks in a thread; here its advice is only drawn and told, no more of it than was asked for.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from tashkalar.engine import View
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.tabletop.text_utils import capitalize, with_period
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.board_scene import Scene, scene
from tashkalar.tui.commands import HINT
from tashkalar.tui.overlay import Overlay
from tashkalar.tui.preview import Preview

if TYPE_CHECKING:
    from tashkalar.coach import Advice

STEPS = (gettext_noop("what to look at"), gettext_noop("the plan"), gettext_noop("the answers"))
"""What is told one after the other."""


class HintOverlay(Overlay):
    """The coach's advice on a question, as far as it has been asked for.

    Args:
        controller: the question that waits.
    """

    COMMANDS = HINT

    def __init__(self, controller: AnswerController) -> None:
        super().__init__(controller)
        self.seen = View(controller.decision.seat, controller.state)
        """All that the advice may be taken from."""
        self._advice: Advice | None = None
        self._told: tuple[str, ...] = ()
        self.at = 0
        """Which of `STEPS` is told."""

    @property
    def thinking(self) -> bool:
        """Whether the advice is still to come."""
        return self._advice is None

    def advised(self, advice: "Advice") -> None:
        """Take what the coach has found."""
        from tashkalar.coach import advice_text

        self._advice = advice
        answers = _("; ").join(advice_text.answer_lines(advice))
        self._told = (
            advice_text.where_to_look(advice),
            advice_text.plan_sentences(advice),
            _("{answers}. Enter points at the first.").format(answers=answers),
        )

    # --- what is shown ----------------------------------------------------------------------------
    @property
    def scene(self) -> Scene:
        """The board; with the answers, what the first of them would do."""
        return scene(self.state.board, preview=self._preview, cursor=self.cursor, gateway=self.state.gateway)

    @property
    def _preview(self) -> Preview | None:
        if self._advice is None or self.at < len(STEPS) - 1:
            return None
        return self.controller.preview_of(self.controller.decision.option(self._advice.first))

    @property
    def title(self) -> str:
        """Which step of the hint is told."""
        if self.thinking:
            return _("hint")
        message = _("hint {number} of {all}, {step}")
        return message.format(number=self.at + 1, all=len(STEPS), step=_(STEPS[self.at]))

    @property
    def details(self) -> str:
        """As much as was asked for."""
        return self._told[self.at] if self._told else _("The coach thinks about your turn ...")

    @property
    def lines(self) -> Sequence[Content]:
        """All that has been told so far."""
        lines = self._told[: self.at + 1] or (self.details,)
        return [Content(with_period(capitalize(self.title))), *map(Content, lines)]

    # --- what can be done -------------------------------------------------------------------------
    def step(self, by: int) -> None:
        """Tell the next step, or the one before; what is asked for while the coach thinks is told then."""
        self.at = min(max(self.at + by, 0), len(STEPS) - 1)

    def confirm(self) -> bool:
        """Enter: the next step; after the last one back to the question, pointing at the first answer."""
        if self._advice is None or self.at < len(STEPS) - 1:
            self.step(1)
            return False
        self.controller.propose([self.controller.decision.option(self._advice.first)])
        return True
