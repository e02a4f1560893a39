"""The mechanics of cards, in the words of the card language, as filters for card searches."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tashkalar.engine.catalogue import Being, Flare, Program, Task
from tashkalar.engine.verbs import VERBS
from tashkalar.engine.verbs.base import Verb

PARTS = ("frozen", "warp", "gateway", "marked", "apart")
"""The mechanics that are not the name of a verb."""


def mechanic_words() -> tuple[str, ...]:
    """Return the names of all mechanics: those that are not verbs, then the verbs in the order of the manual.

    >>> mechanic_words()[:4], "extra-turn" in mechanic_words()
    (('frozen', 'warp', 'gateway', 'marked'), True)
    """
    return tuple(dict.fromkeys((*PARTS, *map(_hyphenated, VERBS))))


@cache  # a card filter asks for the mechanics of all cards at each keystroke
def mechanics(card: Being | Flare | Task) -> tuple[str, ...]:
    """Return the mechanics of a card; a task has none.

        >>> mechanics(cards.load().beings["paradox-worm"])
        ('warp', 'upgrade', 'discard', 'swap')

    Returns:
        Some of `mechanic_words`, in their order. "frozen" and "warp" stand for such an effect, "gateway" for an effect
        that refers to the Gateway, "marked" for a pattern with marked squares, "apart" for a being that arrives
        elsewhere. The verbs are those of all effects.
    """
    found = set(_found(card))
    return tuple(word for word in mechanic_words() if word in found)


def _found(card: Being | Flare | Task) -> Iterator[str]:
    if isinstance(card, Flare):
        yield from _words(card.upper.effect)
        yield from _words(card.lower.effect)
    elif isinstance(card, Being):
        yield from _words(card.effect)
        for word, further in (("frozen", card.frozen), ("warp", card.warp)):
            if further:
                yield word
                yield from _words(further.effect)
        yield from ["marked"] * bool(card.pattern.marks) + ["apart"] * bool(card.arrives)


def _words(program: Program) -> Iterator[str]:
    """Yield the verbs of a program, and "gateway" if anything in it refers to the Gateway."""
    for part in walk_parts(program):
        if isinstance(part, Verb):
            yield _hyphenated(part.word)
        elif isinstance(part, str) and part.startswith("gateway"):
            yield "gateway"


def walk_parts(of: object) -> Iterator[object]:
    """Yield a value and, recursively, the items of tuples and the fields of verbs in it."""
    yield of
    parts = of.values() if isinstance(of, Verb) else of if isinstance(of, tuple) else ()
    for part in parts:
        yield from walk_parts(part)


def _hyphenated(word: str) -> str:
    return word.replace("_", "-")
