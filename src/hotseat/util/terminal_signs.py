"""Control sequences by which a terminal draws attention: its bell, its title, and notifications of the desktop.

OSC 0 sets the title; OSC 9 and OSC 777 show a notification in the terminals that know them.
"""

import os
import sys
from collections.abc import Callable, Mapping
from functools import partial

from hotseat.util import safe_io

UNABLE = ("", "dumb", "unknown", "linux")
"""The values of `TERM` for terminals without titles."""
OSC9, OSC777 = "\x1b]9;{text}\x07", "\x1b]777;notify;{title};{text}\x07"
PROGRAMS: Mapping[str, str] = {
    "iTerm.app": OSC9, "iTerm2": OSC9, "WezTerm": OSC777, "ghostty": OSC777, "WarpTerminal": OSC777, "contour": OSC777,
}  # fmt: skip
"""The form of a notification by the program that shows the terminal."""
KINDS: Mapping[str, str] = {
    "xterm-kitty": OSC9, "xterm-ghostty": OSC777, "foot": OSC777, "wezterm": OSC777, "rxvt-unicode": OSC777,
    "contour": OSC777,
}  # fmt: skip
"""The same by the beginning of `TERM`, which ssh passes on."""
SAVE, RESTORE = "\x1b[22;0t", "\x1b]0;\x07\x1b[23;0t"
"""Keep the terminal's title; set it back, to an empty one where the terminal keeps none."""
LONGEST = 200
"""The maximum length of a text, in characters."""


def notification_form(environment: Mapping[str, str]) -> str:
    """Return the form of a notification that a terminal knows; "" if it isn't known to know any."""
    if {"TMUX", "STY"} & environment.keys():  # they pass no notification on
        return ""
    program = environment.get("TERM_PROGRAM") or environment.get("LC_TERMINAL", "")
    by_kind = (form for kind, form in KINDS.items() if environment.get("TERM", "").startswith(kind))
    return PROGRAMS.get(program) or next(by_kind, "")


def _clean(text: str) -> str:
    """Return a text without characters that would end a sequence or one of its fields."""
    return safe_io.escape(text).replace(";", ",")[:LONGEST]


class TerminalSigns:
    """The signs of one terminal. `write` writes a sequence to it, and drops the sequence where there is none.

    `ring` rings its bell, by default by a sequence.
    """

    def __init__(
        self,
        write: Callable[[str], object],
        ring: Callable[[], object] | None = None,
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        self._write = write
        self.ring = ring or partial(write, "\a")
        self._has_title = sys.platform == "win32" or environment.get("TERM", "") not in UNABLE
        self._form = notification_form(environment)
        self._title = ""

    def show_title(self, title: str) -> None:
        """Set the title until `restore`."""
        if self._has_title and title != self._title:
            self._write(("" if self._title else SAVE) + f"\x1b]0;{_clean(title)}\x07")
            self._title = title

    def change_title(self, title: str) -> None:
        """Set another title if one is set."""
        if self._title:
            self.show_title(title)

    def notify(self, title: str, text: str) -> None:
        """Show a notification of the desktop, where the terminal knows that."""
        if self._form:
            self._write(self._form.format(title=_clean(title), text=_clean(text)))

    def restore(self) -> None:
        """Set the title back."""
        if self._title:
            self._write(RESTORE)
            self._title = ""
