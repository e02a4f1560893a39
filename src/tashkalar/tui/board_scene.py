"""The scene on the board: the look of every square as plain values, before characters and colours are chosen."""

from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from tashkalar.engine import Board, Piece
from tashkalar.engine.geometry import SQUARES, Square, SquareSet, squares
from tashkalar.text.ascii_board import is_special as is_special
from tashkalar.text.ascii_board import square_colour as square_colour
from tashkalar.text.options import Preview


class SquareLook(NamedTuple):
    """The look of one square of the arena."""

    piece: Piece | None = None
    coming: bool = False
    """Whether the piece is not there yet, but would arrive by the option under the cursor."""
    fallen: bool = False
    """Whether the piece is not there any more, because it has just been destroyed."""
    token: int = -1
    """The rank whose token is drawn for the piece, while it grows or shrinks; -1 for its own."""
    lit: bool = False
    """Whether the square can be chosen now."""
    one_of_many: bool = False
    """Whether it is lit with so many others that its edge is only a corner, see `MANY`."""
    cards: str = ""
    """The digits of the cards of the hand that can be summoned here."""
    mark: str = ""
    """The sign of what the option under the cursor would do here, one of `preview.MARKS`; "" if nothing."""
    cursor: bool = False
    picked: bool = False
    """Whether this square is chosen already as the first square of an option with two."""
    fresh: bool = False
    """Whether something has changed here since the last turn."""
    missing: bool = False
    """Whether one more common here would complete a pattern."""
    arrival: bool = False
    """Whether a being would arrive here once its pattern is complete."""
    lesson_target: bool = False
    """Whether the step of a lesson wants this square to be chosen."""
    gateway: bool = False
    """Whether the piece is the Gateway (rules.md 13.9)."""


MANY = 20
"""The number of lit squares above which each has a corner instead of an edge, so that the pieces stay in front."""

Scene = dict[Square, SquareLook]

EMPTY: Scene = dict.fromkeys(SQUARES, SquareLook())


@lru_cache(maxsize=16)
def scene_of_pieces(board: Board) -> Scene:
    """Return the scene with the pieces alone."""
    return {square: _look_of(board.piece_at(square)) for square in SQUARES}


@cache
def _look_of(piece: Piece | None) -> SquareLook:
    """Return the look of a square with a piece and nothing else; cached, because there are few different ones."""
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
    """Return the scene of a board, with the squares under the cursor and chosen already; -1 for none."""
    cards, lit, gateways = cards or {}, frozenset(lit), frozenset(squares(gateway))
    shown = dict(scene_of_pieces(board))
    previewed = _previewed(board, preview) if preview is not None else {}
    for square in {*lit, *cards, *previewed, cursor, picked, *fresh, *missing, *arrivals, *gateways} - {-1}:
        piece, coming, mark = previewed.get(square, (shown[square].piece, False, ""))
        shown[square] = SquareLook(
            piece=piece,
            coming=coming,
            lit=square in lit,
            one_of_many=square in lit and len(lit) > MANY,
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


def _previewed(board: Board, preview: Preview) -> dict[Square, tuple[Piece | None, bool, str]]:
    """Return for each square of a preview the piece, whether it is yet to arrive, and the mark."""
    found = {}
    for square in {*squares(_differing(board, preview.board)), *preview.marks}:
        now, then = board.piece_at(square), preview.board.piece_at(square)
        coming = then is not None and then != now
        found[square] = (then if coming else now, coming, preview.marks.get(square, ""))
    return found


def _differing(board: Board, other: Board) -> SquareSet:
    """Return the squares on which two boards differ."""
    mask = 0
    for before, after in zip(chain(*board.pieces), chain(*other.pieces), strict=True):
        mask |= before ^ after
    return mask


def changed_squares(scene: Scene, before: Scene) -> list[Square]:
    """Return the squares whose looks differ."""
    return [square for square in SQUARES if scene[square] is not before[square] and scene[square] != before[square]]
