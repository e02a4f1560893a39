"""The one form in which names are kept, and the one in which they are compared.

A name of players, files or packs may arrive in several spellings that look the same: macOS and some keyboards write
"é" as two characters.
"""

from unicodedata import normalize


def spelling(name: str) -> str:
    """Return a name as the program keeps it, and as it tells names apart: in the Unicode normal form NFC.

    >>> from hotseat.codec.names import spelling
    >>> spelling("Zoe" + chr(0x308)) == "Zo" + chr(0xEB)
    True
    """
    return name if name.isascii() else normalize("NFC", name)


def caseless(name: str) -> str:
    """Return a name in the form in which searches and filters compare it: upper and lower case are the same.

    >>> from hotseat.codec.names import caseless
    >>> caseless("ZOE" + chr(0x308)) == caseless("zo" + chr(0xEB))
    True
    """
    return name.lower() if name.isascii() else normalize("NFC", normalize("NFD", name).casefold())
