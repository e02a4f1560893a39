"""What the board shows: every square as plain facts, before any character or colour is chosen."""

from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from tashkalar.engine import Board, Piece
from tashkalar.engine.geometry import SQUARES, Square, SquareSet, squares
from tashkalar.text.ascii_board import is_special as is_special
from tashkalar.text.ascii_board import square_colour as square_colour
from tashkalar.tui.preview import Preview


class SquareLook(NamedTuple):
    """One square of the arena as it is to be shown."""

    piece: Piece | None = None
    coming: bool = False
    """The piece isn't there yet: the answer under the cursor would bring it."""
    fallen: bool = False
    """The piece isn't there any more: it has just been destroyed."""
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
    asked: bool = False
    """A lesson asks for something here."""
    gateway: bool = False
    """The piece is the Gateway (rules.md 13.9)."""


Scene = dict[Square, SquareLook]

EMPTY: Scene = dict.fromkeys(SQUARES, SquareLook())


@lru_cache(maxsize=16)
def scene_of_pieces(board: Board) -> Scene:
    """The pieces alone; not to be changed."""
    return {square: _look_of(board.piece_at(square)) for square in SQUARES}


@cache
def _look_of(piece: Piece | None) -> SquareLook:
    """A square with a piece and nothing more to tell: there are only so many."""
    return SquareLook(piece)


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
    gateway: SquareSet = 0,
) -> Scene:
    """All the squares of a board with what is lit, previewed and pointed at."""
    cards, lit, gateways = cards or {}, frozenset(lit), frozenset(squares(gateway))
    shown = dict(scene_of_pieces(board))
    seen = _seen(board, preview) if preview is not None else {}
    for square in {*lit, *cards, *seen, cursor, picked, *fresh, *missing, *arrivals, *gateways} - {-1}:
        piece, coming, mark = seen.get(square, (shown[square].piece, False, ""))
        shown[square] = SquareLook(
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
            gateway=square in gateways,
        )
    return shown


def _seen(board: Board, preview: Preview) -> dict[Square, tuple[Piece | None, bool, str]]:
    """What a preview shows: the piece on a square, whether it is still to come, and the mark of what will happen."""
    found = {}
    for square in {*squares(_differing(board, preview.board)), *preview.marks}:
        now, then = board.piece_at(square), preview.board.piece_at(square)
        coming = then is not None and then != now
        found[square] = (then if coming else now, coming, preview.marks.get(square, ""))
    return found


def _differing(board: Board, other: Board) -> SquareSet:
    """The squares on which two boards differ."""
    mask = 0
    for before, after in zip(chain(*board.pieces), chain(*other.pieces), strict=True):
        mask |= before ^ after
    return mask


def changed_squares(scene: Scene, before: Scene) -> list[Square]:
    """The squares that look different."""
    return [square for square in SQUARES if scene[square] is not before[square] and scene[square] != before[square]]
