"""The common base of the screens of a game in play and of a replay: the state as text, the log, keys and messages."""

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
    """A screen with a state as plain text, the log beside it, and below the prompt, a message and the footer.

    Args:
        game: the game.
    """

    AUTO_FOCUS = ""

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
    def visible_steps(self) -> Sequence[Step[S, E]]:
        """The steps of the line of play as the viewer may see them."""

    @property
    @abstractmethod
    def aside(self) -> str:
        """The text at the right of the header."""

    @abstractmethod
    def below(self, width: int) -> list[Content]:
        """Return the lines above the footer, such as the prompt and the last message.

        Args:
            width: the columns of the screen.
        """

    def compose(self) -> ComposeResult:
        """Compose the header, the state, the log, and the lines at the bottom."""
        yield Pane(id="header")
        with Horizontal(id="table"):
            yield Pane(id="moment")
            yield from self.compose_side()
        yield Pane(id="question")

    def compose_side(self) -> ComposeResult:
        """Compose the widgets at the right of the state: at least the log."""
        yield Pane(id="log", from_end=True)

    def on_resize(self, event: events.Resize) -> None:
        """Fit the new size."""
        call_after_mount(self.show_all, at=self)

    def show_all(self) -> None:
        """Update all widgets."""
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
        """Show a state, here as plain text.

        Args:
            seen: the state as the viewer may see it.
        """
        self.query_one("#moment", Pane).show([Content(line) for line in self.game.render_text(seen)])

    def standing(self, seen: S) -> Content:
        """Return the scores for the header.

        Args:
            seen: the state as the viewer may see it.
        """
        return Content(score_line(self.game, seen))

    def show_header(self) -> None:
        """Update the header."""
        seen = self.visible_state
        turn = _("turn {number}").format(number=self.game.turn(seen))
        left = Content.assemble((f" {self.game.name} ", "bold $primary"), f" {turn}  ")
        line = left_and_right(left + self.standing(seen), Content(f" {self.aside} "), self.size.width)
        self.query_one("#header", Pane).show([line])

    def _entry(self, step: Step[S, E], width: int) -> list[Content]:
        return hanging_indent(Content.styled(f"{step.turn:3} ", "$quiet"), self.status_lines(step), width)

    def status_lines(self, step: Step[S, E]) -> str:
        """Return the log's text of a step: the option and its events.

        Args:
            step: the step as the viewer may see it.
        """
        return self.game.describe_step(step)

    async def on_key(self, event: events.Key) -> None:
        """Run the command of a key at once, so that keys that come in a burst keep their order."""
        if action := keymap(self.commands).get(event.key):
            event.stop()
            event.prevent_default()
            await self.run_action(action)


def indented_lines(text: Content, width: int) -> list[Content]:
    """Return a text in lines of at most `width` columns, each with a leading blank.

    Args:
        text: the text; its styles are kept.
        width: the columns, the blank included.
    """
    return [Content(" ") + line for line in wrap_content(text, width - 1)]
