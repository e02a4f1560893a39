"""The answer to a decision while a player points at it: which option is selected, and by what."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic

from hotseat.plugin.decision import Option, Q


class OptionPointer(ABC, Generic[Q]):
    """The place or entry that the player points at, and the option that it selects."""

    LEAVING: tuple[str, ...] = ()
    """The first words of options that end or decline something, in the order in which the key means them."""

    def __init__(self, decision: Q) -> None:
        self.decision = decision

    @property
    @abstractmethod
    def option(self) -> Option | None:
        """The selected option, which Enter plays; None where nothing can be done."""

    @property
    def spot(self) -> Any:
        """The place that is pointed at, as the start for the next decision; None for none."""
        return None

    @property
    def leaving(self) -> Option | None:
        """The option that ends or declines what is under way; None if there is none."""
        options = self.decision.options
        return next((each for word in self.LEAVING for each in options if each.text.split()[0] == word), None)

    @abstractmethod
    def next_option(self, by: int) -> None:
        """Select another option; the order wraps around."""

    @abstractmethod
    def selects(self, at: Any) -> bool:
        """Return whether the option of a place or entry is selected, so that a click there plays it."""

    @abstractmethod
    def point(self, at: Any) -> None:
        """Point at a place or entry. One that can't be pointed at changes nothing."""

    def move(self, across: int, up: int) -> None:
        """Point at a neighbouring place; by default there is none."""


class OptionList(OptionPointer[Q]):
    """The list of all options, with the selected one."""

    def __init__(self, decision: Q) -> None:
        super().__init__(decision)
        self.index = 0
        """The index of the selected option."""

    @property
    def option(self) -> Option:
        return self.decision.options[self.index]

    def next_option(self, by: int) -> None:
        self.index = (self.index + by) % len(self.decision.options)

    def selects(self, at: int) -> bool:
        return self.index == at

    def point(self, at: int) -> None:
        if at < len(self.decision.options):
            self.index = at
