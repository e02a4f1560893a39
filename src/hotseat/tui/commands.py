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


HELP = make_command("question_mark", "app.keys", "keys", "What each key of this screen does", "?", name="help")
RULES = make_command("f1", "app.rules", "rules", "The rules by topic", "F1", name="rules")


def key_labels(commands: Sequence[Command]) -> Mapping[str, str]:
    """Return the labels of the keys of some commands, by the names of those that have one."""
    return {each.name: each.key for each in commands if each.name}


def keymap(commands: Sequence[Command]) -> dict[str, str]:
    """Return the action of each key. `commands`: those of the screen; commands without an action are left out."""
    return {key: each.action for each in commands if each.action for key in each.keys}


def footer_line(commands: Sequence[Command], usable: frozenset[str], width: int, kept: Collection[str] = ()) -> Content:
    """Return the footer: the labelled commands that are possible now, in their order, as many as fit.

    Where some don't fit, the key that explains all keys ends the line. kept: the actions that stay at any width.
    """
    on = tuple(each._replace(label=each.name_text) for each in commands if each.label and each.action in usable)
    return _footer(on, width, tuple(kept))


@lru_cache(maxsize=64)
def _footer(commands: tuple[Command, ...], width: int, kept: tuple[str, ...]) -> Content:
    """Return the footer of commands whose labels are already in the player's language."""
    line = _line(commands)
    left, last = ([each for each in commands if (each.name == HELP.name) == is_last] for is_last in (False, True))
    while line.cell_length > width and any(each.action not in kept for each in left):
        left.remove(next(each for each in reversed(left) if each.action not in kept))
        line = _line((*left, *last))
    return line


def _line(shown: Sequence[Command]) -> Content:
    return Content(" ") + Content("  ").join(map(_key, shown))


def _key(each: Command) -> Content:
    part = Content.assemble((key_name(each.key), "bold $accent"), f" {each.label}")
    return make_clickable(part, each.action) if each.action else part
