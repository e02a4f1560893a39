"""Which card lies where in a position: fills what is left out, and finds cards in impossible places.

A list of cards has a path, such as "seats[0].deck". The lists of one family share a set of cards: the own deck of each
seat, the legends, the flares and the tasks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tashkalar.engine.state import Frame, GameState

Lists = dict[str, tuple[str, ...]]
SHARED, NOBODY = -1, -2
"""Whose cards a family is, if not a seat's: those of all hands, or of none."""


class Family(NamedTuple):
    """Cards that may lie in the same lists."""

    owner: int
    """A seat, `SHARED` or `NOBODY`."""

    dealt: tuple[tuple[str, tuple[str, ...]], ...]
    """The path of each list, and the cards that a new game has in it; the deck comes last."""

    @property
    def order(self) -> tuple[str, ...]:
        """All its cards, in the new game's order."""
        return tuple(card for _, cards in self.dealt for card in cards)


def families(start: GameState) -> tuple[Family, ...]:
    """The families of a game that has just been dealt: own decks by seat, legends, flares, tasks."""
    seats = [(f"seats[{i}]", seat) for i, seat in enumerate(start.seats)]
    own = tuple(
        Family(
            i,
            (
                (f"{path}.beings", seat.beings),
                (f"{path}.discard", ()),
                (f"{path}.frozen", ()),
                (f"{path}.pending", ()),
                (f"{path}.deck", seat.deck),
            ),
        )
        for i, (path, seat) in enumerate(seats)
    )
    legends = Family(
        SHARED,
        (
            *((f"{path}.legends", seat.legends) for path, seat in seats),
            ("legends.discard", ()),
            ("legends.deck", start.legends.deck),
        ),
    )
    flares = Family(
        SHARED,
        (
            *((f"{path}.flares", seat.flares) for path, seat in seats),
            ("flares.discard", ()),
            ("flares.deck", start.flares.deck),
        ),
    )
    row = start.tasks
    tasks = Family(
        NOBODY,
        (
            *((f"{path}.claimed", ()) for path, _ in seats),
            ("tasks.current", row.current),
            ("tasks.next", tuple(filter(None, (row.next,)))),
            ("tasks.deck", row.deck),
        ),
    )
    return (*own, legends, flares, tasks)


def fill_missing_cards(
    given: Lists, start: GameState, turn_seat: int, frames: Sequence[Frame]
) -> tuple[Lists, list[str]]:
    """All the lists, those left out filled from the new game without the cards named elsewhere; and the faults.

    Args:
        given: the lists that the position gives, by path.
        start: the new game of the position's form, schools and seed.
        turn_seat: whose turn it is; the cards of "turn.returned" and of what is resolved are theirs, or shared.
        frames: what is being resolved; their cards lie in no list.
    """
    full: Lists = {"turn.returned": given.get("turn.returned", ())}
    problems: list[str] = []
    loose = list(_loose(given, turn_seat, frames))
    known: set[tuple[str, str]] = set()
    for family in families(start):
        order = family.order
        named = [(path, card) for path, _ in family.dealt for card in given.get(path, ())]
        for path, owner, card in loose:
            if card in order and family.owner in (owner, SHARED):
                named.append((path, card))
                known.add((path, card))
        problems += _misplaced(order, named)
        full |= _filled(family, given, {card for _, card in named})
    problems += [f"{path}: {card!r} is no card for this place" for path, _, card in loose if (path, card) not in known]
    return full, problems


def _filled(family: Family, given: Lists, named: set[str]) -> Lists:
    """A family's lists: those left out are as dealt, without the cards named elsewhere; the deck takes all the rest."""
    full = {path: given.get(path, tuple(card for card in cards if card not in named)) for path, cards in family.dealt}
    deck, _ = family.dealt[-1]
    if deck not in given:
        placed = named.union(*(cards for path, cards in full.items() if path != deck))
        full[deck] = tuple(card for card in family.order if card not in placed)
    return full


def _loose(given: Lists, turn_seat: int, frames: Sequence[Frame]) -> Iterator[tuple[str, int, str]]:
    """The cards whose list doesn't tell their family: path, owner and id. A card that is warped is pending besides."""
    for card in given.get("turn.returned", ()):
        yield "turn.returned", turn_seat, card
    seen = set()
    for frame in frames:
        if frame.card and frame.card not in seen and frames[0].program.part != "warp":
            seen.add(frame.card)
            yield "resolving", turn_seat, frame.card


def _misplaced(order: Sequence[str], named: Sequence[tuple[str, str]]) -> Iterator[str]:
    where: dict[str, str] = {}
    allowed = set(order)
    for path, card in named:
        if card not in allowed:
            yield f"{path}: {card!r} is no card for this place"
        elif card in where:
            yield f"{path}: {card} lies in {where[card]} already"
        else:
            where[card] = path
