"""Learn the duel with MaskablePPO of SB3-contrib: `python recipes/maskable_ppo.py --steps 20000`.

The environment needs no wrapper: SB3-contrib asks it for `action_masks`. The network is the library's usual one.
"""

import argparse
from pathlib import Path

import torch
from policy import Choose, win_rate
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from tashkalar.envs.gymnasium import TashKalarEnv

GAMES, LENGTH = 16, 128
"""Games at a time, and the steps of each between two updates."""


def likeliest(model: MaskablePPO) -> Choose:
    """Return the function that chooses the likeliest words of a model."""
    return lambda seen, mask: model.predict(seen, action_masks=mask.astype(bool), deterministic=True)[0]


def main() -> None:
    """Learn from so many steps, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--opponent", default="random", help="a built-in player, such as beginner")
    parser.add_argument("--deals", type=int, default=50, help="deals of the measurement, each for two games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="where to write the model")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    games = DummyVecEnv([lambda: TashKalarEnv(actions="words", opponents=chosen.opponent)] * GAMES)
    settings = {"gamma": 1.0, "n_steps": LENGTH, "batch_size": 512, "n_epochs": 4, "learning_rate": 1e-3}
    model = MaskablePPO("MlpPolicy", games, seed=chosen.seed, device="cpu", **settings)
    model.learn(chosen.steps)
    won = win_rate(likeliest(model), chosen.opponent, chosen.deals)
    print(f"{won.share:.0%} of {won.games} games won against {chosen.opponent} ({won.low:.0%} to {won.high:.0%})")
    if chosen.save:
        model.save(chosen.save)


if __name__ == "__main__":
    main()
