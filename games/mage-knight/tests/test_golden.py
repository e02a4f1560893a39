"""Mage Knight plays as it did: golden.txt."""

from importlib import import_module

golden = import_module("games.mage-knight.tests.golden")


def test_whole_games_are_as_they_were() -> None:
    assert golden.text() == golden.FILE.read_text("utf-8"), (
        "if a rule was meant to change: python -m games.mage-knight.tests.golden, and read the diff"
    )
