"""Aids of a game at the table, which are left out in steps: what shows the options of a turn's own decisions."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeVar

OptionT = TypeVar("OptionT")

AIDS = "all", "no-counts", "no-dots", "none"
"""The steps of aids: all; without counts and sums; also without marks of options; nothing, as at a real table."""


def is_without(aids: str, step: str) -> bool:
    """Return whether a step of aids leaves out what another one leaves out.

    Args:
        aids: the step that is chosen, one of `AIDS`.
        step: the other step, one of `AIDS`.
    """
    return AIDS.index(aids) >= AIDS.index(step)


def listed_options(game: "GameAids", aids: str, options: Sequence[OptionT]) -> Sequence[OptionT]:
    """Return the options that may be listed: without those that are claimed where marks are left out.

    Args:
        game: the game plugin.
        aids: the step of aids, one of `AIDS`.
        options: options of a decision.
    """
    return [each for each in options if not game.is_claim(each)] if is_without(aids, "no-dots") else options


def claimed_options(
    game: "GameAids", aids: str, state: Any, text: str, options: Sequence[OptionT]
) -> Sequence[OptionT]:
    """Return the options that a typed line may stand for; where marks are left out it has to name a claim wholly.

    Args:
        game: the game plugin.
        aids: the step of aids, one of `AIDS`.
        state: a view of the state.
        text: the typed line.
        options: the options that the line matches.
    """
    if not is_without(aids, "no-dots"):
        return options
    return [each for each in options if not game.is_claim(each) or game.names_claim(state, each, text)]


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

    def why_not_claimed(self, state: Any, decision: Any, text: str) -> str:
        """Return why an option that a typed line names isn't possible, as a sentence. By default there is no reason.

        Args:
            state: a view of the state.
            decision: the pending decision.
            text: the typed line.

        Returns:
            The sentence; "" for a line that names no such option.
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
