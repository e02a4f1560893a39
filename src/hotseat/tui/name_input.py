"""A field for a player's name that offers the names known, and the question for the owner's name at the first start."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widget import Widget
from textual.widgets import Input, Static

from hotseat.plugin.seats import LONGEST_NAME
from hotseat.records.own_profile import change_profile, is_own_name, suggested_name
from hotseat.tui.commands import bindings_of, box_width, footer_line
from hotseat.tui.menu_commands import NAMING
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.text_input import TextInput
from hotseat.tui.text_layout import Prose
from hotseat.util.i18n import gettext as _


class NameInput(TextInput):
    """A line for a name: known names complete what is typed, Left and Right at its ends go through them."""

    def __init__(self, name: str, known: Sequence[str], **options: Any) -> None:
        completed = SuggestFromList(known, case_sensitive=False)
        super().__init__(name, suggester=completed, compact=True, max_length=LONGEST_NAME, **options)
        self.known = known

    def action_cursor_right(self, select: bool = False) -> None:
        """Move the cursor; at the end of the name take its completion, or the next known name."""
        if self.cursor_at_end and self.selection.is_empty and self._suggestion in ("", self.value):
            self._offer(1)
        else:
            super().action_cursor_right(select)

    def action_cursor_left(self, select: bool = False) -> None:
        """Move the cursor; at the beginning of the name take the known name before."""
        if self.cursor_at_start and self.selection.is_empty:
            self._offer(-1)
            self.cursor_position = 0
        else:
            super().action_cursor_left(select)

    def _offer(self, by: int) -> None:
        """Take the next known name that no other field has."""
        others = {each.value for each in self.screen.query(NameInput) if each is not self and _is_shown(each)}
        free = [name for name in self.known if name not in others]
        if free:
            here = free.index(self.value) if self.value in free else -1 if by > 0 else len(free)
            self.value = free[(here + by) % len(free)]
            self.cursor_position = len(self.value)


def _is_shown(field: Widget) -> bool:
    """Return whether a field and all around it are shown."""
    return all(node.display for node in field.ancestors_with_self if isinstance(node, Widget))


class NameScreen(ModalScreen[None]):
    """The question for the owner's name, asked once; Enter takes what the line says."""

    CSS_PATH = Path(__file__).with_name("profile.tcss")
    AUTO_FOCUS = "#own-name"
    SCREEN_COMMANDS = NAMING
    BINDINGS = bindings_of(NAMING)

    def compose(self) -> ComposeResult:
        with Vertical(id="name-box", classes="surface") as box:
            box.border_title = Content(_("Your name"))
            yield Static(Prose(Content(_("Your games, statistics and rating are kept under it; F2 changes it later."))))
            yield TextInput(suggested_name(), id="own-name", compact=True, max_length=LONGEST_NAME)
            yield Static(footer_line(NAMING, {each.action for each in NAMING}, box_width(self.app.size.width)))

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = False

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.action_take()

    def action_take(self) -> None:
        """Keep the name, or the suggested one if the line is empty."""
        text = self.query_one(Input).value.strip()
        name = text if is_own_name(text) else suggested_name()
        if fault := change_profile(lambda old: old._replace(name=name)):
            self.app.notify(fault, severity="warning")
        screen_stack(self).close(self)
