"""An animation of the last steps: pieces that arrive, leave, move or change, one after the other on the board.

The animation is derived from the emitted events and contains no rules. The last scene of each step is the board after
that step.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
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
from tashkalar.tui.board_scene import Scene, SquareLook, scene
from tashkalar.tui.log_lines import changed_squares_of
from tashkalar.tui.preview import CONVERTED, DESTROYED, LEFT, TRADED, USED, marks_of

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


def animation(board: Board, steps: Iterable[Step], pace: float, previewed: bool = False) -> list[Shot]:
    """Return the animation of some steps.

    Args:
        board: the board before the first step.
        steps: the steps, with the events that the viewer may see.
        pace: the seconds of a step.
        previewed: whether the player has seen a preview of the first step, so that only its outcome is shown.

    Returns:
        the shots in their order, of the last `LONGEST` steps that changed a square.
    """
    shots: list[list[Shot]] = []
    for step in steps:
        squares = changed_squares_of(step)
        if squares:
            scenes = [] if previewed else [*_happening(dict(scene(board)), step.events)]
            scenes.append(scene(step.state.board, fresh=squares, gateway=step.state.gateway))
            shots.append([Shot(each, pace / len(scenes)) for each in scenes])
        board, previewed = step.state.board, False
    return [shot for step_shots in shots[-LONGEST:] for shot in step_shots]


def _happening(shown: Scene, events: Iterable[Event]) -> Iterator[Scene]:
    """Yield the scenes of some events in their order; `shown` is updated in place."""
    for event in events:
        for changed in _scenes(shown, event):
            shown |= changed
            yield dict(shown)
        shown |= {square: SquareLook(shown[square].piece) for square, look in shown.items() if look.mark or look.fresh}


def _scenes(shown: Scene, event: Event) -> Iterator[Scene]:
    """Yield the squares that an event changes, scene by scene."""
    match event:
        case Placed():
            yield _coming(event.piece, event.square)
            yield _standing(event.piece, event.square)
        case Summoned():
            used = {parse_square(name): shown[parse_square(name)]._replace(mark=USED) for name in event.used}
            yield {**used, **_coming(event.piece, event.square)}
            yield _standing(event.piece, event.square)
        case Destroyed():
            yield {parse_square(event.square): SquareLook(Piece.parse(event.piece), mark=DESTROYED)}
            yield {parse_square(event.square): SquareLook(Piece.parse(event.piece), mark=DESTROYED, fallen=True)}
            yield {parse_square(event.square): SquareLook()}
        case Lifted():
            yield {parse_square(event.square): SquareLook(Piece.parse(event.piece), mark=LEFT)}
            yield {parse_square(event.square): SquareLook(mark=LEFT)}
        case Moved():
            yield from _sliding(shown, event)
        case Released():
            yield _coming(event.piece, event.square)
            yield _standing(event.piece, event.square)
        case Captured():
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


def _coming(piece: str, square: str) -> Scene:
    """Return a square with a piece that is about to arrive."""
    return {parse_square(square): SquareLook(Piece.parse(piece), coming=True, fresh=True)}


def _standing(piece: str, square: str) -> Scene:
    """Return a square with a piece that has just arrived."""
    return {parse_square(square): SquareLook(Piece.parse(piece), fresh=True)}


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
    """Return the board after some steps, with changed squares, arrows where pieces left, and destroyed pieces.

    Args:
        steps: the steps, at least one, with the events that the viewer may see.
    """
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
