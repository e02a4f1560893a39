"""Wherever the tests run, they find the same surroundings."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hotseat.helpers import fixed_environment

SCRIPT = """
import json, locale, os, shutil, signal, sys, time
from tests.hotseat.helpers import fixed_environment
fixed_environment.fix()
from rich.console import Console
import click, textual.constants
told = Console(force_terminal=True)
facts = [*shutil.get_terminal_size(), told.width, told.color_system, told.no_color, told.encoding]
facts += [str(signal.getsignal(sign)) for sign in fixed_environment.HEEDED if sign is not signal.SIGINT]
facts += [signal.getsignal(signal.SIGINT) is signal.default_int_handler]
facts += [locale.getencoding(), open(os.devnull).encoding, time.tzname, textual.constants.TEXTUAL_ANIMATIONS]
outer = ("PATH", "OUTER_HOME", "LC_CTYPE")
print(json.dumps([facts, {name: value for name, value in os.environ.items() if name not in outer}]))
"""
ODD = {
    "a wide terminal": {"COLUMNS": "200", "LINES": "70"},
    "no colours": {"NO_COLOR": "1"},
    "all colours": {"FORCE_COLOR": "1", "CLICOLOR_FORCE": "1", "COLORTERM": "truecolor", "PY_COLORS": "1"},
    "a dumb terminal": {"TERM": "dumb"},
    "plain C": {"LANG": "C"},
    "plain C for all": {"LC_ALL": "C"},
    "another language": {"LANG": "de_DE.UTF-8", "LANGUAGE": "de"},
    "a language that isn't there": {"LC_ALL": "xx_XX"},
    "UTF-8 by decree": {"PYTHONUTF8": "1", "PYTHONIOENCODING": "utf-8"},
    "another time": {"TZ": "Asia/Kathmandu"},
    "folders of the desktop": {
        "XDG_DATA_HOME": "/nowhere",
        "XDG_CONFIG_HOME": "/nowhere",
        "XDG_STATE_HOME": "/nowhere",
    },
    "folders of the player": {f"TASHKALAR_{name}": "/nowhere" for name in ("DATA", "CONFIG", "CACHE", "LOG")},
    "a home that isn't there": {"HOME": "/nowhere"},
    "settings of the screen": {"TEXTUAL": "devtools", "TEXTUAL_ANIMATIONS": "full", "TEXTUAL_COLOR_SYSTEM": "256"},
}


def found(*through: str, **environment: str) -> object:
    """Return the settings found with these variables alone, by a command that another one may start."""
    env = {"PATH": os.environ["PATH"], **environment}
    command = [*through, sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, cwd=fixed_environment.ROOT, env=env, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@pytest.mark.sweep("odd")
@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_no_surroundings_are_too_odd(odd: dict[str, str], plain: object) -> None:
    assert found(**odd) == plain


def test_a_job_in_the_background_hears_its_signals(plain: object) -> None:
    """A shell that isn't asked by a person keeps Ctrl+C from what it starts with `&`, and nohup a lost terminal."""
    assert found("sh", "-c", 'trap "" INT QUIT HUP TERM TSTP; exec "$@"', "sh") == plain


@pytest.fixture(scope="module")
def plain() -> object:
    """Return the settings found in an empty environment."""
    return found()


@pytest.mark.parametrize(("ci", "code"), [("true", 1), ("", 0)])
def test_what_is_skipped_fails_in_ci(tmp_path: Path, ci: str, code: int) -> None:
    file = tmp_path / "test_it.py"
    file.write_text("import pytest\ndef test_it():\n    pytest.skip('needs a horse')\n")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "tests.hotseat.helpers.pytest_setup",
        "-p",
        "tests.pytest_setup",
        "-rs",
        str(file),
    ]
    env = {"PATH": os.environ["PATH"], "CI": ci}
    done = subprocess.run(command, cwd=fixed_environment.ROOT, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, "skipped in CI: " in done.stdout) == (code, bool(code))
    assert "needs a horse" in done.stdout


def test_this_run_has_them_too() -> None:
    for name, value in fixed_environment.FIXED.items():
        assert os.environ[name] == value
