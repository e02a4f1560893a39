"""The secrets that this process knows; logs and reports of crashes show none of them."""

import re
from threading import Lock

HIDDEN = "[secret]"
"""The text in place of a secret."""
LEAST = 8
"""The number of consecutive characters of a secret that are hidden, as a log may hold only a part of it."""
_LIKE = re.compile(r"(?<![\w.])\d{1,2}(?:\.|%2e)(?!\d+(?:e-?\d+)?\b)[\w-]{12,}", re.ASCII | re.IGNORECASE)
"""A part of an invitation that may not have been read yet, such as one among the arguments: seat and secret."""
_lock = Lock()
_patterns: dict[str, re.Pattern[str]] = {}
"""A pattern for each registered secret: all words that share a part with it, percent-encoded or not."""


def register(*texts: str) -> None:
    """Hide texts in all logs and reports from now on."""
    with _lock:
        for text in texts:
            if len(text) >= LEAST and text not in _patterns:
                _patterns[text] = _pattern(text)


def redact(text: str) -> str:
    """Return a text with `HIDDEN` in place of secrets, of parts of them, and of whatever looks like an invitation's."""
    with _lock:
        known = [*_patterns.values()]
    for pattern in known:
        text = pattern.sub(HIDDEN, text)
    return _LIKE.sub(HIDDEN, text)


def _pattern(secret: str) -> re.Pattern[str]:
    signs = [f"(?:{re.escape(sign)}|%(?i:{ord(sign):02x}))" for sign in secret]
    parts = ["".join(signs[start : start + LEAST]) for start in range(len(signs) - LEAST + 1)]
    return re.compile(rf"(?:{'|'.join(parts)})[\w%-]*", re.ASCII)
