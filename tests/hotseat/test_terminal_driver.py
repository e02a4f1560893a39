"""Two threads may end the application, and the terminal is restored by one of them whichever is first."""

import os
import pty
import select
import signal
from collections.abc import Iterator
from threading import Thread

import pytest

from hotseat.tui import terminal_driver
from hotseat.tui.terminal_driver import RESET, TerminalDriver

OWN = b"\x1b[?1049l\x1b[?25h"
"""The output of Textual at its own end."""


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[int, int]]:
    """Both ends of a terminal on which the driver draws."""
    reader, writer = pty.openpty()
    monkeypatch.setattr(terminal_driver, "STDERR", writer)
    yield reader, writer
    os.close(reader)
    os.close(writer)


@pytest.fixture
def driver() -> TerminalDriver:
    """One that has drawn and written all."""
    made = object.__new__(TerminalDriver)
    made._writer_thread = made.attrs_before = None
    return made


def drawn(reader: int) -> bytes:
    """All that the terminal has been sent."""
    found = b""
    while select.select([reader], [], [], 0.1)[0]:
        found += os.read(reader, 4096)
    return found


def in_thread(work: object, wait: float) -> bool:
    """Whether something is done in a thread of its own, which may change what signals it takes."""
    thread = Thread(target=work, daemon=True)  # type: ignore[arg-type]
    thread.start()
    thread.join(wait)
    return not thread.is_alive()


def test_what_is_restored_is_not_dropped_again(driver: TerminalDriver, terminal: tuple[int, int]) -> None:
    """Else a process that ends between dropping it and writing it anew would leave the terminal as it was."""
    reader, writer = terminal
    os.write(writer, OWN)
    driver.close()
    assert in_thread(driver.give_up, 60)
    assert drawn(reader) == OWN


def test_an_end_that_comes_too_late_waits_for_the_process(driver: TerminalDriver, terminal: tuple[int, int]) -> None:
    assert in_thread(driver.give_up, 60)
    assert drawn(terminal[0]) == RESET
    assert not in_thread(driver.close, 0.1)
    assert signal.SIGTTOU not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_an_application_that_was_suspended_is_given_up_as_any_other(
    driver: TerminalDriver, terminal: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.drivers.linux_driver.LinuxDriver.start_application_mode", lambda _: None)
    driver.close()
    driver.start_application_mode()
    assert in_thread(driver.give_up, 60)
    assert drawn(terminal[0]) == RESET
