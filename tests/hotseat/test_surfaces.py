"""Lines of surfaces: headings, rows and the band."""

from textual.content import Content

from hotseat.tui.surfaces import BAR, MARGINS, band, heading, surface_row


def test_a_heading_keeps_its_title_before_its_key() -> None:
    assert heading("Tasks", 20, "T").plain == " Tasks T".ljust(20)
    assert heading("Tasks", 7, "T").plain == " Tasks "
    assert heading("Score - the last turn", 16, "w").plain == " The last turn".ljust(16)
    assert heading("Tasks", 20, "T", Content("met")).plain == " Tasks T".ljust(17) + "met"


def test_a_row_keeps_the_backgrounds_of_its_parts() -> None:
    row = surface_row(Content.assemble(("[c]", "on $seat-1"), " here"), 12, "raised")
    assert row.cell_length == 12
    assert [(span.start, span.end, str(span.style)) for span in row.spans] == [
        (0, 12, "on $raised"),
        (0, 3, "on $seat-1"),
    ]


def test_a_band_has_a_bar_in_each_of_its_rows() -> None:
    lines = band([Content(" Ada: which card?")], 30, "$seat-1", 3)
    assert [line.cell_length for line in lines] == [30] * 3
    assert all(line.plain.startswith(BAR) for line in lines)
    assert lines[0].plain.rstrip() == f"{BAR} Ada: which card?"
    assert len(band([Content("x" * (30 - MARGINS))] * 2, 30, "$quiet")) == 2
