"""More processors change nothing in what a planner answers, only how soon."""

import contextlib
import itertools
import json
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import psutil  # type: ignore[import-untyped]
import pytest

from hotseat.ai.parallel import WorkerPool
from hotseat.ai.planner import Planner, SearchConfig
from hotseat.ai.rollout import Rollout
from hotseat.ai.search import NodeBudget
from tashkalar import cards
from tashkalar.ai.baselines import GreedyVerbPlayer
from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.game_model import TashKalarModel
from tashkalar.ai.turn_search import NARROW
from tashkalar.engine import Decision, GameState, Option, apply, decision, new_game, observe, view
from tests.hotseat.helpers.fixed_environment import PATIENCE
from tests.hotseat.helpers.waits import nobody_left, until

FORM = "high-form"
EFFORT = SearchConfig(search=400, candidates=6, determinizations=16, rollout_budget=1200)
MIND = TashKalarModel(evaluation_of(FORM), NARROW)
TURNS = 6

HighFormCrew = WorkerPool[GameState, Option]


@pytest.fixture
def crew() -> Iterator[HighFormCrew]:
    crew = WorkerPool(MIND, (cards.load,), 2)
    yield crew
    crew.close()


def turns() -> Iterator[GameState]:
    """Beginnings of turns, some turns apart."""
    state, player, turn = new_game(cards.load(), FORM, ("northern", "etherweave"), 5), GreedyVerbPlayer(5), 0
    while turn < 3 * TURNS:
        question = decision(state)
        assert isinstance(question, Decision)
        if state.turn.number != turn:
            turn = state.turn.number
            if not turn % 3:
                yield state
        state = apply(state, player.choose(view(state, question.seat).state, question, ()))[0]


def planned(state: GameState, crew: HighFormCrew | None) -> list[tuple[tuple[Option, ...], float]]:
    """Return the plans of a planner for a turn, the best first."""
    seen = view(state, state.seat)
    plans = Planner(MIND, EFFORT, 1, crew.evaluate if crew else None).plans(seen.state, seen)
    return [(plan.options, plan.value) for plan in plans]


@pytest.mark.long
def test_a_crew_changes_no_answer(crew: HighFormCrew) -> None:
    for state in turns():
        assert planned(state, crew) == planned(state, None)


def test_a_crew_of_which_one_is_killed_is_done_without(crew: HighFormCrew) -> None:
    state, after, *_ = turns()
    expected = planned(state, None)
    assert planned(state, crew) == expected
    process = multiprocessing.active_children()[0]
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    assert planned(state, crew) == expected
    assert planned(after, crew) == planned(after, None)


def test_nobody_waits_for_a_crew_once_an_answer_is_wanted(crew: HighFormCrew) -> None:
    state = next(turns())
    options = (
        Planner(MIND, EFFORT._replace(determinizations=0), 1).plans(view(state, 0).state, view(state, 0))[0].options
    )
    endless = itertools.repeat(Rollout(state, options))
    meter = NodeBudget(float("inf"), hurried=lambda spent: spent > 300)
    values = crew.evaluate(endless, meter)
    entries = list(itertools.takewhile(lambda _: not meter.is_exhausted, values))
    assert entries
    assert len({*entries}) == 1, "the same line comes to the same"


@contextlib.contextmanager
def strong(processors: int) -> Iterator["subprocess.Popen[bytes]"]:
    """The level in a process of its own, as a table starts it; killed in the end."""
    command = [sys.executable, "-m", "tashkalar.ai", "hard", "--cores", str(processors)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True) as player:
        try:
            yield player
        finally:
            player.kill()


def answer(player: "subprocess.Popen[bytes]", state: GameState) -> dict[str, str]:
    """Return the answer to the decision of a state."""
    pending = decision(state)
    assert isinstance(pending, Decision)
    question = {"digest": "of this moment"}
    request = {"view": observe(state, state.seat), "seat": state.seat + 1, "question": question, "events": []}
    assert player.stdin
    assert player.stdout
    player.stdin.write(json.dumps({**request, "budget": {"seconds": PATIENCE}}).encode() + b"\n")
    player.stdin.flush()
    for line in player.stdout:
        if "play" in (value := json.loads(line)):
            return dict(value)
    raise AssertionError("it has ended")


@pytest.mark.long
def test_strong_has_a_crew_that_ends_with_it() -> None:
    state = next(turns())
    with strong(2) as player, strong(1) as alone:
        assert answer(player, state) == answer(alone, state)
        assert not psutil.Process(alone.pid).children()
        assert len(psutil.Process(player.pid).children()) >= 2
    until(lambda: nobody_left(player.pid), "a process of the crew goes on")
