"""The files of the log folder: the log of a run with --verbose, and the report of a crash. They hold no secrets."""

from __future__ import annotations

import contextlib
import logging
import os
import platform
import shutil
import sys
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hotseat.cli.common import CrashContext
from hotseat.util import identity, log_folder, paths, safe_io, secrets, terminal
from hotseat.util.faults import text_of_failure
from hotseat.util.i18n import gettext as _

if TYPE_CHECKING:
    from hotseat.cli.common import AnyGame

LOG = logging.getLogger("hotseat")
"""The logger of the framework, the parent of each module's; its messages go nowhere until `start_log` runs."""
LIBRARIES = ("click", "filelock", "platformdirs", "pydantic", "PyYAML", "rich", "textual")


class _Lines(logging.Formatter):
    """A formatter that writes each entry on one line, with control characters escaped and secrets hidden."""

    def format(self, record: logging.LogRecord) -> str:
        return safe_io.escape(secrets.redact(super().format(record)))


def start_log(context: click.Context) -> None:
    """Log this run to a new file of the log folder, and print the file's path when the command ends."""
    path = log_folder.new_file("log")
    handler = logging.FileHandler(path, encoding="utf-8", errors="backslashreplace")
    handler.setFormatter(_Lines("%(relativeCreated)8.1f ms  %(message)s"))
    logging.raiseExceptions = False  # a full disk is no reason to disturb the game
    for log in (LOG, logging.getLogger(identity.current().name)):
        log.addHandler(handler)
        log.setLevel(logging.INFO)
        log.propagate = False
    for name, value in _facts():
        LOG.info("%s: %s", name, value)
    context.call_on_close(lambda: _say(_("the log of this run is {file}").format(file=path)))


def report_crash(error: BaseException) -> None:
    """Write a report of an unexpected error, and print one line with its path."""
    cause, game = (error.cause, error.game) if isinstance(error, CrashContext) else (error, None)
    stack = secrets.redact("".join(traceback.format_exception(cause)))
    for line in stack.splitlines():
        LOG.info("%s", line)
    try:
        where = _("the report is {file}").format(file=_reported(cause, game, stack))
    except Exception as fault:  # above all, this must not hide what it reports
        where = _("the report can't be written ({why})").format(why=_brief(fault))
    text = _("stopped by an unexpected {error}").format(error=_brief(cause))
    _say(_("; ").join(filter(None, [text, where, _comfort(game)])))
    if LOG.isEnabledFor(logging.INFO):
        _say(*stack.rstrip().split("\n"))


def _brief(error: BaseException) -> str:
    """Return the type and message of an error in one line; the message is cut at 200 characters."""
    why = getattr(error, "strerror", None) or secrets.redact(text_of_failure(error))
    name = type(error).__name__
    return f"{name}: {why[:200]}" if why else name


def _comfort(game: AnyGame | None) -> str:
    """Return a text that says whether the open game is saved; "" if no game was played."""
    from hotseat.play.session import Session

    if not isinstance(game, Session):
        return ""
    if not game.save_error:
        return _("nothing confirmed is lost; the next start offers to resume the game")
    message = _("the game is not saved ({why})")
    if game.is_resumable:
        message = _("the last decisions are not saved ({why}); the next start offers to resume from the last saved one")
    return message.format(why=game.save_error)


def _reported(cause: BaseException, game: AnyGame | None, stack: str) -> Path:
    """Write the report of a crash, and return its file."""
    from hotseat.play.session import Session

    path, record = log_folder.new_file("crash"), list[tuple[str, object]]()
    if game is not None:
        ply, unsaved = (len(game.steps), game.save_error) if isinstance(game, Session) else (game.ply, "")
        record = [("record", game.path), ("ply", ply), ("unsaved", unsaved or "nothing")]
    facts = [("what", _brief(cause)), *_facts(), *record]
    lines = [
        *(safe_io.escape(secrets.redact(f"{name:10} {value}")) for name, value in facts),
        "",
        safe_io.printable_lines(stack),
    ]
    paths.write_text(path, "\n".join(lines))
    return path


def _facts() -> Iterator[tuple[str, object]]:
    """Yield the name and value of each fact about this run: versions, arguments, terminal and encoding."""
    size = shutil.get_terminal_size()
    yield identity.current().name, identity.current().version
    yield "time", datetime.now(UTC).isoformat(timespec="seconds")
    yield "arguments", " ".join(map(repr, sys.argv[1:])) or "none"
    yield "Python", f"{platform.python_version()}, {platform.platform()}"
    yield "libraries", ", ".join(f"{name} {_version(name)}" for name in LIBRARIES)
    yield "terminal", f"{os.environ.get('TERM', 'unknown')}, {size.columns} x {size.lines}"
    yield "encoding", getattr(sys.stdout, "encoding", None)


def _version(library: str) -> str:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return "unknown"


def _say(*lines: str) -> None:
    """Print a message on standard error, if that is still open."""
    with contextlib.suppress(OSError):
        terminal.print_notice(*lines)
