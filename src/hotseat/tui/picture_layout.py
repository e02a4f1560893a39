"""Layouts, which draw the screens of a game in play and in a replay: as text, or with a picture."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size

from hotseat.plugin.decision import S
from hotseat.plugin.game import score_line
from hotseat.tui.pane import Pane
from hotseat.tui.surfaces import BAND, MARGINS, band, surface_row
from hotseat.tui.text_layout import first_fitting, first_rows, game_names, indented_lines, left_and_right
from hotseat.tui.timing import call_after_mount
from hotseat.util.i18n import gettext as _

SHARE, UPPER = 40, 60
"""The share of the panels in the columns of a wide screen, and of a picture above them in its rows, in percent."""
STACKED = Size(40, 20)
"""The least columns and rows of a screen, such as a phone's, with the panels below the picture."""
HEADER, FOOTER = 1, 1
"""The rows of the header and of the keys."""


class TableLayout(Generic[S]):
    """A state as text, with the log beside it, and the question below."""

    SIGNS: Sequence[tuple[str, str]] = ()
    """The signs in the picture with their meanings, for the help page."""

    def __init__(self, table: Any) -> None:
        self.table = table
        """The screen, a `GenericTable`."""

    @property
    def is_small(self) -> bool:
        """Whether the screen is too small for the table, so that only the key for leaving does anything."""
        return False

    def compose(self) -> ComposeResult:
        """Compose the state and what stands beside it."""
        yield Pane(id="moment")
        with Vertical(id="beside"):
            yield from self.table.compose_side()

    def fit(self, size: Size) -> None:
        """Lay the widgets out for a size, and draw them."""
        call_after_mount(self.table.show_all, at=self.table)

    def can(self, action: str) -> bool:
        """Return whether an action of the layout does something now."""
        return True

    # --- motion -------------------------------------------------------------------------------------------------------

    def scenes(self, step: Any) -> Iterable[Any]:
        """Return the scenes that a step has in the picture, in the order in which people see them."""
        return ()

    def points(self, state: S) -> Sequence[int]:
        """Return the scores that are shown and tick; none by default."""
        return ()

    def show_motion(self, ticks: bool) -> None:
        """Show the scene of the moment, or the picture at rest. `ticks`: whether the scores have changed."""
        self.table.show_moment(self.table.visible_state)

    # --- showing ------------------------------------------------------------------------------------------------------

    def header(self, seen: S, width: int) -> Content:
        """Return the first line."""
        turn = _("turn {number}").format(number=self.table.game.turn(seen))
        right, rest = Content(f" {self.table.aside} "), Content(f" {turn}  ") + self.scores(seen)
        names = (Content.styled(f" {name} ", "bold $primary") for name in game_names(self.table.game.name))
        return left_and_right(first_fitting((name + rest for name in names), width - right.cell_length), right, width)

    def scores(self, seen: S) -> Content:
        """Return the scores for the header."""
        return Content(score_line(self.table.game, seen))

    def show_all(self) -> None:
        """Update all widgets."""
        self.table.show_header()
        self.table.show_moment(self.table.visible_state)
        self.table.show_side()
        self.table.show_question()

    def show_moment(self, seen: S) -> None:
        """Show a state."""
        lines = [Content(line) for line in self.table.game.render_text(seen)]
        self.table.query_one("#moment", Pane).show(lines)

    def show_side(self) -> None:
        """Update what stands beside the state."""
        self.table.show_log()

    def show_question(self) -> None:
        """Update what stands below the state."""
        self.table.query_one("#question", Pane).show(self.question_lines())

    def question_lines(self, rows: int = 0) -> list[Content]:
        """Return the question with what has been pointed at, in at least so many rows, and the keys."""
        table, width = self.table, self.table.size.width
        style = table.seat_style(table.question.seat if table.question is not None else None)
        question = band(self.below(width - MARGINS), width, style, max(BAND, rows - 1))
        return [*question, surface_row(table.footer(), width, "panel")]

    def below(self, width: int) -> list[Content]:
        """Return the lines above the keys: the prompt, the last message, and the options."""
        table = self.table
        if table.session.history.outcome is not None:
            return indented_lines(Content.styled(table.session.history.result, "bold"), width)
        if table.player_worker.opponents.pending_player:
            return self._thinking_lines(width)
        if table.decision is None:
            return []
        seat = table.decision.seat
        name = table.game.names(table.session.state)[seat]
        question = table.game.prompt(table.visible_state, table.decision)
        before, _name, after = _("{name}: {question}").partition("{name}")
        who = Content(" ").join([table.seat_chip(seat), Content.styled(name, table.seat_style(seat))])
        text = Content(before) + who + Content(after.format(question=question))
        prompt = indented_lines(text.stylize("bold"), width)
        said = table.pointer.message if table.pointer is not None else ""
        message = indented_lines(Content.styled(said, "$accent"), width) if said else []
        answers = [table.typing.shown] if table.typing is not None else table.answers(table.decision, width)
        return [*prompt, *message, *answers]

    def _thinking_lines(self, width: int) -> list[Content]:
        """Return the lines about the player that thinks."""
        worker = self.table.player_worker
        content = Content.styled(worker.status, "bold")
        if not worker.watched:
            return indented_lines(content, width)
        return [Content(" ") + left_and_right(content, Content(f"  {worker.pace_text} "), width - 1)]


class PictureLayout(TableLayout[S]):
    """A picture of the game, panels beside it above the log, and as many lines below at any time."""

    LEAST: ClassVar[Size]
    """The columns and rows that the screen needs at least; a smaller one shows only a notice."""
    TOO_SMALL: ClassVar[str]
    """The notice, with the fields `columns` and `lines`."""
    BELOW: ClassVar[int]
    """The rows between the picture and the keys."""
    NARROW: ClassVar[int]
    """The columns of the panels at least."""
    WIDE: ClassVar[int | None] = None
    """The columns of the panels at most; None for as many as the picture leaves."""
    LOG: ClassVar[int]
    """The rows that the log needs at least, its title included; with fewer below the panels it is hidden."""

    def picture_columns(self, width: int, height: int) -> int:
        """Return the columns that the picture needs at least; by default none."""
        return 0

    def picture_lines(self, seen: S, width: int, height: int) -> list[Content]:
        """Return the lines of the picture."""
        raise NotImplementedError

    def scene_lines(self, scene: Any, width: int, height: int) -> list[Content]:
        """Return the lines of a scene of the picture."""
        raise NotImplementedError

    def panel_lines(self, seen: S, width: int, height: int) -> list[Content]:
        """Return what stands beside the picture."""
        raise NotImplementedError

    @classmethod
    def below_rows(cls, size: Size) -> int:  # noqa: ARG003 - a game may have fewer on a small screen
        """Return the rows between the picture and the keys on a screen of a size."""
        return cls.BELOW

    @classmethod
    def picture_rows(cls, size: Size) -> int:
        """Return the rows of the picture and of what stands beside it."""
        return size.height - HEADER - cls.below_rows(size) - FOOTER

    def compose(self) -> ComposeResult:
        yield Pane(id="moment").set_class(True, "picture")
        with Vertical(id="beside"):
            yield Pane(id="side")
            yield from self.table.compose_side()

    @property
    def is_stacked(self) -> bool:
        """Whether the panels are below the picture, as on the upright screen of a phone."""
        size: Size = self.table.size
        return size.width < self.LEAST.width and size.width >= STACKED.width and size.height >= STACKED.height

    def show_moment(self, seen: S) -> None:
        size, moment, log = self.table.size, self.table.query_one("#moment", Pane), self.table.query_one("#log")
        stacked, beside = self.is_stacked, self.table.query_one("#beside")
        small = not stacked and (size.width < self.LEAST.width or size.height < self.LEAST.height)
        beside.display = not small
        self.table.set_class(stacked, "-stacked")
        if small:
            notice = _(self.TOO_SMALL).format(columns=self.LEAST.width, lines=self.LEAST.height)
            moment.show(indented_lines(Content(notice), size.width))
            return
        rows = free = self.picture_rows(size)
        columns, wide = size.width, size.width
        if stacked:
            rows = rows * UPPER // 100
            free -= rows + len(self.table.query("#hands"))  # a replay has a line there
        else:
            columns = self._panel_columns(size, self.picture_columns(size.width - self.NARROW, rows))
            wide -= columns
        beside.styles.width = columns
        moment.styles.height = rows if stacked else None
        scene = self.table.motion.scene
        moment.show(self.picture_lines(seen, wide, rows) if scene is None else self.scene_lines(scene, wide, rows))
        coach = self.table.coach_panel(columns - 2)
        panels = [*coach, *self.panel_lines(seen, columns - 2, free - len(coach))]
        self.table.query_one("#side", Pane).show(panels)
        log.display = not coach and len(panels) + self.LOG <= free

    def _panel_columns(self, size: Size, picture: int) -> int:
        """Return the columns of the panels, their margins included, beside a picture of so many columns at least."""
        columns = min(size.width - picture, max(self.NARROW, size.width * SHARE // 100))
        return columns if self.WIDE is None else min(columns, self.WIDE)

    def below(self, width: int) -> list[Content]:
        rows = self.below_rows(self.table.size)
        return first_rows([*super().below(width), *[Content("")] * rows], width, rows)
