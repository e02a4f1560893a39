"""Commands of a screen: their keys, their place in the footer, their line on a help page and in the palette."""

from collections.abc import Collection, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget

from hotseat.tui.text_layout import key_name, make_clickable
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import pgettext


class Tier(IntEnum):
    """The importance of a command in the footer, which shows the most important ones first and drops the last ones."""

    ANSWER = 0
    """Answers what is asked, or does what is selected."""
    TURN = 1
    """Ends the turn, or takes something back."""
    ACTION = 2
    ADVICE = 3
    LOOKUP = 4
    TABLE = 5
    """Changes how the game or the program goes on."""
    ALWAYS = 6
    """Ends the footer at any width: the keys of the screen, and the way out."""


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
    rank: Tier = Tier.ACTION

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


def make_command(
    keys: str, action: str, label: str, help: str, shown: str = "", name: str = "", rank: Tier = Tier.ACTION
) -> Command:
    """Return a command; settings can change its key under `name`, if it has one."""
    return Command(action, tuple(keys.split()), label, help, shown, name, rank)


HELP = make_command(
    "question_mark", "app.keys", "keys", "What each key of this screen does", "?", name="help", rank=Tier.ALWAYS
)
RULES = make_command("f1", "app.rules", "rules", "The rules by topic", "F1", name="rules", rank=Tier.LOOKUP)


def key_labels(commands: Sequence[Command]) -> Mapping[str, str]:
    """Return the labels of the keys of some commands, by the names of those that have one."""
    return {each.name: each.key for each in commands if each.name}


def keymap(commands: Sequence[Command]) -> dict[str, str]:
    """Return the action of each key. `commands`: those of the screen; commands without an action are left out."""
    return {key: each.action for each in commands if each.action for key in each.keys}


def bindings_of(commands: Sequence[Command]) -> list[BindingType]:
    """Return the bindings of a screen that leaves its keys to Textual; keys without an action are its widgets'."""
    return [Binding(",".join(each.keys), each.action, each.label, show=False) for each in commands if each.action]


def footer_line(commands: Sequence[Command], usable: Collection[str], width: int) -> Content:
    """Return the footer: the labelled commands that are possible now by rank, as many as fit."""
    on = (each._replace(label=each.name_text) for each in commands if each.label and each.action in usable)
    return _footer(tuple(sorted(on, key=lambda each: each.rank)), width)


@lru_cache(maxsize=64)
def _footer(commands: tuple[Command, ...], width: int) -> Content:
    """Return the footer of commands by rank whose labels are already in the player's language."""
    left = [each for each in commands if each.rank < Tier.ALWAYS]
    last = commands[len(left) :]
    while (line := _line((*left, *last))).cell_length > width and left:
        left.pop()
    return line


def _line(shown: Sequence[Command]) -> Content:
    return Content(" ") + Content("  ").join(map(_key, shown))


def _key(each: Command) -> Content:
    part = Content.assemble((key_name(each.key), "bold $accent"), f" {each.label}")
    return make_clickable(part, each.action) if each.action else part


BOX, FRAME = 84, 6
"""The columns of a box of settings at most, and those of its frame."""


def box_width(columns: int) -> int:
    """Return the columns in a box of settings."""
    return min(BOX, columns) - FRAME


def show_keys(box: Widget, commands: Sequence[Command], width: int) -> None:
    """Show the footer of a box in its lower edge."""
    box.border_subtitle = footer_line(commands, {each.action for each in commands}, width)
