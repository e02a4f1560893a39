"""The option filter: a decision's options, narrowed down step by step until one is left.

This is all the screen knows about choosing. The options come from the engine; here they are only sorted by what the
player has to point at next: a square, a second square, or an entry of a short list.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from tashkalar.engine import Decision, Option
from tashkalar.engine.geometry import DIRECTIONS, RAYS, Square
from tashkalar.plugin import BESIDES

Targets = dict[Square, tuple[Option, ...]]
"""The squares that can be pointed at now, each with the options behind it."""

LATER = ("discard", *BESIDES)
"""Options that a question lists only when they are asked for."""


@dataclass(frozen=True)
class OptionFilter:
    """The options that remain, narrowed down step by step.

    What follows from it is sorted once.
    """

    decision: Decision
    verbs: tuple[str, ...] = ()
    """Only options of these verbs; all if empty."""
    card: str = ""
    """Only options of this card."""
    square: Square = -1
    """The square pointed at first."""
    to: Square = -1
    """The square pointed at second."""
    among: frozenset[Square] = frozenset()
    """Only options of these squares; all if empty."""
    origin: Square = -1
    """Where a shot is aimed from, so that a direction can be pointed at too."""

    @property
    def begun(self) -> bool:
        """Whether anything has been chosen that Esc could take back."""
        return bool(self.verbs or self.card or self.square >= 0)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """What is still possible."""
        return tuple(option for option in self.decision.options if self._fits(option))

    def _fits(self, option: Option) -> bool:
        return (
            (option.verb in self.verbs if self.verbs else option.verb not in BESIDES)
            and (not self.card or option.card == self.card)
            and (not self.among or option.square in self.among)
            and (self.square < 0 or option.square == self.square)
            and (self.to < 0 or option.to == self.to)
        )

    def _next(self, option: Option) -> tuple[Square, ...]:
        """The squares of which this option wants one to be pointed at now."""
        if option.verb == "aim" and self.origin >= 0 and self.square < 0:
            return RAYS[self.origin][DIRECTIONS.index(option.word)]
        square = option.square if self.square < 0 else option.to if self.to < 0 else -1
        return (square,) if square >= 0 else ()

    @cached_property
    def targets(self) -> Targets:
        """The squares that are lit."""
        found: dict[Square, list[Option]] = {}
        for option in self.options:
            for square in self._next(option):
                found.setdefault(square, []).append(option)
        return {square: tuple(options) for square, options in found.items()}

    @cached_property
    def loose(self) -> tuple[Option, ...]:
        """The options that are chosen from a list instead of the board."""
        hidden = () if self.verbs else LATER if self.decision.ask == "action" else BESIDES
        return tuple(o for o in self.options if o.verb not in hidden and (o.verb == "aim" or not self._next(o)))

    def point(self, square: Square) -> Self | Option | None:
        """What follows from pointing at a square: a narrower answer, the option meant, or None if it isn't lit."""
        options = self.targets.get(square)
        if options is None:
            return None
        narrowed = replace(self, square=square) if self.square < 0 else replace(self, to=square)
        if len(options) == 1 and (options[0].verb == "aim" or not narrowed._next(options[0])):
            return options[0]
        return narrowed

    def with_card(self, card: str) -> Self:
        """The answer after choosing a card of the hand."""
        return replace(self, verbs=("summon",), card=card, square=-1, to=-1, among=frozenset())

    def with_verbs(self, *verbs: str) -> Self:
        """The answer after choosing what kind of thing to do."""
        return replace(self, verbs=verbs, card="", square=-1, to=-1)

    def back(self) -> Self:
        """One step back."""
        if self.to >= 0:
            return replace(self, to=-1)
        if self.square >= 0:
            return replace(self, square=-1)
        return replace(self, verbs=(), card="", among=frozenset())
