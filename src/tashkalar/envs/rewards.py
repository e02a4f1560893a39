"""The rewards at the end of a game, for all environments."""

from __future__ import annotations

from hotseat.plugin.results import Verdict
from tashkalar.engine import Config, Outcome


def rewards(config: Config, outcome: Outcome) -> tuple[float, ...]:
    """Return the reward of each seat, from -1 to 1; the rewards of the sides add up to 0.

    A single winner among n sides gets 1, each loser -1 / (n - 1); with two sides that is 1 and -1. Several winners
    share the win equally, so a draw of all sides is 0 for every seat. Each of two teammates gets the reward of the
    team.

        >>> from tashkalar import cards
        >>> from tashkalar.engine import new_game
        >>> three = new_game(cards.load(), "melee", ("northern", "southern", "sylvan"), seed=1).config
        >>> rewards(three, Outcome((1,), (2, 5, 3), "most points in the lowest colour"))
        (-0.5, 1.0, -0.5)

    Args:
        config: the setup of the game.
        outcome: the outcome of the game.
    """
    sides = config.colours
    verdict = Verdict(config.sides, outcome.winners)
    return tuple((sides * verdict.share(seat) - 1) / (sides - 1) for seat in range(len(config.names)))
