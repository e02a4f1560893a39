"""The only functions that change a board. Each updates the registers and the turn's tallies and emits its event."""

from __future__ import annotations

from functools import reduce
from operator import attrgetter, or_
from typing import TYPE_CHECKING, Any

from hotseat.codec import LIST_LIMIT
from tashkalar.engine.board import LEGENDARY, Board, Piece, Stock, piece
from tashkalar.engine.events import (
    Captured,
    ChangedOwner,
    Converted,
    Destroyed,
    ExtraCredit,
    GatewaySet,
    Going,
    Lifted,
    Moved,
    Placed,
    RankChanged,
    Released,
    Removed,
    Swapped,
)
from tashkalar.engine.geometry import Square, SquareSet, mask_of, square_name
from tashkalar.engine.limits import capped_add, capped_append
from tashkalar.engine.state import FOLLOWING

if TYPE_CHECKING:
    from tashkalar.engine.state import Frame
    from tashkalar.engine.transition import Transition


def add_piece(play: Transition, new: Piece, square: Square) -> None:
    """Put a piece from supply on an empty square without an event, as a part of an arrival or another change."""
    play.board = play.board.with_square(new.colour, new.rank, mask_of(square))


def place_piece(play: Transition, new: Piece, square: Square) -> None:
    """Place a piece from supply on an empty square (rules.md 4.1, 6.21)."""
    add_piece(play, new, square)
    if play.frames:
        play.frame = play.frame._replace(placed=capped_append(play.frame.placed, new.colour))
    play.emit(lambda: Placed(play.deciding_seat, str(new), square_name(square)))


def lift(play: Transition, square: Square) -> None:
    """Pick a piece up into supply because of a shortage; it is not destroyed (rules.md 4.2, 5.7)."""
    lifted = remove_piece(play, square)
    play.emit(lambda: Lifted(play.deciding_seat, str(lifted), square_name(square)))


def destroy(play: Transition, square: Square, *, credited: bool = True) -> Piece:
    """Destroy the piece on a square and return it (rules.md 6.24-6.31)."""
    victim, credited = _fell(play, square, credited)
    play.emit(lambda: Destroyed(play.seat, str(victim), square_name(square), credited))
    return victim


def move_piece(play: Transition, square: Square, to: Square, how: Going) -> Piece | None:
    """Move the piece on a square to another, destroying a piece that stood there (rules.md 6.14-6.18)."""
    victim = destroy(play, to) if play.board.occupied & mask_of(to) else None
    moving = play.board.standing(square)
    play.board = play.board.with_square(moving.colour, moving.rank, mask_of(square) | mask_of(to))
    _follow(play, mask_of(square), mask_of(to))
    play.emit(lambda: Moved(play.seat, str(moving), square_name(square), square_name(to), how))
    return victim


def set_gateway(play: Transition, square: Square) -> None:
    """Make the piece on a square the Gateway (rules.md 13.9)."""
    if play.gateway != mask_of(square):
        play.gateway = mask_of(square)
        play.emit(lambda: GatewaySet(play.seat, square_name(square)))


def swap(play: Transition, one: Square, other: Square) -> None:
    """Exchange the pieces on two squares; neither moves (rules.md 13.21)."""
    first, second = play.board.standing(one), play.board.standing(other)
    both = mask_of(one) | mask_of(other)
    board = play.board.with_square(first.colour, first.rank, both)
    play.board = board.with_square(second.colour, second.rank, both)
    if play.gateway & both:
        play.gateway ^= both
    play.frames = tuple(_traded(frame, both) for frame in play.frames)
    play.emit(lambda: Swapped(play.seat, square_name(one), square_name(other), str(first), str(second)))


def _traded(frame: Frame, both: SquareSet) -> Frame:
    """Return a frame whose registers follow two pieces that have traded squares."""
    registers: dict[str, Any] = {
        register: mask ^ both
        for register, mask in zip(FOLLOWING, _following(frame), strict=True)
        if mask & both not in (0, both)
    }
    return frame._replace(**registers) if registers else frame


def change_owner(play: Transition, square: Square, new: Piece) -> None:
    """Replace a piece by an enemy's piece from supply, without credit for any seat."""
    before = remove_piece(play, square)
    add_piece(play, new, square)
    play.emit(lambda: ChangedOwner(play.seat, square_name(square), str(before), str(new)))


def remove_from_game(play: Transition, victim: Piece) -> None:
    """Remove a piece that was just destroyed from the game, so that it isn't in supply (rules.md 13.8)."""
    play.board = _restocked(play.board, victim, -1)
    play.emit(lambda: Removed(play.seat, str(victim)))


def capture(play: Transition, square: Square) -> Piece:
    """Put a piece into stasis on the pending card, off the board and out of supply, and return it (rules.md 13.22)."""
    gateway = bool(play.gateway & mask_of(square))
    captured = remove_piece(play, square)
    play.board = _restocked(play.board, captured, -1)
    play.set_seat(play.seat, play.seats[play.seat]._replace(stasis=captured, stasis_gateway=gateway))
    play.emit(lambda: Captured(play.seat, str(captured), square_name(square)))
    return captured


def release(play: Transition, square: Square) -> Piece:
    """Return the held piece to the board, where it destroys another, perhaps as the Gateway (rules.md 13.22, 13.11)."""
    seat = play.seats[play.seat]
    captured = seat.stasis
    assert captured is not None
    if play.board.occupied & mask_of(square):
        destroy(play, square)
    play.set_seat(play.seat, play.seats[play.seat]._replace(stasis=None, stasis_gateway=False))
    play.board = _restocked(play.board, captured, 1)
    add_piece(play, captured, square)
    if seat.stasis_gateway and not play.gateway:
        play.gateway = mask_of(square)
    play.emit(lambda: Released(play.seat, str(captured), square_name(square)))
    return captured


def _restocked(board: Board, piece: Piece, by: int) -> Board:
    """Return the board with the stock of a piece's kind increased or reduced."""
    stock = list(board.stock)
    two_faced, legendary = stock[piece.colour]
    legend = piece.rank == LEGENDARY
    stock[piece.colour] = Stock(two_faced if legend else two_faced + by, legendary + by if legend else legendary)
    return board._replace(stock=tuple(stock))


def set_rank(play: Transition, square: Square, rank: int) -> None:
    """Upgrade or downgrade the piece on a square to a rank (rules.md 6.22, 6.23). `rank`: its new rank, 0 to 2."""
    before = play.board.standing(square)
    after = piece(before.colour, rank)
    here = mask_of(square)
    board = play.board.with_square(before.colour, before.rank, here)
    play.board = board.with_square(after.colour, after.rank, here)
    if rank == LEGENDARY:
        play.gateway &= ~here
    play.emit(lambda: RankChanged(play.seat, square_name(square), str(before), str(after)))


def convert(play: Transition, square: Square, new: Piece) -> None:
    """Replace an enemy piece by one from supply; it counts as destroyed (rules.md 6.25, 6.28)."""
    before, _ = _fell(play, square, credited=True)
    add_piece(play, new, square)
    play.emit(lambda: Converted(play.seat, square_name(square), str(before), str(new)))


def _fell(play: Transition, square: Square, credited: bool) -> tuple[Piece, bool]:
    victim = remove_piece(play, square)
    credited = credited and victim.colour != play.colour
    if credited:
        play.turn = play.turn._replace(destroyed=capped_append(play.turn.destroyed, victim))
        if play.turn.doubled:
            count_more(play, victim, play.turn.doubled)
    if play.frames:
        count = list(play.frame.destroyed)
        count[victim.rank] = capped_add(count[victim.rank], 1)
        play.frame = play.frame._replace(destroyed=(count[0], count[1], count[2]))
    return victim, credited


def count_more(play: Transition, victim: Piece, times: int) -> None:
    """Credit the seat on turn with additional copies of an enemy piece that it has destroyed (rules.md 14.35)."""
    copies = (victim,) * min(times, LIST_LIMIT)
    play.turn = play.turn._replace(destroyed=(*play.turn.destroyed, *copies)[:LIST_LIMIT])
    play.emit(lambda: ExtraCredit(play.seat, str(victim), times))


def remove_piece(play: Transition, square: Square) -> Piece:
    """Take a piece off the board without an event, clear it from the registers, and return it."""
    removed = play.board.standing(square)
    play.board = play.board.with_square(removed.colour, removed.rank, mask_of(square))
    _follow(play, mask_of(square), 0)
    return removed


def _follow(play: Transition, old: SquareSet, new: SquareSet) -> None:
    """Let registers and the Gateway follow a piece to its new square, or clear it from them (rules.md 6.20, 13.11)."""
    if play.gateway & old:
        play.gateway = new
    frames = play.frames
    for frame in frames:
        if reduce(or_, _following(frame)) & old:
            play.frames = tuple(_followed(each, old, new) for each in frames)
            return


_following = attrgetter(*FOLLOWING)


def _followed(frame: Frame, old: SquareSet, new: SquareSet) -> Frame:
    registers: dict[str, Any] = {
        name: mask & ~old | new for name, mask in zip(FOLLOWING, _following(frame), strict=True) if mask & old
    }
    return frame._replace(**registers)
