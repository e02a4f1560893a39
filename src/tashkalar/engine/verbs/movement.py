"""Verbs that move pieces or exchange them, and the choice of a direction."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar, Literal

from tashkalar.engine.board import COMMON
from tashkalar.engine.decision import Option, option_on, word_option
from tashkalar.engine.events import Chosen, Going
from tashkalar.engine.geometry import (
    ARENA,
    DIRECTION_TO,
    DIRECTIONS,
    NEIGHBOURS,
    RAYS,
    Direction,
    Square,
    SquareSet,
    mask_of,
    single_square,
    squares,
)
from tashkalar.engine.limits import capped_append
from tashkalar.engine.mutations import move_piece, swap
from tashkalar.engine.selectors import (
    EVERYWHERE,
    By,
    ByRank,
    Once,
    RankList,
    RankSet,
    Region,
    Register,
    SmallInt,
    area,
    by_rank,
    enterable,
    enterable_by_rank,
    marked_directions,
    targets,
)
from tashkalar.engine.verbs.base import STEP, Options, PieceVerb, Verb, register_verb, set_registers

if TYPE_CHECKING:
    from tashkalar.engine.state import Frame, GameState
    from tashkalar.engine.transition import Transition

GOING: frozenset[Register] = STEP | {"it", "direction", "destroyed", "took_equal", "moved"}
"""The registers that every move sets."""
Way = Literal["", "same", "opposite", "near", "marked"]
"""The allowed directions of a move: the last one's, its opposite, it and those beside it, or to marked squares."""


def directions(frame: Frame, way: Way) -> tuple[Direction, ...]:
    """Return the directions that a word means now."""
    if way == "marked":
        return marked_directions(frame)
    if frame.direction < 0:
        return ()
    return _TURNED[way][frame.direction]


_TURNED: dict[Way, tuple[tuple[Direction, ...], ...]] = {
    "same": tuple((d,) for d in range(8)),
    "opposite": tuple(((d + 4) % 8,) for d in range(8)),
    "near": tuple(((d - 1) % 8, d, (d + 1) % 8) for d in range(8)),
}
"""The directions that each word means, for each direction of the last move or aim."""


@cache
def _beside(square: Square, directions: tuple[Direction, ...]) -> SquareSet:
    """Return the squares next to a square in some directions."""
    return sum(mask_of(there) for d in directions for there in RAYS[square][d][:1])


def _direction_registers(way: Way) -> frozenset[Register]:
    """Return the registers that these directions depend on."""
    if way == "marked":
        return frozenset(("being", "marked"))
    return frozenset(("direction",)) if way else frozenset()


@register_verb(
    "leap",
    ("leap: target with by", "one step to any square", "wild-eagle"),
    answers=("leap d4 g7", "a leap, from where to where"),
)
class Leap(PieceVerb):
    """Move a piece by a leap (rules.md 6.19)."""

    by: By
    to: Region = EVERYWHERE
    onto: RankList | None = None
    """The ranks of pieces that may be taken; None for all that `by` allows."""

    how: ClassVar[Going] = "leap"
    sets: ClassVar[frozenset[Register]] = GOING

    @property
    def asks(self) -> bool:
        """Whether the piece or its destination must be chosen."""
        return self._open

    @property
    def _open(self) -> bool:
        return not self.target.name or self.to.kind != "at"

    @property
    def hint(self) -> str:
        """The prompt of the decision."""
        return f"choose a {'' if self.by == 'empty' else self.by + ' '}{self.answered}"

    def options(self, state: GameState, frame: Frame) -> Options:
        ranked = by_rank(state.board)
        free = enterable_by_rank(ranked, self.by)
        if self.onto is not None:
            onto = sum(ranked[rank] for rank in self.onto) | ARENA & ~sum(ranked)
            free = free[0] & onto, free[1] & onto, free[2] & onto
        commons, heroics, _ = ranked
        for square in squares(targets(state, frame, self.target)):
            here = 1 << square
            mask = free[0 if commons & here else 1 if heroics & here else 2]
            if self.to is not EVERYWHERE:
                mask &= area(state, frame, self.to, mover=here)
            for to in squares(self._reach(state, frame, square, mask)):
                yield option_on(self.answered, square, to)

    def _reach(self, state: GameState, frame: Frame, square: Square, free: SquareSet) -> SquareSet:
        """Return the squares that the piece may move to, among those that it may enter."""
        return free & ~mask_of(square)

    def answer(self, play: Transition, option: Option) -> None:
        _go(play, option, [option.to], self.how, self.target.once)


@register_verb(
    "move",
    ("move: target with by", "one step to an adjacent square", "knight"),
    answers=("move d4 e5", "a step, from where to where"),
)
class Move(Leap):
    """Move a piece by one step (rules.md 6.14-6.18)."""

    way: Way = ""
    of_colour: SmallInt | None = None
    """The greatest number of moved pieces of one colour."""

    how: ClassVar[Going] = "move"

    @property
    def reads(self) -> frozenset[Register]:
        """The registers that its target, region and directions depend on."""
        return self.target.reads | self.to.reads | _direction_registers(self.way)

    @property
    def asks(self) -> bool:
        """Whether the piece or its destination must be chosen."""
        return not (self.target.name and self.way in ("same", "opposite")) and self._open

    def _reach(self, state: GameState, frame: Frame, square: Square, free: SquareSet) -> SquareSet:
        if self.of_colour and frame.went.count(state.board.standing(square).colour) >= self.of_colour:
            return 0
        mask = NEIGHBOURS[square] & free
        return mask & _beside(square, directions(frame, self.way)) if mask and self.way else mask

    def answer(self, play: Transition, option: Option) -> None:
        colour = play.board.standing(option.square).colour
        Leap.answer(self, play, option)
        if self.of_colour:
            play.frame = play.frame._replace(went=capped_append(play.frame.went, colour))


@register_verb(
    "run",
    ("run: target with by", "several steps in one direction, as one answer", "messenger"),
    answers=("run e4 e8", "several steps in one direction, from where to where"),
)
class Run(PieceVerb):
    """Move a piece by several steps in one direction (rules.md 6.17)."""

    by: By
    way: Literal["", "marked"] = ""
    limit: ByRank = (8, 8, 8)
    """The greatest number of steps, by the piece's rank."""
    stop: RankSet = ()
    """The ranks of pieces that end the run when taken."""
    far: bool = False
    """Whether the piece must go as far as it can."""

    sets: ClassVar[frozenset[Register]] = GOING
    hint: ClassVar[str] = "choose moves in one direction"

    @property
    def reads(self) -> frozenset[Register]:
        """The registers that its target and directions depend on."""
        return self.target.reads | _direction_registers(self.way)

    @property
    def asks(self) -> bool:
        """Always true: at least the distance must be chosen."""
        return True

    def options(self, state: GameState, frame: Frame) -> Options:
        for square in squares(targets(state, frame, self.target)):
            rank = state.board.standing(square).rank
            free = enterable(state.board, rank, self.by)
            for way in directions(frame, self.way) if self.way else range(8):
                ends = self._ends(state, RAYS[square][way][: self.limit[rank]], free)
                for to in ends[-1:] if self.far else ends:
                    yield option_on(self.answered, square, to)

    def _ends(self, state: GameState, ray: tuple[Square, ...], free: SquareSet) -> list[Square]:
        """Return the squares of a ray where the run may end."""
        ends: list[Square] = []
        for to in ray:
            if not free & mask_of(to):
                break
            ends.append(to)
            taken = state.board.piece_at(to)
            if taken is not None and taken.rank in self.stop:
                break
        return ends

    def answer(self, play: Transition, option: Option) -> None:
        ray = RAYS[option.square][DIRECTION_TO[option.square, option.to]]
        _go(play, option, list(ray[: ray.index(option.to) + 1]), "run", self.target.once)


def _go(play: Transition, option: Option, path: list[Square], how: Going, once: Once) -> None:
    """Move the piece on the option's square along a path, and set the registers."""
    square = option.square
    moving = play.board.standing(square)
    moved = play.frame.moved or play.frame.being == mask_of(square)
    took_equal = False
    for to in path:
        victim = move_piece(play, square, to, how)
        took_equal = took_equal or (victim is not None and victim.rank == moving.rank)
        square = to
    direction = DIRECTION_TO.get((option.square, option.to), -1)
    set_registers(play, square, moving.colour, once, square, took_equal=took_equal, moved=moved, direction=direction)


@register_verb(
    "swap",
    (
        "swap: target with partner",
        "the piece trades its square with another; nothing moves, nothing is destroyed",
        "paradox-worm",
    ),
    ("partner: enemy", "... with an enemy piece of equal rank", "paradox-worm"),
    ("partner: common", "... with a common of yours", "translocationist"),
    answers=("swap d4 f6", "two pieces that trade squares, your own first; if both are yours, the heroic first"),
)
class Swap(PieceVerb):
    """Exchange the squares of two pieces (rules.md 13.21)."""

    partner: Literal["enemy", "common"]

    sets: ClassVar[frozenset[Register]] = STEP | {"it"}
    hint: ClassVar[str] = "choose two pieces to swap"

    @property
    def asks(self) -> bool:
        """Always true: at least the partner must be chosen."""
        return True

    def options(self, state: GameState, frame: Frame) -> Options:
        board, mine = state.board, state.mine
        for square in squares(targets(state, frame, self.target)):
            rank = board.standing(square).rank
            others = board.ranked(rank) & ~board.of(mine) if self.partner == "enemy" else board.pieces[mine][COMMON]
            for other in squares(others & ~mask_of(square)):
                yield option_on(self.answered, square, other)

    def answer(self, play: Transition, option: Option) -> None:
        moving = play.board.standing(option.square)
        swap(play, option.square, option.to)
        set_registers(play, option.to, moving.colour, self.target.once, after=option.to)


@register_verb(
    "aim",
    (
        "aim: marked",
        "choose a direction in which a marked square touches the arrival square; the region `line` follows it",
        "cannon",
    ),
    ("aim: any", "choose one of all eight directions", "[{aim: any}, {destroy: {where: line, all: true}}]"),
    answers=("aim ne", "a direction: `n` is towards row 9, then clockwise `ne e se s sw w nw`"),
)
class ChooseDirection(Verb):
    """Choose a direction for the steps that follow (rules.md 6.9, 6.12)."""

    ways: Literal["marked", "any"]

    sets: ClassVar[frozenset[Register]] = frozenset(("direction",))
    chooses: ClassVar[bool] = True
    hint: ClassVar[str] = "choose a direction"

    @property
    def reads(self) -> frozenset[Register]:
        """The being, and the marked squares if the directions lead to them."""
        return frozenset(("being", "marked")) if self.ways == "marked" else frozenset(("being",))

    def options(self, state: GameState, frame: Frame) -> Options:
        if not frame.being:
            return []
        rays = RAYS[single_square(frame.being)]
        ways = marked_directions(frame) if self.ways == "marked" else range(8)
        return (word_option(self.answered, DIRECTIONS[d]) for d in ways if rays[d])

    def answer(self, play: Transition, option: Option) -> None:
        play.frame = play.frame._replace(direction=DIRECTIONS.index(option.word))
        play.emit(lambda: Chosen(play.seat, option.word))
