"""Ctrl+C while a computer player thinks: it moves at once. A second Ctrl+C ends the program.

Once more ends the program, as ever.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


@contextmanager
def interrupt_means_move_now(hurry: Callable[[], bool]) -> Iterator[None]:
    """Let Ctrl+C mean this as long as the context lasts.

    Args:
        hurry: has whoever thinks play at once; says whether that is possible.

    Raises:
        KeyboardInterrupt: it isn't; or Ctrl+C was pressed again.
    """
    if current_thread() is not main_thread():  # no other may listen to signals
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
