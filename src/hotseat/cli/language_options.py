"""The language of the command line, of the environment or of `--lang`, also for the messages of click."""

from __future__ import annotations

import gettext as standard
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module

import click

from hotseat.util import i18n, identity, terminal
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop, ngettext

CHOSEN = "hotseat.util.i18n"
"""The key of a context's `meta` with the value of --lang."""


def translate_click() -> None:
    """Replace the gettext of click, which knows the language of the environment only, by the program's."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == click.__name__:
            for ours, theirs in ((_, standard.gettext), (ngettext, standard.ngettext)):
                for attribute in [attribute for attribute, value in vars(module).items() if value is theirs]:
                    setattr(module, attribute, ours)


def error_lines(error: click.ClickException) -> Sequence[str]:
    """Return the message of an error; click's about wrong usage in one line, with stops in the player's language."""
    from hotseat.util.text_utils import join_sentences, with_period

    if isinstance(error, terminal.ErrorLines):
        return error.lines
    if not isinstance(error, click.UsageError):
        return [error.format_message()]
    text, stop = " ".join(error.format_message().split()), with_period("")
    if isinstance(error, click.MissingParameter):
        text = re.sub(r"\.(?= |$)", stop, text, count=1)
    return [join_sentences(*re.split(rf"(?<={re.escape(stop)}) ", text)) if stop != "." else text]


class Formatter(click.HelpFormatter):
    """A formatter that wraps lines by terminal columns; click counts characters, and some are two columns wide."""

    def write_text(self, text: str) -> None:
        super().write_text(text if text.isascii() else _wrap_text(text, self.width - self.current_indent))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        rows = list(rows)
        columns = self.width - min(max(len(term) for term, _meaning in rows), col_max) - col_spacing - 2
        super().write_dl(
            [(term, meaning if meaning.isascii() else _wrap_text(meaning, max(columns, 10))) for term, meaning in rows],
            col_max,
            col_spacing,
        )


def _wrap_text(text: str, columns: int) -> str:
    """Wrap the paragraphs of a text, and mark each so that click doesn't wrap it again."""
    from hotseat.util.cell_width import wrap

    def wrapped(part: str) -> str:
        return part if part.startswith("\b") else "\n".join(["\b", *wrap(" ".join(part.split()), columns)])

    return "\n\n".join(map(wrapped, text.split("\n\n")))


class Context(click.Context):
    """A context whose help is laid out by terminal columns, and ends with examples."""

    formatter_class = Formatter

    def get_help(self) -> str:
        from hotseat.cli import examples

        formatter, command = self.make_formatter(), self.command
        command.format_help(self, formatter)
        module = getattr(self.find_root().command, "examples", "")
        known: examples.Examples = import_module(module).EXAMPLES if module else {}
        name = "" if isinstance(command, click.Group) else command.name or ""
        examples.write_epilog(formatter, known.get(name, ()))
        return formatter.getvalue().rstrip("\n")


def _choose(context: click.Context, _option: click.Parameter, wanted: str | None) -> None:
    if wanted is not None:
        i18n.set_language(wanted)
        context.meta[CHOSEN] = wanted
        translate_help(context)


def chosen_language() -> str:
    """Return the value of --lang; "" without the option."""
    given: str = click.get_current_context().meta.get(CHOSEN, "")
    return given


def find_option(words: Sequence[str], name: str) -> tuple[str, slice]:
    """Return the value of an option among words, and the place of both; "" and an empty place without the option."""
    for at, word in enumerate(words[: words.index("--") if "--" in words else None]):
        option, sign, value = word.partition("=")
        if option == name and (sign or at + 1 < len(words)):
            return (value, slice(at, at + 1)) if sign else (words[at + 1], slice(at, at + 2))
    return "", slice(0, 0)


def early_lang_option(words: list[str]) -> list[str]:
    """Move --lang to the front of a command line, so that also a --help before it is translated."""
    _language, at = find_option(words, "--lang")
    return [*words[at], *words[: at.start], *words[at.stop :]]


def lang_option() -> click.Option:
    """Return the option --lang, which the group and every command have."""
    return click.Option(
        ["--lang"],
        type=click.Choice(list(i18n.LANGUAGES)),
        expose_value=False,
        is_eager=True,
        callback=_choose,
        help=gettext_noop("The language.  [default: from your environment]"),
    )


def translate_help(context: click.Context) -> None:
    """Set a command's help texts to the current language."""
    command = context.command
    words: Mapping[str, str] = getattr(context.find_root().command, "words", {})
    text, options = english_help(command)
    command.help = fill(_(text), words)
    for option, help in options.items():
        option.help = fill(_(help), words)
    if (helping := command.get_help_option(context)) is not None:
        helping.help = _("Show this message and exit.")


def fill(text: str, words: Mapping[str, str]) -> str:
    """Return a help text with its placeholders filled in, and commands that work here; other braces stay."""
    for name, value in words.items():
        text = text.replace(f"{{{name}}}", value)
    return identity.current().runnable(text)


@cache
def english_help(command: click.Command) -> tuple[str, dict[click.Option, str]]:
    """Return the untranslated help of a command and its options, cached before `translate_help` replaces it."""
    options = [option for option in command.params if isinstance(option, click.Option)]
    return command.help or "", {option: option.help or "" for option in options}
