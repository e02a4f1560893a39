"""The scenes of steps on the board, derived from their events."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from tashkalar.engine import Piece
from tashkalar.engine.events import (
    Captured,
    ChangedOwner,
    Converted,
    Destroyed,
    Event,
    GatewaySet,
    Lifted,
    Moved,
    Placed,
    RankChanged,
    Released,
    Summoned,
    Swapped,
)
from tashkalar.engine.geometry import Square, column_of, parse_square, row_of, square_at
from tashkalar.game_types import Step
from tashkalar.text.options import CONVERTED, DESTROYED, LEFT, TRADED, USED, marks_of
from tashkalar.tui.board_scene import Scene, SquareLook, scene
from tashkalar.tui.log_lines import changed_squares_of


def board_scenes(step: Step) -> Iterator[Scene]:
    """Yield the scenes of a step; the last one is the board after it."""
    if squares := changed_squares_of(step):
        before = scene(step.before.board, gateway=step.before.gateway)
        yield from _happening(before, step.events)
        yield scene(step.state.board, fresh=squares, gateway=step.state.gateway)


def _happening(shown: Scene, events: Iterable[Event]) -> Iterator[Scene]:
    """Yield the scenes of some events in the order in which people see them; `shown` is updated in place."""
    waiting = deque(events)
    while waiting:
        for changed in _next_scenes(shown, waiting):
            shown |= changed
            yield dict(shown)
        for square, look in shown.items():
            if look.mark or look.fresh:
                shown[square] = SquareLook(look.piece, gateway=look.gateway)


def _next_scenes(shown: Scene, waiting: deque[Event]) -> Iterator[Scene]:
    """Yield the scenes of the next event: pieces fall together, and before a being arrives on their square."""
    event = waiting.popleft()
    if isinstance(event, Summoned):
        yield from _flashing(shown, map(parse_square, event.used))
        fallen = waiting[0] if waiting and shown[parse_square(event.square)].piece is not None else None
        if isinstance(fallen, Destroyed) and fallen.square == event.square:
            yield from _fading(shown, fallen)
            waiting.popleft()
        yield from _growing(shown, event)
        return
    together = [event]
    while isinstance(event, Destroyed) and waiting and isinstance(waiting[0], Destroyed):
        together.append(waiting.popleft())
    scenes = [[*SCENES[type(each)](shown, each)] for each in together if type(each) in SCENES]
    yield from _at_once(scenes)


def _at_once(films: Sequence[Sequence[Scene]]) -> Iterator[Scene]:
    """Yield the scenes of several events that happen together; shorter films rest in their last scene."""
    for at in range(max(map(len, films), default=0)):
        yield {square: look for film in films if film for square, look in film[min(at, len(film) - 1)].items()}


def _flashing(shown: Scene, used: Iterable[Square]) -> Iterator[Scene]:
    """Yield the scenes of a pattern that flashes: its pieces with their sign, without it, and with it again."""
    marked = {square: shown[square]._replace(mark=USED) for square in used}
    yield marked
    yield {square: look._replace(mark="") for square, look in marked.items()}
    yield marked


def _growing(_shown: Scene, event: Placed | Released | Summoned) -> Iterator[Scene]:
    """Yield the scenes of a piece that arrives: hollow, then with the token of each rank up to its own."""
    there, arriving = parse_square(event.square), Piece.parse(event.piece)
    yield {there: SquareLook(arriving, coming=True, fresh=True)}
    for rank in range(arriving.rank):
        yield {there: SquareLook(arriving, token=rank, fresh=True)}
    yield {there: SquareLook(arriving, fresh=True)}


def _fading(_shown: Scene, event: Destroyed) -> Iterator[Scene]:
    """Yield the scenes of a destroyed piece: with ever smaller tokens, hollow, gone."""
    there, falling = parse_square(event.square), Piece.parse(event.piece)
    yield {there: SquareLook(falling, mark=DESTROYED)}
    for rank in range(falling.rank - 1, -1, -1):
        yield {there: SquareLook(falling, token=rank, mark=DESTROYED)}
    yield {there: SquareLook(falling, mark=DESTROYED, fallen=True)}
    yield {there: SquareLook()}


def _leaving(_shown: Scene, event: Captured | Lifted) -> Iterator[Scene]:
    """Yield the scenes of a piece that is taken up."""
    yield {parse_square(event.square): SquareLook(Piece.parse(event.piece), mark=LEFT)}
    yield {parse_square(event.square): SquareLook(mark=LEFT)}


def _trading(_shown: Scene, event: Swapped) -> Iterator[Scene]:
    """Yield the scenes of two pieces that trade squares."""
    here, there = parse_square(event.square), parse_square(event.to)
    own, other = Piece.parse(event.piece), Piece.parse(event.before)
    yield {here: SquareLook(own, mark=TRADED), there: SquareLook(other, mark=TRADED)}
    yield {here: SquareLook(other, mark=TRADED), there: SquareLook(own, mark=TRADED)}


def _turning(_shown: Scene, event: RankChanged | Converted) -> Iterator[Scene]:
    """Yield the scenes of a piece with another rank or owner."""
    there = parse_square(event.square)
    yield {there: SquareLook(Piece.parse(event.before), mark=marks_of([event])[there])}
    yield {there: SquareLook(Piece.parse(event.after), mark=marks_of([event])[there])}


def _given_up(_shown: Scene, event: ChangedOwner) -> Iterator[Scene]:
    """Yield the scenes of a piece in whose place an enemy's comes."""
    there = parse_square(event.square)
    yield {there: SquareLook(Piece.parse(event.piece), mark=CONVERTED)}
    yield {there: SquareLook(Piece.parse(event.before), mark=CONVERTED)}


def _sliding(shown: Scene, event: Moved) -> Iterator[Scene]:
    """Yield the scenes of a move, square by square; pieces between start and end reappear after it has passed."""
    piece, start = Piece.parse(event.piece), parse_square(event.square)
    path = [start, *_between(start, parse_square(event.to)), parse_square(event.to)]
    passed = {square: SquareLook(shown[square].piece) for square in path}
    for here, there in pairwise(path):
        behind = SquareLook(mark=LEFT) if here == start else passed[here]
        yield {here: behind, there: SquareLook(piece, fresh=True)}


def _between(start: Square, end: Square) -> Iterator[Square]:
    """Yield the squares on the straightest path between two squares, without both ends."""
    across, up = column_of(end) - column_of(start), row_of(end) - row_of(start)
    strides = max(abs(across), abs(up))
    for stride in range(1, strides):
        column, row = column_of(start) + round(across * stride / strides), row_of(start) + round(up * stride / strides)
        if (there := square_at(column, row)) is not None:
            yield there


def _opening(shown: Scene, event: GatewaySet) -> Iterator[Scene]:
    """Yield the scene of a piece that becomes the Gateway in the place of another."""
    before = {square: look._replace(gateway=False) for square, look in shown.items() if look.gateway}
    there = parse_square(event.square)
    yield before | {there: shown[there]._replace(gateway=True, fresh=True)}


SCENES: Mapping[type[Event], Callable[[Scene, Any], Iterable[Scene]]] = {
    **dict.fromkeys((Placed, Released), _growing),
    Destroyed: _fading,
    Moved: _sliding,
    **dict.fromkeys((Captured, Lifted), _leaving),
    Swapped: _trading,
    ChangedOwner: _given_up,
    **dict.fromkeys((RankChanged, Converted), _turning),
    GatewaySet: _opening,
}
"""The scenes of each kind of event that changes the board, but `Summoned`: the squares that it changes, one by one."""
