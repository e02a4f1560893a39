"""Measure and format texts by terminal columns: an accent takes no column, a Chinese character two."""

from collections.abc import Sequence
from textwrap import TextWrapper
from typing import Any
from unicodedata import east_asian_width

OPENING, CLOSING = "（「『《【〈〔“‘«¿¡", "，。、；：？！）」』》】〉〕”’»…‥・ー～％"
"""Characters that never end a line, and those that never begin one, where lines break between wide characters."""


def width(text: str) -> int:
    """Return the number of columns of a text."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # its tables load slowly, and few texts need them

    return cell_len(text)


def ljust(text: str, columns: int) -> str:
    """Return the text padded with blanks after it to at least so many columns."""
    return text + " " * (columns - width(text))


def rjust(text: str, columns: int) -> str:
    """Return the text padded with blanks before it to at least so many columns."""
    return " " * (columns - width(text)) + text


def truncate(text: str, columns: int) -> str:
    """Return the longest beginning of the text that fits into so many columns."""
    while text and width(text) > columns:
        text = text[:-1]
    return text


def ellipsize(text: str, columns: int) -> str:
    """Return the text, or if it doesn't fit its beginning with an ellipsis."""
    return text if width(text) <= columns else f"{truncate(text, columns - 1)}…"


def fit_columns(texts: Sequence[str], columns: int, least: int) -> list[str]:
    """Return the texts ellipsized to fit together, the longest first, but none below the width `least`."""
    widths = list(map(width, texts))
    most = max(widths, default=0)
    while most > least and sum(min(each, most) for each in widths) > columns:
        most -= 1
    return [ellipsize(text, most) for text in texts]


def wrap(text: str, columns: int, **how: Any) -> list[str]:
    """Return the text in lines of at most so many columns, at least 1, broken between words or wide characters."""
    return _Wrapper(width=max(1, columns), **how).wrap(text)


class _Measured(str):
    """A text whose length is its width in columns, for `TextWrapper`, which only takes lengths."""

    def __len__(self) -> int:
        return width(str(self))


class _Wrapper(TextWrapper):
    """A text wrapper that counts columns, and treats each wide character as a word."""

    def _split(self, text: str) -> list[str]:
        return [_Measured(part) for word in super()._split(text) for part in _parts(word)]

    def _handle_long_word(self, reversed_chunks: list[str], cur_line: list[str], cur_len: int, width: int) -> None:
        if reversed_chunks[-1].isascii():
            super()._handle_long_word(reversed_chunks, cur_line, cur_len, width)
            return
        word = str(reversed_chunks.pop())
        head = truncate(word, width - cur_len) or word[:1] * (not cur_line)  # at least one, even if too wide
        cur_line.extend([_Measured(head)] * bool(head))
        if rest := word[len(head) :]:
            reversed_chunks.append(_Measured(rest))


def _parts(word: str) -> list[str]:
    """Split a word between its wide characters; punctuation stays beside the character that it belongs to."""
    if word.isascii() or not any(map(_is_wide, word)):
        return [word]
    parts: list[str] = []
    narrow = False  # whether the last part is a run of narrow characters, which is kept whole
    for character in word:
        wide, opening, closing = _is_wide(character), character in OPENING, character in CLOSING
        if parts and (closing or parts[-1][-1] in OPENING or (narrow and not wide and not opening)):
            parts[-1] += character
            narrow = not wide and (narrow or not closing)
        else:
            parts.append(character)
            narrow = not wide
    return parts


def _is_wide(character: str) -> bool:
    """Return whether a character takes two columns, as those of most scripts without blanks between words."""
    return east_asian_width(character) in "WF"
