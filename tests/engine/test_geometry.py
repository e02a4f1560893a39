"""The arena against a drawing of it, and against plain counting."""

import itertools

import pytest

from tashkalar.engine import Catalogue, new_game
from tashkalar.engine.geometry import (
    AREAS,
    CENTRAL,
    COLOURED,
    DIRECTIONS,
    DUEL_SQUARES,
    GREEN,
    MIDDLE_LINES,
    NEIGHBOURS,
    OPPOSITE_CORNERS,
    OPPOSITE_SIDES,
    ORIENTATIONS,
    RAYS,
    RED,
    SQUARES,
    WITHIN,
    SquareSet,
    connected_squares,
    distance,
    neighbourhood,
    parse_square,
    square_name,
    square_set,
    squares,
)
from tests.helpers.symmetry import transform

DRAWING = """
    # # . . . . . # #
    # . . R . . . . #
    . . G . . . G . .
    . . . x x x . . G
    G . D x X x D . .
    . . . x x x . R .
    . . . . . . . . .
    # . R . . G . . #
    # # . . . . . # #
"""
"""Row 9 first: R and G coloured squares, x the central nine (X the red one of them), D the duel's squares."""


def drawn(letters: str) -> set[str]:
    """The names of the squares that are drawn with one of these letters."""
    rows = [line.split() for line in DRAWING.split("\n") if line.strip()]
    return {
        "abcdefghi"[column] + str(9 - above)
        for above, row in enumerate(rows)
        for column, letter in enumerate(row)
        if letter in letters
    }


def names(mask: SquareSet) -> set[str]:
    return {square_name(square) for square in squares(mask)}


@pytest.mark.covers("1.8", "1.9")
def test_the_arena_has_69_squares_three_cut_from_each_corner() -> None:
    assert {square_name(square) for square in SQUARES} == drawn(".RGxXD")
    assert len(SQUARES) == 69
    for column, row in itertools.product(range(1, 10), repeat=2):
        text = "abcdefghi"[column - 1] + str(row)
        there = column + row > 3 and column + row < 17 and abs(column - row) < 7
        assert there == (text in drawn(".RGxXD"))
        if not there:
            with pytest.raises(ValueError, match=text):
                parse_square(text)


@pytest.mark.covers("1.9", "1.10", "13.23")
def test_coloured_squares() -> None:
    assert names(RED) == drawn("RX") == {"c2", "d8", "e5", "h4"}
    assert names(GREEN) == drawn("G") == {"a5", "c7", "f2", "g7", "i6"}
    assert names(COLOURED) == drawn("RGX")
    assert names(AREAS["colourless"]) == drawn(".xD")


@pytest.mark.covers("1.11")
def test_the_central_nine_include_one_coloured_square() -> None:
    assert names(CENTRAL) == drawn("xX")
    assert names(CENTRAL & COLOURED) == {"e5"}
    assert names(AREAS["outer-red"]) == {"c2", "d8", "h4"}


@pytest.mark.covers("1.12")
def test_duel_squares() -> None:
    assert tuple(map(square_name, DUEL_SQUARES)) == ("c5", "g5")
    assert drawn("D") == {"c5", "g5"}


@pytest.mark.covers("1.13")
def test_sides_and_corners() -> None:
    (left, right), (bottom, top) = OPPOSITE_SIDES
    assert names(left) == {"a3", "a4", "a5", "a6", "a7"}
    assert names(right) == {"i3", "i4", "i5", "i6", "i7"}
    assert names(bottom) == {"c1", "d1", "e1", "f1", "g1"}
    assert names(top) == {"c9", "d9", "e9", "f9", "g9"}
    pairs = {frozenset(map(frozenset, (names(one), names(other)))) for one, other in OPPOSITE_CORNERS}
    north_west, south_east = frozenset(("a7", "b8", "c9")), frozenset(("g1", "h2", "i3"))
    north_east, south_west = frozenset(("g9", "h8", "i7")), frozenset(("a3", "b2", "c1"))
    assert pairs == {frozenset((north_west, south_east)), frozenset((north_east, south_west))}


@pytest.mark.covers("1.13")
def test_long_diagonals_have_seven_squares_and_share_the_centre() -> None:
    rising = {
        square_name(square)
        for square in (parse_square("e5"), *RAYS[parse_square("e5")][1], *RAYS[parse_square("e5")][5])
    }
    falling = {
        square_name(square)
        for square in (parse_square("e5"), *RAYS[parse_square("e5")][3], *RAYS[parse_square("e5")][7])
    }
    assert rising == {"b2", "c3", "d4", "e5", "f6", "g7", "h8"}
    assert falling == {"b8", "c7", "d6", "e5", "f4", "g3", "h2"}


@pytest.mark.covers("8.6")
def test_middle_lines_are_whole() -> None:
    rows = [{column + row for column in "abcdefghi"} for row in "456"]
    columns = [{column + row for row in "123456789"} for column in "def"]
    assert sorted(map(sorted, map(names, MIDDLE_LINES))) == sorted(map(sorted, rows + columns))


@pytest.mark.covers("1.14")
def test_both_forms_are_played_on_the_same_squares(catalogue: Catalogue) -> None:
    boards = [new_game(catalogue, form, ["northern", "sylvan"], 1).board.rows() for form in ("high-form", "duel")]
    assert boards[0] == boards[1]


@pytest.mark.covers("6.10", "6.11")
def test_distances_are_king_steps() -> None:
    for one, other in itertools.product(SQUARES, repeat=2):
        (c, r), (d, s) = ((ord(square_name(q)[0]), int(square_name(q)[1])) for q in (one, other))
        assert distance(one, other) == max(abs(c - d), abs(r - s))
        assert bool(NEIGHBOURS[one] >> other & 1) == (distance(one, other) == 1)
        assert bool(WITHIN[3][one] >> other & 1) == (1 <= distance(one, other) <= 3)


@pytest.mark.covers("6.9", "6.12")
def test_rays_lead_to_the_edge_in_the_eight_directions() -> None:
    assert DIRECTIONS == ("n", "ne", "e", "se", "s", "sw", "w", "nw")
    ends = [" ".join(map(square_name, RAYS[parse_square("d4")][way])) for way in range(8)]
    assert ends == [
        "d5 d6 d7 d8 d9",
        "e5 f6 g7 h8",
        "e4 f4 g4 h4 i4",
        "e3 f2 g1",
        "d3 d2 d1",
        "c3 b2",
        "c4 b4 a4",
        "c5 b6 a7",
    ]
    assert RAYS[parse_square("c9")][0] == ()
    assert RAYS[parse_square("b8")][0] == (), "b9 is no square"


@pytest.mark.covers("6.13")
def test_chains_link_corner_to_corner() -> None:
    own = square_set("a3 b4 c5 d4 f4 g4")
    assert names(connected_squares(square_set("a3"), own)) == {"a3", "b4", "c5", "d4"}
    assert connected_squares(square_set("e5"), own) == 0
    assert names(neighbourhood(square_set("b2"))) == {"a3", "b3", "c3", "c2", "c1"}, "a1, a2 and b1 are no squares"


@pytest.mark.covers("1.13")
def test_the_arena_turns_and_mirrors_about_its_centre() -> None:
    seen = {
        way: " ".join(square_name(transform(parse_square(text), way)) for text in ("e5", "e6", "h8", "d1"))
        for way in ORIENTATIONS
    }
    assert seen == {
        "r0": "e5 e6 h8 d1",
        "r90": "e5 f5 h2 a6",
        "r180": "e5 e4 b2 f9",
        "r270": "e5 d5 b8 i4",
        "m0": "e5 e6 b8 f1",
        "m90": "e5 f5 h8 a4",
        "m180": "e5 e4 h2 d9",
        "m270": "e5 d5 b2 i6",
    }
