"""The whole screen in ASCII: every other character is replaced, line by line, by one that every terminal has."""

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
    "…": ".",
    "•●◉": "o",
    "▁": "1",
    "▂": "2",
    "▃": "3",
    "▄": "_",
    "▅": "5",
    "▆": "6",
    "▇": "7",
    "█": "8",
    "░": "~",
    "▀": '"',
    "▊▋▉": "|",
    "–—": "-",
    "’‘": "'",
    "“”": '"',
    "\xa0": " ",
}
"""What stands for what; the crossings of lines are not "+", which lights a square."""

TABLE = {ord(sign): ascii for signs, ascii in SIGNS.items() for sign in signs}


@lru_cache(maxsize=4096)
def to_ascii(text: str) -> str:
    """The text in ASCII, as wide as before."""
    if text.isascii():
        return text
    return "".join(part if part.isascii() else _nearest(part) for part in text.translate(TABLE))


def _nearest(sign: str) -> str:
    """The letter without its accent, or question marks."""
    letter = unicodedata.normalize("NFKD", sign)[:1]
    return letter if letter.isascii() and cell_len(sign) == 1 else "?" * cell_len(sign)


class Asciify(LineFilter):
    """Makes every line that is drawn ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """A line's segments with other characters."""
        return [Segment(to_ascii(text), style, control) for text, style, control in segments]


def is_wanted() -> bool:
    """Whether the terminal or the locale can't show more."""
    return os.environ.get("TERM") in ("linux", "dumb") or _encoding().lower() not in ("utf-8", "utf8")


def _encoding() -> str:
    """How letters are encoded, by the locale's name if it says so: it may be one that this system hasn't installed."""
    name = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    return name.partition(".")[2].partition("@")[0] or locale.getencoding()
