"""Handlers that end an application cleanly on signals and when its terminal closes."""

import asyncio
import contextlib
import os
import select
import signal
import sys
import threading
from collections.abc import Callable, Sequence


def end_on_signals(hang_up: Callable[[signal.Signals], None], ended: Callable[[int], None], *, terminal: bool) -> None:
    """Install handlers on the event loop; `ended` is called with the exit code in a thread, after `hang_up`."""
    loop, signs = asyncio.get_running_loop(), list[signal.Signals]()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        with contextlib.suppress(KeyError, NotImplementedError):  # Windows has neither SIGHUP nor such handlers
            loop.add_signal_handler(sign := signal.Signals[name], hang_up, sign)
            signs.append(sign)
    if terminal and sys.platform != "win32":
        waiting = (loop, _signal_pipe(signs), hang_up, ended)
        threading.Thread(target=_await_hang_up, args=waiting, daemon=True).start()


if sys.platform != "win32":

    def _await_hang_up(
        loop: asyncio.AbstractEventLoop,
        signal_pipe: int,
        hang_up: Callable[[signal.Signals], None],
        ended: Callable[[int], None],
    ) -> None:
        """Wait for a signal or the end of the terminal, then end the application. Runs in a thread of its own.

        It needs a thread because the event loop may be blocked by the terminal. It polls the terminal too, because the
        parent process, such as make, may keep SIGHUP from this one.
        """
        gone = select.poll()
        gone.register(signal_pipe, select.POLLIN)
        gone.register(0, 0)  # no event is requested, so only the end of the terminal is reported
        signalled = any(file == signal_pipe for file, _ in gone.poll())
        sign = signal.Signals(os.read(signal_pipe, 1)[0]) if signalled else signal.SIGHUP
        with contextlib.suppress(RuntimeError):  # the application has ended already
            loop.call_soon_threadsafe(hang_up, sign)
            ended(128 + sign)

    def _signal_pipe(signs: Sequence[signal.Signals]) -> int:
        """Return a file descriptor from which the numbers of these signals can be read, one byte each.

        The handlers of the event loop still run, as Python wakes the loop by another descriptor.
        """
        reader, writer = os.pipe()
        os.set_blocking(writer, False)

        def write(number: int, _frame: object) -> None:
            with contextlib.suppress(BlockingIOError):
                os.write(writer, bytes([number]))

        for sign in signs:
            signal.signal(sign, write)
        return reader
