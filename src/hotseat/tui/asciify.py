"""ASCII mode: replace every other character, line by line, with ASCII of the same width."""

import locale
import os
import unicodedata
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

SIGNS = {
    "─━═╌╍┄┅┈┉╶╴╸╺▔": "-",
    "│┃║╎╏┆┇┊┋╵╷╹╻▏▕▎▍▌▐": "|",
    "├┤┬┼╟╢╤╪╞╡┣┫╋┳┝┞┟┠┡┢┥┦┧┨┩┪┭┮┯┰┱┲┽┾┿╀╁╂╃╄╅╆╇╈╉╊": ":",
    "┌┐╭╮╔╗╒╕╓╖┏┓┍┎┑┒": ".",
    "└┘┴╰╯╚╝╧╩╘╛╙╜┗┛┻┕┖┙┚┵┶┷┸┹┺": "'",
    "╼╾": "-",
    "╽╿": "|",
    "←↑→↓↖↗↘↙": "-",
    "▸►▶": ">",
    "◂◄◀": "<",
    "▲▴△": "^",
    "▼▾▽": "v",
    "•●◉": "o",
    "▘▝’‘": "'",
    "▊▋▉": "|",
    "–—": "-",
    "▀“”": '"',
}
"""Replacements of the characters in each key; crossings of lines don't become "+", which marks squares."""

SINGLE = "▁▂▃▄▅▆▇█░■□○·…±\xa0", "123_5678~#..,.~ "
"""Further characters, and the replacement of each."""

BRAILLE = dict.fromkeys(range(0x2801, 0x2900), "*")
"""The dots of a curve."""

TABLE = {ord(sign): ascii for signs, ascii in SIGNS.items() for sign in signs} | str.maketrans(*SINGLE) | BRAILLE


@lru_cache(maxsize=4096)
def to_ascii(text: str) -> str:
    """Return the text in ASCII, as many columns wide as before. `text`: one line without control characters."""
    if text.isascii():
        return text
    return "".join(part if part.isascii() else _nearest(part) for part in text.translate(TABLE))


def _nearest(sign: str) -> str:
    """Return a letter without its accent, or as many question marks as the character has columns."""
    letter = unicodedata.normalize("NFKD", sign)[:1]
    return letter if letter.isascii() and cell_len(sign) == 1 else "?" * cell_len(sign)


class Asciify(LineFilter):
    """Textual's filter that makes every drawn line ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(to_ascii(text), style, control) for text, style, control in segments]


def is_wanted() -> bool:
    """Whether the terminal or the locale can show nothing but ASCII."""
    return os.environ.get("TERM") in ("linux", "dumb") or _encoding().lower() not in ("utf-8", "utf8")


def _encoding() -> str:
    """Return the encoding in the locale's name, which may not be installed, or that of the installed locale."""
    name = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    return name.partition(".")[2].partition("@")[0] or locale.getencoding()
