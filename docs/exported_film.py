"""The README's film of a game: an export of the program, of a game of the data set."""

from itertools import islice

from bench.collection import FILE
from hotseat.records.collection import CollectedGame, read_games
from hotseat.records.film import draw_film
from tashkalar.exports.transcript import TashKalarTranscript
from tashkalar.plugin import TashKalar

NUMBER = 374
"""The place of the game in the data set: two computer players of the level medium, 4 points to 2."""


def collected() -> CollectedGame:
    """Return the game as the data set has it."""
    return next(islice(read_games(FILE), NUMBER, None))


async def filmed() -> str:
    """Draw the game as `tashkalar export` does."""
    return draw_film(TashKalarTranscript(collected().replay(TashKalar())))
