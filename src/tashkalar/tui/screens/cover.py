"""Between two turns of Tash-Kalar, with the board behind the cover."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.content import Content

from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.engine.forms import form_of
from tashkalar.kernel.screen import cover
from tashkalar.kernel.screen.cover import FRAME
from tashkalar.record.sessions import LogEntry
from tashkalar.text.shared_phrases import stalemate_near
from tashkalar.tui import panels
from tashkalar.tui.appearance import appearance
from tashkalar.tui.board_painter import SMALL, TINY
from tashkalar.tui.board_scene import scene
from tashkalar.tui.header import order
from tashkalar.tui.labels import badge
from tashkalar.tui.log_lines import entry, touched
from tashkalar.tui.widgets.board import BoardWidget

TEXT = 30
"""Columns that the text needs at least beside a board."""


class CoverScreen(cover.CoverScreen[GameState, Decision, Outcome, Event]):
    """Shows the board after each step, if there is room for one."""

    @property
    def player(self) -> Content:
        """Who plays next, in the colour of the side."""
        table = self.seen.table
        colour = table.colour_of(self.seat)
        return Content.styled(f"{badge(colour)} {table.names[self.seat]}", f"bold $seat-{colour + 1}")

    @property
    def title_lines(self) -> Sequence[str]:
        """The form and the turn, and the circumstances."""
        form, seen = form_of(self.seen).name, self.seen
        if not self.begun:
            return [f"{form}: {seen.table.names[0]} takes the first turn"]
        return [f"{form}, turn {seen.turn.number}", *self._circumstances]

    @property
    def _circumstances(self) -> list[str]:
        """For whom a mate plays on; or who comes next, among more than two, and whether a stalemate is near."""
        seen, names = self.seen, self.seen.table.names
        if self.seat != seen.turn.seat and seen.turn.passed:
            return [f"{names[seen.turn.seat]} has handed over to {names[self.seat]}"]
        return list(filter(None, [order(seen), stalemate_near(seen)]))

    def told(self, happened: LogEntry, width: int) -> list[Content]:
        """A step as the log tells it."""
        return entry(happened.step, width, happened.forced)

    def scores(self, width: int) -> list[Content]:
        """The scores of all sides."""
        return panels.scores(self.seen, width)

    @property
    def rolling(self) -> bool:
        """As the settings say."""
        return appearance(self.app).animated

    def beside(self) -> ComposeResult:
        """A small board."""
        yield BoardWidget(id="cover-board")

    def fit_picture(self) -> int:
        """Take the largest board for which there is room; the columns that are left for the text."""
        width, height = self.app.size.width - FRAME, self.app.size.height - FRAME
        board = self.query_one(BoardWidget)
        sizes = (size for size in (SMALL, TINY) if size.extent[0] + TEXT <= width and size.extent[1] <= height)
        size = next(sizes, None)
        board.display = size is not None
        if size is not None:
            board.draw_in(size)
            width -= size.extent[0] + 2
        return width

    def show_picture(self, shown: Sequence[LogEntry]) -> None:
        """The board after these steps, with what they touched; hidden while the table is covered."""
        board = self.query_one(BoardWidget)
        if not shown:
            board.display = False
            return
        fresh = {square for happened in shown for square in touched(happened.step)}
        state = shown[-1].step.state
        board.show(scene(state.board, fresh=fresh), state.table.form)
