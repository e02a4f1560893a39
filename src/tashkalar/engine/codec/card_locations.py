"""The locations of cards in a position: fills in lists that are left out, and finds cards in impossible places.

A list of cards has a path, such as "seats[0].deck". The lists of one family share a set of cards: the own deck of each
seat, the legends, the flares and the tasks.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tashkalar.engine.state import Frame, GameState

Lists = dict[str, tuple[str, ...]]
SHARED, NOBODY = -1, -2
"""The owners of families that don't belong to a seat: cards in all hands, or in no hand."""


class Family(NamedTuple):
    """The cards that may lie in the same lists."""

    owner: int
    """A seat, `SHARED` or `NOBODY`."""

    dealt: tuple[tuple[str, tuple[str, ...]], ...]
    """The path of each list, and its cards in a new game; the deck comes last."""

    @property
    def order(self) -> tuple[str, ...]:
        """All cards of the family, in the order of the new game."""
        return tuple(card for _, cards in self.dealt for card in cards)


def families(start: GameState) -> Iterator[Family]:
    """Yield the families of a game that has just been dealt: own decks by seat, legends, flares, tasks."""
    seats = [(f"seats[{i}]", seat) for i, seat in enumerate(start.seats)]
    for number, (path, seat) in enumerate(seats):
        empty = ((f"{path}.{key}", ()) for key in ("discard", "frozen", "pending"))
        yield Family(number, ((f"{path}.beings", seat.beings), *empty, (f"{path}.deck", seat.deck)))
    for key in ("legends", "flares"):
        held = ((f"{path}.{key}", getattr(seat, key)) for path, seat in seats)
        yield Family(SHARED, (*held, (f"{key}.discard", ()), (f"{key}.deck", getattr(start, key).deck)))
    claimed, row = ((f"{path}.claimed", ()) for path, _ in seats), start.tasks
    lying = ("tasks.current", row.current), ("tasks.next", (row.next,) if row.next else ()), ("tasks.deck", row.deck)
    yield Family(NOBODY, (*claimed, *lying))


def fill_missing_cards(
    given: Lists, start: GameState, turn_seat: int, frames: Sequence[Frame]
) -> tuple[Lists, list[str]]:
    """Return all lists with those left out filled in, and the faults.

    A missing list has the cards of the new game without those that are named elsewhere. `turn_seat`: the seat on turn,
    from 0. The cards in "turn.returned" and "resolving" are its own or shared.
    """
    full: Lists = {"turn.returned": given.get("turn.returned", ())}
    problems: list[str] = []
    unassigned = list(_unassigned_cards(given, turn_seat, frames))
    known: set[tuple[str, str]] = set()
    for family in families(start):
        order = family.order
        named = [(path, card) for path, _ in family.dealt for card in given.get(path, ())]
        for path, owner, card in unassigned:
            if card in order and family.owner in (owner, SHARED):
                named.append((path, card))
                known.add((path, card))
        problems += _misplaced(order, named)
        full |= _fill(family, given, {card for _, card in named})
    problems += [
        f"{path}: {card!r} is no card for this place" for path, _, card in unassigned if (path, card) not in known
    ]
    return full, problems


def _fill(family: Family, given: Lists, named: set[str]) -> Lists:
    """Return a family's lists; a missing one is as dealt, without cards named elsewhere, and a deck gets the rest."""
    full = {path: given.get(path, tuple(card for card in cards if card not in named)) for path, cards in family.dealt}
    deck, _ = family.dealt[-1]
    if deck not in given:
        placed = named.union(*(cards for path, cards in full.items() if path != deck))
        full[deck] = tuple(card for card in family.order if card not in placed)
    return full


def _unassigned_cards(given: Lists, turn_seat: int, frames: Sequence[Frame]) -> Iterator[tuple[str, int, str]]:
    """Yield path, owner and id of each card whose list doesn't determine its family; one being warped is pending."""
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
