"""Processes beside the first one: how many are worth it, how a Python is started, and how they end with the first."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SAFE_PATH = "PYTHONSAFEPATH"
"""The variable by which a Python leaves the current folder out of where it looks for modules."""
OURS = "tashkalar"
"""Its value where we have set it, and not the user."""

_environment = threading.RLock()
"""Held while the variable is set."""


def cpu_count() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def python(*words: str) -> list[str]:
    """The command of a Python that runs nothing only because it lies in the current folder.

    Args:
        *words: its arguments.
    """
    return [sys.executable, "-P", *words]


@contextmanager
def safe_path() -> Iterator[None]:
    """Make any Python that starts inside leave out the current folder, also where nobody can give it arguments."""
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
    """Let programs that this process starts look for modules as they would without us."""
    if os.environ.get(SAFE_PATH) == OURS:
        del os.environ[SAFE_PATH]


def die_with_parent() -> None:
    """Leave it to the parent to hear of Ctrl+C, and end with it, however it ends. A child calls this as it begins."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
