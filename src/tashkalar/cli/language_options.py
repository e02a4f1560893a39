"""The language of the command line: that of the environment, or of `--lang`.

Click speaks it too.
"""

from __future__ import annotations

import gettext as standard
import sys
from collections.abc import Iterable
from functools import cache

import click

from tashkalar import i18n
from tashkalar.cli import examples
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop, ngettext

CHOSEN = "tashkalar.i18n"
"""Where a context keeps what --lang has named."""
CLICKS: tuple[str | tuple[str, str], ...] = (
    "Usage:",
    "Options",
    "Positional arguments",
    "Commands",
    "Show this message and exit.",
    "default: {default}",
    "Error: invalid input",
    "Missing command.",
    "Missing argument",
    "Missing option",
    "Missing parameter",
    "No such command {name!r}.",
    "No such option {name!r}.",
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    "Option {name!r} does not take a value.",
    "Argument {name!r} takes {nargs} values.",
    "Invalid value: {message}",
    "Invalid value for {param_hint}: {message}",
    "Choose from:\n\t{choices}",
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    "{value!r} is not a valid {number_type}.",
    "{value} is not in the range {range}.",
    "{name} {filename!r} does not exist.",
    "{name} {filename!r} is a file.",
    "{name} {filename!r} is a directory.",
    "{name} {filename!r} is not readable.",
    "{name} {filename!r} is not writable.",
    "file",
    "directory",
    "path",
)
"""What click says to people, as far as it can come to that here; what differs by a number in two forms."""


def translate_click() -> None:
    """Have click look up what it says where we do. It asks the standard library, which knows the environment alone."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == click.__name__:
            for ours, theirs in ((_, standard.gettext), (ngettext, standard.ngettext)):
                for called in [called for called, value in vars(module).items() if value is theirs]:
                    setattr(module, called, ours)


class Formatter(click.HelpFormatter):
    """Breaks lines by columns. Click counts letters, of which some are two columns wide."""

    def write_text(self, text: str) -> None:
        """Text in paragraphs."""
        super().write_text(text if text.isascii() else _laid(text, self.width - self.current_indent))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Terms, and what they mean behind them."""
        rows = list(rows)
        room = self.width - min(max(len(term) for term, _meaning in rows), col_max) - col_spacing - 2
        super().write_dl(
            [(term, meaning if meaning.isascii() else _laid(meaning, max(room, 10))) for term, meaning in rows],
            col_max,
            col_spacing,
        )


def _laid(text: str, columns: int) -> str:
    """Paragraphs broken into lines, as click leaves them alone."""
    parts = text.split("\n\n")
    return "\n\n".join(part if part.startswith("\b") else _broken(part, columns) for part in parts)


def _broken(paragraph: str, columns: int) -> str:
    from tashkalar.cell_width import wrap

    whole = " ".join(line.strip() for line in paragraph.splitlines())
    return "\n".join(["\b", *wrap(whole, columns)])


class Context(click.Context):
    """A command line whose help goes by columns."""

    formatter_class = Formatter


def _choose(context: click.Context, _option: click.Parameter, wanted: str | None) -> None:
    if wanted is not None:
        i18n.set_language(wanted)
        context.meta[CHOSEN] = wanted
        translate_help(context)


def chosen_language() -> str:
    """The language that --lang has named; "" if it wasn't given."""
    given: str = click.get_current_context().meta.get(CHOSEN, "")
    return given


def early_lang_option(words: list[str]) -> list[str]:
    """A command line with --lang before all else, so that a help that is asked for before it speaks it too.

    Args:
        words: the command line.
    """
    for at, word in enumerate(words[: words.index("--") if "--" in words else None]):
        until = at + (1 if "=" in word else 2)
        if word.partition("=")[0] == "--lang" and until <= len(words):
            return [*words[at:until], *words[:at], *words[until:]]
    return words


def lang_option() -> click.Option:
    """What every command has, before it or behind it."""
    return click.Option(
        ["--lang"],
        type=click.Choice(list(i18n.LANGUAGES)),
        expose_value=False,
        is_eager=True,
        callback=_choose,
        help=gettext_noop("The language.  [default: as your environment says]"),
    )


def translate_help(context: click.Context) -> None:
    """Let a command's help speak the language that is spoken now.

    Args:
        context: where the command is run.
    """
    command = context.command
    text, options = english_help(command)
    command.help = _(text)
    for option, help in options.items():
        option.help = _(help)
    if (helping := command.get_help_option(context)) is not None:
        helping.help = _("Show this message and exit.")
    command.epilog = examples.epilog("" if isinstance(command, click.Group) else command.name or "")


@cache
def english_help(command: click.Command) -> tuple[str, dict[click.Option, str]]:
    """A command's help and those of its options, as they were written."""
    options = [option for option in command.params if isinstance(option, click.Option)]
    return command.help or "", {option: option.help or "" for option in options}
