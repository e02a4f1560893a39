"""The only functions that change a board. Each keeps the registers and the turn's tallies right and tells its event."""

from __future__ import annotations

from functools import reduce
from operator import attrgetter, or_
from typing import TYPE_CHECKING, Any

from tashkalar.engine.board import Piece, piece
from tashkalar.engine.events import Converted, Destroyed, Going, Lifted, Moved, Placed, RankChanged
from tashkalar.engine.geometry import Square, SquareSet, bit, name
from tashkalar.engine.limits import grown, longer
from tashkalar.engine.state import FOLLOWING

if TYPE_CHECKING:
    from tashkalar.engine.state import Frame
    from tashkalar.engine.transition import Transition


def put(play: Transition, new: Piece, square: Square) -> None:
    """Stand a piece from supply on an empty square, untold: an arrival, or half of something else."""
    play.board = play.board.with_square(new.colour, new.rank, bit(square))


def place(play: Transition, new: Piece, square: Square) -> None:
    """Place a piece from supply on an empty square (rules.md 4.1, 6.21)."""
    put(play, new, square)
    if play.frames:
        play.frame = play.frame._replace(placed=longer(play.frame.placed, new.colour))
    play.tell(lambda: Placed(play.asked, str(new), name(square)))


def lift(play: Transition, square: Square) -> None:
    """Pick a piece up into supply because of a shortage; it is not destroyed (rules.md 4.2, 5.7)."""
    lifted = take(play, square)
    play.tell(lambda: Lifted(play.asked, str(lifted), name(square)))


def destroy(play: Transition, square: Square, *, credited: bool = True) -> Piece:
    """Destroy the piece on a square; an enemy's is credited to the seat on turn if `credited` (rules.md 6.24-6.31)."""
    gone, credited = _fell(play, square, credited)
    play.tell(lambda: Destroyed(play.seat, str(gone), name(square), credited))
    return gone


def shift(play: Transition, square: Square, to: Square, how: Going) -> Piece | None:
    """Move the piece on a square to another, destroying and returning what stood there (rules.md 6.14-6.18)."""
    victim = destroy(play, to) if play.board.occupied & bit(to) else None
    moving = play.board.standing(square)
    play.board = play.board.with_square(moving.colour, moving.rank, bit(square) | bit(to))
    _follow(play, bit(square), bit(to))
    play.tell(lambda: Moved(play.seat, str(moving), name(square), name(to), how))
    return victim


def turn(play: Transition, square: Square, rank: int) -> None:
    """Upgrade or downgrade the piece on a square to that rank (rules.md 6.22, 6.23)."""
    before = play.board.standing(square)
    after = piece(before.colour, rank)
    here = bit(square)
    board = play.board.with_square(before.colour, before.rank, here)
    play.board = board.with_square(after.colour, after.rank, here)
    play.tell(lambda: RankChanged(play.seat, name(square), str(before), str(after)))


def convert(play: Transition, square: Square, new: Piece) -> None:
    """Replace an enemy piece by one from supply; it counts as destroyed (rules.md 6.25, 6.28)."""
    before, _ = _fell(play, square, credited=True)
    put(play, new, square)
    play.tell(lambda: Converted(play.seat, name(square), str(before), str(new)))


def _fell(play: Transition, square: Square, credited: bool) -> tuple[Piece, bool]:
    gone = take(play, square)
    credited = credited and gone.colour != play.colour
    if credited:
        play.turn = play.turn._replace(destroyed=longer(play.turn.destroyed, gone))
    if play.frames:
        count = list(play.frame.destroyed)
        count[gone.rank] = grown(count[gone.rank], 1)
        play.frame = play.frame._replace(destroyed=(count[0], count[1], count[2]))
    return gone, credited


def take(play: Transition, square: Square) -> Piece:
    """Take a piece off the board, untold; the registers forget it."""
    gone = play.board.standing(square)
    play.board = play.board.with_square(gone.colour, gone.rank, bit(square))
    _follow(play, bit(square), 0)
    return gone


def _follow(play: Transition, old: SquareSet, new: SquareSet) -> None:
    """Let the registers follow a piece to its new square, or forget it (rules.md 6.20)."""
    frames = play.frames
    for frame in frames:
        if reduce(or_, _held(frame)) & old:
            play.frames = tuple(_followed(each, old, new) for each in frames)
            return


_held = attrgetter(*FOLLOWING)


def _followed(frame: Frame, old: SquareSet, new: SquareSet) -> Frame:
    held: dict[str, Any] = {
        name: mask & ~old | new for name, mask in zip(FOLLOWING, _held(frame), strict=True) if mask & old
    }
    return frame._replace(**held)
