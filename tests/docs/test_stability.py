"""The page about what is stable: its numbers are those of the program."""

import json
import re

import pytest

from hotseat.play import player_messages, protocol
from hotseat.records import header, transcript
from hotseat.remote import messages, relay_messages
from tests.docs.pages import DOCS, ROOT, read

VERSIONS = {
    "records": header.VERSION,
    "exports in JSON": transcript.EXPORT_FORMAT,
    "line protocol": protocol.PROTOCOL,
    "bot protocol": player_messages.PROTOCOL,
    "remote protocol": messages.PROTOCOL,
    "protocol of relays": relay_messages.RELAY_PROTOCOL,
}
"""The version of each numbered format, by its name on the page."""
ROWS = dict(re.findall(r"^\| \[?([^|\]]+)[^|]*\| (\d+) \|", read(DOCS / "stability.md"), re.MULTILINE))


def test_every_number_is_compared() -> None:
    assert ROWS.keys() == VERSIONS.keys()


@pytest.mark.parametrize("name", VERSIONS)
def test_the_version_is_that_of_the_program(name: str) -> None:
    assert int(ROWS[name]) == VERSIONS[name]


def test_each_version_of_a_schema_is_on_the_page() -> None:
    schemas = [json.loads(file.read_bytes()) for file in (ROOT / "data/schemas").glob("*.json")]
    assert {each["x-version"] for each in schemas if "x-version" in each} <= set(VERSIONS.values())
