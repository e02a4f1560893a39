"""The sizes of films, as docs/saved-games.md states them."""

import re
from collections.abc import Iterable
from typing import Any

from hotseat.records.film import draw_film
from hotseat.records.transcript import Transcript
from tests.docs.pages import DOCS, read


def stated_sizes(game: str) -> tuple[int, int]:
    """Return the greatest sizes of a film of a game and of a turn, in bytes, as the page states them."""
    row = re.search(rf"^\| {game} \| (\d+) kB \| (\d+) kB \|", read(DOCS / "saved-games.md"), re.MULTILINE)
    assert row, game
    return 1000 * int(row[1]), 1000 * int(row[2])


def check_film_sizes(game: str, transcripts: Iterable[Transcript[Any, Any, Any, Any]]) -> None:
    """Compare the films of finished games and of all their turns with the sizes that the page states."""
    whole, one = stated_sizes(game)
    for transcript in transcripts:
        assert transcript.replay.over
        assert len(draw_film(transcript).encode()) <= whole
        turns = {step.turn for step in transcript.replay.steps}
        assert max(len(draw_film(transcript, turn).encode()) for turn in turns) <= one
