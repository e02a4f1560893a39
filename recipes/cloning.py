"""Imitate the best levels from the data set of games: `python recipes/cloning.py --save cloned.npz`.

The policy of `policy.py` learns to answer each decision of the data set as the level did, word by word, and to
foresee the result of the game.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import polars
import torch
from policy import Curve, Policy, chances, options, save
from torch import Tensor

from tashkalar.envs.action_space import action_space
from tashkalar.envs.game_config import GameConfig
from tashkalar.envs.word_space import PartialAnswer, word_space

GAMES = Path(__file__).parents[1] / "bench" / "dataset.parquet"
"""The data set; docs/dataset.md describes it."""
BATCH, RATE = 128, 1e-3

Example = tuple[np.ndarray, np.ndarray, int, float]
"""An observation with the words given so far, the mask of the words that may follow, the word, and the result."""


def examples(rows: polars.DataFrame) -> Iterator[Example]:
    """Yield an example for each word of each decision that has a choice.

    Args:
        rows: rows of the data set.
    """
    numbered, words = action_space(GameConfig()).options, word_space(GameConfig())
    columns = ("observation", "legal", "action", "outcome")
    for seen, legal, action, outcome in rows.select(columns).iter_rows():
        answer = PartialAnswer(numbered[number] for number in legal)
        wanted = (*numbered[action].text.split(), ".")
        while answer.option is None:
            given, mask = np.zeros(len(words), np.float32), np.zeros(len(words), bool)
            given[[words.number(word) for word in answer.given]] = 1
            mask[[words.number(word) for word in answer.next_words]] = True
            word = wanted[len(answer.given)]
            yield np.append(np.array(seen, np.float32), given), mask, words.number(word), outcome
            answer.give(word)


def tensors(rows: polars.DataFrame) -> list[Tensor]:
    """Return the examples of some rows as four tensors."""
    seen, mask, word, outcome = zip(*examples(rows), strict=True)
    return [*map(torch.from_numpy, (np.stack(seen), np.stack(mask), np.array(word), np.array(outcome, np.float32)))]


def main() -> None:
    """Imitate, and tell how often the policy would have chosen the same word in games that it hasn't seen."""
    parser = options(__doc__)
    parser.add_argument("--passes", type=int, default=8, help="passes over the games")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(chosen.seed)
    games, policy = polars.read_parquet(GAMES), Policy(GameConfig())
    known, unseen = (tensors(games.filter(split=split)) for split in ("train", "test"))
    optimizer = torch.optim.AdamW(policy.parameters(), RATE, weight_decay=0.1)
    curve = Curve(policy, "passes", chosen.measure, chosen.deals, chosen.curve)
    curve.measure(0)
    for number in range(1, chosen.passes + 1):
        for part in torch.randperm(len(known[0])).split(BATCH):
            seen, mask, word, outcome = (each[part] for each in known)
            logits, value = policy(seen)
            loss = 0.2 * (value - outcome).square().mean() - chances(logits, mask).log_prob(word).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        with torch.no_grad():
            alike = [chances(policy(s)[0], m).logits.argmax(1).eq(w).float().mean() for s, m, w, _ in (known, unseen)]
        print(f"{number:>6} passes: {alike[0]:.0%} of the words alike, in unseen games {alike[1]:.0%}", flush=True)
        curve.measure(number)
    if chosen.save:
        save(policy, chosen.save)


if __name__ == "__main__":
    main()
