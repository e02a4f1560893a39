"""What an answer would do, told before it is given. The engine does it; here the outcome is only read."""

from collections.abc import Iterable
from typing import NamedTuple

from tashkalar.engine import Decision, apply, decision, match_of
from tashkalar.engine.board import Board, Piece
from tashkalar.engine.decision import Option
from tashkalar.engine.events import (
    Converted,
    Destroyed,
    Event,
    Improvised,
    Lifted,
    Moved,
    Placed,
    Scored,
    Summoned,
    Turned,
)
from tashkalar.engine.geometry import Square, named, squares
from tashkalar.engine.state import GameState
from tashkalar.tui.words import DIRECTIONS, badge, symbol
from tashkalar.words import listed

USED, STANDS_IN, MARKED, DESTROYED, RISEN, SUNK, CONVERTED, LEFT = ("=", "i", "!", "x", "^", "v", "~", "-")

MARKS = {
    USED: "used in the pattern",
    STANDS_IN: "stands in",
    MARKED: "marked square",
    DESTROYED: "destroyed",
    RISEN: "upgraded",
    SUNK: "downgraded",
    CONVERTED: "converted",
    LEFT: "left behind",
}
"""The signs that a preview puts on squares, the later ones over the earlier."""

PUBLIC = ("place", "lift", "summon", "destroy", "upgrade", "downgrade", "convert", "move", "leap", "run", "aim")
"""The verbs whose outcome shows on the board alone and reveals no hidden card."""


class Preview(NamedTuple):
    """What one answer would do."""

    board: Board
    """The board afterwards."""
    marks: dict[Square, str]
    sentence: str


def preview(state: GameState, option: Option) -> Preview | None:
    """What an option would do on the board; None where there is nothing to see or nothing may be seen."""
    if option.verb not in PUBLIC:
        return None
    after, events = apply(state, option)
    marks: dict[Square, str] = {}
    if option.verb == "summon":
        match = match_of(state, option)
        marks |= dict.fromkeys(squares(match.used), USED)
        marks |= dict.fromkeys(option.stand_ins, STANDS_IN)
        marks |= dict.fromkeys(squares(match.marked), MARKED)
    marks |= marks_of(events)
    return Preview(after.board, marks, _sentence(state, option, events))


def marks_of(events: Iterable[Event]) -> dict[Square, str]:
    """The signs of what happens to the squares of the board."""
    marks: dict[Square, str] = {}
    for event in events:
        marks |= _marks(event)
    return marks


def _marks(event: Event) -> dict[Square, str]:
    match event:
        case Destroyed():
            return {named(event.square): DESTROYED}
        case Lifted():
            return {named(event.square): LEFT}
        case Moved():
            return {named(event.square): LEFT}
        case Turned():
            risen = event.after[1] != "c" and (event.before[1], event.after[1]) != ("l", "h")
            return {named(event.square): RISEN if risen else SUNK}
        case Converted():
            return {named(event.square): CONVERTED}
    return {}


def _sentence(state: GameState, option: Option, events: tuple[Event, ...]) -> str:
    """The outcome in one line."""
    parts = [f"aim {DIRECTIONS[option.word]}"] if option.verb == "aim" else []
    for event in events:
        match event:
            case Improvised():
                parts.append(_improvising(state, option, event))
            case Summoned():
                parts.append(_arrival(state, event))
            case Placed():
                parts.append(f"place {_symbol(event.piece)} on {event.square}")
            case Lifted():
                parts.append(f"pick up {_symbol(event.piece)} from {event.square}")
            case Moved():
                parts.append(f"{event.how} {_symbol(event.piece)} {event.square} to {event.to}")
            case Turned():
                parts.append(f"{event.square} becomes {_symbol(event.after)}")
            case Converted():
                parts.append(f"{_symbol(event.before)} {event.square} becomes {_symbol(event.after)}")
            case Scored():
                name = state.table.names[event.seat]
                where = "" if event.colour is None else f" in {badge(event.colour)}"
                parts.append(f"{name} scores {event.points}{where}")
    lost = [f"{_symbol(e.piece)} {e.square}" for e in events if isinstance(e, Destroyed)]
    if lost:
        parts.append(f"destroy {listed(lost)}")
    elif option.verb == "aim":
        parts.append("destroy nothing")
    return "; ".join(parts)


def _improvising(state: GameState, option: Option, event: Improvised) -> str:
    """Which piece stands in, and whether it could be spared."""
    piece = Piece.named(event.piece)
    asked = decision(state)
    assert isinstance(asked, Decision)
    same = (o for o in asked.options if (o.verb, o.card, o.square) == ("summon", option.card, option.square))
    spared = ", though own pieces would do too" if any(not each.stand_ins for each in same) else ""
    return f"improvise with {symbol(piece)} {event.square}, never again with {badge(piece.colour)}{spared}"


def _arrival(state: GameState, event: Summoned) -> str:
    name = state.table.cards.name(event.card)
    used = f" from {' '.join(event.used)}" if event.used else ""
    return f"summon {name} {_symbol(event.piece)} on {event.square}{used}"


def _symbol(piece: str) -> str:
    return symbol(Piece.named(piece))
