"""An application that follows the players' settings: looks, covers, animation, clock, bell and own keys."""

import os
from collections.abc import Mapping
from typing import Any

from textual.app import App
from textual.events import Resize

from tashkalar import i18n
from tashkalar.tabletop.tui.display_options import DisplayOptions, ThemedApp
from tashkalar.tui import settings
from tashkalar.tui.settings import AUTO, FAST, OFF, ON, SHOWN, SLOW, Settings, seats_of

FAR = ("SSH_CONNECTION", "SSH_TTY", "MOSH_CONNECTION")
"""What the environment has where the screen may be far away; there nothing moves unless it is asked for."""

PACES = {OFF: 0.0, FAST: 0.12, ON: 0.25, SLOW: 0.4}
"""The seconds of a step by the setting."""


class SettingsApp(ThemedApp):
    """Knows the settings and follows them.

    Args:
        given: settings of this run alone, from the command line.
    """

    def __init__(self, given: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self.given: dict[str, Any] = dict(given or {})
        self._file = settings.settings_path()
        self._kept, self.settings_fault, self.own_keys = settings.read_settings(self._file)
        self._unsaved: dict[str, Any] = {}
        """What was set since and isn't in the file yet."""
        self._customary = i18n.current_language()
        """What is spoken where no setting says otherwise."""
        self._speak()
        if self.settings_fault:
            self.settings_fault = settings.read_settings(self._file).fault  # now in the language that they are set to
        self.follow()

    @property
    def settings(self) -> Settings:
        """What holds now."""
        return self._kept._replace(**self.given)

    @property
    def display_options(self) -> DisplayOptions:
        """As the settings say."""
        return DisplayOptions(self.settings.theme, self.settings.ascii)

    @property
    def covered(self) -> bool:
        """Whether hands are covered between turns."""
        return self.settings.covers == ON

    @property
    def pace(self) -> float:
        """The seconds that a step may take to be seen; 0 if it shall be there at once."""
        wanted = self.settings.animation
        if wanted == AUTO:
            wanted = OFF if any(name in os.environ for name in FAR) else ON
        return PACES[wanted] if self.animation_level == "full" else 0

    @property
    def timed(self) -> bool:
        """Whether it is shown how long each player has thought."""
        return self.settings.clock == SHOWN

    @property
    def helped(self) -> bool:
        """Whether the coach may be asked for hints."""
        return self.settings.hints == ON

    @property
    def shows_win_chance(self) -> bool:
        """Whether it is shown how likely whoever is asked wins."""
        return self.settings.chance == SHOWN

    def ring(self) -> None:
        """Ring the terminal's bell, if it is wanted."""
        if self.settings.bell == ON:
            self.bell()

    def change(self, name: str, value: str | tuple[str, ...]) -> None:
        """Follow a setting and keep it."""
        changed: dict[str, Any] = {"seats": seats_of(str(value))} if name == "opponents" else {name: value}
        self.given.pop(name, None)
        self._kept = self._kept._replace(**changed)
        self._unsaved |= changed
        saved, notice = settings.write_settings(self._file, self._unsaved)
        if saved:
            self._unsaved.clear()
        if notice:
            self.notify(notice, severity="warning")
        self._speak()
        self.follow()

    def _speak(self) -> None:
        """Speak the language that is set, and say all that is open in it."""
        wanted = self._customary if self.settings.language == AUTO else self.settings.language
        if wanted == i18n.current_language():
            return
        i18n.set_language(wanted)
        for screen in self.screen_stack if self.is_running else ():
            screen.post_message(Resize(self.size, self.size))  # then each fits and shows everything anew

    def watch_theme(self, theme: str) -> None:
        """A theme that was chosen in the palette is kept like one of the settings screen."""
        if self.is_running and theme != self.wanted_theme:
            self.change("theme", theme)


def appearance(app: App[Any]) -> SettingsApp:
    """The application under its own name."""
    assert isinstance(app, SettingsApp)
    return app
