"""The console: reading and writing lines, and clearing the screen between players who share a terminal."""

import contextlib
import os
import select
import sys
from collections import deque
from collections.abc import Callable, Iterator
from shutil import get_terminal_size
from threading import Condition, Thread, Timer
from typing import TextIO

from hotseat.util import terminal
from hotseat.util.cell_width import wrap
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import quote_input, without_period

if sys.platform != "win32":
    import termios

WIPE = "\033[H\033[2J\033[3J"
"""The control sequences which move the cursor to the top, clear the screen, and clear the scrollback."""

UNABLE = ("", "dumb", "unknown")
"""The values of `TERM` for terminals without control sequences."""
LONGEST = 1 << 16
"""The maximum length of a line that is typed, in characters; the rest of a longer one is discarded."""
TICK = 1.0
"""The time in seconds after which a wait looks for Ctrl+C, which doesn't end it on every system."""
PROMPT = "> "
SOON = 2.0
"""The time in seconds after which work that goes on is announced."""
DELIVERY = 0.5
"""The time in seconds in which a line arrives that has been typed."""


class EndOfInput(Exception):
    """The end of the input, or the user's command to quit."""


class NotAnAnswer(Exception):
    """A line that means nothing, where a script must not go on after it; the message names the line."""


def tidy(line: str) -> str:
    """Return a line without blanks around it, and with single ones in it."""
    return " ".join(line.removeprefix("\ufeff").split())


class Console:
    """A pair of streams for lines."""

    def __init__(self, stdin: TextIO, stdout: TextIO, *, strict: bool = False) -> None:
        self._stdin = stdin
        self._strict = strict
        self._stdout = stdout
        self.in_person = stdin.isatty()
        """Whether a person types at a terminal; then lines are wrapped, and prompts and hand-over prompts appear."""
        self.into_file = self.in_person and not stdout.isatty()
        """Whether a person types at a terminal, but the output goes elsewhere."""
        self._prompted = False
        """Whether a prompt is the last thing on the screen."""
        self._attend: Callable[[], object] | None = None
        self._changed = Condition()
        self._woken = self._interrupted = self._wanted = False
        self._lines: deque[str] = deque()
        """The line that was read and not yet taken; the end of the input, "", stays."""
        self._reader: Thread | None = None
        self._failure: BaseException | None = None
        self.dress: Callable[[str], str] = str
        """The change of each line before it is written."""
        self._taken = 0, ""
        """The number of lines taken so far, and the last one."""

    def write(self, *lines: str) -> None:
        """Write lines; what could control the terminal is escaped."""
        if lines and self._prompted:
            self._prompted = False
            self._stdout.write("\n")
        for line in map(terminal.safe_line, map(self.dress, lines)):
            self._stdout.writelines(f"{part}\n" for part in self._wrapped(line))

    def _wrapped(self, line: str) -> list[str]:
        if not self.in_person or not line:
            return [line]
        return wrap(line, get_terminal_size().columns, subsequent_indent="  ", break_on_hyphens=False)

    def read(self, prompt: str = PROMPT) -> str:
        """Return the next line, tidied, or raise EndOfInput; a prompt appears only if a person types at a terminal."""
        self._show(prompt)
        line = self._next_line(prompt) if self.in_person or self._attend is not None else self._readline()
        self._prompted = False
        if not line:
            self.write(*[""] * self.in_person)
            raise EndOfInput
        self._taken = self._taken[0] + 1, tidy(line)
        return self._taken[1]

    def refuse(self, reason: str) -> None:
        """Write why the last line means nothing, or raise NotAnAnswer if a script must not go on."""
        if not self._strict:
            self.write(reason)
            return
        number, text = self._taken
        message = _("line {number}, {text}: {why}")
        raise NotAnAnswer(message.format(number=number, text=quote_input(text), why=without_period(reason)))

    def _show(self, prompt: str) -> None:
        if prompt and self.in_person and not self._prompted:
            text = terminal.safe_line(prompt).rstrip()
            self._stdout.write("\n".join(self._wrapped(text)) + " ")
            self._prompted = True
        self._stdout.flush()

    def _readline(self) -> str:
        line = self._stdin.readline(LONGEST)
        if len(line) >= LONGEST and not line.endswith("\n"):
            while (rest := self._stdin.readline(LONGEST)) and not rest.endswith("\n"):
                pass  # what is so long is no answer
        return line

    # --- while others may do something --------------------------------------------------------------------------------

    def listen(self, attend: Callable[[], object]) -> None:
        """Call a function after each `wake` while a line is awaited; what the function raises ends the wait."""
        self._attend, self._woken = attend, True

    def wake(self) -> None:
        """Say, in any thread, that there is something to attend to."""
        with self._changed:
            self._woken = True
            self._changed.notify_all()

    def interrupt(self) -> None:
        """Take Ctrl+C, which ends the next wait; raise KeyboardInterrupt if no wait has come since the last one."""
        with self._changed:
            unheard, self._interrupted = self._interrupted, True
            self._changed.notify_all()
        if unheard:
            raise KeyboardInterrupt

    def take_interrupt(self) -> bool:
        """Return, once, whether Ctrl+C was pressed."""
        with self._changed:
            pressed, self._interrupted = self._interrupted, False
        return pressed

    def check(self) -> None:
        """Raise KeyboardInterrupt if Ctrl+C was pressed."""
        if self.take_interrupt():
            raise KeyboardInterrupt

    @contextlib.contextmanager
    def long_work(self) -> Iterator[None]:
        """Tell a person that work takes long; Ctrl+C stops it at the next `check`, and the second time at once."""

        def speak() -> None:
            self.write(_("This takes a moment. Ctrl+C stops it."))
            self.flush()

        note = Timer(SOON, speak)
        note.daemon = True
        if self.in_person:
            note.start()
        try:
            yield
            self.check()
        finally:
            note.cancel()

    def wait(self) -> None:
        """Attend to the next `wake`, and read no line before; raise KeyboardInterrupt after Ctrl+C."""
        self.flush()
        self._await(lambda: False)
        if self._attend is not None:
            self._attend()

    def _await(self, done: Callable[[], object]) -> bool:
        """Wait until something is true or `wake` was called; return whether it was. Raise KeyboardInterrupt."""
        with self._changed:
            while not (self._woken or self._interrupted or done()):
                self._changed.wait(TICK)
            woken, self._woken = self._woken, False
        self.check()
        return woken

    def _next_line(self, prompt: str) -> str:
        """Return the next line, which a thread reads; the end of the input stays the next line."""
        self._want_line()
        while True:
            self._show(prompt)
            if not self._await(lambda: self._lines):
                if self._failure is not None:
                    raise self._failure
                with self._changed:
                    return self._lines.popleft() if self._lines[0] else ""
            if self._attend is not None:
                self._attend()

    def _want_line(self) -> None:
        """Let the reader read a line, unless there is one; none is read before, so a terminal keeps what is typed."""
        with self._changed:
            self._wanted = self._wanted or not self._lines
            self._changed.notify_all()
        if self._reader is None:
            self._reader = Thread(target=self._read_wanted, daemon=True)
            self._reader.start()

    def _read_wanted(self) -> None:
        line = "\n"
        while line:
            with self._changed:
                self._changed.wait_for(lambda: self._wanted)
            try:
                self._is_typed(None)  # a thread that waits in `readline` would block the end of the program
                line = self._readline()
            except (OSError, ValueError):  # the terminal is gone
                line = ""
            except BaseException as failure:  # raised in the thread of the game
                self._failure, line = failure, ""
            with self._changed:
                self._wanted = False
                self._lines.append(line)
                self._changed.notify_all()

    def _is_typed(self, seconds: float | None) -> bool:
        """Return whether a line waits at a terminal that can say so, within a time; None for any time."""
        if not self.in_person:
            return False
        try:
            return bool(select.select([self._stdin.fileno()], [], [], seconds)[0])
        except (OSError, ValueError):  # a console of Windows, or no file
            return False

    def take_typed(self) -> list[str]:
        """Return what a person has typed ahead, so that it can't answer a question not yet shown."""
        found: list[str] = []
        while self.in_person and (self._lines or self._is_typed(0)):
            self._want_line()
            with self._changed:
                self._changed.wait_for(lambda: self._lines, DELIVERY)
                if not self._lines or not self._lines[0]:
                    break
                found.append(tidy(self._lines.popleft()))
        self._taken = self._taken[0] + len(found), self._taken[1]
        return found

    def forget(self) -> None:
        """Discard what a person has typed ahead, as far as that is possible."""
        if self.in_person:
            self._lines = deque(line for line in self._lines if not line)
        if self.in_person and sys.platform != "win32":
            with contextlib.suppress(OSError, ValueError, termios.error):
                termios.tcflush(self._stdin.fileno(), termios.TCIFLUSH)

    def write_sequence(self, sequence: str) -> None:
        """Write a control sequence to a person's terminal that knows any; it stays invisible beside a prompt."""
        if self.in_person and not self.into_file and os.environ.get("TERM", "dumb") not in UNABLE:
            self._stdout.write(sequence)
            self._stdout.flush()

    def flush(self) -> None:
        """Flush the output."""
        self._stdout.flush()

    def clear(self) -> None:
        """Clear the screen and the scrollback, if a person uses the terminal; else the text scrolls at most."""
        if self.in_person and not self.into_file:
            self._stdout.write("\n" * get_terminal_size().lines)
            if os.environ.get("TERM", "dumb") not in UNABLE:
                self._stdout.write(WIPE)
