"""Notices of a turn that begins: the user's command, which runs for each of them, and its failures as sentences.

The command comes from an option or the user's own settings, never from a record, a pack or another machine.
"""

import os
import re
import shlex
from collections.abc import Callable
from pathlib import PurePath
from threading import Condition, Event, Thread, Timer
from time import monotonic
from typing import IO, Any, NamedTuple

from hotseat.play.external_players import check_program, split_command
from hotseat.play.guarded import Guarded
from hotseat.play.session import Session
from hotseat.plugin.seats import PlayerSpec
from hotseat.records.record_time import local_now
from hotseat.util import identity, safe_io
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import join_sentences, with_period
from hotseat.util.visitors import is_visitor

SECONDS = 30.0
"""The time in seconds that a command has for one notice."""
RUNNING = 4
"""The number of commands that run at once."""
WAITING = 100
"""The number of notices that wait at most, one for each seat of a table."""
PARTING = 3.0
"""The time in seconds that commands have when the program ends."""
_CHUNK = 4096
_SHELLS = frozenset({"sh", "bash", "dash", "ksh", "zsh", "fish", "cmd", "cmd.exe", "powershell", "pwsh"})
_SIGN = re.compile(r"\d?>+|\d?<+|\|+|&&?$|&&|;|~|\$|`")
"""The beginning of a word that only a shell understands."""


class Notice(NamedTuple):
    """The beginning of a turn, for the command."""

    seat: int
    """The seat, from 0."""
    name: str
    """The name of its player."""
    game: str
    """The name of the game."""
    table: str
    """The name of the saved game, the address of the host, or that of a table of a server; "" for none."""
    text: str
    """One line for people."""

    def environment(self) -> dict[str, str]:
        """Return the variables that the command gets."""
        values = {**self._asdict(), "seat": str(self.seat + 1)}
        own = identity.current()
        return {own.variable(f"NOTICE_{name.upper()}"): safe_io.escape(value) for name, value in values.items()}


def turn_notice(session: Session[Any, Any, Any, Any], seat: int, table: str = "") -> Notice:
    """Return the notice of a turn.

    Args:
        session: the game.
        seat: the seat, from 0.
        table: the name of the table; by default that of the saved game, or the address of the host.
    """
    name, game = session.game.names(session.state)[seat], _(session.game.name)
    where = session.path.stem if session.path is not None else session.host.address if session.host is not None else ""
    text = _("{name}, it is your turn in {game}.").format(name=name, game=game)
    return Notice(seat, name, game, table or where, text)


def trial_notice() -> Notice:
    """Return the notice that tests the command."""
    own = identity.current()
    return Notice(0, "", own.title, "", _("This is a test of the notices of {program}.").format(program=own.title))


class TurnWatch:
    """Finds the turns of some seats as they begin, each once, also after undoing.

    Args:
        session: the game.
        concerns: whether the seats of a player are meant.
        known: the number of steps after which turns count; -1 for the turn that has begun already, too. By default the
            number now, and -1 in a new game with players on other machines.
    """

    def __init__(
        self,
        session: Session[Any, Any, Any, Any],
        concerns: Callable[[PlayerSpec], bool],
        known: int | None = None,
    ) -> None:
        self._session = session
        self._concerns = concerns
        at_once = -any(player_spec.remote for player_spec in session.players)
        self._known = (len(session.steps) or at_once) if known is None else known
        """The number of steps when the last turn began."""

    def begun(self) -> int | None:
        """Return the seat whose turn has begun since the last call; None if there is none."""
        decision, steps = self._session.question, self._session.steps
        if decision is None or len(steps) <= self._known or not self._concerns(self._session.players[decision.seat]):
            return None
        seat: int = decision.seat
        if steps and steps[-1].seat == seat:
            return None
        self._known = len(steps)
        return seat


class Notifier:
    """Runs the command for notices, in threads of its own; `send` never waits, and no failure is raised."""

    def __init__(self, command: str = "") -> None:
        self.command = command
        """The command as typed; "" for none."""
        self._changed = Condition()
        """The lock of everything below; `close` is notified of the end of a command."""
        self._waiting: dict[tuple[str, int], tuple[str, Notice]] = {}
        self._running = 0
        self._fault = ""
        """The last failure in a row; a repeated one isn't reported."""
        self._unread: list[str] = []
        """The sentences that nobody has listened to."""
        self._listener: Callable[[str], object] | None = None

    def listen(self, listener: Callable[[str], object] | None) -> None:
        """Call a function, in any thread, with each sentence about trouble; the earlier ones at once."""
        with self._changed:
            self._listener, unread = listener, self._unread
            self._unread = []
        for sentence in unread:
            self.report(sentence)

    def report(self, sentence: str) -> None:
        """Report trouble, "" for none, to the listener or to the next one."""
        with self._changed:
            listener = self._listener
            if listener is None and sentence:
                self._unread.append(sentence)
        if listener is not None and sentence:
            listener(sentence)

    def send(self, notice: Notice) -> None:
        """Run the command for a notice, in place of one that still waits for the same seat of the table."""
        if not self.command or is_visitor():
            return
        with self._changed:
            key = notice.table, notice.seat
            full = len(self._waiting) >= WAITING and key not in self._waiting
            if not full:
                self._waiting[key] = self.command, notice
                if self._running < RUNNING:
                    self._running += 1
                    Thread(target=self._work, daemon=True).start()
        if full:
            self._note(_("too many notices wait"))

    def close(self, seconds: float = PARTING) -> None:
        """Wait for the commands that run or wait; those that don't end are killed with this process."""
        until = monotonic() + seconds
        with self._changed:
            while self._running and (left := until - monotonic()) > 0:
                self._changed.wait(left)

    def _work(self) -> None:
        while True:
            with self._changed:
                if not self._waiting:
                    self._running -= 1
                    self._changed.notify_all()
                    return
                command, notice = self._waiting.pop(next(iter(self._waiting)))
            self._note(run_command(command, notice))

    def _note(self, fault: str) -> None:
        """Report a failure, "" for none, unless the last one was the same."""
        with self._changed:
            known, self._fault = self._fault == fault, fault
        if fault and not known:
            self.report(describe_notice_failure(fault))


def describe_notice_failure(fault: str) -> str:
    """Return the sentence about a failure of `run_command`."""
    return with_period(_("The command for notices failed: {why}").format(why=fault))


def run_command(command: str, notice: Notice, seconds: float = SECONDS) -> str:
    """Run a command for a notice until it ends, and return why it failed; "" if it worked.

    The command has no input. Its output is dropped, but for the last line about a failure. It ends with this process.

    Args:
        command: the command as typed.
        notice: what its environment says.
        seconds: the time that it has.
    """
    try:
        process = Guarded(split_command(command), {**os.environ, **notice.environment()})
    except (OSError, ValueError, IndexError) as error:
        return describe_error(error)
    late = Event()

    def stop() -> None:
        late.set()
        process.end()

    timer = Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    process.stdin.close()
    Thread(target=_read_to_end, args=(process.stdout,), daemon=True).start()
    said = _read_to_end(process.stderr)
    process.wait(seconds)
    failure, code = process.failure, process.code
    timer.cancel()
    process.end()
    process.close()
    if late.is_set() or code is None:
        return _("it didn't end within {seconds} seconds").format(seconds=round(seconds))
    if failure:
        return safe_io.escape(failure)
    return _("it exited with code {code}").format(code=code) + _quoted(said) if code else ""


def try_command(command: str) -> tuple[bool, str]:
    """Run a command for a test, and return whether it worked, and the sentence about it."""
    if not command:
        return False, _("No command is set.")
    try:
        check_command(command)
        fault = run_command(command, trial_notice())
    except ValueError as error:
        fault = str(error)
    sentence = _("It worked at {time}.").format(time=local_now().strftime("%H:%M"))
    result = describe_notice_failure(fault) if fault else sentence
    return not fault, join_sentences(result, "" if fault.endswith(hint := shell_hint(command)) else hint)


def _read_to_end(stream: IO[bytes]) -> bytes:
    """Return the last bytes of an output."""
    kept = b""
    with stream:
        while chunk := os.read(stream.fileno(), _CHUNK):
            kept = (kept + chunk)[-_CHUNK:]
    return kept


def _quoted(said: bytes) -> str:
    line = safe_io.last_line(said)
    return f": {line}" if line else ""


def check_command(command: str) -> None:
    """Raise a ValueError of one line if a command can't be split or its program isn't found."""
    try:
        check_program(PlayerSpec("program", command))
    except ValueError as fault:
        hint = shell_hint(command)
        raise ValueError(join_sentences(with_period(str(fault)), hint) if hint else str(fault)) from None


def shell_hint(command: str) -> str:
    """Return a sentence about a sign in a command that only a shell would understand; "" if there is none."""
    try:
        words = split_command(command)
    except ValueError:
        return ""
    if not words or PurePath(words[0]).name in _SHELLS:
        return ""
    found = _SIGN.search(words[0]) or next(filter(None, map(_SIGN.match, words[1:])), None)
    if found is None:
        return ""
    message = _("No shell runs the command, so {sign} means nothing in it; for a shell, write: {command}")
    return message.format(sign=found[0], command=f"sh -c {shlex.quote(command)}")
