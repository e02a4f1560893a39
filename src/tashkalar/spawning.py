"""Worker processes of `multiprocessing` that run nothing only because it lies in the current folder."""

from __future__ import annotations

import os
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any

from tashkalar.processes import forget_safe_path, safe_path


class IsolatedProcess(SpawnProcess):
    """A worker. Python starts it with `-c`, which alone would look for modules in the current folder first."""

    @staticmethod
    def _Popen(process_obj: Any) -> Any:  # noqa: N802
        with safe_path():
            return SpawnProcess._Popen(process_obj)

    def run(self) -> None:
        """Do its work; what it starts itself is none of ours."""
        forget_safe_path()
        super().run()


class IsolatedContext(SpawnContext):
    """What makes such workers, and what they talk by."""

    Process = IsolatedProcess


def context() -> IsolatedContext:
    """How workers are to be started; none is forked, for a fork of a process with threads may hang."""
    if os.name == "posix":
        from multiprocessing.resource_tracker import ensure_running

        with safe_path():
            ensure_running()  # a Python of its own, which the first lock would start
    return IsolatedContext()
