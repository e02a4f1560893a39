"""Who is stronger: mirrored games between players, with intervals. Every game can be played again by its seed.

`python -m bench.strength [PAIRING ...] [--form FORM] [--deals N] [--file FILE] [--jobs N]`

A pairing is two players of `tashkalar.players.levels`, such as `able:beam`. Each deal is played from each side of the
table. Results are kept in a file, a line for a deal, so a run that was stopped goes on where it was; name another
file after the players have changed.
"""

import argparse
import itertools
import json
import math
import multiprocessing
import statistics
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from tashkalar import cards
from tashkalar.players.levels import MAKERS, VERSION
from tashkalar.players.match import mirrored

CARDS = cards.load()
FORMS: dict[str, tuple[str, int, bool]] = {
    "duel": ("duel", 2, False),
    "high-form": ("high-form", 2, False),
    "melee": ("melee", 4, False),
    "melee-of-3": ("melee", 3, False),
    "duel-teams": ("duel", 4, True),
    "high-form-teams": ("high-form", 4, True),
}
"""Every kind of table: the form, how many sit there, whether in teams."""
PAIRINGS = (
    "novice:random", "able:novice", "able:random", "able:verb", "able:decision", "able:beam",
    "strong:random", "strong:verb", "strong:decision", "strong:beam", "strong:able",
)  # fmt: skip
"""What is measured if nothing is named, and what the levels promise (docs/players.md)."""
SURE = 1.96
"""For intervals that hold 95 times in 100."""


class Job(NamedTuple):
    """One deal of a pairing."""

    pairing: str
    kind: str
    number: int

    @property
    def schools(self) -> tuple[str, ...]:
        """Who sits where: all orders of schools in turn."""
        orders = list(itertools.permutations(CARDS.schools, FORMS[self.kind][1]))
        return orders[self.number % len(orders)]


class Strength(NamedTuple):
    """How often somebody wins, and how sure that is."""

    games: int
    share: float
    low: float
    high: float


def strength(deals: Sequence[Sequence[float]]) -> Strength:
    """What the deals come to: the share of games won with its Wilson interval.

    The games of a deal aren't independent. They are counted as so many independent ones as would scatter as the deals
    do, and never as more than they are.

    Args:
        deals: at least one, each with the scores of its games.
    """
    games = sum(map(len, deals))
    means = [statistics.fmean(deal) for deal in deals]
    share = statistics.fmean(means)
    scatter = statistics.variance(means) if len(means) > 1 else 0.0
    alike = len(deals) * share * (1 - share) / scatter if scatter else games
    count = max(1.0, min(games, alike))
    middle = (share + SURE**2 / (2 * count)) / (1 + SURE**2 / count)
    half = SURE / (1 + SURE**2 / count) * math.sqrt(share * (1 - share) / count + (SURE / (2 * count)) ** 2)
    return Strength(games, share, max(0.0, middle - half), min(1.0, middle + half))


def played(job: Job) -> tuple[Job, tuple[float, ...]]:
    """Play a deal from each side."""
    one, others = job.pairing.split(":")
    form, _, teams = FORMS[job.kind]
    seed = 1000 * job.number + 1
    return job, mirrored(CARDS, form, job.schools, seed, MAKERS[one], MAKERS[others], teams=teams)


def kept(file: Path) -> dict[Job, tuple[float, ...]]:
    """The deals that have been played already by these versions of the players."""
    found = {}
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        held = json.loads(line)
        if held["version"] == VERSION:
            found[Job(held["pairing"], held["kind"], held["number"])] = tuple(held["scores"])
    return found


def results(jobs: Sequence[Job], file: Path, processes: int) -> Iterator[tuple[Job, tuple[float, ...]]]:
    """The scores of every deal, those that were missing played and kept."""
    done = kept(file)
    yield from ((job, done[job]) for job in jobs if job in done)
    missing = [job for job in jobs if job not in done]
    if not missing:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    with multiprocessing.Pool(processes) as pool, file.open("a", encoding="utf-8") as log:
        for job, scores in pool.imap_unordered(played, missing):
            log.write(json.dumps({**job._asdict(), "scores": scores, "version": VERSION}) + "\n")
            log.flush()
            yield job, scores


def table(found: dict[tuple[str, str], list[tuple[float, ...]]]) -> Table:
    """What has been measured so far."""
    shown = Table("who", "at", "games", "wins", "95 of 100 times between")
    for (pairing, kind), deals in sorted(found.items()):
        each = strength(deals)
        one, others = pairing.split(":")
        shown.add_row(
            f"{one} against {others}", kind, str(each.games), f"{each.share:.3f}", f"{each.low:.3f} and {each.high:.3f}"
        )
    return shown


def main() -> int:
    """Play what is missing and print what all comes to."""
    parser = argparse.ArgumentParser(prog="strength", description=__doc__)
    parser.add_argument("pairings", nargs="*", metavar="PAIRING", default=list(PAIRINGS))
    parser.add_argument("--form", action="append", choices=FORMS, help="may be named several times")
    parser.add_argument("--deals", type=int, default=200, help="for each pairing and form")
    parser.add_argument("--file", type=Path, default=Path("build/strength.jsonl"))
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    chosen = parser.parse_args()
    for pairing in chosen.pairings:
        one, _, others = pairing.partition(":")
        for name in (one, others):
            if name not in MAKERS:
                parser.error(f"{pairing!r}: no player is called {name!r} (there are {', '.join(MAKERS)})")
    jobs = [
        Job(pairing, kind, number)
        for number in range(chosen.deals)
        for pairing in chosen.pairings
        for kind in chosen.form or ("duel", "high-form")
    ]
    found: dict[tuple[str, str], list[tuple[float, ...]]] = {}
    for job, scores in results(jobs, chosen.file, chosen.jobs):
        found.setdefault((job.pairing, job.kind), []).append(scores)
    Console().print(table(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
