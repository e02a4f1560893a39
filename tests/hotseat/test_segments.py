"""A line drawn in fewer segments looks the same, and a click on it does the same."""

from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style

from hotseat.tui.segments import merge_segments

STYLES = [
    Style.parse(text)
    for text in ("none", "red", "bold green", "red on blue", "green on blue", "underline on blue", "reverse on blue")
] + [
    Style.parse("green on blue") + Style(meta={"@click": "go"}),
    Style.parse("on blue") + Style(link="https://a.example"),
]

LINES = st.lists(st.builds(Segment, st.text(" ab  ", min_size=1, max_size=4), st.sampled_from(STYLES)))


def visible_cells(segments: list[Segment]) -> list[object]:
    """Return the visible part of each cell; the ink of a blank counts only if a line is drawn with it."""
    cells: list[object] = []
    for text, style, _ in segments:
        style = style or Style.null()
        inked = bool(style.underline or style.reverse)
        for sign in text:
            ink = (style.color, style.bold, style.underline, style.reverse) if inked or sign != " " else None
            cells.append((sign, style.bgcolor, ink, style.link, style.meta))
    return cells


@given(LINES)
def test_it_looks_the_same(line: list[Segment]) -> None:
    assert visible_cells(merge_segments(line)) == visible_cells(line)


@given(LINES)
def test_nothing_is_left_to_join(line: list[Segment]) -> None:
    once = merge_segments(line)
    assert merge_segments(once) == once
    assert len(once) <= len(line)


def test_blanks_take_the_ink_beside_them() -> None:
    plain, quiet = Style.parse("white on black"), Style.parse("grey50 on black")
    line = [Segment("│", quiet), Segment("   ", plain), Segment("│", quiet), Segment(" ", plain), Segment("c", plain)]
    assert merge_segments(line) == [Segment("│   │ ", quiet), Segment("c", plain)]


def test_a_line_may_begin_with_blanks() -> None:
    plain, quiet = Style.parse("white on black"), Style.parse("grey50 on black")
    assert merge_segments([Segment("  ", plain), Segment("│", quiet)]) == [Segment("  │", quiet)]
