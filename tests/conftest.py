"""What all tests share."""

import pytest
from hypothesis import HealthCheck, settings

from tashkalar import cards
from tashkalar.engine import Catalogue
from tests import surroundings

settings.register_profile("tashkalar", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tashkalar")


@pytest.hookimpl(trylast=True)  # pytest itself may look as the user wants it to
def pytest_configure(config: pytest.Config) -> None:
    """Register the mark that names the clauses of the rules a test shows, and fix the surroundings."""
    config.addinivalue_line("markers", "covers(*ids): the clauses of the rules, cards and tasks that the test shows")
    surroundings.fix()


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """The game's own cards."""
    return cards.load()
