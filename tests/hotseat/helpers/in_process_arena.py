"""An arena for tests: it plays in this process."""

import contextlib
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from hotseat.arena import workers
from hotseat.arena.workers import Workers


class Inline(Executor):
    """Does at once what is to be done, in this process."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as fault:
            future.set_exception(fault)
        return future


def without_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have all games played in this process."""

    @contextlib.contextmanager
    def here(_: int) -> Iterator[Workers]:
        yield Workers(Inline(), lambda: 1)

    monkeypatch.setattr(workers, "local_workers", here)
