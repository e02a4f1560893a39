"""Results by side: the single definition of who won, who drew, and each side's share of the win."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from hotseat.util.i18n import gettext_noop, pgettext

Result = Literal["won", "lost", "drawn"]
"""The result of a game for one seat."""
BY_AGREEMENT = gettext_noop("by agreement")
"""The reason of a draw to which all players have agreed, marked for translation."""


class AgreedDraw(NamedTuple):
    """The outcome of a game that its players have agreed to end as a draw; no rule of the game decides it."""

    winners: tuple[int, ...]
    """All seats, from 0."""
    scores: tuple[int, ...]
    """The score of each seat at that moment."""
    reason: str = BY_AGREEMENT
    """The reason in words, marked for translation."""


class Verdict(NamedTuple):
    """The result of a game, judged by its sides.

    A side wins if one of its seats is among the winners. Several winning sides share a draw. Without winners every side
    has lost, as in a cooperative game that is lost, or the game has just ended.

        >>> from hotseat.plugin.results import Verdict
        >>> teams = ((0, 2), (1, 3))
        >>> Verdict(teams, (0, 2)).drawn, Verdict(teams, (0, 1, 2, 3)).drawn, Verdict(teams, ()).drawn
        (False, True, False)
    """

    sides: tuple[tuple[int, ...], ...]
    """The seats of each side, from 0."""
    winners: tuple[int, ...]
    """The winning seats, as an outcome lists them."""

    @property
    def winning(self) -> tuple[int, ...]:
        """The numbers of the winning sides, from 0: one for a win, several for a draw, none if nobody won."""
        return tuple(number for number, side in enumerate(self.sides) if not set(side).isdisjoint(self.winners))

    @property
    def drawn(self) -> bool:
        """Whether several sides share the win."""
        return len(self.winning) > 1

    def share(self, seat: int) -> float:
        """Return the share of the win of the side of a seat, from 0: 1 for a win, 0 for a loss, less for a draw."""
        winning = self.winning
        return float(any(seat in self.sides[side] for side in winning)) / max(len(winning), 1)

    def won(self, seat: int) -> bool:
        """Return whether the side of a seat, from 0, won alone."""
        return self.share(seat) == 1

    def drew(self, seat: int) -> bool:
        """Return whether the side of a seat, from 0, shares the win with others."""
        return 0 < self.share(seat) < 1

    def result(self, seat: int) -> Result:
        """Return the result for a seat, from 0."""
        return "won" if self.won(seat) else "drawn" if self.drew(seat) else "lost"

    def winners_of(self, names: Iterable[str]) -> list[str]:
        """Return the names of the winning sides."""
        winning = self.winning
        return [name for number, name in enumerate(names) if number in winning]


def result_name(result: Result) -> str:
    """Return the word for the result of a game for one seat, in the player's language."""
    words = {"won": pgettext("result", "won"), "lost": pgettext("result", "lost"), "drawn": pgettext("result", "drawn")}
    return words[result]
