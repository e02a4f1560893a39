"""The command line of the modules that keep goldens: write all anew, print one in full, or show how one has changed."""

import argparse
import difflib
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run(module: str, names: Collection[str], write_all: Callable[[], None], in_full: Callable[[str], str]) -> None:
    """Do what the arguments of the program say.

    Args:
        module: the module that is run, such as "tests.golden_games".
        names: the goldens that it keeps.
        write_all: writes all of them anew.
        in_full: returns everything that the sums of a golden stand for, as text.
    """
    parser = argparse.ArgumentParser(prog=f"python -m {module}")
    parser.add_argument("name", nargs="?", help="print this golden in full; without it, all are written anew")
    parser.add_argument("--base", metavar="REVISION", help="print how the golden differs from this revision's")
    given = parser.parse_args()
    if given.name is None:
        write_all()
    elif given.name not in names:
        parser.error(f"there is no golden called {given.name}; there are {', '.join(names)}")
    elif given.base is None:
        print(in_full(given.name), end="")
    else:
        print(_difference(module, given.name, in_full(given.name), given.base), end="")


def _difference(module: str, name: str, now: str, base: str) -> str:
    """Return how a golden in full differs from what the sources of a revision make of it, as a diff."""
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder) / "base"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", there, base], cwd=ROOT, check=True)
        try:
            env = {**os.environ, "PYTHONPATH": str(there / "src")}
            command = [sys.executable, "-m", module, name]
            before = subprocess.run(command, cwd=there, env=env, check=True, capture_output=True, text=True).stdout
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", there], cwd=ROOT, check=True)
    return "".join(difflib.unified_diff(before.splitlines(True), now.splitlines(True), base, "now"))
