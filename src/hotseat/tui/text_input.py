"""A single-line text input."""

from typing import Any

from textual import events
from textual.widgets import Input

from hotseat.codec.names import JOINERS, spelling
from hotseat.tui.commands import HELP

LONGEST = 500
"""The maximum length of a text that is typed or pasted, in characters, where an input sets no other."""


class TextInput(Input):
    """A text input that ignores unprintable characters, typed or pasted, and what is too long."""

    def __init__(self, *words: Any, max_length: int = LONGEST, asks: bool = True, **options: Any) -> None:
        super().__init__(*words, max_length=max_length, **options)
        self._asks = asks
        """Whether `?` shows the keys of the screen, as it belongs to no text that is typed here."""

    async def on_key(self, event: events.Key) -> None:
        """Show the keys of the screen in place of typing a question mark; type a joiner, which Textual ignores."""
        if self._asks and event.key in HELP.keys:
            event.stop()
            event.prevent_default()
            await self.run_action(HELP.action)
        elif event.character in tuple(JOINERS):
            event.stop()
            event.prevent_default()
            self.insert_text_at_cursor(event.character)

    def replace(self, text: str, start: int, end: int) -> None:
        shown = (sign for sign in spelling(text) if sign.isprintable() or sign in JOINERS)
        super().replace("".join(shown), start, end)
