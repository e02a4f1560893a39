"""Match typed text with options."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar
from unicodedata import normalize

from hotseat.plugin.decision import Option, spellings

Answer = TypeVar("Answer", bound=Option)
"""The type of a game's options."""
NO_NAMES: Mapping[str, str] = MappingProxyType({})
"""An empty mapping: the words of options have no names."""
SPELLINGS = {**dict.fromkeys(range(768, 880)), ord("還"): "喚"}
"""A translation table that deletes combining accents, and unites two spellings of a Japanese word."""


def normalize_text(text: str) -> str:
    """Return a text in lower case, without accents and repeated blanks, with narrow letters in place of wide ones."""
    if text.isascii():
        return " ".join(text.lower().split())
    plain = normalize("NFKD", text.casefold()).translate(SPELLINGS)
    return " ".join(normalize("NFKC", plain).split())


def match_options(
    text: str, options: Sequence[Answer], in_full: Collection[str] = (), word_names: Mapping[str, str] = NO_NAMES
) -> tuple[Answer, ...]:
    """Return the options that a typed line may stand for, but none in `in_full` for an abbreviation.

    An option whose text equals the line wins. Next come the options with another spelling that equals the line.
    Otherwise the line may abbreviate an option: its words may be cut short, and words may be left out.
    """
    wanted = normalize_text(text)
    if exact := tuple(option for option in options if wanted == option.text):
        return exact
    names = {word: normalize_text(name) for word, name in word_names.items()}
    if spelled := tuple(
        option for option in options if any(wanted in (text, localized_text(text, names)) for text in spellings(option))
    ):
        return spelled
    words = wanted.split()
    return tuple(
        option
        for option in options
        if option.text not in in_full
        and any(begins(words, [{part, names.get(part, part)} for part in text.split()]) for text in spellings(option))
    )


def localized_text(text: str, word_names: Mapping[str, str]) -> str:
    """Return an option's text with its words replaced by their names in the player's language."""
    return " ".join(word_names.get(part, part) for part in text.split())


def begins(words: Sequence[str], parts: Sequence[Collection[str]]) -> bool:
    """Return whether words abbreviate parts of an option in order, as "mo kn e5" abbreviates "move knight e5 north".

    A part may have several spellings, and a spelling may have several words. Then the typed words may be the first
    words of the spelling.
    """
    if not words:
        return True
    for at, forms in enumerate(parts):
        for taken in range(1, 1 + min(len(words), max(form.count(" ") + 1 for form in forms))):
            begun = " ".join(words[:taken])
            if any(form.startswith(begun) for form in forms) and begins(words[taken:], parts[at + 1 :]):
                return True
    return False
