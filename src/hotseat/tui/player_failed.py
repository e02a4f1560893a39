"""The dialogue about a player that failed or can't be hurried: what is wrong, and what can be done."""

from collections.abc import Sequence
from pathlib import Path

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.text_layout import Prose
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import with_period

WAIT, AGAIN, HUMAN, OTHERS, LEAVE = "wait", "again", "human", "others", "leave"
"""The choices besides letting a built-in player take over the seat."""
CHOICES = {AGAIN: gettext_noop("Ask again (a)"), HUMAN: gettext_noop("Take over (t)")}
"""The choices that are always offered, with the texts of their buttons."""


class PlayerFailedScreen(ModalScreen[str]):
    """A dialogue that says which player gives no option, and why; its result is a choice, or a level's name."""

    CSS_PATH = Path(__file__).with_name("dialogues.tcss")
    BINDINGS = [
        Binding("escape,w", f"take('{WAIT}')", "wait"),
        Binding("a", f"take('{AGAIN}')", "ask again"),
        Binding("t", f"take('{HUMAN}')", "take over"),
        Binding("o", f"take('{OTHERS}')", "others"),
        Binding("q", "app.quit", "quit"),
        Binding("left,up", "app.focus_previous", "back"),
        Binding("right,down", "app.focus_next", "forth"),
    ]

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-normal")]

    def __init__(self, message: str, levels: Sequence[str], *, failed: bool) -> None:
        super().__init__()
        self.message = message
        self.failed = failed
        choices = CHOICES if failed else {WAIT: gettext_noop("Wait (Esc)"), **CHOICES}
        self.here = {name: _(text) for name, text in choices.items()}
        self.elsewhere = {**{level: level for level in levels}, OTHERS: _("Others (o)")}

    def compose(self) -> ComposeResult:
        with Vertical(id="failure"):
            title = _("No answer") if self.failed else _("No answer yet")
            yield Static(Content.styled(title, "bold $error"), id="failure-title")
            yield Static(Prose(Content(with_period(self.message))), id="failure-message")
            yield Static(Content.styled(_("The position is unchanged. Who should continue?"), "$quiet"))
            with Horizontal(classes="failure-buttons"):
                for name, text in {**self.here, LEAVE: _("Quit (q)")}.items():
                    yield Button(Content(text), id=name, compact=True)
            with Horizontal(classes="failure-buttons"):
                for name, text in self.elsewhere.items():
                    yield Button(Content(text), id=name, compact=True)

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        name = str(event.button.id)
        await self.run_action("app.quit" if name == LEAVE else f"take('{name}')")

    def action_take(self, choice: str) -> None:
        """Close with a choice."""
        if choice in {**self.here, **self.elsewhere}:
            screen_stack(self).close(self, choice)
