"""Orientations of patterns, and the matches that are different options (rules.md 5.2, 5.9)."""

from collections import Counter

import pytest

from tashkalar.cards.compile import compile_pattern
from tashkalar.engine import Catalogue, Decision, decision, setup
from tashkalar.engine.board import COMMON, LEGENDARY, Board, Stock
from tashkalar.engine.geometry import (
    ARENA,
    ORIENTATIONS,
    SYMMETRIES,
    Offset,
    mask_of,
    square_at,
    square_name,
    square_set,
)
from tashkalar.engine.pattern import Cell, Pattern, match_context


def rows(pieces: dict[str, str]) -> list[str]:
    """A board in text with pieces by square."""
    lines = []
    for row in reversed(range(9)):
        names = ["abcdefghi"[column] + str(row + 1) for column in range(9)]
        arena = [square_at(column, row) is not None for column in range(9)]
        lines.append(" ".join(pieces.get(n, "..") if on else "##" for n, on in zip(names, arena, strict=True)))
    return lines


@pytest.mark.covers("5.2")
@pytest.mark.parametrize(
    ("drawn", "names"),
    [
        ("c\n*\nc", ["r0", "r90"]),
        ("c*", ["r0", "r90", "r180", "r270"]),
        ("*.\n.c", ["r0", "r90", "r180", "r270"]),
        ("c.c\n.*.\nc.c", ["r0"]),
        ("..c\nc*c\nc..", ["r0", "r90", "m0", "m90"]),
        ("*.\n.c\n.c", list(ORIENTATIONS)),
        ("*ch", ["r0", "r90", "r180", "r270"]),
    ],
)
def test_distinct_orientations(drawn: str, names: list[str]) -> None:
    assert [orientation.name for orientation in compile_pattern(drawn, None).orientations] == names


@pytest.mark.covers("5.2", "6.8")
def test_marks_make_orientations_differ() -> None:
    assert len(compile_pattern("*", "*").orientations) == 1
    assert len(compile_pattern(".\n*", "m\n*").orientations) == 4
    assert len(compile_pattern("...\n.*.\nc.c", ".mm\n.*.\n...").orientations) == 8


@pytest.mark.covers("5.2")
def test_m_mirrors_left_right_first_and_then_turns_clockwise() -> None:
    knight_step = (1, 2)
    assert {name: SYMMETRIES[name](knight_step) for name in ORIENTATIONS} == {
        "r0": (1, 2),
        "r90": (2, -1),
        "r180": (-1, -2),
        "r270": (-2, 1),
        "m0": (-1, 2),
        "m90": (2, 1),
        "m180": (1, -2),
        "m270": (-2, -1),
    }


@pytest.mark.covers("5.2", "1.5")
def test_every_card_fits_in_each_of_its_orientations(catalogue: Catalogue) -> None:
    """The pieces of an orientation around e5 suffice for a card; one less, or a weaker one, doesn't."""
    for being in (being for being in catalogue.beings.values() if not being.arrives):
        for way in ORIENTATIONS:
            turn = SYMMETRIES[way]
            cells = {turn(offset): rank for offset, rank in being.pattern.cells}
            squares = {"abcdefghi"[4 + c] + str(5 + r): "1" + "chl"[rank] for (c, r), rank in cells.items()}
            if being.pattern.arrival is not None:
                squares["e5"] = "1" + "chl"[being.pattern.arrival]
            if not all(1 <= int(square[1:]) <= 9 and square[0] in "abcdefghi" for square in squares):
                continue
            summons = _summons(catalogue, being.id, squares)
            assert f"summon {being.id} e5" in summons, (way, summons)
            for missing in squares:
                lacking = {square: piece for square, piece in squares.items() if square != missing}
                assert f"summon {being.id} e5" not in _summons(catalogue, being.id, lacking)
            for weakened in (square for square, piece in squares.items() if piece != "1c"):
                weaker = {**squares, weakened: "1c"}
                assert f"summon {being.id} e5" not in _summons(catalogue, being.id, weaker)


def _summons(catalogue: Catalogue, card: str, pieces: dict[str, str]) -> set[str]:
    deck = catalogue.beings[card].deck
    school = next((s.id for s in catalogue.schools.values() if s.deck == deck), "northern")
    hand = {"beings": [], "legends": [card]} if deck == "legends" else {"beings": [card], "legends": []}
    other = "southern" if school != "southern" else "northern"
    state = setup(
        catalogue,
        {
            "form": "high-form",
            "board": rows(pieces),
            "seats": [{"school": school, "flares": [], **hand}, {"school": other}],
            "turn": {"number": 3, "seat": 1},
        },
    )
    question = decision(state)
    assert isinstance(question, Decision)
    return {" ".join(option.text.split()[:3]) for option in question.options if option.verb == "summon"}


def test_patterns_are_equal_by_what_is_printed() -> None:
    cells = compile_pattern("c*h", None).cells
    assert compile_pattern("c*h", None) == Pattern(cells)
    assert hash(compile_pattern("c*h", None)) == hash(Pattern(cells))
    others = {
        Pattern(cells, arrival=0),
        Pattern(cells, marks=((0, 1),)),
        compile_pattern("h*c", None),
        compile_pattern("c*c", None),
    }
    assert Pattern(cells) not in others
    assert len(others) == 4
    assert Pattern(cells) != "c*h"


@pytest.mark.covers("5.12", "10.7")
@pytest.mark.parametrize("count", [1, 2])
def test_stand_ins_are_as_many_as_are_lent_and_all_lies_on_the_arena(catalogue: Catalogue, count: int) -> None:
    """Even if every square of the arena holds a legend of yours, but for a few that others hold."""
    lent = square_set("b2 b3 c3 c1 e5 e6 d5")
    on = match_context(Board(((0, 0, ARENA & ~lent), (0, 0, lent)), (Stock(69, 69),) * 2), 0)
    for being in catalogue.beings.values():
        for match in being.pattern.matches_with_substitutes(on, being.rank, (lent, lent, lent), count):
            assert mask_of(match.square) & ARENA
            assert not match.used & ~ARENA
            assert match.used & lent == sum(map(mask_of, match.stand_ins))
            assert len(match.stand_ins) == count


@pytest.mark.covers("5.9")
def test_of_equal_matches_the_first_orientation_is_meant(catalogue: Catalogue) -> None:
    """Upright and upside down use the same pieces: only r0 and r90 differ."""
    board = rows({"e4": "1c", "e6": "1c", "d5": "1c", "f5": "1c"})
    state = setup(
        catalogue,
        {
            "form": "duel",
            "board": board,
            "seats": [
                {"school": "northern", "beings": ["swordmaster"], "legends": [], "flares": []},
                {"school": "southern"},
            ],
            "turn": {"number": 3, "seat": 1},
        },
    )
    question = decision(state)
    assert isinstance(question, Decision)
    assert [o.text for o in question.options if o.verb == "summon"] == [
        "summon swordmaster e5 r0",
        "summon swordmaster e5 r90",
    ]


@pytest.mark.covers("5.9", "6.8")
def test_matches_differ_by_marks_that_lie_on_the_board() -> None:
    """The same two pieces, with a mark to one side or the other; on the edge only one of the marks exists."""
    marked = compile_pattern("c*c", "m*.")
    on = match_context(board_with("d5 f5 c1 e1"), 0)
    found = [(square_name(m.square), m.orientation) for m in marked.matches(on, COMMON, square_set("e5 d1"))]
    assert found == [("d1", "r0"), ("d1", "r180"), ("e5", "r0"), ("e5", "r180")]
    above = compile_pattern("...\nc*c\n...", ".m.\n.*.\n...")
    found = [(square_name(m.square), m.orientation) for m in above.matches(on, COMMON, square_set("d1"))]
    assert found == [("d1", "r0"), ("d1", "r180")], "a mark on d2, or none"
    corner = compile_pattern("*..\n.c.\n..c", "*..\n...\nm..")
    on = match_context(board_with("c2 d1"), 0)
    found = [(square_name(m.square), m.orientation) for m in corner.matches(on, COMMON, square_set("b3"))]
    assert found == [("b3", "r0"), ("b3", "m270")], "a mark on b1, which is no square, or on d3"


FAR = ((0, 5),)
"""A mark that lies off the arena whichever way it is turned, seen from e5."""


@pytest.mark.covers("5.9", "6.8")
@pytest.mark.parametrize(
    ("drawn", "marks", "notes", "heroics", "expected"),
    [
        ("c*", (), (), "d5 f5", "c5 d4 d6 e5,r0 e5,r180 f4 f6 g5"),
        ("c*", (), (), "d5 e4", "c5 d4,r90 d4,r180 d6 e3 e5,r0 e5,r270 f4"),
        ("c*c", (), (), "d5 f5", "e5"),
        ("c*c", (), (), "d5 f5 e4 e6", "e5,r0 e5,r90"),
        ("c*h", (), (), "d5 f5", "e5"),
        ("c*h", (), (), "d5 f5 e4 e6", "e5,r0 e5,r90"),
        ("c*c", ((-1, 1),), (), "d5 f5", "e5,r0 e5,r180 e5,m0 e5,m180"),
        ("c*c", FAR, (), "d5 f5", "e5"),
        ("c*c", (), FAR, "d5 f5 e4 e6", "e5,r0 e5,r90"),
        ("c\n*", (), (), "e9 a3", "a4 b3 d9 e8 f9"),
    ],
)
def test_a_match_is_named_where_others_are_on_its_square(
    drawn: str, marks: tuple[Offset, ...], notes: tuple[Offset, ...], heroics: str, expected: str
) -> None:
    """Matches with the same pieces and marks are one."""
    laid = Pattern(compile_pattern(drawn, None).cells, None, marks, notes)
    on = match_context(Board(((0, square_set(heroics), 0), (0, 0, 0)), (Stock(17, 3), Stock(17, 3))), 0)
    named = [f"{square_name(square)},{text}".rstrip(",") for square, text in laid.names(laid.fits(on, LEGENDARY))]
    assert sorted(named) == sorted(expected.split())
    matches = [*laid.matches(on, LEGENDARY)]
    several = Counter(match.square for match in matches)
    assert named == [
        f"{square_name(match.square)},{match.orientation if several[match.square] > 1 else ''}".rstrip(",")
        for match in matches
    ]


def board_with(commons: str) -> Board:
    return Board(((square_set(commons), 0, 0), (0, 0, 0)), (Stock(17, 3), Stock(17, 3)))


def test_a_pattern_larger_than_the_arena_looks_like_none() -> None:
    long = Pattern((Cell((9, 0), COMMON),))
    assert long.orientations == ()
    with pytest.raises(LookupError, match=r"^the pattern has no room on the arena$"):
        long.alike("r0")
