"""The explorer as a screen: the decisions in positions like the one of a replay, and how these games went."""

import asyncio
from collections.abc import Collection, Sequence

from textual.content import Content

from hotseat.records.explorer import (
    NAMES,
    Explored,
    Found,
    Played,
    Sources,
    answer_for,
    class_at,
    heading_lines,
    played_name,
    replay_at,
)
from hotseat.records.record import RecordFault
from hotseat.tui.list_screen import FRAME, ListScreen
from hotseat.tui.menu_commands import EXPLORER
from hotseat.tui.messages import ReplayWanted
from hotseat.tui.timing import begun_later
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import join_sentences, with_period

PAUSE = 0.5
"""The seconds between two drawings while games are read."""
COLUMNS = 7, 9, 16, 8
"""The columns of times, seats, the share of wins with its interval, and points."""
BAR, ROOMY, WIDEST = 21, 96, 110
"""The columns of the bar of an interval, the least width of a line that has it, and the largest width of a line."""
MARK, AROUND = 5, 7
"""The columns before a line for its number, and those with the blank ones behind it."""


class ExplorerScreen(ListScreen):
    """The decisions in positions of a class, the most frequent first, below those of all together."""

    SCREEN_COMMANDS = EXPLORER

    def __init__(self, replay: Found, sources: Sources) -> None:
        super().__init__()
        self.replay, self.game = replay, replay.game
        self.sources = sources
        self.source = sources.names[0]
        """The name of the source that is shown."""
        self.position = class_at(replay)
        """The class of the position, by id."""
        self._busy = False
        """Whether a thread reads games."""
        self._answers: dict[str, Explored] = {}
        """The answers by source, as far as it was read when a thread paused last."""

    def on_mount(self) -> None:
        self._read_on()

    def _read_on(self) -> None:
        """Read the source that is shown, unless that is under way."""
        if not self._busy and self.source not in self.sources.finished:
            self._busy = True
            self.run_worker(begun_later(self._read), group="explorer")

    async def _read(self) -> None:
        """Read in a thread, and show what is read now and then."""
        while (source := self.source) not in self.sources.finished:
            await asyncio.to_thread(self.sources.read, source, PAUSE)
            self._answer(source)
            self.show()
        self._busy = False

    @property
    def ready(self) -> bool:
        """Whether the source is read whole and shown."""
        return not self._busy and self.source in self.sources.finished

    # --- what is listed -----------------------------------------------------------------------------------------------

    @property
    def found(self) -> Explored:
        """The answer for the source that is shown."""
        if self.source not in self._answers:
            self._answer(self.source)
        return self._answers[self.source]

    def _answer(self, source: str) -> None:
        self._answers[source] = answer_for(self.sources.indexes[source], (*self.position,))

    @property
    def rows(self) -> Sequence[Played]:
        """The lines: all together, then each kind of decision."""
        return [self.found.all, *self.found.options]

    def show(self) -> None:
        self.index = min(self.index, self.length - 1)
        super().show()

    @property
    def list_title(self) -> str:
        return _("Explorer")

    @property
    def length(self) -> int:
        return len(self.rows)

    @property
    def following(self) -> int | None:
        return None

    @property
    def status_line(self) -> str:
        reading = _("Reading more games.") if self.source not in self.sources.finished else ""
        fault = self.sources.finished.get(self.source, "")
        return join_sentences(*heading_lines(self.found, self.position), reading, fault)

    @property
    def usable(self) -> Collection[str]:
        return {each for each in super().usable if each != "begin" or self.rows[self.index].moments}

    def headings(self) -> dict[int, str]:
        heads = [_("times"), _("seats"), _("won"), _("points")]
        return {0: " " * MARK + self._columns(_(NAMES[self.source]), heads, "", self.list_width - AROUND)}

    def item_text(self, i: int, width: int) -> tuple[Content, str]:
        row, name = self.rows[i], played_name(self.game, self.rows[i].played)
        low, won, high = (round(100 * share) for share in (row.low, row.won, row.high))
        numbers = [str(row.times), str(row.seats), *[f"{won} % ({low}–{high})", f"{row.points:.1f}"] * bool(row.times)]
        return Content(self._columns(name, numbers, _interval(row) if row.times else "", width - AROUND)), ""

    @property
    def list_width(self) -> int:
        return min(WIDEST, self.app.size.width - FRAME)

    @staticmethod
    def _columns(name: str, numbers: Sequence[str], bar: str, width: int) -> str:
        """Return a line of columns, with a bar before the last one if there is place."""
        shown = [cell_width.rjust(text, columns) for text, columns in zip(numbers, COLUMNS, strict=False)]
        if width + AROUND >= ROOMY:
            shown[3:3] = [f"  {bar:{BAR}}"]
        right = "".join(shown)
        left = width - cell_width.width(right)
        return cell_width.ljust(cell_width.ellipsize(name, left - 1), left) + right

    # --- commands -----------------------------------------------------------------------------------------------------

    def action_source(self) -> None:
        """Show the next source."""
        names = self.sources.names
        self.source = names[(names.index(self.source) + 1) % len(names)]
        self.index = 0
        self._read_on()
        self.show()

    def open_at(self, i: int) -> None:
        self.run_worker(begun_later(self._open, self.rows[i]), group="open", exclusive=True)

    async def _open(self, row: Played) -> None:
        """Open a saved game at a moment of a line."""
        try:
            replay = await asyncio.to_thread(replay_at, row.moments, self.replay)
        except RecordFault as fault:
            self.app.notify(with_period(str(fault)), severity="warning")
            return
        if replay is None:
            self.app.notify(_("No game of yours has such a moment."))
        else:
            self.post_message(ReplayWanted(replay))


def _interval(row: Played) -> str:
    """Return the 95 % interval of a share of wins as a bar from 0 to 100 %, with the share as a dot."""
    low, won, high = (round(share * (BAR - 1)) for share in (row.low, row.won, row.high))
    bar = ["─" if low <= at <= high else "·" for at in range(BAR)]
    bar[won] = "●"
    return "".join(bar)
