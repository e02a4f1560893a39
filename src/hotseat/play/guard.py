"""Run a program, and kill it with all its descendants when this process ends. Only `guarded` starts this script.

    python -I -S guard.py LIFELINE STATUS COMMAND ...

LIFELINE is the file descriptor of the reading end of a pipe to which nothing is written. The system closes the other
end when the process that holds it dies, however that happens; then the guard kills the program. STATUS is the file
descriptor of the writing end of a pipe, which receives the reason if the program can't be started. Standard input,
output and error belong to the program; the guard closes its own copies.

The script must start quickly, so it imports little of the standard library and nothing else.
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

assert sys.platform != "win32"  # Windows has neither fork nor process groups
ENDED = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
"""The signals that end the guard, and with it the program."""
PATIENCE = 10.0
"""The time in seconds for killing processes; those still running afterwards are left alone."""
MEMORY_SHARE = 0.75
"""The share of the machine's memory that each process of the program may use for its data."""
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
"""Option numbers of prctl(2) on Linux."""
FAILED = 127
"""The exit code if the program can't be started, as in a shell."""


def main(lifeline: int, status: int, command: Sequence[str]) -> NoReturn:
    """Run a command until it ends or the lifeline is closed, then exit like it; `status` gets why it can't start."""
    for end in (lifeline, status):
        os.set_inheritable(end, False)
    control = _prctl()
    adopts = control(PR_SET_CHILD_SUBREAPER, 1) and os.path.isdir(f"/proc/{os.getpid()}")
    signals = _signals()
    program = os.fork()
    if program == 0:
        _become(command, status, control)
    _close_streams(status)
    ended = _until_ended(program, lifeline, signals)
    _kill_all(program, adopts=adopts)
    _exit_like(ended)


def _prctl() -> Callable[[int, int], bool]:
    """Return a function that calls prctl(2) and returns whether that succeeded; outside Linux always false."""
    if not sys.platform.startswith("linux"):
        return lambda _option, _value: False
    try:
        import ctypes

        call = ctypes.CDLL(None).prctl
    except (ImportError, OSError, AttributeError):
        return lambda _option, _value: False
    return lambda option, value: call(option, ctypes.c_ulong(value)) == 0


def _signals() -> int:
    """Install a wake-up file descriptor for signals, and return its reading end."""
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    for number in (signal.SIGCHLD, *ENDED):
        signal.signal(number, lambda *_: None)
    return reading


def _become(command: Sequence[str], status: int, control: Callable[[int, int], bool]) -> NoReturn:
    """Replace the child process with the program, in its own session. On Linux the program is killed with the guard."""
    try:
        os.setsid()
        control(PR_SET_PDEATHSIG, signal.SIGKILL)
        for number in (signal.SIGPIPE, getattr(signal, "SIGXFSZ", signal.SIGPIPE)):
            signal.signal(number, signal.SIG_DFL)  # Python ignores these signals, and the program would inherit that
        limit_memory()
        os.execvp(command[0], list(command))
    except OSError as error:
        with contextlib.suppress(OSError):
            os.write(status, (error.strerror or str(error)).encode())
    os._exit(FAILED)


def limit_memory() -> None:
    """Limit the data of this process and its children to `MEMORY_SHARE`, where the system can do that."""
    import resource

    with contextlib.suppress(OSError, ValueError):  # as where a lower limit is set already
        most = int(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") * MEMORY_SHARE)
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _close_streams(status: int) -> None:
    """Close the guard's copies of the program's streams, so that their other ends see when the program closes them."""
    os.close(status)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    os.close(nothing)


def _until_ended(program: int, lifeline: int, signals: int) -> int | None:
    """Wait until the program ends, and return its wait status; None if the lifeline or a signal comes first."""
    while True:
        ready, _, _ = select.select([lifeline, signals], [], [])
        if lifeline in ready or any(number in ENDED for number in os.read(signals, 512)):
            return None
        for child, status in _reap():
            if child == program:
                return status


def _reap() -> Iterator[tuple[int, int]]:
    """Reap ended children: yield their process ids and wait statuses; raise ChildProcessError without children."""
    while (found := os.waitpid(-1, os.WNOHANG))[0]:
        yield found


def _kill_all(program: int, *, adopts: bool) -> None:
    """Kill all remaining processes of the program, for at most `PATIENCE` seconds."""
    given_up = time.monotonic() + PATIENCE
    with contextlib.suppress(ChildProcessError):
        while time.monotonic() < given_up:
            for process in _descendants() if adopts else [-program]:
                with contextlib.suppress(OSError):
                    os.kill(process, signal.SIGKILL)
            for _ in _reap():
                pass
            time.sleep(0.005)


def _descendants() -> list[int]:
    """Return the process ids of this process's children, their children, and so on."""
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
    """Exit with the exit code of a wait status, or end by its signal; with code 0 for None."""
    code = 0 if status is None else os.waitstatus_to_exitcode(status)
    if code < 0:
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # a core dump is the program's to write, not the guard's
        with contextlib.suppress(OSError):
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
