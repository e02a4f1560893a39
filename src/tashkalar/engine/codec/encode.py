"""Positions: a state as plain JSON values, and back. It is the only text form of a state.

`position` writes everything, `setup` reads a whole or a partial position and lists every fault at once, and `digest`
identifies a state by sixteen characters. `view` has the positions that a seat may see.
"""

from __future__ import annotations

import hashlib
import json

from hotseat.codec import Json, to_json
from tashkalar.engine import rng as chances
from tashkalar.engine.board import COMMON, LEGENDARY, Piece, piece
from tashkalar.engine.catalogue import Catalogue
from tashkalar.engine.codec.decode import PositionReader
from tashkalar.engine.forms import FORMS
from tashkalar.engine.geometry import single_square, square_name
from tashkalar.engine.state import Config, Frame, GameState, Seat

HIDDEN = "?"
"""The text that stands for a card that is hidden, the back of the card."""


def position(state: GameState) -> Json:
    """Return the whole state as plain JSON values. `setup` restores it exactly, also in the middle of an effect.

        >>> position(state)["board"][3]
        '.. .. .. .. 1c 2c .. .. ..'

    Returns:
        An object with the keys in docs/protocol.md. Seats and colours in it are counted from 1, squares are named.
    """
    config = state.config
    data: Json = {
        "form": config.form,
        "teams": config.teams,
        "seed": state.seed,
        "chance": {"algorithm": chances.ALGORITHM, "state": state.chance},
        "board": state.board.rows(),
        "seats": [_seat(config, i, seat) for i, seat in enumerate(state.seats)],
        "legends": to_json(state.legends),
        "flares": to_json(state.flares),
        "tasks": to_json(state.tasks),
        "turn": to_json(state.turn),
        "resolving": [_frame(frame) for frame in state.frames] or None,
        "ended": state.ended or None,
    }
    if state.gateway:
        data["gateway"] = square_name(single_square(state.gateway))
    if removed := _removed_pieces(state):
        data["removed"] = [str(piece) for piece in removed]
    return data


def _removed_pieces(state: GameState) -> tuple[Piece, ...]:
    """Return the pieces out of the game, a common for one that was heroic; the stock lacks them (rules.md 13.8)."""
    whole = FORMS[state.config.form].stock(len(state.seats))
    held = [seat.stasis for seat in state.seats if seat.stasis]
    gone: list[Piece] = []
    for colour, stock in enumerate(state.board.stock):
        if stock != whole:
            legends = sum(one.colour == colour and one.rank == LEGENDARY for one in held)
            others = sum(one.colour == colour for one in held) - legends
            gone += [piece(colour, COMMON)] * (whole.two_faced - stock.two_faced - others)
            gone += [piece(colour, LEGENDARY)] * (whole.legendary - stock.legendary - legends)
    return tuple(gone)


def _seat(config: Config, number: int, seat: Seat) -> Json:
    data = {"name": config.names[number], "school": config.schools[number], **to_json(seat)}
    if seat.by_colour:
        data["score"] = {str(enemy + 1): seat.by_colour[enemy] for enemy in config.enemies_of(number)}
    else:
        del data["improvised"]
    return data


def _frame(frame: Frame) -> Json:
    return {"card": frame.program.of, "part": frame.program.part, "for": frame.card or None, **to_json(frame)}


def digest(state: GameState) -> str:
    """Return a short identifier of a state, 16 hexadecimal digits that only equal states share, in every process.

    Empty values of the position (but no numbers) are left out. So a key added in a later version, which is empty where
    its rule isn't used, doesn't change the digests of older games. The count of turns without a card (rules.md 12.9) is
    left out too: most games from before that rule have such turns, and their digests stay the same.

        >>> digest(setup(cards.load(), position(state))) == digest(state)
        True
    """
    without_count = state._replace(turn=state.turn._replace(idle=0, played=False))
    text = _IN_ORDER.encode(_without_empty(position(without_count)))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


_IN_ORDER = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


def _without_empty(value: object) -> object:
    if isinstance(value, dict):
        return {key: _without_empty(inner) for key, inner in value.items() if inner or type(inner) is int}
    if isinstance(value, list) and not (value and isinstance(value[0], str)):  # a list of words has no empty items
        return [_without_empty(inner) for inner in value]
    return value


def setup(cards: Catalogue, given: object) -> GameState:
    """Return the state of a whole or partial position. Missing parts are as at the start of a game.

    A given list of cards is taken exactly. A missing list has its contents in a new game with that seed, without the
    cards in given lists. A missing deck gets all remaining cards in that game's order. If a board or a turn is given,
    the opening is over, unless `resolving` says otherwise.

        >>> setup(cards.load(), position(state)) == state
        True
        >>> setup(cards.load(), {"form": "duel", "seats": [{"school": "northern"}, {"school": "sylvan"}]})
        <GameState duel, turn 1, seat 2 is asked>

    Args:
        cards: the catalogue of all cards.
        given: the position, from `position` or written by hand (docs/protocol.md); it may be any value.

    Raises:
        InvalidPosition: components or format forbid it; its `problems` list the faults.
    """
    return PositionReader(cards, given).state()
