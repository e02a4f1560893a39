"""Translation: each text is looked up in the player's language at the moment it is shown.

Texts are written in English. Where somebody reads one, it goes through a function that is called as in the standard
library's `gettext`, whole and with named placeholders, which are filled in behind it:

    from tashkalar.i18n import gettext as _
    from tashkalar.i18n import gettext_noop, ngettext, pgettext

    _("{name} fits nowhere now").format(name=name)
    ngettext("{number} action is left", "{number} actions are left", left).format(number=left)
    pgettext("card:knight:text", knight.text)

A text of a module's own level is `gettext_noop`, and looked up where it is shown. What programs read is never looked
up: the texts of options, records, the line protocol, ids.

A language is a catalogue in the folder `locale`. English has none: empty_counts is read or imported for it, and it is
what stands where a catalogue lacks a text, and where there is no catalogue at all. Which language holds is one fact of
the process, as the terminal is: who begins a program says it once by `set_language`, and the settings change it while
it runs. Whoever calls us as a library reads English.
"""

from __future__ import annotations

import contextlib
import os
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

ENGLISH = "en"
LANGUAGES = {
    ENGLISH: "English",
    "cs": "Čeština",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "ja": "日本語",
    "zh_CN": "简体中文",
}
"""What is spoken: how each language is called in itself, by its name among locales."""
DOMAIN = "tashkalar"
"""What the catalogues are called."""
FOLDER = Path(__file__).with_name("locale")
"""Where they lie, as gettext wants it: `de/LC_MESSAGES/tashkalar.mo`."""
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that say which locale holds; the first one that says anything."""

_language = ENGLISH
_catalogue: NullTranslations | None = None
"""What is spoken now; None for English."""


def set_language(language: str) -> None:
    """Speak a language from now on.

    Args:
        language: one of `LANGUAGES`; if its catalogue is missing or damaged, texts stay English.
    """
    global _language
    _language = language
    install_catalogue(None if language == ENGLISH else _read(language))


def install_catalogue(catalogue: NullTranslations | None) -> None:
    """Look texts up in a catalogue from now on, whatever language it is.

    Args:
        catalogue: where to look; None for nowhere, which is English.
    """
    global _catalogue
    _catalogue = catalogue


def current_language() -> str:
    """The language that was said last; English if none was."""
    return _language


@contextlib.contextmanager
def language_context(language: str) -> Iterator[None]:
    """Speak a language inside, and afterwards again what was spoken before.

    Args:
        language: one of `LANGUAGES`.
    """
    global _language
    before = _language, _catalogue
    set_language(language)
    try:
        yield
    finally:
        _language = before[0]
        install_catalogue(before[1])


def _read(language: str) -> NullTranslations | None:
    """A language's catalogue, if there is a good one."""
    from gettext import GNUTranslations

    with (
        contextlib.suppress(OSError, ValueError, LookupError, struct.error),
        (FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file,
    ):
        return GNUTranslations(file)
    return None


# --- which language ---------------------------------------------------------------------------------------------------


def detect_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language that a user's environment asks for, by gettext's custom; English if we don't speak it.

    That is the one of LC_ALL, LC_MESSAGES or LANG, the first of them that says anything. LANGUAGE may name several, the
    best liked first, but not where the locale is C.

        >>> detect_language({"LANG": "de_AT.UTF-8"}), detect_language({"LC_ALL": "C.UTF-8", "LANG": "de_AT.UTF-8"})
        ('de', 'en')

    Args:
        environment: variables and what they say.
    """
    locale = next(filter(None, (environment.get(name) for name in LOCALES)), "C")
    if locale.partition(".")[0] in ("C", "POSIX"):
        return ENGLISH
    liked = environment.get("LANGUAGE") or locale
    return next(filter(None, map(language_of_locale, liked.split(":"))), ENGLISH)


def language_of_locale(locale: str) -> str:
    """The language of a locale; "" if we don't speak it.

        >>> language_of_locale("de_AT.UTF-8"), language_of_locale("de"), language_of_locale("tlh")
        ('de', 'de', '')

    Args:
        locale: its name, with or without country and encoding.
    """
    plain = locale.partition(".")[0].partition("@")[0].replace("-", "_").lower()
    whole = {language.lower(): language for language in LANGUAGES}
    spoken = {language.partition("_")[0]: language for language in LANGUAGES}
    return whole.get(plain) or spoken.get(plain.partition("_")[0], "")


# --- texts ------------------------------------------------------------------------------------------------------------


def gettext(text: str) -> str:
    """A text in the player's language.

    Args:
        text: in English, as the catalogues have it.
    """
    return text if _catalogue is None or not text else _catalogue.gettext(text)


def ngettext(one: str, many: str, number: int) -> str:
    """A text for a number of things, in the form that the player's language wants.

    Args:
        one: the text for one of them.
        many: the text for any other number.
        number: how many they are.
    """
    if _catalogue is None:
        return one if number == 1 else many
    return _catalogue.ngettext(one, many, number)


def pgettext(context: str, text: str) -> str:
    """A text in the player's language that may mean one thing here and another there.

    Args:
        context: what tells them apart.
        text: in English, as the catalogues have it.
    """
    return text if _catalogue is None or not text else _catalogue.pgettext(context, text)


def gettext_noop(text: str) -> str:
    """A text that stands in the catalogues, as it is: `gettext` looks it up where it is shown.

    Args:
        text: in English.
    """
    return text
