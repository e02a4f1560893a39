"""Small text helpers that every game needs."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from unicodedata import bidirectional

from tashkalar.i18n import gettext, ngettext, pgettext
from tashkalar.i18n import gettext as _

SHOWN = 6
"""How many meanings of an unclear line are told."""
QUOTED = 40
"""How much of what somebody typed is quoted."""


def count(number: int, thing: str) -> str:
    """A number with its noun, each noun with its plurals in the catalogues.

        >>> from tashkalar.tabletop.text_utils import count
        >>> count(1, "place"), count(2, "place"), count(0, "place"), count(-2, "point")
        ('1 place', '2 places', 'no place', '-2 points')

    Args:
        number: any.
        thing: one of them.
    """
    if not number:
        return gettext(f"no {thing}")
    return ngettext(f"{{number}} {thing}", f"{{number}} {thing}s", abs(number)).format(number=number)


def capitalize(text: str, *names: str) -> str:
    """A text with a capital at its beginning, unless a name stands there: a name is written as its bearer writes it.

    Args:
        text: without its capital.
        *names: those that may stand there.
    """
    return text if names and text.startswith(names) else text[:1].upper() + text[1:]


def with_period(text: str) -> str:
    """A sentence with its full stop.

    Args:
        text: without it.
    """
    # Translators: any sentence with its full stop
    return _("{sentence}.").format(sentence=text)


def without_period(text: str) -> str:
    """A sentence without the full stop of the player's language.

    Args:
        text: with it, or without.
    """
    return text.removesuffix(with_period(""))


def join_and(names: Sequence[str]) -> str:
    """Names in a row: "a, b and c".

    Args:
        names: any number of them.
    """
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=pgettext("between names", ", ").join(names[:-1]), last=names[-1])


def join_or(names: Sequence[str]) -> str:
    """Names of which one is meant: "a, b or c".

    Args:
        names: any number of them.
    """
    if len(names) < 2:
        return "".join(names)
    return _("{names} or {last}").format(names=pgettext("between names", ", ").join(names[:-1]), last=names[-1])


def versus(sides: Sequence[str]) -> str:
    """Who plays whom: "Ada against Boris", "Ada & Cleo against Boris & Dan", or of more than two "Ada, Boris and Cleo".

    Args:
        sides: those who play against each other.
    """
    if len(sides) != 2:
        return join_and(sides)
    return _("{one} against {other}").format(one=sides[0], other=sides[1])


def look_away_prompt(names: Sequence[str], seat: int) -> str:
    """What the cover asks for before a seat's secrets are shown.

    Args:
        names: the players, by seat.
        seat: whose secrets they are.
    """
    others = [name for other, name in enumerate(names) if other != seat]
    if len(others) == 1:
        return _("{name}, press Enter when {other} has looked away.").format(name=names[seat], other=others[0])
    return _("{name}, press Enter when the others have looked away.").format(name=names[seat])


def quote_input(text: str) -> str:
    """What somebody typed, made fit to be shown.

    Args:
        text: it may hold anything.
    """
    return ascii(text if len(text) <= QUOTED else f"{text[:QUOTED]}...")


def exact(text: str) -> str:
    r"""A text in which each letter must be seen: what can't be told from something else is escaped.

        >>> from tashkalar.tabletop.text_utils import exact
        >>> print(exact("bot.py   --name José"))
        'bot.py \x20 --name Jos\xe9'

    Args:
        text: it may hold anything. No blank follows another, so that it may be broken into lines at blanks.
    """
    return ascii(text).replace("  ", r" \x20")


def may_do_all() -> str:
    """What somebody should know who is asked whether a program may run."""
    return _("It may do all that you may do. Run it only if you know what it is, and trust who sent you the file.")


def foreign_key(sign: str) -> str:
    """That a letter which no command has does nothing, as where the keyboard has another layout.

    Args:
        sign: what was typed.
    """
    return _("{key} is no key here (keyboard layout?)").format(key=sign)


def ambiguous(meanings: Sequence[str]) -> str:
    """A line that may mean several things, told in a sentence.

    Args:
        meanings: what it may mean.
    """
    text, more = pgettext("between names", ", ").join(meanings[:SHOWN]), len(meanings) - SHOWN
    if more > 0:
        return _("That may mean {meanings} and {number} more.").format(meanings=text, number=more)
    return _("That may mean {meanings}.").format(meanings=text)


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """What may have been meant, as a sentence that begins with a blank; "" if nothing is near.

    Args:
        text: what was typed.
        known: what there is.
    """
    text, choices = text.lower()[:QUOTED], list(known)
    near = [choice for choice in choices if text in choice.split()] or get_close_matches(text, choices, 1)
    return f" {_('The nearest is {name}.').format(name=near[0])}" if near else ""


def isolate_names(text: str, names: Iterable[str]) -> str:
    """Return a text in which no name that is written from right to left changes the order of what stands around it.

    Args:
        text: for people, with the names in it.
        names: of the players.

    Returns:
        The text, each such name between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE.
    """
    for name in sorted({*names}, key=len, reverse=True):
        if any(bidirectional(letter) in ("R", "AL", "AN") for letter in name):
            text = re.sub(f"(?<!\u2068){re.escape(name)}(?!\u2069)", f"\u2068{name}\u2069", text)
    return text
