"""What commands share: cards, a saved game by its name, the log, and whether there is a terminal."""

from __future__ import annotations

import gc
import os
import pkgutil
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import click

from tashkalar.cli.crash_context import CrashContext
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop

if TYPE_CHECKING:
    from tashkalar.coach.analysis import Analysis
    from tashkalar.engine import Catalogue
    from tashkalar.saves import Replay as OurReplay
    from tashkalar.tabletop.replay import Replay
    from tashkalar.tabletop.session import Session
    from tashkalar.tabletop.tui.app import GameApp

    AnyGame: TypeAlias = Session[Any, Any, Any, Any] | Replay[Any, Any, Any, Any]

R = TypeVar("R", bound="Replay[Any, Any, Any, Any]")

FORMS = ("high-form", "duel", "melee")
"""The forms by their ids, told without loading the rules."""
FORM = FORMS[0]
"""What is played if nothing is said."""
LEVELS = ("novice", "able", "strong")
"""The levels of the program's own players, told without importing them."""

SELDOM = (20_000, 20, 50)
"""How many things are made between two searches for garbage, see `gc.set_threshold`: a screen is made of so many small
ones that looking for it as often as usual would take a third of the time of drawing."""
GRACE = 2.0
"""Seconds to leave in good order after a signal."""

EXISTING_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
"""The type of an option that names a file to be read."""

own_cards = click.option(
    "--cards",
    "file",
    type=EXISTING_FILE,
    metavar="FILE",
    help="Use a card file of your own instead of the game's.",
)


@contextmanager
def sigterm_as_interrupt() -> Iterator[None]:
    """What else asks a program to end does here what Ctrl+C does: a job whose time is up, a terminal that is gone."""
    values = [signal.Signals[name] for name in ("SIGTERM", "SIGHUP") if name in signal.Signals.__members__]
    heeded = [sign for sign in values if signal.getsignal(sign) is not signal.SIG_IGN]
    before = {sign: signal.signal(sign, signal.default_int_handler) for sign in heeded}
    try:
        yield
    finally:
        for sign, handler in before.items():
            signal.signal(sign, handler)


def _log(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if not wanted or context.resilient_parsing:
        return
    from tashkalar.cli import logs

    try:
        logs.start_log(context)
    except OSError as error:
        raise click.ClickException(_("the log can't be written: {why}").format(why=error)) from None


verbose = click.Option(
    ["--verbose"],
    is_flag=True,
    expose_value=False,
    callback=_log,
    help="Write down all that happens, in a file of the log folder.",
)


@contextmanager
def crash_context(game: Callable[[], AnyGame | None]) -> Iterator[None]:
    """What nobody expects and goes wrong inside is passed on with the game that is open then."""
    try:
        yield
    except (click.ClickException, OSError, CrashContext):
        raise
    except Exception as error:
        raise CrashContext(error, game()) from error


@contextmanager
def freeze_gc() -> Iterator[None]:
    """What is imported or made inside stays until the end: no time is spent, now or ever, looking for garbage in it."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def cards_of(file: Path | None = None) -> Catalogue:
    """The cards of the game, or of a file of one's own."""
    with freeze_gc():
        from tashkalar.cards import CardErrors, load
    try:
        with freeze_gc():
            return load(file) if file else load()
    except CardErrors as error:
        raise click.ClickException("\n".join([_("the card file is faulty"), str(error)])) from None
    except OSError as error:
        message = _("the cards can't be read: {why} ({file})")
        raise click.ClickException(message.format(why=error.strerror, file=error.filename)) from None


def resolve_game(text: str, *, whole: bool = False) -> Path:
    """Find the saved game that a text means.

    Args:
        text: what the user has typed for it.
        whole: refuse the mere beginning of an id or a name.

    Raises:
        UsageError: none is meant, or more than one.
    """
    from tashkalar.tabletop import library

    try:
        return library.find_game(text, whole=whole)
    except library.NotFound as error:
        raise click.UsageError(str(error)) from None


def game_over_message(called: str) -> click.ClickException:
    """That a game can't be gone on with, and what shows it."""
    return click.ClickException(_("this game is over; {command} shows it").format(command=f"tashkalar replay {called}"))


def open_replay(path: Path, cards: Catalogue) -> OurReplay:
    """The game of a file, to be looked at.

    Raises:
        ClickException: it holds none.
    """
    from tashkalar.saves import read_replay
    from tashkalar.tabletop.record import RecordFault

    try:
        return read_replay(path, cards)
    except RecordFault as fault:
        raise click.ClickException(str(fault)) from None


def replay_at(replay: R, at: int | None) -> R:
    """A game at a moment of it, the last one if none is named. What is odd about its file is told.

    Raises:
        ClickException: it has no such decision.
    """
    for notice in replay.notices:
        click.echo(f"tashkalar: {notice}", err=True)
    last = len(replay.steps)
    if at is not None and at > last:
        message = _("there is no decision {number}: this game has decisions 1 to {last}")
        raise click.ClickException(message.format(number=at, last=last))
    replay.to_ply(last if at is None else at)
    return replay


def open_annotated_replay(replay: OurReplay) -> OurReplay:
    """The game with what the coach has found in it, if it was ever asked and nothing of it is a secret."""
    from tashkalar.saves import was_analysed

    if was_analysed(replay):
        from tashkalar.coach import analysis as analyses
        from tashkalar.coach import messages

        analysis = analyses.Analysis(replay)
        tell_of_analysis(analysis)
        replay.remarks = messages.remarks_by_ply(analysis.evaluated)
    return replay


def tell_of_analysis(analysis: Analysis) -> None:
    """Say in a line if the file of an analysis isn't one."""
    if analysis.notice:
        click.echo(f"tashkalar: {analysis.notice}", err=True)


def run_app(app: GameApp) -> str:
    """Run an application, tell what became of the files of its games, and pass its exit code on.

    Returns:
        The id of another game that is to be played now. If there is none, the command ends here.
    """
    gc.set_threshold(*SELDOM)
    app.when_hung_up = partial(force_exit_after_grace, app)
    begun = app.session
    try:
        with crash_context(lambda: app.session or app.replay):
            app.run()
            if app.failure is not None:
                raise CrashContext(app.failure, app.session or app.replay)
            report_last_file(app.session, app.news)
    finally:
        if begun is not None:
            begun.close()
    if not app.wanted:
        click.get_current_context().exit(app.return_code or 0)
    return app.wanted


def report_last_file(session: Session[Any, Any, Any, Any] | None, earlier: Sequence[str] = ()) -> None:
    """What became of the file of the game that was left last, and what was told of earlier ones only in passing."""
    for text in (*earlier, *(session.take_messages() if session else ())):
        click.echo(f"tashkalar: {text}", err=True)


def force_exit_after_grace(app: GameApp, code: int) -> None:
    """End the process after a grace, come what may: Textual waits for ever for a terminal that takes nothing more."""

    def end() -> None:
        try:
            app.give_up_terminal()
        finally:
            os._exit(code)

    last = threading.Timer(GRACE, end)
    last.daemon = True
    last.start()


PLAINLY = gettext_noop("play, replay and puzzle go by lines of text with --plain")


def need_terminal() -> None:
    """Refuse to draw on what is no terminal, or one that can only write line after line.

    Where Textual is given another driver, such as that of a browser, there is no terminal to look for.
    """
    if driver := os.environ.get("TEXTUAL_DRIVER"):
        _need_driver(driver)
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.ClickException(_("this needs a terminal to draw on; {remedy}").format(remedy=_(PLAINLY)))
    if not sys.stderr.isatty():
        message = _(
            "the screen is drawn on standard error, which is no terminal here; don't redirect it, or use --verbose"
        )
        raise click.ClickException(message)
    if os.environ.get("TERM") == "dumb":
        message = _("this terminal can't be drawn on (TERM=dumb); {remedy}")
        raise click.ClickException(message.format(remedy=_(PLAINLY)))


def _need_driver(name: str) -> None:
    from textual.driver import Driver

    try:
        found = pkgutil.resolve_name(name) if ":" in name else None
    except (ImportError, AttributeError, ValueError):
        found = None
    if not (isinstance(found, type) and issubclass(found, Driver)):
        message = _("TEXTUAL_DRIVER names no driver of Textual: {name}; leave it unset to draw on this terminal")
        raise click.ClickException(message.format(name=ascii(name)))
