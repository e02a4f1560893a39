"""The first state of a game: one that was dealt, or any position, which a header then holds as a whole."""

from collections.abc import Sequence
from typing import Any

from hotseat.codec import InvalidPosition
from hotseat.plugin.decision import E, Json, Q, R, S
from hotseat.plugin.game import Game, GameSaving
from hotseat.util.faults import report_failure
from hotseat.util.i18n import gettext as _

START = "position"
"""The key of a header for a first state that its deal doesn't give."""
WITH_START = 5
"""The first version of the format that has this key."""


def holds_start(game: GameSaving[S, Q, R, E], header: Json, start: S) -> bool:
    """Return whether a game deals exactly this state from a header.

    Args:
        game: the game plugin.
        header: the header, as the game writes it.
        start: the state.
    """
    try:
        return game.from_header(header) == start
    except ValueError:
        return False


def read_start(game: GameSaving[S, Q, R, E], header: Json, version: int) -> S:
    """Return the first state of the game of a header, which may hold anything.

    Args:
        game: the game plugin.
        header: the decoded header.
        version: the version of its format.

    Raises:
        ValueError: the header holds no first state; the message is one line.
    """
    if START not in header or version < WITH_START:
        return game.from_header(header)
    summary = game.summary_from_header(header)
    state = set_up(game, header[START])
    own = game.header(state)
    if (own["seats"], game.summary_from_header(own)) != (_bare(header["seats"], own["seats"]), summary):
        raise ValueError(_("the position isn't one of this game"))
    return state


def _bare(seats: Sequence[Any], own: Sequence[Json]) -> list[object]:
    """Return the seats of a header with the keys that a game writes, without the players."""
    return [{key: seat.get(key) for key in mine} for seat, mine in zip(seats, own, strict=False)]


def set_up(game: GameSaving[S, Q, R, E], position: object) -> S:
    """Return the state of a position of any content, whose pending decision is known.

    Args:
        game: the game plugin.
        position: the position, any JSON value.

    Raises:
        InvalidPosition: the position is impossible, or the code of the game fails with it.
    """
    message = _("{game} fails with this position: {why}")
    with report_failure(lambda why: InvalidPosition([message.format(game=_(game.name), why=why)]), InvalidPosition):
        state = game.setup(position)
        game.decision(state)
        return state


def rename_players(game: Game[S, Q, R, E], state: S, names: Sequence[str]) -> S:
    """Return a state with other names of the players.

    Args:
        game: the game plugin.
        state: the state.
        names: the names by seat.

    Raises:
        ValueError: the game can't have these names.
    """
    if tuple(names) == game.names(state):
        return state
    position = game.position(state)
    if isinstance(position.get("names"), list):
        position = {**position, "names": list(names)}
    else:
        seats = zip(position["seats"], names, strict=True)
        position = {**position, "seats": [{**seat, "name": name} for seat, name in seats]}
    found = game.setup(position)
    if game.names(found) != tuple(names):
        raise ValueError(_("{game} can't rename its players").format(game=_(game.name)))
    return found
