"""The row of the settings for the command that runs when a turn begins: its line, and a button that tests it."""

from threading import Thread

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Unmount
from textual.widgets import Button, Input, Static

from hotseat.play.notices import trial_notice, try_command
from hotseat.records.settings import LONGEST_COMMAND
from hotseat.tui.appearance import appearance
from hotseat.tui.text_input import TextInput
from hotseat.tui.text_layout import Prose
from hotseat.util.i18n import gettext as _


class NoticeField(Vertical):
    """The command for notices, kept when its line is left, so that no half of it ever runs; and its test."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._setting = name
        self._typed = ""

    def compose(self) -> ComposeResult:
        self._typed = getattr(appearance(self.app).settings, self._setting)
        yield TextInput(self._typed, id=self._setting, compact=True, max_length=LONGEST_COMMAND)
        with Horizontal(id="notice-trial"):
            yield Button(Content(_("Test the notice")), id="test-notice", compact=True)
            yield Static(Prose(Content("")), id="notice-result")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Remember what was typed."""
        event.stop()
        self._typed = event.value.strip()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.screen.focus_next()

    def on_input_blurred(self, event: Input.Blurred) -> None:
        self._keep()

    def on_unmount(self, event: Unmount) -> None:
        self._keep()

    def _keep(self) -> None:
        if self._typed != getattr(appearance(self.app).settings, self._setting):
            appearance(self.app).change(self._setting, self._typed)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Call the person at this terminal, and run the command as a notice would."""
        event.stop()
        self._keep()
        self._show(_("The command runs.") if self._typed else "")
        appearance(self.app).caller.signal(trial_notice(), away=True)
        Thread(target=self._try, args=(self._typed,), daemon=True).start()

    def _try(self, command: str) -> None:
        _worked, sentence = try_command(command)
        self.app.call_later(self._show, sentence)

    def _show(self, sentence: str) -> None:
        for result in self.query("#notice-result").results(Static):
            result.update(Prose(Content(sentence)))
