"""The page about what is stable: its numbers are those of the program."""

import json
import re

import pytest

from hotseat.arena import benchmark
from hotseat.play import player_messages, protocol
from hotseat.plugin import registry
from hotseat.records import header, transcript
from hotseat.remote import messages, relay_messages
from tests.docs.pages import DOCS, ROOT, read

VERSIONS = {
    "records": header.VERSION,
    "benchmark": benchmark.VERSION,
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


def test_the_page_of_every_schema_and_every_protocol_is_promised() -> None:
    """A page that says what a file or message means is linked by the row that says what of it stays."""
    page = read(DOCS / "stability.md").partition("## What may change")[0]
    schemas = re.findall(r"^\| \[.*\| \[[^\]]+\]\(([^)#]+)", read(DOCS / "schemas.md"), re.MULTILINE)
    assert len(schemas) > 10
    of_games = {each for each in schemas if each.startswith("../games/")}
    assert of_games, "their positions and events are in the row of each game"
    linked = {*re.findall(r"\]\(([^)#]+)", page)}
    assert not {*schemas, "plugin.md", "plain-lines.md", "settings.md"} - of_games - linked


@pytest.mark.parametrize("game", registry.installed_games())
def test_positions_of_this_version_are_read(game: str) -> None:
    """tests/data/positions.jsonl has positions and views of 1.0, which are never rewritten."""
    lines = [json.loads(line) for line in read(ROOT / "tests/data/positions.jsonl").splitlines()]
    plugin = registry.load_game(game)
    kept = [line for line in lines if line["game"] == game]
    assert len(kept) == 2
    for line in kept:
        state = plugin.setup(line["position"])
        assert plugin.digest(state) == line["digest"]
        seen = plugin.determinize(line["view"], 0, 1)
        assert plugin.observe(seen, 0) == line["view"]


def test_each_version_of_a_schema_is_on_the_page() -> None:
    schemas = [json.loads(file.read_bytes()) for file in (ROOT / "data/schemas").glob("*.json")]
    assert {each["x-version"] for each in schemas if "x-version" in each} <= set(VERSIONS.values())
