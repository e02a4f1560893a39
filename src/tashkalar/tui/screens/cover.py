"""Between two turns: nothing to see until the next player sits at the keyboard, then what the last turn did."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer

from tashkalar.cell_width import wrapped
from tashkalar.engine.forms import form_of
from tashkalar.kernel.auto_answer import was_forced
from tashkalar.kernel.history import since
from tashkalar.kernel.phrases import looked_away
from tashkalar.kernel.screen.pane import Pane
from tashkalar.kernel.screen.stage import staged
from tashkalar.record.sessions import Session
from tashkalar.text.shared_phrases import stalemate_near
from tashkalar.tui import panels
from tashkalar.tui.appearance import appearance
from tashkalar.tui.board_painter import SMALL, TINY
from tashkalar.tui.board_scene import scene
from tashkalar.tui.labels import badge
from tashkalar.tui.log_lines import entry, touched
from tashkalar.tui.panels import order
from tashkalar.tui.widgets.board import BoardWidget

FRAME = 8
"""Columns and lines that the box needs for itself."""
TEXT = 30
"""Columns that the text needs at least beside a board."""
HALF = 36
"""Columns after which a sentence goes on in the next line."""
PACE = 0.3
"""Seconds a step while the summary steps by itself."""


class CoverScreen(Screen[None]):
    """Hides everything, then shows what happened since this player's last answer, step by step if wanted.

    Args:
        session: the game.
        seat: who plays next.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "go_on", "go on"),
        Binding("left,p", "step(-1)", "step back"),
        Binding("right,n", "step(1)", "step forth"),
        Binding("q", "app.leave", "quit"),
    ]

    def __init__(self, session: Session, seat: int) -> None:
        super().__init__()
        self.session = session
        self.seat = seat
        self.covered = True
        self.happened = since(session.steps, seat)
        self.at = len(self.happened)
        """The step shown on the board; the last one and one more for all together."""
        self._clock: Timer | None = None

    def compose(self) -> ComposeResult:
        """A box in the middle, with room for a small board."""
        with Vertical(id="cover"):
            yield Pane(id="cover-title")
            with Horizontal(id="cover-table"):
                yield Pane(id="cover-text", from_end=True)
                yield BoardWidget(id="cover-board")
            yield Pane(id="cover-key")

    def on_resize(self, event: events.Resize) -> None:
        """Fit the new size."""
        self.show()

    def show(self) -> None:
        """Show the cover, or the summary behind it."""
        if self.covered:
            self.query_one(BoardWidget).display = False
            self._show_cover()
        else:
            self._show_summary()

    @property
    def _player(self) -> Content:
        table = self.session.state.table
        colour = table.colour_of(self.seat)
        return Content.styled(f"{badge(colour)} {table.names[self.seat]}", f"bold $seat-{colour + 1}")

    def _show_cover(self) -> None:
        state = self.session.state
        table, width = state.table, self.app.size.width - FRAME
        lines = [f"{form_of(state).name}, turn {state.turn.number}", *self._circumstances, ""]
        if not self.session.steps:
            lines = [f"{form_of(state).name}: {table.names[0]} takes the first turn", ""]
        lines += wrapped(looked_away(table.names, self.seat), min(width, HALF))
        self.query_one("#cover-title", Pane).show([self._player])
        self.query_one("#cover-text", Pane).show([Content(line[:width]) for line in lines])
        self.query_one("#cover-key", Pane).show([_keys(("Enter", "take over"), ("q", "quit"))])

    @property
    def _circumstances(self) -> list[str]:
        """For whom a mate plays on; or who comes next, among more than two, and whether a stalemate is near."""
        state = self.session.state
        names = state.table.names
        if self.seat != state.turn.seat and state.turn.passed:
            return [f"{names[state.turn.seat]} has handed over to {names[self.seat]}"]
        return list(filter(None, [order(state), stalemate_near(state)]))

    def _fit_board(self) -> int:
        """Take the largest board for which there is room; the columns that are left for the text."""
        width, height = self.app.size.width - FRAME, self.app.size.height - FRAME
        board = self.query_one(BoardWidget)
        sizes = (size for size in (SMALL, TINY) if size.extent[0] + TEXT <= width and size.extent[1] <= height)
        size = next(sizes, None)
        board.display = size is not None
        if size is not None:
            board.draw_in(size)
            width -= size.extent[0] + 2
        return min(width, 60)

    def _show_summary(self) -> None:
        width = self._fit_board()
        room, scores = self.app.size.height - FRAME, [Content(""), *panels.scores(self.session.state, width)]
        scores = scores if 2 * len(scores) <= room else []
        room -= len(scores)
        lines: list[Content] = []
        last = 0
        for number, step in enumerate(self.happened):
            told = entry(step, width, was_forced(self.session.game, step))
            lines += [line.stylize("reverse") if number == self.at else line for line in told]
            last = len(lines) if number <= self.at else last
        if first := max(0, last - room):
            lines[first] = Content.styled("    ... (Left goes back)", "$quiet")
        lines = [*lines[first : first + room], *scores]
        self.query_one("#cover-title", Pane).show([self._player + Content(", this has happened")])
        self.query_one("#cover-text", Pane).show(lines)
        keys = _keys(("Enter", "play"), ("Left Right", "step through it"))
        self.query_one("#cover-key", Pane).show([keys])
        shown = self.happened[self.at :][:1] or self.happened
        fresh = {square for step in shown for square in touched(step)}
        state = shown[-1].state
        self.query_one(BoardWidget).show(scene(state.board, fresh=fresh), state.table.form)

    def on_click(self, event: events.Click) -> None:
        """A click goes on too."""
        self.action_go_on()

    def action_step(self, by: int) -> None:
        """Through what happened."""
        if not self.covered:
            self._stop()
            self.at = (self.at + by) % (len(self.happened) + 1)
            self.show()

    def action_go_on(self) -> None:
        """From the cover to the summary, which steps through by itself once, and from the summary to the hand."""
        if self.covered and self.happened:
            self.covered = False
            self.show()
            if appearance(self.app).animated:
                self.at = -1
                self._roll()
        else:
            self._stop()
            staged(self).close(self)

    def _roll(self) -> None:
        """One step further."""
        self.at += 1
        self.show()
        self._clock = self.set_timer(PACE, self._roll) if self.at < len(self.happened) else None

    def _stop(self) -> None:
        """Step no further by itself."""
        if self._clock is not None:
            self._clock.stop()
            self._clock = None


def _keys(*keys: tuple[str, str]) -> Content:
    parts = [Content.assemble((key, "bold $accent"), f" {text}") for key, text in keys]
    return Content("    ").join(parts)
