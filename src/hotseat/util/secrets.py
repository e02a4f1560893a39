"""The secrets that this process knows; logs and reports of crashes show none of them."""

import re
from threading import Lock

HIDDEN = "[secret]"
"""The text in place of a secret."""
LEAST = 8
"""The number of consecutive characters of a secret that are hidden, as a log may hold only a part of it."""
_LIKE = re.compile(r"(?<![\w.])\d{1,2}(?:\.|%2e)(?!\d+(?:e-?\d+)?\b)[\w-]{12,}", re.ASCII | re.IGNORECASE)
"""A part of an invitation that may not have been read yet, such as one among the arguments: seat and secret."""
_ENCODED = re.compile(r"%([0-9A-Fa-f]{2})")
_WINDOW = re.compile(rf"(?=((?:{_ENCODED.pattern}|.){{{LEAST}}}))", re.DOTALL)
"""The next `LEAST` characters from each place of a text, percent-encoded or not."""
_REST = re.compile(r"[\w%-]*", re.ASCII)
_lock = Lock()
_parts: set[str] = set()
"""All parts of `LEAST` characters of the registered secrets."""


def register(*texts: str) -> None:
    """Hide texts in all logs and reports from now on."""
    with _lock:
        _parts.update(text[start : start + LEAST] for text in texts for start in range(len(text) - LEAST + 1))


def redact(text: str) -> str:
    """Return a text without secrets, their parts, percent-encoded or not, and whatever looks like an invitation."""
    kept: list[str] = []
    end = 0
    with _lock:
        for window in _WINDOW.finditer(text if _parts else ""):
            at, behind = window.span(1)
            if at >= end and _ENCODED.sub(lambda each: chr(int(each[1], 16)), window[1]) in _parts:
                rest = _REST.match(text, behind)
                kept, end = [*kept, text[end:at], HIDDEN], rest.end() if rest else behind
    return _LIKE.sub(HIDDEN, "".join([*kept, text[end:]]))
