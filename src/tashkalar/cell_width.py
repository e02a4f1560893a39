"""Texts by the columns that they take in a terminal: an accent takes none, a Chinese character two."""

import re
from collections.abc import Sequence
from textwrap import TextWrapper
from typing import Any

OPENING, CLOSING = "（「『《【〈〔“‘«¿¡", "，。、；：？！）」』》】〉〕”’»…‥・ー～％"
"""What ends no line and what begins none, where lines are broken between wide letters."""
WIDE = "\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6"
"""Letters of two columns, mostly of scripts that are written without blanks."""
PART = re.compile(rf"[{OPENING}]*(?:[{WIDE}]|[^{WIDE}{OPENING}]+|$)[{CLOSING}]*")
"""A wide letter, or what stands between two of them, with the marks that stay beside it."""


def width(text: str) -> int:
    """The columns of a text."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # its tables take time to load, and few texts need them

    return cell_len(text)


def ljust(text: str, columns: int) -> str:
    """The text with blanks after it, so that it takes so many columns at least."""
    return text + " " * (columns - width(text))


def rjust(text: str, columns: int) -> str:
    """The text with blanks before it, so that it takes so many columns at least."""
    return " " * (columns - width(text)) + text


def truncate(text: str, columns: int) -> str:
    """As much of the text as these columns hold."""
    while width(text) > columns:
        text = text[:-1]
    return text


def ellipsize(text: str, columns: int) -> str:
    """The text, or as much of it as these columns hold with an ellipsis behind it."""
    return text if width(text) <= columns else f"{truncate(text, columns - 1)}…"


def fit_columns(texts: Sequence[str], columns: int, least: int) -> list[str]:
    """The texts, cut with an ellipsis so that these columns hold them together; the longest give way first.

    Args:
        texts: the texts in their order.
        columns: the columns for all texts together.
        least: no text is cut to fewer columns than these, even if then they take more than there are.
    """
    widths = list(map(width, texts))
    most = max(widths, default=0)
    while most > least and sum(min(each, most) for each in widths) > columns:
        most -= 1
    return [ellipsize(text, most) for text in texts]


def wrap(text: str, columns: int, **how: Any) -> list[str]:
    """The text in lines of so many columns at most, broken between words if that can be, or between wide letters.

    Args:
        text: it may hold wide letters.
        columns: of fewer than one, one is taken, as where a small terminal leaves no room.
        how: as `textwrap.wrap` takes it.
    """
    return _Wrapper(width=max(1, columns), **how).wrap(text)


class _Measured(str):
    """A piece of text that is as long as it is wide, for a wrapper that asks for nothing else."""

    def __len__(self) -> int:
        return width(str(self))


class _Wrapper(TextWrapper):
    """Goes by columns in place of characters, and takes a wide letter for a word."""

    def _split(self, text: str) -> list[str]:
        return [_Measured(part) for word in super()._split(text) for part in _parts(word)]

    def _handle_long_word(self, reversed_chunks: list[str], cur_line: list[str], cur_len: int, width: int) -> None:
        if reversed_chunks[-1].isascii():
            super()._handle_long_word(reversed_chunks, cur_line, cur_len, width)
            return
        word = str(reversed_chunks.pop())
        head = truncate(word, width - cur_len) or word[:1] * (not cur_line)  # one letter at least, however narrow it is
        cur_line.extend([_Measured(head)] * bool(head))
        if rest := word[len(head) :]:
            reversed_chunks.append(_Measured(rest))


def _parts(word: str) -> list[str]:
    """A word between blanks, taken apart between its wide letters if it has any."""
    if word.isascii() or not re.search(f"[{WIDE}]", word):
        return [word]
    return list(filter(None, PART.findall(word)))
