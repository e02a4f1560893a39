"""The answer to a decision while a player points at it: which option is selected, and by what."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container
from typing import Any, Generic

from hotseat.plugin.aids import AIDS, is_without
from hotseat.plugin.decision import Option, Q
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import join_sentences


class OptionPointer(ABC, Generic[Q]):
    """The place or entry that the player points at, and the option that it selects."""

    ENDING: tuple[str, ...] = ()
    """The first words of options that end a turn or phase, in the order in which the key means them."""
    DECLINING: tuple[str, ...] = ()
    """The first words of options that decline or finish something, in the same order."""

    message = ""
    """The reason why the last key did nothing, or a message about the file; else ""."""
    done = False
    """Whether it is to be removed, if it lies over the pointer of a decision."""

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
    def digits(self) -> tuple[str, str] | None:
        """The word for what a digit chooses, and the range of digits such as "1-5"; None if no digit does anything."""
        return None

    def first_of(self, words: tuple[str, ...]) -> Option | None:
        """Return the option that begins with the first of some words that is possible; None if none does."""
        options = self.decision.options
        return next((each for word in words for each in options if each.text.split()[0] == word), None)

    @abstractmethod
    def next_option(self, by: int) -> None:
        """Select another option; the order wraps around."""

    @abstractmethod
    def selects(self, at: Any) -> bool:
        """Return whether the option of a place or entry is selected, so that a click there plays it."""

    @abstractmethod
    def point(self, at: Any) -> None:
        """Point at a place or entry. One that can't be pointed at changes nothing."""

    def select_option(self, option: Option) -> None:
        """Point at an option of the decision, which a coach proposes; by default nothing changes."""

    def pick(self, at: Any) -> Option | None:
        """Point at a clicked place or entry; take the one that is selected already."""
        if self.selects(at):
            return self.take()
        self.point(at)
        return None

    def hover(self, at: Any) -> None:
        """Point at what the mouse is on; by default only a click does."""

    def take(self) -> Option | None:
        """Return the option to play by Enter; None if there is none yet."""
        return self.option

    def decline(self) -> Option | None:
        """Return the option to play by the key that declines or finishes; None if there is none."""
        return self.first_of(self.DECLINING)

    def loss(self, option: Option) -> str:
        """Return what an option that ends something would lose, as a clause; "" for nothing."""
        return ""

    def end(self, key: str) -> Option | None:
        """Return the option to play by the key that ends; None, with a message, if it loses something the first time.

        key: the label of the key.
        """
        option = self.first_of(self.ENDING)
        if option is None or not (loss := self.loss(option)):
            return option
        asked = _("{loss}; press {key} again to do it").format(loss=loss, key=key)
        if self.message == asked:
            return option
        self.message = asked
        return None

    def can(self, action: str) -> bool:
        """Return whether an action does something for the decision."""
        words = {"end_turn": self.ENDING, "leave_it": self.DECLINING}.get(action)
        return words is None or self.first_of(words) is not None

    @property
    def begun(self) -> bool:
        """Whether a part of the answer is chosen, which undo takes back first."""
        return False

    def tell(self, message: str, notice: str = "") -> None:
        """Set the message, after what happened without a key."""
        self.message = join_sentences(notice, message)

    def back(self) -> bool:
        """Undo the last step of pointing, by default only a message; False if there is none."""
        said, self.message = bool(self.message), ""
        return said

    def take_key(self, key: str) -> bool:
        """Take a key that names a place or an entry; by default none does."""
        return False

    def refuse(self, sign: str, known: Container[str]) -> None:
        """Set the message about a typed sign that is none of the known keys; by default none."""

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

    def select_option(self, option: Option) -> None:
        self.index = self.decision.options.index(option)

    def selects(self, at: int) -> bool:
        return self.index == at

    def point(self, at: int) -> None:
        if at < len(self.decision.options):
            self.index = at


class AidedPointer(OptionPointer[Q]):
    """The pointer of a game that leaves out aids in steps.

    Args:
        decision: the pending decision.
        aids: the step of aids at the table, one of `AIDS`.
    """

    def __init__(self, decision: Q, aids: str = AIDS[0]) -> None:
        super().__init__(decision)
        self.aids = aids

    @property
    @abstractmethod
    def is_own(self) -> bool:
        """Whether the decision is a turn's own one, whose options are claimed where marks are left out."""

    @property
    def counts(self) -> bool:
        """Whether counts and sums are shown."""
        return not is_without(self.aids, "no-counts")

    @property
    def hides_marks(self) -> bool:
        """Whether nothing marks the options now."""
        return self.is_own and is_without(self.aids, "no-dots")

    @property
    def unaided(self) -> bool:
        """Whether a place is claimed: nothing tells beforehand whether the option there is possible."""
        return self.is_own and is_without(self.aids, "none")
