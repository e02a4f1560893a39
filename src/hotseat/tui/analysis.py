"""The coach's analysis in a replay: it runs in a thread, and what it has found so far is shown at any time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

from hotseat.plugin.decision import E, Q, R, S
from hotseat.records.replay import Replay
from hotseat.records.saved_games import analysable_seats, was_analysed
from hotseat.tui.messages import MistakesWanted
from hotseat.tui.replay_commands import ANALYSIS
from hotseat.tui.score_curve import Curve, CurvePoint
from hotseat.tui.timing import begun_later
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, with_period

if TYPE_CHECKING:
    from hotseat.coach.analysis import Analysis
    from hotseat.coach.verdict import Evaluated, Unit

FULL = 100
"""The height of a bar for a game that is won, in percent."""
SHORT = {"seat": gettext_noop("As seen then"), "open": gettext_noop("All hands open")}
"""Short texts for what the coach may look at: what the seat could know, or all hands."""

STILL_SECRET = gettext_noop("This game isn't finished; the coach can analyse it when it is over.")
"""The message for a game that isn't over, whose hands are still secret."""
NOT_ANALYSED = gettext_noop("This game hasn't been analysed yet: press {key}.")
"""The message of a command that needs an analysis before there is one."""
NEEDING = ("fault", "learn", "line", "sight")
"""The commands that need an analysis."""
TICK = 0.5
"""The seconds between two updates of the progress."""


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
    def done(self) -> bool:
        """Whether all passes are done."""
        return self.analysis is not None and self.analysis.complete

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
        return message.format(sight=sight, verdict=messages.brief_verdict(one), answers=self.analysis.in_words(one)[1])

    def lines(self, ply: int) -> list[str]:
        """Return the full verdict on the segment that contains a decision, and the luck of each side."""
        if self.analysis is None:
            return []
        from hotseat.coach import messages

        one, found = self.segment_at(ply), list[str]()
        if one is not None:
            sight = capitalize(_(messages.SIGHTS[self.analysis.sight]))
            text = _("{sight}: {verdict}").format(sight=sight, verdict=messages.describe_verdict(one))
            found += [
                with_period(text),
                messages.describe_prospect(one),
                *messages.played_and_best(one, self.analysis.in_words),
            ]
        if self.analysis.first_done:
            found += ["", *messages.summarize_replay(self.analysis)]
        return found

    @property
    def progress(self) -> str:
        """The part that is done and the time left, as a phrase; "" before the start and when all is done."""
        if self.analysis is None or self.analysis.complete or not self.begun:
            return ""
        from hotseat.coach import messages

        return messages.describe_progress(self.analysis.progress, running=self.running)

    @property
    def unit(self) -> Unit:
        """The unit of what the coach estimates."""
        return self.analysis.coach.unit if self.analysis is not None else "chance"

    @property
    def curve(self) -> Curve:
        """The curve of what the coach estimates, with the progress."""
        if self.unit == "points":
            return Curve("   ".join(filter(None, [_("expected score"), self.progress])), _("expected"), self.points)
        title = "   ".join(filter(None, [_("chance of winning, %"), self.progress]))
        return Curve(title, _("win %"), self.points, FULL)

    @property
    def points(self) -> list[CurvePoint]:
        """The win probability of each side in percent, or the expected score, by turn; turns to come are empty."""
        sides = self.replay.game.sides(self.replay.start_state)
        judged = {segment.steps[0].turn for segment in self.analysis.segments.values()} if self.analysis else set()
        heights = [0 if self.unit == "points" else round(FULL / len(sides))] * len(sides)
        tops = [*heights]
        blank, found = (0,) * len(sides), list[CurvePoint]()
        for point in self.replay.curve:
            here = [one for one in self.evaluated if one.turn == point.turn]
            for one in here:
                side = next(number for number, seats in enumerate(sides) if one.seat in seats)
                heights[side] = _height(one.chance.low - one.loss.mean, one.unit)
                tops[side] = _height(one.chance.high - one.loss.mean, one.unit)
                if len(sides) == 2 and not self.replay.over:  # only one of them is analysed
                    heights[1 - side], tops[1 - side] = FULL - tops[side], FULL - heights[side]
            known = bool(here) or point.turn not in judged
            values = (tuple(heights), tuple(tops)) if known else (blank, blank)
            found.append(CurvePoint(point.turn, point.ply, *values))
        return found

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


def _height(value: float, unit: Unit) -> int:
    return round(FULL * min(1.0, max(0.0, value))) if unit == "chance" else round(max(0.0, value))


class CoachCommands:
    """The commands of the coach on the screen of a replay."""

    def __init__(self, screen: Any, analysis: ReplayAnalysis[Any, Any, Any, Any]) -> None:
        self.screen = screen
        """The screen, a `ReplayScreen`."""
        self.analysis = analysis

    @property
    def why_not(self) -> str:
        """The reason why the game can't be analysed, in sentences; "" if it can."""
        replay = self.analysis.replay
        return replay.fault or ("" if analysable_seats(replay) else _(STILL_SECRET))

    @property
    def idle(self) -> set[str]:
        """The actions that do nothing now."""
        found, replay = self.analysis, self.analysis.replay
        wanted = {*(("analyse",) if self.why_not or found.done else ()), *(() if found.begun else NEEDING)}
        wanted |= set() if found.segment_at(replay.ply) else {"line"}
        secrets = replay.over and len(replay.players) > 1
        wanted |= set() if secrets else {"sight"}
        return {each.action for each in ANALYSIS if each.action.split("'")[1] in wanted}

    def analyse(self) -> None:
        """Start the analysis, or stop a running one and keep its results."""
        if self.why_not:
            self.screen.go(self.why_not)
        elif self.analysis.running:
            self.analysis.running = False
            self.screen.go()
        else:
            self.screen.run_worker(begun_later(self._run), group="coach", exclusive=True)

    async def _run(self) -> None:
        """Run the analysis, and notify the player of new messages about its file."""
        before = self.analysis.notices
        ticking = self.screen.set_interval(TICK, self.screen.show_question)
        try:
            await self.analysis.run(self.screen.show_all)
        finally:
            ticking.stop()
        for notice in self.analysis.notices:
            if notice not in before:
                self.screen.app.notify(notice, severity="warning")

    def _is_begun(self) -> bool:
        """Return whether the analysis has begun, after a message that says so if it hasn't."""
        if not self.analysis.begun:
            self.screen.go(self.why_not or _(NOT_ANALYSED).format(key=self.screen.keys["analyse"]))
        return self.analysis.begun

    def sight(self) -> None:
        """Analyse again, switching between the view of each seat and all hands open."""
        if self._is_begun() and self.analysis.replay.over:
            self.analysis.switch_sight()
            self.analyse()

    def fault(self, by: int) -> None:
        """Go to the next mistake (1), or to the one before (-1)."""
        if self._is_begun():
            found = self.analysis.to_mistake(by)
            none = _("There is no mistake after this.") if by > 0 else _("There is no mistake before this.")
            self.screen.go("" if found else none)

    def learn(self) -> None:
        """Open the mistakes that wait as exercises, from the one at the cursor on."""
        if self._is_begun() and self.analysis.analysis is not None:
            from hotseat.coach.exercise import runs_of

            self.screen.post_message(MistakesWanted(runs_of(self.analysis.analysis)))

    def line(self) -> None:
        """Open the coach's turn at the cursor as a replay of its own."""
        if not self._is_begun() or self.analysis.analysis is None:
            return
        one = self.analysis.segment_at(self.analysis.replay.ply)
        if one is None:
            self.screen.go(_("The coach hasn't looked at this turn."))
            return
        replay = self.analysis.replay
        name = _("The coach's turn {turn}").format(turn=one.turn)
        line = Replay(replay.game, self.analysis.analysis.segments[one.ply].start, self.analysis.analysis.line(one))
        line.record, line.players = replay.record, replay.players
        self.screen.open_line(line, name)
