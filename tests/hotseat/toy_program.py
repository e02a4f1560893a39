"""A program whose only game is Nim, called inside of this process."""

import logging
from importlib.metadata import EntryPoint

import pytest

from hotseat import cli
from hotseat.plugin import registry

PROGRAM = cli.CommandLine("Nim, for two players at one terminal.", {})
POINTS = {registry.GROUP: "hotseat.testing.nim:Nim", registry.PLAYERS: "tests.hotseat.nim_players:PLAYERS"}


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nim with its players is all that is installed."""
    points = {group: {"nim": EntryPoint("nim", value, group)} for group, value in POINTS.items()}
    monkeypatch.setattr(registry, "_entry_points", lambda group=registry.GROUP: points.get(group, {}))


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """Run a command, and return its exit code."""
    monkeypatch.setattr("sys.argv", ["nim", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main(PROGRAM)
    for handler in (log := logging.getLogger("hotseat")).handlers[:]:
        log.removeHandler(handler)
        handler.close()
    assert isinstance(ended.value.code, int)
    return ended.value.code
