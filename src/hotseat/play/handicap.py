"""Games that begin with a handicap in points."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hotseat.play.session import Session
from hotseat.plugin.decision import Json
from hotseat.plugin.game import Game
from hotseat.plugin.seats import PlayerSpec
from hotseat.records.handicap_mark import Handicap


def start_with_handicap(
    game: Game[Any, Any, Any, Any],
    wanted: Json,
    handicap: Handicap | None,
    folder: Path | None,
    players: Sequence[PlayerSpec] = (),
    aids: str | None = None,
) -> Session[Any, Any, Any, Any]:
    """Return a session with a newly dealt game in which a seat begins with points.

    Args:
        game: the game plugin.
        wanted: the settings of the game.
        handicap: the handicap; None for none.
        folder: the folder of the record.
        players: the player of each seat; people if left out.
        aids: what the table leaves out, one of `AIDS`; None if the user's setting decides.

    Raises:
        ValueError: a setting is invalid, or the game or its form has no handicap.
    """
    if handicap is None:
        return Session.start(game, wanted, folder, players, aids)
    start = game.give_handicap(game.new(wanted), handicap.seat, handicap.points)
    return Session.start_at(game, start, folder, players, handicap=handicap, aids=aids)
