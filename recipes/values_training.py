# mypy: disable-error-code="no-untyped-def,no-untyped-call"
"""Learn the weights of `values.py` from the data set: `python recipes/values_training.py` takes two minutes.

Each end of a turn in the games of the split "train" is an example: its features, and how much the lead of the seat
changes in the next four turns. Ridge regression explains the change by the features. The validation split chooses its
decay, and the test split gives the errors that are printed.
"""

import argparse
from pathlib import Path

import numpy as np
from values import WEIGHTS

from hotseat.records.collection import read_games
from tashkalar.ai.evaluation import is_last_turn, triggers_end, weights
from tashkalar.ai.features import NAMES, features
from tashkalar.ai.levels import LEVELS
from tashkalar.ai.pattern_distance import placement_tables, track
from tashkalar.ai.turn_context import turn_context
from tashkalar.ai.turn_search import FINISHING
from tashkalar.engine import view
from tashkalar.plugin import TashKalar

GAMES = Path(__file__).parents[1] / "bench" / "games.jsonl.gz"
FORMS = ("duel", "high-form")
AHEAD = 4
"""The number of turns, of both seats, after which the lead is read; or the end of the game if it comes first."""
MOST = 12.0
"""The largest change of a lead, in points; a larger one is learned as this."""
RARE = 0.3
"""The least scale of an input, so that rare features don't get large weights from a few games."""
DECAYS = {"alone": (100, 300, 1000), "corrected": (3000, 10000)}
"""The decays that are tried; a correction stays small."""


def turns(one, game):
    """Yield the seat and the inputs for each end of a turn before the last ones, as the search sees it.

    The inputs are the features, whose first is the lead, and three numbers that aren't used in play: the share of the
    game still to come, whether the turn triggers the end, and how many levels stronger the seat is than its opponent.
    """
    replay, places = one.replay(game), placement_tables(game.catalogue)
    strength = [[*LEVELS].index(seat["player"]["name"]) for seat in one.header["seats"]]
    contexts = {}
    for step in replay.steps:
        before, seat = step.before, step.seat
        if step.turn not in contexts:
            contexts = {step.turn: turn_context(places, view(before, seat).state, seat)}
        verb, _, card = step.option.partition(" ")
        if verb not in FINISHING or before.turn.actions or before.seat != seat or is_last_turn(before):
            continue
        state = view(before, seat).state
        own = state.seats[seat]
        beings = [each for each in (*own.beings, *own.legends) if each in places]
        hand = track(places, state.board, state.config.colour_of(seat), beings)
        now = contexts[step.turn].on(places, state.board)
        gap = strength[seat] - strength[1 - seat]
        yield seat, [*features(state, seat, hand, now, card), now.youth, triggers_end(state, card), gap]


def examples(one, game):
    """Return the inputs of each end of a turn, and how the lead of its seat changes in the next turns."""
    found = [*turns(one, game)]
    scores = one.result["scores"]
    leads = [seen[0] * (1 - 2 * seat) for seat, seen in found] + [scores[0] - scores[1]] * AHEAD
    return [(seen, leads[at + AHEAD] * (1 - 2 * seat) - seen[0]) for at, (seat, seen) in enumerate(found)]


def gathered(file, form, most=None):
    """Return the inputs and the changes of the leads of each split; `most`: the number of games, all if left out."""
    rows: dict[str, list[tuple[list[float], float]]] = {"train": [], "validation": [], "test": []}
    game, count = TashKalar(), 0
    for one in read_games(file):
        if one.header["form"] == form and count != most:
            count += 1
            rows[one.split] += examples(one, game)
    return {
        split: (np.array([seen for seen, _ in found]), np.clip([change for _, change in found], -MOST, MOST))
        for split, found in rows.items()
        if found
    }


def learned(seen, target, decay):
    """Return the weight of each feature by ridge regression, and the weights of all inputs with the constant."""
    middle, spread = seen.mean(0), seen.std(0)
    scale = np.where(spread > 0, 1 / np.maximum(spread, RARE), 0)
    scaled = (seen - middle) * scale
    slopes = (
        np.linalg.solve(scaled.T @ scaled + decay * np.eye(len(scale)), scaled.T @ (target - target.mean())) * scale
    )
    return slopes[: len(NAMES)], (slopes, target.mean() - middle @ slopes)


def fitted(data, base, decays):
    """Return the weights that add to those of `base`, their decay, and their squared error in the test split."""
    wanted = {split: change - (seen[:, : len(NAMES)] @ base - seen[:, 0]) for split, (seen, change) in data.items()}

    def error(fit, split):
        slopes, constant = fit
        return float(((data[split][0] @ slopes + constant - wanted[split]) ** 2).mean())

    tried = [(decay, *learned(data["train"][0], wanted["train"], decay)) for decay in decays]
    decay, found, fit = min(tried, key=lambda each: error(each[2], "validation"))
    return base + found, decay, error(fit, "test")


def main():
    """Learn the weights of each form, print their errors, and save them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path, default=GAMES, help="the data set")
    parser.add_argument("--save", type=Path, default=WEIGHTS, help="the file of the weights")
    parser.add_argument("--games", type=int, help="the number of games of each form; all if left out")
    chosen = parser.parse_args()
    saved = {}
    for form in FORMS:
        data = gathered(chosen.file, form, chosen.games)
        shipped = np.array([weights(form).get(name, 0.0) for name in NAMES])
        bases = {"alone": np.eye(len(NAMES))[0], "corrected": shipped}
        print(f"{form}: {', '.join(f'{len(seen):,} turns of {split}' for split, (seen, _) in data.items())}")
        for kind, base in bases.items():
            found, decay, tested = fitted(data, base, DECAYS[kind])
            print(f"{form} {kind}: decay {decay}, error {tested:.2f} of {data['test'][1].var():.2f} in test")
            saved[f"{form} {kind}"] = found.astype(np.float32)
    np.savez(chosen.save, **saved)
    print(f"{chosen.save.stat().st_size} bytes")


if __name__ == "__main__":
    main()
