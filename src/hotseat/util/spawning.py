"""Worker processes of `multiprocessing` that don't look for modules in the current folder."""

from __future__ import annotations

import sys
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any

from hotseat.util import identity
from hotseat.util.processes import forget_safe_path, safe_path


class IsolatedProcess(SpawnProcess):
    """A worker process. Python starts it with `-c`, which alone would look for modules in the current folder first."""

    def __init__(self, *words: Any, **options: Any) -> None:
        super().__init__(*words, **options)
        self._program = identity.current()

    @staticmethod
    def _Popen(process_obj: Any) -> Any:  # noqa: N802
        with safe_path():
            return SpawnProcess._Popen(process_obj)

    def run(self) -> None:
        """Run the worker with its parent's identity, and without the variable of `safe_path`."""
        forget_safe_path()
        identity.declare(self._program)
        super().run()


class IsolatedContext(SpawnContext):
    """A multiprocessing context that starts isolated workers."""

    Process = IsolatedProcess


def context() -> IsolatedContext:
    """Return the context for starting workers; none is forked, as a fork of a process with threads may hang."""
    if sys.platform != "win32":
        from multiprocessing.resource_tracker import ensure_running

        with safe_path():
            ensure_running()  # a Python process that the first lock would otherwise start
    return IsolatedContext()
