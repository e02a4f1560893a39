"""Display options: theme and ASCII mode, and an application that follows them."""

import os
from collections.abc import Sequence
from typing import NamedTuple

from textual.filter import LineFilter

from tashkalar.tabletop.tui import asciify
from tashkalar.tabletop.tui.app import GameApp
from tashkalar.tabletop.tui.theme import DARK, TERMINAL_DARK, TERMINAL_LIGHT, THEMES

AUTO, ON = "auto", "on"

POOR = ("linux", "dumb")
"""Values of TERM whose terminals keep their own colours."""

SIXTEEN = ("standard", "windows")
"""Rich's names for the colour systems of sixteen colours."""


class DisplayOptions(NamedTuple):
    """Options of how a screen is drawn."""

    theme: str = AUTO
    """The name of a theme, or `AUTO`."""
    ascii: str = AUTO
    """Whether everything is drawn in ASCII: "on", "off" or `AUTO`."""


class ThemedApp(GameApp):
    """An application that is drawn by its display options, and without colours where NO_COLOR is set."""

    def __init__(self) -> None:
        self._asciify = asciify.Asciify(enabled=False)
        self.colourless = "NO_COLOR" in os.environ
        super().__init__(ansi_color=True if self.colourless else None)
        for theme in THEMES:
            self.register_theme(theme)

    @property
    def display_options(self) -> DisplayOptions:
        """The current display options."""
        return DisplayOptions()

    def follow(self) -> None:
        """Apply the current display options."""
        self.theme = self.wanted_theme
        ascii = self.display_options.ascii
        enabled = asciify.is_wanted() if ascii == AUTO else ascii == ON
        if enabled != self._asciify.enabled:
            self._asciify.enabled = enabled
            if self.is_running:
                self.refresh_css(animate=False)

    @property
    def wanted_theme(self) -> str:
        """The name of the theme to show: the chosen one, or a default that suits the terminal.

        A terminal with sixteen colours always gets a theme of its own colours.
        """
        theme = self.display_options.theme
        if self.console.color_system in SIXTEEN and not self.colourless:
            light = theme in self.available_themes and not self.available_themes[theme].dark
            return TERMINAL_LIGHT.name if light else TERMINAL_DARK.name
        poor = self.colourless or os.environ.get("TERM") in POOR
        return theme if theme != AUTO else TERMINAL_DARK.name if poor else DARK.name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return this project's colours, for themes of Textual that don't define them."""
        return DARK.variables

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return Textual's filters and the ASCII filter."""
        return [*super().get_line_filters(), *[self._asciify] * self._asciify.enabled]
