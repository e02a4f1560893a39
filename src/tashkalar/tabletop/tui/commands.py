"""Commands of a screen: their keys, their place in the footer, their line on a help page and in the palette."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

from textual.content import Content

from tashkalar.i18n import gettext as _
from tashkalar.i18n import pgettext
from tashkalar.tabletop.tui.clickable import make_clickable


class Command(NamedTuple):
    """Something a player can do besides pointing at an answer."""

    action: str
    """The screen's action."""
    keys: tuple[str, ...]
    """As Textual calls them; the first is shown."""
    label: str
    """One or two words for the footer; left out there if empty."""
    help: str
    shown: str = ""
    """How the key is written, if not as Textual calls it."""
    name: str = ""
    """What the settings call it to give it another key; "" if it keeps its own."""

    @property
    def key(self) -> str:
        """The key as it is shown."""
        return self.shown or self.keys[0]

    @property
    def title(self) -> str:
        """Its line in the palette."""
        return f"{self.name_text.capitalize() or self.help_text.partition(';')[0]} ({self.key})"

    @property
    def name_text(self) -> str:
        """Its word for the footer, in the player's language."""
        return pgettext("key", self.label)

    @property
    def help_text(self) -> str:
        """What it does, in the player's language."""
        return _(self.help)


def make_command(keys: str, action: str, label: str, help: str, shown: str = "", name: str = "") -> Command:
    """A command with its keys in one text."""
    return Command(action, tuple(keys.split()), label, help, shown, name)


def with_label(command: Command, label: str) -> Command:
    """A command that is called otherwise in this footer."""
    return command._replace(label=label)


def keymap(commands: Sequence[Command]) -> dict[str, str]:
    """The action of each key."""
    return {key: each.action for each in commands if each.action for key in each.keys}


def footer_line(
    commands: tuple[Command, ...],
    usable: frozenset[str],
    width: int,
    kept: Collection[str] = (),
    passing: Collection[str] = (),
) -> Content:
    """The commands in one line; those of no use now are dim, or left out if there isn't room for all.

    Args:
        commands: those of the screen.
        usable: the actions that do something now.
        width: the columns.
        kept: the actions that stand there however narrow it is.
        passing: the actions that stand there only while they do something.
    """
    return _footer(
        tuple(each._replace(label=each.name_text) for each in commands), usable, width, tuple(kept), tuple(passing)
    )


@lru_cache(maxsize=64)
def _footer(
    commands: tuple[Command, ...], usable: frozenset[str], width: int, kept: tuple[str, ...], passing: tuple[str, ...]
) -> Content:
    """The same, of commands with their words in the player's language."""
    named = [each for each in commands if each.label and (each.action not in passing or each.action in usable)]
    on = [each for each in named if each.action in usable]
    line = _line(named, on)
    if line.cell_length > width:
        line = _line(on, on)
    while line.cell_length > width and any(each.action not in kept for each in on):
        on.remove(next(each for each in reversed(on) if each.action not in kept))
        line = _line(on, on)
    return line


def _line(shown: Sequence[Command], usable: Sequence[Command]) -> Content:
    return Content(" ") + Content("  ").join(_key(each, each in usable) for each in shown)


def _key(each: Command, usable: bool) -> Content:
    styles = ("bold $accent", "") if usable else ("$quiet", "$quiet")
    part = Content.assemble((each.key, styles[0]), (f" {each.label}", styles[1]))
    return make_clickable(part, each.action) if each.action else part
