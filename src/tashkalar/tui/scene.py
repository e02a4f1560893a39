"""What the board shows: every square as plain facts, before any character or colour is chosen."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from tashkalar.engine.board import Board, Piece
from tashkalar.engine.geometry import SQUARES, Square
from tashkalar.record.signs import ground as ground
from tashkalar.record.signs import special as special
from tashkalar.tui.preview import Preview


class Cell(NamedTuple):
    """One square of the arena as it is to be shown."""

    piece: Piece | None = None
    coming: bool = False
    """The piece isn't there yet: the answer under the cursor would bring it."""
    lit: bool = False
    """The square can be pointed at now."""
    cards: str = ""
    """The numbers of the hand cards that fit here."""
    mark: str = ""
    """What the answer under the cursor would do here, one of `preview.MARKS`."""
    cursor: bool = False
    picked: bool = False
    """The first square of a move of which the second is asked."""
    fresh: bool = False
    """Something happened here lately."""
    missing: bool = False
    """One more common here would let a being come."""
    arrival: bool = False
    """That being would arrive here."""


Scene = dict[Square, Cell]

EMPTY: Scene = {square: Cell() for square in SQUARES}


def scene(
    board: Board,
    *,
    lit: Collection[Square] = (),
    cards: Mapping[Square, str] | None = None,
    preview: Preview | None = None,
    cursor: Square = -1,
    picked: Square = -1,
    fresh: Collection[Square] = (),
    missing: Collection[Square] = (),
    arrivals: Collection[Square] = (),
) -> Scene:
    """All the squares of a board with what is lit, previewed and pointed at."""
    cards = cards or {}
    shown = {}
    for square in SQUARES:
        piece, coming, mark = _standing(board, square, preview)
        shown[square] = Cell(
            piece=piece,
            coming=coming,
            lit=square in lit,
            cards=cards.get(square, ""),
            mark=mark,
            cursor=square == cursor,
            picked=square == picked,
            fresh=square in fresh,
            missing=square in missing,
            arrival=square in arrivals,
        )
    return shown


def _standing(board: Board, square: Square, preview: Preview | None) -> tuple[Piece | None, bool, str]:
    """The piece to show on a square, whether it is still to come, and the mark of what will happen there."""
    now = board.at(square)
    if preview is None:
        return now, False, ""
    then = preview.board.at(square)
    mark = preview.marks.get(square, "")
    if then is None or then == now:
        return now, False, mark
    return then, True, mark


def changes(scene: Scene, before: Scene) -> list[Square]:
    """The squares that look different."""
    return [square for square in SQUARES if scene[square] != before[square]]
