"""The base of the application: applies the player's settings for display, covers, animation, clock, bell and keys."""

import os
from collections.abc import Mapping
from typing import Any

from textual.app import App
from textual.events import Resize

from tashkalar import i18n
from tashkalar.tabletop.tui.display_options import DisplayOptions, ThemedApp
from tashkalar.tui import settings
from tashkalar.tui.settings import AUTO, FAST, OFF, ON, SHOWN, SLOW, Settings, seats_of

REMOTE = ("SSH_CONNECTION", "SSH_TTY", "MOSH_CONNECTION")
"""Environment variables of remote terminals; there the animation is off unless a setting turns it on."""

PACES = {OFF: 0.0, FAST: 0.12, ON: 0.25, SLOW: 0.4}
"""The seconds of an animated step, by the value of the setting."""


class SettingsApp(ThemedApp):
    """An application with settings, which it applies and saves.

    Args:
        given: settings for this run only, by name, from the command line.
    """

    def __init__(self, given: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self.given: dict[str, Any] = dict(given or {})
        self._file = settings.settings_path()
        self._saved, self.settings_fault, self.own_keys = settings.read_settings(self._file)
        self._unsaved: dict[str, Any] = {}
        """The changed settings that are not in the file yet, by name."""
        self._default_language = i18n.current_language()
        """The language to use if no setting chooses one."""
        self._apply_language()
        if self.settings_fault:
            self.settings_fault = settings.read_settings(self._file).fault  # in the language that was set just now
        self.follow()

    @property
    def settings(self) -> Settings:
        """The current settings: those of the file with those of this run."""
        return self._saved._replace(**self.given)

    @property
    def display_options(self) -> DisplayOptions:
        return DisplayOptions(self.settings.theme, self.settings.ascii)

    @property
    def covered(self) -> bool:
        """Whether a hand-over screen hides the hands between turns."""
        return self.settings.covers == ON

    @property
    def pace(self) -> float:
        """The seconds of an animated step; 0 if steps are not animated."""
        wanted = self.settings.animation
        if wanted == AUTO:
            wanted = OFF if any(name in os.environ for name in REMOTE) else ON
        return PACES[wanted] if self.animation_level == "full" else 0

    @property
    def timed(self) -> bool:
        """Whether each player's thinking time is shown."""
        return self.settings.clock == SHOWN

    @property
    def helped(self) -> bool:
        """Whether hints of the coach are allowed."""
        return self.settings.hints == ON

    @property
    def shows_win_chance(self) -> bool:
        """Whether the win probability of the deciding seat is shown."""
        return self.settings.chance == SHOWN

    def ring(self) -> None:
        """Ring the terminal's bell, if the setting is on."""
        if self.settings.bell == ON:
            self.bell()

    def change(self, name: str, value: str | tuple[str, ...]) -> None:
        """Change a setting, save it and apply it.

        Args:
            name: the name of a `settings.Setting`.
            value: the new value, one of the setting's choices.
        """
        changed: dict[str, Any] = {"seats": seats_of(str(value))} if name == "opponents" else {name: value}
        self.given.pop(name, None)
        self._saved = self._saved._replace(**changed)
        self._unsaved |= changed
        saved, notice = settings.write_settings(self._file, self._unsaved)
        if saved:
            self._unsaved.clear()
        if notice:
            self.notify(notice, severity="warning")
        self._apply_language()
        self.follow()

    def _apply_language(self) -> None:
        """Switch to the language of the settings, and redraw all open screens in it."""
        wanted = self._default_language if self.settings.language == AUTO else self.settings.language
        if wanted == i18n.current_language():
            return
        i18n.set_language(wanted)
        for screen in self.screen_stack if self.is_running else ():
            screen.post_message(Resize(self.size, self.size))  # a new size makes a screen lay out and draw everything

    def watch_theme(self, theme: str) -> None:
        """Save a theme that was chosen in Textual's palette.

        Args:
            theme: the name of the theme.
        """
        if self.is_running and theme != self.wanted_theme:
            self.change("theme", theme)


def appearance(app: App[Any]) -> SettingsApp:
    """Return the application with its real type.

    Args:
        app: the application of a widget or screen; it must be a `SettingsApp`.
    """
    assert isinstance(app, SettingsApp)
    return app
