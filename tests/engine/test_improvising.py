"""Who may stand in at a summoning, compared cell by cell with the words of the rules (5.3-5.12, 10.7-10.12)."""

import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tashkalar import cards
from tashkalar.engine import Catalogue, Decision, GameState, decision, match_of, new_game, setup
from tashkalar.engine.board import Board
from tashkalar.engine.geometry import SQUARES, SquareSet, bit
from tashkalar.engine.summoning import improvised_with, may_stand_in

CARDS = cards.load()
BEINGS = sorted(CARDS.decks["sylvan"]) + sorted(CARDS.legends)
SCHOOLS = ("sylvan", "northern", "southern", "highland")


class Way(NamedTuple):
    """A way to summon, whatever its name."""

    square: int
    used: SquareSet
    marked: SquareSet
    stand_ins: frozenset[int]
    improvised: int | None
    """The colour whose marker it spends."""


def by_the_rules(state: GameState, card: str) -> Iterator[Way]:
    """Every way to summon a card, found by looking at every cell of every placement."""
    being, board = CARDS.beings[card], state.board
    free = {1, 2, 3} - set(state.seats[0].improvised)
    for square, orientation in itertools.product(SQUARES, being.pattern.orientations):
        if not orientation.room & bit(square):
            continue
        occupant = board.at(square)
        cells = [(square + shift, rank) for shift, rank in orientation.shifts]
        if being.pattern.arrival is not None:
            cells.append((square, being.pattern.arrival))
        pieces = [(board.at(cell), least) for cell, least in cells]
        if not all(piece is not None and piece.rank >= least for piece, least in pieces):
            continue
        if occupant is not None and occupant.rank > being.rank:
            continue
        enemies = {cell: piece.colour for cell, _ in cells if (piece := board.standing(cell)).colour != 0}
        match = being.pattern.match(square, orientation)
        kin = board.of_kind(0, being.rank)
        if not board.supply(0, being.rank) and not kin & (bit(square) | ~match.used):
            continue
        for spent in markers(list(enemies.values()), free, state.turn.lent):
            yield Way(square, match.used, match.marked, frozenset(enemies), spent)


def markers(colours: list[int], free: set[int], lent: bool) -> set[int | None]:
    """The markers of which one must be spent for enemy pieces of these colours; none if they can't all stand in."""
    if len(colours) == lent or not colours:
        return {None}
    if len(colours) == 1 + lent:
        return {colour for colour in colours if colour in free}
    return set()


pieces = st.lists(
    st.tuples(st.sampled_from(SQUARES), st.sampled_from([0, 0, 0, 1, 2, 3]), st.sampled_from([0, 0, 0, 1, 1, 2])),
    min_size=20,
    max_size=66,
    unique_by=lambda piece: piece[0],
)


def melee(given: list[tuple[int, int, int]], card: str, improvised: list[int], lent: bool) -> GameState:
    """A turn of seat 1 with one card in hand; what the supply doesn't hold is left out."""
    start = new_game(CARDS, "melee", SCHOOLS, 1)
    board: Board = start.board
    for square, colour, rank in given:
        if board.supply(colour, rank):
            board = board.with_square(colour, rank, bit(square))
    hand = start.seats[0]._replace(beings=(card,), legends=(), improvised=tuple(improvised))
    turn = start.turn._replace(lent=lent)
    return start._replace(seats=(hand, *start.seats[1:]), board=board, turn=turn, frames=())


@pytest.mark.covers("10.7", "10.8", "10.10", "10.11", "10.12")
@settings(max_examples=150)
@given(pieces, st.sampled_from(BEINGS), st.lists(st.integers(1, 3), unique=True), st.booleans())
def test_every_way_to_improvise_is_offered_and_no_other(
    given: list[tuple[int, int, int]], card: str, improvised: list[int], lent: bool
) -> None:
    state = melee(given, card, improvised, lent)
    asked = decision(state)
    assert isinstance(asked, Decision)
    found = []
    for option in asked.options:
        if option.verb == "summon":
            match, spent = match_of(state, option), improvised_with(state, option.stand_ins)
            colour = None if spent is None else state.board.standing(spent).colour
            found.append(Way(match.square, match.used, match.marked, frozenset(match.stand_ins), colour))
    assert len(set(found)) == len(found)
    assert set(found) == set(by_the_rules(state, card))


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
    assert may_stand_in(setup(catalogue, given), colours) == may
