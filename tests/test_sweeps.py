"""The tests that `make test` leaves to `make test-long`."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.hotseat.helpers.fixed_environment import ROOT

TESTS = """
import pytest

@pytest.mark.sweep("size")
@pytest.mark.parametrize("size", ["small", "large"])
@pytest.mark.parametrize("name", ["Ada", "Boris"])
def test_fits(name, size):
    pass

@pytest.mark.long
def test_slow():
    pass

def test_quick():
    pass
"""


def run(file: Path, *options: str) -> set[str]:
    """The tests that are run."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "tests.hotseat.helpers.pytest_setup",
        "-p",
        "tests.pytest_setup",
        "-v",
        *options,
        str(file),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return {line.split("::")[1].split()[0] for line in done.stdout.splitlines() if "PASSED" in line}


@pytest.mark.long
def test_of_a_sweep_one_of_each_claim_is_not_long(tmp_path: Path) -> None:
    """The others, and what is slow, are; no test is in both, and none in neither."""
    file = tmp_path / "test_it.py"
    file.write_text(TESTS)
    everything = run(file)
    assert len(everything) == 6
    short = run(file, "-m", "not long")
    assert "test_slow" not in short
    assert {name.partition("[")[2].partition("-")[0] for name in short} == {"Ada", "Boris", ""}
    assert {name.partition("-")[2] for name in short} == {"small]", "large]", ""}, "another size for each name"
    assert len(short) == 3
    assert run(file, "-m", "long") == everything - short
