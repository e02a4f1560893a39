"""Texts in lines by the columns that they take: between words, and between wide letters."""

import pytest
from textual.app import App, ComposeResult
from textual.content import Content
from textual.widgets import Static

from hotseat.tui.text_layout import Prose, wrap_content
from hotseat.util.cell_width import truncate, width, wrap
from tests.hotseat.helpers.screens import read


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one two three", ["one two", "three"]),
        ("O3を戦士として置いて", ["O3を戦士", "として置", "いて"]),
        ("Enterを押します。1を", ["Enterを押", "します。1", "を"]),
        ("十二三四五。六", ["十二三四", "五。六"]),
        ("十二三四、五", ["十二三", "四、五"]),
        ("十二三（四）五", ["十二三", "（四）五"]),
        ("十二 34 五六七", ["十二 34", "五六七"]),
        ("là : oui « non »", ["là : oui", "« non »"]),
        ("là\xa0: oui «\xa0non\xa0»", ["là\xa0: oui", "«\xa0non\xa0»"]),
    ],
)
def test_no_line_begins_with_a_mark_that_closes_or_ends_with_one_that_opens(text: str, lines: list[str]) -> None:
    """A blank that doesn't break is none, and a run of narrow letters stays whole between wide ones."""
    assert wrap(text, 9) == lines
    assert [line.plain for line in wrap_content(Content(text), 9)] == lines


@pytest.mark.parametrize("columns", range(2, 30))
def test_nothing_is_lost_and_no_line_is_too_wide(columns: int) -> None:
    text = "连续 24 个回合无人用牌（僵局）时，「最后回合」也会开始…… well-known（（x））"
    for lines in (wrap(text, columns), [line.plain for line in wrap_content(Content(text), columns)]):
        assert max(map(width, lines)) <= columns
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_lines_keep_their_styles() -> None:
    text = Content.assemble(("one", "bold"), " two\n", ("thr", "red"), "ee")
    first, second, third = wrap_content(text, 5)
    assert (first.plain, second.plain, third.plain) == ("one", "two", "three")
    assert [(span.start, span.end, span.style) for span in first.spans] == [(0, 3, "bold")]
    assert [(span.start, span.end, span.style) for span in third.spans] == [(0, 3, "red")]
    assert [line.plain for line in wrap_content(Content("a\n\nb"), 5)] == ["a", "", "b"]


class Reading(App[None]):
    """Something to read and nothing else."""

    CSS = "Static { width: 1fr; height: auto; }"

    def compose(self) -> ComposeResult:
        yield Static(Prose(Content("連続24ターンの間、誰もカードを使わない（膠着）。\n\n  b")))
        yield Static(Content("below"))


async def test_what_is_read_in_a_widget_is_broken_so_too() -> None:
    async with Reading().run_test(size=(18, 6)) as pilot:
        lines = [line.rstrip() for line in (await read(pilot)).splitlines()]
        assert lines == ["連続24ターンの間、", "誰もカードを使わな", "い（膠着）。", "", "  b", "below"]
        await pilot.resize_terminal(10, 10)
        lines = [line.rstrip() for line in (await read(pilot)).splitlines()]
        assert lines[:3] == ["連続24ター", "ンの間、誰", "もカードを"]


@pytest.mark.parametrize("columns", [0, -3])
def test_without_room_each_letter_has_a_line(columns: int) -> None:
    assert wrap("ab c", columns) == ["a", "b", "c"]


@pytest.mark.parametrize(("columns", "text"), [(3, "abc"), (0, ""), (-2, "")])
def test_what_is_cut_has_at_most_as_many_columns(columns: int, text: str) -> None:
    """No text is left without a column, and none can be missing."""
    assert truncate("abcd", columns) == text
