"""SVG documents and texts, written alike by all drawings of games."""

from collections.abc import Iterable
from html import escape

from hotseat.util import cell_width
from hotseat.util.svg_styles import keep_styles_inside

WIDTHS = (" .,:;'|!()[]-ijlftrI", 0.4), ("mMW@%—…", 1.0)
"""The widths of letters that are narrower or wider than most, in parts of the font's size."""
SPARE = 1.05
"""The estimated width of a line, in parts of its place, from which it is squeezed; a little more fits, too."""


def svg_document(width: int, height: int, title: str, rules: str, elements: Iterable[str]) -> str:
    """Return an SVG document on a ground of the class "page"; its style rules hold for the document alone.

    Args:
        width: its width, in pixels.
        height: its height, in pixels.
        title: a text that says what the picture shows.
        rules: the style rules of its classes.
        elements: its parts, the lowest first.
    """
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    head = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">', f"<title>{escape(title)}</title>"]
    page = [f"<style>{rules}</style>", f'<rect class="page" width="{width}" height="{height}"/>']
    return keep_styles_inside("\n".join([*head, *page, *elements, "</svg>\n"]))


def svg_text(style: str, x: int, y: int, content: str) -> str:
    """Return a text element.

    Args:
        style: its classes; "" for none.
        x: its start, or its middle where its class anchors it there, in pixels.
        y: its base line, in pixels.
        content: the text.
    """
    kind = f'class="{style}" ' if style else ""
    return f'<text {kind}x="{x}" y="{y}">{escape(content)}</text>'


def drawn_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text in a sans-serif font, in the unit of the font's size, estimated for a wide font.

    Args:
        text: the text.
        size: the size of the font.
        bold: whether its letters are bold.
    """
    return size * sum(map(_width_of, text)) * (1.1 if bold else 1)


def _width_of(letter: str) -> float:
    """Return the width of a letter in parts of the font's size."""
    if (cells := cell_width.width(letter)) != 1:
        return cells / 2
    return next((wide for letters, wide in WIDTHS if letter in letters), 0.75 if letter.isupper() else 0.64)


def svg_line(style: str, x: int, y: int, content: str, most: int, *, size: int = 14, bold: bool = False) -> str:
    """Return a text element that is squeezed into a width, if it may be wider by more than a part of the margin.

    Args:
        style: its classes.
        x: its start, or its middle where its class anchors it there, in pixels.
        y: its base line, in pixels.
        content: the text.
        most: the greatest width, in pixels.
        size: the size of the font, in pixels.
        bold: whether its letters are bold.
    """
    squeezed = f' textLength="{most}" lengthAdjust="spacingAndGlyphs"' * (
        drawn_width(content, size, bold=bold) > SPARE * most
    )
    return f'<text class="{style}" x="{x}" y="{y}"{squeezed}>{escape(content)}</text>'
