"""The same terminal, locale and clock for every test and every regenerator, wherever they run.

What decides how a program looks and behaves (terminal, colours, language, time zone, folders) is fixed here and
nowhere else. A test that wants it otherwise changes it for itself.
"""

import locale
import os
import re
import signal
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[3]
HOME = ROOT / ".pytest_cache" / "home"
"""The folder for files of programs that aren't a test's own: logs."""
FIXED = {
    "COLUMNS": "80",
    "LINES": "24",
    "TERM": "xterm-256color",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
    "TEXTUAL_ANIMATIONS": "none",
}
KEPT = re.compile(
    r"""
    PATH | TMPDIR | CI | PYENV_\w+ | LD_LIBRARY_PATH             # where programs are found
    | (PYTEST|HYPOTHESIS|COVERAGE|COV|MUTANT)_\w+ | OUTER_HOME   # who runs the tests, and how
    | PIP_\w+ | \w+_proxy | \w*SSL_\w+ | \w+_CA_BUNDLE           # how pip finds its packages
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""The variables that may stay of an environment: no program under test looks at them."""
HEEDED = [sign for sign in signal.Signals if sign.name in ("SIGINT", "SIGQUIT", "SIGHUP", "SIGTERM", "SIGTSTP")]
"""The signals that a parent may block or ignore: a shell's job in the background, `nohup`."""
PATIENCE = 60.0
"""Seconds after which a test gives up waiting for what must come; even a very busy machine needs less."""
OUTER_HOME = "OUTER_HOME"
"""The variable for the home of the user who runs the tests, for pip alone."""


def of_its_own_size() -> dict[str, str]:
    """The environment of a program that asks its terminal how large it is."""
    return {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}


def fix() -> None:
    """Leave whatever surroundings these are, for good."""
    outer = os.environ.get(OUTER_HOME, os.environ.get("HOME", ""))
    kept = {name: value for name, value in os.environ.items() if KEPT.fullmatch(name)}
    ours = {"HOME": HOME, "TASHKALAR_LOG": HOME, "HOTSEAT_LOG": HOME, OUTER_HOME: outer}
    HOME.mkdir(parents=True, exist_ok=True)
    os.environ.clear()
    os.environ.update(kept | FIXED | {name: str(value) for name, value in ours.items()})
    locale.setlocale(locale.LC_ALL, FIXED["LC_ALL"])
    if sys.platform != "win32":
        time.tzset()
    for sign in HEEDED:
        if signal.getsignal(sign) is signal.SIG_IGN:
            signal.signal(sign, signal.default_int_handler if sign is signal.SIGINT else signal.SIG_DFL)
