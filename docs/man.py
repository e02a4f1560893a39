"""Writes the man page from the commands of the command line: `python -m docs.man`."""

import inspect
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from tashkalar import __version__
from tashkalar.cli import tashkalar
from tashkalar.cli.examples import EXAMPLES, EXIT_CODES

FILE = Path(__file__).with_name("tashkalar.1")
PURPOSE = "Tash-Kalar: Arena of Legends in a terminal"
SAFE = {"\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "~": "\\(ti"}
"""The letters that roff would print in another shape."""
ENVIRONMENT = (
    ("TASHKALAR_CONFIG", "The folder of the settings."),
    ("TASHKALAR_DATA", "The folder of the saved games; they are in games there."),
    ("TASHKALAR_CACHE", "The folder of what may be deleted at any time."),
    ("TASHKALAR_LOG", "The folder of the logs of --verbose and of crash reports."),
    ("LC_ALL, LC_MESSAGES, LANG, LANGUAGE", "The language, where neither --lang nor the settings name one."),
    ("NO_COLOR", "If it is there, no colours are used."),
)
FILES = (
    ("settings.json", "in the config folder: what is set in the game."),
    ("lessons.json, puzzles.json", "in the data folder: what has been learned and solved."),
    ("games/*.tkr", "in the data folder: a file a game, a line a decision."),
    ("log-*.log, crash-*.txt", "in the log folder: the last twenty logs and crash reports."),
)


def page() -> str:
    """The man page as roff."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield '.\\" Written by python -m docs.man from the commands; change those.'
    yield f'.TH TASHKALAR 1 "" "tashkalar {__version__}" "Games"'
    yield from (".SH NAME", f"tashkalar \\- {_plain(PURPOSE)}")
    yield from (".SH SYNOPSIS", ".B tashkalar", ".I command", "[options]")
    yield from (".SH DESCRIPTION", *_paragraphs(tashkalar.help or ""))
    yield from _examples("")
    yield ".SH COMMANDS"
    for name, command in sorted(tashkalar.all().items()):
        yield from _command(name, command)
    yield ".SH EXIT STATUS"
    yield from _terms(EXIT_CODES)
    yield ".SH ENVIRONMENT"
    yield from _terms(ENVIRONMENT)
    yield from (".SH FILES", _plain("tashkalar paths tells where the folders are."))
    yield from _terms(FILES)


def _command(name: str, command: click.Command) -> Iterator[str]:
    program = click.Context(tashkalar, **tashkalar.context_settings)
    context = click.Context(command, info_name=name, parent=program)
    pieces = " ".join(command.collect_usage_pieces(context))
    yield from (f".SS tashkalar {_plain(name)} {_plain(pieces)}", *_paragraphs(command.help or ""))
    options = [param for param in command.get_params(context) if isinstance(param, click.Option)]
    yield from _terms(filter(None, (option.get_help_record(context) for option in options)))
    yield from _examples(name)


def _examples(name: str) -> Iterator[str]:
    """The examples of a command as they are typed, each below what it is for."""
    for line, purpose in EXAMPLES[name]:
        yield from (".PP", f"{_plain(purpose[0].upper() + purpose[1:])}:", ".PP", ".in +4n", ".EX")
        yield from (_plain(line), ".EE", ".in")


def _terms(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Terms with what they mean."""
    for term, told in rows:
        yield from (".TP", f"\\fB{_plain(term)}\\fR", _plain(" ".join(told.split())))


def _paragraphs(text: str) -> Iterator[str]:
    """Running text; a paragraph that begins with the sign for click to leave it as it is stays so."""
    for number, part in enumerate(re.split(r"\n\s*\n", inspect.cleandoc(text))):
        if number:
            yield ".PP"
        if part.startswith("\b"):
            yield from (".EX", *(_plain(line) for line in part.splitlines()[1:]), ".EE")
        else:
            yield _plain(" ".join(part.split()))


def _plain(text: str) -> str:
    """A text that roff prints as it is, with the hyphens that can be copied into a shell."""
    safe = re.sub(r"[\\\-'`~]", lambda found: SAFE[found[0]], text)
    return f"\\&{safe}" if safe.startswith(".") else safe


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
