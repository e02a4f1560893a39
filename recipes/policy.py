"""The policy of `policy_gradient.py` and `cloning.py`: its network, its files, and how it is measured."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from hotseat.arena.win_rates import Share, share_of
from tashkalar.envs.game_config import GameConfig
from tashkalar.envs.gymnasium import TashKalarVectorEnv
from tashkalar.envs.observation import observation_space
from tashkalar.envs.word_space import word_space

CHANNELS = 32
"""The numbers that the network has for each square."""
Choose = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""A function from the observations and action masks of many games, a row for each game, to a word for each game."""


class Policy(nn.Module):
    """A network from an observation to the logit of each word, and to the reward expected, from -1 to 1.

    Words that name a square get their logits from that square, all others from the whole position.

    Args:
        config: the configuration of the games; the action space is that of words.
    """

    def __init__(self, config: GameConfig) -> None:
        super().__init__()
        arrays, words = observation_space(config), word_space(config).words
        self.on_planes, facts = arrays.on_planes, len(arrays.facts) + len(words)
        squares = [f"{column}{row}" for column in "abcdefghi" for row in range(1, 10)]
        self.squares = [squares.index(word) for word in words if word in squares]
        self.on_squares = [number for number, word in enumerate(words) if word in squares]
        most = np.append(arrays.high[self.on_planes :], np.ones(len(words)))
        self.register_buffer("scale", torch.tensor(1 / most.clip(1, 20), dtype=torch.float32))
        self.known = nn.Linear(facts, CHANNELS)
        self.near = nn.Conv2d(len(arrays.planes), CHANNELS, 5, padding=2)
        self.far = nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1)
        self.square = nn.Conv2d(CHANNELS, 1, 1)
        self.word = nn.Linear(2 * CHANNELS + facts, len(words) + 1)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        planes, facts = seen[:, : self.on_planes].unflatten(1, (-1, 9, 9)), seen[:, self.on_planes :] * self.scale
        known = self.known(facts)
        board = torch.relu(self.near(planes) + known[:, :, None, None])
        board = torch.relu(self.far(board) + board)
        words = self.word(torch.cat([board.mean((2, 3)), torch.relu(known), facts], 1))
        logits, value = words[:, :-1].clone(), words[:, -1].tanh()
        logits[:, self.on_squares] += self.square(board).flatten(1)[:, self.squares]
        return logits, value


def chances(logits: Tensor, mask: Tensor) -> torch.distributions.Categorical:
    """Return the distribution over the legal words; over all words where the game is over and none is legal."""
    legal = mask | ~mask.any(-1, keepdim=True)
    return torch.distributions.Categorical(logits=logits.masked_fill(~legal, -1e9))


def likeliest(policy: Policy) -> Choose:
    """Return the function that chooses the likeliest words of a policy."""

    def choose(seen: np.ndarray, mask: np.ndarray) -> np.ndarray:
        with torch.no_grad():
            words = chances(policy(torch.from_numpy(seen))[0], torch.from_numpy(mask).bool()).logits.argmax(-1)
        return np.asarray(words)

    return choose


def win_rate(choose: Choose, opponent: str, deals: int, seed: int = 10**6) -> Share:
    """Return the share of games won with its interval, when each deal is played once from each seat.

    Args:
        choose: chooses the words.
        opponent: the name of a built-in player.
        deals: the number of deals.
        seed: seed of the first deal.
    """
    shares: list[list[float]] = [[] for _ in range(deals)]
    for seat in (0, 1):
        games = TashKalarVectorEnv(deals, actions="words", opponents=opponent, seat=seat)
        seen, infos = games.reset(seed=seed)
        while not all(len(deal) > seat for deal in shares):
            seen, earned, ended, cut, infos = games.step(choose(seen, infos["action_mask"]))
            for number in np.flatnonzero(ended | cut):
                if len(shares[number]) == seat:
                    shares[number].append((1 + earned[number]) / 2)
    return share_of(shares)


class Curve:
    """Measurements while a policy learns, printed and kept.

    Args:
        policy: the policy.
        unit: what is counted while it learns, such as "steps".
        opponents: the names of the players to measure it against.
        deals: the number of deals of a measurement.
        file: where to write all measurements as CSV; None for nowhere.
    """

    def __init__(self, policy: Policy, unit: str, opponents: Sequence[str], deals: int, file: Path | None) -> None:
        self.policy, self.unit, self.opponents, self.deals, self.file = policy, unit, opponents, deals, file
        self.rows: list[tuple[str, ...]] = [(unit, "opponent", *Share._fields)]

    def measure(self, done: int) -> None:
        """Measure the policy after some steps of learning."""
        for opponent in self.opponents:
            won = win_rate(likeliest(self.policy), opponent, self.deals)
            interval = f"({won.low:.0%} to {won.high:.0%})"
            print(f"{done:>6} {self.unit}: {won.share:.0%} won against {opponent} {interval}", flush=True)
            self.rows.append((str(done), opponent, *map(str, won)))
        if self.file:
            self.file.write_text("".join(",".join(row) + "\n" for row in self.rows), encoding="utf-8")


def save(policy: Policy, file: Path) -> None:
    """Write the weights as NumPy arrays of half precision, for `baseline.py`.

    Args:
        policy: the policy.
        file: the file to write, ending in ".npz".
    """
    np.savez_compressed(file, **{name: part.numpy().astype(np.float16) for name, part in policy.state_dict().items()})


def load(policy: Policy, file: Path) -> None:
    """Read the weights of a policy.

    Args:
        policy: the policy.
        file: a file that `save` wrote.
    """
    with np.load(file) as parts:
        policy.load_state_dict({name: torch.from_numpy(parts[name].astype(np.float32)) for name in parts.files})


def options(text: str | None) -> argparse.ArgumentParser:
    """Return a parser with the options of all recipes with this policy."""
    parser = argparse.ArgumentParser(description=text)
    parser.add_argument("--measure", nargs="*", default=["random"], help="the players to measure it against")
    parser.add_argument("--deals", type=int, default=50, help="deals of a measurement, each for two games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="where to write the weights")
    parser.add_argument("--curve", type=Path, help="where to write the measurements, as CSV")
    return parser
