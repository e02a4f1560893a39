"""A computer gave no answer: what went wrong, and what can be done about it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from tashkalar.kernel.screen.stage import staged

AGAIN, HUMAN = "again", "human"
CHOICES: Mapping[str, str] = {AGAIN: "Ask again (a)", HUMAN: "Take over (t)"}
"""What can always be done, with its text; or a level plays on in the seat."""


class UnansweredScreen(ModalScreen[str]):
    """Says who failed and how; its result is one of the choices.

    Args:
        failure: what went wrong, in a line.
        levels: the computer players that can play on.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", f"take('{AGAIN}')", "ask again"),
        Binding("t", f"take('{HUMAN}')", "take over"),
        Binding("q", "app.leave", "quit"),
        Binding("left,up", "app.focus_previous", "back"),
        Binding("right,down", "app.focus_next", "forth"),
    ]

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-normal")]

    def __init__(self, failure: str, levels: Sequence[str]) -> None:
        super().__init__()
        self.failure = failure
        self.levels = levels

    def compose(self) -> ComposeResult:
        """A box in the middle."""
        with Vertical(id="result"):
            yield Static(Content.styled("No answer", "bold $error"), id="result-title")
            yield Static(Content(f"{self.failure}."), id="unanswered")
            yield Static(Content.styled("The game stands as it was. Who plays on?", "$quiet"))
            with Horizontal(id="result-buttons"):
                for name, text in {**CHOICES, **{level: level for level in self.levels}}.items():
                    yield Button(text, id=name, compact=True)
                yield Button("Quit (q)", id="leave", compact=True)

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button."""
        name = str(event.button.id)
        await self.run_action("app.leave" if name == "leave" else f"take('{name}')")

    def action_take(self, choice: str) -> None:
        """Close with what was chosen."""
        staged(self).close(self, choice)
