"""The board as text: readable without colour, in every size."""

import pytest

from hotseat.tui.asciify import to_ascii
from tashkalar.engine.board import Board, Stock
from tashkalar.engine.geometry import SQUARES, parse_square
from tashkalar.text.options import Preview
from tashkalar.tui.board_painter import (
    BIG,
    CHOOSE,
    FLAT,
    LOWER,
    SIZES,
    SMALL,
    TINY,
    UPPER,
    Look,
    Size,
    board_line,
    place_of,
    square_under,
)
from tashkalar.tui.board_scene import MANY, Scene, changed_squares, scene

PIECES = {"e5": (0, 1), "c7": (1, 2), "d4": (0, 0), "d5": (1, 0)}


def board() -> Board:
    """A few pieces."""
    made = Board(((0, 0, 0),) * 2, (Stock(17, 3),) * 2)
    for name, (colour, rank) in PIECES.items():
        made = made.with_square(colour, rank, 1 << parse_square(name))
    return made


def a_scene() -> Scene:
    """Something of everything."""
    return scene(
        board(),
        lit=[parse_square(name) for name in ("d4", "a5", "b3")],
        cards={parse_square("g2"): "134"},
        cursor=parse_square("e5"),
        fresh=[parse_square("d5")],
    )


FILLED, BARE, LINES = Look(), Look(filled=False), Look(filled=False, lined=True)
"""The looks in colours of our own, in those of the terminal, and without any."""


def drawn(size: Size, shown: Scene, look: Look = BARE) -> list[str]:
    """The board's lines as text."""
    lines = range(size.extent[1])
    return [to_ascii("".join(text for text, _ in board_line(size, y, shown, "high-form", look))) for y in lines]


@pytest.mark.parametrize("size", SIZES)
def test_every_line_is_full(size: Size) -> None:
    across, down = size.extent
    for look in (FILLED, BARE, LINES):
        lines = drawn(size, a_scene(), look)
        assert len(lines) == down
        assert {len(text) for text in lines} == {across}


@pytest.mark.parametrize("size", SIZES)
def test_colours_add_nothing_but_the_tiles(size: Size) -> None:
    """Whether tiles are filled or not, the same signs stand at the same places."""
    for with_colours, without in zip(drawn(size, a_scene(), FILLED), drawn(size, a_scene()), strict=True):
        same = [(one, other) for one, other in zip(with_colours, without, strict=True) if one != other]
        assert all(pair in {('"', " "), (" ", "."), (" ", ":")} for pair in same)


@pytest.mark.parametrize("size", SIZES)
def test_the_mouse_finds_the_nearest_square_on_every_cell_of_the_board(size: Size) -> None:
    """The gaps between tiles too; what lies outside of the arena's edge is no square's."""
    middles = {}
    for square in SQUARES:
        x, y, width, height = place_of(size, square)
        middles[square] = (x + (size.across - 1) / 2, y + (size.down - 1) / 2)
        assert (width, height) == (size.across + size.gapped, size.down + size.gapped)
    across, down = size.extent
    for cell in ((x, y) for x in range(across) for y in range(down)):
        found = square_under(size, *cell)
        away = {s: (abs(cell[0] - x) / size.across, abs(cell[1] - y) / size.down) for s, (x, y) in middles.items()}
        nearest = min(away, key=lambda square: max(away[square]))
        assert found == (nearest if max(away[nearest]) <= 0.5 else None), cell


@pytest.mark.parametrize("size", SIZES)
def test_owner_and_rank_are_told_by_signs(size: Size) -> None:
    text = "\n".join(drawn(size, a_scene()))
    for piece in ("[c]", "[H]", "(c)", "(L)"):
        assert piece in text


def test_the_higher_the_rank_the_larger_the_token() -> None:
    """Distinct by area alone, without letters, where a square has more than a line."""
    for size in set(SIZES) - {FLAT, TINY}:
        areas = [_area(size, rank) for rank in (0, 1, 2)]
        assert areas == sorted(set(areas)), size
        assert areas[2] >= 2 * areas[0]


def _area(size: Size, rank: int) -> int:
    """Return the number of half rows that a lone piece on e5 covers with its owner's colour."""
    alone = Board(((0, 0, 0),) * 2, (Stock(17, 3),) * 2).with_square(0, rank, 1 << parse_square("e5"))
    lines = [board_line(size, y, scene(alone), "high-form") for y in range(size.extent[1])]
    halves = {"token-1": 2, "body-1": 2, "seat-1": 1}
    return sum(len(text) * halves.get(name, 0) for runs in lines for text, names in runs for name in names)


@pytest.mark.parametrize("size", [size for size in SIZES if size.down > 1])
def test_the_ground_stays_visible_under_everything(size: Size) -> None:
    """Whatever stands on a red square, is lit or pointed at: its letter and some of its colour are there."""
    for changed in ({}, {"lit": [parse_square("d8")]}, {"cursor": parse_square("d8")}, {"fresh": [parse_square("d8")]}):
        standing = Board(((0, 0, 0),) * 2, (Stock(17, 3),) * 2).with_square(0, 2, 1 << parse_square("d8"))
        lines = [board_line(size, y, scene(standing, **changed), "high-form") for y in range(size.extent[1])]
        seen = [text for runs in lines for text, names in runs if names == ("red",)]
        assert any("r" in text for text in seen)


def styles_of(size: Size, shown: Scene) -> list[list[tuple[str, tuple[str, ...]]]]:
    """The board's cells, each a sign with its styles."""
    lines = (board_line(size, y, shown, "high-form") for y in range(size.extent[1]))
    return [[(sign, names) for text, names in line for sign in text] for line in lines]


@pytest.mark.parametrize("size", [size for size in SIZES if size.gapped])
def test_only_what_can_be_chosen_has_an_edge(size: Size) -> None:
    """Along its own top and nowhere else, with the sign at its end; what is new since the last turn has a tab alone."""
    shown = scene(board(), lit=[parse_square("e5")], fresh=[parse_square("e6"), parse_square("f5")])
    cells = styles_of(size, shown)
    for name, edge, tab in (
        ("e5", ("▄", ("lit",)), ("+", ("lit-tab",))),
        ("e6", ("▀", ("centre", "gap")), ("'", ("note-tab",))),
        ("f5", ("▀", ("centre", "gap")), ("'", ("note-tab",))),
    ):
        x, y, width, height = place_of(size, parse_square(name))
        assert cells[y][x + 1 : x + width - 1] == [*[edge] * (size.width - 1), tab]
        inside = {
            part for row in cells[y + 1 : y + height - 1] for _, names in row[x : x + width - 1] for part in names
        }
        assert not inside & {"lit", "lit-tab", "note-tab"}


@pytest.mark.parametrize("size", [size for size in SIZES if size.gapped])
@pytest.mark.parametrize("count", [MANY, MANY + 1])
def test_one_of_many_lit_squares_has_a_corner(size: Size, count: int) -> None:
    """The sign and its tab stay; of the edge itself only a column is left."""
    shown = scene(board(), lit=SQUARES[:count])
    x, y, *_ = place_of(size, SQUARES[0])
    line = "".join(text for text, _ in board_line(size, y, shown, "high-form"))
    tile = line[x + 1 : x + 1 + size.width]
    long = size.width - 1 if count <= MANY else 1
    assert tile == UPPER * (size.width - 1 - long) + LOWER * long + CHOOSE


@pytest.mark.parametrize("size", [size for size in SIZES if size.gapped])
@pytest.mark.parametrize("name", ["e5", "c9", "g1", "a7", "i4"])
def test_the_ring_of_the_cursor_lies_in_the_gaps(size: Size, name: str) -> None:
    """All around the tile, at the edge of the arena too, and never in the tile itself."""
    cells = styles_of(size, scene(board(), cursor=parse_square(name)))
    x, y, width, height = place_of(size, parse_square(name))
    pointed = {
        (across, down)
        for down, row in enumerate(cells)
        for across, (_, names) in enumerate(row)
        if {"pointer", "ring"} & set(names)
    }
    around = {(x + i, y + j) for i in range(width) for j in range(height)}
    inner = {(x + i, y + j) for i in range(1, width - 1) for j in range(1, height - 1)}
    letter = (x + 1 + size.middle, y + size.down) if name == "g1" else None
    assert pointed == around - inner - {letter}


@pytest.mark.parametrize("size", SIZES)
def test_no_sign_lies_in_a_piece(size: Size) -> None:
    """The cells of a token have its bracket and letter, and nothing of what the square is lit for."""
    square = parse_square("e5")
    for rank in (0, 1, 2):
        standing = Board(((0, 0, 0),) * 2, (Stock(17, 3),) * 2).with_square(0, rank, 1 << square)
        for lit in ({"lit": [square]}, {"fresh": [square]}, {"cards": {square: "123"}}, {"gateway": 1 << square}):
            cells = [cell for row in styles_of(size, scene(standing, **lit)) for cell in row]
            token = "".join(sign for sign, names in cells if {"token-1", "body-1", "seat-1"} & set(names))
            assert not set(token) - set("[cHL] ▀▄")


def test_the_small_board() -> None:
    assert [text.rstrip() for text in drawn(SMALL, a_scene())[4:14]] == [
        " 7  .   .  (L)g .   .   .   . g .   .",
        "",
        " 6  .   .   .   :   :   :   .   .   . g",
        "",
        " 5  . g .   .  (c) [H]r :   .   .   .",
        "      +           '___",
        " 4  .   .   .  [c]  :   :   .   . r .",
        "                  +",
        " 3  .   .   .   .   .   .   .   .   .",
        "          +",
    ]


def test_the_tiny_board() -> None:
    """A square's sign stands behind its piece: what would happen, that a card fits, or the square's colour."""
    marks = {parse_square("d4"): "x", parse_square("d5"): "="}
    shown = scene(
        board(), cards={parse_square("c7"): "13", parse_square("g2"): "2"}, preview=Preview(board(), marks, "")
    )
    assert [text.rstrip() for text in drawn(TINY, shown)[2:8]] == [
        " 7  .   .  (L)_ .   .   .   . g .   .",
        " 6  .   .   .   :   :   :   .   .   . g",
        " 5  . g .   .  (c)=[H]r :   .   .   .",
        " 4  .   .   .  [c]x :   :   .   . r .",
        " 3  .   .   .   .   .   .   .   .   .",
        " 2      .   . r .   .   . g . _ .",
    ]


def test_the_big_board() -> None:
    assert [text.rstrip() for text in drawn(BIG, a_scene())[12:18]] == [
        '    ____+                 \'|"""""|',
        " 5    .     .     .    (c) | [H] |  :     .     .     .",
        '    g                      |r""""|',
        '                      ____+\'"""""\'',
        " 4    .     .     .    [c]    :     :     .     .     .",
        "                                              r",
    ]


def test_lines_frame_the_cursor() -> None:
    """Edges are thin lines then, and tokens have whole rows alone."""
    assert [text.rstrip() for text in drawn(BIG, a_scene(), LINES)[12:19]] == [
        "    ----+                 '.-----.",
        " 5    .     .     .    (c) | [H] |  :     .     .     .",
        "    g                      |r    |",
        "                      ----+'-----'",
        " 4    .     .     .    [c]    :     :     .     .     .",
        "                                              r",
        "          ----+",
    ]


@pytest.mark.parametrize("size", SIZES)
def test_a_card_that_fits_shows_its_digit_under_the_cursor_alone(size: Size) -> None:
    """Elsewhere an edge along the square says it."""
    g2 = parse_square("g2")
    for cursor, digits in ((g2, 0 if size.down == 1 else 1), (parse_square("f2"), 0)):
        cells = [cell for row in styles_of(size, scene(board(), cards={g2: "2"}, cursor=cursor)) for cell in row]
        assert cells.count(("2", ("lit-tab",))) == digits
        assert any(names[-1:] == ("fits",) for _, names in cells) or (cursor == g2 and not size.gapped)


@pytest.mark.parametrize("size", SIZES)
def test_ascii_is_ascii(size: Size) -> None:
    assert all(text.isascii() for text in drawn(size, a_scene()))


@pytest.mark.parametrize("size", SIZES)
def test_coloured_squares_are_told_by_letters(size: Size) -> None:
    text = "".join(drawn(size, scene(board()))[:-1])
    assert text.count("g") == 5
    assert text.count("r") == 4


def test_only_what_changed_is_drawn_again() -> None:
    before = scene(board(), cursor=parse_square("e5"))
    after = scene(board(), cursor=parse_square("e6"))
    assert changed_squares(after, before) == [parse_square("e5"), parse_square("e6")]


@pytest.mark.parametrize("size", [size for size in SIZES if size.down > 1])
def test_the_gateway_keeps_its_sign_beside_another(size: Size) -> None:
    """The other corner, where the colour of the square shows elsewhere."""
    d4 = parse_square("d4")
    shown = scene(board(), gateway=1 << d4, lit=[d4])
    assert "".join(drawn(size, shown)).count("G") == 1


@pytest.mark.parametrize("size", SIZES)
def test_the_gateway_is_told_by_a_sign(size: Size) -> None:
    cells = [cell for row in styles_of(size, scene(board(), gateway=1 << parse_square("d4"))) for cell in row]
    assert [names for sign, names in cells if sign == "G"] == [("note-tab",)]
