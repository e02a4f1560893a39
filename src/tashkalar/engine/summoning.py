"""Which beings may come, and where: the cards in hand laid against the board (rules.md 5.1-5.8, 5.12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from tashkalar.engine.board import COMMON, LEGENDARY, Board
from tashkalar.engine.decision import Option, summon_option
from tashkalar.engine.geometry import AREAS, ARENA, Square, SquareSet, by_rows, mask_of, squares
from tashkalar.engine.pattern import Fits, Match, MatchContext, Strength, match_context, strength_masks

if TYPE_CHECKING:
    from tashkalar.engine.catalogue import Being
    from tashkalar.engine.pattern import MissingCell
    from tashkalar.engine.state import GameState

MOST = 2
"""So many enemy pieces may stand in at one summoning (rules.md 10.11)."""


def summon_options(state: GameState) -> list[Option]:
    """Every way to summon a card of the hand of the seat on turn."""
    on = match_context_of(state)
    seat = state.seats[state.turn.seat]
    loans = _loans(state)
    found: list[Option] = []
    for card in seat.summonable:
        found += _ways(state, state.table.cards.beings[card], on, loans)
    return found


def summon_options_for(state: GameState, card: str) -> list[Option]:
    """Every way in which a being of the seat asked could come as the board stands, with an action for it or without.

        >>> [option.text for option in summon_options_for(state, "swordmaster")]
        ['summon swordmaster e5']

    Args:
        state: the game.
        card: the id of a being, in the seat's hand or not.

    Returns:
        The options that the seat's question has, or would have if the card were in hand and an action left.
    """
    state = as_if_on_turn(state)
    return list(_ways(state, state.table.cards.beings[card], match_context_of(state), _loans(state)))


def match_context_of(state: GameState) -> MatchContext:
    """Whose pieces the patterns are laid against: the own ones, or a possessed colour's (rules.md 13.14).

    Args:
        state: the game, with the seat that summons on turn.
    """
    return match_context(state.board, _laid_against(state))


def pattern_colour(state: GameState) -> int:
    """The colour whose pieces the patterns of the seat asked want: its own, or one possessed (rules.md 13.14).

        >>> pattern_colour(state) == state.table.colour_of(state.seat)
        True

    Args:
        state: the game.

    Returns:
        A colour, from 0 on.
    """
    return _laid_against(as_if_on_turn(state))


def _laid_against(state: GameState) -> int:
    return state.mine if state.turn.possessed < 0 else state.turn.possessed


def as_if_on_turn(state: GameState) -> GameState:
    """The state as if the seat asked were on turn, as it nearly always is: it is asked out of turn at the opening."""
    return state if state.seat == state.turn.seat else state._replace(turn=state.turn._replace(seat=state.seat))


def all_matches(state: GameState, card: str, within: SquareSet = ARENA) -> Iterator[Match]:
    """Every match of a being of the seat on turn, whoever stands in, whether there is a piece left for it or not."""
    being, on = state.table.cards.beings[card], match_context_of(state)
    if being.arrives:
        room = squares(AREAS[being.arrives] & state.board.empty & within)
        if room:
            found = _anywhere(state, being, on, _loans(state))
            yield from (match._replace(square=square) for match in found for square in room)
        return
    yield from being.pattern.matches(on, being.rank, within)
    for loan in _loans(state):
        yield from (match for match in _lent(state, being, on, being.rank, loan) if within & mask_of(match.square))


def may_substitute(state: GameState, colours: Sequence[int]) -> bool:
    """Whether enemy pieces of these colours may stand in together at one summoning (rules.md 5.12, 10.7, 10.11)."""
    improvised = len(colours) - state.turn.lent
    return improvised <= 0 or (improvised == 1 and not {*_improvisable(state)}.isdisjoint(colours))


def substitute_choices(state: GameState, able: Sequence[MissingCell]) -> list[tuple[MissingCell, ...]]:
    """Every choice of as many enemy pieces as may stand in together at one summoning.

    Args:
        state: the game, with the seat that summons on turn.
        able: the squares on which an enemy piece could stand in, if it may.

    Returns:
        At least one choice, of nobody if none may.
    """
    for number in range(min(MOST, len(able)), 0, -1):
        found = [those for those in combinations(able, number) if may_substitute(state, _colours(state, those))]
        if found:
            return found
    return [()]


def _colours(state: GameState, those: Sequence[MissingCell]) -> list[int]:
    """Whose pieces stand on squares where others are asked."""
    return [state.board.standing(lack.square).colour for lack in those]


def _ways(state: GameState, being: Being, on: MatchContext, loans: list[tuple[Strength, int]]) -> Iterator[Option]:
    """A being's options, with own pieces first."""
    if being.arrives:
        yield from _apart(state, being, on, loans)
        return
    if fits := being.pattern.fits(on, being.rank):
        yield from _with_own_pieces(state, being, fits)
    for loan in loans:
        yield from _named(state, being, _lent(state, being, on, being.rank, loan))
    if state.turn.gaps:
        yield from _named(state, being, _gapped(state, being, on, being.rank, loans))


def _lent(state: GameState, being: Being, on: MatchContext, rank: int, loan: tuple[Strength, int]) -> Iterator[Match]:
    """The matches in which so many enemy pieces stand in as a loan says."""
    matches = being.pattern.matches_with_substitutes(on, rank, *loan)
    return matches if loan[1] == 1 else _dealt_out(state, matches)


def _gapped(
    state: GameState,
    being: Being,
    on: MatchContext,
    rank: int,
    loans: list[tuple[Strength, int]],
    within: SquareSet = ARENA,
) -> Iterator[Match]:
    """The matches in which empty squares stand in for commons, and perhaps enemy pieces besides (rules.md 5.12)."""
    empty = state.board.empty
    for loan, count in [((0, 0, 0), 0), *loans]:
        lent = loan[0] | empty, loan[1], loan[2]
        for gaps in range(1, state.turn.gaps + 1):
            found = (
                _parted(match, empty)
                for match in being.pattern.matches_with_substitutes(on, rank, lent, gaps + count, within)
            )
            matches = (match for match in found if len(match.gaps) == gaps)
            yield from matches if count < 2 else _dealt_out(state, matches)


def _parted(match: Match, empty: SquareSet) -> Match:
    """A match with its stand-ins told apart: enemy pieces and empty squares."""
    pieces = tuple(square for square in match.stand_ins if not empty & mask_of(square))
    gaps = by_rows(square for square in match.stand_ins if empty & mask_of(square))
    return match._replace(stand_ins=pieces, gaps=gaps, used=match.used & ~sum(map(mask_of, gaps)))


def _apart(state: GameState, being: Being, on: MatchContext, loans: list[tuple[Strength, int]]) -> Iterator[Option]:
    """The options of a being that arrives apart from its pattern, if that stands somewhere."""
    squares_open = squares(AREAS[being.arrives] & state.board.empty)
    for match in _anywhere(state, being, on, loans):
        for square in squares_open:
            if has_piece_for(state, being.rank, match._replace(square=square)):
                option = summon_option(being.id, square)
                yield option._replace(stand_ins=match.stand_ins, gaps=match.gaps)


def _anywhere(state: GameState, being: Being, on: MatchContext, loans: list[tuple[Strength, int]]) -> Iterator[Match]:
    """One match for each choice of stand-ins with which the pattern stands somewhere.

    It uses what all such matches use: anything else may be picked up in a shortage, and one of them still stands.
    """
    found: list[Match] = list(being.pattern.matches(on, LEGENDARY))
    for loan in loans:
        found += _lent(state, being, on, LEGENDARY, loan)
    if state.turn.gaps:
        found += _gapped(state, being, on, LEGENDARY, loans)
    used: dict[tuple[tuple[Square, ...], tuple[Square, ...]], Match] = {}
    for match in found:
        known = used.setdefault((match.stand_ins, match.gaps), match)
        used[match.stand_ins, match.gaps] = known._replace(used=known.used & match.used)
    yield from used.values()


def _with_own_pieces(state: GameState, being: Being, fits: Fits) -> Iterable[Option]:
    """A being's options where it fits; only if a shortage could forbid some must each match be looked at for itself."""
    board, mine, rank = state.board, state.mine, being.rank
    if board.supply(mine, rank) or board.of_kind(mine, rank).bit_count() > being.pattern.needs[COMMON]:
        return [summon_option(being.id, square, name) for square, name in being.pattern.names(fits)]
    return _named(state, being, being.pattern.placements(fits))


def _named(state: GameState, being: Being, matches: Iterable[Match]) -> Iterator[Option]:
    """The options of matches with a piece for the being; the orientation is named where it tells two of them apart."""
    possible = [m for m in matches if has_piece_for(state, being.rank, m)]
    places = [(m.square, m.stand_ins, m.gaps) for m in possible]
    for match, where in zip(possible, places, strict=True):
        option = summon_option(being.id, match.square, match.orientation if places.count(where) > 1 else "")
        yield option._replace(stand_ins=match.stand_ins, gaps=match.gaps) if match.stand_ins or match.gaps else option


def _loans(state: GameState) -> list[tuple[Strength, int]]:
    """The enemy pieces that may stand in at the next summoning, and how many at once.

    A card may have lent one of any colour (rules.md 5.12); in a melee one may be improvised with, once a game for its
    colour (10.7), also beside the lent one (10.11).
    """
    improvisable = _improvisable(state)
    if not state.turn.lent:
        return [(combined_strength_masks(state.board, improvisable), 1)] if improvisable else []
    lent = combined_strength_masks(state.board, substitute_colours(state))
    return [(lent, 1), (lent, 2)] if improvisable else [(lent, 1)]


def combined_strength_masks(board: Board, colours: Iterable[int]) -> Strength:
    """Several colours' pieces by the rank they satisfy."""
    each = [strength_masks(board, colour) for colour in colours]
    return sum(e[0] for e in each), sum(e[1] for e in each), sum(e[2] for e in each)


def substitute_colours(state: GameState) -> tuple[int, ...]:
    """The colours whose pieces may stand in: the enemies, but for one that counts as the own colour (rules.md 13.14).

    Args:
        state: the game, with the seat that summons on turn.
    """
    return tuple(enemy for enemy in state.table.enemies_of(state.mine) if enemy != state.turn.possessed)


def _improvisable(state: GameState) -> tuple[int, ...]:
    """The colours that the seat on turn may still improvise with (rules.md 10.7, 10.13)."""
    if state.table.colours == 2:
        return ()
    used = state.seats[state.turn.seat].improvised
    return tuple(enemy for enemy in substitute_colours(state) if enemy not in used)


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


def improvised_substitute(state: GameState, stand_ins: tuple[Square, ...]) -> Square | None:
    """The stand-in of a summoning that spends a marker: the first, unless it is alone and was lent (rules.md 10.11).

    >>> improvised_substitute(state, (40,))
    40

    Args:
        state: the game before the summoning.
        stand_ins: the squares of the enemy pieces that stand in.

    Returns:
        A square, or None if no marker is spent.
    """
    lent = 1 if state.turn.lent else 0
    return stand_ins[0] if len(stand_ins) > lent else None


def has_piece_for(state: GameState, rank: int, match: Match) -> bool:
    """Whether there is a piece for the being: in supply, on its very square, or to be picked up (rules.md 5.7)."""
    return not _short(state, rank, match.square) or pick_up_candidates(state, rank, match.square, match.used) != 0


def _short(state: GameState, rank: int, arrival: Square) -> bool:
    """Whether a being is short of a piece: none lies in supply, and none of its kind stands on its very square."""
    board = state.board
    return not board.supply(state.mine, rank) and not board.of_kind(state.mine, rank) & mask_of(arrival)


def pick_up_candidates(state: GameState, rank: int, arrival: Square, used: SquareSet) -> SquareSet:
    """What may be picked up for a being that is short of a piece (rules.md 5.7, 5.8); nothing for another."""
    return state.board.of_kind(state.mine, rank) & ~used if _short(state, rank, arrival) else 0


def match_of(state: GameState, option: Option) -> Match:
    """The match that a `summon_option` option means.

        >>> match = match_of(state, current.option("summon swordmaster e5"))
        >>> match.orientation, match.used.bit_count()
        ('r0', 2)

    Args:
        state: the game.
        option: one of the options of its question.

    Returns:
        Where the pattern is laid, and the pieces that it uses.

    Raises:
        LookupError: it means none.
    """
    being = state.table.cards.beings[option.card]
    on = match_context_of(state)
    here = mask_of(option.square)
    found: Iterator[Match]
    if being.arrives:
        found = (m._replace(square=option.square, orientation="") for m in _anywhere(state, being, on, _loans(state)))
    elif option.gaps:
        found = _gapped(state, being, on, being.rank, _loans(state), here)
    elif option.stand_ins:
        lent = combined_strength_masks(state.board, substitute_colours(state))
        found = being.pattern.matches_with_substitutes(on, being.rank, lent, len(option.stand_ins), here)
    else:
        found = being.pattern.matches(on, being.rank, here)
    for match in found:
        meant = option.orientation in ("", match.orientation) and {*match.stand_ins} == {*option.stand_ins}
        meant = meant and match.gaps == option.gaps
        if meant and has_piece_for(state, being.rank, match):
            return match
    raise LookupError(f"{option.text!r} fits nowhere")
