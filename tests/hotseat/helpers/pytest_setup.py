"""The setup of all tests, those of the framework alone included."""

import os
import threading
import zlib
from collections import defaultdict
from collections.abc import Generator, Iterator
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings

from hotseat.play import session
from hotseat.records import record_time, saved_games
from hotseat.util import i18n, secrets
from tests.hotseat.helpers import fixed_environment

# the same examples in every run, so that no run depends on luck; `make fuzz` looks for new ones
settings.register_profile("fixed", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("fixed")


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


@pytest.hookimpl(tryfirst=True)  # before `-m` looks at them
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of a sweep but one are long; the one differs from sweep to sweep, and is the same in each run."""
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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """CI has all programs, so a test that is skipped there has failed."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("CI"):
        report.outcome = "failed"
        report.longrepr = f"skipped in CI: {report.longreprtext}"
    return report


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Whatever language a test has chosen, the next one begins in English; only the main thread chooses one."""
    set_language = i18n.set_language

    def set_by_main_thread(language: str) -> None:
        assert threading.current_thread() is threading.main_thread(), "screens would be drawn in another language"
        set_language(language)

    with i18n.language_context(i18n.ENGLISH), patch.object(i18n, "set_language", set_by_main_thread):
        yield


@pytest.fixture(autouse=True)
def one_moment() -> Iterator[None]:
    """Write all records of a test in the same second, so that files that hold the same are the same."""
    now = record_time.local_now()
    with patch.object(session, "local_now", lambda: now), patch.object(saved_games, "local_now", lambda: now):
        yield


@pytest.fixture(autouse=True)
def no_secrets_of_others() -> Iterator[None]:
    """Forget the secrets of a test after it: the next one may say the same letters, which would be hidden."""
    before = set(secrets._parts)
    yield
    secrets._parts.intersection_update(before)


@pytest.fixture(scope="session", autouse=True)
def no_power_cut() -> Iterator[None]:
    """Syncs don't wait for the disk: a killed process loses nothing that it has written."""
    with patch("os.fsync", lambda _: None):
        yield
