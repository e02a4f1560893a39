"""An animation of the last steps, derived from their events: the last scene of each step is the board after it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from tashkalar.engine import Board, Piece
from tashkalar.engine.events import (
    Captured,
    ChangedOwner,
    Converted,
    Destroyed,
    Event,
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

LONGEST = 5
"""The greatest number of animated steps; of more steps only the last ones are animated."""

ARROWS = {
    (0, 1): "↑", (1, 1): "↗", (1, 0): "→", (1, -1): "↘", (0, -1): "↓", (-1, -1): "↙", (-1, 0): "←", (-1, 1): "↖",
}  # fmt: skip
"""The arrow for the direction of a move, by the signs of its columns to the right and rows upwards."""


class Shot(NamedTuple):
    """A scene of an animation, and the seconds for which it is shown."""

    scene: Scene
    seconds: float


def animation(board: Board, steps: Iterable[Step], pace: float) -> list[Shot]:
    """Return the animation of some steps. `pace`: the seconds of each scene."""
    shots: list[list[Shot]] = []
    for step in steps:
        squares = changed_squares_of(step)
        if squares:
            scenes = [*_happening(dict(scene(board)), step.events)]
            scenes.append(scene(step.state.board, fresh=squares, gateway=step.state.gateway))
            shots.append([Shot(each, pace) for each in scenes])
        board = step.state.board
    return [shot for step_shots in shots[-LONGEST:] for shot in step_shots]


def _happening(shown: Scene, events: Iterable[Event]) -> Iterator[Scene]:
    """Yield the scenes of some events in their order; `shown` is updated in place."""
    for destroyed, group in groupby(events, lambda event: isinstance(event, Destroyed)):
        several = list(group)
        for each in [several] if destroyed else [[event] for event in several]:
            for changed in _at_once([[*_scenes(shown, event)] for event in each]):
                shown |= changed
                yield dict(shown)
            for square, look in shown.items():
                if look.mark or look.fresh:
                    shown[square] = SquareLook(look.piece)


def _at_once(films: Sequence[Sequence[Scene]]) -> Iterator[Scene]:
    """Yield the scenes of several events that happen together; shorter films rest in their last scene."""
    for at in range(max(map(len, films), default=0)):
        yield {square: look for film in films if film for square, look in film[min(at, len(film) - 1)].items()}


def _scenes(shown: Scene, event: Event) -> Iterator[Scene]:
    """Yield the squares that an event changes, scene by scene."""
    match event:
        case Placed() | Released():
            yield from _growing(event.piece, event.square)
        case Summoned():
            yield from _flashing(shown, map(parse_square, event.used))
            yield from _growing(event.piece, event.square)
        case Destroyed():
            yield from _fading(event.piece, event.square)
        case Moved():
            yield from _sliding(shown, event)
        case Captured() | Lifted():
            yield {parse_square(event.square): SquareLook(Piece.parse(event.piece), mark=LEFT)}
            yield {parse_square(event.square): SquareLook(mark=LEFT)}
        case Swapped():
            here, there = parse_square(event.square), parse_square(event.to)
            own, other = Piece.parse(event.piece), Piece.parse(event.before)
            yield {here: SquareLook(own, mark=TRADED), there: SquareLook(other, mark=TRADED)}
            yield {here: SquareLook(other, mark=TRADED), there: SquareLook(own, mark=TRADED)}
        case ChangedOwner():
            there = parse_square(event.square)
            yield {there: SquareLook(Piece.parse(event.piece), mark=CONVERTED)}
            yield {there: SquareLook(Piece.parse(event.before), mark=CONVERTED)}
        case RankChanged() | Converted():
            there = parse_square(event.square)
            yield {there: SquareLook(Piece.parse(event.before), mark=marks_of([event])[there])}
            yield {there: SquareLook(Piece.parse(event.after), mark=marks_of([event])[there])}


def _flashing(shown: Scene, used: Iterable[Square]) -> Iterator[Scene]:
    """Yield the scenes of a pattern that flashes: its pieces with their sign, without it, and with it again."""
    marked = {square: shown[square]._replace(mark=USED) for square in used}
    yield marked
    yield {square: look._replace(mark="") for square, look in marked.items()}
    yield marked


def _growing(piece: str, square: str) -> Iterator[Scene]:
    """Yield the scenes of a piece that arrives: hollow, then with the token of each rank up to its own."""
    there, arriving = parse_square(square), Piece.parse(piece)
    yield {there: SquareLook(arriving, coming=True, fresh=True)}
    for rank in range(arriving.rank):
        yield {there: SquareLook(arriving, token=rank, fresh=True)}
    yield {there: SquareLook(arriving, fresh=True)}


def _fading(piece: str, square: str) -> Iterator[Scene]:
    """Yield the scenes of a destroyed piece: with ever smaller tokens, hollow, gone."""
    there, falling = parse_square(square), Piece.parse(piece)
    yield {there: SquareLook(falling, mark=DESTROYED)}
    for rank in range(falling.rank - 1, -1, -1):
        yield {there: SquareLook(falling, token=rank, mark=DESTROYED)}
    yield {there: SquareLook(falling, mark=DESTROYED, fallen=True)}
    yield {there: SquareLook()}


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


def aftermath(steps: Iterable[Step]) -> Scene:
    """Return the board after at least one step, with changed squares, arrows where pieces left, and destroyed ones."""
    fresh: set[Square] = set()
    traces: Scene = {}
    for step in steps:
        fresh |= changed_squares_of(step)
        traces |= {there: look for event in step.events for there, look in _traces(event)}
        after = step.state
    shown = scene(after.board, fresh=fresh, gateway=after.gateway)
    return shown | {there: look for there, look in traces.items() if shown[there].piece is None}


def _traces(event: Event) -> Iterator[tuple[Square, SquareLook]]:
    """Yield the sign to show on the square that a piece has left or where it was destroyed."""
    match event:
        case Destroyed():
            yield parse_square(event.square), SquareLook(Piece.parse(event.piece), mark=DESTROYED, fallen=True)
        case Moved():
            start, end = parse_square(event.square), parse_square(event.to)
            across, up = column_of(end) - column_of(start), row_of(end) - row_of(start)
            arrow = ARROWS[(across > 0) - (across < 0), (up > 0) - (up < 0)]
            yield start, SquareLook(mark=arrow, fresh=True)
