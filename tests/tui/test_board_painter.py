"""The board as text: readable without colour, in every size."""

import pytest

from tashkalar.engine.board import Board, Stock
from tashkalar.engine.geometry import SQUARES, parse_square
from tashkalar.tabletop.tui.asciify import to_ascii
from tashkalar.tui.board_painter import BIG, FLAT, SIZES, SMALL, TINY, Size, board_line, place_of, square_under
from tashkalar.tui.board_scene import Scene, changed_squares, scene
from tashkalar.tui.preview import Preview

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


def drawn(size: Size, shown: Scene) -> list[str]:
    """The board's lines as text."""
    lines = range(size.extent[1])
    return [to_ascii("".join(text for text, _ in board_line(size, y, shown, "high-form"))) for y in lines]


@pytest.mark.parametrize("size", SIZES)
def test_every_line_is_full(size: Size) -> None:
    across, down = size.extent
    lines = drawn(size, a_scene())
    assert len(lines) == down
    assert {len(text) for text in lines} == {across}


@pytest.mark.parametrize("size", SIZES)
def test_the_mouse_finds_the_nearest_square_on_every_cell_of_the_board(size: Size) -> None:
    """The lines between squares too; what lies outside of the arena's edge is nobody's."""
    middles = {}
    covered: set[tuple[int, int]] = set()
    for square in SQUARES:
        x, y, width, height = place_of(size, square)
        middles[square] = (x + (width - 1) / 2, y + (height - 1) / 2)
        covered |= {(x + i, y + j) for i in range(width) for j in range(height)}
    across, down = size.extent
    for cell in ((x, y) for x in range(across) for y in range(down)):
        found = square_under(size, *cell)
        assert (found is not None) == (cell in covered), cell
        if found is not None:
            away = {
                s: (abs(cell[0] - x) / size.pitch[0], abs(cell[1] - y) / size.pitch[1]) for s, (x, y) in middles.items()
            }
            assert max(away[found]) == min(map(max, away.values())), cell


@pytest.mark.parametrize("size", SIZES)
def test_owner_and_rank_are_told_by_signs(size: Size) -> None:
    text = "\n".join(drawn(size, a_scene()))
    for piece in ("[c]", "[H]", "(c)", "(L)"):
        assert piece in text


def test_the_higher_the_rank_the_larger_the_token() -> None:
    """Told by area alone, without letters, where a square has more than a line."""
    for size in set(SIZES) - {FLAT, TINY}:
        areas = [_area(size, rank) for rank in (0, 1, 2)]
        assert areas == sorted(set(areas)), size
        assert areas[2] >= 2 * areas[0]


def _area(size: Size, rank: int) -> int:
    """How many half rows of characters a lone piece on e5 covers with its owner's colour."""
    alone = Board(((0, 0, 0),) * 2, (Stock(17, 3),) * 2).with_square(0, rank, 1 << parse_square("e5"))
    lines = [board_line(size, y, scene(alone), "high-form") for y in range(size.extent[1])]
    owned = [(text, names[-1]) for runs in lines for text, names in runs if names]
    return sum(len(text) * (2 if names in ("token-1", "body-1") else names == "seat-1") for text, names in owned)


@pytest.mark.parametrize("size", [size for size in SIZES if size.height > 1])
def test_the_ground_stays_visible_under_everything(size: Size) -> None:
    """Whatever stands on a red square, is lit or pointed at: its letter and some of its colour are there."""
    for changed in ({}, {"lit": [parse_square("d8")]}, {"cursor": parse_square("d8")}, {"fresh": [parse_square("d8")]}):
        standing = Board(((0, 0, 0),) * 2, (Stock(17, 3),) * 2).with_square(0, 2, 1 << parse_square("d8"))
        lines = [board_line(size, y, scene(standing, **changed), "high-form") for y in range(size.extent[1])]
        seen = [text for runs in lines for text, names in runs if names == ("red",)]
        assert any("r" in text for text in seen)


def test_a_frame_surrounds_what_is_lit_and_what_is_pointed_at() -> None:
    shown = scene(board(), lit=[parse_square("e5")], cursor=parse_square("e6"))
    lines = [[names[:1] for text, names in board_line(BIG, y, shown, "high-form") for _ in text] for y in range(30)]
    x, y, width, height = place_of(BIG, parse_square("e6"))
    assert set(lines[y][x : x + width]) == {("pointer",)}
    assert set(lines[y + height - 1][x : x + width]) == {("pointer",)}, "where both meet, the cursor's"
    assert set(lines[y + height + 2][x : x + width]) == {("lit",)}


def test_the_small_board() -> None:
    assert [text.rstrip() for text in drawn(SMALL, a_scene())[5:15]] == [
        "7   .   . g(L)  .   .   . g .   .   .  7",
        "",
        "6   .   .   .   :   :   :   .   . g .  6",
        "",
        "5 g +   .   .  (c)r[H]  :   .   .   .  5",
        "              '    ---",
        "4   .   .   .  [c]  :   :   . r .   .  4",
        "              +",
        "3   .   +   .   .   .   .   .   .   .  3",
        "",
    ]


def test_the_tiny_board() -> None:
    """A square's sign stands before its piece: what would happen, a card, or the square's colour."""
    marks = {parse_square("d4"): "x", parse_square("d5"): "="}
    shown = scene(
        board(), cards={parse_square("c7"): "13", parse_square("g2"): "2"}, preview=Preview(board(), marks, "")
    )
    assert [text.rstrip() for text in drawn(TINY, shown)[3:9]] == [
        "7   .   . 1(L)  .   .   . g .   .   .  7",
        "6   .   .   .   :   :   :   .   . g .  6",
        "5 g .   .   . =(c)r[H]  :   .   .   .  5",
        "4   .   .   . x[c]  :   :   . r .   .  4",
        "3   .   .   .   .   .   .   .   .   .  3",
        "2       . r .   .   . g . 2 .   .      2",
    ]


def test_the_big_board() -> None:
    assert drawn(BIG, a_scene())[13:18] == [
        "  :-----:-----:-----:-----:-----:-----:-----:-----:-----:  ",
        "  |g    |     |     |    '|r___ |     |     |     |     |  ",
        "5 |  +  |     |     | (c) > [H] <  .  |     |     |     | 5",
        "  :-----:-----:-----:-----:-----:-----:-----:-----:-----:  ",
        "  |     |     |     |    +|     |     |     |r    |     |  ",
    ]


@pytest.mark.parametrize("size", SIZES)
def test_ascii_is_ascii(size: Size) -> None:
    assert all(text.isascii() for text in drawn(size, a_scene()))


@pytest.mark.parametrize("size", SIZES)
def test_coloured_squares_are_told_by_letters(size: Size) -> None:
    text = "".join(drawn(size, scene(board()))[1:-1])
    assert text.count("g") == 5
    assert text.count("r") == 4


def test_only_what_changed_is_drawn_again() -> None:
    before = scene(board(), cursor=parse_square("e5"))
    after = scene(board(), cursor=parse_square("e6"))
    assert changed_squares(after, before) == [parse_square("e5"), parse_square("e6")]


@pytest.mark.parametrize("size", [size for size in SIZES if size.height > 1])
def test_the_gateway_keeps_its_sign_beside_another(size: Size) -> None:
    """In the other corner, where the colour of the square is told else."""
    d4 = parse_square("d4")
    shown = scene(board(), gateway=1 << d4, lit=[d4])
    assert "".join(drawn(size, shown)).count("G") == 1


@pytest.mark.parametrize("size", SIZES)
def test_the_gateway_is_told_by_a_sign_and_a_frame(size: Size) -> None:
    shown = scene(board(), gateway=1 << parse_square("d4"))
    assert "".join(drawn(size, shown)).count("G") == 1
    frames = {names[0] for y in range(size.extent[1]) for _, names in board_line(size, y, shown, "high-form") if names}
    assert ("gateway" in frames) == size.lined
