"""Texts by the columns that they take in a terminal: an accent takes none, a Chinese character two."""

from collections.abc import Sequence
from textwrap import TextWrapper
from typing import Any


def width(text: str) -> int:
    """The columns of a text."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # its tables take time to load, and few texts need them

    return cell_len(text)


def padded(text: str, columns: int) -> str:
    """The text with blanks after it, so that it takes so many columns at least."""
    return text + " " * (columns - width(text))


def to_the_right(text: str, columns: int) -> str:
    """The text with blanks before it, so that it takes so many columns at least."""
    return " " * (columns - width(text)) + text


def cut(text: str, columns: int) -> str:
    """As much of the text as these columns hold."""
    while width(text) > columns:
        text = text[:-1]
    return text


def shared(texts: Sequence[str], columns: int, least: int) -> list[str]:
    """The texts, cut with an ellipsis so that these columns hold them together; the longest give way first.

    Args:
        least: no text is cut to fewer columns than these, even if then they take more than there are.
    """
    widths = list(map(width, texts))
    most = max(widths, default=0)
    while most > least and sum(min(each, most) for each in widths) > columns:
        most -= 1
    return [text if taken <= most else f"{cut(text, most - 1)}…" for text, taken in zip(texts, widths, strict=True)]


def wrapped(text: str, columns: int, **how: Any) -> list[str]:
    """The text in lines of so many columns at most, broken between words if that can be.

    Args:
        how: as `textwrap.wrap` takes it.
    """
    return _Wrapper(width=columns, **how).wrap(text)


class _Measured(str):
    """A piece of text that is as long as it is wide, for a wrapper that asks for nothing else."""

    def __len__(self) -> int:
        return width(str(self))


class _Wrapper(TextWrapper):
    """Goes by columns in place of characters."""

    def _split(self, text: str) -> list[str]:
        return list(map(_Measured, super()._split(text)))

    def _handle_long_word(self, reversed_chunks: list[str], cur_line: list[str], cur_len: int, width: int) -> None:
        if reversed_chunks[-1].isascii():
            super()._handle_long_word(reversed_chunks, cur_line, cur_len, width)
            return
        word = str(reversed_chunks.pop())
        head = cut(word, max(width - cur_len, 1)) or word[:1]  # one at least, however narrow the line is
        cur_line.append(_Measured(head))
        if rest := word[len(head) :]:
            reversed_chunks.append(_Measured(rest))
