"""What a card can do, in the words of the card language: for whoever looks for cards that do a certain thing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache

from tashkalar.engine.catalogue import Being, Flare, Program, Task
from tashkalar.engine.verbs import VERBS
from tashkalar.engine.verbs.base import VerbBase

PARTS = ("frozen", "warp", "gateway", "marked", "apart")
"""What isn't told by a verb alone."""


def mechanic_words() -> tuple[str, ...]:
    """Every mechanic that a card may have.

        >>> mechanic_words()[:4], "extra-turn" in mechanic_words()
        (('frozen', 'warp', 'gateway', 'marked'), True)

    Returns:
        Those that are no verb's, then the verbs in the order of the manual.
    """
    return tuple(dict.fromkeys((*PARTS, *map(_spoken, VERBS))))


@cache  # whoever types a filter asks for all cards at each key
def mechanics(card: Being | Flare | Task) -> tuple[str, ...]:
    """What a card does or needs.

        >>> mechanics(cards.load().beings["paradox-worm"])
        ('warp', 'upgrade', 'discard', 'swap')

    Args:
        card: any card; a task has none.

    Returns:
        Of `mechanic_words`, in their order: "frozen" and "warp" for such an effect, "gateway" if it speaks of the
        Gateway, "marked" if its pattern marks squares, "apart" if it arrives elsewhere; and every verb of its effects.
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
    """The verbs of a program, and whether anything in it goes by the Gateway."""
    for part in walk_parts(program):
        if isinstance(part, VerbBase):
            yield _spoken(part.word)
        elif isinstance(part, str) and part.startswith("gateway"):
            yield "gateway"


def walk_parts(of: object) -> Iterator[object]:
    """A value with all that it is made of.

    Args:
        of: a program, or anything else.
    """
    yield of
    if isinstance(of, tuple):
        for part in of:
            yield from walk_parts(part)
    elif is_dataclass(of):
        for field in fields(of):
            yield from walk_parts(getattr(of, field.name))


def _spoken(word: str) -> str:
    return word.replace("_", "-")
