"""A single-line text input."""

from textual.widgets import Input

from tashkalar.names import spelling


class TextInput(Input):
    """A text input that ignores unprintable characters, typed or pasted."""

    def replace(self, text: str, start: int, end: int) -> None:
        super().replace("".join(filter(str.isprintable, spelling(text))), start, end)
