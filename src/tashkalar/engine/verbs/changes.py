"""Verbs that add, change and remove pieces, and that choose a piece or a square."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal

from tashkalar.engine.board import ANY_RANK, COMMON, HEROIC, LEGENDARY, Piece, piece
from tashkalar.engine.decision import PLACE, Option, option_on, options_at, word_option
from tashkalar.engine.events import Chosen
from tashkalar.engine.geometry import SYMMETRIES, Square, column_of, mask_of, row_of, square_at, square_name, squares
from tashkalar.engine.mutations import (
    change_owner,
    convert,
    count_more,
    destroy,
    place_piece,
    remove_from_game,
    set_gateway,
    set_rank,
)
from tashkalar.engine.selectors import (
    EVERYWHERE,
    OneRank,
    Ranks,
    RankSet,
    Region,
    Register,
    SmallInt,
    area,
    colours,
    not_taken_once,
    targets,
)
from tashkalar.engine.verbs.base import STEP, Options, PieceVerb, Verb, register_verb, set_registers

if TYPE_CHECKING:
    from tashkalar.engine.state import Frame, GameState
    from tashkalar.engine.transition import Transition


@register_verb(
    "destroy",
    ("destroy: target", "the piece goes back to its owner's supply; an enemy's is credited to you", "swordmaster"),
    (
        "all: true",
        "every candidate, unasked; for `destroy`, `upgrade` with `rank: common`, and `downgrade` with `rank: heroic`",
        "hill-giant",
    ),
    ("uncredited: true", "nobody is credited with what is destroyed", "titan"),
    ("counts: 2", "it counts as so many destroyed pieces, for tasks and points", "deathbringer"),
    ("removed: true", "it is out of the game, and not in its owner's supply", "deathbringer"),
    answers=("destroy d4", "the piece to destroy"),
)
class Destroy(PieceVerb):
    """Destroy a piece (rules.md 6.24)."""

    uncredited: bool = False
    counts: SmallInt = 1
    removed: bool = False

    sets: ClassVar[frozenset[Register]] = STEP | {"destroyed"}
    clears: ClassVar[frozenset[Register]] = frozenset(("it",))
    all_of: ClassVar[Ranks] = ANY_RANK
    hint: ClassVar[str] = "choose a piece to destroy"

    def options(self, state: GameState, frame: Frame) -> Options:
        return (option_on(self.answered, s) for s in squares(targets(state, frame, self.target)))

    def answer(self, play: Transition, option: Option) -> None:
        victim = destroy(play, option.square, credited=not self.uncredited)
        if self.counts > 1 and victim.colour != play.colour:
            count_more(play, victim, self.counts - 1)
        if self.removed:
            remove_from_game(play, victim)
        set_registers(play, option.square, victim.colour, self.target.once)


class ChangeRank(PieceVerb):
    """Turn a piece to the next rank, up or down (rules.md 6.22, 6.23)."""

    step: ClassVar[Literal[1, -1]]
    """1 to upgrade, -1 to downgrade."""
    sets: ClassVar[frozenset[Register]] = STEP | {"it"}

    @property
    def hint(self) -> str:
        """The prompt of the decision."""
        return f"choose a piece to {self.answered}"

    def options(self, state: GameState, frame: Frame) -> Options:
        board = state.board
        last, exchanged = (LEGENDARY, HEROIC) if self.step > 0 else (COMMON, LEGENDARY)
        mask = targets(state, frame, self.target) & ~board.ranked(last)
        for colour, masks in enumerate(board.pieces):
            if masks[exchanged] & mask and not board.supply(colour, exchanged + self.step):
                mask &= ~masks[exchanged]
        return (option_on(self.answered, s) for s in squares(mask))

    def answer(self, play: Transition, option: Option) -> None:
        before = play.board.standing(option.square)
        set_rank(play, option.square, before.rank + self.step)
        set_registers(play, option.square, before.colour, self.target.once, after=option.square)


@register_verb("upgrade", ("upgrade: target", "one rank up", "sapling"), answers=("upgrade d4", "the piece to upgrade"))
class Upgrade(ChangeRank):
    """Raise a piece by one rank."""

    step: ClassVar[Literal[1, -1]] = 1
    all_of: ClassVar[Ranks] = (COMMON,)


@register_verb(
    "downgrade", ("downgrade: target", "one rank down", "leviathan"), answers=("downgrade d4", "the piece to downgrade")
)
class Downgrade(ChangeRank):
    """Lower a piece by one rank."""

    step: ClassVar[Literal[1, -1]] = -1
    all_of: ClassVar[Ranks] = (HEROIC,)


@register_verb(
    "convert",
    ("convert: target", "an enemy piece becomes yours and keeps its rank", "sylvan-queen"),
    ("into: common", "... or has this rank: `common`, `heroic`, `legendary`", "dryad"),
    answers=("convert d4", "the piece to convert"),
)
class Convert(PieceVerb):
    """Replace an enemy piece by one of yours, of its rank unless another is named (rules.md 6.25)."""

    into: OneRank | None = None

    sets: ClassVar[frozenset[Register]] = STEP | {"it", "destroyed"}
    hint: ClassVar[str] = "choose a piece to convert"

    def options(self, state: GameState, frame: Frame) -> Options:
        mine = state.mine
        board = state.board
        mask = targets(state, frame, self.target) & ~board.of(mine)
        for rank in ANY_RANK:
            if not board.supply(mine, rank if self.into is None else self.into):
                mask &= ~board.ranked(rank)
        return (option_on(self.answered, s) for s in squares(mask))

    def answer(self, play: Transition, option: Option) -> None:
        old = play.board.standing(option.square)
        rank = old.rank if self.into is None else self.into
        convert(play, option.square, piece(play.colour, rank))
        set_registers(play, option.square, play.colour, self.target.once, after=option.square)


@register_verb(
    "defect",
    (
        "defect: self",
        "an enemy's common from supply takes the piece's place, uncredited; whose, is asked in a melee",
        "frostweave-illusionist",
    ),
    answers=("pick 3", "the opponent who gets the piece"),
)
class Defect(PieceVerb):
    """Replace a piece by an enemy's common."""

    sets: ClassVar[frozenset[Register]] = STEP | {"it"}
    of_several: ClassVar[bool] = True
    hint: ClassVar[str] = "choose the opponent who gets the piece"

    def options(self, state: GameState, frame: Frame) -> Options:
        if not targets(state, frame, self.target):
            return []
        enemies = state.config.enemies_of(state.mine)
        return [word_option(self.answered, str(enemy + 1)) for enemy in enemies if state.board.supply(enemy, COMMON)]

    def answer(self, play: Transition, option: Option) -> None:
        colour = int(option.word) - 1
        for square in squares(targets(play.state, play.frame, self.target)):
            change_owner(play, square, piece(colour, COMMON))
            set_registers(play, square, colour, after=square)


@register_verb(
    "place",
    (
        "place: {whose, rank, where}",
        "a piece from supply on an empty square; left out, `whose` is `mine`, `rank` is `common`, `where` is anywhere",
        "forest-ancient",
    ),
    ("place: {rank: any}", "... of a rank that is chosen with the square", "storm-elemental"),
    answers=("place d4 2c", "where what is placed; a common of yours is `place d4`"),
)
class Place(Verb):
    """Put a piece from supply on an empty square (rules.md 6.21)."""

    whose: Literal["mine", "enemy", "same"] = "mine"
    rank: RankSet = (COMMON,)
    where: Region = EVERYWHERE
    once: Literal["", "square"] = ""

    sets: ClassVar[frozenset[Register]] = STEP | {"it", "placed"}
    hint: ClassVar[str] = "choose a square to place on"

    @property
    def reads(self) -> frozenset[Register]:
        """The registers that its region depends on, and the colour if `whose` is `same`."""
        return (self.where.reads - self._own_colour) | ({"colour"} if self.whose == "same" else frozenset())

    @property
    def _own_colour(self) -> frozenset[Register]:
        """The register `colour` if several may be placed: `same` in the region is then the placed piece's."""
        return frozenset(("colour",)) if self.whose == "enemy" else frozenset()

    def _choices(self, state: GameState, frame: Frame) -> Iterator[Piece]:
        for colour in colours(state, frame, self.whose):
            for rank in self.rank:
                if state.board.supply(colour, rank):
                    yield piece(colour, rank)

    def options(self, state: GameState, frame: Frame) -> Options:
        if self._own_colour & self.where.reads:
            return self._beside_own(state, frame)
        mask = not_taken_once(frame, self.once, state.board.empty & area(state, frame, self.where))
        own = piece(state.mine, COMMON)
        choices = tuple(self._choices(state, frame))
        if choices == (own,):
            return options_at(PLACE, squares(mask))
        return (
            PLACE[s] if new == own else Option("place", square=s, piece=new) for s in squares(mask) for new in choices
        )

    def _beside_own(self, state: GameState, frame: Frame) -> Iterator[Option]:
        """Yield the options where the region depends on the colour of the placed piece."""
        choices = tuple(self._choices(state, frame))
        fitting = {c: area(state, frame._replace(colour=c), self.where) for c in {new.colour for new in choices}}
        for square in squares(not_taken_once(frame, self.once, state.board.empty)):
            for new in choices:
                if fitting[new.colour] & mask_of(square):
                    yield Option("place", square=square, piece=new)

    def answer(self, play: Transition, option: Option) -> None:
        new = option.piece or piece(play.colour, COMMON)
        place_piece(play, new, option.square)
        set_registers(play, option.square, new.colour, self.once, after=option.square)


@register_verb(
    "mirror",
    (
        "mirror: non-legendary",
        "for a piece of that rank on a mark: one like it, but yours, on the square opposite in the picture",
        "crystal-mirror",
    ),
    answers=("place d6 1h", "where a mirrored piece is placed"),
)
class Mirror(Verb):
    """Place the mirror image of a piece."""

    rank: RankSet

    sets: ClassVar[frozenset[Register]] = STEP | {"it", "placed"}
    hint: ClassVar[str] = "choose where a mirrored piece is placed"

    @property
    def reads(self) -> frozenset[Register]:
        """The being and the marked squares, which are relative to it."""
        return frozenset(("being", "marked"))

    def options(self, state: GameState, frame: Frame) -> Options:
        board, mine = state.board, state.mine
        for source in squares(frame.marked & board.occupied):
            rank, square = board.standing(source).rank, _opposite(frame, source)
            if rank in self.rank and square is not None and board.empty & mask_of(square) and board.supply(mine, rank):
                yield PLACE[square] if rank == COMMON else Option("place", square=square, piece=piece(mine, rank))

    def answer(self, play: Transition, option: Option) -> None:
        new = option.piece or piece(play.colour, COMMON)
        place_piece(play, new, option.square)
        set_registers(play, option.square, new.colour, after=option.square)


def _opposite(frame: Frame, square: Square) -> Square | None:
    """Return the mirror image of a square about the axis of the card in its orientation; None off the arena."""
    c, r = column_of(square) - column_of(frame.square), row_of(square) - row_of(frame.square)
    across_c, across_r = SYMMETRIES[frame.orientation]((1, 0))
    aside = 2 * (c * across_c + r * across_r)
    return square_at(column_of(square) - aside * across_c, row_of(square) - aside * across_r)


@register_verb(
    "gateway",
    ("gateway: target", "a common or heroic of yours is the Gateway from now on, and no other is", "gate-keeper"),
    answers=("pick d4", "the new Gateway"),
)
class Gateway(PieceVerb):
    """Make a piece the Gateway (rules.md 13.9, 13.10)."""

    sets: ClassVar[frozenset[Register]] = STEP | {"it"}
    hint: ClassVar[str] = "choose the Gateway"

    def options(self, state: GameState, frame: Frame) -> Options:
        if state.config.gateway_colour != state.mine:
            return []
        own = state.board.of_kind(state.mine, COMMON)
        return (option_on(self.answered, s) for s in squares(targets(state, frame, self.target) & own))

    def answer(self, play: Transition, option: Option) -> None:
        set_gateway(play, option.square)
        set_registers(play, option.square, play.colour, self.target.once, after=option.square)


@register_verb(
    "pick",
    (
        "pick: target",
        "choose a piece for the steps that follow, where the next verb doesn't ask itself",
        "tree-shepherd",
    ),
    answers=("pick d4", "a piece for what follows"),
)
class ChoosePiece(PieceVerb):
    """Choose a piece for the steps that follow."""

    sets: ClassVar[frozenset[Register]] = STEP | {"it"}
    chooses: ClassVar[bool] = True
    hint: ClassVar[str] = "choose a piece"

    def options(self, state: GameState, frame: Frame) -> Options:
        return (option_on(self.answered, s) for s in squares(targets(state, frame, self.target)))

    def answer(self, play: Transition, option: Option) -> None:
        picked = play.board.standing(option.square)
        set_registers(play, option.square, picked.colour, self.target.once, after=option.square)
        play.emit(lambda: Chosen(play.seat, square_name(option.square)))


@register_verb(
    "spot",
    ("spot: region", "choose an empty square of the region; `there` is this square from now on", "singularity"),
    answers=("pick e6", "an empty square for what follows"),
)
class ChooseSquare(Verb):
    """Choose an empty square for the steps that follow."""

    where: Region = EVERYWHERE

    sets: ClassVar[frozenset[Register]] = frozenset(("there",))
    chooses: ClassVar[bool] = True
    hint: ClassVar[str] = "choose an empty square"

    def options(self, state: GameState, frame: Frame) -> Options:
        return (option_on(self.answered, s) for s in squares(state.board.empty & area(state, frame, self.where)))

    def answer(self, play: Transition, option: Option) -> None:
        play.frame = play.frame._replace(there=option.square)
        play.emit(lambda: Chosen(play.seat, square_name(option.square)))
