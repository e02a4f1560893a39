"""The coach's hints at a table, computed in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from hotseat.tui.timing import begun_later

if TYPE_CHECKING:
    from tashkalar.coach.turn_plan import TurnPlan
    from tashkalar.tui.hint_overlay import HintOverlay
    from tashkalar.tui.pointing import BoardPointer


class Hints:
    """The overlay of the last hint, and the plan for the turn. `is_shown`: whether an overlay is on the board."""

    def __init__(self, screen: Screen[Any], is_shown: Callable[[object], bool], show: Callable[[], object]) -> None:
        self._screen = screen
        self._is_shown = is_shown
        self._show = show
        self._last: HintOverlay | None = None
        self._plan: TurnPlan | None = None

    def hint_for(self, pointer: BoardPointer) -> HintOverlay:
        """Return the overlay of a hint where the player left it, or at the next option of the plan that is followed."""
        from tashkalar.coach.turn_plan import TurnPlan
        from tashkalar.tui.hint_overlay import HintOverlay

        if self._last is None or self._last.pointer is not pointer:
            self._last = HintOverlay(pointer)
        hinting, self._plan = self._last, self._plan or TurnPlan()
        hinting.done = False
        if hinting.thinking and (hint := self._plan.known(hinting.seen)):
            hinting.show_hint(hint)
        if hinting.thinking:
            self._screen.run_worker(begun_later(self._advise, hinting, self._plan), group="coach", exclusive=True)
        return hinting

    async def _advise(self, hinting: HintOverlay, plan: TurnPlan) -> None:
        """Compute the advice, and show it; stop as soon as the hint isn't on the screen any more."""
        from tashkalar.coach.advice import advise

        advice = await asyncio.to_thread(advise, hinting.seen, lambda _: not self._is_shown(hinting))
        if self._is_shown(hinting):
            hinting.show_hint(plan.keep(hinting.seen, advice))
            self._show()
