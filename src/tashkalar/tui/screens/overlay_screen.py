"""A table with overlays: a pattern, the threatened pieces or a hint, shown on the board while a decision is pending."""

from __future__ import annotations

import asyncio
from functools import cache, cached_property
from typing import TYPE_CHECKING

from tashkalar.i18n import gettext as _
from tashkalar.tabletop.tui.appearance import appearance
from tashkalar.tabletop.tui.commands import Command, key_labels
from tashkalar.tui.key_bindings import Keys, apply_custom_keys
from tashkalar.tui.screens.lookup import LookupScreen

if TYPE_CHECKING:
    from tashkalar.tui.answer_controller import AnswerController
    from tashkalar.tui.hint_overlay import HintOverlay
    from tashkalar.tui.overlay import Overlay


class OverlayScreen(LookupScreen):
    """A table whose keys and mouse go to the overlay on the board, if there is one, or to the pending decision."""

    def __init__(self) -> None:
        super().__init__()
        self.controller: AnswerController | None = None
        """The controller of the pending decision; None while the player at the keyboard has nothing to decide."""
        self.overlay: Overlay | None = None
        """The overlay on the board; None if there is none."""
        self._hinting: HintOverlay | None = None
        """The overlay of the last hint, kept so that the same decision shows it again."""
        self._with_own_keys = cache(lambda commands: apply_custom_keys(commands, self.own_keys))

    @property
    def table_commands(self) -> tuple[Command, ...]:
        """The commands while there is no overlay."""
        return self._with_own_keys(tuple(self.SCREEN_COMMANDS))

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands of the overlay, or those of the table."""
        return self.table_commands if self.overlay is None else self._with_own_keys(self.overlay.COMMANDS)

    @cached_property
    def keys(self) -> Keys:
        """The labels of the table's keys, by the names of commands."""
        return key_labels(self.table_commands)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # the overlay hides the list of options, so a click beside the board must not choose one unseen
        if self.overlay is not None and action != "card":
            offered = {each.action.partition("(")[0] for each in self.overlay.COMMANDS}
            return action in offered and super().check_action(action, parameters)
        return super().check_action(action, parameters)

    @property
    def pointer(self) -> AnswerController | Overlay | None:
        """The overlay, or else the controller, that keys and the mouse control."""
        return self.overlay or self.controller

    def _show_overlay(self, overlay: Overlay | None) -> None:
        """Show an overlay, turning a small screen to the board, or remove the overlay if None."""
        self.overlay = overlay
        if overlay is not None and self.page == "side" and self.fitted.side == "page":
            self.action_turn_page()
        self.show_all()

    def _update_overlay(self, done: bool) -> None:
        """Show the overlay after a change, or return to the decision if the overlay is done."""
        self._show_overlay(None if done else self.overlay)

    def action_plan(self) -> None:
        """Lay a being's pattern over the board: that of the chosen card, or of the first being in hand."""
        from tashkalar.tui.pattern_overlay import PatternOverlay

        assert self.controller is not None
        held = self.controller.beings
        card = self.controller.card if self.controller.card in held else held[0] if held else ""
        if card:
            self._show_overlay(PatternOverlay(self.controller, card))
        else:
            self.controller.message = _("no being is in hand, so there is no pattern to lay")
            self.show_all()

    @property
    def planning(self) -> bool:
        return self.controller is not None

    def use_chosen_card(self, card: str | None) -> None:
        # the being need not be in hand
        from tashkalar.tui.pattern_overlay import PatternOverlay

        if card is not None and self.controller is not None:
            self._show_overlay(PatternOverlay(self.controller, card))

    def action_dangers(self) -> None:
        """Mark the pieces that one combat move could destroy."""
        from tashkalar.tui.threat_overlay import ThreatOverlay

        assert self.controller is not None
        self._show_overlay(ThreatOverlay(self.controller))

    def action_hint(self) -> None:
        """Show a hint by the coach; for the same decision show the previous hint again, where the player left it."""
        from tashkalar.tui.hint_overlay import HintOverlay

        assert self.controller is not None
        if not appearance(self.app).helped:
            self.controller.message = _("hints are off in the settings, for a serious game")
            self.show_all()
            return
        if self._hinting is None or self._hinting.controller is not self.controller:
            self._hinting = HintOverlay(self.controller)
        self._show_overlay(self._hinting)
        if self._hinting.thinking:
            self.run_worker(self._advise(self._hinting), group="coach", exclusive=True)

    async def _advise(self, hinting: HintOverlay) -> None:
        """Compute the advice in a thread, and show it; stop as soon as the hint isn't on the screen any more."""
        from tashkalar.coach import advise

        advice = await asyncio.to_thread(advise, hinting.seen, lambda _: self.overlay is not hinting)
        if self.overlay is hinting:
            hinting.advised(advice)
            self.show_all()

    def action_leave_overlay(self) -> None:
        """Remove the overlay and return to the decision."""
        self._show_overlay(None)

    def action_turn(self, quarters: int) -> None:
        """Turn the pattern.

        Args:
            quarters: the quarter turns clockwise; negative for counterclockwise.
        """
        from tashkalar.tui.pattern_overlay import PatternOverlay

        if isinstance(self.overlay, PatternOverlay):
            self.overlay.turn(quarters)
        self.show_question()

    def action_mirror(self) -> None:
        """Mirror the pattern."""
        from tashkalar.tui.pattern_overlay import PatternOverlay

        if isinstance(self.overlay, PatternOverlay):
            self.overlay.mirror()
        self.show_question()

    def show_question(self) -> None:
        """Update the board and the decision below it."""
        raise NotImplementedError
