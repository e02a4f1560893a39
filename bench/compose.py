"""Compose the puzzles of data/puzzles.jsonl from games of computer players, each with one proven solution.

`python -m bench.compose [--file FILE] [--jobs N] [--kept] [--write | --check]`

Quick planners play against each other, and sometimes another turn than the best. At the beginning of a turn, and
after its first action, they search many plans; a goal that few of these plans reach may make a puzzle. It does if the
solver proves that one plan alone reaches it with the fewest options, and if players at random, or by verb, hardly ever
reach it. The puzzles of each game are stored in a file, so an interrupted run continues, and the same games give the
same puzzles.

With `--write` a choice of all grades, goals, forms, schools and cards is written to the data. With `--check` the
puzzles of the data are proved again, in full.
"""

import argparse
import json
import math
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bench.resuming import resumed
from bench.train import played
from hotseat.ai.search import NodeBudget
from hotseat.arena.schedule import schools_by_seat
from hotseat.util.spawning import context
from tashkalar import cards
from tashkalar.ai.baselines import GreedyVerbPlayer, RandomBaseline
from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.levels import Player
from tashkalar.ai.turn_search import GLANCE, BeamWidths, TurnPlan, TurnSearch
from tashkalar.cards.load import data_file
from tashkalar.engine import (
    Decision,
    GameState,
    Option,
    Outcome,
    Piece,
    decision,
    determinize,
    from_notation,
    new_game,
    position,
    score,
    setup,
    successor,
    to_notation,
    view,
)
from tashkalar.engine.board import Rank
from tashkalar.puzzles import Goal, SolverResult, TooMany, solve
from tashkalar.puzzles.collection import GRADES, PuzzleInPlay, collection
from tashkalar.puzzles.goal import describe_goal, goal_to_json, is_reached_after_end, is_reached_before_end, read_goal

CARDS = cards.load()
MANY = BeamWidths(states=8, placings=8, summonings=16, answers=6, effects=8, discards=0, ends=40)
"""The beam widths of the search for goals."""
POSITIONS, PLANS = 2500, 40
"""The maximum numbers of positions and of plans of that search."""
FEW = 0.25
"""The largest share of plans that may reach the goal of a puzzle."""
SHORT, LONG = 30_000, 150_000
"""The node budgets of a proof: for a puzzle of one option, or that there is none, and for a longer one."""
STRAY = 0.15
"""The share of turns in which another plan than the best is played."""
APART = 5
"""The distance of the schools of successive games in the list of all, so that a few games use all of them."""
BLIND, LUCKY = 12, 3
"""The number of turns played at random and by verb, and how many of them may reach the goal of a puzzle."""
WANTED, WINS = 200, 20
"""The number of puzzles wanted, and the number of wins among them."""
EASY, EASY_SCHOOLS, EASY_ANSWERS = 20, ("northern", "southern", "highland"), (2, 3)
"""The number of easy puzzles at the beginning, their schools, and the shortest and longest of their solutions."""
EASY_PIECES, TITLE_WEIGHT = 18, 30
"""The most pieces on the board of an easy puzzle, and the weight of an equal title among the likenesses."""
BEFORE, DEALS = 8, 3
"""The plans tried for the last turn but one of a game, and the determinizations after each, until a win is found."""


def turn_decisions(in_play: PuzzleInPlay) -> int:
    """Return the number of options of the solution that are played outside effects."""
    state, number = in_play.puzzle.state, 0
    for text in in_play.solution:
        pending = decision(state)
        assert isinstance(pending, Decision)
        number += not state.frames
        state = successor(state, pending.option(text))
    return number


class Series(NamedTuple):
    """Games of one kind, from which puzzles are made."""

    form: str
    seats: int
    whole: int
    """The number of games that are searched in every turn; the others only in the last, for wins, which are rare."""
    games: int
    """The number of games."""
    teams: bool = False
    schools: tuple[str, ...] = tuple(CARDS.schools)
    latest: int = 999
    """The number of the last turn of a game."""


SERIES = {
    "duel": Series("duel", 2, 30, 330),
    "high-form": Series("high-form", 2, 30, 330),
    "melee": Series("melee", 3, 12, 212),
    "duel-team": Series("duel", 4, 8, 108, teams=True),
    "high-form-team": Series("high-form", 4, 8, 108, teams=True),
    "first-duel": Series("duel", 2, 60, 60, schools=EASY_SCHOOLS, latest=13),
    "first-high-form": Series("high-form", 2, 30, 30, schools=EASY_SCHOOLS, latest=13),
}
EASIEST = 2
"""The least hardness of a puzzle that doesn't win the game."""
HARDEST = (2, 3, 5)
"""The greatest hardness of each grade but the last."""
BRINGING = ("summon", "flare", "thaw", "warp")
"""The verbs that bring a card into play."""


class Found(NamedTuple):
    """A puzzle, and what makes it hard."""

    turn: int
    aim: Mapping[str, object]
    position: str
    """The position as a line."""
    solution: Sequence[str]
    answers: int
    """The number of options played outside effects."""
    positions: int
    """The number of positions in the proof."""
    lucky: int
    """The number of random turns that reach the goal."""
    glance: bool
    """Whether a narrow search reaches it."""


class Job(NamedTuple):
    """One game."""

    series: str
    """A key of `SERIES`."""
    number: int

    @property
    def whole(self) -> bool:
        """Whether all its turns are searched, and not only the last for a win."""
        return self.number < SERIES[self.series].whole

    def found(self) -> list[Found]:
        """Return the puzzles of its turns."""
        series = SERIES[self.series]
        chance = random.Random(f"{self.series} {self.number} puzzles")
        schools = schools_by_seat(series.schools, series.seats, self.number * APART)
        state = new_game(CARDS, series.form, schools, self.number, teams=series.teams)
        search = TurnSearch(evaluation_of(series.form), MANY, NodeBudget(math.inf))
        quick = TurnSearch(evaluation_of(series.form), GLANCE, NodeBudget(math.inf))
        puzzles = list[Found]()
        while not isinstance(decision(state), Outcome) and state.turn.number <= series.latest:
            looks = not state.frames and (self.whole or state.turn.last == 0)
            plans = ways(search if looks else quick, state)
            if looks:
                puzzles += composed(state, plans, self.whole)
            if not state.frames and state.turn.last == 1:
                afterwards = [played(state, plan) for plan in ways(search, state)[:BEFORE]]
                last_turns = (later for later in afterwards if not later.frames and later.turn.last == 0)
                puzzles += next(filter(None, (_wins(search, later, chance) for later in last_turns)), [])
            stray = chance.random() < STRAY
            plan = plans[chance.randrange(min(6, len(plans))) if stray else 0]
            if looks and (later := _next_rest(state, plan)) is not None:
                puzzles += composed(later, ways(search, later), self.whole)
            state = played(state, plan)
        return puzzles


def _wins(search: TurnSearch, state: GameState, chance: random.Random) -> list[Found]:
    """The wins of a last turn with other cards in hand, as the opponent of before might have guessed them."""
    seen = view(state, (state.seat + 1) % len(state.seats))
    others = (determinize(seen, chance.getrandbits(63)) for _deal in range(DEALS))
    found = (composed(other, ways(search, other), whole=False) for other in others)
    return next(filter(None, found), [])


def ways(search: TurnSearch, state: GameState) -> list[TurnPlan]:
    """Many ways to play a turn, the best first."""
    search.meter = NodeBudget(POSITIONS)
    return search.plans(view(state, state.seat).state, PLANS)


def _next_rest(state: GameState, plan: TurnPlan) -> GameState | None:
    """The turn's own question after one action, if nothing has been destroyed by it."""
    turn = state.turn.number
    for option in plan.options:
        state = successor(state, option)
        if state.turn.number != turn or state.turn.destroyed or state.ended:
            return None
        if not state.frames and state.turn.actions == 1:
            return state
    return None


def composed(state: GameState, plans: Sequence[TurnPlan], whole: bool) -> list[Found]:
    """The puzzles of a turn: those of one answer, and of the longer ones a win or that which fewest ways reach."""
    start, ends = stripped(state), [ending(state, plan) for plan in plans]
    aims = [goal for goal in _thinkable(state, ends) if _is_rare(goal, state, ends)] if whole else [Goal("win")]
    rare = [goal for goal in aims if luck(start, goal) <= LUCKY]
    puzzles, longer = list[Found](), list[Goal]()
    for aim in rare:
        one = _solved(start, aim, SHORT, longest=1)
        if one is not None and one.answers:
            puzzles += _unique(start, aim, one)
        elif one is not None and one.positions * len(_options(start)) <= LONG:
            longer.append(aim)
    for aim in sorted(longer, key=lambda goal: (goal.kind != "win", sum(end.reaches(goal, state) for end in ends)))[:1]:
        if (solved := _solved(start, aim, LONG)) is not None:
            puzzles += _unique(start, aim, solved)
    return puzzles


def _solved(start: GameState, goal: Goal, most: int, longest: int | None = None) -> SolverResult | None:
    """Return the proven solution, or None on timeout. Stop at two plans."""
    try:
        return solve(start, goal, most, longest, enough=2)
    except TooMany:
        return None


def _unique(start: GameState, goal: Goal, solved: SolverResult) -> list[Found]:
    """Return the puzzle, if one plan alone was found."""
    return [found(start, goal, solved)] if len(solved.plans) == 1 and solved.plans[0].plan else []


def _options(state: GameState) -> Sequence[Option]:
    question = decision(state)
    return question.options if isinstance(question, Decision) else ()


def stripped(state: GameState) -> GameState:
    """Return a turn without the order of the decks and the state of the random generator."""
    known = position(state)
    del known["seed"], known["chance"]
    for holder in (*known["seats"], known["legends"], known["flares"], known["tasks"]):
        del holder["deck"]
    return setup(CARDS, known)


class Ending(NamedTuple):
    """A way to play a turn."""

    core: frozenset[str]
    """The options outside effects up to the last one that brings a card into play."""
    last: GameState
    """The position where the turn may be ended."""
    after: GameState
    """The position after the turn."""

    def reaches(self, goal: Goal, start: GameState) -> bool:
        """Return whether the plan reaches a goal."""
        return is_reached_before_end(goal, start, self.last) or is_reached_after_end(goal, start.turn.seat, self.after)


def ending(start: GameState, plan: TurnPlan) -> Ending:
    """Return the result of a plan, which was made by a view, in the real position."""
    *options, closing = plan.options
    last, own, bringing = start, list[str](), 0
    for option in options:
        own += [option.text] * (not last.frames)
        bringing = len(own) if option.verb in BRINGING and not last.frames else bringing
        last = successor(last, option)
    after = successor(last, closing)
    while after.frames and after.turn.number == start.turn.number and isinstance(question := decision(after), Decision):
        after = successor(after, question.options[0])
    return Ending(frozenset(own[:bringing]), last, after)


def _thinkable(state: GameState, ends: Sequence[Ending]) -> Iterator[Goal]:
    seat, enemies = state.seat, state.config.enemies_of(state.mine)
    if state.turn.last == 0:
        yield Goal("win")
    most = max(score(end.after, seat) for end in ends)
    if most > score(state, seat):
        yield Goal("score", points=most)
    yield from (Goal("complete", task=task) for task in state.tasks.current)
    for rank in reversed(Rank):
        yield from (Goal("destroy", piece=Piece(enemy, rank)) for enemy in enemies if state.board.pieces[enemy][rank])
        if rank != Rank.COMMON and state.board.pieces[state.mine][rank]:
            yield Goal("save", piece=Piece(state.mine, rank))


def _is_rare(goal: Goal, state: GameState, ends: Sequence[Ending]) -> bool:
    """Return whether few plans reach a goal, and the shortest of them seem to be one."""
    reaching = [end for end in ends if end.reaches(goal, state)]
    if not 0 < len(reaching) <= max(1, FEW * len(ends)):
        return False
    fewest = min(len(end.core) for end in reaching)
    return len({end.core for end in reaching if len(end.core) == fewest}) == 1


def found(start: GameState, goal: Goal, solved: SolverResult) -> Found:
    """A puzzle with one answer, measured."""
    answer = solved.plans[0]
    return Found(
        start.turn.number,
        goal_to_json(goal),
        to_notation(start),
        tuple(option.text for option in answer.options),
        len(answer.plan),
        solved.positions,
        luck(start, goal),
        _at_a_glance(start, goal),
    )


def luck(start: GameState, goal: Goal) -> int:
    """Return the number of random turns that reach a goal."""
    return sum(
        _blindly(start, goal, maker(seed)) for maker in (RandomBaseline, GreedyVerbPlayer) for seed in range(BLIND)
    )


def _blindly(start: GameState, goal: Goal, player: Player) -> bool:
    """Return whether random play reaches the goal."""
    state = before = start
    while not isinstance(question := decision(state), Outcome) and state.turn.number == start.turn.number:
        before = state
        state = successor(state, player.choose(view(state, question.seat).state, question, ()))
    return is_reached_before_end(goal, start, before) or is_reached_after_end(goal, start.turn.seat, state)


def _at_a_glance(start: GameState, goal: Goal) -> bool:
    search = TurnSearch(evaluation_of(start.config.form), GLANCE, NodeBudget(math.inf))
    plan = search.plans(view(start, start.seat).state)[0]
    return ending(start, plan).reaches(goal, start)


def kept(file: Path) -> dict[Job, list[Found]]:
    """The games that have been played already."""
    lines = map(json.loads, file.read_text("utf-8").splitlines() if file.exists() else ())
    return {Job(line["series"], line["number"]): [Found(*each) for each in line["puzzles"]] for line in lines}


def gathered(jobs: Sequence[Job], file: Path, processes: int) -> Iterator[tuple[Job, list[Found]]]:
    """Return the puzzles of all games; play and store missing ones."""

    def lines(job: Job, puzzles: list[Found]) -> Mapping[str, object]:
        return {**job._asdict(), "puzzles": puzzles}

    return resumed(jobs, kept(file), Job.found, lines, file, processes)


# --- which of them are kept -------------------------------------------------------------------------------------------


def hardness(one: Found) -> int:
    """Return the hardness of a puzzle: two for each option outside effects but the first, one for each decision of a
    card, two if a narrow search doesn't find the solution, one if random play never does."""
    return 2 * (one.answers - 1) + (len(one.solution) - one.answers) + 2 * (not one.glance) + (not one.lucky)


def grade(one: Found) -> int:
    """Return the grade by its hardness."""
    return 1 + sum(hardness(one) > most for most in HARDEST)


def chosen(games: Mapping[Job, Sequence[Found]], wanted: int) -> list[tuple[Job, Found]]:
    """Return a number of puzzles, one a turn: easy ones for the beginning, wins, and then all grades in turn.

    Each differs as much as possible from those before it.

    Returns:
        The easy ones, then the others by grade, the easiest first.
    """
    left = [(job, one) for job in sorted(games) for one in games[job] if hardness(one) >= EASIEST or "win" in one.aim]
    taken: list[tuple[Job, Found]] = []
    seen: Counter[str] = Counter()

    def take(fits: Callable[[Found], bool], most: int) -> None:
        nonlocal left
        for _number in range(most):
            fitting = [each for each in left if fits(each[1])]
            if not fitting or len(taken) == wanted:
                return
            job, one = min(fitting, key=lambda each: sum(seen[trait] for trait in traits(*each)))
            taken.append((job, one))
            seen.update(traits(job, one))
            left = [(j, o) for j, o in left if (j, o.turn) != (job, one.turn)]

    take(is_easy, EASY)
    first = sorted(taken, key=lambda each: by_hardness(*each))
    take(lambda one: "win" in one.aim, WINS)
    of_grade = [partial(_has_grade, number) for number in GRADES]
    for number in range(wanted * len(GRADES)):
        take(of_grade[number % len(GRADES)], 1)
    return first + sorted(taken[len(first) :], key=lambda each: by_hardness(*each))


def _has_grade(number: int, one: Found) -> bool:
    return grade(one) == number


def by_hardness(job: Job, one: Found) -> tuple[int, int, int, Job]:
    """A key to sort by: the grade, what makes it hard, the pieces on the board."""
    return grade(one), hardness(one), pieces(one), job


def is_easy(one: Found) -> bool:
    """Return whether a puzzle is for beginners: grade 1, few pieces, a short solution, the schools of the lessons."""
    schools = one.position.split()[3].split(",")
    fits = len(schools) == 2 and {*schools} <= {*EASY_SCHOOLS}
    short = EASY_ANSWERS[0] <= len(one.solution) <= EASY_ANSWERS[1]
    return grade(one) == 1 and fits and short and pieces(one) <= EASY_PIECES


def pieces(one: Found) -> int:
    """The number of pieces on the board."""
    board = from_notation(CARDS, one.position).board
    return sum(mask.bit_count() for ranks in board.pieces for mask in ranks)


def traits(job: Job, one: Found) -> list[str]:
    """Return what makes a puzzle similar to others: its goal, the cards of its solution, and the seat."""
    brought = [text for text in one.solution if text.startswith(BRINGING)]
    cards = [f"card {text.split()[1]}" for text in brought if " " in text]
    mover = int(one.position.split()[1].split(".")[1]) - 1
    schools = one.position.split()[3].split(",")
    (kind,) = one.aim
    verbs = [text.split()[0] for text in brought]
    length = f"{one.answers} answers"
    known = [f"aim {kind}", str(one.aim), *cards, *verbs, length, schools[mover], f"game {job.series} {job.number}"]
    return [*known, f"series {job.series}", *[f"title {title(one)}"] * TITLE_WEIGHT]


def title(one: Found) -> str:
    """The text of the goal."""
    state = from_notation(CARDS, one.position)
    return describe_goal(read_goal(one.aim, state), state)


def line(job: Job, one: Found) -> str:
    """A puzzle as the data has it."""
    data = {"id": f"{job.series}-{job.number}-{one.turn}", "grade": grade(one), "aim": one.aim}
    return json.dumps({**data, "position": one.position, "solution": one.solution})


def faults(in_play: PuzzleInPlay) -> str:
    """Return the fault of a puzzle of the data as a line; "" if it is proved."""
    state, goal = in_play.puzzle
    solved = solve(state, goal)
    plans = [tuple(option.text for option in answer.options) for answer in solved.plans]
    if plans != [in_play.solution]:
        return f"{in_play.name}: {len(plans)} plans, {plans[:2]}, not {in_play.solution}"
    again = found(state, goal, solved)
    return "" if grade(again) == in_play.grade else f"{in_play.name}: grade {grade(again)}, not {in_play.grade}"


def main() -> int:
    """Play the games that are missing, and choose; or prove what was chosen."""
    parser = argparse.ArgumentParser(prog="compose", description=__doc__)
    parser.add_argument("--file", type=Path, default=Path("build/puzzles.jsonl"))
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--kept", action="store_true", help="play no more games: choose among those of the file")
    parser.add_argument("--write", action="store_true", help="write data/puzzles.jsonl")
    parser.add_argument("--check", action="store_true", help="prove the puzzles of the data")
    options = parser.parse_args()
    return checked(options.jobs) if options.check else gathered_and_chosen(options)


def gathered_and_chosen(options: argparse.Namespace) -> int:
    """Play the games that are missing, and tell or write the choice."""
    most = max(series.games for series in SERIES.values())
    jobs = [Job(name, number) for number in range(most) for name in SERIES if number < SERIES[name].games]
    games: dict[Job, list[Found]] = {}
    if options.kept:
        games, jobs = kept(options.file), []
    for job, puzzles in gathered(jobs, options.file, options.jobs):
        games[job] = puzzles
        print(f"\r{len(games)} of {len(jobs)} games", end="", file=sys.stderr, flush=True)
    for job, one in shipped():
        games[job] = [one, *(each for each in games.get(job, ()) if each.position != one.position)]
    taken = chosen(games, WANTED)
    print(f"\r{sum(map(len, games.values()))} puzzles found in {len(games)} games, {len(taken)} chosen")
    for number in GRADES:
        kinds = Counter(next(iter(one.aim)) for _, one in taken if grade(one) == number)
        print(f"grade {number}: {kinds.total()} ({', '.join(f'{kind} {count}' for kind, count in kinds.items())})")
    if options.write:
        data_file("puzzles.jsonl").write_text("".join(f"{line(*each)}\n" for each in taken), encoding="utf-8")
    return 0


def shipped() -> Iterator[tuple[Job, Found]]:
    """The puzzles of the data, which stay candidates whatever the players of today would have played."""
    for in_play in collection():
        series, number, turn = in_play.name.rsplit("-", 2)
        state, goal = in_play.puzzle
        start = setup(CARDS, {key: value for key, value in position(state).items() if key != "names"})
        answers, luckily = turn_decisions(in_play), luck(start, goal)
        glance, aim = _at_a_glance(start, goal), goal_to_json(goal)
        measured = (answers, 0, luckily, glance)
        yield Job(series, int(number)), Found(int(turn), aim, to_notation(start), in_play.solution, *measured)


def checked(processes: int) -> int:
    """Prove the puzzles of the data, and print the faults."""
    wrong = 0
    with context().Pool(processes) as pool:
        for done, fault in enumerate(pool.imap(fault_of, range(len(collection()))), 1):
            wrong += bool(fault)
            print(f"\r{fault}\n" if fault else "", f"\r{done} of {len(collection())} proved", end="", flush=True)
    print()
    return 1 if wrong else 0


def fault_of(number: int) -> str:
    """The faults of a puzzle by its place in the data."""
    return faults(collection()[number])


if __name__ == "__main__":
    sys.exit(main())
