"""Which squares and which pieces a step of an effect speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

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
    Direction,
    Square,
    SquareSet,
    bit,
    neighbourhood,
    only,
    squares,
)

if TYPE_CHECKING:
    from tashkalar.engine.board import Board
    from tashkalar.engine.state import Frame, GameState

Ranks = tuple[int, ...]


class Region(NamedTuple):
    """A set of squares in words; docs/cards.md lists the kinds."""

    kind: str = "everywhere"
    of: str = ""
    """What a neighbourhood or an area is of: a register, `mine`, or an area's name."""
    reach: int = 0
    """Squares of distance, or of a line; 0 for no limit."""
    spread: int = 0
    """How many directions to each side of the line count too."""
    first: int = 0
    """Only the squares of so many first pieces on the line; 0 for all its squares."""
    stop: Ranks = ()
    """The ranks that end the line, themselves not on it."""


EVERYWHERE = Region()


class Target(NamedTuple):
    """Which pieces a verb may choose from."""

    name: str = ""
    """"being" or "it" for a piece named outright, else empty."""
    whose: str = "any"
    """"mine", "enemy", "any", "same" or "ahead"."""
    ahead: Ranks = ()
    """For "ahead": the ranks in which an enemy must have more pieces than you."""
    ranks: Ranks = ANY_RANK
    where: Region = EVERYWHERE
    but: tuple[str, ...] = ()
    """Registers whose pieces are left out."""
    once: str = ""
    """"piece" or "square" if each may be taken once in the effect."""


def colours(state: GameState, frame: Frame, whose: str, ahead: Ranks = ()) -> tuple[int, ...]:
    """The colours that `whose` means, your own first, then by seat."""
    mine = state.mine
    if whose == "mine":
        return (mine,)
    if whose == "same":
        return () if frame.colour < 0 else (frame.colour,)
    others = state.table.enemies_of(mine)
    if whose == "any":
        return (mine, *others)
    if whose == "ahead":
        own = _count(state.board, mine, ahead)
        return tuple(c for c in others if _count(state.board, c, ahead) > own)
    return others


def _count(board: Board, colour: int, ranks: Ranks) -> int:
    return sum(board.pieces[colour][rank].bit_count() for rank in ranks)


def targets(state: GameState, frame: Frame, target: Target) -> SquareSet:
    """The squares of all the pieces that a target means now."""
    pieces = state.board.pieces
    mask = 0
    for colour in colours(state, frame, target.whose, target.ahead):
        for rank in target.ranks:
            mask |= pieces[colour][rank]
    if target.name:
        mask &= register(frame, target.name)
    if target.where is not EVERYWHERE:
        mask &= area(state, frame, target.where)
    for left_out in target.but:
        mask &= ~register(frame, left_out)
    return fresh(frame, target.once, mask)


def fresh(frame: Frame, once: str, mask: SquareSet) -> SquareSet:
    """What of the set may still be taken by a step with `once`."""
    if once == "piece":
        return mask & ~frame.chosen_pieces
    if once == "square":
        return mask & ~frame.chosen_squares
    return mask


def register(frame: Frame, name: str) -> SquareSet:
    """The set of squares that a register holds."""
    if name == "there":
        return 0 if frame.there < 0 else bit(frame.there)
    mask: SquareSet = getattr(frame, name)
    return mask


def area(state: GameState, frame: Frame, region: Region, mover: SquareSet = 0) -> SquareSet:
    """The squares of a region; `mover` is the piece that moves, which is not its own neighbour."""
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
        case "at" | "marked" | "used":
            return register(frame, region.of or region.kind)
        case "line":
            return _line(state, frame, region)
        case "lines":
            mask = 0
            for direction in marked_directions(frame):
                mask |= _ray(frame, direction)
            return mask
        case "linked":
            return neighbourhood(frame.chosen_squares) if frame.chosen_squares else ARENA
    raise AssertionError(region)


def _around_being(frame: Frame, table: tuple[SquareSet, ...]) -> SquareSet:
    return table[only(frame.being)] if frame.being else 0


def _next_to(state: GameState, frame: Frame, region: Region, mover: SquareSet) -> SquareSet:
    if region.of == "being":
        near = {"adjacent": NEIGHBOURS, "orthogonal": ORTHOGONAL, "diagonal": DIAGONAL}
        return _around_being(frame, near[region.kind])
    if region.of == "mine":
        return neighbourhood(state.board.of(state.mine) & ~mover)
    if region.of in AREAS:
        return neighbourhood(AREAS[region.of])
    return neighbourhood(register(frame, region.of))


def marked_directions(frame: Frame) -> tuple[Direction, ...]:
    """The directions from the arrival square through its marked neighbours, clockwise from n (rules.md 6.9)."""
    near = squares(frame.marked & NEIGHBOURS[frame.square])
    return tuple(sorted(DIRECTION_TO[frame.square, mark] for mark in near))


def _ray(frame: Frame, direction: Direction) -> SquareSet:
    return sum(bit(s) for s in RAYS[only(frame.being)][direction]) if frame.being else 0


def _line(state: GameState, frame: Frame, region: Region) -> SquareSet:
    if frame.direction < 0 or not frame.being:
        return 0
    mask = 0
    for turned in range(-region.spread, region.spread + 1):
        ray = RAYS[only(frame.being)][(frame.direction + turned) % 8]
        for square in _shot(state.board, ray, region):
            mask |= bit(square)
    return mask


def _shot(board: Board, ray: tuple[Square, ...], region: Region) -> list[Square]:
    """The squares of a ray that a line speaks of."""
    hit: list[Square] = []
    for square in ray[: region.reach or len(ray)]:
        found = board.at(square)
        if found is not None and found.rank in region.stop:
            break
        if found is not None or not region.first:
            hit.append(square)
        if region.first and len(hit) == region.first:
            break
    return hit


def enterable(board: Board, rank: int, by: str) -> SquareSet:
    """The squares that a piece of this rank may enter, by a standard, a combat or an `empty` move (rules.md 6.15)."""
    mask = board.empty
    if by != "empty":
        for masks in board.pieces:
            for lower in range(rank + 1 if by == "combat" else rank):
                mask |= masks[lower]
    return mask
