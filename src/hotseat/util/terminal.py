"""The output of commands: the functions here are the only ones that print, and escape all that could do harm.

A file name, a name of a player or a message of a bot may hold sequences that change the title of a terminal, clear it
or reverse the order of letters. Everything that is printed for people goes through `print_lines`.
"""

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

import click

from hotseat.util import identity

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

HARMFUL = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""The Unicode categories of characters that are escaped: controls, formats, surrogates, separators of lines."""

LONGEST_NOTICE = 4000
"""The maximum length of a line of a message, in characters."""


def safe_line(text: str) -> str:
    """Return a text that a terminal shows in one line, letter by letter; harmful characters are escaped."""
    return _escaped(text, lambda sign: sign.encode("unicode_escape").decode())


def _escaped(text: str, escape: Callable[[str], str]) -> str:
    if text.isprintable():
        return text
    from unicodedata import category  # few lines need these

    from hotseat.codec.names import JOINERS

    return "".join(escape(sign) if category(sign) in HARMFUL and sign not in JOINERS else sign for sign in text)


def print_lines(*lines: str, err: bool = False) -> None:
    """Print lines for people."""
    click.echo("\n".join(map(safe_line, lines)), err=err)


def print_notice(*lines: str) -> None:
    """Print a message on standard error, after the program's name; what is very long is cut."""
    print_lines(*map(_cut, (f"{identity.current().name}: {lines[0]}", *lines[1:])), err=True)


class ErrorLines(click.ClickException):
    """A failure whose message has several lines; of all other failures a line break is escaped."""

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def _cut(line: str) -> str:
    from hotseat.util import safe_io

    words = (word if len(word) <= safe_io.WORD else f"{word[: safe_io.WORD]}..." for word in line.split(" "))
    return " ".join(words)[:LONGEST_NOTICE]


def print_json(value: Any, indent: int | None = None) -> None:
    """Print a JSON value, its levels indented if wanted; harmful characters become JSON escapes."""
    import json

    lines = json.dumps(value, ensure_ascii=False, indent=indent).split("\n")
    print_lines(*(_escaped(line, lambda sign: json.dumps(sign)[1:-1]) for line in lines))


def print_data(data: str | bytes) -> None:
    """Write the content of a file as it is, for programs: an export, a schema, a script."""
    click.echo(data, nl=False)


def print_rich(shown: "RenderableType") -> None:
    """Print a table or another object of Rich; its colours are the only control sequences that pass."""
    from rich.console import Console

    Console().print(SafeRich(shown))


class SafeRich:
    """An object of Rich whose texts are escaped as it is drawn."""

    def __init__(self, shown: "RenderableType") -> None:
        self.shown = shown

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        from rich.segment import Segment

        for segment in console.render(self.shown, options):
            text = segment.text if segment.control else "\n".join(map(safe_line, segment.text.split("\n")))
            yield Segment(text, segment.style, segment.control)


def progress_bar(length: int, label: str, *, hidden: bool = False) -> "AbstractContextManager[ProgressBar[int]]":
    """Return a progress bar on standard error, a context; its method `update` takes the further progress."""
    return click.progressbar(length=length, label=safe_line(label), file=sys.stderr, hidden=hidden)


def confirm(question: str) -> bool:
    """Return whether the user answers a question with yes."""
    return click.confirm(safe_line(question))


def ask(question: str, default: str) -> str:
    """Return the user's answer to a question, or the default for an empty one."""
    answer: str = click.prompt(safe_line(question), default=safe_line(default))
    return answer
