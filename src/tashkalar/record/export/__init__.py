"""A game for other eyes than ours: one module a format, and the table of them.

A format is a function from a replay to a text. The replay's cursor matters to the pictures of a single moment alone.
"""

from collections.abc import Callable

from tashkalar.record.export import asciicast, markdown, picture, states, text, webpage
from tashkalar.record.sessions import Replay

FORMATS: dict[str, Callable[[Replay], str]] = {
    "txt": text.transcript,
    "md": markdown.transcript,
    "html": webpage.page,
    "svg": picture.svg,
    "json": states.whole,
    "cast": asciicast.recording,
}
"""What a game can be turned into, by the usual ending of such a file."""

OF_A_MOMENT = ("svg",)
"""The formats that show the moment at the cursor; the others tell the whole game."""
