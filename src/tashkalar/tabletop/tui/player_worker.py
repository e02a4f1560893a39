"""Computer players on a screen: they think in worker threads while the screen stays responsive.

How they are asked, hurried, paused and put right stands here for every game; what is shown meanwhile is the screen's.
"""

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from typing import Any, Generic

from textual.screen import Screen
from textual.timer import Timer
from textual.worker import Worker

from tashkalar.i18n import gettext as _
from tashkalar.tabletop.decision import E, Q, R, S, Step
from tashkalar.tabletop.external_players import Asking, ExternalPlayers
from tashkalar.tabletop.program import PARTING, PlayerError
from tashkalar.tabletop.seats import name_with_player
from tashkalar.tabletop.text_utils import count
from tashkalar.tabletop.tui.clock import now
from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tabletop.tui.timing import call_after_mount, call_later

PACES = (2.0, 1.0, 0.5, 0.15)
"""Seconds that a decision is shown at least while nobody plays but computers, from slow to fast."""
PULSE = 0.25
"""Seconds between two looks at how far a computer is."""
BAR = 20
"""Columns of the bar that shows it."""


class PlayerWorker(Generic[S, Q, R, E]):
    """Runs the computer players of a table.

    Args:
        screen: the table; asked to go on when somebody has answered, and to show how far it is.
        opponents: who plays the seats that no person plays.
        shows: called with each step that a computer has played.
        goes_on: called when the next question is to be asked.
        refresh: called when there is something new to tell of whoever thinks.
    """

    def __init__(
        self,
        screen: Screen[None],
        opponents: ExternalPlayers[S, Q, R, E],
        shows: Callable[[Step[S, E]], None],
        goes_on: Callable[[], None],
        refresh: Callable[[], None],
    ) -> None:
        self.opponents = opponents
        self.session = opponents.session
        self._screen = screen
        self._shows = shows
        self._goes_on = goes_on
        self._refresh = refresh
        self.busy = False
        """Whether a computer thinks, or waits until its answer may be shown."""
        self.paused = False
        """Whether those who are watched wait."""
        self.pace = 1
        """How fast those who are watched play, one of `PACES`."""
        self._share = 0.0
        self._since = 0.0
        self._hurried = False
        self._asking: Asking[S, Q, R, E] | None = None
        """What a computer thinks about."""
        self._worker: Worker[None] | None = None
        self._pulse: Timer | None = None
        self._clock: Timer | None = None
        """Runs until the next answer of those who are watched may be shown."""
        self._gate = asyncio.Event()
        """Whether it may."""
        self._gate.set()
        self._due: Callable[[], object] | None = None
        """What waits until nothing is read above the table any more."""

    @property
    def watched(self) -> bool:
        """Whether only computers play."""
        return not self.session.human_count

    # --- thinking -----------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Ask whoever is to answer, once."""
        if self.busy:
            return
        self.busy, self._hurried, self._share, self._since = True, False, 0.0, now()
        if self._pulse is None:
            self._pulse = self._screen.set_interval(PULSE, self._refresh)
        self._worker = None
        call_after_mount(self._start, at=self._screen)  # whatever comes of it lies above a table that is drawn

    def _start(self) -> None:
        if self.busy and self.opponents.unapproved is not None:
            self._finish()
            self._refresh()
            self._when_on_top(lambda: call_after_mount(self._ask_consent, at=self._screen))
        elif self.busy and self._worker is None:
            self._worker = self._screen.run_worker(self._think(), group="thinking", exclusive=True)

    async def _think(self) -> None:
        """Wait in a thread for the answer; whatever else happens at the table goes on meanwhile."""
        try:
            with self.opponents.asking() as asking:
                self._asking = asking
                on_progress = partial(_report_progress, asyncio.get_running_loop(), partial(self._hear, asking))
                answer = await asyncio.to_thread(asking.answer, on_progress)
        except PlayerError as failure:
            self._finish()
            self._refresh()
            ask = partial(self._ask_what_then, str(failure), failed=True)
            self._when_on_top(lambda: call_after_mount(ask, at=self._screen))
            return
        if self.watched:
            await self._gate.wait()
        self._finish()
        self.session.play(answer)
        self._restart_timer()
        self._shows(self.session.steps[-1])
        self._when_on_top(self._goes_on)

    def _hear(self, asking: Asking[S, Q, R, E], share: float) -> None:
        """A computer has told how far it is; one that was stopped meanwhile is heeded no more."""
        if asking is not self._asking:
            return
        self._share = share
        if self._hurried:
            self.opponents.move_now()

    def _finish(self) -> None:
        """Nobody thinks any more."""
        self.busy, self._asking = False, None
        if self._pulse is not None:
            self._pulse.stop()
            self._pulse = None

    def stop(self) -> None:
        """Have whoever thinks give up; the question stays open."""
        if not self.busy:
            return
        asking = self._asking
        self._finish()
        if self._worker is not None:
            self._worker.cancel()
        if asking is not None:
            self.opponents.stop(asking.question.seat)

    @property
    def status(self) -> str:
        """Who thinks, for how long, and how far it is, if it tells that."""
        spent = int(now() - self._since)
        if not self.busy or (self.watched and self.paused):
            return _("{name} is next.").format(name=self._who)
        text = _("{name} thinks").format(name=self._who)
        if spent:
            text = _("{name} thinks, {seconds}").format(name=self._who, seconds=count(spent, "second"))
        if not self._share:
            return f"{text} ..."
        done = round(BAR * self._share)
        if self._hurried:
            text = _("{thinks}, and is to play now").format(thinks=text)
        return f"{text}: [{'#' * done}{'.' * (BAR - done)}] {self._share:.0%}"

    @property
    def _who(self) -> str:
        decision = self.session.question
        assert decision is not None
        return name_with_player(
            self.session.game.names(self.session.state)[decision.seat], self.session.players[decision.seat]
        )

    def move_now(self) -> None:
        """Have whoever thinks answer at once; if it can't be hurried, ask what is to be done."""
        if not self.busy:
            return
        if self.watched and self.paused:
            self.step()
        elif not self._hurried and self.opponents.move_now():
            self._hurried = True
            self._refresh()
        else:
            text = _("{name} thinks, and can't be hurried").format(name=self.opponents.name_of)
            self._ask_what_then(text, failed=False)

    # --- watching -----------------------------------------------------------------------------------------------------

    @property
    def pace_text(self) -> str:
        """Whether those who are watched play on, and how fast."""
        if self.paused:
            return _("waiting")
        return _("playing, speed {pace} of {most}").format(pace=self.pace + 1, most=len(PACES))

    def pause(self) -> None:
        """Let those who are watched wait, or play on."""
        self.paused = not self.paused
        self._restart_timer(at_once=True)
        self._refresh()

    def step(self) -> None:
        """Let those who are watched do one thing, and wait."""
        self.paused = True
        self._restart_timer()
        self._gate.set()
        self._refresh()

    def faster(self, by: int) -> None:
        """Let those who are watched play faster or slower.

        Args:
            by: how much.
        """
        self.pace = min(max(self.pace + by, 0), len(PACES) - 1)
        self._restart_timer()
        self._refresh()

    def _restart_timer(self, *, at_once: bool = False) -> None:
        """Show the next answer when its time has come."""
        if self._clock is not None:
            self._clock.stop()
        self._gate.clear()
        self._clock = None if self.paused or at_once else call_later(PACES[self.pace], self._gate.set, at=self._screen)
        if at_once and not self.paused:
            self._gate.set()

    # --- when something is wrong --------------------------------------------------------------------------------------

    def _ask_consent(self) -> None:
        """Ask whether the program that a file names may be run."""
        from tashkalar.tabletop.tui.consent import ConsentScreen  # most games never see it

        decision, player_spec = self.session.question, self.opponents.unapproved
        if decision is not None and player_spec is not None:
            name = self.session.game.names(self.session.state)[decision.seat]
            screen = ConsentScreen(name, player_spec.name)
            screen_stack(self._screen).open(
                screen, above=self._screen, then=lambda agreed: self._consented(name, agreed)
            )

    def _consented(self, name: str, agreed: bool | None) -> None:
        """Run the program, or ask who else plays on."""
        if agreed:
            self.opponents.approve()
            self._goes_on()
        else:
            text = _("{name} has no player: the program that the file names isn't run").format(name=name)
            self._screen.call_later(partial(self._ask_what_then, text, failed=True))

    def _ask_what_then(self, text: str, *, failed: bool) -> None:
        from tashkalar.tabletop.tui.player_failed import PlayerFailedScreen  # most games never see it

        decision = self.session.question
        assert decision is not None
        seat, screen = decision.seat, PlayerFailedScreen(text, self.opponents.levels, failed=failed)
        screen_stack(self._screen).open(screen, above=self._screen, then=lambda choice: self._mend(seat, choice))

    def _mend(self, seat: int, choice: str | None) -> None:
        """Wait on, ask once more, or let somebody else play on; the answer may have come meanwhile."""
        from tashkalar.tabletop.tui.player_failed import AGAIN, OTHERS, WAIT

        if choice in (None, WAIT):
            return
        if choice == OTHERS:
            self._screen.call_later(self.change_seats, seat)
            return
        self.stop()
        self._due = None
        if choice != AGAIN:
            self.session.set_player(seat, self.opponents.named(choice))
        self._goes_on()

    def change_seats(self, seat: int = 0) -> None:
        """Ask who is to play each seat from here on.

        Args:
            seat: which is pointed at first.
        """
        from tashkalar.tabletop.tui.seats import SeatsScreen  # and with it the widgets of a form

        screen = SeatsScreen(self.opponents, seat)
        screen_stack(self._screen).open(screen, above=self._screen, then=self._seated)

    def _seated(self, changed: bool | None) -> None:
        if changed:
            self.stop()
        if changed or (self.opponents.pending_player and not self.busy):
            self._when_on_top(self._goes_on)

    # --- beside other screens -----------------------------------------------------------------------------------------

    def _when_on_top(self, do: Callable[[], object]) -> None:
        """Do it now, or as soon as nobody reads something else above the table."""
        if self._screen.is_active:
            do()
        else:
            self._due = do

    def resumed(self) -> None:
        """Nothing lies above the table any more."""
        if self._due is not None:
            due, self._due = self._due, None
            self._screen.call_later(self._when_on_top, due)

    async def close(self) -> None:
        """End all programs; nobody plays on."""
        self.stop()
        for program in self.opponents.stop_all():
            await asyncio.to_thread(program.wait, PARTING)


def _report_progress(loop: asyncio.AbstractEventLoop, hear: Callable[[float], None], share: float) -> None:
    """Pass on, from another thread, how far a computer is, as long as there is a table."""
    with contextlib.suppress(RuntimeError):  # the loop has ended
        loop.call_soon_threadsafe(hear, share)


class PlayerScreen(Screen[None]):
    """A table at which computers may think: what its commands do with them."""

    player_worker: PlayerWorker[Any, Any, Any, Any]

    def action_hurry(self) -> None:
        """Whoever thinks shall play the best found so far."""
        self.player_worker.move_now()

    def action_pause(self) -> None:
        """Let the computers wait, or play on."""
        self.player_worker.pause()

    def action_one_step(self) -> None:
        """One decision, and then wait."""
        self.player_worker.step()

    def action_pace(self, by: int) -> None:
        """Faster or slower."""
        self.player_worker.faster(by)

    def action_seats(self) -> None:
        """Who plays each seat; nobody once the game is over."""
        if self.player_worker.session.question is not None:
            self.player_worker.change_seats()

    def on_screen_resume(self) -> None:
        """Nothing lies above the table any more."""
        self.player_worker.resumed()

    async def on_unmount(self) -> None:
        """No program outlives the table."""
        await self.player_worker.close()
