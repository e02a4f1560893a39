"""The option filter: the options of a decision, narrowed down step by step until one is left.

The engine lists the options; the filter sorts them by what the player has to point at next: a square, a second square,
or an entry of a short list.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from tashkalar.engine import Decision, Option
from tashkalar.engine.decision import BESIDES
from tashkalar.engine.geometry import DIRECTIONS, RAYS, Square

Targets = dict[Square, tuple[Option, ...]]
"""The squares that can be chosen now, each with its options."""

LATER = ("discard", *BESIDES)
"""Verbs whose options are listed only after the player has chosen the verb."""


@dataclass(frozen=True)
class OptionFilter:
    """An immutable filter on the options of a decision; its derived properties are cached."""

    decision: Decision
    verbs: tuple[str, ...] = ()
    """Keep only options of these verbs; if empty, all but `BESIDES`."""
    card: str = ""
    """Keep only options of this card; all if ""."""
    square: Square = -1
    """The square chosen first; -1 for none."""
    to: Square = -1
    """The square chosen second; -1 for none."""
    among: frozenset[Square] = frozenset()
    """Keep only options of these squares; all if empty."""
    origin: Square = -1
    """The square from which a direction is chosen, so that squares in that direction can be pointed at; -1 for none."""

    @property
    def begun(self) -> bool:
        """Whether the player has chosen anything that Esc could take back."""
        return bool(self.verbs or self.card or self.square >= 0)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options that remain."""
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
        """Return the squares that choose this option now if one of them is pointed at."""
        if option.verb == "aim" and self.origin >= 0 and self.square < 0:
            return RAYS[self.origin][DIRECTIONS.index(option.word)]
        square = option.square if self.square < 0 else option.to if self.to < 0 else -1
        return (square,) if square >= 0 else ()

    @cached_property
    def targets(self) -> Targets:
        """The squares that can be chosen now."""
        found: dict[Square, list[Option]] = {}
        for option in self.options:
            for square in self._next(option):
                found.setdefault(square, []).append(option)
        return {square: tuple(options) for square, options in found.items()}

    @cached_property
    def loose(self) -> tuple[Option, ...]:
        """The options that are chosen from the list instead of the board."""
        hidden = () if self.verbs else LATER if self.decision.ask == "action" else BESIDES
        return tuple(o for o in self.options if o.verb not in hidden and (o.verb == "aim" or not self._next(o)))

    def point(self, square: Square) -> Self | Option | None:
        """Choose a square."""
        options = self.targets.get(square)
        if options is None:
            return None
        narrowed = replace(self, square=square) if self.square < 0 else replace(self, to=square)
        if len(options) == 1 and (options[0].verb == "aim" or not narrowed._next(options[0])):
            return options[0]
        return narrowed

    def with_card(self, card: str) -> Self:
        """Return the filter after choosing a card of the hand to summon."""
        return replace(self, verbs=("summon",), card=card, square=-1, to=-1, among=frozenset())

    def with_verbs(self, *verbs: str) -> Self:
        """Return the filter after choosing what to do."""
        return replace(self, verbs=verbs, card="", square=-1, to=-1)

    def back(self) -> Self:
        """Return the filter without the last choice."""
        if self.to >= 0:
            return replace(self, to=-1)
        if self.square >= 0:
            return replace(self, square=-1)
        return replace(self, verbs=(), card="", among=frozenset())
