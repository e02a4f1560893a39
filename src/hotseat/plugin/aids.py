"""Aids of a game at the table, which are left out in steps: what shows the options of a turn's own decisions."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

AIDS = "all", "no-counts", "no-dots", "none"
"""The steps of aids: all; without counts and sums; also without marks of options; nothing, as at a real table."""


def is_without(aids: str, step: str) -> bool:
    """Return whether a step of aids leaves out what another one leaves out.

    Args:
        aids: the step that is chosen, one of `AIDS`.
        step: the other step, one of `AIDS`.
    """
    return AIDS.index(aids) >= AIDS.index(step)


class Aids(NamedTuple):
    """The aids of a game, as texts that are marked for translation."""

    note: str
    """A sentence about what the steps leave out, for the setup of a game."""
    played: Mapping[str, str]
    """A sentence about a finished game, by the step of aids that was left out, in the order of `AIDS`."""


class GameAids:
    """The aids of a game, and the options that players claim without them."""

    aids: ClassVar[Aids | None] = None
    """The aids that players can turn off; None for a game without."""

    def is_claim(self, option: Any) -> bool:
        """Return whether an option is claimed, and not listed, where its marks are left out. By default none is.

        Args:
            option: an option of the game.
        """
        return False

    def names_claim(self, state: Any, option: Any, text: str) -> bool:
        """Return whether a typed line names an option that is claimed, with its place. By default each does.

        Args:
            state: a view of the state.
            option: the option that the line may stand for.
            text: the typed line.
        """
        return True

    def claim_help(self, state: Any, decision: Any) -> str:
        """Return how options are claimed, as a sentence in the player's language; "" where none can be, as by default.

        Args:
            state: a view of the state.
            decision: the pending decision.
        """
        return ""

    def brief_aided(self, state: Any, decision: Any, aids: str) -> str:
        """Return the options of a decision in one line with the aids that are left. By default there is none.

        Args:
            state: a view of the state.
            decision: the pending decision.
            aids: the step of aids, one of `AIDS` other than `all`.
        """
        return ""

    def describe_aided(self, state: Any, options: Sequence[Any], aids: str) -> list[str]:
        """Return options in sentences with the aids that are left. By default there are none.

        Args:
            state: a view of the state.
            options: the options, without those that are claimed.
            aids: the step of aids, one of `AIDS` other than `all`.
        """
        return []
