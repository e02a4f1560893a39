"""Who is stronger: mirrored games between players, with intervals. Every game can be played again by its seed.

`python -m bench.strength [PAIRING ...] [--form FORM] [--deals N] [--file FILE] [--jobs N] [--show] [--write]`

A pairing is two of `PLAYERS`, such as `able:beam`. Each deal is played from each side of the table. Without a pairing
all of `PROMISES` is measured, what matters most first, some deals of each in turn. Results are kept in a file, with the
edition of the players, so a run that was stopped goes on where it was: a line for each deal, and for all deals of a
pairing once a run is complete.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from bench.page import with_table
from bench.resuming import resumed
from tashkalar import cards
from tashkalar.ai.evaluation import Evaluation
from tashkalar.ai.levels import BEAM, MAKERS, VERSION, Maker, make_planner
from tashkalar.arena.schedule import schools_by_seat
from tashkalar.arena.win_rates import share_of
from tashkalar.engine import new_game
from tashkalar.paths import write_atomic
from tashkalar.plugin import TashKalar
from tashkalar.tabletop.ai.game_runner import play_mirrored

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
"""Every kind of table: the form, how many sit there, whether in teams."""
BY_HAND = json.loads(Path(__file__).with_name("weights_by_hand.json").read_text("utf-8"))
PLAYERS: Mapping[str, Maker] = {
    **MAKERS,
    "by-hand": lambda form, seed: make_planner(Evaluation(BY_HAND[form]), BEAM, seed),
}
"""Who can be measured: besides those that can take a seat, a beam whose weights were set by hand."""
SINCE: Mapping[str, int] = {**dict.fromkeys(PLAYERS, 5), "strong": 6}
"""Since which edition each of them has played as it does now: what older ones came to says nothing of it."""


class Promise(NamedTuple):
    """What is measured if nothing is named, and what is promised of it."""

    pairing: str
    kinds: tuple[str, ...]
    deals: int
    at_least: float = 0.0
    at_most: float = 1.0

    def __str__(self) -> str:
        if self.at_most < 1:
            return f"at most {self.at_most}"
        return f"at least {self.at_least}" if self.at_least else ""


TWO = ("duel", "high-form")
PROMISES = (
    Promise("strong:able", TWO, 60, 0.6),
    Promise("strong:beam", TWO, 60, 0.75),
    Promise("novice:able", TWO, 200, at_most=0.15),
    Promise("novice:random", TWO, 200, 0.9),
    Promise("able:decision", TWO, 200, 0.95),
    Promise("able:beam", TWO, 200),
    Promise("able:verb", ("melee",), 50, 0.6),
    Promise("able:random", ("melee",), 50, 0.6),
    Promise("able:verb", TWO, 200, 0.97),
    Promise("able:random", TWO, 200, 0.99),
    Promise("strong:decision", TWO, 60, 0.97),
    Promise("strong:verb", TWO, 60, 0.99),
    Promise("strong:random", TWO, 60, 0.995),
    Promise("able:verb", ("duel-teams", "high-form-teams"), 30),
    Promise("beam:by-hand", TWO, 200),
)  # fmt: skip
"""The most important first."""
ROUND = 10
"""So many deals of each are played in turn."""
DOCS = Path(__file__).parents[1] / "docs" / "players.md"
HEAD = "| players | form | games | share of wins | 95 % interval | target |"


class Job(NamedTuple):
    """One deal of a pairing."""

    pairing: str
    kind: str
    number: int

    @property
    def schools(self) -> tuple[str, ...]:
        """Who sits where: all orders of schools in turn."""
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
        if held["version"] >= max(SINCE[name] for name in held["pairing"].split(":")):
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
    """What has been measured so far, a row for a pairing at a kind of table."""
    promised = {(promise.pairing, kind): str(promise) for promise in PROMISES for kind in promise.kinds}
    for (pairing, kind), deals in found.items():
        each = share_of(deals)
        who, at = pairing.replace(":", " against "), kind.replace("-", " ")
        between = f"{each.low:.3f} to {each.high:.3f}"
        yield who, at, str(each.games), f"{each.share:.3f}", between, promised.get((pairing, kind), "")


def page_with_table(text: str, found: Found) -> str:
    """The page on players with its table as measured."""
    return with_table(text, HEAD, rows(found))


def planned(pairings: Sequence[str], kinds: Sequence[str], deals: int | None) -> list[Job]:
    """What is to be played, some deals of each pairing in turn."""
    chosen = [Promise(pairing, tuple(kinds) or TWO, 200) for pairing in pairings] or [
        promise._replace(kinds=tuple(kind for kind in promise.kinds if kind in (kinds or FORMS)))
        for promise in PROMISES
    ]
    most = [min(deals, promise.deals) if deals and not pairings else deals or promise.deals for promise in chosen]
    return [
        Job(promise.pairing, kind, number)
        for first in range(0, max(most), ROUND)
        for promise, last in zip(chosen, most, strict=True)
        for kind in promise.kinds
        for number in range(first, min(first + ROUND, last))
    ]


def main() -> int:
    """Play what is missing and print what all comes to."""
    parser = argparse.ArgumentParser(prog="strength", description=__doc__)
    parser.add_argument("pairings", nargs="*", metavar="PAIRING")
    parser.add_argument("--form", action="append", choices=FORMS, help="may be named several times")
    parser.add_argument("--deals", type=int, help="of each pairing and form; without pairings at most so many")
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--show", action="store_true", help="play nothing, print what the file holds")
    parser.add_argument("--write", action="store_true", help="write the table of docs/players.md from the file")
    chosen = parser.parse_args()
    for pairing in chosen.pairings:
        one, _, others = pairing.partition(":")
        for name in (one, others):
            if name not in PLAYERS:
                parser.error(f"{pairing!r}: no player is called {name!r} (there are {', '.join(PLAYERS)})")
    jobs = planned(chosen.pairings, chosen.form or (), chosen.deals)
    scores = read_results(chosen.file)
    if not chosen.show and not chosen.write:
        scores = {}
        for job, each in results(jobs, chosen.file, chosen.jobs):
            scores[job] = each
            print(f"\r{len(scores)} of {len(jobs)} deals", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        packed(chosen.file)
    shown = Table(*(name.strip() for name in HEAD.strip("|").split("|")))
    for row in rows(by_pairing(scores)):
        shown.add_row(*row)
    Console().print(shown)
    if chosen.write:
        DOCS.write_text(page_with_table(DOCS.read_text("utf-8"), by_pairing(scores)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
