"""A table that tells how likely whoever is asked wins, if that is wanted."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tashkalar.engine import GameState, View
from tashkalar.tui.appearance import appearance
from tashkalar.tui.screens.timed import TimedScreen

if TYPE_CHECKING:
    from tashkalar.tui.chooser import Chooser


class ForetoldScreen(TimedScreen):
    """Asks the coach at each question, in a thread, by what the seat asked can know.

    Args:
        start: the deal.
    """

    def __init__(self, start: GameState) -> None:
        super().__init__(start)
        self._chance: float | None = None
        self._asked_for: Chooser | None = None
        """The question for which the coach was asked last."""

    @property
    def chance(self) -> float | None:
        """How likely whoever is asked wins, from 0 to 1; less than 0 while nobody can tell, None if it isn't wanted."""
        if not appearance(self.app).foretold or self.chooser is None:
            return None
        if self.chooser is not self._asked_for:
            if self._asked_for is None or self._asked_for.decision.seat != self.chooser.decision.seat:
                self._chance = None  # what another seat knows isn't for this one
            self._asked_for = self.chooser
            self.run_worker(self._foretell(self.chooser), group="chance", exclusive=True)
        return -1.0 if self._chance is None else self._chance

    async def _foretell(self, chooser: Chooser) -> None:
        seen = View(chooser.decision.seat, chooser.state)
        chance = await asyncio.to_thread(_chance_of, seen)
        if self.chooser is chooser:
            self._chance = chance
            self.show_side()

    def show_side(self) -> None:
        """Bring the panes beside the board up to date."""
        raise NotImplementedError


def _chance_of(seen: View) -> float | None:
    from tashkalar import coach  # and with it the players

    if seen.state.turn.number <= coach.EARLY:
        return None
    table = seen.state.table
    return coach.chance(table.form, coach.expectation_of(seen), table.colours)
