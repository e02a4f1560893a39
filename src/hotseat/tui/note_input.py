"""Boxes with a line to type: the note of a variation, and a share key or position that was received."""

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from hotseat.records.received import UNOPENED, AnyReplay, describe_unopened
from hotseat.records.share_key import LONGEST
from hotseat.records.variations import LONGEST_NOTE
from hotseat.tui.commands import bindings_of, box_width, footer_line
from hotseat.tui.menu_commands import LINE_BOX
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.text_input import TextInput
from hotseat.tui.text_layout import Prose
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import join_sentences
from hotseat.util.visitors import is_visitor

T = TypeVar("T")


class LineScreen(ModalScreen[T | None]):
    """A box in which one line is typed; its result is None after Esc."""

    CSS_PATH = Path(__file__).with_name("profile.tcss")
    AUTO_FOCUS = "#own-name"
    SCREEN_COMMANDS = LINE_BOX
    BINDINGS = bindings_of(LINE_BOX)

    def __init__(self, title: str, text: str, longest: int) -> None:
        super().__init__()
        self._title, self._text, self._longest = title, text, longest

    def compose(self) -> ComposeResult:
        with Vertical(id="name-box", classes="surface") as box:
            box.border_title = Content(self._title)
            yield Static(Prose(Content(self._text)), id="name-text")
            yield TextInput(id="own-name", compact=True, max_length=self._longest)
            yield Static(footer_line(LINE_BOX, {each.action for each in LINE_BOX}, box_width(self.app.size.width)))

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = False

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.action_take()

    @abstractmethod
    def action_take(self) -> None:
        """Take the line."""

    def action_cancel(self) -> None:
        """Close the box without a line."""
        screen_stack(self).close(self, None)


class NoteScreen(LineScreen[str]):
    """The box for the note of a variation; its result is the note."""

    def __init__(self) -> None:
        super().__init__(_("Keep a variation"), _("A note on these moves, or nothing:"), LONGEST_NOTE)

    def action_take(self) -> None:
        screen_stack(self).close(self, self.query_one(Input).value.strip())


class KeyScreen(LineScreen[AnyReplay]):
    """The box for a share key, a file with a position or a moment of a saved game; its result is the replay."""

    def __init__(self, open_text: Callable[[str], AnyReplay]) -> None:
        text = _("Paste a share key: its game or position is kept here, and opens as a replay. A challenge is offered.")
        if not is_visitor():
            text = join_sentences(
                text,
                _("Or type the path of a file with a position, or the id of a saved game; a decision may follow it."),
            )
        super().__init__(_("Share key or position"), text, LONGEST)
        self._open_text = open_text
        """Returns the replay of a text, or raises one of `UNOPENED`."""

    def action_take(self) -> None:
        text = self.query_one(Input).value.strip()
        try:
            found = self._open_text(text) if text else None
        except UNOPENED as fault:
            self.query_one("#name-text", Static).update(Prose(Content.styled(describe_unopened(fault), "bold $error")))
        else:
            screen_stack(self).close(self, found)
