"""Pook plays as it did: golden.txt."""

from games.pook.tests.golden import FILE, text


def test_whole_games_are_as_they_were() -> None:
    assert text() == FILE.read_text("utf-8"), (
        "if a rule was meant to change: python -m games.pook.tests.golden, and read the diff"
    )
