"""Verbs by which pieces come, trade places or change owner as only some schools know it (rules.md section 13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tashkalar.engine.board import COMMON, piece
from tashkalar.engine.decision import PLACE, Option, by_word
from tashkalar.engine.geometry import SYMMETRIES, Square, bit, column_of, row_of, square_at, squares
from tashkalar.engine.mutations import change_owner, place
from tashkalar.engine.selectors import Register, Target, targets
from tashkalar.engine.verbs.declared import STEP, OfPieces, Options, RankSet, Registered, note, verb

if TYPE_CHECKING:
    from tashkalar.engine.state import Frame, GameState
    from tashkalar.engine.transition import Transition


@verb(
    "mirror",
    (
        "mirror: non-legendary",
        "for a piece of that rank on a mark: one like it, but yours, on the square opposite in the picture",
        "crystal-mirror",
    ),
    answers=("place d6 1h", "where a mirrored piece is placed"),
)
@dataclass(frozen=True, slots=True)
class Mirror(Registered):
    """Place the mirror image of a piece."""

    rank: RankSet

    sets: ClassVar[frozenset[Register]] = STEP | {"it", "placed"}
    hint: ClassVar[str] = "choose where a mirrored piece is placed"

    @property
    def reads(self) -> frozenset[Register]:
        """The marked squares, seen from the arrival."""
        return frozenset(("being", "marked"))

    def options(self, state: GameState, frame: Frame) -> Options:
        board, mine = state.board, state.mine
        for source in squares(frame.marked & board.occupied):
            rank, square = board.standing(source).rank, _opposite(frame, source)
            if rank in self.rank and square is not None and board.empty & bit(square) and board.supply(mine, rank):
                yield PLACE[square] if rank == COMMON else Option("place", square=square, piece=piece(mine, rank))

    def answer(self, play: Transition, option: Option) -> None:
        new = option.piece or piece(play.colour, COMMON)
        place(play, new, option.square)
        note(play, option.square, new.colour, after=option.square)


def _opposite(frame: Frame, square: Square) -> Square | None:
    """The mirror image of a square, as the card is laid; None off the arena."""
    c, r = column_of(square) - column_of(frame.square), row_of(square) - row_of(frame.square)
    across_c, across_r = SYMMETRIES[frame.orientation]((1, 0))
    aside = 2 * (c * across_c + r * across_r)
    return square_at(column_of(square) - aside * across_c, row_of(square) - aside * across_r)


@verb(
    "defect",
    (
        "defect: self",
        "an enemy's common from supply takes the piece's place, uncredited; whose, is asked in a melee",
        "frostweave-illusionist",
    ),
    answers=("pick 3", "the opponent who gets the piece"),
)
@dataclass(frozen=True, slots=True)
class Defect(OfPieces):
    """Replace a piece by an enemy's common."""

    target: Target

    sets: ClassVar[frozenset[Register]] = STEP | {"it"}
    of_several: ClassVar[bool] = True
    hint: ClassVar[str] = "choose the opponent who gets the piece"

    def options(self, state: GameState, frame: Frame) -> Options:
        if not targets(state, frame, self.target):
            return []
        enemies = state.table.enemies_of(state.mine)
        return [by_word(self.answered, str(enemy + 1)) for enemy in enemies if state.board.supply(enemy, COMMON)]

    def answer(self, play: Transition, option: Option) -> None:
        colour = int(option.word) - 1
        for square in squares(targets(play.state, play.frame, self.target)):
            change_owner(play, square, piece(colour, COMMON))
            note(play, square, colour, after=square)
