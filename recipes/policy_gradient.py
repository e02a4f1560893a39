"""Learn the duel by a policy gradient in plain PyTorch: `python recipes/policy_gradient.py --steps 50000`.

The policy gives a number (logit) to each word that may come next. It plays many games at a time against a built-in
player, and words that led to wins become likelier (PPO).
"""

from pathlib import Path
from typing import NamedTuple

import torch
from policy import Curve, Policy, chances, load, options, save
from torch import Tensor, nn

from tashkalar.envs.game_config import GameConfig
from tashkalar.envs.gymnasium import TashKalarVectorEnv

GAMES, LENGTH, PASSES, BATCH = 16, 128, 3, 512
"""Games at a time; their steps between two updates; passes of an update over these steps, in batches of so many."""
CLIP, ENTROPY, CREDIT = 0.2, 0.01, 0.95
"""The largest relative change of a probability that pays; the worth of variety; how far credit goes back in time."""


class Steps(NamedTuple):
    """Steps of all games, each with the shape (steps, games, ...)."""

    seen: Tensor
    mask: Tensor
    action: Tensor
    chance: Tensor
    """The logarithm of the probability with which the action was chosen."""
    value: Tensor
    reward: Tensor
    over: Tensor


class Learner:
    """A policy that learns from games against an opponent.

    Args:
        policy: the policy.
        opponent: the name of a built-in player.
        seed: seed of the deals and of all random choices.
    """

    def __init__(self, policy: Policy, opponent: str, seed: int) -> None:
        torch.manual_seed(seed)
        self.policy, self.games = policy, TashKalarVectorEnv(GAMES, actions="words", opponents=opponent)
        self.optimizer = torch.optim.Adam(policy.parameters())
        seen, infos = self.games.reset(seed=seed)
        self.now = torch.from_numpy(seen), torch.from_numpy(infos["action_mask"]).bool()

    def play(self) -> Steps:
        """Play some steps of each game."""
        rows = []
        for _ in range(LENGTH):
            seen, mask = self.now
            with torch.no_grad():
                logits, value = self.policy(seen)
            chosen = chances(logits, mask)
            action = chosen.sample()
            after, earned, ended, cut, infos = self.games.step(action.numpy())
            over = torch.from_numpy(ended | cut)
            rows.append((seen, mask, action, chosen.log_prob(action), value, torch.from_numpy(earned).float(), over))
            self.now = torch.from_numpy(after), torch.from_numpy(infos["action_mask"]).bool()
        return Steps(*map(torch.stack, zip(*rows, strict=True)))

    def learn(self) -> None:
        """Play, and make likelier what led to more than was expected (generalized advantages, clipped steps)."""
        steps = self.play()
        with torch.no_grad():
            after, gain = self.policy(self.now[0])[1], torch.zeros(GAMES)
        gains = torch.zeros_like(steps.value)
        for at in reversed(range(LENGTH)):
            going_on = (~steps.over[at]).float()
            gain = steps.reward[at] + going_on * (after + CREDIT * gain) - steps.value[at]
            gains[at], after = gain, steps.value[at]
        alive = steps.mask.any(-1)
        seen, mask, action, chance = (part[alive] for part in steps[:4])
        goal, gains = (gains + steps.value)[alive], gains[alive]
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        for _ in range(PASSES):
            for part in torch.randperm(len(gains)).split(BATCH):
                logits, value = self.policy(seen[part])
                chosen = chances(logits, mask[part])
                ratio = (chosen.log_prob(action[part]) - chance[part]).exp()
                won = torch.min(ratio * gains[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[part]).mean()
                loss = 0.5 * (value - goal[part]).square().mean() - won - ENTROPY * chosen.entropy().mean()
                self.optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.policy.parameters(), 0.5)
                self.optimizer.step()


def main() -> None:
    """Learn from so many steps, and measure now and then."""
    parser = options(__doc__)
    parser.add_argument("--steps", type=int, default=50_000)
    parser.add_argument("--every", type=int, default=25_000, help="steps between two measurements")
    parser.add_argument("--rate", type=float, default=7e-4, help="the learning rate at the beginning; it falls to 0")
    parser.add_argument("--opponent", default="random", help="the built-in player to learn against")
    parser.add_argument("--start", type=Path, help="weights to begin with")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(chosen.seed)
    policy = Policy(GameConfig())
    if chosen.start:
        load(policy, chosen.start)
    learner = Learner(policy, chosen.opponent, chosen.seed)
    curve = Curve(policy, "steps", chosen.measure, chosen.deals, chosen.curve)
    updates, every = chosen.steps // (GAMES * LENGTH), max(1, chosen.every // (GAMES * LENGTH))
    curve.measure(0)
    for update in range(1, updates + 1):
        learner.optimizer.param_groups[0]["lr"] = chosen.rate * (1 - (update - 1) / updates)
        learner.learn()
        if update % every == 0 or update == updates:
            curve.measure(update * GAMES * LENGTH)
    if chosen.save:
        save(policy, chosen.save)


if __name__ == "__main__":
    main()
