"""The setup of all tests beside `tests.hotseat.helpers.pytest_setup`, which knows the framework alone."""

import gc
import tomllib
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path

import pytest

from hotseat.cli.common import GC_THRESHOLDS
from tashkalar import cards
from tashkalar.engine import Catalogue


def pytest_configure() -> None:
    """Refuse an installation that lacks what the project file names."""
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
        "tests/hotseat/arena",
        "tests/docs/test_balance.py",
        "tests/envs/test_dataset.py",
        "tests/ai/test_whole_games.py",
        "tests/test_users_code.py",
        "games/mage-knight/tests/test_arena.py",
        "games/pook/tests/test_arena.py",
    ),
    "selenium": ("tests/browser/test_browser.py", "tests/browser/test_returning.py"),
    "pyspiel": ("tests/envs/test_openspiel.py", "tests/envs/test_half_steps.py"),
    "gymnasium": ("tests/envs", "tests/cards/test_one_place.py", "tests/test_whole_numbers.py"),
}
"""Tests that need what `make dev` or `make test` doesn't install, by the module that tells whether it is there.

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


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and never in what stays: in tests of screens that took a third of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


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
