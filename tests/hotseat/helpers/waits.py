"""Waits for other processes, however long a busy machine takes."""

import os
import time
from collections.abc import Callable
from threading import Thread

from tests.hotseat.helpers.fixed_environment import PATIENCE

SERVED = 30.0
"""Seconds in which a server of a test has answered or ended, on a busy machine too."""


def until(reached: Callable[[], object], what: str) -> None:
    """Wait until something is so; `what` says what is wrong if it never is."""
    given_up = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < given_up, what
        time.sleep(0.02)


def nobody_left(group: int) -> bool:
    """Whether all processes of a group have ended."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def ended(thread: Thread) -> None:
    """Wait for a thread with a server or its client."""
    thread.join(SERVED)
    assert not thread.is_alive(), f"{thread.name} goes on"
