"""A table that tells how likely whoever is asked wins, if that is wanted."""

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
        chooser = self.controller
        if not appearance(self.app).shows_win_chance or chooser is None:
            return []
        if chooser is not self._asked_for:
            if self._asked_for is None or self._asked_for.decision.seat != chooser.decision.seat:
                self._chance = None  # what another seat knows isn't for this one
            self._asked_for = chooser
            self.run_worker(self._foretell(chooser), group="chance", exclusive=True)
        return [panels.win_chance_bar(chooser.state.table, chooser.decision.seat, self._chance, width)]

    async def _foretell(self, chooser: AnswerController) -> None:
        seen = View(chooser.decision.seat, chooser.state)
        chance = await asyncio.to_thread(_chance_of, seen)
        if self.controller is chooser:
            self._chance = chance
            self.show_side()

    def show_side(self) -> None:
        """Bring the panes beside the board up to date."""
        raise NotImplementedError


def _chance_of(seen: View) -> float | None:
    from tashkalar import coach  # and with it the players

    return coach.win_chance_of(seen)
