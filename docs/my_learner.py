"""Learn the duel from games against a random opponent: `python docs/my_learner.py` takes about a minute.

The probability of an option depends on its kind alone: its verb, and whose piece stands on its square. The result of a
game makes the kinds that were played in it more or less likely (REINFORCE, with a softmax over the legal options).
"""

import sys

import numpy as np

from tashkalar.envs.pettingzoo import env

GAMES, TEST_GAMES, STEP = 400, 200, 0.1

table = env(form="duel", schools=("northern", "southern"), resigning=False)
numbers, arrays = table.unwrapped.numbers, table.unwrapped.arrays
verbs = list(numbers.families())
verb = np.array([verbs.index(option.verb) for option in numbers.options])
goal = np.array([option.to if option.to >= 0 else max(option.square, 0) for option in numbers.options])
own, theirs = (
    [arrays.planes.index(f"pieces: {side} {rank}") for rank in ("common", "heroic", "legendary")]
    for side in ("own", "next")
)
names = [f"{word} {whose}" for word in verbs for whose in ("elsewhere", "onto own", "onto theirs")]


def kinds(seen, listed):
    """Return the kind of each legal option, as an index into `names`."""
    planes, _ = arrays.split(seen)
    standing = planes[own].any(0) + 2 * planes[theirs].any(0)
    return 3 * verb[listed] + standing.ravel()[goal[listed]].astype(int)


def play(weights, learner, seed, chance):
    """Play a game; return its reward and, for each kind, how much more often it was played than expected."""
    table.reset(seed=seed)
    earned, more = 0.0, np.zeros(len(names))
    for agent in table.agent_iter():
        seen, reward, over, broken_off, _ = table.last()
        if agent == learner:
            earned += reward
        if over or broken_off:
            table.step(None)
            continue
        listed = np.flatnonzero(seen["action_mask"])
        if agent != learner:
            table.step(chance.choice(listed))
            continue
        kind = kinds(seen["observation"], listed)
        odds = np.exp(weights[kind])
        odds /= odds.sum()
        answer = chance.choice(len(listed), p=odds)
        more[kind[answer]] += 1
        np.subtract.at(more, kind, odds)
        table.step(listed[answer])
    return earned, more


def train(games, chance):
    """Return the weight of each kind after some games, from both seats in turn."""
    weights = np.zeros(len(names))
    for game in range(games):
        earned, more = play(weights, f"seat_{game % 2 + 1}", 10_000 + game, chance)
        weights += STEP * earned * more / (1 + np.linalg.norm(more))
    return weights


def test(weights, games, chance):
    """Return the share of games won with its 95 % interval (Wilson), as text."""
    won = np.mean([play(weights, f"seat_{game % 2 + 1}", game, chance)[0] > 0 for game in range(games)])
    z = 1.96
    middle, wide = won + z**2 / games / 2, z * np.sqrt(won * (1 - won) / games + z**2 / games**2 / 4)
    low, high = np.abs(np.array([middle - wide, middle + wide]) / (1 + z**2 / games))
    return f"{won:.0%} of {games} games won ({low:.0%} to {high:.0%})"


if __name__ == "__main__":
    games, test_games = map(int, sys.argv[1:] or (GAMES, TEST_GAMES))
    chance = np.random.default_rng(1)
    print("untrained:", test(np.zeros(len(names)), test_games, chance))
    weights = train(games, chance)
    print(f"trained on {games} games:", test(weights, test_games, chance))
    strongest = np.argsort(-np.abs(weights))[:6]
    print("largest weights:", ", ".join(f"{names[kind]} {weights[kind]:+.2f}" for kind in strongest))
