"""Stand-ins at a summoning, compared cell by cell with the words of the rules (5.3-5.12, 10.7-10.12)."""

import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tashkalar import cards
from tashkalar.engine import Catalogue, Decision, GameState, decision, match_of, new_game, setup
from tashkalar.engine.board import COMMON, Board
from tashkalar.engine.catalogue import Being
from tashkalar.engine.geometry import AREAS, SQUARES, SquareSet, mask_of, squares
from tashkalar.engine.summoning import improvised_substitute, may_substitute

CARDS = cards.load()
BEINGS = sorted(CARDS.decks["sylvan"]) + sorted(CARDS.legends)
SCHOOLS = ("sylvan", "northern", "southern", "highland")


class Way(NamedTuple):
    """A way to summon, whatever its name."""

    square: int
    used: SquareSet
    marked: SquareSet
    stand_ins: frozenset[int]
    gaps: frozenset[int]
    improvised: int | None
    """The colour whose marker it spends."""


class Laid(NamedTuple):
    """A pattern that fits somewhere."""

    square: int
    used: SquareSet
    marked: SquareSet
    enemies: frozenset[int]
    gaps: frozenset[int]


def by_the_rules(state: GameState, card: str) -> Iterator[Way]:
    """Every way to summon a card, found by looking at every cell of every placement."""
    being, board = CARDS.beings[card], state.board
    free = {1, 2, 3} - set(state.seats[0].improvised)
    kin = board.of_kind(0, being.rank)
    for square, used, marked, enemies, gaps in apart(state, being) if being.arrives else placements(state, being):
        if board.supply(0, being.rank) or kin & (mask_of(square) | ~used):
            colours = [board.standing(cell).colour for cell in enemies]
            for spent in markers(colours, free, state.turn.lent):
                yield Way(square, used, marked, enemies, gaps, spent)


def placements(state: GameState, being: Being) -> Iterator[Laid]:
    """A pattern fits with any stand-ins if a piece on the square of the being doesn't outrank it."""
    board = state.board
    for square, orientation in itertools.product(SQUARES, being.pattern.orientations):
        if not orientation.arrivals & mask_of(square):
            continue
        occupant = board.piece_at(square)
        cells = [(square + shift, rank) for shift, rank in orientation.shifts]
        if being.pattern.arrival is not None:
            cells.append((square, being.pattern.arrival))
        gaps = frozenset(cell for cell, least in cells if least == COMMON and board.piece_at(cell) is None)
        pieces = [(board.piece_at(cell), least) for cell, least in cells if cell not in gaps]
        if len(gaps) > state.turn.gaps or not all(piece is not None and piece.rank >= least for piece, least in pieces):
            continue
        if occupant is not None and occupant.rank > being.rank and not being.arrives:
            continue
        match = being.pattern.match(square, orientation)
        used = match.used & ~sum(map(mask_of, gaps))
        enemies = frozenset(cell for cell, _ in cells if cell not in gaps and board.standing(cell).colour != 0)
        yield Laid(square, used, match.marked, enemies, gaps)


def apart(state: GameState, being: Being) -> Iterator[Laid]:
    """The same for a being that comes to any open square: the pieces common to all placements are used."""
    used: dict[tuple[frozenset[int], frozenset[int]], SquareSet] = {}
    for placed in placements(state, being):
        who = placed.enemies, placed.gaps
        used[who] = used.get(who, placed.used) & placed.used
    for square in squares(AREAS[being.arrives] & state.board.empty):
        for (enemies, gaps), needed in used.items():
            yield Laid(square, needed, 0, enemies, gaps)


def markers(colours: list[int], free: set[int], lent: bool) -> set[int | None]:
    """The markers to choose one from for enemy pieces of these colours; none if they can't all stand in."""
    if len(colours) == lent or not colours:
        return {None}
    if len(colours) == 1 + lent:
        return {colour for colour in colours if colour in free}
    return set()


def pieces(least: int, most: int) -> st.SearchStrategy[list[tuple[int, int, int]]]:
    """Pieces by square, colour and rank, half of them of the first colour, half of them commons."""
    kinds = st.sampled_from([0, 0, 0, 1, 2, 3]), st.sampled_from([0, 0, 0, 1, 1, 2])
    piece = st.tuples(st.sampled_from(SQUARES), *kinds)
    return st.lists(piece, min_size=least, max_size=most, unique_by=lambda piece: piece[0])


MARKERS = st.lists(st.integers(1, 3), unique=True)


def melee(given: list[tuple[int, int, int]], card: str, improvised: list[int], lent: bool, gaps: int) -> GameState:
    """A turn of seat 1 with one card in hand; what the supply doesn't hold is left out."""
    start = new_game(CARDS, "melee", SCHOOLS, 1)
    board: Board = start.board
    for square, colour, rank in given:
        if board.supply(colour, rank):
            board = board.with_square(colour, rank, mask_of(square))
    hand = start.seats[0]._replace(beings=(card,), legends=(), improvised=tuple(improvised))
    turn = start.turn._replace(lent=lent, gaps=gaps)
    return start._replace(seats=(hand, *start.seats[1:]), board=board, turn=turn, frames=())


@pytest.mark.long
@pytest.mark.covers("10.7", "10.8", "10.10", "10.11", "10.12")
@settings(max_examples=150)
@given(pieces(20, 66), st.sampled_from(BEINGS), MARKERS, st.booleans(), st.sampled_from([0, 0, 0, 0, 1, 2]))
def test_every_way_to_improvise_is_offered_and_no_other(
    given: list[tuple[int, int, int]], card: str, improvised: list[int], lent: bool, gaps: int
) -> None:
    state = melee(given, card, improvised, lent, gaps)
    found = offered(state)
    assert len(set(found)) == len(found)
    assert set(found) == set(by_the_rules(state, card))


@pytest.mark.covers("5.12", "10.11")
@settings(max_examples=60)
@given(pieces(10, 14), MARKERS, st.booleans(), st.integers(0, 2), st.sampled_from(SQUARES))
def test_every_way_to_come_apart_from_the_pattern_is_offered_and_no_other(
    given: list[tuple[int, int, int]], improvised: list[int], lent: bool, gaps: int, square: int
) -> None:
    """The Time Traveler comes to any colourless square; one is looked at."""
    state = melee(given, "time-traveler", improvised, lent, gaps)
    found = offered(state, square)
    assert len(set(found)) == len(found)
    assert set(found) == {way for way in by_the_rules(state, "time-traveler") if way.square == square}


def offered(state: GameState, square: int | None = None) -> list[Way]:
    """Every way to summon that the question lists, or those onto one square."""
    question = decision(state)
    assert isinstance(question, Decision)
    found = []
    for option in question.options:
        if option.verb == "summon" and square in (None, option.square):
            match, spent = match_of(state, option), improvised_substitute(state, option.stand_ins)
            colour = None if spent is None else state.board.standing(spent).colour
            stand_ins, empty = frozenset(match.stand_ins), frozenset(match.gaps)
            assert (stand_ins, empty) == (frozenset(option.stand_ins), frozenset(option.gaps))
            found.append(Way(match.square, match.used, match.marked, stand_ins, empty, colour))
    return found


@pytest.mark.covers("5.12", "10.7", "10.11")
@pytest.mark.parametrize(
    ("sides", "lent", "used", "colours", "may"),
    [
        (2, False, [], [], True),
        (2, False, [], [1], False),
        (2, True, [], [1], True),
        (2, True, [], [1, 1], False),
        (3, False, [], [1], True),
        (3, False, [], [1, 2], False),
        (3, False, [2], [1], False),
        (3, False, [2], [2], True),
        (3, True, [], [1, 1], True),
        (3, True, [2], [1, 1], False),
        (3, True, [2], [1, 2], True),
        (3, True, [2, 3], [2], True),
        (3, True, [2, 3], [1, 2], False),
    ],
)
def test_who_may_stand_in_together(
    catalogue: Catalogue, sides: int, lent: bool, used: list[int], colours: list[int], may: bool
) -> None:
    """One that a card has lent, of any colour, and in a melee one of a colour not improvised with before."""
    seats: list[dict[str, Any]] = [{"school": school} for school in ("northern", "southern", "highland")[:sides]]
    seats[0]["improvised"] = used
    given = {"form": "melee" if sides == 3 else "duel", "seats": seats, "turn": {"number": 9, "lent": lent}}
    assert may_substitute(setup(catalogue, given), colours) == may
