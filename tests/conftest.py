"""What all tests share."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tashkalar import cards
from tashkalar.engine import Catalogue

settings.register_profile("tashkalar", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tashkalar")


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark that names the clauses of the rules a test shows. Leave the user's folders alone."""
    config.addinivalue_line("markers", "covers(*ids): the clauses of the rules, cards and tasks that the test shows")
    for name in ("CACHE", "LOG"):
        os.environ[f"TASHKALAR_{name}"] = str(config.rootpath / ".pytest_cache" / "tashkalar")


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """The game's own cards."""
    return cards.load()
