"""The observation: a seat's view as one array of named numbers.

Only the view is read, so the observation contains nothing that the seat can't know. First come planes of 9 x 9 squares,
by column and row, then facts. Seats and colours are named relative to the seat: "own", then in turn order "next",
"third", "fourth".

    >>> from tashkalar.engine import view
    >>> from tashkalar.envs.game_config import GameConfig
    >>> arrays = ObservationSpace(config := GameConfig("duel", ("northern", "southern")))
    >>> planes, facts = arrays.split(arrays.read(view(config.deal(7), 1)))
    >>> planes.shape, facts.shape == (len(arrays.facts),), int(facts[arrays.facts.index("in deck: own")])
    ((21, 9, 9), True, 15)
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from hotseat.util.extras import report_missing
from tashkalar.engine import Decision, View, option_words, score
from tashkalar.engine.board import ANY_RANK, COMMON, LEGENDARY, Rank
from tashkalar.engine.forms import FORMS
from tashkalar.engine.geometry import ARENA, DIRECTIONS, GREEN, RED, SIZE, SquareSet, mask_of
from tashkalar.engine.state import STALEMATE, Frame, GameState, Part, ProgramKey, Seat
from tashkalar.envs.game_config import GameConfig

with report_missing("pettingzoo"):
    import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    """A view in numbers."""

SIDES = ("own", "next", "third", "fourth")
"""Names of seats and colours in turn order, starting with the seat's own."""
ASKS = ("action", "choice", *option_words())
"""The kinds of decisions (`Decision.ask`)."""
RANKS = tuple(rank.word for rank in Rank)
NOTHING = Frame(ProgramKey("procedure", ""))
"""The registers while no effect is under way."""
_BYTES = -(-SIZE * SIZE // 8)


class SeatMoment(NamedTuple):
    """A view, arranged relative to its seat."""

    state: GameState
    """The state as the seat sees it."""
    decision: Decision | None
    """The decision to be answered; None if there is none for the seat."""
    frame: Frame
    """The innermost program that is under way."""
    own: int
    """The seat, from 0."""
    seats: tuple[int, ...]
    """All seats in turn order, the own seat first."""
    colours: tuple[int, ...]
    """All colours in turn order, the own colour first."""

    def of_seats(self, count: Callable[[Seat], float]) -> list[float]:
        """Return one number for each seat, the own seat first."""
        return [count(self.state.seats[seat]) for seat in self.seats]

    def side(self, colour: int) -> int:
        """Return the index of a colour, from 0, in `colours`; -1 for no colour, which is -1 too."""
        return self.colours.index(colour) if colour >= 0 else -1


class Group(NamedTuple):
    """A group of related planes or facts."""

    name: str
    """The name, with which the label of each plane or fact begins."""
    meaning: str
    """The meaning of its numbers, in words."""
    of: tuple[str, ...]
    """The label of each plane or fact in the group; one empty text for a single one."""
    read: Callable[[SeatMoment], Iterable[Any]]
    """The function that returns the set of squares of each plane, or the number of each fact."""
    high: float = 1
    """The largest value of a fact; larger ones are clipped."""
    low: float = 0
    """The smallest value of a fact; smaller ones are clipped."""


ALONE = ("",)
"""The labels of a group with a single plane or fact."""


class ObservationSpace:
    """The layout of observations in the games of a configuration."""

    def __init__(self, config: GameConfig) -> None:
        self.config = config
        self.plane_groups = tuple(_planes(config))
        self.fact_groups = tuple(_facts(config))
        self.groups = (*self.plane_groups, *self.fact_groups)
        """All groups in their order, planes first."""
        self.planes = tuple(chain.from_iterable(map(_names, self.plane_groups)))
        """The name of each plane."""
        self.facts = tuple(chain.from_iterable(map(_names, self.fact_groups)))
        """The name of each fact."""
        self.on_planes = len(self.planes) * SIZE * SIZE
        """The count of the numbers that belong to planes."""
        each = [(group.low, group.high) for group in self.fact_groups for _ in group.of]
        limits = np.array([(0, 1)] * self.on_planes + each, np.float32)
        self.low, self.high = np.ascontiguousarray(limits[:, 0]), np.ascontiguousarray(limits[:, 1])

    def __len__(self) -> int:
        return self.on_planes + len(self.facts)

    def __reduce__(self) -> tuple[object, ...]:
        return observation_space, (self.config,)

    def __deepcopy__(self, memo: object) -> ObservationSpace:
        return self

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every number: "own common: e5" and so on for planes, then the names of the facts."""
        squares = [f"{column}{row}" for column in "abcdefghi" for row in range(1, SIZE + 1)]
        return (*(f"{plane}: {square}" for plane in self.planes for square in squares), *self.facts)

    def read(self, seen: View, decision: Decision | None = None) -> Floats:
        """Return the observation of a view.

        Args:
            seen: the view of a seat in a game of this configuration.
            decision: the seat's pending decision, if the caller has it already; taken from the view if None.

        Returns:
            An array of shape `(len(self),)` with numbers between `low` and `high`, in the order of `names`.
        """
        moment = _moment(seen, decision)
        masks = b"".join(mask.to_bytes(_BYTES, "little") for group in self.plane_groups for mask in group.read(moment))
        rows = np.frombuffer(masks, np.uint8).reshape(-1, _BYTES)
        bits = np.unpackbits(rows, axis=1, count=SIZE * SIZE, bitorder="little")
        found = np.empty(len(self), np.float32)
        found[: self.on_planes] = bits.ravel()
        found[self.on_planes :] = [number for group in self.fact_groups for number in group.read(moment)]
        return np.clip(found, self.low, self.high, out=found)

    def split(self, numbers: Floats) -> tuple[Floats, Floats]:
        """Return the planes and the facts of an observation of `read`, as views of the same memory.

        Returns:
            The planes with shape `(planes, 9, 9)`, indexed by plane, column and row, and the facts.
        """
        return numbers[: self.on_planes].reshape(-1, SIZE, SIZE), numbers[self.on_planes :]


@lru_cache(maxsize=64)
def observation_space(config: GameConfig) -> ObservationSpace:
    """Return the observation space of a configuration; it is built once and cached."""
    return ObservationSpace(config)


def _names(group: Group) -> Iterator[str]:
    return (f"{group.name}: {of}" if of else group.name for of in group.of)


def _moment(seen: View, decision: Decision | None) -> SeatMoment:
    state, own = seen.state, seen.seat
    if own is None:
        raise ValueError("a view of nobody has no own side")
    question = seen.decision if decision is None else decision
    config, count = state.config, len(state.seats)
    colour = config.colour_of(own)
    return SeatMoment(
        state,
        question if isinstance(question, Decision) else None,
        state.frames[-1] if state.frames else NOTHING,
        own,
        tuple((own + by) % count for by in range(count)),
        tuple((colour + by) % config.colours for by in range(config.colours)),
    )


def _is_one(of: Sequence[object], value: object) -> list[float]:
    """Return 1 for each item that equals the value, 0 for the others."""
    return [float(one == value) for one in of]


def _is_in(of: Sequence[str], those: Container[str]) -> list[float]:
    """Return 1 for each item that is among the given ones, 0 for the others."""
    return [float(one in those) for one in of]


# --- the planes ------------------------------------------------------------------------------------------------------


def _planes(config: GameConfig) -> Iterator[Group]:
    sides = SIDES[: config.colours]
    yield Group("arena", "squares of the arena", ALONE, lambda _: (ARENA,))
    yield Group("coloured", "red and green squares", ("red", "green"), lambda _: (RED, GREEN))
    yield Group(
        "pieces",
        "pieces of a colour and rank",
        tuple(f"{side} {rank}" for side in sides for rank in RANKS),
        lambda now: (now.state.board.pieces[colour][rank] for colour in now.colours for rank in ANY_RANK),
    )
    yield Group("gateway", "the square of the Gateway", ALONE, lambda now: (now.state.gateway,))
    text, came = "squares where beings arrived this turn", attrgetter("state.turn.summoned")
    yield Group("came", text, ALONE, lambda now: (_union(arrival.square for arrival in came(now)),))
    yield Group(
        "effect", "registers of the innermost pending effect: the arrival square, the last square, and sets of squares",
        ("arrival", "there", *_REGISTERS),
        lambda now: (_union((now.frame.square,)), _union((now.frame.there,)), *_REGISTERS_OF(now.frame)),
    )  # fmt: skip


_REGISTERS = ("used", "marked", "noted", "stand_ins", "being", "it", "chosen_pieces", "chosen_squares")
_REGISTERS_OF = attrgetter(*_REGISTERS)


def _union(squares: Iterable[int]) -> SquareSet:
    mask = 0
    for square in squares:
        if square >= 0:
            mask |= mask_of(square)
    return mask


# --- the facts -------------------------------------------------------------------------------------------------------


def _facts(config: GameConfig) -> Iterator[Group]:
    yield from _turn_facts(config)
    yield from _seat_facts(config)
    yield from _card_facts(config)
    if FORMS[config.form].scoring == "tasks":
        yield from _task_facts(config)
    if config.colours > 2:
        yield from _melee_facts(config)


def _attribute(name: str, meaning: str, path: str, high: float) -> Group:
    """Return a group with a single fact, which is an attribute of a moment."""
    read = attrgetter(path)
    return Group(name, meaning, ALONE, lambda now: (read(now),), high)


def _word(name: str, meaning: str, of: tuple[str, ...], read: Callable[[SeatMoment], str]) -> Group:
    """Return a group in which the fact of one word is 1."""
    return Group(name, meaning, of, lambda now: _is_one(of, read(now)))


def _cards(name: str, meaning: str, of: tuple[str, ...], read: Callable[[SeatMoment], Container[str]]) -> Group:
    """Return a group in which the facts of some cards are 1."""
    return Group(name, meaning, of, lambda now: _is_in(of, read(now)))


_FLAGS = attrgetter("discarded", "played", "passed", "lent")
_LEFT = attrgetter("actions", "extra_beings", "extra_legends", "extra_turns", "gaps")


def _turn_facts(config: GameConfig) -> Iterator[Group]:
    seats, colours = SIDES[: config.seats], SIDES[: config.colours]
    destroyed = tuple(f"{side} {rank}" for side in colours for rank in RANKS)
    parts: tuple[str, ...] = get_args(Part)
    text = "the kind of decision (`Decision.ask`), if the seat has to decide"
    yield _word("ask", text, ASKS, lambda now: now.decision.ask if now.decision else "")
    yield Group("asked", "the seat that has to decide", seats, lambda now: _is_one(now.seats, now.state.seat))
    yield Group("on turn", "the seat on turn", seats, lambda now: _is_one(now.seats, now.state.turn.seat))
    yield _attribute("turn", "number of the turn", "state.turn.number", 999)
    text = "actions left, extra cards and turns to come, empty squares that may replace commons"
    left = ("actions", "extra beings", "extra legends", "extra turns", "gaps")
    yield Group("left", text, left, lambda now: _LEFT(now.state.turn), 9)
    yield _attribute("doubled", "extra count of each destroyed piece", "state.turn.doubled", 9)
    flags, text = ("discarded", "played", "passed", "lent", "ending"), "conditions of this turn"
    yield Group("flags", text, flags, lambda now: (*_FLAGS(now.state.turn), now.state.turn.last is not None))
    text = "turns left after this one, once the end is triggered"
    yield Group("to come", text, ALONE, lambda now: (now.state.turn.last or 0,), 9)
    yield _attribute("idle", "turns in a row without a card", "state.turn.idle", STALEMATE)
    yield Group(
        "destroyed", "destroyed pieces credited to the seat on turn", destroyed,
        lambda now: (now.state.turn.destroyed.count((colour, rank)) for colour in now.colours for rank in ANY_RANK), 99,
    )  # fmt: skip
    yield Group(
        "possessed", "colour whose pieces count as those of the seat on turn", colours,
        lambda now: _is_one(range(len(now.colours)), now.side(now.state.turn.possessed)),
    )  # fmt: skip
    text = "kind of the innermost pending effect"
    yield _word("program", text, parts, lambda now: now.frame.program.part if now.state.frames else "")
    yield _attribute("step", "position in its program", "frame.pc", 99)
    yield Group("under way", "number of nested programs", ALONE, lambda now: (len(now.state.frames),), 9)
    text = "direction of the last move or aim"
    yield Group("direction", text, DIRECTIONS, lambda now: _is_one(range(8), now.frame.direction))


def _seat_facts(config: GameConfig) -> Iterator[Group]:
    seats, colours = SIDES[: config.seats], SIDES[: config.colours]
    yield Group("score", "points", seats, lambda now: (score(now.state, seat) for seat in now.seats), 999, -99)
    yield Group("beings", "beings in hand", seats, lambda now: now.of_seats(lambda seat: len(seat.beings)), 99)
    yield Group("legends", "legends in hand", seats, lambda now: now.of_seats(lambda seat: len(seat.legends)), 99)
    yield Group("flares", "flares in hand", seats, lambda now: now.of_seats(lambda seat: len(seat.flares)), 99)
    deck, fewer = "cards left in your own deck", "actions that the next turn has fewer"
    yield Group("in deck", deck, seats, lambda now: now.of_seats(lambda seat: len(seat.deck)), 99)
    yield Group("fewer", fewer, seats, lambda now: now.of_seats(lambda seat: seat.fewer))
    yield Group(
        "stasis", "the piece that lies on a pending being",
        tuple(f"{seat} holds {side} {rank}" for seat in seats for side in colours for rank in RANKS),
        lambda now: (
            float(now.state.seats[seat].stasis == (colour, rank))
            for seat in now.seats for colour in now.colours for rank in ANY_RANK
        ),
    )  # fmt: skip
    kinds = tuple(f"{side} {kind}" for side in colours for kind in ("two-faced", "legendary"))
    yield Group(
        "supply", "pieces off the board", kinds,
        lambda now: (now.state.board.supply(colour, rank) for colour in now.colours for rank in (COMMON, LEGENDARY)),
        99,
    )  # fmt: skip
    yield Group(
        "decks", "cards left in the shared decks", ("legends", "flares", "tasks"),
        lambda now: (len(now.state.legends.deck), len(now.state.flares.deck), len(now.state.tasks.deck)), 99,
    )  # fmt: skip


def _card_facts(config: GameConfig) -> Iterator[Group]:
    cards, seats = config.cards, SIDES[: config.seats]
    beings, legends, flares = config.beings, cards.legends, tuple(cards.flares)
    own = tuple(card for card in beings if card not in legends)
    frozen = tuple(card for card in beings if cards.beings[card].frozen)
    warps = tuple(card for card in beings if card in cards.warps)
    every, common = (*beings, *flares), (*legends, *flares)

    def lying(name: str, meaning: str, of: tuple[str, ...], where: Callable[[Seat], Container[str]]) -> Group:
        return Group(
            name,
            meaning,
            tuple(f"{seat} {card}" for seat in seats for card in of),
            lambda now: chain.from_iterable(_is_in(of, where(now.state.seats[seat])) for seat in now.seats),
        )

    yield _cards("hand", "the seat's own cards", every, lambda now: now.state.seats[now.own].hand)
    text = "cards that will go under decks, if the seat knows them"
    yield _cards("returned", text, every, lambda now: now.state.turn.returned)
    yield _word("card", "the card of the pending effect", every, lambda now: now.frame.card)
    text = "beings summoned this turn"
    yield _cards("summoned", text, beings, lambda now: [arrival.card for arrival in now.state.turn.summoned])
    yield lying("discarded", "cards on the discard pile of a seat", own, lambda seat: seat.discard)
    text = "legends and flares on the shared discard piles"
    yield _cards("spent", text, common, lambda now: now.state.legends.discard + now.state.flares.discard)
    if frozen:
        yield lying("frozen", "card in the frozen slot of a seat", frozen, lambda seat: (seat.frozen,))
    if warps:
        yield lying("pending", "pending being of a seat", warps, lambda seat: (seat.pending,))
        yield _cards("warped", "cards whose warp was played this turn", warps, lambda now: now.state.turn.warped)


def _task_facts(config: GameConfig) -> Iterator[Group]:
    tasks, seats = tuple(config.cards.tasks), SIDES[: config.seats]
    yield _cards("open task", "tasks that may be claimed", tasks, lambda now: now.state.tasks.current)
    yield _word("next task", "the task that comes next", tasks, lambda now: now.state.tasks.next)
    yield Group(
        "claimed", "tasks claimed by a seat", tuple(f"{seat} {task}" for seat in seats for task in tasks),
        lambda now: chain.from_iterable(_is_in(tasks, now.state.seats[seat].claimed) for seat in now.seats),
    )  # fmt: skip


def _melee_facts(config: GameConfig) -> Iterator[Group]:
    pairs = tuple(f"{seat} in {side}" for seat in SIDES[: config.seats] for side in SIDES[: config.colours])
    yield Group(
        "points", "points of a seat in a colour", pairs,
        lambda now: (now.state.seats[seat].by_colour[colour] for seat in now.seats for colour in now.colours), 99,
    )  # fmt: skip
    yield Group(
        "improvised", "colours that a seat has improvised with", pairs,
        lambda now: (
            float(colour in now.state.seats[seat].improvised) for seat in now.seats for colour in now.colours
        ),
    )  # fmt: skip
