"""A process that lacks what Windows lacks, as far as Linux can show it: `python -m tests.helpers.like_windows`.

The libraries and the standard library stay those of this system. The program's own modules are imported again without
the modules and names that Windows doesn't have, and a file that is open can be neither deleted nor renamed.
"""

import importlib
import os
import pkgutil
import select
import shutil
import signal
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

PACKAGES = ("hotseat", "tashkalar", "tashkalar_mage_knight", "tashkalar_pook")
NOT_IMPORTED = ("__main__", "guard", "terminal_driver")
"""The last parts of the names of modules that nothing imports on Windows."""
LATE = ("filelock", "platformdirs", "rich.console", "textual.app", "textual.drivers.linux_driver", "textual.pilot")
"""The libraries that the program imports when it uses them; they must find this system."""
MODULES = ("fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty")
SIGNALS = {"SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGKILL", "SIGSEGV", "SIGTERM"}
"""The signals that Windows has, of those that this system has; and SIGKILL, which `subprocess` sends here."""
NAMES: dict[Any, tuple[str, ...]] = {
    os: (
        *("O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "chown", "fchmod", "fork", "forkpty"),
        *("getegid", "geteuid", "getgid", "getloadavg", "getpgid", "getuid", "killpg", "mkfifo", "nice", "openpty"),
        *("sched_getaffinity", "set_blocking", "setsid", "statvfs", "sysconf", "uname"),
    ),
    select: ("epoll", "poll"),
    signal: ("SIG_BLOCK", "alarm", "pthread_sigmask", "setitimer", "sigwait"),
}
"""The names that are missing on Windows, by their modules."""


def modules() -> list[str]:
    """Import all modules of the program and its games that can be imported here, and return their names."""
    found = []
    for package in PACKAGES:
        path = importlib.import_module(package).__path__
        for module in pkgutil.walk_packages(path, f"{package}.", onerror=lambda _: None):
            if module.name.rpartition(".")[2] not in NOT_IMPORTED:
                try:
                    importlib.import_module(module.name)
                except ImportError:  # it needs an extra that isn't installed
                    continue
                found.append(module.name)
    return found


def pretend() -> None:
    """Take away what Windows lacks, and forget the modules of the program."""
    for name in [name for name in sys.modules if name.partition(".")[0] in PACKAGES]:
        del sys.modules[name]
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    for module, names in NAMES.items():
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
    for name in [name for name in vars(signal) if name.startswith("SIG") and name[3] != "_"]:
        if name not in SIGNALS:
            delattr(signal, name)
    for name in ("remove", "rename", "replace", "unlink"):
        setattr(os, name, unless_open(getattr(os, name)))
    here = ModuleType("sys")
    vars(here).update(vars(sys))
    vars(shutil)["sys"] = here  # it goes by the system whenever it looks for a program
    sys.platform = "win32"


def unless_open(change: Callable[..., None]) -> Callable[..., None]:
    """Return a function of `os` that fails for a path that this process has open."""

    def changed(*paths: Any, **options: Any) -> None:
        opened = {os.path.realpath(file) for file in Path("/proc/self/fd").glob("*")}
        for path in paths:
            if os.path.realpath(path) in opened:
                raise PermissionError(13, "The process cannot access the file because it is being used", str(path))
        change(*paths, **options)

    return changed


def main(*words: str) -> None:
    """Import all modules as on Windows; with words, run that command line instead."""
    for library in LATE:
        importlib.import_module(library)
    sysconfig.get_config_vars()  # reads a file that is named after this system
    names = [] if words else modules()
    importlib.import_module("tashkalar.cli")
    pretend()
    if words:
        sys.argv = ["tashkalar", *words]
        importlib.import_module("tashkalar.cli").main()
    for name in names:
        importlib.import_module(name)
    print(*names, sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
