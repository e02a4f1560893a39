"""Which card lies where in a position: fills what is left out, and finds cards in impossible places.

A list of cards has a path, such as "seats[0].deck". The lists of one family share a set of cards: the own deck of each
seat, the legends, the flares and the tasks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tashkalar.engine.state import Frame, GameState

Lists = dict[str, tuple[str, ...]]
ALL = 10**6


class Family(NamedTuple):
    """Cards that may lie in the same lists."""

    order: tuple[str, ...]
    """All its cards, in the new game's order."""
    lists: tuple[tuple[str, int], ...]
    """The paths, and how many cards each takes from the order where it is left out."""


def families(start: GameState) -> tuple[Family, ...]:
    """The families of a game that has just been dealt: own decks by seat, legends, flares, tasks."""
    seats = range(len(start.seats))
    own = tuple(
        Family(
            seat.beings + seat.deck,
            (
                (f"seats[{i}].beings", len(seat.beings)),
                (f"seats[{i}].discard", 0),
                (f"seats[{i}].deck", ALL),
            ),
        )
        for i, seat in enumerate(start.seats)
    )
    legends = Family(
        tuple(c for seat in start.seats for c in seat.legends) + start.legends.deck,
        (
            *((f"seats[{i}].legends", len(start.seats[i].legends)) for i in seats),
            ("legends.discard", 0),
            ("legends.deck", ALL),
        ),
    )
    flares = Family(
        tuple(c for seat in start.seats for c in seat.flares) + start.flares.deck,
        (
            *((f"seats[{i}].flares", len(start.seats[i].flares)) for i in seats),
            ("flares.discard", 0),
            ("flares.deck", ALL),
        ),
    )
    row = start.tasks
    tasks = Family(
        (*row.current, *filter(None, (row.next,)), *row.deck),
        (
            *((f"seats[{i}].claimed", 0) for i in seats),
            ("tasks.current", len(row.current)),
            ("tasks.next", 1),
            ("tasks.deck", ALL),
        ),
    )
    return (*own, legends, flares, tasks)


def complete(given: Lists, start: GameState, turn_seat: int, frames: Sequence[Frame]) -> tuple[Lists, list[str]]:
    """All the lists, those left out filled from the new game's order without the cards named elsewhere; and the faults.

    Args:
        given: the lists that the position gives, by path.
        start: the new game of the position's form, schools and seed.
        turn_seat: whose turn it is; the cards of "turn.returned" are theirs, or shared.
        frames: what is being resolved; their cards lie in no list.
    """
    full: Lists = {"turn.returned": given.get("turn.returned", ())}
    problems: list[str] = []
    loose = list(_loose(given, turn_seat, frames))
    known: set[tuple[str, str]] = set()
    for number, family in enumerate(families(start)):
        named = [(path, card) for path, _ in family.lists for card in given.get(path, ())]
        for path, owner, card in loose:
            if card in family.order and (owner == number or number >= len(start.seats)):
                named.append((path, card))
                known.add((path, card))
        problems += _misplaced(family, named)
        left = [card for card in family.order if all(card != other for _, other in named)]
        for path, taken in family.lists:
            if path not in given:
                full[path], left = tuple(left[:taken]), left[taken:]
            else:
                full[path] = given[path]
    problems += [f"{path}: {card!r} is no card for this place" for path, _, card in loose if (path, card) not in known]
    return full, problems


def _loose(given: Lists, turn_seat: int, frames: Sequence[Frame]) -> Iterator[tuple[str, int, str]]:
    """The cards whose list doesn't tell their family: path, owner and id."""
    for card in given.get("turn.returned", ()):
        yield "turn.returned", turn_seat, card
    seen = set()
    for frame in frames:
        if frame.square >= 0 or frame.part:
            if frame.card not in seen:
                yield "resolving", frame.seat, frame.card
            seen.add(frame.card)


def _misplaced(family: Family, named: Sequence[tuple[str, str]]) -> Iterator[str]:
    where: dict[str, str] = {}
    allowed = set(family.order)
    for path, card in named:
        if card not in allowed:
            yield f"{path}: {card!r} is no card for this place"
        elif card in where:
            yield f"{path}: {card} lies in {where[card]} already"
        else:
            where[card] = path
