"""Match typed text with options."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar
from unicodedata import normalize

from tashkalar.tabletop.decision import Option, spellings

Answer = TypeVar("Answer", bound=Option)
NO_NAMES: Mapping[str, str] = MappingProxyType({})
ACCENTS = dict.fromkeys(range(768, 880))
"""The accents of letters, as they are when they stand alone."""


def normalize_text(text: str) -> str:
    """A text in small letters, without accents and double blanks; wide letters that look like narrow ones are these.

        >>> from tashkalar.tabletop.parse_input import normalize_text
        >>> normalize_text("Čaroděj  Ｅ５")
        'carodej e5'

    Args:
        text: what somebody typed, or what it is compared with.
    """
    if text.isascii():
        return " ".join(text.lower().split())
    plain = normalize("NFKD", text.casefold()).translate(ACCENTS)
    return " ".join(normalize("NFKC", plain).split())


def match_options(
    text: str, options: Sequence[Answer], in_full: Collection[str] = (), called: Mapping[str, str] = NO_NAMES
) -> tuple[Answer, ...]:
    """The options that a typed line may mean: the exact one alone, else those that its words begin.

    Args:
        text: the line.
        options: those of the question.
        in_full: the answers that no abbreviation gives, such as giving up.
        called: what words of options are called in the player's language, by the words; either may be typed.
    """
    wanted = normalize_text(text)
    if exact := tuple(option for option in options if wanted == option.text):
        return exact
    names = {word: normalize_text(name) for word, name in called.items()}
    if spelled := tuple(
        option for option in options if any(wanted in (text, localized_text(text, names)) for text in spellings(option))
    ):
        return spelled
    words = wanted.split()
    return tuple(
        option
        for option in options
        if option.text not in in_full
        and any(_begins(words, [{part, names.get(part, part)} for part in text.split()]) for text in spellings(option))
    )


def localized_text(text: str, called: Mapping[str, str]) -> str:
    """An option's text with the names of the player's language in place of its words.

    Args:
        text: one of the option's.
        called: the names, by the words.
    """
    return " ".join(called.get(part, part) for part in text.split())


def _begins(words: Sequence[str], parts: Sequence[Collection[str]]) -> bool:
    """Whether the words begin parts of an option, in order: "su kn e5" begins "summon knight e5 r90".

    A part may be told in several ways, and in several words: then these are the first of it.
    """
    if not words:
        return True
    for at, ways in enumerate(parts):
        for taken in range(1, 1 + min(len(words), max(way.count(" ") + 1 for way in ways))):
            begun = " ".join(words[:taken])
            if any(way.startswith(begun) for way in ways) and _begins(words[taken:], parts[at + 1 :]):
                return True
    return False
