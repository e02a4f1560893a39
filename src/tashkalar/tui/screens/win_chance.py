"""A table that shows the win probability, if the player wants it."""

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
    """Asks the coach at each question, in a thread, by what the seat asked can know.

    Args:
        start: the deal.
    """

    def __init__(self, start: GameState) -> None:
        super().__init__(start)
        self._chance: float | None = None
        """What the coach said last; None while nobody can tell."""
        self._asked_for: AnswerController | None = None
        """The question for which the coach was asked last."""

    def chance_lines(self, width: int) -> list[Content]:
        """How likely whoever is asked wins, as a bar, if that is wanted; of a new question the coach is asked first."""
        controller = self.controller
        if not appearance(self.app).shows_win_chance or controller is None:
            return []
        if controller is not self._asked_for:
            if self._asked_for is None or self._asked_for.decision.seat != controller.decision.seat:
                self._chance = None  # what another seat knows isn't for this one
            self._asked_for = controller
            self.run_worker(self._foretell(controller), group="chance", exclusive=True)
        return [panels.win_chance_bar(controller.state.table, controller.decision.seat, self._chance, width)]

    async def _foretell(self, controller: AnswerController) -> None:
        seen = View(controller.decision.seat, controller.state)
        chance = await asyncio.to_thread(_chance_of, seen)
        if self.controller is controller:
            self._chance = chance
            self.show_side()

    def show_side(self) -> None:
        """Bring the panes beside the board up to date."""
        raise NotImplementedError


def _chance_of(seen: View) -> float | None:
    from tashkalar import coach  # and with it the players

    return coach.win_chance_of(seen)
