"""Positions: states as JSON and back, with every fault reported."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hotseat.codec import Reader
from hotseat.plugin import InvalidPosition, Json
from tashkalar_pook.cards import Cards
from tashkalar_pook.faults import state_faults
from tashkalar_pook.grid import Grid, Place, PlacedCard
from tashkalar_pook.rules import SEATS
from tashkalar_pook.state import Seat, State

MOST_VALUES = 2_000
"""The values of a position at most; a whole one has some 300. Before they are counted nothing else is read."""
Name = Annotated[str, Field(min_length=1, max_length=60)]
Number = Annotated[int, Field(ge=1, le=24)]
At = Annotated[tuple[Annotated[int, Field(ge=-4, le=4)], Annotated[int, Field(ge=-4, le=4)]], Field(strict=False)]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class _SeatForm(_Strict):
    hand: list[str]
    allegiance: Annotated[list[str], Field(min_length=2, max_length=2)]


class _LaidForm(_Strict):
    at: At
    card: str
    coin: bool
    seen: list[Number]


class _Form(_Strict):
    names: Annotated[list[Name], Field(min_length=SEATS.start, max_length=SEATS.stop - 1)]
    turn: Number
    laid: bool
    moved: bool
    power: At | None
    left: At | None
    barred: At | None
    tied: list[Number]
    chosen: list[At]
    seats: list[_SeatForm]
    deck: list[str]
    grid: list[_LaidForm]


def position_to_json(state: State) -> Json:
    """Return a state as JSON values; seats are counted from 1."""
    return {
        "names": list(state.names),
        "turn": state.turn,
        "laid": state.laid,
        "moved": state.moved,
        **{key: None if place is None else list(place) for key, place in _places(state)},
        "tied": [seat + 1 for seat in state.tied],
        "chosen": [list(place) for place in state.chosen],
        "seats": [{"hand": list(seat.hand), "allegiance": list(seat.allegiance)} for seat in state.seats],
        "deck": list(state.deck),
        "grid": [
            {
                "at": list(place),
                "card": placed.card,
                "coin": placed.coin,
                "seen": [seat + 1 for seat in sorted(placed.seen)],
            }
            for place, placed in state.grid.lying
        ],
    }


def _places(state: State) -> Iterator[tuple[str, Place | None]]:
    yield "power", state.power
    yield "left", state.left
    yield "barred", state.barred


def position_from_json(cards: Cards, position: object, *, seen: bool = False) -> State:
    """Return the state of a position, or raise InvalidPosition."""
    Reader().limit_values(position, "position", MOST_VALUES)
    try:
        form = _Form.model_validate(position)
    except ValidationError as faults:
        raise InvalidPosition([_describe_fault(fault) for fault in faults.errors()]) from None
    state = _state(cards, form)
    if problems := [*state_faults(state, seen=seen)]:
        raise InvalidPosition(problems)
    return state


def _describe_fault(fault: Any) -> str:
    where = ".".join(map(str, fault["loc"]))
    return f"{where or 'position'}: {fault['msg'][0].lower()}{fault['msg'][1:]}"


def _state(cards: Cards, form: _Form) -> State:
    return State(
        cards,
        tuple(form.names),
        tuple(Seat(tuple(seat.hand), (seat.allegiance[0], seat.allegiance[1])) for seat in form.seats),
        tuple(form.deck),
        Grid(
            tuple(
                sorted(
                    (each.at, PlacedCard(each.card, each.coin, frozenset(seat - 1 for seat in each.seen)))
                    for each in form.grid
                )
            )
        ),
        form.turn,
        form.laid,
        form.moved,
        form.power,
        form.left,
        form.barred,
        tuple(seat - 1 for seat in form.tied),
        tuple(form.chosen),
    )
