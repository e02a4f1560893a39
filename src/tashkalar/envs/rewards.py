"""What the end of a game is worth to each seat, for both environments."""

from __future__ import annotations

from tashkalar.engine import Outcome, Table
from tashkalar.tabletop.results import Verdict


def rewards(table: Table, outcome: Outcome) -> tuple[float, ...]:
    """A number for each seat from -1 to 1, all together 0.

    Who wins alone among n sides gets 1, who loses gets -1 / (n - 1): of two sides 1 and -1. A win that is shared is
    shared out, so a draw of all is 0 for everybody. Each of two team mates gets what the team gets.

        >>> from tashkalar import cards
        >>> from tashkalar.engine import new_game
        >>> three = new_game(cards.load(), "melee", ("northern", "southern", "sylvan"), seed=1).table
        >>> rewards(three, Outcome((1,), (2, 5, 3), "most points in the lowest colour"))
        (-0.5, 1.0, -0.5)

    Args:
        table: who played.
        outcome: how it ended.
    """
    sides = table.colours
    verdict = Verdict(table.sides, outcome.winners)
    return tuple((sides * verdict.share(seat) - 1) / (sides - 1) for seat in range(len(table.names)))
