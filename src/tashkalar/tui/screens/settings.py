"""The settings: each takes hold at once and is kept."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from tashkalar.kernel.screen.choice import Choice
from tashkalar.tui.appearance import appearance
from tashkalar.tui.settings import DECLARED, MIXED, Setting


class SettingsScreen(ModalScreen[None]):
    """A row of choices for each setting."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,f2,q", "app.close", "close"),
        Binding("up", "app.focus_previous", "up", show=False, priority=True),
        Binding("down", "app.focus_next", "down", show=False, priority=True),
    ]

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-normal")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-dense"), (32, "-high")]

    def compose(self) -> ComposeResult:
        """The box."""
        with VerticalScroll(id="settings", can_focus=False) as box:
            box.border_title = "Settings"
            box.border_subtitle = "Left and Right change, Esc closes"
            for setting in DECLARED:
                with Horizontal(classes="setting"):
                    yield Static(setting.title, classes="label")
                    with Vertical(classes="value"):
                        yield self._choice(setting)
                        yield Static(setting.note, classes="note")

    def _choice(self, setting: Setting) -> Choice:
        value = getattr(appearance(self.app).settings, setting.name)
        choices = {**setting.choices, **({} if value in setting.choices else {value: value})}
        return Choice(list(choices.items()), list(choices).index(value), id=setting.name)

    def on_choice_changed(self, message: Choice.Changed) -> None:
        """Follow and keep it; what was mixed stays so."""
        if message.choice.value == MIXED:
            return
        appearance(self.app).change(str(message.choice.id), message.choice.value)
