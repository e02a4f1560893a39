"""Processes of this machine that play: what is left of them when they aren't wanted any more."""

import multiprocessing
import threading
import time

from hotseat.arena.workers import local_workers
from tests.hotseat.helpers.fixed_environment import PATIENCE


def test_nothing_of_the_workers_is_left_when_they_are_stopped_at_work() -> None:
    """A thread of theirs that ended beside Python itself failed now and then, after the last word was said."""
    threads = set(threading.enumerate())
    with local_workers(2) as workers:
        for _ in range(4):
            workers.executor.submit(time.sleep, PATIENCE)
    assert set(threading.enumerate()) == threads
    assert not multiprocessing.active_children()
