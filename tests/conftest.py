"""What all tests share."""

import pytest
from hypothesis import HealthCheck, settings

from tashkalar import cards
from tashkalar.engine import Catalogue

settings.register_profile("tashkalar", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tashkalar")


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """The game's own cards."""
    return cards.load()
