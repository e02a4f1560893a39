"""Translation: each text is looked up in the player's language at the moment it is shown.

Texts are written in English. A text that a player reads goes through one of the functions named as in the standard
library's `gettext`. The text is a whole sentence with named placeholders, which are filled in after the lookup:

    from hotseat.util.i18n import gettext_noop
    from nim_game import gettext as _
    from nim_game import ngettext, pgettext

    _("{name} fits nowhere now").format(name=name)
    ngettext("{number} action is left", "{number} actions are left", left).format(number=left)
    pgettext("card:knight:text", knight.text)

A text at module level is marked with `gettext_noop`, and looked up where it is shown. Texts that programs read are
never translated: the texts of options, records, the line protocol, ids.

The texts of a package are a gettext domain of their own, which it adds when it is imported:

    from pathlib import Path
    from hotseat.util.i18n import add_domain

    TEXTS = add_domain("nim_game", Path(__file__).with_name("locale"))
    gettext, ngettext, pgettext = TEXTS.gettext, TEXTS.ngettext, TEXTS.pgettext

A text of a package is looked up in the package's catalogue first, then in the framework's. The functions of this module
look in the framework's first, then in those of all packages in the order in which they were added: so they translate
what a game hands over, too.

Each language is a catalogue in the folder of the domain. English has none: nothing is read or imported for it, and a
text that the catalogues lack stays English. The language is a global setting of the process, like the terminal. A
program sets it once at its start by `set_language`, and the settings can change it while the program runs. If a game is
used as a library, texts are English.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
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
"""The supported languages: name of the locale, and name of the language in itself."""
SPACED = ("zh_CN",)
"""The languages whose texts have a space beside each placeholder, which is left out between two wide letters."""
WIDE = "[\u3001-\u301f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff08\uff09]"
"""A letter or bracket that is written without spaces, as a regular expression."""
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that name the locale; the first one that isn't empty counts."""

_language = ENGLISH
_installed: NullTranslations | None = None
"""The catalogue that stands for all, if one was installed."""
_domains: dict[str, Domain] = {}
"""The domains by name, the framework's first."""


class Domain:
    """The texts of a package, which `add_domain` makes.

    Args:
        name: the name of the package.
        folder: the folder of its catalogues.
    """

    def __init__(self, name: str, folder: str | os.PathLike[str]) -> None:
        self.name, self.folder = name, folder
        self._read: NullTranslations | None = None
        """The catalogue of the current language; None for English, an empty one if it is missing or damaged."""
        self._catalogue: NullTranslations | None = None
        """The same, with those of the other domains as its fallbacks."""

    def gettext(self, text: str) -> str:
        """Return a text in the player's language."""
        return text if self._catalogue is None or not text else _spaced(self._catalogue.gettext(text))

    def ngettext(self, one: str, many: str, number: int) -> str:
        """Return a text for a number of things, in the right plural form of the player's language.

        Args:
            one: the English text for one thing.
            many: the English text for any other number.
            number: the number of things.
        """
        if self._catalogue is None:
            return one if number == 1 else many
        return _spaced(self._catalogue.ngettext(one, many, number))

    def pgettext(self, context: str, text: str) -> str:
        """Return the translation of a text in a context, for texts with different meanings in different places.

        Args:
            context: the context in the catalogues.
            text: the English text, as in the catalogues.
        """
        return text if self._catalogue is None or not text else _spaced(self._catalogue.pgettext(context, text))

    def translations(self, text: str) -> dict[str, str]:
        """Return a text by language in each of `LANGUAGES`, from any thread and whatever the language is."""
        catalogues = {language: _read(self, language) for language in LANGUAGES}
        return {
            language: text if catalogue is None else _spaced(catalogue.gettext(text), language)
            for language, catalogue in catalogues.items()
        }


def add_domain(name: str, folder: str | os.PathLike[str]) -> Domain:
    """Return the texts of a package; from now on the framework looks them up too, in every language.

    Args:
        name: the name of the package, which is that of its catalogues.
        folder: the folder of the catalogues, in the layout of gettext: `de/LC_MESSAGES/nim_game.mo`.
    """
    if name not in _domains:
        _domains[name] = Domain(name, folder)
        _domains[name]._read = _read(_domains[name], _language)
        _link()
    return _domains[name]


def set_language(language: str) -> None:
    """Set the language of all texts, one of `LANGUAGES`; without a sound catalogue they stay English."""
    global _language
    _language = language
    for domain in _domains.values():
        domain._read = _read(domain, _language)
    install_catalogue(None)


def install_catalogue(catalogue: NullTranslations | None) -> None:
    """Set the catalogue of all texts, whatever the language is; None for those of the domains."""
    global _installed
    _installed = catalogue
    _link()


def current_language() -> str:
    """Return the language set last; English if none was set."""
    return _language


@contextlib.contextmanager
def language_context(language: str) -> Iterator[None]:
    """Set a language, one of `LANGUAGES`, for the block, and restore the previous one afterwards."""
    global _language
    before, installed, read = _language, _installed, {name: domain._read for name, domain in _domains.items()}
    set_language(language)
    try:
        yield
    finally:
        _language = before
        for name, domain in _domains.items():
            domain._read = read[name] if name in read else _read(domain, _language)
        install_catalogue(installed)


def _link() -> None:
    """Let each domain look its texts up in the installed catalogue, or in its own and then those of the others."""
    for domain in _domains.values():
        domain._catalogue = _installed
        if _installed is None and domain._read is not None:
            from copy import copy

            domain._catalogue = copy(domain._read)
            for other in _domains.values():
                if other is not domain and other._read is not None:
                    domain._catalogue.add_fallback(copy(other._read))


def _read(domain: Domain, language: str) -> NullTranslations | None:
    """Return the catalogue of a domain in a language; an empty one if it is missing or damaged."""
    if language == ENGLISH:
        return None
    import struct
    from gettext import GNUTranslations, NullTranslations

    with (
        contextlib.suppress(OSError, ValueError, LookupError, struct.error),
        open(f"{domain.folder}/{language}/LC_MESSAGES/{domain.name}.mo", "rb") as file,  # noqa: PTH123 (see TEXTS)
    ):
        return GNUTranslations(file)
    return NullTranslations()


TEXTS = add_domain("hotseat", __file__.rpartition("util")[0] + "locale")
"""The texts of the framework. Their folder is no `Path`, as `pathlib` would be a tenth of the time of `--help`."""
gettext, ngettext, pgettext = TEXTS.gettext, TEXTS.ngettext, TEXTS.pgettext


# --- which language ---------------------------------------------------------------------------------------------------


def detect_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment selects, by gettext's rules; English if it isn't supported.

    The locale is the first value of LC_ALL, LC_MESSAGES and LANG that isn't empty. LANGUAGE may list several languages,
    the most preferred first, but doesn't count where the locale is C.

        >>> detect_language({"LANG": "de_AT.UTF-8"}), detect_language({"LC_ALL": "C.UTF-8", "LANG": "de_AT.UTF-8"})
        ('de', 'en')
    """
    locale = next(filter(None, (environment.get(name) for name in LOCALES)), "C")
    if locale.partition(".")[0] in ("C", "POSIX"):
        return ENGLISH
    liked = environment.get("LANGUAGE") or locale
    return next(filter(None, map(language_of_locale, liked.split(":"))), ENGLISH)


def language_of_locale(locale: str) -> str:
    """Return the language of a locale, with or without country and encoding; "" if it isn't supported.

    >>> language_of_locale("de_AT.UTF-8"), language_of_locale("de"), language_of_locale("tlh")
    ('de', 'de', '')
    """
    plain = locale.partition(".")[0].partition("@")[0].replace("-", "_").lower()
    whole = {language.lower(): language for language in LANGUAGES}
    without_country = {language.partition("_")[0]: language for language in LANGUAGES}
    return whole.get(plain) or without_country.get(plain.partition("_")[0], "")


# --- texts ------------------------------------------------------------------------------------------------------------


def gettext_noop(text: str) -> str:
    """Return a text unchanged; the call marks it for the catalogues, and `gettext` translates it where it is shown."""
    return text


def with_subject(name: str, text: str) -> str:
    """Return a sentence from a name and the rest, in a language of `SPACED` without a space that isn't needed.

    Args:
        name: the subject of the sentence.
        text: the rest, which may begin with a space.
    """
    import re

    closes = _language in SPACED and re.match(f" {WIDE}", text) and re.match(WIDE, name[-1:])
    return name + (text[1:] if closes else text)


class SpacedText(str):
    """A text of one of the languages in `SPACED`; its `format` leaves out a space that isn't needed."""

    __slots__ = ()

    def format(self, *args: object, **values: object) -> str:
        """Return the text with its placeholders filled in.

        Args:
            *args: the values by position.
            **values: the values by name.
        """
        return close_spaces(mark_spaces(self).format(*args, **values))


def mark_spaces(text: str) -> str:
    """Return a text of one of the languages in `SPACED` with a mark for each space that `close_spaces` may leave out.

    Args:
        text: a text with placeholders.
    """
    import re

    return re.sub(rf"(?<={WIDE}) (?={{)|(?<=}}) (?={WIDE})", "\0", text)


def close_spaces(filled: str) -> str:
    """Return a filled text with a space in place of each mark, but none between two wide letters.

    Args:
        filled: a text of `mark_spaces` without its placeholders.
    """
    import re

    return re.sub(rf"(?<={WIDE})\0(?={WIDE})", "", filled).replace("\0", " ")


def _spaced(text: str, language: str | None = None) -> str:
    return SpacedText(text) if (language or _language) in SPACED and "{" in text else text
