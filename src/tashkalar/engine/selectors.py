"""Selectors: the squares and pieces that a step of an effect refers to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, assert_never

from tashkalar.engine.board import ANY_RANK
from tashkalar.engine.geometry import (
    AREAS,
    ARENA,
    DIAGONAL,
    DIRECTION_TO,
    NEIGHBOURS,
    ORTHOGONAL,
    RAYS,
    WITHIN,
    AreaName,
    Direction,
    Square,
    SquareSet,
    distance,
    mask_of,
    neighbourhood,
    single_square,
    squares,
)

if TYPE_CHECKING:
    from tashkalar.engine.board import Board
    from tashkalar.engine.state import Frame, GameState

Ranks = tuple[int, ...]

# Types of the keys of verbs, conditions and goals, besides targets, regions, booleans and the words of a `Literal`, in
# which "" stands for a key that is left out.
RankSet = Annotated[Ranks, "rank set"]
"""A word for ranks, such as `upgraded`."""
RankList = Annotated[Ranks, "rank list"]
"""A list of ranks."""
OneRank = Annotated[int, "rank"]
"""A single rank."""
ByRank = Annotated[tuple[int, int, int], "by rank"]
"""A number from 1 to 9, or one for each rank."""
SmallInt = Annotated[int, "few"]
"""A number from 1 to 9."""
Count = Annotated[int, "count"]
"""A number from 0 to 99."""
AreaList = Annotated[tuple[AreaName, ...], "area list"]
"""A list of areas."""
CardId = Annotated[str, "id"]
"""The id of a card."""
Destroyed = Annotated[tuple[int, Ranks], "destroyed"]
"""A number of pieces of any rank, or a word for ranks; the value has a number and the ranks that count."""
NamedArea = Annotated[tuple[str, SquareSet], "named area"]
"""An area, or listed squares, with its name in a few words."""


Whose = Literal["mine", "enemy", "any", "same", "ahead"]
Once = Literal["", "piece", "square"]
"""The kind of choice that may not be repeated within an effect: a piece, a square, or neither."""
By = Literal["standard", "combat", "empty"]
"""The kind of a move (rules.md 6.15)."""
Register = Literal[
    "being", "used", "marked", "noted", "overran", "it", "there", "colour", "direction", "destroyed", "took_equal",
    "moved", "placed",
]  # fmt: skip
"""The registers of a frame that a step may read. An earlier step or the arrival has set them."""
Held = Literal["being", "it", "gateway"]
"""The names of a single piece: two registers, and the Gateway (rules.md 13.9)."""
Place = Literal["being", "it", "there", "gateway"]
"""The names of a single square."""
RegionKind = Literal[
    "everywhere", "adjacent", "orthogonal", "diagonal", "within", "exactly", "on", "around", "at", "marked", "noted",
    "used", "line", "lines", "linked", "near", "toward", "behind",
]  # fmt: skip


class Region(NamedTuple):
    """A set of squares, described relative to the state and the frame. docs/cards.md lists the kinds."""

    kind: RegionKind = "everywhere"
    of: Literal["", Place, "mine", "chosen", "beside", AreaName] = ""
    """The reference of a neighbourhood or an area: a place, `mine`, or an area's name."""
    reach: int = 0
    """The distance or the length of a line in squares; 0 for no limit."""
    spread: int = 0
    """The number of directions on each side of the line that are included."""
    first: int = 0
    """The number of pieces on the line, the nearest first, whose squares are included; 0 for all its squares."""
    stop: Ranks = ()
    """The ranks of pieces that end the line; their squares are excluded."""
    whose: Whose = "any"
    ranks: Ranks = ANY_RANK
    """The ranks of the pieces that the squares of a "near" region are adjacent to; `whose` is their owner."""

    @property
    def reads(self) -> frozenset[Register]:
        """The registers that the region depends on."""
        match self.kind:
            case "adjacent" | "orthogonal" | "diagonal" | "at":
                return frozenset(word for word in _PLACES if word == self.of)
            case "within" | "exactly":
                return frozenset(("being",))
            case "marked" | "noted" | "used":
                return frozenset((self.kind,))
            case "behind":
                return frozenset(("there", "direction"))
            case "near":
                return frozenset(("colour",)) if self.whose == "same" else frozenset()
            case "line":
                return frozenset(("being", "direction"))
            case "lines":
                return frozenset(("being", "marked"))
            case "everywhere" | "on" | "around" | "linked" | "toward":
                return frozenset()
            case _:
                assert_never(self.kind)

    def __reduce__(self) -> str | tuple[Any, ...]:
        """Return how the region is copied and pickled: the region of all squares stays `EVERYWHERE` itself."""
        return "EVERYWHERE" if self is EVERYWHERE else (Region, tuple(self))


_PLACES: tuple[Register, ...] = ("being", "it", "there")

EVERYWHERE = Region()


class Target(NamedTuple):
    """The pieces that a verb may choose from."""

    name: Literal["", Held] = ""
    """The name of a single piece, if the target is one."""
    whose: Whose = "any"
    ahead: Ranks = ()
    """The ranks in which an enemy must have more pieces than you, if `whose` is "ahead"."""
    ranks: Ranks = ANY_RANK
    where: Region = EVERYWHERE
    but: tuple[Held, ...] = ()
    """The names of pieces that are excluded."""
    once: Once = ""
    """The kind of choice that may not be repeated within the effect."""
    flanked: int = 0
    """The least number of your pieces on adjacent squares."""

    @property
    def reads(self) -> frozenset[Register]:
        """The registers that the target depends on."""
        own: set[Register] = {held for held in (self.name, *self.but) if held and held != "gateway"}
        if self.whose == "same":
            own.add("colour")
        return self.where.reads | own


def colours(state: GameState, frame: Frame, whose: Whose, ahead: Ranks = ()) -> tuple[int, ...]:
    """Return the colours that a word means, your own first, then by seat."""
    mine = state.mine
    if whose == "mine":
        return (mine,)
    if whose == "same":
        return () if frame.colour < 0 else (frame.colour,)
    others = state.config.enemies_of(mine)
    if whose == "any":
        return (mine, *others)
    if whose == "ahead":
        own = _count(state.board, mine, ahead)
        return tuple(c for c in others if _count(state.board, c, ahead) > own)
    if whose == "enemy":
        return others
    assert_never(whose)


def _count(board: Board, colour: int, ranks: Ranks) -> int:
    return sum(board.pieces[colour][rank].bit_count() for rank in ranks)


def targets(state: GameState, frame: Frame, target: Target) -> SquareSet:
    """Return the squares of all pieces that a target refers to now."""
    pieces = state.board.pieces
    mask = 0
    for colour in colours(state, frame, target.whose, target.ahead):
        for rank in target.ranks:
            mask |= pieces[colour][rank]
    if target.name:
        mask &= register(state, frame, target.name)
    if target.where is not EVERYWHERE:
        mask &= area(state, frame, target.where)
    for left_out in target.but:
        mask &= ~register(state, frame, left_out)
    if target.flanked:
        own = state.board.of(state.mine)
        mask = sum(mask_of(s) for s in squares(mask) if (NEIGHBOURS[s] & own).bit_count() >= target.flanked)
    return not_taken_once(frame, target.once, mask)


def not_taken_once(frame: Frame, once: Once, mask: SquareSet) -> SquareSet:
    """Return the squares of a set that a step with `once` may still choose."""
    if once == "piece":
        return mask & ~frame.chosen_pieces
    if once == "square":
        return mask & ~frame.chosen_squares
    return mask


def register(state: GameState, frame: Frame, name: Literal[Place, "used", "marked", "noted"]) -> SquareSet:
    """Return the set of squares that a register, or the name of the Gateway, refers to."""
    if name == "gateway":
        return state.gateway
    if name == "there":
        return 0 if frame.there < 0 else mask_of(frame.there)
    mask: SquareSet = getattr(frame, name)
    return mask


def area(state: GameState, frame: Frame, region: Region, mover: SquareSet = 0) -> SquareSet:
    """Return the squares of a region; `mover` is the moving piece's square, as a set, no neighbour of its own."""
    match region.kind:
        case "everywhere":
            return ARENA
        case "adjacent" | "orthogonal" | "diagonal":
            return _next_to(state, frame, region, mover)
        case "within":
            return _around_being(frame, WITHIN[region.reach])
        case "exactly":
            ring = _around_being(frame, WITHIN[region.reach])
            return ring & ~_around_being(frame, WITHIN[region.reach - 1])
        case "on":
            return AREAS[region.of]
        case "around":
            return AREAS[region.of] | neighbourhood(AREAS[region.of])
        case "at":
            return _at(state, frame, region)
        case "marked" | "noted" | "used":
            return register(state, frame, region.kind)
        case "near":
            return neighbourhood(_pieces(state, frame, region.whose, region.ranks) & ~mover)
        case "behind":
            return _behind(frame)
        case "toward":
            return _toward(state, mover, onto=region.of == "gateway")
        case "line":
            return _line(state, frame, region)
        case "lines":
            mask = 0
            for direction in marked_directions(frame):
                mask |= _ray(frame, direction)
            return mask
        case "linked":
            return neighbourhood(frame.chosen_squares) if frame.chosen_squares else ARENA
        case _:
            assert_never(region.kind)


def _pieces(state: GameState, frame: Frame, whose: Whose, ranks: Ranks) -> SquareSet:
    """Return the squares of pieces of some ranks, by owner."""
    return sum(state.board.pieces[colour][rank] for colour in colours(state, frame, whose) for rank in ranks)


def _toward(state: GameState, mover: SquareSet, *, onto: bool) -> SquareSet:
    """Return the squares nearer to the Gateway than the moving piece, its own if `onto` (rules.md 13.13)."""
    if not state.gateway or not mover:
        return 0
    goal = single_square(state.gateway)
    far = distance(single_square(mover), goal)
    nearer = WITHIN[far - 1][goal] if far else 0
    return nearer | state.gateway if onto and far else nearer


def _behind(frame: Frame) -> SquareSet:
    """Return the square from which a move of one step came."""
    if frame.direction < 0 or frame.there < 0:
        return 0
    return sum(map(mask_of, RAYS[frame.there][(frame.direction + 4) % 8][:1]))


def _around_being(frame: Frame, config: tuple[SquareSet, ...]) -> SquareSet:
    return config[single_square(frame.being)] if frame.being else 0


def _next_to(state: GameState, frame: Frame, region: Region, mover: SquareSet) -> SquareSet:
    if region.of == "being":
        return _around_being(frame, _NEAR[region.kind])
    if region.of == "mine":
        return neighbourhood(state.board.of(state.mine) & ~mover)
    if region.of == "chosen":
        return neighbourhood(frame.chosen_pieces)
    if region.of in AREAS:
        return neighbourhood(AREAS[region.of])
    return neighbourhood(_at(state, frame, region))


_NEAR: dict[RegionKind, tuple[SquareSet, ...]] = {
    "adjacent": NEIGHBOURS,
    "orthogonal": ORTHOGONAL,
    "diagonal": DIAGONAL,
}


def _at(state: GameState, frame: Frame, region: Region) -> SquareSet:
    assert region.of in ("it", "there", "gateway"), region
    return register(state, frame, region.of)


def marked_directions(frame: Frame) -> tuple[Direction, ...]:
    """Return the directions from the arrival square to its marked neighbours, clockwise from n (rules.md 6.9)."""
    near = squares(frame.marked & NEIGHBOURS[frame.square])
    return tuple(sorted(DIRECTION_TO[frame.square, mark] for mark in near))


def _ray(frame: Frame, direction: Direction) -> SquareSet:
    return sum(mask_of(s) for s in RAYS[single_square(frame.being)][direction]) if frame.being else 0


def _line(state: GameState, frame: Frame, region: Region) -> SquareSet:
    if frame.direction < 0 or not frame.being:
        return 0
    mask = 0
    for turned in range(-region.spread, region.spread + 1):
        ray = RAYS[single_square(frame.being)][(frame.direction + turned) % 8]
        for square in _shot(state.board, ray, region):
            mask |= mask_of(square)
    return mask


def _shot(board: Board, ray: tuple[Square, ...], region: Region) -> list[Square]:
    """Return the squares of a ray that belong to a line."""
    hit: list[Square] = []
    for square in ray[: region.reach or len(ray)]:
        found = board.piece_at(square)
        if found is not None and found.rank in region.stop:
            break
        if found is not None or not region.first:
            hit.append(square)
        if region.first and len(hit) == region.first:
            break
    return hit


def by_rank(board: Board) -> tuple[SquareSet, SquareSet, SquareSet]:
    """Return the squares of all commons, heroics and legends, of any colour."""
    commons = heroics = legends = 0
    for c, h, legend in board.pieces:
        commons |= c
        heroics |= h
        legends |= legend
    return commons, heroics, legends


def enterable_by_rank(ranked: tuple[SquareSet, SquareSet, SquareSet], by: By) -> tuple[SquareSet, SquareSet, SquareSet]:
    """Return the squares that `enterable` returns, for a piece of each rank."""
    commons, heroics, legends = ranked
    empty = ARENA & ~(commons | heroics | legends)
    if by == "empty":
        return empty, empty, empty
    lower, upper = empty | commons, empty | commons | heroics
    return (empty, lower, upper) if by == "standard" else (lower, upper, upper | legends)


def enterable(board: Board, rank: int, by: By) -> SquareSet:
    """Return the squares that a rank (0 to 2) may enter by a standard, combat or `empty` move (rules.md 6.15)."""
    mask = board.empty
    if by != "empty":
        for masks in board.pieces:
            for lower in range(rank + 1 if by == "combat" else rank):
                mask |= masks[lower]
    return mask
