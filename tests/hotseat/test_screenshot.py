"""Screens as SVG: block and box characters are shapes that meet at the edges of their cells."""

import unicodedata
from xml.etree import ElementTree

import pytest
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DIMMED_MONOKAI
from textual.app import ComposeResult
from textual.widgets import Static

from hotseat.tui.screen_stack import SerializedApp
from hotseat.util.cell_picture import CELL, EDGE, LINE, CellRun, PictureColours, _shapes, draw

GROUND = "#11141a"
COLOURS = PictureColours(GROUND, DIMMED_MONOKAI)
BLOCKS = [*map(chr, range(0x2580, 0x25A0))]
BOXES = [sign for sign in map(chr, range(0x2500, 0x2580)) if "DIAGONAL" not in unicodedata.name(sign)]


def drawn(*segments: Segment) -> tuple[ElementTree.Element, dict[str, str]]:
    """The elements of some segments at the origin, and the rule of each class."""
    styles: dict[str, str] = {}
    text = draw([CellRun(0, 0, segments)], styles, COLOURS)
    return ElementTree.fromstring(f"<g>{text}</g>"), {name: rule for rule, name in styles.items()}


@pytest.mark.parametrize("sign", BLOCKS + BOXES)
def test_every_block_and_box_character_stays_in_its_cell(sign: str) -> None:
    shapes = _shapes(sign)
    assert shapes
    for left, top, right, bottom in shapes:
        assert 0 <= left < right <= CELL
        assert 0 <= top < bottom <= LINE


@pytest.mark.parametrize(
    ("sign", "share"), [("█", 1), ("▀", 1 / 2), ("▐", 1 / 2), ("▁", 1 / 8), ("▙", 3 / 4), ("▎", 1 / 4)]
)
def test_a_block_fills_its_share_of_the_cell(sign: str, share: float) -> None:
    areas = [(right - left) * (bottom - top) for left, top, right, bottom in _shapes(sign)]
    assert sum(areas) == pytest.approx(share * CELL * LINE)


def test_halves_of_two_lines_meet() -> None:
    assert _shapes("▀") == ((0, 0, CELL, LINE / 2),)
    assert _shapes("▄") == ((0, LINE / 2, CELL, LINE),)


@pytest.mark.parametrize(
    ("sign", "sides"), [("─", "lr"), ("┌", "rd"), ("╰", "ru"), ("┤", "lud"), ("╬", "lrud"), ("╶", "r")]
)
def test_a_line_reaches_the_sides_of_its_name(sign: str, sides: str) -> None:
    shapes = _shapes(sign)
    reached = {
        "l": any(shape[0] == 0 for shape in shapes),
        "u": any(shape[1] == 0 for shape in shapes),
        "r": any(shape[2] == CELL for shape in shapes),
        "d": any(shape[3] == LINE for shape in shapes),
    }
    assert {side for side, yes in reached.items() if yes} == {*sides}


def test_a_double_corner_leaves_its_middle_free() -> None:
    middle = (CELL / 2 + 0.5, LINE / 2 + 0.5)
    for sign in "╔╗╚╝═║╬":
        inside = [s for s in _shapes(sign) if s[0] < middle[0] < s[2] and s[1] < middle[1] < s[3]]
        assert not inside, sign


def test_a_row_of_one_block_is_one_rectangle() -> None:
    elements, _rules = drawn(Segment("▄▄", Style.parse("#ff0000")), Segment("▄", Style.parse("#ff0000 bold")))
    paths = [element.get("d") for element in elements]
    top = EDGE + LINE // 2
    assert paths == [
        f"M{EDGE} {top}h{2 * CELL}v{LINE // 2}h-{2 * CELL}zM{EDGE + 2 * CELL} {top}h{CELL}v{LINE // 2}h-{CELL}z"
    ]


def test_texts_keep_their_columns() -> None:
    elements, rules = drawn(Segment("ab  日c ●", Style.parse("bold underline #ff0000")))
    texts = [(e.text, (int(e.get("x", "")) - EDGE) // CELL, int(e.get("textLength", "")) // CELL) for e in elements]
    assert texts == [("ab", 0, 2), ("日", 4, 2), ("c", 6, 1), ("●", 8, 1)]
    assert {rules[e.get("class", "")] for e in elements} == {"fill:#ff0000;font-weight:bold;text-decoration:underline"}


def test_colours_are_those_of_the_style() -> None:
    ground = "fill:#00ff00;shape-rendering:crispEdges"

    def rules(text: str, style: str) -> set[str]:
        return {*drawn(Segment(text, Style.parse(style)))[1].values()}

    assert rules("x", "#ff0000 on #00ff00") == {ground, "fill:#ff0000"}
    assert rules(" ", "reverse #00ff00") == {ground}
    assert rules("x", "dim #ffffff on #00ff00") == {ground, "fill:#99ff99"}
    assert rules("x y", f"#ff0000 on {GROUND}") == {"fill:#ff0000"}


class Framed(SerializedApp):
    """A text with a frame."""

    CSS = "Static { border: round $primary; }"

    def compose(self) -> ComposeResult:
        yield Static("A<&B ▄█")


async def test_the_screenshot_of_an_application_has_no_block_or_box_character() -> None:
    app = Framed()
    async with app.run_test(size=(20, 5)):
        picture = app.export_screenshot(title="A <title>")
    root = ElementTree.fromstring(picture)
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["A<&B"]
    assert root.findtext("{http://www.w3.org/2000/svg}title") == "A <title>"
    assert root.get("viewBox") == f"0 0 {20 * CELL + 2 * EDGE} {5 * LINE + 2 * EDGE}"
    assert not {*BLOCKS, *BOXES} & {*picture}
