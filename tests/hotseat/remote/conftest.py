"""A folder of its own for the tables that each test's hosts and clients remember."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TASHKALAR_DATA", "HOTSEAT_DATA"):
        monkeypatch.setenv(name, str(tmp_path))
