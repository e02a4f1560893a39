"""Play the duel by OpenSpiel's information-set Monte Carlo tree search: `python recipes/ismcts.py --simulations 20`.

The search deals the hidden cards anew for each simulation (`resample_from_infostate`). It values a position by
points and pieces; `mcts.RandomRolloutEvaluator` would play it to the end at random.
"""

import argparse
import math
import random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from tashkalar.engine import score
from tashkalar.envs import openspiel as tash_kalar

GAME = "tash_kalar(form=duel,schools=northern+southern,deals=1000,resigning=False)"
EXPLORE = 0.5
"""How much the search prefers options that it has tried seldom."""


class Material(mcts.Evaluator):
    """Values a position by points and by the ranks of the pieces on the board, and all options alike."""

    def evaluate(self, state: Any) -> list[float]:
        if state.is_terminal():
            return state.returns()  # type: ignore[no-any-return]
        game = state.point.game
        ranks = [[rank * pieces.bit_count() for rank, pieces in enumerate(of, 1)] for of in game.board.pieces]
        first, second = (score(game, seat) + sum(ranks[game.config.colour_of(seat)]) for seat in (0, 1))
        value = math.tanh((first - second) / 5)
        return [value, -value]

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def play(seed: int, seat: int, simulations: int) -> float:
    """Play a game against a random player, and return the reward of the search.

    Args:
        seed: the deal, from 0 to 999, and the seed of all random choices.
        seat: the seat of the search.
        simulations: the number of simulations for a decision.
    """
    game = pyspiel.load_game(GAME)
    assert isinstance(game, tash_kalar.TashKalarGame)
    bot = ismcts.ISMCTSBot(game, Material(), EXPLORE, simulations, random_state=np.random.RandomState(seed))
    chance, state = random.Random(seed), game.new_initial_state()
    state.apply_action(seed)
    while not state.is_terminal():
        own = state.current_player() == seat
        state.apply_action(bot.step(state) if own else chance.choice(state.legal_actions()))
    return float(state.returns()[seat])


def main() -> None:
    """Play some games and tell how many are won."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--simulations", type=int, default=20, help="for each decision")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--seed", type=int, default=0, help="the first deal")
    chosen = parser.parse_args()
    earned = [play(chosen.seed + number, number % 2, chosen.simulations) for number in range(chosen.games)]
    print(f"{sum(reward > 0 for reward in earned)} of {len(earned)} games won against random")


if __name__ == "__main__":
    main()
