"""Texts that lack space: what is left out has a sign, and pairs of a key and a word stay whole."""

from textual.content import Content

from hotseat.tui.text_layout import Lines, first_rows, key_hints, scroll_lines, whole_parts


def plain(lines: Lines) -> list[str]:
    return [line.plain.rstrip() for line in lines]


def test_rows_that_are_left_out_have_a_sign() -> None:
    lines = [Content(each) for each in ("one", "two", "three")]
    assert plain(first_rows(lines, 20, 2)) == ["one", "two…"]
    assert plain(first_rows(lines, 3, 2)) == ["one", "tw…"]
    assert plain(first_rows(lines, 20, 3)) == ["one", "two", "three"]
    assert plain(first_rows([*lines[:2], Content("  ")], 20, 2)) == ["one", "two"], "a blank row is no text"
    assert plain(first_rows(lines, 20, 0)) == []


def test_a_list_says_where_more_is() -> None:
    lines = [Content(f"row {number}") for number in range(5)]
    assert plain(scroll_lines(lines, 0, 8, 2)) == ["row 0", "row 1  ▾"]
    assert plain(scroll_lines(lines, 2, 8, 2)) == ["row 2  ▴", "row 3  ▾"]
    assert plain(scroll_lines(lines, 9, 5, 2)) == ["row…▴", "row 4"]
    assert plain(scroll_lines(lines, -3, 8, 5)) == [f"row {number}" for number in range(5)]


def test_a_bar_breaks_no_pair() -> None:
    pairs = [("Enter", "play"), ("q", "leave")]
    assert [key_hints(*pairs, width=width).plain for width in (21, 20, 9)] == [
        "Enter play    q leave",
        "Enter play",
        "",
    ]
    assert whole_parts([Content("too wide")], 5).plain == ""
