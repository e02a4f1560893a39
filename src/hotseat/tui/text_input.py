"""A single-line text input."""

from typing import Any

from textual.widgets import Input

from hotseat.codec.names import spelling

LONGEST = 500
"""The maximum length of a text that is typed or pasted, in characters, where an input sets no other."""


class TextInput(Input):
    """A text input that ignores unprintable characters, typed or pasted, and what is too long."""

    def __init__(self, *words: Any, max_length: int = LONGEST, **options: Any) -> None:
        super().__init__(*words, max_length=max_length, **options)

    def replace(self, text: str, start: int, end: int) -> None:
        super().replace("".join(filter(str.isprintable, spelling(text))), start, end)
