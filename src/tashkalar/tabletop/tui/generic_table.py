"""What the generic screens of playing and replaying share: the state as text, the log, keys and messages."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen

from tashkalar.i18n import gettext as _
from tashkalar.tabletop.decision import E, Q, R, S, Step
from tashkalar.tabletop.game import Game, score_line
from tashkalar.tabletop.tui.commands import Command, footer_line, keymap
from tashkalar.tabletop.tui.pane import Pane
from tashkalar.tabletop.tui.text_layout import hanging_indent, left_and_right, wrap_content
from tashkalar.tabletop.tui.timing import call_after_mount


class GenericTable(Screen[None], Generic[S, Q, R, E]):
    """A moment, here in plain characters, the log beside it, and below what is asked or said.

    Args:
        game: what is played.
    """

    AUTO_FOCUS = ""

    def __init__(self, game: Game[S, Q, R, E]) -> None:
        super().__init__()
        self.game = game

    @property
    @abstractmethod
    def commands(self) -> tuple[Command, ...]:
        """What can be done now."""

    @property
    @abstractmethod
    def visible_state(self) -> S:
        """The moment, as whoever looks may see it."""

    @property
    @abstractmethod
    def visible_steps(self) -> Sequence[Step[S, E]]:
        """What has happened, as whoever looks may hear of it."""

    @property
    @abstractmethod
    def aside(self) -> str:
        """What stands at the right of the header."""

    @abstractmethod
    def below(self, width: int) -> list[Content]:
        """What stands above the keys."""

    def compose(self) -> ComposeResult:
        """The widgets, from top to bottom."""
        yield Pane(id="header")
        with Horizontal(id="table"):
            yield Pane(id="moment")
            yield from self.compose_side()
        yield Pane(id="question")

    def compose_side(self) -> ComposeResult:
        """What stands at the right of the moment: at least the log."""
        yield Pane(id="log", from_end=True)

    def on_resize(self, event: events.Resize) -> None:
        """Fit the new size."""
        call_after_mount(self.show_all, at=self)

    def show_all(self) -> None:
        """Bring everything up to date."""
        seen, width = self.visible_state, self.size.width
        log = self.query_one("#log", Pane)
        lines = [line for step in self.visible_steps for line in self._entry(step, log.content_size.width)]
        self.show_moment(seen)
        log.show(lines or [Content.styled(_("Nothing has been played yet."), "$quiet")])
        usable = frozenset(each.action for each in self.commands)
        keys = footer_line(self.commands, usable, width, ("app.quit",)).pad_right(width).stylize("on $panel")
        self.query_one("#question", Pane).show([*self.below(width), keys])
        self.show_header()

    def show_moment(self, seen: S) -> None:
        """Show how the game stands, here in plain characters.

        Args:
            seen: the moment, as whoever looks may see it.
        """
        self.query_one("#moment", Pane).show([Content(line) for line in self.game.render_text(seen)])

    def standing(self, seen: S) -> Content:
        """How the game stands, in the header."""
        return Content(score_line(self.game, seen))

    def show_header(self) -> None:
        """Bring the header up to date."""
        seen = self.visible_state
        turn = _("turn {number}").format(number=self.game.turn(seen))
        left = Content.assemble((f" {self.game.name} ", "bold $primary"), f" {turn}  ")
        line = left_and_right(left + self.standing(seen), Content(f" {self.aside} "), self.size.width)
        self.query_one("#header", Pane).show([line])

    def _entry(self, step: Step[S, E], width: int) -> list[Content]:
        return hanging_indent(Content.styled(f"{step.turn:3} ", "$quiet"), self.status_lines(step), width)

    def status_lines(self, step: Step[S, E]) -> str:
        """A decision and what came of it, in the log.

        Args:
            step: as whoever looks has witnessed it.
        """
        return self.game.describe_step(step)

    async def on_key(self, event: events.Key) -> None:
        """Do what a key says at once, so that keys that come in a burst keep their order."""
        if action := keymap(self.commands).get(event.key):
            event.stop()
            event.prevent_default()
            await self.run_action(action)


def indented_lines(text: Content, width: int) -> list[Content]:
    """A text in lines, a blank before each."""
    return [Content(" ") + line for line in wrap_content(text, width - 1)]
