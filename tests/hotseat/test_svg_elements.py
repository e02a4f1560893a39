"""SVG documents and texts, as the drawings of all games write them."""

from xml.etree import ElementTree

import pytest

from hotseat.util.svg_elements import drawn_width, svg_document, svg_line, svg_text

NASTY = "<b>&\"'"


def test_a_document_has_a_title_a_ground_and_rules_of_its_own() -> None:
    root = ElementTree.fromstring(svg_document(30, 20, NASTY, ".page{fill:#fff}", ['<path class="a" d="M0 0"/>']))
    title, style, page, path = root
    assert (root.attrib["viewBox"], title.text, path.attrib["class"]) == ("0 0 30 20", NASTY, "a")
    assert style.text == f".{root.attrib['class']} .page{{fill:#fff}}"
    assert (page.attrib["width"], page.attrib["height"]) == ("30", "20")


def test_a_text_is_escaped_and_needs_no_class() -> None:
    assert svg_text("", 1, 2, "a < b") == '<text x="1" y="2">a &lt; b</text>'
    assert ElementTree.fromstring(svg_text("on", 1, 2, NASTY)).text == NASTY


@pytest.mark.parametrize(
    ("narrow", "wide"), [("ill", "add"), ("add", "ADD"), ("ADD", "MWM"), ("add", "王王王"), ("a", "ab"), ("", "i")]
)
def test_a_wider_text_is_estimated_as_wider(narrow: str, wide: str) -> None:
    assert drawn_width(narrow, 10) < drawn_width(wide, 10)
    assert drawn_width(wide, 10) < drawn_width(wide, 10, bold=True)
    assert drawn_width("王王", 10) == 20
    assert drawn_width("e\N{COMBINING ACUTE ACCENT}", 10) == drawn_width("e", 10)


def test_only_a_line_that_may_be_too_wide_is_squeezed() -> None:
    assert "textLength" not in svg_line("line", 0, 0, "Ada lays a coin", 200)
    assert 'textLength="200" lengthAdjust="spacingAndGlyphs"' in svg_line("line", 0, 0, "M" * 30, 200)
