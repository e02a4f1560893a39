"""The coach's review of a replay in plain lines: the analysis, and its mistakes one after the other."""

import time
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic

from hotseat.coach import messages
from hotseat.coach.analysis import Analysis
from hotseat.coach.verdict import Evaluated
from hotseat.plugin.decision import E, Q, R, S
from hotseat.records.replay import Replay
from hotseat.records.saved_games import was_analysed
from hotseat.text_ui.console import Console
from hotseat.util import safe_io
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import after_colon, count, with_period

LARGEST = 3
"""The number of mistakes that are listed."""
SILENCE = (2.0, 10.0)
"""The seconds after which the first look speaks, and those between its further words."""


def analyse_aloud(analysis: Analysis[Any, Any, Any, Any], passes: int, say: Callable[[], object]) -> None:
    """Do what is left of the first passes; say how far the analysis is after two seconds, and then now and then."""
    due = time.monotonic() + SILENCE[0]

    def speak(_share: float = 0.0) -> bool:
        nonlocal due
        if time.monotonic() >= due:
            due = time.monotonic() + SILENCE[1]
            say()
        return False

    for _part in analysis.go_on(speak, passes):
        speak()


class TextReview(Generic[S, Q, R, E]):
    """The mistakes of a replay, by an analysis that may be made meanwhile."""

    def __init__(self, replay: Replay[S, Q, R, E], console: Console, go: Callable[[int], None]) -> None:
        self.replay = replay
        self.console = console
        self._go = go
        """Moves the cursor of the replay to a ply, and says where it is."""
        self._at = -1
        """The number of the mistake that was shown last, in the order of their size; -1 before the first."""

    @cached_property
    def _analysis(self) -> Analysis[S, Q, R, E]:
        return Analysis(self.replay)

    @property
    def _is_begun(self) -> bool:
        """Whether there is an analysis, without loading the coach for one."""
        return "_analysis" in vars(self) or was_analysed(self.replay)

    @property
    def _mistakes(self) -> Sequence[Evaluated]:
        """The mistakes that are known, the largest first."""
        if not self._is_begun:
            return []
        found = (each for each in self._analysis.evaluated if each.mistake is not None)
        return sorted(found, key=lambda each: -each.loss.mean)

    def begin(self) -> None:
        """Take a first look at all turns that have none."""
        analysis = self._analysis
        try:
            analyse_aloud(analysis, 1, lambda: self._say_progress(running=True))
        except KeyboardInterrupt:
            self._say_progress(running=False)
        self.console.write(*filter(None, [analysis.notice, analysis.trouble]))
        self.say()

    def _say_progress(self, *, running: bool) -> None:
        self.console.write(with_period(messages.describe_progress(self._analysis.progress, running=running)))
        self.console.flush()

    def say(self) -> None:
        """Say how many mistakes there are, and the largest ones."""
        mistakes = self._mistakes
        if not mistakes:
            self.console.write(self._none_known())
            return
        shown = mistakes[:LARGEST]
        self.console.write(_("{mistakes} in this game; the largest:").format(mistakes=count(len(mistakes), "mistake")))
        names = self.replay.game.names(self.replay.start_state)
        message = _("{number}: turn {turn}, {name}, {verdict}.")
        for number, each in enumerate(shown, 1):
            verdict = messages.describe_verdict(each)
            self.console.write(message.format(number=number, turn=each.turn, name=names[each.seat], verdict=verdict))

    def go(self, number: str) -> None:
        """Go to the position before a mistake, and say what was played there and what the coach would have played."""
        mistakes = self._mistakes
        if not mistakes:
            self.console.write(self._none_known())
            return
        wanted = safe_io.parse_int(number) if number else 1 + (self._at + 1) % len(mistakes)
        if not 0 < (wanted or 0) <= len(mistakes):
            self.console.write(_("Name a mistake from 1 to {last}.").format(last=len(mistakes)))
            return
        self._at = (wanted or 1) - 1
        mistake = mistakes[self._at]
        self._go(mistake.ply)
        played, best = self._analysis.in_words(mistake)
        heading = _("Mistake {number} of {all}").format(number=self._at + 1, all=len(mistakes))
        self.console.write(
            with_period(after_colon(heading, messages.describe_verdict(mistake))),
            with_period(_("Played: {deeds}").format(deeds=played)),
            with_period(_("The coach: {deeds}").format(deeds=best)),
        )

    def _none_known(self) -> str:
        if self._is_begun:
            return _("The coach found no mistakes.")
        return _("This game isn't analysed; analyse finds its mistakes.")
