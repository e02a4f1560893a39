"""Skip tests whose libraries aren't installed: `make dev` leaves some out, `make test` few, `make test-long` none."""

import re
from importlib.util import find_spec

import pytest

NEEDED = re.compile(r"this needs (\w+)|No module named '(\w+)")
"""Messages of the command line and of Python that name a library."""


def skip_if_missing(text: str) -> None:
    """Skip the running test if an error message names a library that really isn't installed.

    Args:
        text: the message.

    Raises:
        pytest.skip.Exception: such a library is named.
    """
    for names in NEEDED.findall(text):
        for name in filter(None, names):
            if find_spec(name) is None:
                pytest.skip(f"{name} is not installed")
