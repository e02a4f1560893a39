"""Processes beside the first one: how many are worth it, and how they end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def live_with_parent() -> None:
    """Leave it to the parent to hear of Ctrl+C, and end with it, however it ends. A child calls this as it begins."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
