"""Quiet surroundings for Pook's screens."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hotseat.helpers.idle import patient


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Games are saved in the test's own folder, clocks stand, and each step waits for the screen."""
    for kind in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"TASHKALAR_{kind}", str(tmp_path))
    monkeypatch.setattr("hotseat.tui.clock.monotonic", lambda: 1000.0)
    with patient():
        yield
