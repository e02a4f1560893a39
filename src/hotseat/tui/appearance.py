"""The player's settings as an application applies and saves them: theme, characters, covers, animation, clock, bell."""

import os
from collections.abc import Mapping
from typing import Any

from textual.app import App
from textual.events import Resize

from hotseat.play.notices import Notifier
from hotseat.play.turn_calls import PersonCaller
from hotseat.records import settings
from hotseat.records.settings import AUTO, FAST, OFF, ON, SHOWN, SLOW, KeyCheck, Settings, changed_fields
from hotseat.tui import asciify
from hotseat.tui.terminal_app import TerminalApp
from hotseat.tui.theme import DARK, TERMINAL_DARK, TERMINAL_LIGHT
from hotseat.util import i18n
from hotseat.util.i18n import gettext as _
from hotseat.util.terminal_signs import TerminalSigns
from hotseat.util.text_utils import join_sentences

REMOTE = ("SSH_CONNECTION", "SSH_TTY", "MOSH_CONNECTION")
"""Environment variables of remote terminals; there the animation is off unless a setting turns it on."""

PACES = {OFF: 0.0, FAST: 0.04, ON: 0.08, SLOW: 0.16}
"""The seconds of each scene of an animation, by the value of the setting."""

POOR = ("linux", "dumb")
"""Values of TERM whose terminals keep their own colours."""

SIXTEEN = ("standard", "windows")
"""Rich's names for the colour systems of sixteen colours."""


class Appearance:
    """The settings of an application: those of the settings file, and those of this run."""

    def __init__(
        self, app: TerminalApp, given: Mapping[str, str], check_keys: KeyCheck, notifier: Notifier | None = None
    ) -> None:
        self._app = app
        self.given: dict[str, Any] = dict(given)
        self.ascii_filter = asciify.Asciify(enabled=False)
        """The filter of all lines on the screen."""
        self.caller = PersonCaller(
            notifier or Notifier(), TerminalSigns(app.write_sequence, app.bell), lambda: self.settings
        )
        """Calls a person whose turn begins."""
        self.colourless = "NO_COLOR" in os.environ
        """Whether the user wants no colours."""
        self._check_keys = check_keys
        self._file = settings.settings_path()
        self._saved, self._fault, self.own_keys = settings.read_settings(self._file, check_keys)
        self._unsaved: dict[str, Any] = {}
        """The changed settings that are not in the file yet, by name."""
        self._default_language = i18n.current_language()
        """The language to use if no setting chooses one."""
        self._apply_language()
        if self._fault:  # in the language that was set just now
            self._fault = settings.read_settings(self._file, check_keys).fault

    @property
    def settings(self) -> Settings:
        """The current settings: those of the file with those of this run."""
        return self._saved._replace(**self.given)

    @property
    def faults(self) -> str:
        """The invalid parts of the settings file, as sentences; "" if there are none."""
        unknown = self._saved.theme not in (AUTO, *self._app.available_themes)
        message = _("The settings name an unknown theme: {name}.").format(name=repr(self._saved.theme))
        return join_sentences(self._fault, message if unknown else "")

    def is_on(self, name: str) -> bool:
        """Return whether a setting with two values is on."""
        return getattr(self.settings, name) in (ON, SHOWN)

    @property
    def pace(self) -> float:
        """The seconds of each scene of an animation; 0 if nothing is animated."""
        wanted = self.settings.animation
        if wanted == AUTO:
            wanted = OFF if any(name in os.environ for name in REMOTE) else ON
        return PACES[wanted] if self._app.animation_level == "full" else 0

    @property
    def fills_areas(self) -> bool:
        """Whether areas can be shown by background colours of our own, with half blocks at their edges."""
        return self.fills_tiles and not self.draws_lines

    @property
    def fills_tiles(self) -> bool:
        """Whether the squares of a board can be shown by background colours of our own."""
        return not (self.colourless or self._app.current_theme.ansi)

    @property
    def draws_lines(self) -> bool:
        """Whether edges are lines of characters, because half blocks can't be drawn or would merge."""
        return self.colourless or self.ascii_filter.enabled

    def change(self, name: str, value: str | tuple[str, ...]) -> None:
        """Change a setting, save it and apply it."""
        changed = changed_fields(name, value)
        self.given.pop(name, None)
        self._saved = self._saved._replace(**changed)
        self._unsaved |= changed
        if name == "notify":
            self.caller.notifier.command = str(value)
        saved, notice = settings.write_settings(self._file, self._unsaved, self._check_keys)
        if saved:
            self._unsaved.clear()
        if notice:
            self._app.notify(notice, severity="warning")
        if self._apply_language():
            for screen in self._app.screen_stack if self._app.is_running else ():
                screen.post_message(Resize(self._app.size, self._app.size))  # makes a screen draw everything anew
        self.apply()

    def _apply_language(self) -> bool:
        """Switch to the language of the settings, and return whether it is another one than before."""
        wanted = self._default_language if self.settings.language == AUTO else self.settings.language
        if wanted == i18n.current_language():
            return False
        i18n.set_language(wanted)
        return True

    def apply(self) -> None:
        """Apply the theme and the ASCII mode to the application, and the class `-unfilled` of its style sheet."""
        app = self._app
        app.theme = self.wanted_theme
        ascii = self.settings.ascii
        enabled = asciify.is_wanted() if ascii == AUTO else ascii == ON
        if enabled != self.ascii_filter.enabled:
            self.ascii_filter.enabled = enabled
            if app.is_running:
                app.refresh_css(animate=False)
        app.set_class(not self.fills_areas, "-unfilled")

    @property
    def wanted_theme(self) -> str:
        """The theme to show: one of its own colours for a terminal with sixteen, the chosen one, or a default."""
        theme, themes = self.settings.theme, self._app.available_themes
        if self._app.console.color_system in SIXTEEN and not self.colourless:
            light = theme in themes and not themes[theme].dark
            return TERMINAL_LIGHT.name if light else TERMINAL_DARK.name
        poor = self.colourless or os.environ.get("TERM") in POOR
        return theme if theme in themes else TERMINAL_DARK.name if poor else DARK.name


def appearance(app: App[Any]) -> Appearance:
    """Return the settings of an application."""
    found = getattr(app, "appearance", None)
    assert isinstance(found, Appearance)
    return found
