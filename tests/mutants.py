"""Mutation testing: which small changes of the source no test notices.

`make mutants` has mutmut change every function of an area in every way that it knows, and tries one change after the
other with the quick tests that reach it. The areas, with their modules and tests, stand in pyproject.toml: the engine,
and the framework with statistics and process handling. ARGS="hotseat" tries an area, ARGS="rng records.stats" these
modules.
Surviving mutants are listed, with the share that died, module by module; fewer than the bar is a failure.

The tests are collected once. Each change is tried in a fork of that process, so that it costs no more than its tests
do, and before the others come those that killed another change of the same function, or most changes. Results are kept
in mutants/, those of other areas in build/: what died stays dead until its function changes (`make clean` forgets it),
what lived is tried again.

What runs while modules are imported or cards are loaded has run before the fork, unchanged, and what is cached runs in
one test alone; if no test notices such a change, it is tried again in a process of its own. And a change that changes
nothing is equal to the original: those stand in tests/data/equivalent_mutants.yaml, each with the reason.
"""

import gc
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from fnmatch import fnmatch
from functools import wraps
from io import StringIO
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import mutmut.__main__ as mutmut
import pytest
import yaml
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings
from mutmut.configuration import config
from mutmut.mutation import trampoline
from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.utils.file_utils import (
    change_cwd,
    copy_also_copy_files,
    copy_src_dir,
    setup_source_paths,
    walk_mutatable_files,
)

ROOT = Path(__file__).parents[1]
COPY = ROOT / "mutants"
KNOWN = ROOT / "tests" / "data" / "equivalent_mutants.yaml"
PARKED = ROOT / "build" / "mutants"
"""The folders with the copies of the other areas."""
REACH = COPY / "reach.json"
"""The functions that each test reaches, and its duration, kept until the test or the names of the functions change."""
BAR = 95
"""The percentage of the mutants that must die."""
WORKERS = 2
ENDLESS = 300
"""The limit of their computing time in seconds."""
QUICK = 2
"""A test that takes more seconds is tried only where no other reaches the change."""
LIKELY_KILLERS = 10
"""The number of most successful tests that are tried before others that reach the change."""
BUDGET = 20
"""After so many seconds of tests, with the processes that they start, a change is taken to live."""
SLACK = 4
"""The limit of a test as a multiple of its usual computing time, plus two seconds; beyond it the change is endless."""
GUARD = re.compile(r",? *\bstrict=\w+")
"""Changes that only guard against lists of another length."""
KILLED, SURVIVED, NO_TESTS, TIMEOUT = 1, 0, 33, 36
"""The exit codes of mutmut for the results of a mutant, as far as they are used here."""
DEAD = (KILLED, TIMEOUT)
STUCK = 40
"""The limit of a waiting test in seconds, plus ten times its usual computing time."""


def spent() -> float:
    """Return the seconds that this process and its ended children have computed."""
    return sum(os.times()[:4])


class Area(NamedTuple):
    """Modules that are tried with the same tests."""

    package: str
    """The prefix of the names of its modules."""
    mutate: list[str]
    """Its files, as patterns."""
    tests: list[str]
    """The quick tests that reach them, and what of these is left out, as pytest takes it."""
    alone: list[str]
    """The tests for what runs at the start, where a process of its own is needed to change it."""

    @property
    def prefix(self) -> str:
        """The prefix of the full names of its functions."""
        return f"{self.package}."

    def holds(self, module: str) -> bool:
        """Whether a module is one of its own.

        Args:
            module: its name below the package.
        """
        path = f"src/{self.package.replace('.', '/')}/{module.replace('.', '/')}.py"
        own, left_out = (any(fnmatch(path, each) for each in of) for of in (self.mutate, config().do_not_mutate))
        return (ROOT / path).exists() and own and not left_out


_SET = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mutants"]
AREAS = {name: Area(**value) for name, value in _SET.items()}


class Reach(NamedTuple):
    """The functions that a test reaches."""

    text: str
    """The test's own digest."""
    seconds: float
    """Its computing time with that of its children."""
    functions: list[str]


class Mutant(NamedTuple):
    """One change, and where its result is kept."""

    name: str
    data: SourceFileMutationData
    area: Area

    @property
    def module(self) -> str:
        """Its module, seen from its area."""
        return self.name.removeprefix(self.area.prefix).rpartition(".")[0]

    @property
    def mangled(self) -> str:
        """Its function, as mutmut names it."""
        return self.name.partition("__mutmut_")[0]

    @property
    def function(self) -> str:
        """Its function or method, as it is written."""
        return self.mangled.rpartition(".")[2].removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")

    @property
    def fate(self) -> int | None:
        """The result; None if it hasn't been tried."""
        fate: int | None = self.data.exit_code_by_key[self.name]
        return fate

    def change(self) -> tuple[str, str]:
        """The lines that go and those that come, without indentation."""
        lines = get_diff_for_mutant(self.name, path=self.data.path).splitlines()
        changed = [line for line in lines if line[:1] in ("-", "+") and line[:3] not in ("---", "+++")]
        was, now = ("\n".join(line[1:].strip() for line in changed if line[0] == sign) for sign in "-+")
        return was, now


class Switch:
    """Call a function as written, or changed, or noting that it is reached.

    It stands in for mutmut's own, which asks the environment at every call and takes ten times as long.
    """

    all: ClassVar[list["Switch"]] = []
    reached: ClassVar[set[str]] = set()
    """The functions reached since it was emptied, as mutmut names them."""

    def __init__(self, changed: dict[str, Callable[..., Any]], function: Callable[..., Any]) -> None:
        self.changed = changed
        self.function = function
        owner, _, name = function.__qualname__.rpartition(".")
        self.mangled = f"{function.__module__}.xǁ{owner}ǁ{name}" if owner else f"{function.__module__}.x_{name}"
        self.called: Callable[..., Any] = self.note
        Switch.all.append(self)

    @classmethod
    def between(
        cls, changed: dict[str, Callable[..., Any]], is_classmethod: bool = False
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """The decorator that mutmut puts on a function, with what it has made of it.

        A class's own method is changed below its `classmethod`, so it is called like any other, with its class.
        """

        def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
            switch = cls(changed, function)

            @wraps(function)
            def called(*args: Any, **kwargs: Any) -> Any:
                return switch.called(*args, **kwargs)

            return called

        return decorate

    def note(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function for the first time."""
        self.reached.add(self.mangled)
        self.called = self.function
        return self.function(*args, **kwargs)

    @classmethod
    def listen(cls) -> None:
        """Note anew what is reached."""
        cls.reached.clear()
        for switch in cls.all:
            switch.called = switch.note

    @classmethod
    def change(cls, mutant: str) -> None:
        """Let one function be changed."""
        for switch in cls.all:
            here = mutant.startswith(f"{switch.mangled}__mutmut_")
            changed = switch.changed[mutant.rpartition(".")[2]] if here else switch.function
            switch.called = getattr(changed, "__func__", changed)


class Trial:
    """A plugin of pytest that runs the tests it has collected on one mutant after the other."""

    def __init__(self, mutants: list[Mutant]) -> None:
        self.mutants = mutants
        self.at_start: set[str] = set()
        """The functions that run while tests are collected."""
        self.items: dict[str, pytest.Item] = {}
        self.reach: dict[str, Reach] = {}
        self.reaching: dict[str, list[str]] = defaultdict(list)
        """The tests that reach a function, the quickest first."""
        self.killers: dict[str, list[str]] = defaultdict(list)
        """The tests that have killed a mutant of a function."""
        self.kills: Counter[str] = Counter()
        """The number of mutants that a test has killed."""
        self.running: dict[int, tuple[Mutant, int]] = {}
        """The mutant of each process, and the pipe for the name of the killer."""

    def pytest_collection(self) -> None:
        """Let tests with random examples take the same ones each time, and none that another change has failed."""
        phases = (Phase.explicit, Phase.generate)  # a failure is enough, it needn't be made small
        usual = settings.get_profile("fixed")
        settings.register_profile("mutants", usual, database=None, derandomize=True, phases=phases)
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests once: run them on the changes that they reach."""
        self.at_start = set(Switch.reached)
        self.items = {item.nodeid: item for item in session.items}
        if session.testsfailed or not self.items:
            pytest.exit("the tests can't be collected", 2)
        self.reach = self.reached()
        tests = sorted(self.reach, key=lambda test: self.reach[test].seconds)
        for test in tests:
            for function in self.reach[test].functions:
                if self.reach[test].seconds < QUICK or function not in self.reaching:
                    self.reaching[function].append(test)
        gc.freeze()
        try:
            for count, mutant in enumerate(self.mutants, 1):
                print(f"\r{count} of {len(self.mutants)} changes ", end="", flush=True)
                self.begin(mutant)
                if count % 100 == 0:
                    self.save()
            while self.running:
                self.finish()
        finally:
            self.save()
        print()
        return True

    def reached(self) -> dict[str, Reach]:
        """Return the functions that each test reaches, stored or found out in a fork."""
        kept = {test: Reach(*of) for test, of in json.loads(REACH.read_text()).items()} if REACH.exists() else {}
        functions = " ".join(sorted(switch.mangled for switch in Switch.all))
        digests = {test: digest(item, functions) for test, item in self.items.items()}
        new = [test for test, text in digests.items() if test not in kept or kept[test].text != text]
        if new:
            print(f"Looking what {len(new)} tests reach ...", flush=True)
            if not (child := os.fork()):
                failing = 0
                for test in new:
                    Switch.listen()
                    start = spent()
                    if not self.passes(test):
                        print(f"{test} fails without any change", flush=True)
                        failing = 1
                    kept[test] = Reach(digests[test], spent() - start, sorted(Switch.reached))
                if failing:
                    os._exit(1)
                REACH.write_text(json.dumps({test: kept[test] for test in self.items}))
                os._exit(0)
            if os.waitpid(child, 0)[1]:
                pytest.exit("the tests must pass before anything is changed", 2)
        return {test: Reach(*of) for test, of in json.loads(REACH.read_text()).items()}

    def passes(self, test: str) -> bool:
        """Whether a test passes here and now."""
        return not any(report.failed for report in runtestprotocol(self.items[test], log=False))

    def begin(self, mutant: Mutant) -> None:
        """Try a change in a fork, as soon as one is free: the tests that reach it, the likely killers first."""
        if mutant.mangled not in self.reaching:
            mutant.data.exit_code_by_key[mutant.name] = NO_TESTS
            return
        while len(self.running) >= WORKERS:
            self.finish()
        reaching = self.reaching[mutant.mangled]
        often = (test for test, _ in self.kills.most_common(LIKELY_KILLERS) if test in reaching)
        tests = dict.fromkeys([*self.killers[mutant.mangled], *often, *reaching])
        heard, tells = os.pipe()
        if child := os.fork():
            os.close(tells)
            self.running[child] = mutant, heard
        else:
            os._exit(self.tried(mutant, tests, tells))

    def tried(self, mutant: Mutant, tests: Iterable[str], tells: int) -> int:
        """Run the tests on a change in this process until one fails, and print it."""
        sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115, PTH123
        Switch.change(mutant.name)
        resource.setrlimit(resource.RLIMIT_CPU, (ENDLESS, ENDLESS))  # also for what a test starts and nobody ends
        for test in tests:
            usual = self.reach[test].seconds
            signal.setitimer(signal.ITIMER_PROF, 2 + SLACK * usual)
            signal.setitimer(signal.ITIMER_REAL, STUCK + 10 * usual)
            if spent() > BUDGET:
                break
            if not self.passes(test):
                os.write(tells, test.encode())
                return KILLED
        return SURVIVED

    def finish(self) -> None:
        """Wait for one of the forks, and note what became of its mutant."""
        child, status = os.wait()
        mutant, heard = self.running.pop(child)
        with os.fdopen(heard) as value:
            killer = value.read()
        if killer and killer not in self.killers[mutant.mangled]:
            self.killers[mutant.mangled].append(killer)
        self.kills.update([killer] * bool(killer))
        code = os.waitstatus_to_exitcode(status)
        fate = TIMEOUT if code in (-signal.SIGPROF, -signal.SIGALRM) else KILLED if code else SURVIVED
        mutant.data.exit_code_by_key[mutant.name] = fate

    def save(self) -> None:
        """Keep what became of the mutants."""
        with change_cwd(ROOT):
            for data in {id(mutant.data): mutant.data for mutant in self.mutants}.values():
                data.save()


def digest(item: pytest.Item, functions: str) -> str:
    """Return a value that changes with the tests or the functions to reach."""
    values = re.sub(" at 0x[0-9a-f]+", "", repr(item.callspec.params)) if hasattr(item, "callspec") else ""
    return hashlib.sha256(item.path.read_bytes() + (values + functions).encode()).hexdigest()[:16]


def put_in_place(name: str) -> None:
    """Have the copy be that of an area; another area's is put away with its results."""
    value = COPY / "area"
    if COPY.exists() and (other := value.read_text() if value.exists() else "engine") != name:
        PARKED.mkdir(parents=True, exist_ok=True)
        COPY.rename(PARKED / other)
    if not COPY.exists() and (PARKED / name).exists():
        (PARKED / name).rename(COPY)
    COPY.mkdir(exist_ok=True)
    value.write_text(name)


def generated(area: Area, modules: list[str]) -> list[Mutant]:
    """The changes of the modules, or of all, made in a copy; those of functions known already keep their result."""
    for folder in ("tests", "data", "docs", "games"):
        shutil.rmtree(COPY / folder, ignore_errors=True)
    for file in (COPY / "src").rglob("*.py"):
        if not (ROOT / file.relative_to(COPY)).exists():
            file.unlink()
    print(f"Changing {area.package} ...", flush=True)
    with redirect_stdout(StringIO()):
        copy_src_dir()
        copy_also_copy_files()
        setup_source_paths()
        mutmut.create_mutants(WORKERS)
    mutants = []
    for path in walk_mutatable_files():
        data = SourceFileMutationData(path=path)
        data.load()
        mutants += [Mutant(name, data, area) for name in data.exit_code_by_key]
    return [mutant for mutant in mutants if not modules or mutant.module in modules]


def dies_alone(mutant: Mutant) -> bool:
    """Whether tests fail in a process that has known nothing but the change."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-x",
            "-q",
            "--tb=native",
            "--rootdir=.",
            *config().pytest_add_cli_args,
            *mutant.area.alone,
        ],
        cwd=COPY,
        env={**os.environ, "MUTANT_UNDER_TEST": mutant.name, "PYTHONPATH": "src"},
        capture_output=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (ENDLESS, ENDLESS)),
    )
    return done.returncode != 0


def equivalents(mutants: list[Mutant]) -> set[str]:
    """The names of those that change nothing: they are listed, or only a guard of `zip` is changed."""
    listed = {(entry["in"], entry["was"], entry["now"]) for entry in yaml.safe_load(KNOWN.read_text(encoding="utf-8"))}
    functions = {where for where, _, _ in listed}
    same = set()
    for mutant in mutants:
        where = f"{mutant.module}.{mutant.function}"
        if where in functions or mutant.fate == SURVIVED:
            was, now = mutant.change()
            if (where, was, now) in listed or GUARD.sub("", was) == GUARD.sub("", now).replace(", )", ")"):
                same.add(mutant.name)
    return same


def print_scores(mutants: list[Mutant], equivalent: set[str]) -> bool:
    """Print what lives and the score of each module; whether all reach the bar."""
    by_module: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        by_module[mutant.module].append(mutant)
        if mutant.fate not in DEAD and mutant.name not in equivalent:
            was, now = mutant.change()
            print(f"{mutant.name}: {'no tests' if mutant.fate == NO_TESTS else 'survived'}\n  - {was}\n  + {now}")
    good = True
    for module, members in sorted(by_module.items()):
        same = sum(mutant.name in equivalent for mutant in members)
        dead, counted = sum(mutant.fate in DEAD for mutant in members), len(members) - same
        score = 100 * dead / counted if counted else 100
        good &= score >= BAR
        print(f"{module:<20} {dead:>5} of {counted:>5} died  {score:5.1f} %   ({same} change nothing)")
    return good


def chosen(wanted: list[str]) -> dict[str, list[str]]:
    """The areas to be tried, each with its modules; none for all of it.

    Args:
        wanted: areas and modules; none for everything.
    """
    found: dict[str, list[str]] = {name: [] for name in AREAS if name in wanted or not wanted}
    for module in wanted:
        of = [name for name, area in AREAS.items() if area.holds(module)]
        if not of and module not in AREAS:
            sys.exit(f"{module} is no module that can be tried, and no area: {', '.join(AREAS)}")
        for name in of:
            found.setdefault(name, []).append(module)
    return found


def main() -> int:
    """Try the changes of the modules named, or of all, and tell what lives."""
    os.chdir(ROOT)
    (name, modules), *others = wanted = list(chosen(sys.argv[1:]).items())
    if others:  # each in a process of its own: what one has imported is changed in another way
        return max(subprocess.call([sys.executable, "-P", __file__, *(of or [area])]) for area, of in wanted)
    area = AREAS[name]
    put_in_place(name)
    config().only_mutate, config().pytest_add_cli_args_test_selection = area.mutate, area.tests
    mutants = generated(area, modules)
    alive = [mutant for mutant in mutants if mutant.fate not in DEAD]
    same = equivalents(alive)
    todo = [mutant for mutant in alive if mutant.name not in same]
    trial = Trial(todo)
    trampoline.wrap_in_trampoline = Switch.between
    with change_cwd(COPY):
        # how pytest tells a failure otherwise takes a second: it parses the source, grown by all its changes
        arguments = ["-q", "-s", "--tb=native", "--rootdir=.", *config().pytest_add_cli_args]
        if code := pytest.main([*arguments, *config().pytest_add_cli_args_test_selection], plugins=[trial]):
            return int(code)
    same |= equivalents([mutant for mutant in todo if mutant.fate not in DEAD])
    lived = [mutant for mutant in todo if mutant.fate not in DEAD and mutant.name not in same]
    again = [m for m in lived if m.mangled in trial.at_start or len(trial.reaching[m.mangled]) == 1]
    print(f"{len(again)} of them in a process of their own")
    with ThreadPoolExecutor(WORKERS) as workers:
        for mutant, dead in zip(again, workers.map(dies_alone, again), strict=True):
            mutant.data.exit_code_by_key[mutant.name] = KILLED if dead else mutant.fate
    trial.save()
    return 0 if print_scores(mutants, same) else 1


if __name__ == "__main__":
    sys.exit(main())
