"""An allowance for what may happen so often at once, and so often a second."""

import pytest

from hotseat.remote.allowance import Allowance


def test_an_allowance_grows_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    allowance = Allowance(at_once=100, a_second=10)
    assert allowance.spend(100) == 0
    assert allowance.spend(5) == 0.5
    now += 1
    assert allowance.spend(5) == 0
    now += 1000
    assert allowance.spend(100) == 0, "no more than the maximum is saved"
    assert allowance.spend(10) == 1
    now += 0.5
    assert not allowance.take(), "the debt isn't paid yet"
    now += 0.65
    assert allowance.take()
    assert not allowance.take()
