"""Benchmarks of the computer players: positions evaluated, and time for a turn, beside random games."""

import statistics
import time
from collections.abc import Iterator
from typing import NamedTuple

from bench.engine import CARDS, GameSetup, decisions_a_second
from bench.measure import Figure, in_turn
from hotseat.ai.parallel import WorkerPool
from hotseat.ai.planner import Planner, SearchConfig
from hotseat.ai.rollout import Follow
from hotseat.ai.search import NodeBudget
from hotseat.util.processes import cpu_count
from tashkalar.ai.baselines import GreedyVerbPlayer
from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.game_model import TashKalarModel
from tashkalar.ai.levels import HARD, LEVELS, TashKalarPlanner, make_level
from tashkalar.ai.turn_search import BeamWidths, TurnSearch
from tashkalar.cards import load
from tashkalar.engine import Decision, GameState, Option, Outcome, apply, decision, new_game, view

FORMS = ("duel", "high-form")
MOMENTS = 6
"""The number of positions in which a level plays a turn in each round."""
LATE_MOMENTS = 3
"""The number of last turns but one that are measured."""
APART = 4
"""Turns between two of them."""
SLOWEST = ("beginner", "easy", "medium", "hard")
"""The levels whose slowest turn of a game is measured; a game of `expert` takes too long."""


class Thought(NamedTuple):
    """The cost of a turn."""

    seconds: float
    positions: int


def figures(rounds: int) -> Iterator[Figure]:
    """All figures of the computer players."""
    for form in FORMS:
        asked = moments(form)
        for name in LEVELS:
            turns: list[float] = []
            yield _judged(name, form, asked, turns, rounds)
            yield Figure(f"a turn of {name}, {form}", "s", turns)
        for name in SLOWEST:
            slowest = [_slowest(form, name) for _ in (1, 2)]
            yield Figure(f"the slowest turn of a game of {name}, {form}", "x its median", slowest)
        yield _search_of_flares(form, asked, rounds)
        yield _turn_before_the_last(form, rounds)
        yield _with_crew(form, asked, rounds)


def moments(form: str) -> list[GameState]:
    """Beginnings of turns, some turns apart."""
    state, found = new_game(CARDS, form, ("northern", "sylvan"), 3), list[GameState]()
    player, turn = GreedyVerbPlayer(3), 0
    while len(found) < MOMENTS and not isinstance(question := decision(state), Outcome):
        if state.turn.number != turn and not state.frames:
            turn = state.turn.number
            if turn % APART == 0:
                found.append(state)
        state = apply(state, player.choose(view(state, question.seat).state, question, ()))[0]
    return found


def late_moments(form: str) -> list[GameState]:
    """Beginnings of last turns after which only the opponent has one."""
    model, found = TashKalarModel(evaluation_of(form), HARD.width), list[GameState]()
    for seed in range(100):
        state, player = new_game(CARDS, form, ("northern", "sylvan"), seed), GreedyVerbPlayer(seed)
        while not isinstance(question := decision(state), Outcome):
            if model.precedes_end(state):
                found.append(state)
                break
            state = apply(state, player.choose(view(state, question.seat).state, question, ()))[0]
        if len(found) == LATE_MOMENTS:
            break
    return found


def thought(player: TashKalarPlanner, state: GameState, decision: Decision) -> Thought:
    """Let a player answer."""
    before, began = player.spent, time.process_time()
    player.choose(view(state, decision.seat).state, decision, ())
    return Thought(time.process_time() - began, player.spent - before)


def _judged(name: str, form: str, states: list[GameState], turns: list[float], rounds: int) -> Figure:
    """Positions that a level judges in a second; how long its turns took is put into a list."""
    seeds = iter(range(10**6))

    def ours() -> float:
        spent = []
        for state in states:
            question = decision(state)
            assert isinstance(question, Decision)
            spent.append(thought(make_level(name, form, 1), state, question))
        turns.append(statistics.median(each.seconds for each in spent))
        return sum(each.positions for each in spent) / sum(each.seconds for each in spent)

    def random_decisions() -> float:
        return decisions_a_second([GameSetup(form, ("northern", "sylvan"))] * 3, seeds)

    title = f"positions judged a second: {name}, {form}"
    return in_turn(title, "/s", ours, "decisions of random games", random_decisions, rounds)


class FormerModel(TashKalarModel):
    """The model before version 11: a reply that ends the game is searched as any other later turn."""

    def reply_search(self, meter: NodeBudget) -> TurnSearch:  # type: ignore[override]
        return self.turns_ahead(meter)


def _search_of_flares(form: str, states: list[GameState], rounds: int) -> Figure:
    """Measure the search of `hard` for a turn, beside the same without the beam of turns that begin with a flare."""

    def searched(width: BeamWidths) -> float:
        began = time.process_time()
        for state in states:
            search = TurnSearch(evaluation_of(form), width, NodeBudget(HARD.effort.search))
            search.plans(view(state, state.seat).state, HARD.effort.candidates)
        return (time.process_time() - began) / len(states)

    former = HARD.width.before
    assert former is not None
    title, baseline = f"a search of hard, {form}", "without the beam of flares"
    return in_turn(title, "s", lambda: searched(HARD.width), baseline, lambda: searched(former), rounds)


def _turn_before_the_last(form: str, rounds: int) -> Figure:
    """Measure the last turn but one of `hard`, beside the same with replies searched as other later turns."""
    states = late_moments(form)

    def planned(model: TashKalarModel, effort: SearchConfig) -> float:
        began = time.process_time()
        for state in states:
            seen = view(state, state.seat)
            Planner(model, effort, 1).plans(seen.state, seen)
        return (time.process_time() - began) / len(states)

    ours, theirs = (kind(evaluation_of(form), HARD.width) for kind in (TashKalarModel, FormerModel))
    former = HARD.effort._replace(reply_budget=0)
    title, baseline = f"the last turn but one of hard, {form}", "with replies as other turns"
    return in_turn(title, "s", lambda: planned(ours, HARD.effort), baseline, lambda: planned(theirs, former), rounds)


def _with_crew(form: str, states: list[GameState], rounds: int) -> Figure:
    """Measure `hard` with all processors, beside one."""
    model, effort = TashKalarModel(evaluation_of(form), HARD.width), HARD.effort
    crew = WorkerPool(model, (load,), cpu_count())

    def waited(follow: Follow[GameState, Option] | None) -> float:
        began = time.perf_counter()
        for state in states:
            seen = view(state, state.seat)
            Planner(model, effort, 1, follow).plans(seen.state, seen)
        return (time.perf_counter() - began) / len(states)

    try:
        waited(crew.evaluate)  # all have begun
        title, baseline = f"a turn of hard on {cpu_count()} processors, {form}", "one on one"
        return in_turn(title, "s", lambda: waited(crew.evaluate), baseline, lambda: waited(None), rounds, clock="wall")
    finally:
        crew.close()


def _slowest(form: str, name: str) -> float:
    """The slowest turn of a level in a game by its median one."""
    state = new_game(CARDS, form, ("northern", "sylvan"), 5)
    players = (make_level(name, form, 5), GreedyVerbPlayer(5))
    spent: dict[int, float] = {}
    while not isinstance(question := decision(state), Outcome):
        began = time.process_time()
        option = players[question.seat].choose(view(state, question.seat).state, question, ())
        if question.seat == 0:
            number = state.turn.number
            spent[number] = spent.get(number, 0.0) + time.process_time() - began
        state = apply(state, option)[0]
    return max(spent.values()) / statistics.median(spent.values())
