"""Functions that several commands use: load cards, find a saved game, run the application, start the log."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeAlias

import click

from hotseat.util import terminal
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop

if TYPE_CHECKING:
    from hotseat.play.session import Session
    from hotseat.records.replay import Replay
    from hotseat.text_ui import Console
    from hotseat.tui.app import GameApp

    AnyGame: TypeAlias = Session[Any, Any, Any, Any] | Replay[Any, Any, Any, Any]

CommandT = ParamSpec("CommandT")
GC_THRESHOLDS = (20_000, 20, 50)
"""The thresholds of the garbage collector while the application runs, see `gc.set_threshold`.

A screen consists of so many small objects that collections at the usual thresholds take a third of the drawing time.
The table collects when a turn has ended (`PlayScreen`).
"""
GRACE = 2.0
"""The seconds that the application has to end in good order after a signal."""


class UserPath(click.Path):
    """The type of an option that names a file or a folder; not every shell expands `~` in `--option=~/file`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return super().convert(_expanded(value), param, ctx)


class UserFile(click.File):
    """The type of an option that names a file to be opened, or `-`; see `UserPath`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return super().convert(_expanded(value), param, ctx)


def _expanded(value: Any) -> Any:
    from hotseat.util import paths

    return str(paths.expand(value)) if isinstance(value, str) else value


EXISTING_FILE = UserPath(exists=True, dir_okay=False, path_type=Path)
"""The type of an option that names a file to be read."""

own_cards = click.option(
    "--cards",
    "files",
    multiple=True,
    type=EXISTING_FILE,
    metavar="FILE",
    help="Use a card file of your own instead of the game's, or a pack with it. May be given several times.",
)

ascii_only = click.option("--ascii", is_flag=True, help="Draw with ASCII characters only.")


def _is_plain(context: click.Context, _option: click.Parameter, wanted: bool) -> bool:
    return wanted or (not context.resilient_parsing and plain_by_default())


in_sentences = click.option("--plain", is_flag=True, callback=_is_plain, help="Print sentences instead of columns.")
_plain = click.option("--plain", is_flag=True, callback=_is_plain, help="Use lines of text instead of a screen.")
_strict = click.option("--strict", is_flag=True, help="End with code 1 at the first line that isn't understood.")


def plain_lines(command: Callable[CommandT, None]) -> Callable[CommandT, None]:
    """Give a command that can read lines instead of showing a screen the options --plain and --strict."""
    return _plain(_strict(command))


_cert = click.option("--cert", type=EXISTING_FILE, metavar="FILE", help="Your own certificate, as PEM.")
_key = click.option("--key", type=EXISTING_FILE, metavar="FILE", help="The private key of --cert, as PEM.")


def certificate_options(command: Callable[CommandT, None]) -> Callable[CommandT, None]:
    """Give a command that listens the options --cert and --key."""
    return _cert(_key(command))


def certificate_files(cert: Path | None, key: Path | None) -> tuple[Path, Path] | None:
    """Return the files of --cert and --key; None without both. Raise UsageError for one of them alone."""
    if (cert is None) != (key is None):
        raise click.UsageError(_("--cert and --key belong together"))
    return (cert, key) if cert and key else None


def plain_by_default() -> bool:
    """Return whether lines of text are used without --plain: by the environment, the settings or a poor terminal."""
    from hotseat.records.settings import ON, read_settings, settings_path
    from hotseat.util import identity

    if "TEXTUAL_DRIVER" in os.environ:
        return False
    if chosen := os.environ.get(identity.current().variable("PLAIN")):
        return chosen != "0"
    if read_settings(settings_path()).settings.plain == ON:
        return True
    if is_poor := os.environ.get("TERM") == "dumb" and sys.stdin.isatty():
        print_notices(_("This terminal has no screens (TERM=dumb), so lines of text are used, as by --plain."))
    return is_poor


def on_own_files(command: Callable[CommandT, None]) -> Callable[CommandT, None]:
    """Decorate a command that uses the user's folders: first other users lose their access (`paths.keep_private`)."""

    @wraps(command)
    def run(*words: CommandT.args, **options: CommandT.kwargs) -> None:
        from hotseat.util import paths

        paths.keep_private()
        command(*words, **options)

    return run


class Ended(KeyboardInterrupt):
    """A signal other than that of Ctrl+C, raised as Python raises that one."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.sign = number


def _end(number: int, _frame: object) -> None:
    raise Ended(number)


@contextmanager
def sigterm_as_interrupt() -> Iterator[None]:
    """Raise Ended, a KeyboardInterrupt, on SIGTERM and SIGHUP, unless they are ignored."""
    values = [signal.Signals[name] for name in ("SIGTERM", "SIGHUP") if name in signal.Signals.__members__]
    heeded = [sign for sign in values if signal.getsignal(sign) is not signal.SIG_IGN]
    before = {sign: signal.signal(sign, _end) for sign in heeded}
    try:
        yield
    finally:
        for sign, handler in before.items():
            signal.signal(sign, handler)


class CrashContext(Exception):
    """An unexpected error with the session or replay that was open when it occurred, if any."""

    def __init__(self, cause: Exception, game: AnyGame | None) -> None:
        from hotseat.util.faults import text_of_failure

        super().__init__(text_of_failure(cause))
        self.cause, self.game = cause, game


@contextmanager
def crash_context(game: Callable[[], AnyGame | None]) -> Iterator[None]:
    """Wrap an unexpected error in a CrashContext with the game that `game` says is open, if any."""
    try:
        yield
    except (click.ClickException, OSError, CrashContext):
        raise
    except Exception as error:
        raise CrashContext(error, game()) from error


@contextmanager
def report_as(error: Callable[[str], Exception], kind: type[Exception]) -> Iterator[None]:
    """Turn an error of a kind inside the context into one of the command line, with the same message."""
    try:
        yield
    except kind as fault:
        raise error(str(fault)) from None


@contextmanager
def lines_console(*, strict: bool) -> Iterator[Console]:
    """Open the console of standard input and output, and raise ClickException at a line that ends a strict script."""
    from hotseat.text_ui import NotAnAnswer, open_console

    with report_as(click.ClickException, NotAnAnswer):
        yield open_console(strict=strict)


@contextmanager
def freeze_gc() -> Iterator[None]:
    """Exempt all objects made in the context from garbage collection: modules and cards live until the end anyway."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def position_of(text: str, names: Sequence[str]) -> int | None:
    """Return the position of the name that a number from 1, a name or its beginning is; None for none or several."""
    from hotseat.util import safe_io

    if 0 < (number := safe_io.parse_int(text) or 0) <= len(names):
        return number - 1
    found = [name for name in names if name == text] or [name for name in names if name.startswith(text)]
    return names.index(found[0]) if len(found) == 1 else None


def resolve_game(text: str, *, whole: bool = False) -> Path:
    """Return the file of the saved game that a text names, or raise UsageError."""
    from hotseat.records import saved_games

    with report_as(click.UsageError, saved_games.NotFound):
        return saved_games.find_game(text, whole=whole)


def print_notices(*notices: str) -> None:
    """Print notices on standard error, each once in a run of a command."""
    context = click.get_current_context(silent=True)
    printed: set[str] = context.meta.setdefault("notices", set()) if context is not None else set()
    for notice in filter(None, notices):
        if notice not in printed:
            printed.add(notice)
            terminal.print_notice(notice)


def run_app(app: GameApp) -> str:
    """Run an application, report whether its games are saved, and exit unless another game is chosen."""
    gc.set_threshold(*GC_THRESHOLDS)
    app.when_hung_up = partial(_force_exit_after_grace, app)
    begun = app.session
    try:
        with crash_context(lambda: app.session or app.replay):
            app.run()
            if app.failure is not None:
                raise CrashContext(app.failure, app.session or app.replay)
            print_notices(*app.news, *(app.session.take_messages() if app.session else ()))
    finally:
        if begun is not None:
            begun.close()
    if app.return_code or not app.wanted:
        click.get_current_context().exit(app.return_code or 0)
    return app.wanted


def _force_exit_after_grace(app: GameApp, code: int) -> None:
    """End the process in `GRACE` seconds: Textual waits for ever for a terminal that takes no output."""

    def end() -> None:
        try:
            app.give_up_terminal()
        finally:
            os._exit(code)

    last = threading.Timer(GRACE, end)
    last.daemon = True
    last.start()


PLAINLY = gettext_noop("use --plain to play, replay or solve puzzles as lines of text")


def require_extra(extra: str) -> AbstractContextManager[None]:
    """Report a failing import in the context by a ClickException with the command that installs the extra."""
    from hotseat.util import extras

    return extras.report_missing(extra, click.ClickException)


def need_terminal() -> None:
    """Raise ClickException unless there is a terminal to draw on, or the driver in TEXTUAL_DRIVER."""
    if driver := os.environ.get("TEXTUAL_DRIVER"):
        _need_driver(driver)
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.ClickException(_("this needs a terminal; {remedy}").format(remedy=_(PLAINLY)))
    if not sys.stderr.isatty():
        message = _(
            "the screen is drawn on standard error, which isn't a terminal here; don't redirect it, or use --verbose"
        )
        raise click.ClickException(message)


def _need_driver(name: str) -> None:
    import pkgutil

    from textual.driver import Driver

    try:
        found = pkgutil.resolve_name(name) if ":" in name else None
    except (ImportError, AttributeError, ValueError):
        found = None
    if not (isinstance(found, type) and issubclass(found, Driver)):
        message = _("TEXTUAL_DRIVER isn't a Textual driver: {name}; unset it to use this terminal")
        raise click.ClickException(message.format(name=ascii(name)))
