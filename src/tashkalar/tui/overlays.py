"""The overlay on the board of a table: a pattern, the threatened pieces or a hint, while a decision is pending."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from hotseat.tui.appearance import appearance
from hotseat.tui.timing import begun_later
from tashkalar import gettext as _
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.overlay import Overlay

if TYPE_CHECKING:
    from tashkalar.coach import TurnPlan
    from tashkalar.tui.hint_overlay import HintOverlay


class Overlays:
    """The overlay that a table shows, if any, and the last hint.

    The overlays are imported when a player opens one.
    """

    def __init__(self, screen: Screen[Any], show: Callable[[], object]) -> None:
        self._screen = screen
        self._show = show
        self.current: Overlay | None = None
        """The overlay on the board; None if there is none."""
        self._hinting: HintOverlay | None = None
        """The overlay of the last hint, kept so that the same decision shows it again."""
        self._plan: TurnPlan | None = None
        """The coach's plan for the turn; None until a hint is asked for."""

    def close(self, done: bool = True) -> None:
        """Remove the overlay, and draw the table.

        Args:
            done: whether the overlay is done; if not, it is drawn again after a change.
        """
        if done:
            self.current = None
        self._show()

    def open_pattern(self, controller: AnswerController, card: str = "") -> None:
        """Lay a being's pattern over the board."""
        from tashkalar.tui.pattern_overlay import PatternOverlay

        held = controller.beings
        card = card or (controller.card if controller.card in held else held[0] if held else "")
        if card:
            self.current = PatternOverlay(controller, card)
        else:
            controller.message = _("you have no being in hand, so there is no pattern to show")
        self._show()

    def open_threats(self, controller: AnswerController) -> None:
        """Mark the pieces that one combat move could destroy."""
        from tashkalar.tui.threat_overlay import ThreatOverlay

        self.current = ThreatOverlay(controller)
        self._show()

    def open_hint(self, controller: AnswerController) -> None:
        """Show a hint by the coach.

        While the turn follows the coach's plan, the plan's next option is shown at once. The same decision shows the
        previous hint again, where the player left it.
        """
        from tashkalar.tui.hint_overlay import HintOverlay

        if not appearance(self._screen.app).helped:
            controller.message = _("hints are off in the settings, for a serious game")
            self._show()
            return
        if self._hinting is None or self._hinting.controller is not controller:
            self._hinting = HintOverlay(controller)
        hinting = self.current = self._hinting
        if self._plan is None:
            from tashkalar.coach import TurnPlan

            self._plan = TurnPlan()
        if hinting.thinking and (hint := self._plan.known(hinting.seen)):
            hinting.show_hint(hint)
        self._show()
        if hinting.thinking:
            self._screen.run_worker(begun_later(self._advise, hinting, self._plan), group="coach", exclusive=True)

    async def _advise(self, hinting: HintOverlay, plan: TurnPlan) -> None:
        """Compute the advice in a thread, and show it; stop as soon as the hint isn't on the screen any more."""
        from tashkalar.coach import advise

        advice = await asyncio.to_thread(advise, hinting.seen, lambda _: self.current is not hinting)
        if self.current is hinting:
            hinting.show_hint(plan.keep(hinting.seen, advice))
            self._show()

    def turn(self, quarters: int) -> None:
        """Turn the pattern, if one lies on the board."""
        from tashkalar.tui.pattern_overlay import PatternOverlay

        if isinstance(self.current, PatternOverlay):
            self.current.turn(quarters)

    def mirror(self) -> None:
        """Mirror the pattern, if one lies on the board."""
        from tashkalar.tui.pattern_overlay import PatternOverlay

        if isinstance(self.current, PatternOverlay):
            self.current.mirror()

    def show_other_side(self) -> None:
        """Show the player's chances instead of the threats, or the threats again."""
        from tashkalar.tui.threat_overlay import ThreatOverlay

        if isinstance(self.current, ThreatOverlay):
            self.current.switch()
