"""What a replay shows of its analysis: a verdict on each segment, signs of mistakes, the win probability as a curve.

The coach thinks in a thread, stretch by stretch; all that it has found so far is shown. No widget yet.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.saves import Replay, was_analysed
from tashkalar.tabletop.text_utils import capitalize, with_period
from tashkalar.tui.score_curve import CurvePoint

if TYPE_CHECKING:
    from tashkalar.coach.analysis import Analysis
    from tashkalar.coach.review import Evaluated

FULL = 100
"""The height of a bar for a game that is won, in percent."""
OTHER = {"seat": "open", "open": "seat"}
SHORT = {"seat": gettext_noop("As seen then"), "open": gettext_noop("All hands open")}
"""How it was looked at, where there is little room."""


class ReplayAnalysis:
    """The analysis of a game that is looked at.

    Args:
        replay: the game; of one that goes on nothing is told.
    """

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.running = False
        """Whether the coach is thinking."""
        self.chances = True
        """Whether the curve shows chances, once there are any, and not scores."""
        self._analysis: Analysis | None = None
        self.evaluated: Sequence[Evaluated] = ()
        """What has been found so far, in the order of the game."""
        if was_analysed(replay):
            self._look()

    def _look(self, sight: str = "seat") -> Analysis:
        from tashkalar.coach.analysis import Analysis  # and with it the players, whom few replays need

        self._analysis = Analysis(self.replay, "open" if sight == "open" else "seat")
        self.evaluated = self._analysis.evaluated
        return self._analysis

    @property
    def notices(self) -> list[str]:
        """What the viewer should know about the file of the analysis, each in a sentence."""
        if self._analysis is None:
            return []
        notice, trouble = self._analysis.notice, self._analysis.trouble
        return [*filter(None, [notice]), *(with_period(capitalize(why)) for why in [trouble] if why)]

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        """Whether there is anything to show."""
        return self._analysis is not None and (self.running or bool(self.evaluated))

    @property
    def signs(self) -> dict[int, str]:
        """The sign of each fault, by the ply after which it shows."""
        return {one.ply + len(one.played): one.mistake.sign for one in self.evaluated if one.mistake is not None}

    def segment_at(self, ply: int) -> Evaluated | None:
        """The stretch that a decision belongs to, if it was judged."""
        return next((one for one in self.evaluated if one.ply < ply <= one.ply + len(one.played)), None)

    def verdict(self, ply: int) -> str:
        """The coach's word on the stretch that ends with a decision, and how it was looked at; "" where none ends."""
        one = self.segment_at(ply)
        if one is None or self._analysis is None or ply < one.ply + len(one.played):
            return ""
        from tashkalar.coach import messages

        message = _("{sight}: {verdict}") if one.played == one.best else _("{sight}: {verdict}. Coach: {answers}")
        sight = _(SHORT[self._analysis.sight])
        return message.format(sight=sight, verdict=messages.brief_verdict(one), answers=", ".join(one.best))

    def lines(self, ply: int) -> list[str]:
        """All that there is to say of the stretch that a decision belongs to, and of the game if it is known."""
        if self._analysis is None:
            return []
        from tashkalar.coach import messages
        from tashkalar.coach.luck import luck_summaries

        one, found = self.segment_at(ply), list[str]()
        if one is not None:
            sight = capitalize(_(messages.SIGHTS[self._analysis.sight]))
            text = _("{sight}: {verdict}").format(sight=sight, verdict=messages.describe_verdict(one))
            about = _("The chance to win was {chance} with what the coach would have played.")
            about = about.format(chance=messages.with_bounds(one.chance))
            found += [with_period(text), about, *messages.played_and_best(one)]
        if self._analysis.complete:
            table = self.replay.start_state.table
            found += ["", *messages.summarize(luck_summaries(self.evaluated, self.replay.states[-1]), table)]
        return found

    @property
    def progress(self) -> str:
        """How far the coach is; "" if it has looked at everything, or at nothing."""
        if self._analysis is None or self._analysis.complete or not self.begun:
            return ""
        done, of = self._analysis.progress
        message = (
            _("the coach is at {number} of {all}") if self.running else _("the coach stopped at {number} of {all}")
        )
        return message.format(number=done, all=of)

    @property
    def points(self) -> list[CurvePoint]:
        """The chances to win of all sides by turn, each as far as it is certain and how high it may be."""
        table = self.replay.start_state.table
        even = round(FULL / table.colours)
        heights, tops = [even] * table.colours, [even] * table.colours
        found = {0: CurvePoint(0, 0, tuple(heights), tuple(tops))}
        for one in self.evaluated:
            side = table.colour_of(one.seat)
            heights[side] = _percent(one.chance.low - one.loss.mean)
            tops[side] = _percent(one.chance.high - one.loss.mean)
            found[one.turn] = CurvePoint(one.turn, one.ply + len(one.played), tuple(heights), tuple(tops))
        return [*found.values()]

    # --- what can be done -------------------------------------------------------------------------

    def next_fault(self, by: int) -> bool:
        """Go to just after the next fault, or the one before if negative; False if there is none."""
        plies = sorted(self.signs)
        there = [ply for ply in plies if (ply > self.replay.ply if by > 0 else ply < self.replay.ply)]
        if there:
            self.replay.to_ply(there[0] if by > 0 else there[-1])
        return bool(there)

    def to_stretch(self) -> None:
        """Go back to where the stretch begins that led here, if it was judged."""
        one = self.segment_at(self.replay.ply)
        if one is not None:
            self.replay.to_ply(one.ply)

    def turn_open(self) -> None:
        """Look the other way: with all hands open, or by what each seat could know."""
        assert self._analysis is not None
        self.running = False
        self._look(OTHER[self._analysis.sight])

    async def run(self, show: Callable[[], None]) -> None:
        """Have the coach look at what is left; each stretch is shown as soon as it is judged.

        Args:
            show: called when there is something new.
        """
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
