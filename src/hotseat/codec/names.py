"""The one form in which names are kept, and the one in which they are compared.

A name of players, files or packs may arrive in several spellings that look the same: macOS and some keyboards write
"é" as two characters.
"""

from unicodedata import category, name, normalize

JOINERS = "\u200c\u200d"
"""The signs without width that some scripts need within a word: the zero width non-joiner and joiner."""
_JOINED = frozenset(
    "ADLAM ARABIC BENGALI CHAKMA DEVANAGARI GUJARATI GURMUKHI KANNADA KHMER MALAYALAM MANDAIC MONGOLIAN MYANMAR NKO "
    "ORIYA SINHALA SYRIAC TAMIL TELUGU TIBETAN".split()
)
"""The scripts whose letters change with a joiner, by the first words of their characters' names."""


def spelling(name: str) -> str:
    """Return a name as the program keeps it, and as it tells names apart: in the Unicode normal form NFC.

    >>> from hotseat.codec.names import spelling
    >>> spelling("Zoe" + chr(0x308)) == "Zo" + chr(0xEB)
    True
    """
    return name if name.isascii() else normalize("NFC", name)


def is_visible(text: str) -> bool:
    r"""Return whether all of a text is printable, or is a joiner between two letters of a script that needs it.

    >>> from hotseat.codec.names import is_visible
    >>> is_visible("\u0645\u0647\u200c\u0631\u062e"), is_visible("A\u200cda"), is_visible("A\tda")
    (True, False, False)
    """
    if text.isprintable():
        return True
    around = zip(f" {text}", text, f"{text[1:]} ", strict=False)
    return all(
        sign.isprintable() or (sign in JOINERS and _is_joined(before) and _is_joined(after))
        for before, sign, after in around
    )


def _is_joined(sign: str) -> bool:
    return category(sign)[0] in "LM" and name(sign, "").partition(" ")[0] in _JOINED


def caseless(name: str) -> str:
    """Return a name in the form in which searches and filters compare it: upper and lower case are the same.

    >>> from hotseat.codec.names import caseless
    >>> caseless("ZOE" + chr(0x308)) == caseless("zo" + chr(0xEB))
    True
    """
    return name.lower() if name.isascii() else normalize("NFC", normalize("NFD", name).casefold())
