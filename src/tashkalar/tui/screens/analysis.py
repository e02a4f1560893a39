"""The commands of a replay that use its analysis by the coach."""

from __future__ import annotations

from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop
from tashkalar.saves import Replay, Session
from tashkalar.tabletop import library
from tashkalar.tabletop.text_utils import capitalize, with_period
from tashkalar.tabletop.tui.messages import GameOpened
from tashkalar.tui.analysis import ReplayAnalysis
from tashkalar.tui.screens.lookup import LookupScreen

STILL_SECRET = gettext_noop("This game still goes on; the coach looks at it when it is over.")
"""The message for a game that isn't over, whose hands are still secret."""

NOT_ANALYSED = gettext_noop("The coach hasn't looked at this game yet: {key} asks for it.")
"""The message of a command that needs an analysis before there is one."""


class AnalysisScreen(LookupScreen):
    """The part of the replay screen that starts, stops and uses the analysis.

    Args:
        replay: the game to look at, with a cursor at one of its decisions.
    """

    def __init__(self, replay: Replay) -> None:
        super().__init__()
        self.replay = replay
        self.analysing = ReplayAnalysis(replay)

    def go(self, message: str = "") -> None:
        """Stop automatic playback and show the position at the cursor.

        Args:
            message: the reason why a command did nothing, as a sentence; "" for none.
        """
        raise NotImplementedError

    def action_analyse(self) -> None:
        """Start the analysis, or stop a running one and keep its results."""
        if refusal := self._refusal():
            self.go(refusal)
        elif self.analysing.running:
            self.analysing.running = False
            self.go()
        else:
            self.run_worker(self._analyse(), group="coach", exclusive=True)

    async def _analyse(self) -> None:
        """Run the analysis, and notify the player of new messages about its file."""
        before = self.analysing.notices
        await self.analysing.run(self.show_all)
        for notice in self.analysing.notices:
            if notice not in before:
                self.app.notify(notice, severity="warning")

    def _refusal(self) -> str:
        """Return the reason why the game can't be analysed, in sentences; "" if it can."""
        return self.replay.fault or ("" if self.replay.over else _(STILL_SECRET))

    def _require_analysis(self) -> bool:
        """Return whether an analysis has begun; if not, show a message that says so."""
        if not self.analysing.begun:
            self.go(self._refusal() or _(NOT_ANALYSED).format(key=self.keys["analyse"]))
        return self.analysing.begun

    def action_chances(self) -> None:
        """Switch the curve between win probability and scores."""
        if self._require_analysis():
            self.analysing.chances = not self.analysing.chances
            self.go()

    def action_sight(self) -> None:
        """Analyse again, switching between the view of each seat and all hands open."""
        if self._require_analysis():
            self.analysing.switch_sight()
            self.action_analyse()

    def action_fault(self, by: int) -> None:
        """Go to the next mistake, or to the one before.

        Args:
            by: 1 for the next mistake, -1 for the one before.
        """
        if self._require_analysis():
            found = self.analysing.to_mistake(by)
            none = _("There is no fault after this.") if by > 0 else _("There is no fault before this.")
            self.go("" if found else none)

    def action_try(self) -> None:
        """Start a new game against computers from the beginning of the segment that led to the cursor."""
        self.analysing.to_segment_start()
        try:
            session = Session.fork(self.replay, library.games_folder())
        except ValueError as fault:
            self.go(with_period(capitalize(str(fault))))
            return
        self.post_message(GameOpened(session, _("Now try it yourself."), alone=True))

    def on_unmount(self) -> None:
        """Stop the analysis when the screen is removed."""
        self.analysing.running = False
