"""Writes tests/data/perft.json anew: positions of random games with the number of lines to depth 3.

`python -m tests.perft`. The counts are what the engine says today: review every change of them.
"""

import json

from tashkalar import cards
from tashkalar.engine import Decision, GameState, decision, position
from tests.helpers.random_games import GameSetup, random_game
from tests.test_golden import FILE, lines

MOST_OPTIONS = 24
"""Positions with more would take too long to count to depth 3."""
PAIRS = (("northern", "southern"), ("highland", "sylvan"), ("southern", "highland"), ("sylvan", "northern"))
SETUPS = (
    *(GameSetup(form, pair) for form in ("high-form", "duel") for pair in PAIRS),
    GameSetup("melee", ("sylvan", "northern", "highland")),
    GameSetup("melee", ("highland", "sylvan", "southern", "northern")),
    GameSetup("high-form", ("sylvan", "northern", "southern", "highland"), teams=True),
    GameSetup("duel", ("northern", "highland", "sylvan", "southern"), teams=True),
    GameSetup("high-form", ("everfrost", "highland")),
    GameSetup("duel", ("southern", "everfrost")),
    GameSetup("high-form", ("nethervoid", "etherweave")),
    GameSetup("duel", ("etherweave", "nethervoid")),
    GameSetup("melee", ("everfrost", "etherweave", "nethervoid")),
)


def kind(state: GameState) -> str:
    """The kind of position: each setup gives one of each."""
    if state.turn.passed:
        return "passed"
    return "resolving" if state.frames else "choosing"


def main() -> None:
    """Take from each sitting a position in the middle of an effect and one without; of teams one passed, too."""
    catalogue = cards.load()
    cases = []
    for seed, config in enumerate(SETUPS):
        wanted = {"resolving", "choosing", "passed"}
        for number, ply in enumerate(random_game(catalogue, config, seed)):
            question = decision(ply.after)
            fits = isinstance(question, Decision) and 3 <= len(question.options) <= MOST_OPTIONS
            if number > 60 and fits and kind(ply.after) in wanted:
                wanted.remove(kind(ply.after))
                name = f"{config.kind}, {' against '.join(config.schools)}, ply {number}"
                counts = [lines(ply.after, depth) for depth in (1, 2)]
                if counts[1] < 800:
                    counts.append(lines(ply.after, 3))
                cases.append({"name": name, "position": position(ply.after), "lines": counts})
    FILE.write_text(json.dumps(cases, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
