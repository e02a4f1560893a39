"""Writes tests/data/perft.json anew: positions of random games with the number of lines to depth 3.

`python -m tests.perft`. The counts are what the engine says today: review every change of them.
"""

import json

from tashkalar import cards
from tashkalar.engine import Decision, decision, position
from tests.golden_games import FORMS
from tests.random_games import random_game
from tests.test_golden import FILE, lines

MOST_OPTIONS = 24
"""Positions with more would take too long to count to depth 3."""


def main() -> None:
    """Take from each form and pair of schools a position in the middle of an effect and one without."""
    catalogue = cards.load()
    cases = []
    pairs = (("northern", "southern"), ("highland", "sylvan"), ("southern", "highland"), ("sylvan", "northern"))
    for seed, (form, schools) in enumerate((f, p) for f in FORMS for p in pairs):
        wanted = {True, False}
        for number, ply in enumerate(random_game(catalogue, form, schools, seed)):
            asked = decision(ply.after)
            resolving = bool(ply.after.frames)
            fits = isinstance(asked, Decision) and 3 <= len(asked.options) <= MOST_OPTIONS
            if number > 60 and fits and resolving in wanted:
                wanted.remove(resolving)
                name = f"{form}, {' against '.join(schools)}, ply {number}"
                counts = [lines(ply.after, depth) for depth in (1, 2)]
                if counts[1] < 800:
                    counts.append(lines(ply.after, 3))
                cases.append({"name": name, "position": position(ply.after), "lines": counts})
    FILE.write_text(json.dumps(cases, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
