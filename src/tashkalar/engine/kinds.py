"""The kinds of values that only positions of Tash-Kalar have, for the declarations of fields (`hotseat.codec`)."""

from __future__ import annotations

from typing import Annotated

from hotseat.codec import COUNT, TEXT, Kind, Reader, id_of, kind_of, list_of, parsed_by, word_of
from tashkalar.engine.board import Piece
from tashkalar.engine.geometry import (
    DIRECTIONS,
    ORIENTATIONS,
    Direction,
    SquareSet,
    mask_of,
    parse_square,
    square_name,
    squares,
)


class StateReader(Reader):
    """A reader of parts of a state."""

    colours: int
    """The number of colours, as soon as it is known."""


def _squares(reader: Reader, value: object, where: str) -> SquareSet:
    mask = 0
    for square in _SQUARE_LIST.read(reader, value, where):
        mask |= mask_of(square)
    return mask


def _single(reader: Reader, value: object, where: str) -> SquareSet:
    mask = _squares(reader, value, where)
    if mask.bit_count() > 1:
        raise reader.refuse(where, "holds one piece at most")
    return mask


def _piece(reader: StateReader, value: object, where: str) -> Piece:
    found = _ANY_PIECE.read(reader, value, where)
    if found.colour >= reader.colours:
        raise reader.refuse(where, f"no seat has the colour of {value!r}")
    return found


def _colour(reader: StateReader, value: object, where: str) -> int:
    return reader.number(1, reader.colours)(value, where) - 1


_ANY_PIECE = parsed_by(Piece.parse)
_Count = Annotated[int, COUNT]
_WAY = word_of(*DIRECTIONS)

SQUARE = parsed_by(parse_square, lambda square: None if square < 0 else square_name(square))
_SQUARE_LIST = list_of(SQUARE)
SQUARES, PIECES = (
    Kind[SquareSet](lambda mask: [*map(square_name, squares(mask))], _squares, _SQUARE_LIST.schema) for _ in range(2)
)
"""Squares, and those of pieces, which a register of a program follows over the board."""
PIECE = Kind(PIECES.write, _single, {"type": "array", "items": {"type": "string"}, "maxItems": 1})
PIECE_NAME = Kind(str, _piece, _ANY_PIECE.schema)
PIECE_NAMES = list_of(PIECE_NAME)
COLOUR = Kind[int](lambda colour: None if colour < 0 else colour + 1, _colour, {"type": "integer", "minimum": 1})
COLOURS = list_of(COLOUR)
DIRECTION = Kind[Direction](
    lambda way: None if way < 0 else DIRECTIONS[way],
    lambda reader, value, where: DIRECTIONS.index(_WAY.read(reader, value, where)),
    _WAY.schema,
)
ORIENTATION = Kind[str](lambda text: text or None, word_of(*ORIENTATIONS).read, {"enum": [*ORIENTATIONS]})
BY_RANK: Kind[tuple[int, int, int]] = kind_of(tuple[_Count, _Count, _Count])
BEING = id_of("being")
CARD = Kind[str](lambda card: card or None, TEXT.read, TEXT.schema)
"""A card, or "" for none."""
