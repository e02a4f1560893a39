"""The strength of players: mirrored games with intervals. Every game can be repeated by its seed.

`python -m bench.strength [PAIRING ...] [--form FORM] [--deals N] [--minutes N] [--file FILE] [--jobs N] [--show]`

A pairing is two of `PLAYERS`, such as `medium:beam`. Each deal is played from each side of the table. Without a pairing
all of `PROMISES` is measured, some deals of each in turn, until a sequential test has decided about each bound or the
time is over. Results are stored in a file, with the version of the players, so that an interrupted run continues.
"""

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from bench.page import with_table
from bench.resuming import resumed
from hotseat.ai.game_runner import play_mirrored
from hotseat.arena.schedule import schools_by_seat
from hotseat.arena.sprt import Sprt
from hotseat.arena.win_rates import share_of
from hotseat.util.paths import write_atomic
from tashkalar import cards
from tashkalar.ai.evaluation import Evaluation, evaluation_of
from tashkalar.ai.levels import BEAM, HARD, MAKERS, VERSION, Maker, TashKalarPlanner, make_planner
from tashkalar.engine import new_game
from tashkalar.plugin import TashKalar

CARDS = cards.load()
FILE = Path(__file__).with_name("strength.jsonl")
FORMS: dict[str, tuple[str, int, bool]] = {
    "duel": ("duel", 2, False),
    "high-form": ("high-form", 2, False),
    "melee": ("melee", 4, False),
    "melee-of-3": ("melee", 3, False),
    "duel-teams": ("duel", 4, True),
    "high-form-teams": ("high-form", 4, True),
}
"""The kinds of table: the form, the number of seats, and whether in teams."""
BY_HAND = json.loads(Path(__file__).with_name("weights_by_hand.json").read_text("utf-8"))
TIMES = {"duel": 4, "high-form": 5, "melee": 4}
"""The factors of the limits of `hard` with which a turn takes the CPU time of `expert`."""


def hard_long(form: str, seed: int) -> TashKalarPlanner:
    """Make `hard` with the CPU time of `expert` (`TIMES`)."""
    effort, times = HARD.effort, TIMES[form]
    longer = effort._replace(
        search=times * effort.search,
        determinizations=times * effort.determinizations,
        rollout_budget=times * effort.rollout_budget,
        last_turn=times * effort.last_turn,
    )
    return make_planner(evaluation_of(form), HARD._replace(effort=longer), seed)


PLAYERS: Mapping[str, Maker] = {
    **MAKERS,
    "hard-long": hard_long,
    "by-hand": lambda form, seed: make_planner(Evaluation(BY_HAND[form]), BEAM, seed),
}
"""The players that can be measured: those for seats, `hard_long`, and a beam whose weights were set by hand."""
SINCE: Mapping[str, int] = dict.fromkeys(PLAYERS, 8) | {
    "by-hand": 7, "random": 5, "verb": 5, "novice": 10, "beginner": 10,
    **dict.fromkeys(("medium", "hard", "expert", "hard-long"), 11),
}  # fmt: skip
"""The first edition of each player that plays as today; older results don't count."""


class Promise(NamedTuple):
    """A pairing that is measured by default, and the bounds that are promised for the share of wins."""

    pairing: str
    kinds: tuple[str, ...]
    deals: int
    """The maximum number of deals."""
    at_least: float = 0.0
    at_most: float = 1.0
    at_once: int = 10
    """The number of deals that are played before it is the turn of another pairing."""

    def __str__(self) -> str:
        bounds = [("at least", self.at_least, 0.0), ("at most", self.at_most, 1.0)]
        return ", ".join(f"{word} {bound}" for word, bound, none in bounds if bound != none)

    def decided(self, deals: Sequence[Sequence[float]]) -> bool:
        """Return whether the interval of some deals excludes every bound; False without bounds.

        Pairs of games go through a sequential test of each bound (`arena.sprt`). Deals of other sizes don't fit it, so
        that all of them are played.

        Args:
            deals: the scores of each deal so far.
        """
        bounds = [bound for bound, none in ((self.at_least, 0.0), (self.at_most, 1.0)) if bound != none]
        if not bounds or any(len(scores) != 2 for scores in deals):
            return False
        pairs = [sum(scores) / 2 for scores in deals]
        tests = [Sprt(elo_of(bound - MARGIN), elo_of(bound + MARGIN)) for bound in bounds]
        return all(test.verdict(test.ratio(pairs)) for test in tests)


MARGIN = 0.04
"""The distance of the two hypotheses of a sequential test from the bound, as a share of wins."""


def elo_of(share: float) -> float:
    """Return the difference of ratings with a given expected share of wins, above 0 and below 1."""
    return -400 * math.log10(1 / share - 1)


TWO = ("duel", "high-form")
PROMISES = (
    *(
        Promise(f"{stronger}:{weaker}", TWO, deals, 0.6, 0.9, at_once)
        for weaker, stronger, deals, at_once in (
            ("novice", "beginner", 200, 10), ("beginner", "easy", 200, 10), ("easy", "medium", 200, 10),
            ("medium", "hard", 100, 6), ("hard", "expert", 40, 2),
        )
    ),
    Promise("expert:hard-long", TWO, 60, 0.55, at_once=1),
    Promise("novice:random", TWO, 100, 0.9),
    Promise("novice:decision", TWO, 60, 0.3, 0.9),
    Promise("beginner:random", TWO, 100, 0.9),
    Promise("medium:beam", TWO, 200, 0.55, at_once=4),
    Promise("medium:decision", TWO, 100, 0.9, at_once=4),
    Promise("medium:beginner", ("melee",), 30, 0.6, at_once=2),
    Promise("hard:medium", ("melee-of-3",), 20, at_once=1),
    Promise("medium:beginner", ("duel-teams", "high-form-teams"), 30, at_once=2),
    Promise("beam:by-hand", TWO, 200),
)  # fmt: skip
"""The most important first."""
MINUTES = 60.0
"""The default time limit."""
DOCS = Path(__file__).parents[1] / "docs" / "measurements.md"
HEAD = "| players | form | games | share of wins | 95 % interval | promised |"


class Job(NamedTuple):
    """One deal of a pairing."""

    pairing: str
    kind: str
    number: int

    @property
    def schools(self) -> tuple[str, ...]:
        """The school of each seat: all orders in turn."""
        return schools_by_seat(CARDS.schools, FORMS[self.kind][1], self.number)


def played(job: Job) -> tuple[float, ...]:
    """Play a deal from each side."""
    one, others = job.pairing.split(":")
    form, _, teams = FORMS[job.kind]
    seed = 1000 * job.number + 1
    start = new_game(CARDS, form, job.schools, seed, teams=teams)
    makers = PLAYERS[one], PLAYERS[others]
    return play_mirrored(TashKalar(CARDS), start, *(lambda seat, make=make: make(form, seed + seat) for make in makers))


def read_results(file: Path) -> dict[Job, tuple[float, ...]]:
    """The deals that have been played already by the players as they are now."""
    found = {}
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        held = json.loads(line)
        names = held["pairing"].split(":")
        if {*names} <= {*SINCE} and held["version"] >= max(SINCE[name] for name in names):
            for number, scores in enumerate(held["deals"], held["first"]):
                found[Job(held["pairing"], held["kind"], number)] = tuple(map(float, scores))
    return found


def packed(file: Path) -> None:
    """Rewrite a file of results in as few lines as they need, without what `kept` passes over.

    Args:
        file: the file; nothing happens if there is none.
    """
    found = read_results(file)
    rows: list[dict[str, Any]] = []
    for job in sorted(found):
        last = rows[-1] if rows else None
        if last is None or job != Job(last["pairing"], last["kind"], last["first"] + len(last["deals"])):
            last = _row(job)
            rows.append(last)
        last["deals"].append(_whole(found[job]))
    if found:
        write_atomic(file, "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows).encode(), 0o644)


def _row(job: Job, *deals: Sequence[float]) -> dict[str, Any]:
    """A line of the file: the deals of a pairing from one number on."""
    return {
        "pairing": job.pairing,
        "kind": job.kind,
        "first": job.number,
        "deals": [_whole(scores) for scores in deals],
        "version": VERSION,
    }


def _whole(scores: Sequence[float]) -> list[float]:
    """Scores without the ".0" of whole numbers."""
    return [int(score) if score.is_integer() else score for score in map(float, scores)]


def results(jobs: Sequence[Job], file: Path, processes: int) -> Iterator[tuple[Job, tuple[float, ...]]]:
    """The scores of every deal, those that were missing played and kept."""

    def line(job: Job, scores: tuple[float, ...]) -> Mapping[str, object]:
        return _row(job, scores)

    return resumed(jobs, read_results(file), played, line, file, processes)


Found = Mapping[tuple[str, str], Sequence[Sequence[float]]]
"""The scores of the deals by pairing and kind of table."""


def by_pairing(scores: Mapping[Job, Sequence[float]]) -> Found:
    """The same scores by what they measure, in the order of `PROMISES`."""
    order = {(promise.pairing, kind): i for i, promise in enumerate(PROMISES) for kind in promise.kinds}
    found: dict[tuple[str, str], list[Sequence[float]]] = {}
    for job in sorted(scores, key=lambda job: (order.get((job.pairing, job.kind), len(order)), job)):
        found.setdefault((job.pairing, job.kind), []).append(scores[job])
    return found


def rows(found: Found) -> Iterator[tuple[str, ...]]:
    """Yield the results so far, a row for a pairing at a kind of table."""
    promised = {(promise.pairing, kind): str(promise) for promise in PROMISES for kind in promise.kinds}
    for (pairing, kind), deals in found.items():
        each = share_of(deals)
        who, at = pairing.replace(":", " against "), kind.replace("-", " ")
        between = f"{each.low:.3f} to {each.high:.3f}"
        yield who, at, str(each.games), f"{each.share:.3f}", between, promised.get((pairing, kind), "")


def page_with_table(text: str, found: Found) -> str:
    """Return the page on players with its table as measured."""
    return with_table(text, HEAD, rows(found))


def chosen_promises(pairings: Sequence[str], kinds: Sequence[str], deals: int | None) -> list[Promise]:
    """Return the pairings to measure: those named, without bounds, or else `PROMISES`.

    Args:
        pairings: two players each.
        kinds: the kinds of table; empty for the usual ones.
        deals: the maximum number of deals of each; None for the usual number.
    """
    promises = [Promise(pairing, tuple(kinds) or TWO, deals or 200) for pairing in pairings] or PROMISES
    kept = [promise._replace(kinds=tuple(k for k in promise.kinds if k in (kinds or FORMS))) for promise in promises]
    return [promise._replace(deals=min(promise.deals, deals or promise.deals)) for promise in kept if promise.kinds]


def next_jobs(promises: Sequence[Promise], found: Mapping[Job, Sequence[float]]) -> list[Job]:
    """The next deals of everything that isn't decided yet, a round of each; empty at the end."""
    jobs = []
    for promise in promises:
        for kind in promise.kinds:
            known = [n for n in range(promise.deals) if Job(promise.pairing, kind, n) in found]
            if not promise.decided([found[Job(promise.pairing, kind, n)] for n in known]):
                missing = [n for n in range(promise.deals) if n not in known]
                jobs += [Job(promise.pairing, kind, n) for n in missing[: promise.at_once]]
    return jobs


def main() -> int:
    """Play what is missing and print what all comes to."""
    parser = argparse.ArgumentParser(prog="strength", description=__doc__)
    parser.add_argument("pairings", nargs="*", metavar="PAIRING")
    parser.add_argument("--form", action="append", choices=FORMS, help="may be named several times")
    parser.add_argument("--deals", type=int, help="of each pairing and form; without pairings at most so many")
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--minutes", type=float, default=MINUTES, help="no new deal after so many")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--show", action="store_true", help="play nothing, print what the file holds")
    parser.add_argument("--write", action="store_true", help="write the table of docs/measurements.md from the file")
    chosen = parser.parse_args()
    for pairing in chosen.pairings:
        one, _, others = pairing.partition(":")
        for name in (one, others):
            if name not in PLAYERS:
                parser.error(f"{pairing!r}: no player is called {name!r} (there are {', '.join(PLAYERS)})")
    promises = chosen_promises(chosen.pairings, chosen.form or (), chosen.deals)
    scores = read_results(chosen.file)
    until = time.monotonic() + 60 * chosen.minutes
    while not (chosen.show or chosen.write) and (jobs := next_jobs(promises, scores)) and time.monotonic() < until:
        for job, each in results(jobs, chosen.file, chosen.jobs):
            scores[job] = each
            print(f"\r{len(scores)} deals", end="", file=sys.stderr, flush=True)
            if time.monotonic() > until:
                break
        packed(chosen.file)
    if chosen.pairings:
        wanted = {(promise.pairing, kind) for promise in promises for kind in promise.kinds}
        scores = {job: each for job, each in scores.items() if (job.pairing, job.kind) in wanted}
    shown = Table(*(name.strip() for name in HEAD.strip("|").split("|")))
    for row in rows(by_pairing(scores)):
        shown.add_row(*row)
    Console().print(shown)
    if chosen.write:
        DOCS.write_text(page_with_table(DOCS.read_text("utf-8"), by_pairing(scores)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
