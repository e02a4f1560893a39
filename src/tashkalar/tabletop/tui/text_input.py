"""A single-line text input."""

from unicodedata import normalize

from textual.widgets import Input


class TextInput(Input):
    """A text input that ignores unprintable characters, typed or pasted."""

    def replace(self, text: str, start: int, end: int) -> None:
        super().replace("".join(filter(str.isprintable, normalize("NFC", text))), start, end)
