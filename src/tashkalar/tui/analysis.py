"""Analysis of a replay in a thread, by runs of a seat's decisions: verdicts, mistakes, the curve of chances."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from hotseat.records.saved_games import was_analysed
from hotseat.tui.replay import FULL, ReplayAnalysis
from hotseat.tui.score_curve import CurvePoint
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, with_period
from tashkalar import gettext as _
from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.game_types import Replay

if TYPE_CHECKING:
    from tashkalar.coach.analysis import Analysis
    from tashkalar.coach.review import Evaluated

OTHER = {"seat": "open", "open": "seat"}
SHORT = {"seat": gettext_noop("As seen then"), "open": gettext_noop("All hands open")}
"""Short texts for what the coach may look at: what the seat could know, or all hands."""


class CoachAnalysis(ReplayAnalysis[GameState, Decision, Outcome, Event]):
    """The coach's analysis of a game of Tash-Kalar."""

    def __init__(self, replay: Replay) -> None:
        super().__init__(replay)
        self._analysis: Analysis | None = None
        self.evaluated: Sequence[Evaluated] = ()
        """The segments evaluated so far, in the order of the game."""
        if was_analysed(replay):
            self._look()

    def _look(self, sight: str = "seat") -> Analysis:
        """Load or begin the analysis for one of the two values of `SHORT`."""
        from tashkalar.coach.analysis import Analysis  # imports the computer players, which few replays need

        self._analysis = Analysis(self.replay, "open" if sight == "open" else "seat")
        self.evaluated = self._analysis.evaluated
        return self._analysis

    @property
    def notices(self) -> list[str]:
        if self._analysis is None:
            return []
        notice, trouble = self._analysis.notice, self._analysis.trouble
        return [*filter(None, [notice]), *(with_period(capitalize(why)) for why in [trouble] if why)]

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        return self._analysis is not None and (self.running or bool(self.evaluated))

    @property
    def signs(self) -> dict[int, str]:
        return {one.ply + len(one.played): one.mistake.sign for one in self.evaluated if one.mistake is not None}

    def segment_at(self, ply: int) -> Evaluated | None:
        """Return the evaluated segment that contains a decision, or None. `ply`: the number of the decision, from 1."""
        return next((one for one in self.evaluated if one.ply < ply <= one.ply + len(one.played)), None)

    def verdict(self, ply: int) -> str:
        one = self.segment_at(ply)
        if one is None or self._analysis is None or ply < one.ply + len(one.played):
            return ""
        from tashkalar.coach import messages

        message = _("{sight}: {verdict}") if one.played == one.best else _("{sight}: {verdict}. Coach: {answers}")
        sight = _(SHORT[self._analysis.sight])
        return message.format(sight=sight, verdict=messages.brief_verdict(one), answers=", ".join(one.best))

    def lines(self, ply: int) -> list[str]:
        """Return the full verdict on the segment that contains a decision, and the luck of each side."""
        if self._analysis is None:
            return []
        from tashkalar.coach import messages
        from tashkalar.coach.luck import luck_summaries

        one, found = self.segment_at(ply), list[str]()
        if one is not None:
            sight = capitalize(_(messages.SIGHTS[self._analysis.sight]))
            text = _("{sight}: {verdict}").format(sight=sight, verdict=messages.describe_verdict(one))
            about = _("The coach's choice had a {chance} chance of winning.")
            about = about.format(chance=messages.with_bounds(one.chance))
            found += [with_period(text), about, *messages.played_and_best(one)]
        if self._analysis.complete:
            config = self.replay.start_state.config
            found += ["", *messages.summarize(luck_summaries(self.evaluated, self.replay.states[-1]), config)]
        return found

    @property
    def progress(self) -> str:
        if self._analysis is None or self._analysis.complete or not self.begun:
            return ""
        done, of = self._analysis.progress
        message = (
            _("the coach is at {number} of {all}") if self.running else _("the coach stopped at {number} of {all}")
        )
        return message.format(number=done, all=of)

    @property
    def points(self) -> list[CurvePoint]:
        config = self.replay.start_state.config
        even = round(FULL / config.colours)
        heights, tops = [even] * config.colours, [even] * config.colours
        found = {0: CurvePoint(0, 0, tuple(heights), tuple(tops))}
        for one in self.evaluated:
            side = config.colour_of(one.seat)
            heights[side] = _percent(one.chance.low - one.loss.mean)
            tops[side] = _percent(one.chance.high - one.loss.mean)
            found[one.turn] = CurvePoint(one.turn, one.ply + len(one.played), tuple(heights), tuple(tops))
        return [*found.values()]

    # --- what can be done -------------------------------------------------------------------------

    def to_segment_start(self) -> None:
        one = self.segment_at(self.replay.ply)
        if one is not None:
            self.replay.to_ply(one.ply)

    def switch_sight(self) -> None:
        assert self._analysis is not None
        self.running = False
        self._look(OTHER[self._analysis.sight])

    async def run(self, show: Callable[[], None]) -> None:
        analysis = self._analysis or self._look()
        self.running = True
        judging = analysis.go_on(lambda _: self._analysis is not analysis or not self.running)
        show()
        while self.running and await asyncio.to_thread(next, judging, None) is not None:
            if self._analysis is analysis:
                self.evaluated = analysis.evaluated
                show()
        if self._analysis is analysis:
            self.running = False
            show()


def _percent(chance: float) -> int:
    return round(FULL * min(1.0, max(0.0, chance)))
