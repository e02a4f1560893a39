"""A table that shows the win probability, if the settings say so."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual.content import Content

from tashkalar.engine import GameState, View
from tashkalar.tui import panels
from tashkalar.tui.appearance import appearance
from tashkalar.tui.screens.clock_screen import ClockScreen

if TYPE_CHECKING:
    from tashkalar.tui.answer_controller import AnswerController


class WinChanceScreen(ClockScreen):
    """A table that estimates the win probability at each decision, in a thread.

    The estimate uses only the view of the seat that decides.

    Args:
        start: the state after the deal.
    """

    def __init__(self, start: GameState) -> None:
        super().__init__(start)
        self._chance: float | None = None
        """The last estimate of the win probability, from 0 to 1; None if there is none."""
        self._estimated: AnswerController | None = None
        """The decision for which an estimate was last requested."""

    def chance_lines(self, width: int) -> list[Content]:
        """Return the win probability of the seat that decides as a bar; request an estimate for a new decision.

        Args:
            width: the columns of the bar.

        Returns:
            One line, or none if the settings hide the win probability or there is no decision.
        """
        controller = self.controller
        if not appearance(self.app).shows_win_chance or controller is None:
            return []
        if controller is not self._estimated:
            if self._estimated is None or self._estimated.decision.seat != controller.decision.seat:
                self._chance = None  # an estimate by another seat's view would reveal hidden cards
            self._estimated = controller
            self.run_worker(self._estimate(controller), group="chance", exclusive=True)
        return [panels.win_chance_bar(controller.state.table, controller.decision.seat, self._chance, width)]

    async def _estimate(self, controller: AnswerController) -> None:
        """Estimate the win probability at a decision, and show it if the decision is still pending."""
        view = View(controller.decision.seat, controller.state)
        chance = await asyncio.to_thread(_estimate_win_chance, view)
        if self.controller is controller:
            self._chance = chance
            self.show_side()

    def show_side(self) -> None:
        """Update the panes beside the board."""
        raise NotImplementedError


def _estimate_win_chance(view: View) -> float | None:
    from tashkalar import coach  # imports the computer players, which few games need

    return coach.win_chance_of(view)
