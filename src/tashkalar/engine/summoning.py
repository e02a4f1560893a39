"""Summoning: matches of the patterns of beings on the board, and the options to summon (rules.md 5.1-5.8, 5.12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from typing import TYPE_CHECKING, NamedTuple

from tashkalar.engine.board import COMMON, LEGENDARY, Board
from tashkalar.engine.decision import Option, summon_option
from tashkalar.engine.geometry import AREAS, ARENA, Square, SquareSet, by_rows, mask_of, squares
from tashkalar.engine.pattern import Fits, Match, MatchContext, Strength, match_context, strength_masks

if TYPE_CHECKING:
    from tashkalar.engine.catalogue import Being
    from tashkalar.engine.pattern import MissingCell
    from tashkalar.engine.state import GameState

Substitutes = tuple[Strength, int]
"""The enemy pieces that may stand in, by the rank they satisfy, and how many of them do so together."""
MOST = 2
"""The greatest number of enemy pieces that may stand in at one summoning (rules.md 10.11)."""


def summon_options(state: GameState) -> list[Option]:
    """Return every option to summon a card of the hand of the seat on turn."""
    summoner, beings = _summoner(state), state.config.cards.beings
    found: list[Option] = []
    for card in state.seats[state.turn.seat].summonable:
        found += summoner.options(beings[card])
    return found


def summon_options_for(state: GameState, card: str) -> list[Option]:
    """Return every option to summon a being for the seat that decides, whether it has an action left or not.

        >>> [option.text for option in summon_options_for(state, "swordmaster")]
        ['summon swordmaster e5']

    Args:
        state: the position.
        card: the id of a being, in the seat's hand or not.

    Returns:
        The options that the decision lists, or would list if the card were in hand and an action left.
    """
    return list(_summoner(as_if_on_turn(state)).options(state.config.cards.beings[card]))


def match_context_of(state: GameState) -> MatchContext:
    """Return the board prepared for the colour whose pieces form the patterns of the seat on turn."""
    return match_context(state.board, _colour_of_pattern(state))


def pattern_colour(state: GameState) -> int:
    """Return the colour whose pieces form the patterns of the seat that decides.

    It is the seat's own colour, or a possessed one (rules.md 13.14).

        >>> pattern_colour(state) == state.config.colour_of(state.seat)
        True
    """
    return _colour_of_pattern(as_if_on_turn(state))


def _colour_of_pattern(state: GameState) -> int:
    return state.mine if state.turn.possessed < 0 else state.turn.possessed


def as_if_on_turn(state: GameState) -> GameState:
    """Return the state with the seat that decides on turn; they differ in the opening and after passing control."""
    return state if state.seat == state.turn.seat else state._replace(turn=state.turn._replace(seat=state.seat))


def all_matches(state: GameState, card: str, within: SquareSet = ARENA) -> Iterator[Match]:
    """Yield every match of a being of the seat on turn, with any stand-ins, even without a piece left for the being."""
    summoner, being = _summoner(state), state.config.cards.beings[card]
    if being.arrives:
        free = squares(AREAS[being.arrives] & state.board.empty & within)
        if free:
            found = summoner.anywhere(being)
            yield from (match._replace(square=square) for match in found for square in free)
        return
    yield from summoner.with_own_pieces(being, within)
    yield from summoner.substituting(being, within)


def may_substitute(state: GameState, colours: Sequence[int]) -> bool:
    """Return whether enemies of these colours may stand in together at a summoning (rules.md 5.12, 10.7, 10.11)."""
    improvised = len(colours) - state.turn.lent
    return improvised <= 0 or (improvised == 1 and not {*_improvisable(state)}.isdisjoint(colours))


def substitute_choices(state: GameState, candidates: Sequence[MissingCell]) -> list[tuple[MissingCell, ...]]:
    """Return every choice of the greatest number of enemy pieces that may stand in together at a summoning."""
    for number in range(min(MOST, len(candidates)), 0, -1):
        found = [
            cells
            for cells in combinations(candidates, number)
            if may_substitute(state, [state.board.standing(lack.square).colour for lack in cells])
        ]
        if found:
            return found
    return [()]


class Summoner(NamedTuple):
    """The seat on turn, with the board prepared for the patterns of its beings."""

    state: GameState
    context: MatchContext
    allowed: list[Substitutes]

    def options(self, being: Being) -> Iterator[Option]:
        """Yield the options to summon a being, those with own pieces alone first."""
        if being.arrives:
            yield from self._options_apart(being)
            return
        state, context, allowed = self
        if fits := being.pattern.fits(context, being.rank):
            yield from self._options_with_own_pieces(being, fits)
        if allowed:
            yield from _to_options(state, being, self.substituting(being))
        if state.turn.gaps:
            yield from _to_options(state, being, self.with_empty_squares(being))

    def with_own_pieces(self, being: Being, within: SquareSet = ARENA) -> Iterator[Match]:
        """Return the matches with own pieces alone."""
        return being.pattern.matches(self.context, _barring_rank(being), within)

    def substituting(self, being: Being, within: SquareSet = ARENA) -> Iterator[Match]:
        """Yield the matches in which enemy pieces stand in."""
        for masks, count in self.allowed:
            matches = being.pattern.matches_with_substitutes(self.context, _barring_rank(being), masks, count, within)
            yield from matches if count == 1 else _by_improvised(self.state, matches)

    def with_empty_squares(self, being: Being, within: SquareSet = ARENA) -> Iterator[Match]:
        """Yield the matches with empty squares in place of commons, perhaps beside enemy pieces (rules.md 5.12)."""
        empty = self.state.board.empty
        for substitutes, count in [((0, 0, 0), 0), *self.allowed]:
            masks = substitutes[0] | empty, substitutes[1], substitutes[2]
            for gaps in range(1, self.state.turn.gaps + 1):
                found = being.pattern.matches_with_substitutes(
                    self.context, _barring_rank(being), masks, gaps + count, within
                )
                split = (_split_stand_ins(match, empty) for match in found)
                matches = [match for match in split if len(match.gaps) == gaps]
                yield from matches if count < 2 else _by_improvised(self.state, matches)

    def anywhere(self, being: Being) -> Iterator[Match]:
        """Yield one match for each choice of stand-ins with which the pattern stands somewhere.

        It uses the squares that all such matches have in common. Any other piece may be picked up in a shortage, as one
        of the matches remains.
        """
        found = chain(self.with_own_pieces(being), self.substituting(being), self.with_empty_squares(being))
        used: dict[tuple[tuple[Square, ...], tuple[Square, ...]], Match] = {}
        for match in found:
            known = used.setdefault((match.stand_ins, match.gaps), match)
            used[match.stand_ins, match.gaps] = known._replace(used=known.used & match.used)
        yield from used.values()

    def _options_apart(self, being: Being) -> Iterator[Option]:
        """Yield the options of a being that arrives apart from its pattern."""
        squares_open = squares(AREAS[being.arrives] & self.state.board.empty)
        for match in self.anywhere(being):
            for square in squares_open:
                if has_piece_for(self.state, being.rank, match._replace(square=square)):
                    option = summon_option(being.id, square)
                    yield option._replace(stand_ins=match.stand_ins, gaps=match.gaps)

    def _options_with_own_pieces(self, being: Being, fits: Fits) -> Iterable[Option]:
        """Return the options of a being where it fits, each match by itself only if a shortage matters."""
        board, mine = self.state.board, self.state.mine
        if board.supply(mine, being.rank) or board.of_kind(mine, being.rank).bit_count() > being.pattern.needs[COMMON]:
            return [summon_option(being.id, square, name) for square, name in being.pattern.names(fits)]
        return _to_options(self.state, being, being.pattern.placements(fits))


def _summoner(state: GameState) -> Summoner:
    return Summoner(state, match_context_of(state), _allowed_substitutes(state))


def _barring_rank(being: Being) -> int:
    """Return the rank above which a piece bars an arrival square; none does if the being arrives elsewhere."""
    return LEGENDARY if being.arrives else being.rank


def _split_stand_ins(match: Match, empty: SquareSet) -> Match:
    """Return a match with its stand-ins split into enemy pieces and empty squares."""
    pieces = tuple(square for square in match.stand_ins if not empty & mask_of(square))
    gaps = by_rows(square for square in match.stand_ins if empty & mask_of(square))
    return match._replace(stand_ins=pieces, gaps=gaps, used=match.used & ~sum(map(mask_of, gaps)))


def _to_options(state: GameState, being: Being, matches: Iterable[Match]) -> Iterator[Option]:
    """Yield the options of the matches with a piece for the being, with orientations where the rest is ambiguous."""
    possible = [m for m in matches if has_piece_for(state, being.rank, m)]
    places = [(m.square, m.stand_ins, m.gaps) for m in possible]
    for match, where in zip(possible, places, strict=True):
        option = summon_option(being.id, match.square, match.orientation if places.count(where) > 1 else "")
        yield option._replace(stand_ins=match.stand_ins, gaps=match.gaps) if match.stand_ins or match.gaps else option


def _allowed_substitutes(state: GameState) -> list[Substitutes]:
    """Return the enemy pieces that may stand in at the next summoning, by number (rules.md 5.12, 10.7, 10.11)."""
    improvisable = _improvisable(state)
    if not state.turn.lent:
        return [(combined_strength_masks(state.board, improvisable), 1)] if improvisable else []
    masks = combined_strength_masks(state.board, substitute_colours(state))
    return [(masks, 1), (masks, 2)] if improvisable else [(masks, 1)]


def combined_strength_masks(board: Board, colours: Iterable[int]) -> Strength:
    """Return the squares of several colours' pieces by the rank that they satisfy. `colours`: the colours, from 0."""
    each = [strength_masks(board, colour) for colour in colours]
    return sum(e[0] for e in each), sum(e[1] for e in each), sum(e[2] for e in each)


def substitute_colours(state: GameState) -> tuple[int, ...]:
    """Return the colours whose pieces may stand in: the enemies, without a possessed colour (rules.md 13.14)."""
    return tuple(enemy for enemy in state.config.enemies_of(state.mine) if enemy != state.turn.possessed)


def _improvisable(state: GameState) -> tuple[int, ...]:
    """Return the colours that the seat on turn may still improvise with (rules.md 10.7, 10.13)."""
    if state.config.colours == 2:
        return ()
    used = state.seats[state.turn.seat].improvised
    return tuple(enemy for enemy in substitute_colours(state) if enemy not in used)


def _by_improvised(state: GameState, matches: Iterable[Match]) -> Iterator[Match]:
    """Yield matches with two stand-ins for each choice of the improvised one; of one colour, the first square."""
    free = _improvisable(state)
    for match in matches:
        one, other = match.stand_ins
        first, second = state.board.standing(one).colour, state.board.standing(other).colour
        if first in free:
            yield match
        if second in free and second != first:
            yield match._replace(stand_ins=(other, one))


def improvised_substitute(state: GameState, stand_ins: tuple[Square, ...]) -> Square | None:
    """Return the square of the improvised stand-in of a summoning: the first, unless a card allowed it; None without.

    Improvising spends the marker of the colour (rules.md 10.7, 10.11).

    >>> improvised_substitute(state, (40,))
    40

    Args:
        state: the position before the summoning.
        stand_ins: the squares of the enemy pieces that stand in.
    """
    lent = 1 if state.turn.lent else 0
    return stand_ins[0] if len(stand_ins) > lent else None


def has_piece_for(state: GameState, rank: int, match: Match) -> bool:
    """Return whether a being of a rank has a piece: in supply, where it arrives, or to pick up (rules.md 5.7)."""
    return not _short(state, rank, match.square) or pick_up_candidates(state, rank, match.square, match.used) != 0


def _short(state: GameState, rank: int, arrival: Square) -> bool:
    """Return whether a being lacks a piece: none is in supply, and none of its kind stands on the arrival square."""
    board = state.board
    return not board.supply(state.mine, rank) and not board.of_kind(state.mine, rank) & mask_of(arrival)


def pick_up_candidates(state: GameState, rank: int, arrival: Square, used: SquareSet) -> SquareSet:
    """Return the squares of pieces to pick up for a being of a rank that lacks one (rules.md 5.7, 5.8)."""
    return state.board.of_kind(state.mine, rank) & ~used if _short(state, rank, arrival) else 0


def match_of(state: GameState, option: Option) -> Match:
    """Return the match of an option to summon.

        >>> match = match_of(state, current.option("summon swordmaster e5"))
        >>> match.orientation, match.used.bit_count()
        ('r0', 2)

    Args:
        state: the position.
        option: an option of the pending decision.

    Raises:
        LookupError: the option has no match.
    """
    summoner, being, here = _summoner(state), state.config.cards.beings[option.card], mask_of(option.square)
    found: Iterator[Match]
    if being.arrives:
        found = (m._replace(square=option.square, orientation="") for m in summoner.anywhere(being))
    elif option.gaps:
        found = summoner.with_empty_squares(being, here)
    elif option.stand_ins:
        found = summoner.substituting(being, here)
    else:
        found = summoner.with_own_pieces(being, here)
    for match in found:
        is_meant = option.orientation in ("", match.orientation) and {*match.stand_ins} == {*option.stand_ins}
        is_meant = is_meant and match.gaps == option.gaps
        if is_meant and has_piece_for(state, being.rank, match):
            return match
    raise LookupError(f"{option.text!r} fits nowhere")
