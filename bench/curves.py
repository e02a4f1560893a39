"""Measure the strength of levels: against more CPU, against open hands, and by the wins that they overlook.

`python -m bench.curves [--minutes N] [--curve CURVE] [--level LEVEL] [--jobs N] [--file FILE]` plays what is missing in
rounds, until the time is over, and writes the points of the curves to `bench/curves.csv`; `python -m docs.curve` draws
them.

- cpu: a level against itself with twice and four times the limits, on each deal from both sides.
- open: a level against itself with an opponent that sees its hand.
- oversights: a level against itself. The last turn of each game is searched to its end with all hands open, unless its
  seat won: every sequence of decisions, in the best order, up to `POSITIONS`. A win that was there is an oversight.
"""

import argparse
import csv
import json
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from bench import oversights
from bench.resuming import resumed
from bench.strength import SINCE
from hotseat.ai.game_runner import play_game, play_mirrored
from hotseat.ai.player import NO_LIMIT, Budget
from hotseat.ai.search import NodeBudget
from hotseat.arena.schedule import schools_by_seat
from hotseat.arena.win_rates import share_of
from hotseat.util.intervals import wilson
from tashkalar import cards
from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.game_model import TashKalarModel
from tashkalar.ai.levels import VERSION, TashKalarPlanner, make_level, make_player
from tashkalar.ai.turn_search import TurnSearch
from tashkalar.coach.advice import Play
from tashkalar.coach.review import open_hands
from tashkalar.engine import Decision, GameState, Option, View, new_game
from tashkalar.engine.events import Event
from tashkalar.plugin import TashKalar

CARDS = cards.load()
FILE = Path("build/curves.jsonl")
POINTS = Path(__file__).with_name("curves.csv")
HEAD = ("curve", "level", "times", "games", "share", "low", "high", "version")
DEALS = 200
"""The maximum number of deals of each point."""
POSITIONS = 20_000
"""The node budget of the search of a last turn."""
LIMITS = "search", "determinizations", "rollout_budget", "reply_budget", "last_turn"
"""The limits that grow with the CPU."""


class Point(NamedTuple):
    """A point of a curve."""

    curve: str
    level: str
    times: int = 1
    """The factor of the limits of the opponent."""


ALL = (
    *(Point("oversights", level) for level in ("novice", "beginner", "easy", "medium")),
    *(Point("open", level) for level in ("novice", "beginner", "easy", "medium")),
    *(Point("cpu", level, times) for level in ("easy", "medium") for times in (2, 4)),
)


class Job(NamedTuple):
    """A deal of a point."""

    point: Point
    number: int

    def results(self) -> tuple[float, ...]:
        """Return the scores of the level, or for each late turn whether it is an oversight, as 1 or 0."""
        curve, level, times = self.point
        start = new_game(CARDS, "duel", schools_by_seat(CARDS.schools, 2, self.number), 1000 * self.number + 1)
        seed = 1000 * self.number + 1
        if curve == "oversights":
            return late_turns(level, start, seed)
        game = OpenTable(CARDS) if curve == "open" else TashKalar(CARDS)
        other = OpenPlanner if curve == "open" else longer
        return play_mirrored(
            game,
            start,
            lambda seat: make_player(level, "duel", seed + seat),
            lambda seat: other(level, times, seed + seat),
        )


def longer(level: str, times: int, seed: int) -> TashKalarPlanner:
    """Make a level whose limits are some times as high."""
    made = make_level(level, "duel", seed)
    limits = {name: times * getattr(made.effort, name) for name in LIMITS}
    made.effort = made.effort._replace(**limits)
    return made


class OpenTable(TashKalar):
    """The game, which keeps the whole state of each view for the players that see all hands."""

    whole: GameState

    def view(self, state: GameState, seat: int | None) -> GameState:
        OpenTable.whole = state
        return super().view(state, seat)


class OpenBelief:
    """The knowledge of a seat that sees all hands."""

    def after(self, _seen: GameState, _events: Iterable[Event]) -> View:
        """Return a view with all hands open."""
        return open_hands(OpenTable.whole)


class OpenModel(TashKalarModel):
    """The game for a seat that sees all hands."""

    def belief(self, _seat: int) -> OpenBelief:  # type: ignore[override]
        return OpenBelief()


class OpenPlanner:
    """A level that sees all hands."""

    def __init__(self, level: str, _times: int, seed: int) -> None:
        made = make_player(level, "duel", seed)
        assert hasattr(made, "model")
        self._planner = made
        model = made.model
        self._planner.model = OpenModel(model.evaluation, model.width, model.beyond)

    def choose(
        self, _seen: GameState, question: Decision, events: Sequence[Event], budget: Budget = NO_LIMIT
    ) -> Option:
        """Return the option that it chooses in the view with all hands open."""
        return self._planner.choose(open_hands(OpenTable.whole).state, question, events, budget)


def late_turns(level: str, start: GameState, seed: int) -> tuple[float, ...]:
    """Play a game of a level against itself; return whether its last turn overlooks a win, as 1 or 0."""
    steps: list[Play] = []
    players = [make_player(level, "duel", seed + seat) for seat in (0, 1)]
    winners = play_game(TashKalar(CARDS), start, players, steps.append).winners
    first = next(step for step in steps if step.turn == steps[-1].turn)
    if steps[-1].seat in winners or first.before.turn.last != 0:
        return (0.0,) if first.before.turn.last == 0 else ()
    search = TurnSearch(evaluation_of("duel"), oversights.EVERYTHING, NodeBudget(POSITIONS))
    plans = search.plans(first.before, oversights.ENDS)
    return (float(any(oversights.wins(first.before, [option.text for option in plan.options]) for plan in plans)),)


def read_results(file: Path) -> dict[Job, tuple[float, ...]]:
    """Return the results in a file of players that still play like that."""
    found = {}
    for kept in map(json.loads, file.read_text("utf-8").splitlines() if file.exists() else ()):
        if kept["version"] >= SINCE[kept["point"][1]]:
            found[Job(Point(*kept["point"]), kept["number"])] = tuple(kept["results"])
    return found


def line(job: Job, results: tuple[float, ...]) -> Mapping[str, object]:
    """Return what is kept of a job."""
    return {"point": job.point, "number": job.number, "results": results, "version": VERSION}


def rows(found: Mapping[Job, tuple[float, ...]]) -> Iterator[tuple[object, ...]]:
    """Yield the points with their intervals: shares of wins, or oversights for each late turn."""
    for point in ALL:
        deals = [results for job, results in sorted(found.items()) if job.point == point]
        each = list(chain.from_iterable(deals))
        if not each:
            continue
        if point.curve == "oversights":
            low, high = wilson(sum(each) / len(each), len(each))
            yield (*point, len(each), f"{sum(each) / len(each):.3f}", f"{low:.3f}", f"{high:.3f}", VERSION)
        else:
            share = share_of(deals)
            yield (*point, share.games, f"{share.share:.3f}", f"{share.low:.3f}", f"{share.high:.3f}", VERSION)


def main() -> int:
    """Play what is missing, and write the points."""
    parser = argparse.ArgumentParser(prog="curves", description=__doc__)
    parser.add_argument("--minutes", type=float, default=20.0, help="no new deal after so many")
    parser.add_argument("--curve", action="append", choices=sorted({point.curve for point in ALL}))
    parser.add_argument("--level", action="append", choices=sorted({point.level for point in ALL}))
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    chosen = parser.parse_args()
    found = read_results(chosen.file)
    until = time.monotonic() + 60 * chosen.minutes
    points = [
        point
        for point in ALL
        if point.curve in (chosen.curve or [point.curve]) and point.level in (chosen.level or [point.level])
    ]
    rounds = ((number, point) for number in range(DEALS) for point in points)
    jobs = [Job(point, number) for number, point in rounds]
    if chosen.minutes > 0:
        for job, results in resumed(jobs, found, Job.results, line, chosen.file, chosen.jobs):
            found[job] = results
            print(f"\r{len(found)} deals", end="", file=sys.stderr, flush=True)
            if time.monotonic() > until:
                break
    with POINTS.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(HEAD)
        table.writerows(rows(found))
    print(POINTS.read_text("utf-8"), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
