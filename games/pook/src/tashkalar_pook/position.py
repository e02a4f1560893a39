"""Positions: states as JSON and back, with every fault reported that components or rules don't allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hotseat.codec import InvalidPosition, Reader, read_whole
from tashkalar_pook.cards import PIGGY, Cards
from tashkalar_pook.grid import SIZE, Place, neighbours
from tashkalar_pook.rules import HAND, flippable_coins
from tashkalar_pook.state import HIDDEN, State

MOST_VALUES = 2_000
"""The values of a position at most; a whole one has some 300. Before they are counted nothing else is read."""
LONGEST_ID = 40
"""The characters of an unknown id that a fault shows."""


def position_from_json(cards: Cards, position: object, *, seen: bool = False) -> State:
    """Return the state of a position, or raise InvalidPosition."""
    reader = Reader()
    reader.limit_values(position, "the position", MOST_VALUES)
    names = position.get("names") if isinstance(position, dict) else None
    reader.seats = len(names) if isinstance(names, list) else reader.seats
    state: State = read_whole(reader, position, "", State, cards=cards)
    if problems := [*_state_faults(state, seen=seen)]:
        raise InvalidPosition(problems)
    return state


def _state_faults(state: State, *, seen: bool = False) -> Iterator[str]:
    """Yield the faults of a state; a state without one can be played to its end, and a view without one sampled."""
    if len(state.seats) != len(state.names):
        yield f"seats: {len(state.seats)}, and there are {len(state.names)} names"
        return
    cards, grid = [*_wrong_cards(state, seen)], [*_wrong_grid(state)]
    yield from (*cards, *grid, *_wrong_counts(state), *_wrong_allegiances(state, seen))
    if not cards and not grid:  # else the rest can't be looked up
        yield from _wrong_turn(state)
        yield from _wrong_end(state)


def _wrong_cards(state: State, seen: bool) -> Iterator[str]:
    """Yield a fault for each card that there is too often or not at all, and for one in a wrong place (P2, P4)."""
    held = Counter([card for seat in state.seats for card in seat.hand] + [*state.deck])
    there = held + Counter(placed.card for _, placed in state.grid.lying)
    if held[PIGGY] or there[PIGGY] != 1:
        yield "grid: the Piggy lies there once, and in no hand or deck"
    every = Counter([PIGGY, *(card.id for card in state.cards.cards)])
    hidden = there.pop(HIDDEN, 0) if seen else 0
    yield from (f"{card[:LONGEST_ID]!a}: there is no such card, or not so many" for card in sorted(there - every))
    missing = every - there
    if hidden != missing.total():
        yield from (f"{card}: it is missing" for card in sorted(missing))


def _wrong_grid(state: State) -> Iterator[str]:
    grid, places = state.grid, {place for place, _ in state.grid.lying}
    if len(places) < len(grid.lying):
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
    if any(placed.card == HIDDEN and not placed.coin for _, placed in grid.lying):
        yield "grid: a warrior lies open, so its card is known"


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


def _wrong_allegiances(state: State, seen: bool) -> Iterator[str]:
    """Yield the faults of allegiances; in a view they are hidden until the grid is full (P5, P18)."""
    covered = seen and not state.full
    given = [seat.allegiance for seat in state.seats if not (covered and seat.allegiance == (HIDDEN, HIDDEN))]
    allegiances = [tuple(sorted(pair)) for pair in given]
    known = {tuple(sorted(pair)) for pair in state.cards.allegiances}
    for one, other in allegiances:
        if (one, other) not in known:
            yield f"seats: {one[:LONGEST_ID]!a} and {other[:LONGEST_ID]!a} are no pair of factions"
    if len(set(allegiances)) < len(allegiances):
        yield "seats: two have the same allegiance"


def _wrong_turn(state: State) -> Iterator[str]:
    """Yield the faults of the turn under way (P10 to P12)."""
    if state.moved != (state.left is not None):
        yield "left: the Piggy has left a place if it was moved in this turn, and else none"
    if state.power is None:
        return
    warrior = state.grid.card_at(state.power)
    if not state.laid or warrior is None or warrior.coin:
        yield "power: no warrior that was laid in this turn lies there"
    elif state.cards.card(warrior.card).power == "trade" and not state.seats[(state.turn - 1) % len(state.seats)].hand:
        yield "power: the hand has no card for a trade"


def _wrong_end(state: State) -> Iterator[str]:
    """Yield the faults of the end: seats are tied or have won only once the grid is full (P18, P19)."""
    if len({*state.tied}) < len(state.tied) or bool(state.tied) != state.full:
        yield "tied: seats that are tied or have won, each once, if the grid is full, and else none"
    elif len(state.chosen) >= max(len(state.tied), 1):
        yield "chosen: fewer coins than seats that are tied"
    if not {*state.chosen} <= {*flippable_coins(state.grid)}:
        yield "chosen: no coin lies there"
