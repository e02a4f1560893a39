"""The settings screen, on which each change takes effect and is saved at once."""

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static

from hotseat.plugin.seats import LONGEST_NAME
from hotseat.records.own_profile import OwnProfile, change_profile, is_own_name, read_profile
from hotseat.records.settings import DECLARED, MIXED, Setting
from hotseat.tui.appearance import appearance
from hotseat.tui.commands import bindings_of, box_width, show_keys
from hotseat.tui.menu_commands import BETWEEN_ROWS, SETTING
from hotseat.tui.notice_field import NoticeField
from hotseat.tui.radio_row import RadioRow
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.text_input import TextInput
from hotseat.tui.text_layout import Prose
from hotseat.util import i18n
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop
from hotseat.util.visitors import is_visitor

COUNTED = {"": gettext_noop("ask"), "yes": gettext_noop("count for you"), "no": gettext_noop("don't count")}
"""The texts of the answers whether games under default names count for the owner."""


class SettingsScreen(ModalScreen[None]):
    """A screen with a row of choices for each setting."""

    CSS_PATH = Path(__file__).with_name("settings.tcss")
    SCREEN_COMMANDS = SETTING
    BINDINGS = [*bindings_of(SETTING), *BETWEEN_ROWS]

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-normal"), (116, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-dense"), (64, "-high")]

    def __init__(self, names: Collection[str]) -> None:
        super().__init__()
        kept = {each for each in names if each != "notify" or not is_visitor()}
        self.declared = [setting for setting in DECLARED if setting.name in kept]

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="settings", classes="surface", can_focus=False) as box:
            box.border_title = Content(_("Settings"))
            for setting in self.declared:
                with Horizontal(classes="setting"):
                    yield Static(Content(_(setting.title)), classes="label")
                    with Vertical(classes="value"):
                        yield self._choice(setting) if setting.choices else NoticeField(setting.name)
                        if setting.note:
                            yield Static(Prose(Content(_(setting.note))), classes="note")

            yield from self._profile()

    def _profile(self) -> ComposeResult:
        """Yield the rows of the owner's profile: the name, and whether games under default names count."""
        own = read_profile()
        chosen = list(COUNTED).index(own.default_names)
        name = TextInput(own.name, id="own-name", compact=True, max_length=LONGEST_NAME)
        counted = RadioRow([(answer, _(text)) for answer, text in COUNTED.items()], chosen, id="default_names")
        for title, note, field in (
            (_("Your name"), _("used in new games; your statistics and rating are kept under it"), name),
            (_("Default names"), _("whether games of Player 1 in any language count for you"), counted),
        ):
            with Horizontal(classes="setting"):
                yield Static(Content(title), classes="label")
                with Vertical(classes="value"):
                    yield field
                    yield Static(Prose(Content(note)), classes="note")

    def on_resize(self, event: events.Resize) -> None:
        self._show_keys()

    def _show_keys(self) -> None:
        show_keys(self.query_one("#settings"), SETTING, box_width(self.app.size.width))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Save the owner's name as it is typed."""
        if is_own_name(name := event.value.strip()) and name != read_profile().name:
            self._change_profile(lambda own: own._replace(name=name))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        screen_stack(self).close(self)

    def _change_profile(self, change: Callable[[OwnProfile], OwnProfile]) -> None:
        if fault := change_profile(change):
            self.notify(fault, severity="warning")

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
        if message.choice.id == "default_names":
            answer: Any = message.choice.value
            self._change_profile(lambda own: own._replace(default_names=answer))
            return
        if message.choice.value == MIXED:  # the seats keep their different players
            return
        language = i18n.current_language()
        appearance(self.app).change(str(message.choice.id), message.choice.value)
        if language != i18n.current_language():
            await self.recompose()
            self._show_keys()
            self.query_one(f"#{message.choice.id}").focus()
