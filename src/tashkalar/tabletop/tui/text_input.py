"""A single-line text input."""

from unicodedata import normalize

from textual.widgets import Input


class TextInput(Input):
    """A line to type in. What can't be seen isn't taken, be it typed or pasted."""

    def replace(self, text: str, start: int, end: int) -> None:
        """Put a text in the place of another."""
        super().replace("".join(filter(str.isprintable, normalize("NFC", text))), start, end)
