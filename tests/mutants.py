"""Mutation testing of the engine: which small changes of the rules no test notices.

`make mutants` lets mutmut change every function of the engine in every way that it knows, one at a time, and runs the
quick tests that reach it; the configuration stands in pyproject.toml. ARGS="rng turns" tries these modules alone. What
lives is told, with the share that died, module by module; fewer than the bar is a failure.

Two things mutmut can't know. It imports modules and loads the cards once, unchanged, so what runs only then is tried
again here in a process of its own. And it can't tell a change from one that changes nothing: those stand in
tests/data/equivalent_mutants.yaml, each with the reason.
"""

import os
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import yaml

ROOT = Path(__file__).parent.parent
ENGINE = "tashkalar.engine."
KNOWN = Path(__file__).parent / "data" / "equivalent_mutants.yaml"
AT_START = ("board", "catalogue", "decision", "frozen", "geometry", "pattern", "state", "codec.json_kinds")
"""Modules with functions that run while modules are imported or cards are loaded."""
DEAD = ("killed", "timeout", "segfault", "suspicious")
BAR = 95
"""So many per cent of the mutants that change something must die."""
WORKERS = 2


class Mutant(NamedTuple):
    """One change, and what became of it."""

    name: str
    status: str

    @property
    def module(self) -> str:
        """Its module, seen from the engine."""
        return self.name.removeprefix(ENGINE).rpartition(".")[0]

    @property
    def function(self) -> str:
        """Its function or method, as it is written."""
        mangled = self.name.rpartition(".")[2].partition("__mutmut_")[0]
        return mangled.removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")


def _mutmut(*arguments: str) -> str:
    return subprocess.run(
        [sys.executable, "-m", "mutmut", *arguments], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout


def _results(modules: list[str]) -> Iterator[Mutant]:
    for line in _mutmut("results", "--all", "true").splitlines():
        name, _, status = line.strip().partition(": ")
        mutant = Mutant(name, status)
        if status and status != "not checked" and (not modules or mutant.module in modules):
            yield mutant


def change(mutant: Mutant) -> tuple[str, str]:
    """The lines that go and those that come, without indentation."""
    lines = _mutmut("show", mutant.name).splitlines()
    changed = [line for line in lines if line[:1] in ("-", "+") and line[:3] not in ("---", "+++")]
    was, now = ("\n".join(line[1:].strip() for line in changed if line[0] == sign) for sign in "-+")
    return was, now


def _dies_alone(mutant: Mutant, tests: list[str]) -> bool:
    """Whether the tests fail in a process that has known nothing but the change."""
    pytest = [sys.executable, "-m", "pytest", "-x", "-q", "--rootdir=.", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "MUTANT_UNDER_TEST": mutant.name, "PYTHONPATH": "src"}
    done = subprocess.run(pytest, cwd=ROOT / "mutants", env=environment, capture_output=True, check=False)
    return done.returncode != 0


def judged(mutants: list[Mutant]) -> list[Mutant]:
    """Those that live although something is changed, after a second look at what runs at the start."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]
    known = {(entry["in"], entry["was"], entry["now"]) for entry in yaml.safe_load(KNOWN.read_text(encoding="utf-8"))}

    def judge(mutant: Mutant) -> Mutant:
        if mutant.status in DEAD:
            return mutant
        if (f"{mutant.module}.{mutant.function}", *change(mutant)) in known:
            return mutant._replace(status="equivalent")
        if mutant.module in AT_START and _dies_alone(mutant, config["pytest_add_cli_args_test_selection"]):
            return mutant._replace(status="killed")
        return mutant

    with ThreadPoolExecutor(WORKERS) as workers:
        return list(workers.map(judge, mutants))


def told(mutants: list[Mutant]) -> bool:
    """Print what lives and the score of each module; whether all reach the bar."""
    by_module: dict[str, list[str]] = defaultdict(list)
    for mutant in mutants:
        by_module[mutant.module].append(mutant.status)
        if mutant.status not in (*DEAD, "equivalent"):
            was, now = change(mutant)
            print(f"{mutant.name}: {mutant.status}\n  - {was}\n  + {now}")
    good = True
    for module, statuses in sorted(by_module.items()):
        equivalent = statuses.count("equivalent")
        dead, counted = sum(status in DEAD for status in statuses), len(statuses) - equivalent
        score = 100 * dead / counted if counted else 100
        good &= score >= BAR
        print(f"{module:<20} {dead:>5} of {counted:>5} died  {score:5.1f} %   ({equivalent} change nothing)")
    return good


def main() -> int:
    """Run mutmut on the modules named, or on all, and judge what lives."""
    modules = sys.argv[1:]
    chosen = [f"{ENGINE}{module}.*" for module in modules]
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(WORKERS), *chosen]
    if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
        return code
    return 0 if told(judged(list(_results(modules)))) else 1


if __name__ == "__main__":
    sys.exit(main())
