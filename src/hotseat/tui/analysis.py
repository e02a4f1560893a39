"""The coach's analysis in a replay: it runs in a thread, and what it has found so far is shown at any time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic

from hotseat.plugin.decision import E, Q, R, S
from hotseat.records.replay import Replay
from hotseat.records.saved_games import was_analysed
from hotseat.tui.score_curve import CurvePoint
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, with_period

if TYPE_CHECKING:
    from hotseat.coach.analysis import Analysis
    from hotseat.coach.verdict import Evaluated

FULL = 100
"""The height of a bar for a game that is won, in percent."""
SHORT = {"seat": gettext_noop("As seen then"), "open": gettext_noop("All hands open")}
"""Short texts for what the coach may look at: what the seat could know, or all hands."""


class ReplayAnalysis(Generic[S, Q, R, E]):
    """The analysis of a replay, which begins when it is wanted, or with the replay if the game was analysed before."""

    def __init__(self, replay: Replay[S, Q, R, E]) -> None:
        self.replay = replay
        self.running = False
        """Whether the game is being evaluated; setting it to False stops `run`, and the results so far stay."""
        self.analysis: Analysis[S, Q, R, E] | None = None
        self.evaluated: Sequence[Evaluated] = ()
        """The segments evaluated so far, in the order of the game."""
        if was_analysed(replay):
            self.look()

    def look(self, sight: str = "seat") -> Analysis[S, Q, R, E]:
        """Load or begin the analysis for one of the two values of `SHORT`."""
        from hotseat.coach.analysis import Analysis  # imports the computer players, which few replays need

        self.analysis = Analysis(self.replay, "open" if sight == "open" else "seat")
        self.evaluated = self.analysis.evaluated
        return self.analysis

    @property
    def notices(self) -> list[str]:
        """The messages about the file of the analysis, one sentence each."""
        if self.analysis is None:
            return []
        notice, trouble = self.analysis.notice, self.analysis.trouble
        return [*filter(None, [notice]), *(with_period(capitalize(why)) for why in [trouble] if why)]

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        """Whether the analysis runs or has results."""
        return self.analysis is not None and (self.running or bool(self.evaluated))

    @property
    def signs(self) -> Mapping[int, str]:
        """The sign of each mistake, by ply."""
        return {one.ply + len(one.played): one.mistake.sign for one in self.evaluated if one.mistake is not None}

    def segment_at(self, ply: int) -> Evaluated | None:
        """Return the evaluated segment that contains a decision, or None. `ply`: the number of the decision, from 1."""
        return next((one for one in self.evaluated if one.ply < ply <= one.ply + len(one.played)), None)

    def verdict(self, ply: int) -> str:
        """Return the verdict on the decisions that end at a ply, from 1, in one line; "" for none."""
        one = self.segment_at(ply)
        if one is None or self.analysis is None or ply < one.ply + len(one.played):
            return ""
        from hotseat.coach import messages

        message = _("{sight}: {verdict}") if one.played == one.best else _("{sight}: {verdict}. Coach: {answers}")
        sight = _(SHORT[self.analysis.sight])
        return message.format(sight=sight, verdict=messages.brief_verdict(one), answers=", ".join(one.best))

    def lines(self, ply: int) -> list[str]:
        """Return the full verdict on the segment that contains a decision, and the luck of each side."""
        if self.analysis is None:
            return []
        from hotseat.coach import messages

        one, found = self.segment_at(ply), list[str]()
        if one is not None:
            sight = capitalize(_(messages.SIGHTS[self.analysis.sight]))
            text = _("{sight}: {verdict}").format(sight=sight, verdict=messages.describe_verdict(one))
            about = _("The coach's choice had a {chance} chance of winning.")
            about = about.format(chance=messages.with_bounds(one.chance))
            found += [with_period(text), about, *messages.played_and_best(one)]
        if self.analysis.first_done:
            found += ["", *messages.summarize_replay(self.evaluated, self.replay)]
        return found

    @property
    def progress(self) -> str:
        """The part that is done and the time left, as a phrase; "" before the start and when all is done."""
        if self.analysis is None or self.analysis.complete or not self.begun:
            return ""
        from hotseat.coach import messages

        return messages.describe_progress(self.analysis.progress, running=self.running)

    @property
    def points(self) -> list[CurvePoint]:
        """The win probability of each side by turn, in percent, over the turns analysed so far."""
        sides = self.replay.game.sides(self.replay.start_state)
        even = round(FULL / len(sides))
        heights, tops = [even] * len(sides), [even] * len(sides)
        found = {0: CurvePoint(0, 0, tuple(heights), tuple(tops))}
        for one in self.evaluated:
            side = next(number for number, seats in enumerate(sides) if one.seat in seats)
            heights[side] = _percent(one.chance.low - one.loss.mean)
            tops[side] = _percent(one.chance.high - one.loss.mean)
            found[one.turn] = CurvePoint(one.turn, one.ply + len(one.played), tuple(heights), tuple(tops))
        return [*found.values()]

    # --- what can be done -------------------------------------------------------------------------

    def to_segment_start(self) -> None:
        """Move the replay to the beginning of the decisions that are judged together with the one at the cursor."""
        one = self.segment_at(self.replay.ply)
        if one is not None:
            self.replay.to_ply(one.ply)

    def to_mistake(self, by: int) -> bool:
        """Move the replay to the next mistake (1) or the one before (-1), if there is one."""
        there = [ply for ply in sorted(self.signs) if (ply - self.replay.ply) * by > 0]
        if there:
            self.replay.to_ply(there[0] if by > 0 else there[-1])
        return bool(there)

    def switch_sight(self) -> None:
        """Stop, and switch between an analysis with all hands open and one by what each seat could know."""
        assert self.analysis is not None
        self.running = False
        self.look("open" if self.analysis.sight == "seat" else "seat")

    async def run(self, show: Callable[[], None]) -> None:
        """Evaluate what isn't evaluated yet, in a thread."""
        analysis = self.analysis or self.look()
        self.running = True
        judging = analysis.go_on(lambda _: self.analysis is not analysis or not self.running)
        show()
        while self.running and await asyncio.to_thread(next, judging, None) is not None:
            if self.analysis is analysis:
                self.evaluated = analysis.evaluated
                show()
        if self.analysis is analysis:
            self.running = False
            show()


def _percent(chance: float) -> int:
    return round(FULL * min(1.0, max(0.0, chance)))
