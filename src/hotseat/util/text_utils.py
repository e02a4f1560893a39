"""Text helpers that every game needs."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from unicodedata import bidirectional

from hotseat.util.i18n import gettext, ngettext, pgettext
from hotseat.util.i18n import gettext as _

SHOWN = 6
"""The maximum number of meanings listed for an ambiguous line."""
QUOTED = 40
BRACKETS = (("[", "]"), ("(", ")"), ("{", "}"), ("<", ">"))
"""The brackets that stand for the first sides of a game, and around the pieces of each."""


def badge(side: int) -> str:
    """Return the symbol of a side in three columns: its empty brackets, or its number if there are too many sides."""
    return " ".join(BRACKETS[side]) if side < len(BRACKETS) else f"{side + 1:^3}"


def count(number: int, thing: str) -> str:
    """Return a number with its noun, in the plural form of the player's language: "2 places", "no place"."""
    if not number:
        return gettext(f"no {thing}")
    return ngettext(f"{{number}} {thing}", f"{{number}} {thing}s", abs(number)).format(number=number)


def capitalize(text: str, *names: str) -> str:
    """Return a text with a capital first letter, unless the text starts with one of some names."""
    return text if names and text.startswith(names) else text[:1].upper() + text[1:]


def with_period(text: str) -> str:
    """Return a sentence with its full stop. `text`: the sentence without a full stop."""
    # Translators: any sentence with its full stop
    return _("{sentence}.").format(sentence=text)


def without_period(text: str) -> str:
    """Return a sentence without the full stop of the player's language, if it has one."""
    return text.removesuffix(with_period(""))


def join_sentences(*sentences: str) -> str:
    """Return sentences one behind the other, with the space that the player's language sets between them."""
    first, *others = [*filter(None, sentences)] or [""]
    for sentence in others:
        # Translators: two sentences, one behind the other
        first = _("{sentence} {next}").format(sentence=first, next=sentence)
    return first


def after_colon(name: str, text: str) -> str:
    """Return a name or heading with a text behind a colon: "Ada: choose a card"; without one the other alone."""
    # Translators: a name or heading, and what is said of it
    return _("{name}: {text}").format(name=name, text=text) if name and text else name or text


def with_colon(name: str) -> str:
    """Return a name or heading with a colon, for the lines or columns that follow."""
    return _("{name}: {text}").format(name=name, text="").rstrip()


def in_brackets(name: str, aside: str) -> str:
    """Return a name with more about it in brackets: "Ada (Sylvan)"; without more the name alone."""
    # Translators: a name, and more about it
    return _("{name} ({aside})").format(name=name, aside=aside) if aside else name


def join_names(names: Iterable[str]) -> str:
    """Return names as a list without a last word: "a, b, c"."""
    return pgettext("between names", ", ").join(names)


def join_and(names: Sequence[str]) -> str:
    """Return names as a list in words: "a, b and c"."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=join_names(names[:-1]), last=names[-1])


def join_or(names: Sequence[str]) -> str:
    """Return alternatives as a list in words: "a, b or c"."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} or {last}").format(names=join_names(names[:-1]), last=names[-1])


def versus(sides: Sequence[str]) -> str:
    """Return the opponents: "Ada against Boris", "Ada & Cleo against Boris & Dan", "Ada, Boris and Cleo"."""
    if len(sides) != 2:
        return join_and(sides)
    return _("{one} against {other}").format(one=sides[0], other=sides[1])


def look_away_prompt(names: Sequence[str], seat: int) -> str:
    """Return the prompt of a hand-over screen, which precedes the display of a seat's hidden cards."""
    others = [name for other, name in enumerate(names) if other != seat]
    if len(others) == 1:
        return _("{name}, press Enter when {other} has looked away.").format(name=names[seat], other=others[0])
    return _("{name}, press Enter when the others have looked away.").format(name=names[seat])


def look_away_question(names: Sequence[str], seat: int) -> str:
    """Return the question of a hand-over screen whether the others look away, and what Enter does."""
    others = [name for other, name in enumerate(names) if other != seat]
    if len(others) == 1:
        return _("Has {name} looked away? Enter shows your hand.").format(name=others[0])
    return _("Have the others looked away? Enter shows your hand.")


def wrong_player_count(least: int, most: int, number: int) -> str:
    """Return a message about a number of players that a game isn't for."""
    return _("it is for {least} to {most} players, not {number}").format(least=least, most=most, number=number)


def quote_input(text: str) -> str:
    """Return typed text in quotation marks and cut short; only what can't be shown safely is escaped."""
    return repr(text if len(text) <= QUOTED else f"{text[:QUOTED]}...")


def exact(text: str) -> str:
    """Return a text in quotation marks in which every character is visible: all but plain ASCII is escaped."""
    return ascii(text).replace("  ", r" \x20")


def may_do_all() -> str:
    """Return the warning shown before a user approves a program that a file names."""
    return _(
        "It can do everything you can do on this computer. Run it only if you know what it is and trust "
        "the sender of the file."
    )


def foreign_key(sign: str) -> str:
    """Return a message about a typed letter that is no command, which may come from another keyboard layout."""
    return _("{key} does nothing here (check the keyboard layout)").format(key=sign)


def ambiguous(meanings: Sequence[str]) -> str:
    """Return a message about an ambiguous line."""
    text, more = pgettext("between names", ", ").join(meanings[:SHOWN]), len(meanings) - SHOWN
    if more > 0:
        return _("That may mean {meanings} and {number} more.").format(meanings=text, number=more)
    return _("That may mean {meanings}.").format(meanings=text)


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """Return a sentence with the nearest known text; "" if none is near."""
    text, choices = text.lower()[:QUOTED], list(known)
    near = [choice for choice in choices if text in choice.split()] or get_close_matches(text, choices, 1)
    return _("The nearest is {name}.").format(name=near[0]) if near else ""


def isolate_names(text: str, names: Iterable[str]) -> str:
    """Return a text in which names written from right to left don't change the order of the text around them."""
    for name in sorted({*names}, key=len, reverse=True):
        if any(bidirectional(letter) in ("R", "AL", "AN") for letter in name):
            text = re.sub(f"(?<!\u2068){re.escape(name)}(?!\u2069)", f"\u2068{name}\u2069", text)
    return text


def clock_time(seconds: int) -> str:
    """Return a span of time as "0:05", "12:34" or "1:02:03"."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
