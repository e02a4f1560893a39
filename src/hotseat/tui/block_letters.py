"""Large letters and digits of half blocks, three rows high, for titles and scores."""

from collections.abc import Sequence

from textual.content import Content

ROWS = {
    "A": "699F99", "B": "E9E99E", "C": "788887", "D": "E9999E", "E": "F8E88F", "F": "F8E888", "G": "788B97",
    "H": "99F999", "I": "E4444E", "J": "111196", "K": "9ACCA9", "L": "88888F", "M": "9FF999", "N": "9DDBB9",
    "O": "699996", "P": "E99E88", "Q": "6999B7", "R": "E99EA9", "S": "78611E", "T": "F66666", "U": "999996",
    "V": "999966", "W": "999FF9", "X": "996699", "Y": "996666", "Z": "F1248F", "-": "000E00", " ": "000000",
}  # fmt: skip
"""The six half rows of each letter, as hexadecimal digits; each of their four bits is a column."""

DIGITS = {
    "0": "F9999F", "1": "262227", "2": "F1F88F", "3": "F1711F", "4": "99F111", "5": "F8F11F", "6": "F8F99F",
    "7": "F11222", "8": "F9F99F", "9": "F9F11F", "-": "00F000", ":": "060060",
}  # fmt: skip
"""The six half rows of each sign of a number, as those of the letters; the minus sign is longer than the hyphen."""

HALVES = " ▄▀█"
"""The character of two half rows: none, the lower one, the upper one, both."""

ACROSS, HIGH = 5, 3
"""The columns of a letter with the gap after it, and its rows."""


def title_width(text: str) -> int:
    """Return the columns of a title in large letters; 0 if it has signs that aren't among them."""
    return len(text) * ACROSS - 1 if set(text.upper()) <= {*ROWS} else 0


def large_title(parts: Sequence[tuple[str, str]]) -> list[Content]:
    """Return the rows of a title whose parts have each a style."""
    rows = [Content("")] * HIGH
    for text, style in parts:
        for row in range(HIGH):
            rows[row] += Content.styled("".join(_row(ROWS[sign], row) + " " for sign in text.upper()), style)
    return rows


def large_number(text: str) -> list[Content]:
    """Return the rows of a number, or of a colon between numbers."""
    return [Content(" ".join(_row(DIGITS[sign], row) for sign in text)) for row in range(HIGH)]


def _row(halves: str, row: int) -> str:
    """Return a row of a letter or digit, from 0 at the top."""
    upper, lower = (int(digit, 16) for digit in halves[2 * row : 2 * row + 2])
    bits = range(3, -1, -1)
    return "".join(HALVES[2 * (upper >> bit & 1) + (lower >> bit & 1)] for bit in bits)
