"""Challenges that are accepted: the same deal and level, perhaps with the seats swapped."""

from pathlib import Path
from typing import Any

from hotseat.play.session import Session
from hotseat.plugin.seats import MOST_SECONDS, BuiltinPlayers, default_names
from hotseat.records import saved_games
from hotseat.records.challenge import challenge_of, own_seat, seat_challenger
from hotseat.records.header import GameMarks
from hotseat.records.replay import Replay
from hotseat.util.i18n import gettext as _


def accept_challenge(
    replay: Replay[Any, Any, Any, Any],
    players: BuiltinPlayers,
    owner: str,
    *,
    swapped: bool,
    folder: Path | None = None,
    aids: str | None = None,
) -> Session[Any, Any, Any, Any]:
    """Return a session with the deal of a challenge: of its key, or of a finished game.

    Args:
        replay: the game of the challenge.
        players: the built-in players of the game.
        owner: the name of the person who accepts; "" for a default name.
        swapped: whether the seats are swapped.
        folder: the folder of the record; None for that of the saved games.
        aids: what the table leaves out, one of `AIDS`; None if the user's setting decides.

    Raises:
        ValueError: the game is no challenge, or was played against another version of the levels.
    """
    mark = challenge_of(replay) if replay.over else replay.marks.challenge
    if mark is None or mark.day:
        raise ValueError(_("this game isn't finished; a challenge has a result to beat"))
    seat = own_seat(replay)
    for each in replay.players:
        if each.kind == "level" and (fault := players.other_version(each)):
            raise ValueError(fault)
    name = owner or default_names(replay.players)[seat]
    start, seated = seat_challenger(replay, name, swapped=swapped)
    timeless = [each._replace(seconds=MOST_SECONDS) if each.kind == "level" else each for each in seated]
    folder = folder or saved_games.games_folder()
    mark = mark._replace(swapped=mark.swapped != swapped)
    marks = GameMarks(mark, replay.marks.handicap, aids or "")
    return Session.start_at(replay.game, start, folder, timeless, marks=marks)


def begin_duplicate(
    finished: Session[Any, Any, Any, Any], players: BuiltinPlayers, folder: Path | None = None
) -> Session[Any, Any, Any, Any]:
    """Return a session with the deal of a finished game and the seats swapped; its result adds both games up.

    Args:
        finished: the finished game of a person against levels.
        players: the built-in players of the game.
        folder: the folder of the record; None for that of the saved games.

    Raises:
        ValueError: the game is no such game, or was played against another version of the levels.
    """
    replay = finished.replay()
    name = replay.game.names(replay.start_state)[own_seat(replay)]
    return accept_challenge(replay, players, name, swapped=True, folder=folder, aids=finished.marks.aids)
