"""The win probability on a table, if the settings show it: estimated at each decision, in a thread. No widget."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from textual.content import Content
from textual.screen import Screen

from hotseat.tui.appearance import appearance
from hotseat.tui.score_bars import score_bar
from hotseat.tui.timing import begun_later
from tashkalar import gettext as _
from tashkalar.engine import Config, View
from tashkalar.tui.pointing import BoardPointer

BAR = 30
"""The greatest length of the bar, in columns."""


class WinChance:
    """The win probability of the seat that has to decide. The estimate uses only the view of that seat."""

    def __init__(self, screen: Screen[Any], show: Callable[[], object]) -> None:
        self._screen = screen
        self._show = show
        self._chance: float | None = None
        """The last estimate, from 0 to 1; None if there is none."""
        self._estimated: BoardPointer | None = None
        """The decision for which an estimate was last requested."""

    def lines(self, pointer: BoardPointer | None, width: int) -> list[Content]:
        """Return the win probability as a bar; request an estimate for a new decision of the viewer."""
        if not appearance(self._screen.app).is_on("chance") or pointer is None:
            return []
        if pointer is not self._estimated:
            if self._estimated is None or self._estimated.decision.seat != pointer.decision.seat:
                self._chance = None  # an estimate by another seat's view would reveal hidden cards
            self._estimated = pointer
            self._screen.run_worker(begun_later(self._estimate, pointer), group="chance", exclusive=True)
        return [_bar(pointer.state.config, pointer.decision.seat, self._chance, width)]

    async def _estimate(self, pointer: BoardPointer) -> None:
        """Estimate the win probability at a decision, and show it unless another one has been requested."""
        view = View(pointer.decision.seat, pointer.state)
        chance = await asyncio.to_thread(_estimate_win_chance, view)
        if self._estimated is pointer:
            self._chance = chance
            self._show()


def _estimate_win_chance(view: View) -> float | None:
    from tashkalar.ai.win_probability import win_chance_of  # imports the computer players, which few games need

    return win_chance_of(view)


def _bar(config: Config, seat: int, share: float | None, width: int) -> Content:
    """Return a seat's win probability, from 0 to 1, as a bar; None if it is not known yet."""
    style = f"$seat-{config.colour_of(seat) + 1}"
    text = "  ..." if share is None else f" {share:4.0%}"
    before = Content.styled(f"   {_('chance of winning')} ", "$quiet")
    length = min(BAR, width - before.cell_length - len(text))
    return before + score_bar(share or 0.0, 1, length, style) + Content.styled(text, "bold")
