"""Positions: states as JSON and back, with every fault reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tashkalar.tabletop import InvalidPosition, Json
from tashkalar_pook.cards import PIGGY, Cards
from tashkalar_pook.grid import SIZE, Grid, Place, PlacedCard, neighbours
from tashkalar_pook.rules import HAND, SEATS
from tashkalar_pook.state import HIDDEN, Seat, State

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
    """Return a state as JSON values; seats are counted from 1.

    Args:
        state: the whole state, or a view.
    """
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
    """Return the state of a position.

    Args:
        cards: all cards.
        position: a position as made by `position_to_json`, or any other value.
        seen: whether it is a view, in which cards and allegiances may be hidden.

    Raises:
        InvalidPosition: the position isn't possible; `problems` lists every fault.
    """
    try:
        form = _Form.model_validate(position)
    except ValidationError as faults:
        raise InvalidPosition([_describe_fault(fault) for fault in faults.errors()]) from None
    state = _state(cards, form)
    if problems := [*_problems(state, form, seen)]:
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


def _problems(state: State, form: _Form, seen: bool) -> Iterator[str]:
    """Yield the faults of a state that the components or rules don't allow."""
    if len(state.seats) != len(state.names):
        yield f"seats: {len(state.seats)}, and there are {len(state.names)} names"
        return
    yield from _wrong_cards(state, seen)
    yield from _wrong_grid(state, form)
    yield from _wrong_counts(state)
    hidden = (HIDDEN, HIDDEN)
    lines = [seat.allegiance for seat in state.seats if not (seen and seat.allegiance == hidden)]
    allegiances = [tuple(sorted(pair)) for pair in lines]
    known = {tuple(sorted(pair)) for pair in state.cards.allegiances}
    yield from (f"seats: {' and '.join(pair)} are no pair of factions" for pair in allegiances if pair not in known)
    if len(set(allegiances)) < len(allegiances):
        yield "seats: two have the same allegiance"
    seats = range(len(state.seats))
    if any(
        seat not in seats for seat in {*state.tied, *(seat for _, placed in state.grid.lying for seat in placed.seen)}
    ):
        yield "tied, grid: a seat that isn't there"


def _wrong_cards(state: State, seen: bool) -> Iterator[str]:
    there = Counter([placed.card for _, placed in state.grid.lying])
    for seat in state.seats:
        there.update(seat.hand)
    there.update(state.deck)
    every = Counter([PIGGY, *(card.id for card in state.cards.cards)])
    hidden = there.pop(HIDDEN, 0) if seen else 0
    yield from (f"{card}: there is no such card, or not so many" for card in sorted(there - every))
    missing = every - there
    if hidden != missing.total():
        yield from (f"{card}: it is missing" for card in sorted(missing))


def _wrong_grid(state: State, form: _Form) -> Iterator[str]:
    grid, places = state.grid, {place for place, _ in state.grid.lying}
    if len(places) < len(form.grid):
        yield "grid: two cards lie on one place"
    if not places:
        return
    if max(len(grid.columns), len(grid.rows)) > SIZE:
        yield f"grid: more than {SIZE} columns or rows"
    reached, edge = set[Place](), {min(places)}
    while edge:
        reached |= edge
        edge = {near for place in edge for near in neighbours(place)} & places - reached
    if reached != places:
        yield "grid: it isn't in one piece"
    if any(placed.card == PIGGY and not placed.coin for _, placed in grid.lying):
        yield "grid: the Piggy has one side"


def _wrong_counts(state: State) -> Iterator[str]:
    """Yield a fault if the sizes of hands and deck don't follow from the turn (P5, P6)."""
    count = len(state.seats)
    hands, deck = [HAND] * count, len(state.cards.cards) - HAND * count
    for turn in range(1, state.turn + state.laid):
        hands[(turn - 1) % count] -= 1
        if deck and turn < state.turn:
            hands[(turn - 1) % count] += 1
            deck -= 1
    found = [len(seat.hand) for seat in state.seats]
    if (found, len(state.deck)) != (hands, deck):
        yield f"seats, deck: hands of {found} and {len(state.deck)} left, where {hands} and {deck} are due"
