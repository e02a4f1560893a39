"""The settings screen, on which each change takes effect and is saved at once."""

from collections.abc import Collection
from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from hotseat.tui.appearance import appearance
from hotseat.tui.radio_row import RadioRow
from hotseat.tui.settings import DECLARED, MIXED, Setting
from hotseat.tui.text_layout import Prose
from hotseat.util import i18n
from hotseat.util.i18n import gettext as _


class SettingsScreen(ModalScreen[None]):
    """A screen with a row of choices for each setting."""

    CSS_PATH = Path(__file__).with_name("settings.tcss")
    BINDINGS = [
        Binding("escape,enter,f2,q", "app.close", "close"),
        Binding("up", "app.focus_previous", "up", show=False, priority=True),
        Binding("down", "app.focus_next", "down", show=False, priority=True),
    ]

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-normal")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-dense"), (40, "-high")]

    def __init__(self, names: Collection[str]) -> None:
        super().__init__()
        self.declared = [setting for setting in DECLARED if setting.name in names]

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="settings", classes="surface", can_focus=False) as box:
            box.border_title = Content(_("Settings"))
            box.border_subtitle = Content(_("Left and Right change, Esc closes"))
            for setting in self.declared:
                with Horizontal(classes="setting"):
                    yield Static(Content(_(setting.title)), classes="label")
                    with Vertical(classes="value"):
                        yield self._choice(setting)
                        if setting.note:
                            yield Static(Prose(Content(_(setting.note))), classes="note")

    def _choice(self, setting: Setting) -> RadioRow:
        """Return the choices of a setting; a value that is none of them is offered as well."""
        value = getattr(appearance(self.app).settings, setting.name)
        choices = {each: _(text) for each, text in setting.choices.items()} | (
            {} if value in setting.choices else {value: value}
        )
        return RadioRow(list(choices.items()), list(choices).index(value), id=setting.name)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Scroll so that the focused setting is visible together with its label."""
        for setting in event.widget.ancestors:
            if isinstance(setting, Widget) and setting.has_class("setting"):
                setting.scroll_visible(animate=False)

    async def on_radio_row_changed(self, message: RadioRow.Changed) -> None:
        """Apply and save a changed setting, and rebuild the screen if the language has changed."""
        if message.choice.value == MIXED:  # the seats keep their different players
            return
        language = i18n.current_language()
        appearance(self.app).change(str(message.choice.id), message.choice.value)
        if language != i18n.current_language():
            await self.recompose()
            self.query_one(f"#{message.choice.id}").focus()
