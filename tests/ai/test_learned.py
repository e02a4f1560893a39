"""The trial of a learned evaluation learns what there is to learn, and can be repeated."""

import itertools
import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("numpy")
pytest.importorskip("polars")

import numpy as np

from bench import learned, train
from bench.learned import Ends, Job, Network, Scale, loss, nothing, sample_of
from hotseat.ai.search import NodeBudget
from tashkalar.ai.evaluation import Evaluation, weights
from tashkalar.ai.features import NAMES
from tashkalar.ai.levels import LEVELS
from tashkalar.ai.turn_search import GLANCE, TurnPlan, TurnSearch
from tashkalar.engine import Catalogue, GameState, new_game, view

TRUTH = NAMES.index("heroics"), NAMES.index("flare")


def games(count: int, worth: Callable[[float, float], float]) -> list[tuple[Ends, Ends]]:
    """Games whose plans are worth more than their value tells, by two features."""
    chance = random.Random(1)
    found = []
    for _ in range(count):
        rows = [[chance.choice((-1.0, 1.0)) if at in TRUTH else 0.0 for at in range(len(NAMES))] for _ in range(20)]
        came = [worth(*(row[at] for at in TRUTH)) for row in rows]
        turns = [at // 5 for at in range(len(rows))]
        won = [float(chance.random() < 1 / (1 + np.exp(-learned.POINT * each))) for each in came]
        found.append((Ends(rows, [0.0] * 20, came, turns), Ends(rows, [0.0] * 20, won, turns)))
    return found


def test_only_hidden_units_learn_what_features_are_worth_together() -> None:
    played = games(20, lambda one, other: 2 * one * other)
    scale, (data, check, test) = learned.scale_of(played), map(learned.samples_of, learned.split(played, 2))
    straight, network = (learned.learned(Network(scale, hidden, 1), 0.0001, data, check) for hidden in (0, 8))
    assert loss(straight, *test).plans > 0.9 * loss(nothing, *test).plans
    assert loss(network, *test).plans < 0.2 * loss(nothing, *test).plans
    assert loss(network, *test).games < loss(nothing, *test).games


def test_the_gradient_is_that_of_the_loss() -> None:
    chance = np.random.default_rng(2)
    numbers, slope = chance.normal(size=(6, 4)), chance.normal(size=6)
    network = Network(Scale(np.zeros(4), np.full(4, 2.0)), 3, 1)
    network.parts = [chance.normal(size=part.shape) for part in network.parts]
    slopes = network.slopes(numbers, slope)
    for part, found in zip(network.parts, slopes, strict=True):
        for at in np.ndindex(part.shape):
            before = part[at]
            part[at] = before + 1e-6
            above = network(numbers) @ slope
            part[at] = before - 1e-6
            assert (above - network(numbers) @ slope) / 2e-6 == pytest.approx(found[at], abs=1e-6)
            part[at] = before


def test_plans_are_compared_with_those_of_their_turn_only() -> None:
    ends = Ends([[0.0] * len(NAMES)] * 4, [1.0, 3.0, 11.0, 13.0], [5.0, 7.0, 0.0, 2.0], [1, 1, 2, 2])
    played = sample_of([ends._replace(came=[1.0] * 4)])
    assert loss(nothing, sample_of([ends]), played).plans == pytest.approx(0)
    assert sample_of([ends, ends]).groups.tolist() == [0, 0, 1, 1, 2, 2, 3, 3]


def test_each_game_tests_in_one_fold_and_is_not_learned_from_in_it() -> None:
    one = Ends([[0.0] * len(NAMES)], [0.0], [0.0], [1])
    numbered = [(one._replace(values=[float(number)]), one) for number in range(7)]
    tested = []
    for fold in range(learned.FOLDS):
        parts = [[int(game[0].values[0]) for game in part] for part in learned.split(numbered, fold)]
        assert sorted(itertools.chain(*parts)) == [*range(7)]
        tested += parts[2]
    assert sorted(tested) == [*range(7)]


def test_networks_together_correct_by_their_mean() -> None:
    chance = np.random.default_rng(3)
    scale = Scale(np.ones(4), np.full(4, 3.0))
    networks = [Network(scale, hidden, hidden) for hidden in (2, 5)]
    for network in networks:
        network.parts = [chance.normal(size=part.shape) for part in network.parts]
    numbers = chance.normal(size=(6, 4))
    assert learned.together(networks)(numbers) == pytest.approx((networks[0](numbers) + networks[1](numbers)) / 2)


def test_a_gain_has_an_interval_by_games() -> None:
    assert learned.gain([(-0.2, 30), (-0.2, 10)]) == pytest.approx((-0.2, 0))
    mean, half = learned.gain([(0.1, 10), (-0.3, 10)])
    assert mean == pytest.approx(-0.1)
    assert half == pytest.approx(1.96 * 0.2, abs=0.001)


@pytest.mark.long
def test_a_game_gives_the_same_ends_again_and_is_kept(tmp_path: Path) -> None:
    job, file = Job(3), tmp_path / "learned.jsonl"
    compared, played = job.ends()
    assert len(compared.came) > len(set(compared.turns)) > 3
    assert {*played.came} == {0.0, 1.0}
    file.write_text(json.dumps({"number": 3, "compared": compared, "played": played}) + "\n", encoding="utf-8")
    assert dict(learned.gathered([job], file)) == {job: (compared, played)} == {job: job.ends()}


@pytest.fixture
def start(catalogue: Catalogue) -> GameState:
    """The second turn of a duel, as its seat sees it."""
    state = new_game(catalogue, "duel", ("northern", "sylvan"), 4)
    first = TurnSearch(Evaluation(weights("duel")), GLANCE, NodeBudget(60)).plans(state)[0]
    state = train.played(state, first)
    return view(state, state.seat).state


def best(evaluation: Evaluation, start: GameState) -> TurnPlan:
    """Return the best plan of a short search."""
    return TurnSearch(evaluation, GLANCE, NodeBudget(60)).plans(start)[0]


def test_features_are_those_that_the_search_values(start: GameState) -> None:
    plan = best(Evaluation(weights("duel")), start)
    worth = zip(Evaluation(weights("duel")).weights, train.seen(plan, start), strict=True)
    assert plan.options[-1].verb == "end"
    assert plan.value == pytest.approx(sum(weight * number for weight, number in worth))


def test_a_network_corrects_the_ends_of_turns_only(start: GameState) -> None:
    corrected = learned.LearnedEvaluation(weights("duel"))
    corrected.network = network = Network(learned.scale_of(games(1, lambda one, _: one)), 4, 1)
    shipped = best(Evaluation(weights("duel")), start)
    assert best(corrected, start) == shipped, "nothing learned, nothing corrected"
    network.parts[0][:] = 0.01
    plan = best(corrected, start)
    search = TurnSearch(Evaluation(weights("duel")), GLANCE, NodeBudget(60))
    search.plans(start)
    correction = float(network(np.array(train.seen(plan, start))))
    assert abs(correction) > 0.001
    assert plan.value == pytest.approx(search.value_of_end(plan.state, plan.options[-1].card) + correction)


@pytest.mark.long
def test_a_network_without_a_correction_plays_as_its_level() -> None:
    network = Network(learned.scale_of(games(1, lambda one, _: one)), 4, 1)
    assert learned.duel("beginner", network, 2, 1.0) in {(0.0, 1.0), (1.0, 0.0), (0.5, 0.5)}
    assert min(learned.Timed.spent.values()) > 0
    assert learned.skill_of("medium", 0.5).effort.search == LEVELS["medium"].effort.search // 2
