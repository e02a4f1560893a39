"""A game, or a turn of it, as a film: an SVG document that moves without scripts."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from hotseat.records.replay import Replay
from hotseat.util.svg_film import STYLE, FilmTimes, Reel
from hotseat.util.text_utils import isolate_names

LAST = 4.0
"""The seconds that the last picture stays before the film begins again."""
LONGEST = 240.0
"""The greatest length of a film in seconds; the pauses of a longer game are shorter."""
MOST = 1000
"""The greatest number of pictures; of a longer game only every second decision is shown, or every third and so on."""


class Filmed(Protocol):
    """The part of a transcript that a film needs."""

    replay: Replay[Any, Any, Any, Any]
    """The game, as the transcript shows it."""
    names: tuple[str, ...]
    """The name of each seat, in turn order."""

    def opponents(self, names: Sequence[str]) -> str:
        """Return the names of the sides that play against each other."""

    def pauses(self, plies: Sequence[int]) -> list[float]:
        """Return how long the position after each of some decisions is shown, in seconds."""

    def film_reel(self, plies: Sequence[int]) -> Reel:
        """Return the pictures after some decisions."""


def draw_film(transcript: Filmed, turn: int | None = None) -> str:
    """Return a film of a game with a picture for each decision, without what the replay hides.

    Args:
        transcript: the game.
        turn: the number of the only turn to show, from 1; all if None.

    Raises:
        ValueError: the game has no such turn.
    """
    plies = _plies(transcript, turn)
    reel = transcript.film_reel(plies)
    elements = FilmTimes(_seconds(transcript, plies), len(plies) - 1).layers(reel.pictures)
    text = reel.document(transcript.opponents(transcript.replay.names_with_players), [*elements])
    return isolate_names(text, transcript.names)


def _plies(transcript: Filmed, turn: int | None) -> Sequence[int]:
    """Return the plies of a film: those of a turn with the one before it, or all, if they aren't too many."""
    replay = transcript.replay
    last = len(replay.steps)
    if turn is None:
        return [*range(0, last, last // MOST + 1), last]
    replay.check_turn(turn)
    return [ply for ply in range(last + 1) if turn in {step.turn for step in replay.steps[max(0, ply - 1) : ply + 1]}]


def _seconds(transcript: Filmed, plies: Sequence[int]) -> list[float]:
    """Return how long each picture is shown: longer at the end of a turn, and longest at the end of the film."""
    *pauses, _last = transcript.pauses(plies)
    haste = min(1.0, LONGEST / sum(pauses)) if pauses else 1.0
    return [*(pause * haste for pause in pauses), LAST]


def text_reel(pictures: Iterable[Sequence[str]], columns: int, lines: int) -> Reel:
    """Return a film of rows of characters, for a game without a drawing of its own.

    Args:
        pictures: the rows of each picture.
        columns: the width, in cells of a terminal.
        lines: the height, in lines of a terminal.
    """
    from rich.segment import Segment
    from rich.terminal_theme import DEFAULT_TERMINAL_THEME

    from hotseat.util.cell_picture import CellRun, PictureColours, document, draw  # imports rich

    styles: dict[str, str] = {}
    colours = PictureColours("#ffffff", DEFAULT_TERMINAL_THEME)
    drawn = [
        [[draw([CellRun(0, line, [Segment(row)])], styles, colours) for line, row in enumerate(rows) if row.strip()]]
        for rows in pictures
    ]
    return Reel(drawn, lambda title, elements: document(columns, lines, title, colours.ground, styles, elements, STYLE))
