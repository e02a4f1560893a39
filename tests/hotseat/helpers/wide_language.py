"""A language for tests, in which every text is twice as wide; and how to speak one for the time of a test."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations

from hotseat.util import i18n

FIELD = re.compile(r"(\{[^{}]*\})")
"""A placeholder, which stays as it is."""
LETTER = r"[\u3040-\u30ff\u3400-\u9fff]"
HALF = re.compile(rf"{LETTER} ?(?:[:;,]|\.\.\.|\((?!\d|[-+]|[ cHL]\)))|(?:[：；，、。]|\w,) (?={LETTER})")
"""A half-width sign behind a Japanese or Chinese letter, or a space or half-width comma before one.

A piece in brackets and a place are signs of the game.
"""
WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
"""Each visible letter of ASCII in its wide form, such as an A that takes two columns."""
SAID = {code: letter for code, letter in WIDE.items() if chr(code) not in "*|"}
"""The same of what an event's sentence says of a value (`engine.events.event`)."""


def wide(text: str) -> str:
    """A text of letters that take two columns each, its placeholders as they are."""
    return "".join(_field(part) if FIELD.fullmatch(part) else part.translate(WIDE) for part in FIELD.split(text))


def _field(field: str) -> str:
    """A placeholder, with what is said of its value in wide letters: all but a noun that is counted, or an id."""
    name, colon, how = field.partition(":")
    return (
        field
        if re.fullmatch("[a-z0-9-]+}", how)
        else name + colon + how[:-1].translate(SAID) + field[-1:] * bool(colon)
    )


class Wide(NullTranslations):
    """Every text in wide letters: East Asian by its width, and English to a reader."""

    def gettext(self, message: str) -> str:
        return wide(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return wide(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return wide(message)


@contextmanager
def speaking(catalogue: NullTranslations | None) -> Iterator[None]:
    """Look texts up there for the time being."""
    with i18n.language_context(i18n.ENGLISH):
        i18n.install_catalogue(catalogue)
        yield


NARROW = re.compile(r"[A-Za-z]{3,}")
KEYS = {*"Enter Esc Space Tab Shift Ctrl Left Right Up Down Home End PgUp PgDn".split()}
"""The names of keys, which are the same in all languages."""


def narrow(text: str, *names: str) -> list[str]:
    """The words of a text that were looked up nowhere: those in narrow letters.

    Args:
        text: what is shown while the wide language is spoken.
        *names: words that are the same in every language, such as those of players.
    """
    return [word for word in NARROW.findall(text) if word not in KEYS and word not in names]
