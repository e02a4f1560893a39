"""Quiet surroundings for Pook's screens."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hotseat.helpers.idle import kept_in


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[None]:
    """Games are saved in the test's own folder, clocks stand, and each step waits for the screen."""
    with kept_in(tmp_path):
        yield
