"""What all tests share."""

import gc
import os
import tomllib
import zlib
from collections import defaultdict
from collections.abc import Generator, Iterator
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings

from hotseat.cli.common import GC_THRESHOLDS
from hotseat.util import i18n
from tashkalar import cards
from tashkalar.engine import Catalogue
from tests.helpers import fixed_environment

# the same examples in every run, so that no run depends on luck; `make fuzz` looks for new ones
settings.register_profile("tashkalar", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tashkalar")


@pytest.hookimpl(trylast=True)  # pytest itself may look as the user wants it to
def pytest_configure(config: pytest.Config) -> None:
    """Register the marks, and fix terminal, locale and clock."""
    for mark in (
        "covers(*ids): the clauses of the rules, cards and tasks that the test shows",
        "sweep(*parameters): the test claims the same for all values of these; `make test` tries one of each",
        "long: what `make test` leaves to `make test-long`",
    ):
        config.addinivalue_line("markers", mark)
    fixed_environment.fix()
    _check_installation(Path(__file__).parents[1])


def _check_installation(root: Path) -> None:
    """Raise an error if the installed entry points are older than the project file; games would lack companions."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = {(group, name) for group, names in project["entry-points"].items() for name in names}
    if missing := wanted - {(point.group, point.name) for point in distribution(project["name"]).entry_points}:
        names = ", ".join(sorted(f"{group}: {name}" for group, name in missing))
        raise pytest.UsageError(f"the installed project lacks entry points ({names}): pip install --no-deps -e .")


NEEDS = {
    "polars": (
        "tests/arena",
        "tests/docs/test_balance.py",
        "tests/envs/test_dataset.py",
        "tests/ai/test_whole_games.py",
        "tests/test_users_code.py",
        "games/mage-knight/tests/test_arena.py",
        "games/pook/tests/test_arena.py",
    ),
    "selenium": ("tests/browser/test_browser.py",),
    "pyspiel": ("tests/envs/test_openspiel.py",),
    "gymnasium": ("tests/envs", "tests/cards/test_one_place.py", "tests/test_whole_numbers.py"),
}
"""Tests that need what `make dev` doesn't install, by the module that tells whether it is there.

There is no `pyspiel` for the newest Python.
"""
MISSING = {module: paths for module, paths in NEEDS.items() if find_spec(module) is None}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the tests whose libraries aren't installed; `make test` installs all of them."""
    path = (
        collection_path.relative_to(config.rootpath).as_posix()
        if collection_path.is_relative_to(config.rootpath)
        else ""
    )
    return True if any(path in paths for paths in MISSING.values()) else None


def pytest_report_header() -> list[str]:
    """Name the tests that are left out."""
    return [f"left out, as {module} is not installed: {' '.join(paths)}" for module, paths in MISSING.items()]


@pytest.hookimpl(tryfirst=True)  # before `-m` looks at them
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a sweep all tests but one are long; which one is another from claim to claim, and the same in each run."""
    claims: dict[str, dict[tuple[int, ...], list[pytest.Item]]] = defaultdict(lambda: defaultdict(list))
    for item in items:
        swept = {name for mark in item.iter_markers("sweep") for name in mark.args}
        if isinstance(item, pytest.Function) and hasattr(item, "callspec") and swept & item.callspec.params.keys():
            claim = tuple(id(value) for name, value in item.callspec.params.items() if name not in swept)
            claims[item.nodeid.partition("[")[0]][claim].append(item)
    for function, sweeps in claims.items():
        for number, tests in enumerate(sweeps.values(), zlib.crc32(function.encode())):
            for test in tests[: number % len(tests)] + tests[number % len(tests) + 1 :]:
                test.add_marker("long")


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and never in what stays: in tests of screens that took a third of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI nothing is missing, so a test that is skipped there has failed."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("CI"):
        report.outcome = "failed"
        report.longrepr = f"skipped in CI: {report.longreprtext}"
    return report


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Whatever language a test has chosen, the next one begins in English."""
    with i18n.language_context(i18n.ENGLISH):
        yield


@pytest.fixture(scope="session", autouse=True)
def no_power_cut() -> Iterator[None]:
    """Nobody waits until a file has reached the disk: a killed process loses nothing that it has written."""
    with patch("os.fsync", lambda _: None):
        yield


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """The game's own cards."""
    return cards.load()


@pytest.fixture
def quick_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the coach search no more than `medium`, where a test isn't about the quality of its advice."""
    from tashkalar.coach import advice, review

    for module in (advice, review):
        monkeypatch.setattr(module, "COACH", "medium")
