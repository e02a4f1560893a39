"""The meaning of Ctrl+C while a computer player searches: it moves at once. A second Ctrl+C ends the program."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


@contextmanager
def interrupt_means_move_now(hurry: Callable[[], bool]) -> Iterator[None]:
    """Make Ctrl+C call a function, once, inside the context; outside the main thread do nothing."""
    if current_thread() is not main_thread():  # only the main thread may set signal handlers
        yield
        return
    before = signal.getsignal(signal.SIGINT)

    def on_interrupt(*_: object) -> None:
        signal.signal(signal.SIGINT, before)
        if not hurry():
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
