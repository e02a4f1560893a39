"""A modal screen that shows a text."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from hotseat.tui.text_layout import Prose
from hotseat.util.i18n import gettext as _


class TextScreen(ModalScreen[None]):
    """A box with a text to read above the current screen."""

    BINDINGS = [
        Binding("escape,enter,q,v,l,w,P,T,question_mark,f1", "app.close", "close"),
    ]

    def __init__(self, title: str, lines: Sequence[Content], from_end: bool = False) -> None:
        super().__init__()
        self.text_title = title
        self.lines = lines
        self.from_end = from_end

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="text", classes="surface") as box:
            box.border_title = Content(self.text_title)
            box.border_subtitle = Content(_("arrows scroll, Esc closes"))
            yield Static(Prose(Content("\n").join(self.lines)))

    def on_mount(self) -> None:
        """Focus the text, and scroll to its end if it begins there."""
        box = self.query_one("#text", VerticalScroll)
        box.focus()
        if self.from_end:
            box.scroll_end(animate=False)
