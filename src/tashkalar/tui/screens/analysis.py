"""A replay with its analysis."""

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
UNASKED = gettext_noop("The coach hasn't looked at this game yet: {key} asks for it.")


class AnalysisScreen(LookupScreen):
    """What a replay's commands do with the coach.

    Args:
        replay: the game.
    """

    def __init__(self, replay: Replay) -> None:
        super().__init__()
        self.replay = replay
        self.analysing = ReplayAnalysis(replay)

    def go(self, message: str = "") -> None:
        """Show the moment at the cursor, or why it isn't another."""
        raise NotImplementedError

    def action_analyse(self) -> None:
        """Have the coach look at the game, or stop it; what it has found stays."""
        if why := self._why_not():
            self.go(why)
        elif self.analysing.running:
            self.analysing.running = False
            self.go()
        else:
            self.run_worker(self._analysed(), group="coach", exclusive=True)

    async def _analysed(self) -> None:
        before = self.analysing.notices
        await self.analysing.run(self.show_all)
        for notice in self.analysing.notices:
            if notice not in before:
                self.app.notify(notice, severity="warning")

    def _why_not(self) -> str:
        """Why the coach may not look at the game, in sentences; "" if it may."""
        return self.replay.fault or ("" if self.replay.over else _(STILL_SECRET))

    def _unasked(self) -> bool:
        """Whether nothing has been found yet, which is said then."""
        if not self.analysing.begun:
            self.go(self._why_not() or _(UNASKED).format(key=self.keys["analyse"]))
        return not self.analysing.begun

    def action_chances(self) -> None:
        """The curve of the chances, or that of the scores."""
        if not self._unasked():
            self.analysing.chances = not self.analysing.chances
            self.go()

    def action_sight(self) -> None:
        """Look by what each seat could know, or with all hands open."""
        if not self._unasked():
            self.analysing.turn_open()
            self.action_analyse()

    def action_fault(self, by: int) -> None:
        """To the next fault, or the one before."""
        if not self._unasked():
            found = self.analysing.next_fault(by)
            none = _("There is no fault after this.") if by > 0 else _("There is no fault before this.")
            self.go("" if found else none)

    def action_try(self) -> None:
        """A new game from where the stretch began that led here, against computers."""
        self.analysing.to_stretch()
        try:
            session = Session.fork(self.replay, library.games_folder())
        except ValueError as fault:
            self.go(with_period(capitalize(str(fault))))
            return
        self.post_message(GameOpened(session, _("Now try it yourself."), alone=True))

    def on_unmount(self) -> None:
        """No coach thinks on for nobody."""
        self.analysing.running = False
