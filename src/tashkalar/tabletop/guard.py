"""Runs a program, and ends with it all that it has started. `guarded` starts this file as a script, and no other way.

    python -I -S guard.py LIFELINE STATUS COMMAND ...

LIFELINE is the reading end of a pipe that nobody writes to: when its other end is closed, which the system sees to
however the process at that end dies, the program is killed. STATUS is the writing end of a pipe: if the program can't
be started, the reason is written there. Standard input, output and error are the program's; the guard lets go of them.

It must start quickly, and imports little of the standard library and nothing else.
"""
# ruff: noqa: PTH112, PTH123, PTH208  (pathlib would double the time that it takes to start)

import contextlib
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NoReturn

ENDED = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
"""What ends the guard, and with it the program."""
PATIENCE = 10.0
"""Seconds after which what can't be killed is left to the system."""
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
"""Numbers of Linux, see prctl(2)."""
FAILED = 127
"""The exit code where there is no program to run, as a shell has it."""


def main(lifeline: int, status: int, command: Sequence[str]) -> NoReturn:
    """Run the command until it ends or the lifeline does; then exit as the command did.

    Args:
        lifeline: a file descriptor at whose end everything ends.
        status: a file descriptor for the reason why the command can't be run.
        command: the program and its arguments.
    """
    for end in (lifeline, status):
        os.set_inheritable(end, False)
    control = _prctl()
    adopts = control(PR_SET_CHILD_SUBREAPER, 1) and os.path.isdir(f"/proc/{os.getpid()}")
    signals = _signals()
    program = os.fork()
    if program == 0:
        _become(command, status, control)
    _let_go(status)
    ended = _until_ended(program, lifeline, signals)
    _kill_all(program, adopts=adopts)
    _exit_like(ended)


def _prctl() -> Callable[[int, int], bool]:
    """Sets something of this process; says whether that was possible. Only Linux has it."""
    if not sys.platform.startswith("linux"):
        return lambda _option, _value: False
    try:
        import ctypes

        call = ctypes.CDLL(None).prctl
    except (ImportError, OSError, AttributeError):
        return lambda _option, _value: False
    return lambda option, value: call(option, ctypes.c_ulong(value)) == 0


def _signals() -> int:
    """A file descriptor at which signals can be read from now on."""
    heard, count = os.pipe()
    os.set_blocking(heard, False)
    os.set_blocking(count, False)
    signal.set_wakeup_fd(count, warn_on_full_buffer=False)
    for sign in (signal.SIGCHLD, *ENDED):
        signal.signal(sign, lambda *_: None)
    return heard


def _become(command: Sequence[str], status: int, control: Callable[[int, int], bool]) -> NoReturn:
    """Be the program, in the child process: a session of its own, and killed with the guard where that can be had."""
    try:
        os.setsid()
        control(PR_SET_PDEATHSIG, signal.SIGKILL)
        for sign in (signal.SIGPIPE, getattr(signal, "SIGXFSZ", signal.SIGPIPE)):
            signal.signal(sign, signal.SIG_DFL)  # Python ignores them, and a program would go on doing so
        os.execvp(command[0], list(command))
    except OSError as error:
        with contextlib.suppress(OSError):
            os.write(status, (error.strerror or str(error)).encode())
    os._exit(FAILED)


def _let_go(status: int) -> None:
    """Keep nothing open that is the program's: whether it has closed its own is to be seen at the other ends."""
    os.close(status)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    os.close(nothing)


def _until_ended(program: int, lifeline: int, signals: int) -> int | None:
    """Wait for the end: the program's wait status; None if it is to be killed."""
    while True:
        ready, _, _ = select.select([lifeline, signals], [], [])
        if lifeline in ready or any(sign in ENDED for sign in os.read(signals, 512)):
            return None
        for child, status in _dead():
            if child == program:
                return status


def _dead() -> Iterator[tuple[int, int]]:
    """Children that are over, with their wait status.

    Raises:
        ChildProcessError: there are no children any more.
    """
    while (found := os.waitpid(-1, os.WNOHANG))[0]:
        yield found


def _kill_all(program: int, *, adopts: bool) -> None:
    """Kill whatever is left.

    Args:
        program: its process, the leader of its process group.
        adopts: whether all that the program has started are descendants of this process for good.
    """
    given_up = time.monotonic() + PATIENCE
    with contextlib.suppress(ChildProcessError):
        while time.monotonic() < given_up:
            for process in _descendants() if adopts else [-program]:
                with contextlib.suppress(OSError):
                    os.kill(process, signal.SIGKILL)
            for _ in _dead():
                pass
            time.sleep(0.005)


def _descendants() -> list[int]:
    """The children of this process, their children, and so on."""
    parents = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            with contextlib.suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:
                parents[int(name)] = int(file.read().rpartition(b")")[2].split()[1])
    found: list[int] = []
    latest = [os.getpid()]
    while latest:
        latest = [process for process, parent in parents.items() if parent in latest]
        found += latest
    return found


def _exit_like(status: int | None) -> NoReturn:
    """End with the exit code of the program, or by its signal."""
    code = 0 if status is None else os.waitstatus_to_exitcode(status)
    if code < 0:
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # the program has left one, if any
        with contextlib.suppress(OSError):
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
