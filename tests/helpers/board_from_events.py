"""Events tell the whole board: the pieces after follow from the pieces before and the events."""

from collections import Counter
from collections.abc import Iterable

from tashkalar.engine import GameState
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
from tashkalar.engine.geometry import NAMES, SQUARES

Pieces = Counter[tuple[str, str]]
"""Pieces by square as texts: ("e5", "2c")."""


def pieces(state: GameState) -> Pieces:
    """Return the pieces on the board."""
    return Counter((NAMES[square], str(piece)) for square in SQUARES if (piece := state.board.piece_at(square)))


def following(before: Pieces, events: Iterable[Event]) -> Pieces:
    """Return the pieces that must be on the board after these events.

    Remove a piece only from its square; its arrival may be reported before the death of another on that square.
    """
    now = before.copy()
    for event in events:
        match event:
            case Placed() | Summoned() | Released():
                gone, come = [], [(event.square, event.piece)]
            case Lifted() | Destroyed() | Captured():
                gone, come = [(event.square, event.piece)], []
            case Moved():
                gone, come = [(event.square, event.piece)], [(event.to, event.piece)]
            case RankChanged() | Converted():
                gone, come = [(event.square, event.before)], [(event.square, event.after)]
            case Swapped():
                gone = [(event.square, event.piece), (event.to, event.before)]
                come = [(event.square, event.before), (event.to, event.piece)]
            case ChangedOwner():
                gone, come = [(event.square, event.piece)], [(event.square, event.before)]
            case _:
                continue
        assert all(now[each] for each in gone), event
        now.subtract(gone)
        now.update(come)
    return +now
