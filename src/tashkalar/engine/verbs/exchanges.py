"""Verbs by which pieces come, trade places or change owner as only some schools know it (rules.md section 13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from tashkalar.engine.board import COMMON, piece
from tashkalar.engine.decision import PLACE, Option, across, by_word, on
from tashkalar.engine.events import Chosen
from tashkalar.engine.geometry import SYMMETRIES, Square, bit, column_of, name, row_of, square_at, squares
from tashkalar.engine.mutations import capture, change_owner, place, release, set_gateway, swap
from tashkalar.engine.selectors import EVERYWHERE, Region, Register, Target, area, enterable, targets
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


@verb(
    "gateway",
    ("gateway: target", "a common or heroic of yours is the Gateway from now on, and no other is", "gate-keeper"),
    answers=("pick d4", "the new Gateway"),
)
@dataclass(frozen=True, slots=True)
class Gateway(OfPieces):
    """Let a piece be the Gateway (rules.md 13.9, 13.10)."""

    target: Target

    sets: ClassVar[frozenset[Register]] = STEP | {"it"}
    hint: ClassVar[str] = "choose the Gateway"

    def options(self, state: GameState, frame: Frame) -> Options:
        if state.table.gateway_colour != state.mine:
            return []
        own = state.board.of_kind(state.mine, COMMON)
        return (on(self.answered, s) for s in squares(targets(state, frame, self.target) & own))

    def answer(self, play: Transition, option: Option) -> None:
        set_gateway(play, option.square)
        note(play, option.square, play.colour, self.target.once, after=option.square)


@verb(
    "swap",
    (
        "swap: target with partner",
        "the piece trades its square with another; nothing moves, nothing is destroyed",
        "paradox-worm",
    ),
    ("partner: enemy", "... with an enemy piece of equal rank", "paradox-worm"),
    ("partner: common", "... with a common of yours", "translocationist"),
    answers=("swap d4 f6", "two pieces that trade squares, the own one first, of two own ones the heroic"),
)
@dataclass(frozen=True, slots=True)
class Swap(OfPieces):
    """Let two pieces trade squares (rules.md 13.21)."""

    target: Target
    partner: Literal["enemy", "common"]

    sets: ClassVar[frozenset[Register]] = STEP | {"it"}
    hint: ClassVar[str] = "choose two pieces to swap"

    @property
    def asks(self) -> bool:
        """With whom, at least."""
        return True

    def options(self, state: GameState, frame: Frame) -> Options:
        board, mine = state.board, state.mine
        for square in squares(targets(state, frame, self.target)):
            rank = board.standing(square).rank
            others = board.ranked(rank) & ~board.of(mine) if self.partner == "enemy" else board.pieces[mine][COMMON]
            for other in squares(others & ~bit(square)):
                yield across(self.answered, square, other)

    def answer(self, play: Transition, option: Option) -> None:
        moving = play.board.standing(option.square)
        swap(play, option.square, option.to)
        note(play, option.to, moving.colour, self.target.once, after=option.to)


@verb(
    "spot",
    ("spot: region", "choose an empty square of the region; `there` is this square from now on", "singularity"),
    answers=("pick e6", "an empty square for what follows"),
)
@dataclass(frozen=True, slots=True)
class Spot(Registered):
    """Choose an empty square for what follows."""

    where: Region = EVERYWHERE

    sets: ClassVar[frozenset[Register]] = frozenset(("there",))
    chooses: ClassVar[bool] = True
    hint: ClassVar[str] = "choose an empty square"

    def options(self, state: GameState, frame: Frame) -> Options:
        return (on(self.answered, s) for s in squares(state.board.empty & area(state, frame, self.where)))

    def answer(self, play: Transition, option: Option) -> None:
        play.frame = play.frame._replace(there=option.square)
        play.tell(lambda: Chosen(play.seat, name(option.square)))


@verb(
    "capture",
    (
        "capture: target",
        "for a warp: the piece lies on the pending card, off the board and out of supply",
        "merchant-of-time",
    ),
    answers=("pick d4", "the piece to hold"),
)
@dataclass(frozen=True, slots=True)
class Capture(OfPieces):
    """Put a piece into stasis on the card (rules.md 13.22)."""

    target: Target

    sets: ClassVar[frozenset[Register]] = STEP
    clears: ClassVar[frozenset[Register]] = frozenset(("it",))
    hint: ClassVar[str] = "choose a piece to hold on the card"

    def options(self, state: GameState, frame: Frame) -> Options:
        if state.seats[state.turn.seat].stasis is not None:
            return []
        return (on(self.answered, s) for s in squares(targets(state, frame, self.target)))

    def answer(self, play: Transition, option: Option) -> None:
        held = capture(play, option.square)
        note(play, option.square, held.colour, self.target.once)


@verb(
    "release",
    (
        "release: region",
        "the piece on the card makes a standard leap onto a square of the region",
        "merchant-of-time",
    ),
    answers=("release d4", "where the held piece leaps"),
)
@dataclass(frozen=True, slots=True)
class Release(Registered):
    """Let the piece in stasis come back (rules.md 13.22)."""

    to: Region = EVERYWHERE

    sets: ClassVar[frozenset[Register]] = STEP | {"it", "destroyed"}
    hint: ClassVar[str] = "choose where the piece on the card returns"

    def options(self, state: GameState, frame: Frame) -> Options:
        held = state.seats[state.turn.seat].stasis
        if held is None:
            return []
        mask = enterable(state.board, held.rank, "standard") & area(state, frame, self.to)
        return (on(self.answered, s) for s in squares(mask))

    def answer(self, play: Transition, option: Option) -> None:
        held = release(play, option.square)
        note(play, option.square, held.colour, after=option.square)
