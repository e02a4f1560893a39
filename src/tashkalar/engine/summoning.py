"""Which beings may come, and where: the cards in hand laid against the board (rules.md 5.1-5.8, 5.12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from tashkalar.engine.board import COMMON
from tashkalar.engine.decision import Option, summon
from tashkalar.engine.geometry import ARENA, Square, SquareSet, bit
from tashkalar.engine.pattern import Fits, Ground, Match, Miss, Strength, ground, strength

if TYPE_CHECKING:
    from tashkalar.engine.catalogue import Being
    from tashkalar.engine.state import GameState


class Gap(NamedTuple):
    """A place where a pattern is one common short."""

    arrival: Square
    missing: Square
    """The empty square where the common is missing; the arrival itself if the pattern asks for a piece there."""


def summonings(state: GameState) -> list[Option]:
    """Every way to summon a card of the hand of the seat on turn."""
    on = ground(state.board, state.mine)
    seat = state.seats[state.turn.seat]
    loans = _loans(state)
    found: list[Option] = []
    for card in (*seat.beings, *seat.legends):
        found += _ways(state, state.table.cards.beings[card], on, loans)
    return found


def prospects(state: GameState, card: str) -> list[Option]:
    """Every way in which a being could come as the board stands, whether there is an action left for it or not.

    Args:
        card: a being, in the hand of the seat on turn or not.
    """
    return list(_ways(state, state.table.cards.beings[card], ground(state.board, state.mine), _loans(state)))


def _ways(state: GameState, being: Being, on: Ground, loans: list[tuple[Strength, int]]) -> Iterator[Option]:
    """A being's options, with own pieces first."""
    if fits := being.pattern.fits(on, being.rank):
        yield from _with_own_pieces(state, being, fits)
    for lent, count in loans:
        matches = being.pattern.lent_matches(on, being.rank, lent, count)
        yield from _named(state, being, matches if count == 1 else _dealt_out(state, matches))


def _with_own_pieces(state: GameState, being: Being, fits: Fits) -> Iterable[Option]:
    """A being's options where it fits; only if a shortage could forbid some must each match be looked at for itself."""
    board, mine, rank = state.board, state.mine, being.rank
    if board.supply(mine, rank) or board.of_kind(mine, rank).bit_count() > being.pattern.needs[COMMON]:
        return [summon(being.id, square, name) for square, name in being.pattern.names(fits)]
    return _named(state, being, being.pattern.laid(fits))


def _named(state: GameState, being: Being, matches: Iterable[Match]) -> Iterator[Option]:
    """The options of matches with a piece for the being; the orientation is named where it tells two of them apart."""
    supplied = [m for m in matches if _supplied(state, being.rank, m)]
    places = [(m.square, m.stand_ins) for m in supplied]
    for match, where in zip(supplied, places, strict=True):
        option = summon(being.id, match.square, match.orientation if places.count(where) > 1 else "")
        yield option._replace(stand_ins=match.stand_ins) if match.stand_ins else option


def _loans(state: GameState) -> list[tuple[Strength, int]]:
    """The enemy pieces that may stand in at the next summoning, and how many at once.

    A card may have lent one of any colour (rules.md 5.12); in a melee one may be improvised with, once a game for its
    colour (10.7), also beside the lent one (10.11).
    """
    enemies = state.table.enemies_of(state.mine)
    improvisable = _improvisable(state)
    if not state.turn.lent:
        return [(_joint(state, improvisable), 1)] if improvisable else []
    lent = _joint(state, enemies)
    return [(lent, 1), (lent, 2)] if improvisable else [(lent, 1)]


def _joint(state: GameState, colours: Iterable[int]) -> Strength:
    """Several colours' pieces by the rank they satisfy."""
    each = [strength(state.board, colour) for colour in colours]
    return sum(e[0] for e in each), sum(e[1] for e in each), sum(e[2] for e in each)


def _improvisable(state: GameState) -> tuple[int, ...]:
    """The colours that the seat on turn may still improvise with (rules.md 10.7, 10.13)."""
    if state.table.colours == 2:
        return ()
    used = state.seats[state.turn.seat].improvised
    return tuple(enemy for enemy in state.table.enemies_of(state.mine) if enemy not in used)


def _dealt_out(state: GameState, matches: Iterable[Match]) -> Iterator[Match]:
    """The matches with two stand-ins, by who is which: first the improvised one, then the lent one.

    Of two pieces of one colour it doesn't matter; the first in the order of squares is improvised with.
    """
    free = _improvisable(state)
    for match in matches:
        one, other = match.stand_ins
        first, second = state.board.standing(one).colour, state.board.standing(other).colour
        if first in free:
            yield match
        if second in free and second != first:
            yield match._replace(stand_ins=(other, one))


def improvised_with(state: GameState, stand_ins: tuple[Square, ...]) -> Square | None:
    """The stand-in of a summoning that spends a marker: the first, unless it is alone and was lent (rules.md 10.11)."""
    lent = 1 if state.turn.lent else 0
    return stand_ins[0] if len(stand_ins) > lent else None


def _supplied(state: GameState, rank: int, match: Match) -> bool:
    """Whether there is a piece for the being: in supply, on its very square, or to be picked up (rules.md 5.7)."""
    return not _short(state, rank, match.square) or spare(state, rank, match.square, match.used) != 0


def _short(state: GameState, rank: int, arrival: Square) -> bool:
    """Whether a being is short of a piece: none lies in supply, and none of its kind stands on its very square."""
    board = state.board
    return not board.supply(state.mine, rank) and not board.of_kind(state.mine, rank) & bit(arrival)


def spare(state: GameState, rank: int, arrival: Square, used: SquareSet) -> SquareSet:
    """What may be picked up for a being that is short of a piece (rules.md 5.7, 5.8); nothing for another."""
    return state.board.of_kind(state.mine, rank) & ~used if _short(state, rank, arrival) else 0


def match_of(state: GameState, option: Option) -> Match:
    """The match that a `summon` option of the state's question means.

    Raises:
        LookupError: it means none.
    """
    being = state.table.cards.beings[option.card]
    on = ground(state.board, state.mine)
    if option.stand_ins:
        everybody = _joint(state, state.table.enemies_of(state.mine))
        found = being.pattern.lent_matches(on, being.rank, everybody, len(option.stand_ins))
    else:
        found = being.pattern.matches(on, being.rank, within=bit(option.square))
    for match in found:
        placed = match.square == option.square and set(match.stand_ins) == set(option.stand_ins)
        if placed and option.orientation in ("", match.orientation) and _supplied(state, being.rank, match):
            return match
    raise LookupError(f"{option.text!r} fits nowhere")


def almost(state: GameState, card: str) -> tuple[Gap, ...]:
    """Where one more common of the seat asked would let a being come, what is left in supply aside.

    Args:
        card: a being, in the seat's hand or not.
    """
    being = state.table.cards.beings[card]
    on = ground(state.board, state.table.colour_of(state.seat))
    found = being.pattern.lent_matches(on, being.rank, lent=(state.board.empty, 0, 0))
    return tuple(dict.fromkeys(Gap(match.square, *match.stand_ins) for match in found))


def nearest(state: GameState, card: str, within: SquareSet = ARENA) -> tuple[Miss, ...]:
    """Where a being's pattern comes nearest to fitting with own pieces of the seat asked, and what it lacks there.

    All of them lack equally few pieces. Those come first that a common or two on empty squares would mend.

    Args:
        card: a being, in the seat's hand or not.
        within: where alone it is to arrive.
    """
    being = state.table.cards.beings[card]
    on = ground(state.board, state.table.colour_of(state.seat))
    first: dict[object, Miss] = {}
    for miss in being.pattern.misses(on, being.rank, within):
        first.setdefault((miss.arrival, frozenset(miss.lacking)), miss)
    least = min((miss.short for miss in first.values()), default=0)
    return tuple(sorted((miss for miss in first.values() if miss.short == least), key=lambda m: _trouble(state, m)))


def _trouble(state: GameState, miss: Miss) -> tuple[int, int, Square]:
    """How hard a miss is to mend: what stands in the way, the ranks lacking; then its square."""
    taken = sum(bool(bit(lack.square) & ~state.board.empty) for lack in miss.lacking)
    return miss.barred + taken, sum(lack.rank for lack in miss.lacking), miss.arrival


def unsupplied(state: GameState, card: str) -> bool:
    """Whether a being's pattern fits with own pieces of the seat asked, but there is no piece for it (rules.md 5.8)."""
    being = state.table.cards.beings[card]
    on = ground(state.board, state.table.colour_of(state.seat))
    matches = list(being.pattern.matches(on, being.rank))
    return bool(matches) and not any(_supplied(state, being.rank, match) for match in matches)
