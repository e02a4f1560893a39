"""Computer players on a screen: they think in worker threads while the screen stays responsive."""

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from typing import Any, Generic

from textual.timer import Timer
from textual.worker import Worker

from hotseat.play.clock import now
from hotseat.play.external_players import Asking, ExternalPlayers
from hotseat.play.program import NO_DETAILS, ErrorDetails, PlayerError, part_with
from hotseat.plugin.decision import E, Q, R, S
from hotseat.plugin.seats import name_with_player
from hotseat.tui.messages import HostLost
from hotseat.tui.motion import UNHURRIED
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.timing import call_after_mount, call_later
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import count

PACES = (2.0, 1.0, 0.5, 0.15)
"""Seconds that each decision is shown at least while only computers play, from slow to fast."""
PULSE = 0.25
"""Seconds between two updates of the displayed progress."""
BAR = 20


class PlayerWorker(Generic[S, Q, R, E]):
    """Runs the computer players of a game on a screen."""

    def __init__(
        self,
        table: Any,
        opponents: ExternalPlayers[S, Q, R, E],
    ) -> None:
        self.opponents = opponents
        self.session = opponents.session
        self._table = table
        """The screen, a `PlayScreen`."""
        self.busy = False
        """Whether a computer player thinks, or has decided and waits until the step may be shown."""
        self.paused = False
        """Whether computer players that play among themselves are paused."""
        self.pace = 1
        """The speed of computer players that play among themselves: an index into `PACES`."""
        self._share = 0.0
        self._since = 0.0
        self._hurried = False
        self._asking: Asking[S, Q, R, E] | None = None
        """The request that a computer player is answering; None while none thinks."""
        self._worker: Worker[None] | None = None
        self._pulse: Timer | None = None
        self._clock: Timer | None = None
        """The timer that opens `_gate`; None while there is none."""
        self._gate = asyncio.Event()
        """Set while the next step of watched computer players may be shown."""
        self._gate.set()
        self._due: Callable[[], object] | None = None
        """A call that waits until the game's screen is on top again; None for none."""

    @property
    def watched(self) -> bool:
        """Whether only computer players of this machine play."""
        return not self.session.human_count and self.session.host is None

    # --- thinking -----------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Let the player of the pending decision think, unless one thinks already."""
        if self.busy:
            return
        self.busy, self._hurried, self._share, self._since = True, False, 0.0, now()
        if self._pulse is None:
            self._pulse = self._table.set_interval(PULSE, self._table.show_question)
        self._worker = None
        call_after_mount(self._start, at=self._table)  # so that a dialogue opens above a screen that is drawn

    def _start(self) -> None:
        if self.busy and self.opponents.unapproved is not None:
            self._finish()
            self._table.show_question()
            self.when_on_top(lambda: call_after_mount(self._ask_consent, at=self._table))
        elif self.busy and self._worker is None:
            self._worker = self._table.run_worker(self._think, group="thinking", exclusive=True)

    async def _think(self) -> None:
        """Wait for the option in another thread, so that the screen stays responsive, and play it."""
        try:
            with self.opponents.asking() as asking:
                self._asking = asking
                on_progress = partial(_report_progress, asyncio.get_running_loop(), partial(self._set_progress, asking))
                answer = await asyncio.to_thread(asking.answer, on_progress)
            if self.watched:
                await self._gate.wait()
            await self._table.motion.rest()
            self._finish()
            played = len(self.session.steps)
            self.opponents.play_answer(answer)
        except PlayerError as failure:
            self._finish()
            self._table.show_question()
            if self.session.host is not None:
                self._table.post_message(HostLost(str(failure)))
                return
            ask = partial(self._ask_what_then, str(failure), failure.details, failed=True)
            self.when_on_top(lambda: call_after_mount(ask, at=self._table))
            return
        self._restart_timer()
        self._table.show_steps(self.session.steps[played:], PACES[self.pace] if self.watched else UNHURRIED)
        if self._is_elsewhere:  # whatever this machine's player is looking up
            self._table.proceed()
        else:
            self.when_on_top(self._table.proceed)

    @property
    def _is_elsewhere(self) -> bool:
        """Whether the player that has to decide now is at another machine."""
        pending = self.opponents.pending_player
        return pending is not None and pending.remote

    @property
    def hurriable(self) -> bool:
        """Whether the player that thinks is at this machine and can be asked to decide at once, or be replaced."""
        return self.busy and self.session.host is None and not self._is_elsewhere

    def _set_progress(self, asking: Asking[S, Q, R, E], share: float) -> None:
        """Store the progress that a request reports, from 0 to 1; reports of a request that was stopped are ignored."""
        if asking is not self._asking:
            return
        self._share = share
        if self._hurried:
            self.opponents.move_now()

    def _finish(self) -> None:
        """Mark that no computer player thinks, and stop the updates."""
        self.busy, self._asking = False, None
        if self._pulse is not None:
            self._pulse.stop()
            self._pulse = None

    def stop(self) -> None:
        """Stop the player that thinks; its decision stays pending."""
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
        """A line about the player that thinks: its name, the seconds spent, and its progress if it reports any."""
        if delay := self.opponents.delay:
            return delay
        spent = int(now() - self._since)
        if not self.busy or (self.watched and self.paused):
            return _("{name} is next.").format(name=self._who)
        text = _("{name} is thinking").format(name=self._who)
        if spent:
            text = _("{name} is thinking, {seconds}").format(name=self._who, seconds=count(spent, "second"))
        if not self._share:
            return f"{text} ..."
        done = round(BAR * self._share)
        if self._hurried:
            text = _("{thinks} (asked to move at once)").format(thinks=text)
        return f"{text}: [{'#' * done}{'.' * (BAR - done)}] {self._share:.0%}"

    @property
    def _who(self) -> str:
        decision = self.session.question
        assert decision is not None
        return name_with_player(
            self.session.game.names(self.session.state)[decision.seat], self.session.players[decision.seat]
        )

    def move_now(self) -> None:
        """Have the player that thinks decide at once; ask what to do if it can't be hurried."""
        if not self.hurriable:
            return
        if self.watched and self.paused:
            self.step()
        elif not self._hurried and self.opponents.move_now():
            self._hurried = True
            self._table.show_question()
        else:
            text = _("{name} is thinking and can't be hurried").format(name=self.opponents.pending_name)
            self._ask_what_then(text, failed=False)

    # --- watching -----------------------------------------------------------------------------------------------------

    @property
    def pace_text(self) -> str:
        """A few words on whether the watched players play on, and how fast."""
        if self.paused:
            return _("waiting")
        return _("playing, speed {pace} of {most}").format(pace=self.pace + 1, most=len(PACES))

    def pause(self) -> None:
        """Pause the watched players, or let them play on."""
        self.paused = not self.paused
        self._restart_timer(at_once=True)
        self._table.show_question()

    def step(self) -> None:
        """Let the watched players make one decision, then pause."""
        self.paused = True
        self._restart_timer()
        self._gate.set()
        self._table.show_question()

    def faster(self, by: int) -> None:
        """Change the speed of the watched players."""
        self.pace = min(max(self.pace + by, 0), len(PACES) - 1)
        self._restart_timer()
        self._table.show_question()

    def _restart_timer(self, *, at_once: bool = False) -> None:
        """Restart the timer after which the next step may be shown."""
        if self._clock is not None:
            self._clock.stop()
        self._gate.clear()
        self._clock = None if self.paused or at_once else call_later(PACES[self.pace], self._gate.set, at=self._table)
        if at_once and not self.paused:
            self._gate.set()

    # --- when something is wrong --------------------------------------------------------------------------------------

    def _ask_consent(self) -> None:
        """Ask whether the program that the saved game names may be run."""
        from hotseat.tui.dialogues import ConsentScreen  # most games never show it

        decision, player_spec = self.session.question, self.opponents.unapproved
        if decision is not None and player_spec is not None:
            name = self.session.game.names(self.session.state)[decision.seat]
            screen = ConsentScreen(name, player_spec.name)
            screen_stack(self._table).open(screen, above=self._table, then=lambda agreed: self._consented(name, agreed))

    def _consented(self, name: str, agreed: bool | None) -> None:
        """Run the program, or ask who plays on instead."""
        if agreed:
            self.opponents.approve()
            self._table.proceed()
        else:
            text = _("{name} has no player: the program named in the file wasn't run").format(name=name)
            self._table.call_later(partial(self._ask_what_then, text, failed=True))

    def _ask_what_then(self, text: str, details: ErrorDetails = NO_DETAILS, *, failed: bool) -> None:
        from hotseat.tui.dialogues import PlayerFailedScreen  # most games never show it

        decision = self.session.question
        assert decision is not None
        seat, screen = decision.seat, PlayerFailedScreen(text, self.opponents.levels, details, failed=failed)
        screen_stack(self._table).open(screen, above=self._table, then=lambda choice: self._mend(seat, choice))

    def _mend(self, seat: int, choice: str | None) -> None:
        """Carry out a choice of `PlayerFailedScreen`; the player may have decided meanwhile."""
        from hotseat.tui.dialogues import AGAIN, OTHERS, WAIT

        if choice in (None, WAIT):
            return
        if choice == OTHERS:
            self._table.call_later(self.change_seats, seat)
            return
        self.stop()
        self._due = None
        if choice != AGAIN:
            self.session.set_player(seat, self.opponents.named(choice))
        self._table.proceed()

    def change_seats(self, seat: int = 0) -> None:
        """Open the screen that sets the player of each seat from here on."""
        if self.session.host is not None:
            return
        from hotseat.tui.seats import SeatsScreen  # loads the widgets of a form

        screen = SeatsScreen(self.opponents, seat)
        screen_stack(self._table).open(screen, above=self._table, then=self._seated)

    def _seated(self, changed: bool | None) -> None:
        if changed:
            self.stop()
        if changed or (self.opponents.pending_player and not self.busy):
            self.when_on_top(self._table.proceed)

    # --- beside other screens -----------------------------------------------------------------------------------------

    def when_on_top(self, do: Callable[[], object]) -> None:
        """Call `do` now, or as soon as the game's screen is on top again."""
        if self._table.is_active:
            do()
        else:
            self._due = do

    def resumed(self) -> None:
        """Make the call that waited until the game's screen is on top."""
        if self._due is not None:
            due, self._due = self._due, None
            self._table.call_later(self.when_on_top, due)

    async def close(self) -> None:
        """End all programs and wait until they have ended."""
        self.stop()
        for program in self.opponents.release():
            await asyncio.to_thread(part_with, program)


def _report_progress(loop: asyncio.AbstractEventLoop, set_progress: Callable[[float], None], share: float) -> None:
    """Report progress to the event loop from another thread, unless the loop has ended."""
    with contextlib.suppress(RuntimeError):  # the loop has ended
        loop.call_soon_threadsafe(set_progress, share)
