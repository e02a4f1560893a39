"""What all tests share."""

import gc
import os
from collections.abc import Generator, Iterator
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings

from tashkalar import cards, language
from tashkalar.cli.shared import SELDOM
from tashkalar.engine import Catalogue
from tests import surroundings

# the same examples in every run, so that no run depends on luck; `make fuzz` looks for new ones
settings.register_profile("tashkalar", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tashkalar")


@pytest.hookimpl(trylast=True)  # pytest itself may look as the user wants it to
def pytest_configure(config: pytest.Config) -> None:
    """Register the mark that names the clauses of the rules a test shows, and fix the surroundings."""
    config.addinivalue_line("markers", "covers(*ids): the clauses of the rules, cards and tasks that the test shows")
    surroundings.fix()


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and never in what stays: in tests of screens that took a third of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


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
    with language.using(language.ENGLISH):
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
