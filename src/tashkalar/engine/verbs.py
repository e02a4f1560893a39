"""The verbs of the effect language: what each may be answered with, and what it does (docs/cards.md).

A verb is a frozen value. `options` lists the answers to its question; `answer` carries one out. A verb that names its
piece outright, or takes all, asks nothing when it is compulsory: then the machine carries out all its options in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol

from tashkalar.engine.board import ANY_RANK, COMMON, HEROIC, LEGENDARY, Piece, piece
from tashkalar.engine.decision import DONE, PLACE, Option, across, at, by_word, of_card, on
from tashkalar.engine.events import Chosen, Gained, Going, Lent, Promised, Recovered
from tashkalar.engine.geometry import (
    ARENA,
    DIRECTION_TO,
    DIRECTIONS,
    NEIGHBOURS,
    RAYS,
    Square,
    SquareSet,
    bit,
    name,
    only,
    squares,
)
from tashkalar.engine.limits import grown
from tashkalar.engine.mutations import convert, destroy, place, shift, turn
from tashkalar.engine.selectors import (
    EVERYWHERE,
    By,
    Once,
    Ranks,
    Region,
    Register,
    Target,
    area,
    colours,
    enterable,
    fresh,
    marked_directions,
    targets,
)

if TYPE_CHECKING:
    from tashkalar.engine.state import Frame, GameState
    from tashkalar.engine.transition import Transition

Options = Iterable[Option]
"""Looked for one by one: a step that must only know whether there is any takes the first and stops."""


class Verb(Protocol):
    """What an effect does in one step."""

    sets: ClassVar[frozenset[Register]]
    """The registers that an answer sets."""
    clears: ClassVar[frozenset[Register]]
    """Those that hold nothing afterwards."""

    @property
    def reads(self) -> frozenset[Register]:
        """The registers that it goes by."""
        ...

    @property
    def hint(self) -> str:
        """What is asked, for the prompt: "choose a piece to destroy"."""
        ...

    def options(self, state: GameState, frame: Frame) -> Options:
        """Every legal answer now; none if the step is to be passed over."""
        ...

    def answer(self, play: Transition, option: Option) -> None:
        """Carry out one answer."""
        ...


STEP: frozenset[Register] = frozenset(("there", "colour"))
"""What every step on a piece sets."""
GOING: frozenset[Register] = STEP | {"it", "direction", "destroyed", "took_equal", "moved"}
"""What every move sets."""


class Registered:
    """What a verb's declared fields tell of its registers."""

    __slots__ = ()

    sets: ClassVar[frozenset[Register]] = frozenset()
    clears: ClassVar[frozenset[Register]] = frozenset()

    @property
    def reads(self) -> frozenset[Register]:
        """The registers that its targets and regions go by."""
        declared = (getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]
        return frozenset[Register]().union(*(part.reads for part in declared if isinstance(part, Target | Region)))


class Deed(Registered):
    """A verb that leaves nothing to choose: it is simply done."""

    __slots__ = ()

    hint: ClassVar[str] = ""

    def options(self, state: GameState, frame: Frame) -> Options:
        return [DONE]


def _note(
    play: Transition, square: Square, colour: int, once: Once = "", after: Square | None = None, **more: Any
) -> None:
    """Set the registers after a step on the piece of a colour on a square, which stands on `after` now, if anywhere.

    Args:
        more: other registers that the step sets.
    """
    frame = play.frame
    now = 0 if after is None else bit(after)
    if once == "piece":
        more["chosen_pieces"] = frame.chosen_pieces | now
    elif once == "square":
        more["chosen_squares"] = frame.chosen_squares | bit(square)
    play.frame = frame._replace(it=now, there=square, colour=colour, **more)


@dataclass(frozen=True, slots=True)
class Destroy(Registered):
    """Destroy a piece (rules.md 6.24)."""

    target: Target
    credited: bool = True

    sets: ClassVar[frozenset[Register]] = STEP | {"destroyed"}
    clears: ClassVar[frozenset[Register]] = frozenset(("it",))
    hint: ClassVar[str] = "choose a piece to destroy"

    def options(self, state: GameState, frame: Frame) -> Options:
        return (on("destroy", s) for s in squares(targets(state, frame, self.target)))

    def answer(self, play: Transition, option: Option) -> None:
        gone = destroy(play, option.square, credited=self.credited)
        _note(play, option.square, gone.colour, self.target.once)


@dataclass(frozen=True, slots=True)
class TurnOver(Registered):
    """Turn a piece to the next rank, up or down (rules.md 6.22, 6.23)."""

    target: Target
    step: Literal[1, -1]
    """1 to upgrade, -1 to downgrade."""

    sets: ClassVar[frozenset[Register]] = STEP | {"it"}

    @property
    def verb(self) -> Literal["upgrade", "downgrade"]:
        """The word of its options."""
        return "upgrade" if self.step > 0 else "downgrade"

    @property
    def hint(self) -> str:
        """What is asked."""
        return f"choose a piece to {self.verb}"

    def options(self, state: GameState, frame: Frame) -> Options:
        board = state.board
        last, exchanged = (LEGENDARY, HEROIC) if self.step > 0 else (COMMON, LEGENDARY)
        mask = targets(state, frame, self.target) & ~board.ranked(last)
        for colour, masks in enumerate(board.pieces):
            if masks[exchanged] & mask and not board.supply(colour, exchanged + self.step):
                mask &= ~masks[exchanged]
        return (on(self.verb, s) for s in squares(mask))

    def answer(self, play: Transition, option: Option) -> None:
        before = play.board.standing(option.square)
        turn(play, option.square, before.rank + self.step)
        _note(play, option.square, before.colour, self.target.once, after=option.square)


@dataclass(frozen=True, slots=True)
class Convert(Registered):
    """Replace an enemy piece by one of yours, of its rank unless another is named (rules.md 6.25)."""

    target: Target
    into: int | None = None

    sets: ClassVar[frozenset[Register]] = STEP | {"it", "destroyed"}
    hint: ClassVar[str] = "choose a piece to convert"

    def options(self, state: GameState, frame: Frame) -> Options:
        mine = state.mine
        board = state.board
        mask = targets(state, frame, self.target) & ~board.of(mine)
        for rank in ANY_RANK:
            if not board.supply(mine, rank if self.into is None else self.into):
                mask &= ~board.ranked(rank)
        return (on("convert", s) for s in squares(mask))

    def answer(self, play: Transition, option: Option) -> None:
        old = play.board.standing(option.square)
        rank = old.rank if self.into is None else self.into
        convert(play, option.square, piece(play.colour, rank))
        _note(play, option.square, play.colour, self.target.once, after=option.square)


@dataclass(frozen=True, slots=True)
class Place(Registered):
    """Put a piece from supply on an empty square (rules.md 6.21)."""

    whose: Literal["mine", "enemy", "same"] = "mine"
    ranks: Ranks = (COMMON,)
    where: Region = EVERYWHERE
    once: Literal["", "square"] = ""

    sets: ClassVar[frozenset[Register]] = STEP | {"it", "placed"}
    hint: ClassVar[str] = "choose a square to place on"

    @property
    def reads(self) -> frozenset[Register]:
        """Those of its region, and the colour of `same`."""
        return self.where.reads | ({"colour"} if self.whose == "same" else frozenset())

    def _choices(self, state: GameState, frame: Frame) -> Iterator[Piece]:
        for colour in colours(state, frame, self.whose):
            for rank in self.ranks:
                if state.board.supply(colour, rank):
                    yield piece(colour, rank)

    def options(self, state: GameState, frame: Frame) -> Options:
        mask = fresh(frame, self.once, state.board.empty & area(state, frame, self.where))
        own = piece(state.mine, COMMON)
        choices = tuple(self._choices(state, frame))
        if choices == (own,):
            return at(PLACE, squares(mask))
        return (
            PLACE[s] if new == own else Option("place", square=s, piece=new) for s in squares(mask) for new in choices
        )

    def answer(self, play: Transition, option: Option) -> None:
        new = option.piece or piece(play.colour, COMMON)
        place(play, new, option.square)
        _note(play, option.square, new.colour, self.once, after=option.square)


@dataclass(frozen=True, slots=True)
class Move(Registered):
    """One step or leap of a piece (rules.md 6.14-6.19)."""

    target: Target
    by: By
    leaping: bool = False
    to: Region = EVERYWHERE
    onto: Ranks | None = None
    """The ranks that may be taken; None for all that `by` allows."""
    same_way: bool = False

    sets: ClassVar[frozenset[Register]] = GOING

    @property
    def reads(self) -> frozenset[Register]:
        """Those of the piece that goes and of where it may go, and the way of the move before."""
        return self.target.reads | self.to.reads | ({"direction"} if self.same_way else frozenset())

    @property
    def verb(self) -> Literal["leap", "move"]:
        """The word of its options."""
        return "leap" if self.leaping else "move"

    @property
    def hint(self) -> str:
        """What is asked."""
        return f"choose a {'' if self.by == 'empty' else self.by + ' '}{self.verb}"

    def options(self, state: GameState, frame: Frame) -> Options:
        for square in squares(targets(state, frame, self.target)):
            for to in squares(self._reach(state, frame, square)):
                yield across(self.verb, square, to)

    def _reach(self, state: GameState, frame: Frame, square: Square) -> SquareSet:
        board = state.board
        mask = (ARENA & ~bit(square)) if self.leaping else NEIGHBOURS[square]
        mask &= enterable(board, board.standing(square).rank, self.by)
        if self.to is not EVERYWHERE:
            mask &= area(state, frame, self.to, mover=bit(square))
        if self.onto is not None:
            mask &= board.empty | sum(board.ranked(rank) for rank in self.onto)
        if self.same_way:
            mask &= sum(bit(s) for s in RAYS[square][frame.direction][:1]) if frame.direction >= 0 else 0
        return mask

    def answer(self, play: Transition, option: Option) -> None:
        _go(play, option, [option.to], self.verb, self.target.once)


@dataclass(frozen=True, slots=True)
class Run(Registered):
    """Several steps of a piece in one direction (rules.md 6.17)."""

    target: Target
    by: By
    limit: tuple[int, int, int] = (8, 8, 8)
    """The most steps, by the runner's rank."""
    stop: Ranks = ()
    """The ranks whose taking ends the run."""

    sets: ClassVar[frozenset[Register]] = GOING
    hint: ClassVar[str] = "choose a run"

    def options(self, state: GameState, frame: Frame) -> Options:
        for square in squares(targets(state, frame, self.target)):
            rank = state.board.standing(square).rank
            free = enterable(state.board, rank, self.by)
            for ray in RAYS[square]:
                for to in ray[: self.limit[rank]]:
                    if not free & bit(to):
                        break
                    yield across("run", square, to)
                    taken = state.board.at(to)
                    if taken is not None and taken.rank in self.stop:
                        break

    def answer(self, play: Transition, option: Option) -> None:
        ray = RAYS[option.square][DIRECTION_TO[option.square, option.to]]
        _go(play, option, list(ray[: ray.index(option.to) + 1]), "run", self.target.once)


def _go(play: Transition, option: Option, path: list[Square], how: Going, once: Once) -> None:
    """Let the piece on the option's square go along a path, and set the registers."""
    square = option.square
    moving = play.board.standing(square)
    moved = play.frame.moved or play.frame.being == bit(square)
    took_equal = False
    for to in path:
        victim = shift(play, square, to, how)
        took_equal = took_equal or (victim is not None and victim.rank == moving.rank)
        square = to
    direction = DIRECTION_TO.get((option.square, option.to), -1)
    _note(play, square, moving.colour, once, square, took_equal=took_equal, moved=moved, direction=direction)


@dataclass(frozen=True, slots=True)
class Aim(Registered):
    """Choose a direction for what follows (rules.md 6.9, 6.12)."""

    marked: bool = True

    sets: ClassVar[frozenset[Register]] = frozenset(("direction",))
    hint: ClassVar[str] = "choose a direction"

    @property
    def reads(self) -> frozenset[Register]:
        """The being, and its marks if the directions lead there."""
        return frozenset(("being", "marked")) if self.marked else frozenset(("being",))

    def options(self, state: GameState, frame: Frame) -> Options:
        if not frame.being:
            return []
        rays = RAYS[only(frame.being)]
        ways = marked_directions(frame) if self.marked else range(8)
        return (by_word("aim", DIRECTIONS[d]) for d in ways if rays[d])

    def answer(self, play: Transition, option: Option) -> None:
        play.frame = play.frame._replace(direction=DIRECTIONS.index(option.word))
        play.tell(lambda: Chosen(play.seat, option.word))


@dataclass(frozen=True, slots=True)
class Pick(Registered):
    """Choose a piece for what follows."""

    target: Target

    sets: ClassVar[frozenset[Register]] = STEP | {"it"}
    hint: ClassVar[str] = "choose a piece"

    def options(self, state: GameState, frame: Frame) -> Options:
        return (on("pick", s) for s in squares(targets(state, frame, self.target)))

    def answer(self, play: Transition, option: Option) -> None:
        picked = play.board.standing(option.square)
        _note(play, option.square, picked.colour, self.target.once, after=option.square)
        play.tell(lambda: Chosen(play.seat, name(option.square)))


@dataclass(frozen=True, slots=True)
class Recover(Registered):
    """Put a card of your own discard pile on top of your deck."""

    hint: ClassVar[str] = "choose a card to put on top of your deck"

    def options(self, state: GameState, frame: Frame) -> Options:
        return (of_card("pick", card) for card in state.seats[state.turn.seat].discard)

    def answer(self, play: Transition, option: Option) -> None:
        seat = play.seats[play.seat]
        discard = tuple(card for card in seat.discard if card != option.card)
        seat = seat._replace(discard=discard, deck=(option.card, *seat.deck))
        play.set_seat(play.seat, seat)
        play.tell(lambda: Recovered(play.seat, option.card))


@dataclass(frozen=True, slots=True)
class Gain(Deed):
    """More actions this turn (rules.md 6.26)."""

    actions: int

    def answer(self, play: Transition, option: Option) -> None:
        now = play.turn
        play.turn = now._replace(actions=grown(now.actions, self.actions))
        play.tell(lambda: Gained(play.seat, self.actions))


@dataclass(frozen=True, slots=True)
class Promise(Deed):
    """Extra cards after the refill (rules.md 6.27), or an extra turn after this one (12.5)."""

    beings: int = 0
    legends: int = 0
    turns: int = 0

    def answer(self, play: Transition, option: Option) -> None:
        now = play.turn
        promised = now._replace(
            extra_beings=grown(now.extra_beings, self.beings),
            extra_legends=grown(now.extra_legends, self.legends),
            extra_turns=grown(now.extra_turns, self.turns),
        )
        play.turn = promised
        play.tell(lambda: Promised(play.seat, self.beings, self.legends, self.turns))


@dataclass(frozen=True, slots=True)
class Lend(Deed):
    """An enemy piece may stand in at the next summoning of this turn (rules.md 5.12)."""

    def answer(self, play: Transition, option: Option) -> None:
        play.turn = play.turn._replace(lent=True)
        play.tell(lambda: Lent(play.seat))
