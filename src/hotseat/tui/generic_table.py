"""The common base of the screens of a game in play and of a replay: the state as text, the log, keys and messages."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen

from hotseat.play.log import LogEntry
from hotseat.plugin.decision import E, Q, R, S, Step
from hotseat.plugin.game import Game, score_line
from hotseat.tui.clickable import make_clickable
from hotseat.tui.commands import Command, footer_line, keymap
from hotseat.tui.pane import Pane
from hotseat.tui.picture_layout import PictureLayout
from hotseat.tui.surfaces import surface_title
from hotseat.tui.text_layout import hanging_indent, left_and_right, wrap_content
from hotseat.tui.theme import side_style
from hotseat.tui.timing import call_after_mount
from hotseat.util.i18n import gettext as _


class GenericTable(Screen[None], Generic[S, Q, R, E]):
    """A screen with a state, the log beside it, and below the prompt, a message and the footer.

    A game that declares a layout draws the state as a picture, with panels above the log.
    """

    AUTO_FOCUS = ""
    LAYOUT: ClassVar[PictureLayout | None] = None
    """The sizes of the picture and its panels; None for the state as text without panels."""

    def __init__(self, game: Game[S, Q, R, E]) -> None:
        super().__init__()
        self.game = game

    @property
    @abstractmethod
    def commands(self) -> tuple[Command, ...]:
        """The commands that are available now."""

    @property
    @abstractmethod
    def visible_state(self) -> S:
        """The state as the viewer may see it."""

    @property
    @abstractmethod
    def entries(self) -> Sequence[LogEntry[S, Q, R, E]]:
        """The log entries of the line of play, as the viewer may read them."""

    @property
    @abstractmethod
    def aside(self) -> str:
        """The text at the right of the header."""

    def compose(self) -> ComposeResult:
        """Compose the header, the state, the log, and the lines at the bottom."""
        yield Pane(id="header")
        with Horizontal(id="table"):
            yield from self.compose_table()
        yield from self.compose_question()

    def compose_table(self) -> ComposeResult:
        """Compose the state and what stands beside it."""
        yield Pane(id="moment").set_class(self.LAYOUT is not None, "picture")
        with Vertical(id="beside"):
            if self.LAYOUT is not None:
                yield Pane(id="side")
            yield from self.compose_side()

    def compose_side(self) -> ComposeResult:
        """Compose the widgets at the right of the state: at least the log."""
        yield Pane(id="log", from_end=True)

    def compose_question(self) -> ComposeResult:
        """Compose the lines at the bottom: the prompt and the footer."""
        yield Pane(id="question")

    def on_resize(self, event: events.Resize) -> None:
        """Fit the new size."""
        self.fit(event.size)

    def fit(self, size: Size) -> None:
        """Lay the screen out for a size."""
        call_after_mount(self.show_all, at=self)

    def show_all(self) -> None:
        """Update all widgets."""
        self.show_header()
        self.show_moment(self.visible_state)
        self.show_side()
        self.show_question()

    def show_side(self) -> None:
        """Update what stands beside the state: the log."""
        log = self.query_one("#log", Pane)
        lines = self.log_lines(log.content_size.width)
        log.show(lines or [Content.styled(_("Nothing has been played yet."), "$quiet")], surface_title(_("Log")))

    def log_lines(self, width: int) -> list[Content]:
        """Return the lines of the log."""
        return [line for each in self.entries for line in self.entry_lines(each, width)]

    @abstractmethod
    def show_question(self) -> None:
        """Update what stands below the state: the prompt and the footer."""

    def footer(self) -> Content:
        """Return the line of keys."""
        return footer_line(self.commands, self.usable, self.size.width, ("app.quit", "leave"))

    @property
    def usable(self) -> frozenset[str]:
        """The actions that do something now."""
        return frozenset(each.action for each in self.commands)

    def show_moment(self, seen: S) -> None:
        """Show a state: as plain text, or as a picture with panels beside it."""
        if self.LAYOUT is None:
            self.query_one("#moment", Pane).show(self.picture_lines(seen, self.size.width, self.size.height))
        else:
            self._show_picture(self.LAYOUT, seen)

    def _show_picture(self, layout: PictureLayout, seen: S) -> None:
        """Show the picture and the panels, or a notice that the screen is too small."""
        size, moment, log = self.size, self.query_one("#moment", Pane), self.query_one("#log")
        notice = layout.notice(size)
        self.query_one("#beside").display = not notice
        if notice:
            moment.show(indented_lines(Content(notice), size.width))
            return
        rows = layout.picture_rows(size)
        columns = layout.panel_columns(size, self.picture_columns(size.width - layout.narrow, rows))
        self.query_one("#beside").styles.width = columns
        moment.show(self.picture_lines(seen, size.width - columns, rows)[:rows])
        coach = self.coach_panel(columns - 2)
        panels = [*coach, *self.panel_lines(columns - 2, rows - len(coach))]
        self.query_one("#side", Pane).show(panels[:rows])
        hidden = not log.display
        log.display = not coach and len(panels) + layout.log <= rows
        if hidden and log.display:
            self.call_after_refresh(self.show_side)  # its width isn't known before

    def picture_columns(self, width: int, height: int) -> int:
        """Return the columns that the picture needs at least, for a game with a layout; by default none."""
        return 0

    def picture_lines(self, seen: S, width: int, height: int) -> list[Content]:
        """Return the lines of a state: by default its text."""
        return [Content(line) for line in self.game.render_text(seen)]

    def panel_lines(self, width: int, height: int) -> list[Content]:
        """Return what stands beside the picture, for a game with a layout; by default nothing."""
        return []

    def coach_panel(self, width: int) -> list[Content]:
        """Return what a coach says, above the panels and instead of the log; by default nothing."""
        return []

    def scores(self, seen: S) -> Content:
        """Return the scores for the header."""
        return Content(score_line(self.game, seen))

    def seat_style(self, seat: int | None) -> str:
        """Return the style of a seat's side, for the bar at the left of the question.

        `seat`: the seat, from 0; None for none.
        """
        sides = enumerate(self.game.sides(self.visible_state))
        return next((side_style(side) for side, seats in sides if seat in seats), "$quiet")

    def show_header(self) -> None:
        """Update the header."""
        seen = self.visible_state
        turn = _("turn {number}").format(number=self.game.turn(seen))
        left = Content.assemble((f" {_(self.game.name)} ", "bold $primary"), f" {turn}  ")
        line = left_and_right(left + self.scores(seen), Content(f" {self.aside} "), self.size.width)
        self.query_one("#header", Pane).show([line])

    def entry_lines(self, entry: LogEntry[S, Q, R, E], width: int) -> list[Content]:
        """Return the lines of a log entry."""
        step = entry.step
        return hanging_indent(Content.styled(f"{step.turn:3} ", "$quiet"), self.status_lines(step), width)

    def status_lines(self, step: Step[S, E]) -> str:
        """Return the log's text of a step: the option and its events."""
        return self.game.describe_step(step)

    async def on_key(self, event: events.Key) -> None:
        """Run the command of a key at once, so that keys that come in a burst keep their order."""
        if await self.take_key(event):
            event.stop()
            event.prevent_default()

    async def take_key(self, event: events.Key) -> bool:
        """Run the command of a key."""
        action = keymap(self.commands).get(event.key)
        if action is not None:
            await self.run_action(action)
        return action is not None


def indented_lines(text: Content, width: int) -> list[Content]:
    """Return a text in lines of at most `width` columns, each with a leading blank."""
    return [Content(" ") + line for line in wrap_content(text, width - 1)]


def option_rows(texts: Sequence[str], selected: int, width: int, rows: int, action: str) -> list[Content]:
    """Return the answers of a decision in a few rows around the selected one.

    `selected`: the index of the selected one; -1 for none.
    """
    lines, there = [Content(" ")], 0
    for number, text in enumerate(texts):
        entry = Content.styled(f" {text} ", "reverse" if number == selected else "")
        if lines[-1].cell_length + entry.cell_length > width and len(lines[-1]) > 1:
            lines.append(Content(" "))
        lines[-1] += make_clickable(entry, f"{action}({number})")
        there = len(lines) - 1 if number == selected else there
    first = max(0, min(there - rows // 2, len(lines) - rows))
    return lines[first : first + max(0, rows)]
