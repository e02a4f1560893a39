"""Positions: states as JSON and back, with every fault reported."""

from __future__ import annotations

from hotseat.codec import InvalidPosition, Reader, read_whole
from tashkalar_pook.cards import Cards
from tashkalar_pook.faults import state_faults
from tashkalar_pook.state import State

MOST_VALUES = 2_000
"""The values of a position at most; a whole one has some 300. Before they are counted nothing else is read."""


def position_from_json(cards: Cards, position: object, *, seen: bool = False) -> State:
    """Return the state of a position, or raise InvalidPosition."""
    reader = Reader()
    reader.limit_values(position, "the position", MOST_VALUES)
    names = position.get("names") if isinstance(position, dict) else None
    reader.seats = len(names) if isinstance(names, list) else reader.seats
    state: State = read_whole(reader, position, "", State, cards=cards)
    if problems := [*state_faults(state, seen=seen)]:
        raise InvalidPosition(problems)
    return state
