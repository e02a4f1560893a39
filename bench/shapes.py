"""Try beams of different shapes for `expert` in the duel: the turns that they find, and mirrored games at equal CPU.

`python -m bench.shapes [--turns N] [--minutes N] [--file FILE]`

Both kinds of beams first search turns of games of `medium`: how many positions each takes, how often its limit cuts it,
and what its best turn lacks to the better one. Then `expert` plays against itself with the other beams, whose saving
goes into the rollouts. Both sides begin with `HEAD_START` points, so that a game has half as many turns. A sequential
test of 0.5 against 0.58 ends the match, or the time.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from bench.sequential import play_match
from hotseat.ai.game_runner import play_game, play_mirrored
from hotseat.ai.planner import PlayerConfig
from hotseat.ai.search import NodeBudget
from hotseat.arena.schedule import schools_by_seat
from tashkalar import cards
from tashkalar.ai.evaluation import FORESEEN, evaluation_of, is_last_turn
from tashkalar.ai.levels import BROAD, EXPERT, VERSION, TashKalarPlanner, make_planner, make_player
from tashkalar.ai.turn_search import BeamWidths, TurnSearch
from tashkalar.coach.advice import Play
from tashkalar.engine import GameState, new_game, view
from tashkalar.plugin import TashKalar

CARDS = cards.load()
FILE = Path("build/shapes.jsonl")
FORM = "duel"
HEAD_START = 12
"""The points of both sides at the beginning of a game; 18 end it."""
SAVED = 4000
"""The positions that the other beams save in a turn, which go into its rollouts."""
WIDTH = BROAD._replace(summonings=40, answers=40, before=EXPERT.width.before)
"""After the beams of `hard` one with twice the answers and summonings, instead of the broadest."""
SHAPES = EXPERT._replace(
    width=WIDTH, effort=EXPERT.effort._replace(rollout_budget=EXPERT.effort.rollout_budget + SAVED)
)
"""`expert` with these beams."""
EVERY = 3
"""One of so many turns of a game is searched."""
DEALS = 100
"""The maximum number of deals of the match."""
LEAST = 0.58
"""The share of wins that the match tests against one half."""


class Searched(NamedTuple):
    """A search of a turn by one kind of beams."""

    positions: int
    cut: bool
    value: float


def searched(state: GameState, width: BeamWidths) -> Searched:
    """Search a turn as `expert` does, with given widths."""
    meter = NodeBudget(EXPERT.effort.search)
    best = TurnSearch(evaluation_of(FORM, FORESEEN), width, meter).plans(view(state, state.seat).state, 1)[0]
    return Searched(meter.spent, meter.is_exhausted, best.value)


def turns() -> Iterator[GameState]:
    """Yield beginnings of turns of games of `medium`, but the last ones."""
    for number in range(DEALS):
        steps: list[Play] = []
        start = new_game(CARDS, FORM, schools_by_seat(CARDS.schools, 2, number), 1000 * number + 7)
        play_game(
            TashKalar(CARDS), start, [make_player("medium", FORM, number + seat) for seat in (0, 1)], steps.append
        )
        first = {step.turn: step.before for step in reversed(steps)}
        yield from (first[turn] for turn in sorted(first)[1::EVERY] if not is_last_turn(first[turn]))


def compare(count: int) -> None:
    """Print what both kinds of beams find and take in some turns."""
    found: list[tuple[Searched, Searched]] = []
    for state, _ in zip(turns(), range(count), strict=False):
        found.append((searched(state, EXPERT.width), searched(state, WIDTH)))
        print(f"\r{len(found)} turns", end="", file=sys.stderr, flush=True)
    for name, index in (("the broadest", 0), ("other shapes", 1)):
        own = [pair[index] for pair in found]
        losses = [max(pair[0].value, pair[1].value) - pair[index].value for pair in found]
        error = statistics.stdev(losses) / len(losses) ** 0.5
        print(
            f"{name}: {statistics.mean(each.positions for each in own):.0f} positions, median "
            f"{statistics.median(each.positions for each in own):.0f}, cut in {sum(each.cut for each in own)} of "
            f"{len(own)} turns, loss {statistics.mean(losses):.3f} ± {1.96 * error:.3f} points"
        )


class Result(NamedTuple):
    """A deal, played from both sides."""

    scores: tuple[float, ...]
    """The scores of the other shapes."""
    shapes: int
    """The positions that they spent."""
    expert: int
    """The positions that `expert` spent."""


class Job(NamedTuple):
    """A deal of the match."""

    number: int

    def result(self) -> Result:
        """Play the deal from both sides."""
        game, seed = TashKalar(CARDS), 1000 * self.number + 1
        start = new_game(CARDS, FORM, schools_by_seat(CARDS.schools, 2, self.number), seed)
        for seat in (0, 1):
            start = game.give_handicap(start, seat, HEAD_START)
        made: dict[bool, list[TashKalarPlanner]] = {True: [], False: []}

        def maker(skill: PlayerConfig[BeamWidths], seat: int) -> TashKalarPlanner:
            planner = make_planner(evaluation_of(FORM, FORESEEN), skill, seed + seat)
            made[skill is SHAPES].append(planner)
            return planner

        scores = play_mirrored(game, start, lambda seat: maker(SHAPES, seat), lambda seat: maker(EXPERT, seat))
        return Result(tuple(scores), *(sum(each.spent for each in made[own]) for own in (True, False)))


def read_results(file: Path) -> dict[Job, Result]:
    """Return the deals in a file that the present version played."""
    rows = map(json.loads, file.read_text("utf-8").splitlines() if file.exists() else ())
    return {
        Job(row["number"]): Result(tuple(row["scores"]), row["shapes"], row["expert"])
        for row in rows
        if row["version"] == VERSION
    }


def line(job: Job, result: Result) -> Mapping[str, object]:
    """Return what is kept of a deal."""
    return {"number": job.number, **result._asdict(), "version": VERSION}


def match(minutes: float, file: Path) -> None:
    """Play deals until the test or the time ends the match, and print what came of it."""
    found = read_results(file)
    jobs = [Job(number) for number in range(DEALS)]
    print(play_match(jobs, found, Job.result, line, file, minutes, LEAST))
    if found:
        ratio = sum(result.shapes for result in found.values()) / sum(result.expert for result in found.values())
        print(f"{ratio:.2f} x the positions")


def main() -> int:
    """Compare the beams in turns, then in games."""
    parser = argparse.ArgumentParser(prog="shapes", description=__doc__)
    parser.add_argument("--turns", type=int, default=40, help="0 for none")
    parser.add_argument("--minutes", type=float, default=20.0, help="no new deal after so many; 0 for no match")
    parser.add_argument("--file", type=Path, default=FILE)
    chosen = parser.parse_args()
    if chosen.turns:
        compare(chosen.turns)
    if chosen.minutes:
        match(chosen.minutes, chosen.file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
