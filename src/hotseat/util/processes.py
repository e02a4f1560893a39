"""Child processes: how many to start, how Python is started safely, and how they end with their parent."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from hotseat.util import identity

SAFE_PATH = "PYTHONSAFEPATH"
"""The variable that keeps Python from looking for modules in the current folder."""
OURS = "hotseat"
"""The value of the variable if this program has set it, and not the user."""

_environment = threading.RLock()
"""Held while the variable is set."""


def cpu_count() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def python(*words: str) -> list[str]:
    """Return the command line of a Python with this program's identity that finds no modules in the current folder."""
    return [sys.executable, "-P", "-X", f"{identity.OPTION}={identity.current().name}", *words]


@contextmanager
def safe_path() -> Iterator[None]:
    """Keep Pythons that are started in the block from looking for modules in the current folder."""
    with _environment:
        before = os.environ.get(SAFE_PATH)
        os.environ[SAFE_PATH] = before or OURS
        try:
            yield
        finally:
            del os.environ[SAFE_PATH]
            if before is not None:
                os.environ[SAFE_PATH] = before


def forget_safe_path() -> None:
    """Remove the variable if this program has set it, so that user programs look for modules as usual."""
    if os.environ.get(SAFE_PATH) == OURS:
        del os.environ[SAFE_PATH]


def die_with_parent() -> None:
    """Make this child process ignore Ctrl+C and end with its parent, however the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
