"""Write the man pages from the commands of the command line: `python -m docs.man [FOLDER]`, build/man by default."""

import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from hotseat.cli import language_options
from hotseat.cli.examples import EXIT_CODES
from hotseat.util.i18n import ENGLISH, LANGUAGES, gettext_noop, language_context, pgettext
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import capitalize
from tashkalar import __version__
from tashkalar.cli import tashkalar
from tashkalar.cli.examples import EXAMPLES

DOCS = Path(__file__).parent
PURPOSE = gettext_noop("Tash-Kalar: Arena of Legends in a terminal")
SAFE = {"\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "~": "\\(ti"}
"""The letters that roff would print in another shape."""
ENVIRONMENT = (
    ("TASHKALAR_CONFIG", gettext_noop("The folder of the settings.")),
    ("TASHKALAR_DATA", gettext_noop("The folder of the saved games; they are in games there.")),
    ("TASHKALAR_LOG", gettext_noop("The folder of the logs of --verbose and of crash reports.")),
    (
        "LC_ALL, LC_MESSAGES, LANG, LANGUAGE",
        gettext_noop("The language, where neither --lang nor the settings name one."),
    ),
    ("NO_COLOR", gettext_noop("If it is set, no colours are used.")),
)
FILES = (
    ("settings.json", gettext_noop("in the config folder: the settings.")),
    ("lessons.json, puzzles.json", gettext_noop("in the data folder: the progress with lessons and puzzles.")),
    ("games/*.tkr", gettext_noop("in the data folder: a file a game, a line a decision.")),
    ("log-*.log, crash-*.txt", gettext_noop("in the log folder: the last twenty logs and crash reports.")),
)


def subfolder(language: str) -> str:
    """Return the folder of a language's man pages below `man`, with a slash at its end; "" for English."""
    return "" if language == ENGLISH else f"{language}/"


def page(language: str) -> str:
    """Return the man page in a language as roff."""
    with language_context(language):
        language_options.translate_click()
        context = _program()
        language_options.translate_help(context)
        return "\n".join(_lines(context)) + "\n"


def write_all(folder: Path) -> dict[str, Path]:
    """Write the man page in every language into a folder, and return the files by language."""
    pages = {language: folder / f"{subfolder(language)}tashkalar.1" for language in LANGUAGES}
    for language, path in pages.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page(language), encoding="utf-8")
    return pages


def _program() -> click.Context:
    return click.Context(tashkalar, **tashkalar.context_settings)


def _lines(program: click.Context) -> Iterator[str]:
    yield '.\\" -*- coding: utf-8 -*- Written by python -m docs.man from the commands; change those.'
    yield f'.TH TASHKALAR 1 "" "tashkalar {__version__}" "{pgettext("man page", "Games")}"'
    yield from (f".SH {pgettext('man page', 'NAME')}", f"tashkalar \\- {_plain(_(PURPOSE))}")
    yield from (f".SH {pgettext('man page', 'SYNOPSIS')}", ".B tashkalar")
    yield from (f".I {pgettext('man page', 'command')}", f"[{pgettext('man page', 'options')}]")
    yield from (f".SH {pgettext('man page', 'DESCRIPTION')}", *_paragraphs(tashkalar.help or ""))
    yield from _examples("")
    yield f".SH {pgettext('man page', 'COMMANDS')}"
    for name, command in sorted(tashkalar.all().items()):
        yield from _command(name, command, program)
    yield f".SH {pgettext('man page', 'EXIT STATUS')}"
    yield from _terms((code, _(text)) for code, text in EXIT_CODES)
    yield f".SH {pgettext('man page', 'ENVIRONMENT')}"
    yield from _terms((name, _(text)) for name, text in ENVIRONMENT)
    yield from (f".SH {pgettext('man page', 'FILES')}", _plain(_("tashkalar paths shows where the folders are.")))
    yield from _terms((name, _(text)) for name, text in FILES)


def _command(name: str, command: click.Command, program: click.Context) -> Iterator[str]:
    context = click.Context(command, info_name=name, parent=program)
    pieces = " ".join(command.collect_usage_pieces(context))
    yield from (f".SS tashkalar {_plain(name)} {_plain(pieces)}", *_paragraphs(command.help or ""))
    options = [param for param in command.get_params(context) if isinstance(param, click.Option)]
    yield from _terms(filter(None, (option.get_help_record(context) for option in options)))
    yield from _examples(name)


def _examples(name: str) -> Iterator[str]:
    """Return the examples of a command as they are typed, each below its purpose."""
    for line, purpose in EXAMPLES[name]:
        text = _("{what}:").format(what=capitalize(_(purpose)))
        yield from (".PP", _plain(text), ".PP", ".in +4n", ".EX")
        yield from (_plain(line), ".EE", ".in")


def _terms(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Return terms with their meanings."""
    for term, text in rows:
        yield from (".TP", f"\\fB{_plain(term)}\\fR", _plain(" ".join(text.split())))


def _paragraphs(text: str) -> Iterator[str]:
    """Return running text; a paragraph with click's mark for preformatted text isn't wrapped."""
    for number, part in enumerate(re.split(r"\n\s*\n", inspect.cleandoc(text))):
        if number:
            yield ".PP"
        if part.startswith("\b"):
            yield from (".EX", *(_plain(line) for line in part.splitlines()[1:]), ".EE")
        else:
            yield _plain(" ".join(part.split()))


def _plain(text: str) -> str:
    """Escape a text for roff, with hyphens that can be copied into a shell."""
    safe = re.sub(r"[\\\-'`~]", lambda found: SAFE[found[0]], text)
    return f"\\&{safe}" if safe.startswith(".") else safe


if __name__ == "__main__":
    write_all(Path(*sys.argv[1:] or (DOCS.parent / "build" / "man",)))
