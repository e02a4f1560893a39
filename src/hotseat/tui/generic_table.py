"""The common base of the screens of a game in play and of a replay: the state as text, the log, keys and messages."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Generic

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen

from hotseat.play.log import LogEntry
from hotseat.plugin.decision import E, Q, R, S, Step
from hotseat.plugin.game import Game
from hotseat.tui.appearance import appearance
from hotseat.tui.commands import Command, footer_line, keymap
from hotseat.tui.exercise import Exercise
from hotseat.tui.log_lines import newest_entries, open_log, plain_entry, show_log, side_chip
from hotseat.tui.motion import UNHURRIED, Motion, film
from hotseat.tui.pane import Pane
from hotseat.tui.picture_layout import TableLayout
from hotseat.tui.pointing import OptionPointer
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.surfaces import heading, surface_title
from hotseat.tui.text_layout import make_clickable, scroll_lines
from hotseat.tui.theme import side_style
from hotseat.util.i18n import gettext as _


class GenericTable(Screen[None], Generic[S, Q, R, E]):
    """A screen with state, log, prompt, message and footer; a game draws the state, also of a replay, by a layout."""

    AUTO_FOCUS = ""
    LAYOUT: ClassVar[type[TableLayout[Any]]] = TableLayout
    """The layout, which draws the screen: by default the state as text."""
    pointer: OptionPointer[Q] | None = None
    """The option pointer of the viewer; None if the viewer doesn't have to decide."""
    exercise: Exercise[S, Q, R, E] | None = None

    def __init__(self, game: Game[S, Q, R, E]) -> None:
        super().__init__()
        self.game = game
        self.panes = self.LAYOUT(self)
        self.motion = Motion(self, self._show_motion)
        """The scenes of the steps that were played last, while they are shown."""

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
    def question(self) -> Q | None:
        """The decision that is shown; None if nothing has to be decided."""

    @property
    @abstractmethod
    def open_hands(self) -> Sequence[int]:
        """The seats whose hands the viewer may see, from 0."""

    @property
    @abstractmethod
    def entries(self) -> Sequence[LogEntry[S, Q, R, E]]:
        """The log entries of the line of play, as the viewer may read them."""

    @property
    @abstractmethod
    def aside(self) -> str:
        """The text at the right of the header."""

    @abstractmethod
    def read_log(self, steps: Sequence[Step[S, E]]) -> Sequence[LogEntry[S, Q, R, E]]:
        """Return the log entries of steps, as the viewer may read them."""

    def compose(self) -> ComposeResult:
        yield Pane(id="header")
        with Horizontal(id="table"):
            yield from self.panes.compose()
        yield from self.compose_question()

    def compose_side(self) -> ComposeResult:
        """Compose the widgets at the right of the state: at least the log."""
        yield Pane(id="log")

    def compose_question(self) -> ComposeResult:
        """Compose the lines at the bottom: the prompt and the footer."""
        yield Pane(id="question")

    def on_resize(self, event: events.Resize) -> None:
        """Fit the new size."""
        self.panes.fit(event.size)

    def show_all(self) -> None:
        """Update all widgets."""
        if not self.panes.is_small:
            self.panes.show_all()

    def show_header(self) -> None:
        """Update the header."""
        self.query_one("#header", Pane).show([self.panes.header(self.visible_state, self.size.width)])

    def show_moment(self, seen: S) -> None:
        """Show a state."""
        self.panes.show_moment(seen)

    def show_side(self) -> None:
        """Update what stands beside the state."""
        self.panes.show_side()

    def show_question(self) -> None:
        """Update what stands below the state: the prompt and the footer."""
        self.panes.show_question()

    def show_steps(self, steps: Sequence[Step[S, E]], seconds: float = UNHURRIED) -> None:
        """Let the picture move by steps that were just played, unless motion is off or the screen is covered.

        `seconds`: the least time for each decision, as the steps are played without a key.
        """
        pace = appearance(self.app).pace
        if pace and seconds >= UNHURRIED and self.is_active and not self.panes.is_small:
            visible = [entry.step for entry in self.read_log(steps)]
            self.motion.play(film(visible, self.panes.scenes, self.panes.points, pace))

    def _show_motion(self, ticks: bool) -> None:
        if not self.panes.is_small:
            self.panes.show_motion(ticks)

    def show_log(self, key: str = "") -> None:
        """Show the log beside the state, or what a coach says instead; `key`: what opens the whole log."""
        pane = self.query_one("#log", Pane)
        if self.coach_title:
            show_log(pane, lambda width: [self.coach_lines(width)], surface_title(self.coach_title))
        else:
            show_log(pane, self.newest_entries, surface_title(_("Log"), key))

    def newest_entries(self, width: int) -> Iterator[list[Content]]:
        """Return the lines of each entry of the log, the newest first."""
        return newest_entries(self.entries, self.marked_lines, width)

    def footer(self) -> Content:
        """Return the line of keys."""
        return footer_line(self.commands, self.usable, self.size.width - 1)

    @property
    def usable(self) -> frozenset[str]:
        """The actions that do something now."""
        return frozenset(each.action for each in self.commands if self.panes.can(each.action))

    def coach_panel(self, width: int) -> list[Content]:
        """Return what a coach says, above the panels and instead of the log; nothing if there is none."""
        return [heading(self.coach_title, width), *self.coach_lines(width)] if self.coach_title else []

    @property
    def coach_title(self) -> str:
        """The title of what a coach says; "" if there is no coach."""
        return self.exercise.coach_title if self.exercise is not None else ""

    def coach_lines(self, width: int) -> list[Content]:
        """Return what a coach says."""
        return self.exercise.coach_lines(width) if self.exercise is not None else []

    def seat_style(self, seat: int | None) -> str:
        """Return the style of a seat's side, if any, for the bar at the left of the question."""
        sides = enumerate(self.game.sides(self.visible_state))
        return next((side_style(side) for side, seats in sides if seat in seats), "$quiet")

    def marked_lines(self, entry: LogEntry[S, Q, R, E], width: int) -> list[Content]:
        """Return the lines of a log entry with what the screen says about it."""
        return self.entry_lines(entry, width)

    def entry_lines(self, entry: LogEntry[S, Q, R, E], width: int) -> list[Content]:
        """Return the lines of a log entry."""
        step = entry.step
        return plain_entry(self.status_lines(step), step.turn, width, self.seat_chip(step.seat))

    def seat_chip(self, seat: int) -> Content:
        """Return the sign of a seat's side."""
        return side_chip(self.game, self.visible_state, seat)

    def status_lines(self, step: Step[S, E]) -> str:
        """Return the log's text of a step: the option and its events."""
        return self.game.describe_step(step)

    def action_look_up(self, what: str) -> None:
        """Show the cards and other components of the game, to be searched, or the whole log."""
        from hotseat.tui.browser import ComponentsScreen

        if what == "cards":
            screen_stack(self).open(ComponentsScreen(self.game.components()), above=self)
        else:
            open_log(self, self.newest_entries)

    async def on_key(self, event: events.Key) -> None:
        """End all motion and run the command of a key at once, so that keys that come in a burst keep their order."""
        ignored = self.motion.skip()  # what waited until nothing moves covers the table now
        ignored |= self.panes.is_small and keymap(self.commands).get(event.key) != "app.leave"
        if ignored or await self.take_key(event):
            event.stop()
            event.prevent_default()

    def on_mouse_down(self) -> None:
        """End all motion."""
        self.motion.skip()

    async def take_key(self, event: events.Key) -> bool:
        """Run the command of a key."""
        action = keymap(self.commands).get(event.key)
        if action is not None:
            await self.run_action(action)
        return action is not None


def option_rows(texts: Sequence[str], selected: int, width: int, rows: int, action: str) -> list[Content]:
    """Return the answers of a decision in a few rows around the selected one, if any."""
    lines, there = [Content(" ")], 0
    for number, text in enumerate(texts):
        entry = Content.styled(f" {text} ", "reverse" if number == selected else "")
        if lines[-1].cell_length + entry.cell_length > width and len(lines[-1]) > 1:
            lines.append(Content(" "))
        lines[-1] += make_clickable(entry, f"{action}({number})")
        there = len(lines) - 1 if number == selected else there
    return scroll_lines(lines, there - rows // 2, width, rows)
