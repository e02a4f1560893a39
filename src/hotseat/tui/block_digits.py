"""Digits of four columns and three rows, drawn with half blocks."""

from textual.content import Content

_PIXELS = {
    "0": "####|#..#|#..#|#..#|#..#|####",
    "1": "..#.|.##.|..#.|..#.|..#.|.###",
    "2": "####|...#|####|#...|#...|####",
    "3": "####|...#|.###|...#|...#|####",
    "4": "#..#|#..#|####|...#|...#|...#",
    "5": "####|#...|####|...#|...#|####",
    "6": "####|#...|####|#..#|#..#|####",
    "7": "####|...#|...#|..#.|..#.|..#.",
    "8": "####|#..#|####|#..#|#..#|####",
    "9": "####|#..#|####|...#|...#|####",
    "-": "....|....|####|....|....|....",
    ":": "....|.##.|....|....|.##.|....",
}
"""The six rows of each digit."""
ROWS = 3
_CELLS = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def block_digits(text: str, style: str) -> list[Content]:
    """Return a number as three rows."""
    drawn = [_PIXELS[sign].split("|") for sign in text]
    return [
        Content.styled(" ".join(_row(pixels[2 * row], pixels[2 * row + 1]) for pixels in drawn), style)
        for row in range(ROWS)
    ]


def _row(upper: str, lower: str) -> str:
    return "".join(_CELLS[pair] for pair in map("".join, zip(upper, lower, strict=True)))
