"""Commands of a screen: their keys, their place in the footer, their line on a help page and in the palette."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from textual.content import Content

from hotseat.tui.text_layout import key_name, make_clickable
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import pgettext


class Command(NamedTuple):
    """A command of a screen, with its keys and texts."""

    action: str
    """The screen's action in Textual's notation; "" for keys that the screen handles itself."""
    keys: tuple[str, ...]
    """The names of the keys in Textual; the first is shown."""
    label: str
    """The label in the footer, one or two words; "" to leave the command out there."""
    help: str
    shown: str = ""
    """The key as it is shown; "" to show its name in Textual."""
    name: str = ""
    """The name under which the settings can change its key; "" if the key can't be changed."""

    @property
    def key(self) -> str:
        """The key as it is shown, in English."""
        return self.shown or self.keys[0]

    @property
    def title(self) -> str:
        """The command's line in the palette, in the player's language."""
        return f"{self.name_text.capitalize() or self.help_text.partition(';')[0]} ({key_name(self.key)})"

    @property
    def name_text(self) -> str:
        """The label in the footer, in the player's language."""
        return pgettext("key", self.label)

    @property
    def help_text(self) -> str:
        """The description on the help page, in the player's language."""
        return _(self.help)


def make_command(keys: str, action: str, label: str, help: str, shown: str = "", name: str = "") -> Command:
    """Return a command; settings can change its key under `name`, if it has one."""
    return Command(action, tuple(keys.split()), label, help, shown, name)


def key_labels(commands: Sequence[Command]) -> Mapping[str, str]:
    """Return the labels of the keys of some commands, by the names of those that have one."""
    return {each.name: each.key for each in commands if each.name}


def keymap(commands: Sequence[Command]) -> dict[str, str]:
    """Return the action of each key. `commands`: those of the screen; commands without an action are left out."""
    return {key: each.action for each in commands if each.action for key in each.keys}


def footer_line(
    commands: tuple[Command, ...],
    usable: frozenset[str],
    width: int,
    kept: Collection[str] = (),
    passing: Collection[str] = (),
) -> Content:
    """Return the footer: the labelled commands with their keys; those of no use now are dimmed or left out."""
    named = tuple(each._replace(label=each.name_text) for each in commands if each.label)
    return _footer(named, usable, width, tuple(kept), tuple(passing))


@lru_cache(maxsize=64)
def _footer(
    commands: tuple[Command, ...], usable: frozenset[str], width: int, kept: tuple[str, ...], passing: tuple[str, ...]
) -> Content:
    """Return the footer of commands whose labels are already in the player's language."""
    named = [each for each in commands if each.action not in passing or each.action in usable]
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
    part = Content.assemble((key_name(each.key), styles[0]), (f" {each.label}", styles[1]))
    return make_clickable(part, each.action) if each.action else part
