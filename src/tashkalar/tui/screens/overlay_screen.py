"""A table over which a plan, what stands in danger or a hint may be laid, to be looked at while a question waits."""

from __future__ import annotations

import asyncio
from functools import cache, cached_property
from typing import TYPE_CHECKING

from tashkalar.i18n import gettext as _
from tashkalar.tabletop.tui.commands import Command
from tashkalar.tui.appearance import appearance
from tashkalar.tui.key_bindings import Keys, apply_custom_keys, key_labels
from tashkalar.tui.screens.lookup import LookupScreen

if TYPE_CHECKING:
    from tashkalar.tui.answer_controller import AnswerController
    from tashkalar.tui.hint_overlay import HintOverlay
    from tashkalar.tui.overlay import Overlay


class OverlayScreen(LookupScreen):
    """Keys and the mouse go to what is laid over the board, if anything is, else to the question."""

    def __init__(self) -> None:
        super().__init__()
        self.controller: AnswerController | None = None
        """The question of whoever sits at the keyboard."""
        self.overlay: Overlay | None = None
        """What lies over the board while it waits."""
        self._hinting: HintOverlay | None = None
        """The last hint that was asked for."""
        self._rekeyed = cache(lambda commands: apply_custom_keys(commands, self.own_keys))

    @property
    def table_commands(self) -> tuple[Command, ...]:
        """The commands while nothing lies over the board."""
        return self._rekeyed(tuple(self.SCREEN_COMMANDS))

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands of the moment."""
        return self.table_commands if self.overlay is None else self._rekeyed(self.overlay.COMMANDS)

    @cached_property
    def keys(self) -> Keys:
        """How the keys of the table are written, by the names of commands."""
        return key_labels(self.table_commands)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What lies over the board hides the question: no click beside the board does any of that unseen."""
        if self.overlay is not None and action != "card":
            offered = {each.action.partition("(")[0] for each in self.overlay.COMMANDS}
            return action in offered and super().check_action(action, parameters)
        return super().check_action(action, parameters)

    @property
    def pointer(self) -> AnswerController | Overlay | None:
        """What keys and the mouse point into."""
        return self.overlay or self.controller

    def _lay(self, overlay: Overlay | None) -> None:
        """Lay something over the board, which a small screen then shows, or take it away."""
        self.overlay = overlay
        if overlay is not None and self.page == "side" and self.fitted.side == "page":
            self.action_turn_page()
        self.show_all()

    def _look(self, done: bool) -> None:
        """Go on looking at what lies over the board, or go back to the question."""
        self._lay(None if done else self.overlay)

    def action_plan(self) -> None:
        """Lay a being's pattern over the board: the card of interest, else the first of the hand."""
        from tashkalar.tui.pattern_overlay import PatternOverlay

        assert self.controller is not None
        held = self.controller.beings
        card = self.controller.card if self.controller.card in held else held[0] if held else ""
        if card:
            self._lay(PatternOverlay(self.controller, card))
        else:
            self.controller.message = _("no being is in hand, so there is no pattern to lay")
            self.show_all()

    @property
    def planning(self) -> bool:
        """Whether a being that is looked up can be planned with: at every question of one's own."""
        return self.controller is not None

    def looked_up(self, card: str | None) -> None:
        """Lay the pattern of a being that was looked up, of the hand or not."""
        from tashkalar.tui.pattern_overlay import PatternOverlay

        if card is not None and self.controller is not None:
            self._lay(PatternOverlay(self.controller, card))

    def action_dangers(self) -> None:
        """Show which pieces one move could destroy."""
        from tashkalar.tui.threat_overlay import ThreatOverlay

        assert self.controller is not None
        self._lay(ThreatOverlay(self.controller))

    def action_hint(self) -> None:
        """Ask the coach; the same question again goes on where it was left."""
        from tashkalar.tui.hint_overlay import HintOverlay

        assert self.controller is not None
        if not appearance(self.app).helped:
            self.controller.message = _("hints are off in the settings, for a serious game")
            self.show_all()
            return
        if self._hinting is None or self._hinting.controller is not self.controller:
            self._hinting = HintOverlay(self.controller)
        self._lay(self._hinting)
        if self._hinting.thinking:
            self.run_worker(self._advise(self._hinting), group="coach", exclusive=True)

    async def _advise(self, hinting: HintOverlay) -> None:
        """Wait in a thread for the coach; nobody waits for one whose advice isn't looked at any more."""
        from tashkalar.coach import advise

        advice = await asyncio.to_thread(advise, hinting.seen, lambda _: self.overlay is not hinting)
        if self.overlay is hinting:
            hinting.advised(advice)
            self.show_all()

    def action_leave_overlay(self) -> None:
        """Back to the question."""
        self._lay(None)

    def action_turn(self, quarters: int) -> None:
        """Turn the pattern."""
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
        """Bring the board and the question below it up to date."""
        raise NotImplementedError
