"""Training learns, and the shipped weights are its result."""

import json
import random
from pathlib import Path

import pytest

from bench.train import BEFORE, Job, Row, card_values, compared, fit, fitted, gathered, shipped
from hotseat.ai.search import NodeBudget
from tashkalar.ai.evaluation import Evaluation
from tashkalar.ai.features import NAMES
from tashkalar.ai.turn_search import GLANCE, TurnSearch
from tashkalar.cards.load import data_file
from tashkalar.engine import Catalogue, GameState, apply, decision, new_game, view


def test_the_weights_that_come_with_the_game_are_those_of_the_log() -> None:
    pytest.importorskip("polars")
    assert json.loads(data_file("weights.json").read_text("utf-8")) == shipped()
    assert json.loads(data_file("card_values.json").read_text("utf-8")) == card_values()


def test_only_what_there_is_has_a_weight() -> None:
    for weights in shipped().values():
        assert not set(weights) - set(NAMES)


def turns(count: int, **truth: float) -> list[list[Row]]:
    """Turns whose ways come out as some weights tell."""
    chance = random.Random(1)
    found = []
    for _ in range(count):
        ways = [{name: chance.uniform(-1, 1) for name in truth} for _ in range(5)]
        numbers = [[way.get(name, 0.0) for name in NAMES] for way in ways]
        found.append(
            [(each, sum(truth[name] * way[name] for name in truth)) for each, way in zip(numbers, ways, strict=True)]
        )
    return found


def test_what_explains_the_better_ways_is_found() -> None:
    weights = fitted(turns(3000, points=2.0, commons=0.6, heroics=-1.0), {"points": 1.0, "commons": 0.1, "flare": 0.5})
    assert weights["points"] == 1.0, "a point is worth a point"
    assert weights["commons"] == pytest.approx(0.3, abs=0.05)
    assert weights["heroics"] == pytest.approx(-0.5, abs=0.06)
    assert weights["flare"] == pytest.approx(0.25, abs=0.03), "nothing is known of it but what was known before"


def test_few_games_change_little() -> None:
    before = {"points": 1.0, "commons": 0.2}
    assert fitted(turns(4, points=1.0, commons=3.0), before)["commons"] == pytest.approx(0.2, abs=0.1)


def test_a_fit_is_judged_by_games_that_it_has_not_seen() -> None:
    one = fit("duel", [turns(100, points=1.0, commons=5.0) for _ in range(8)])
    assert (one.games, one.turns) == (8, 800)
    assert one.before < one.fitted <= 1


@pytest.fixture
def state(catalogue: Catalogue) -> GameState:
    """The first turn of a game of the High Form."""
    state = new_game(catalogue, "high-form", ("northern", "sylvan"), 4)
    question = decision(state)
    return apply(state, next(o for o in question.options if o.verb == "place"))[0]  # type: ignore[union-attr]


def test_ways_are_compared_the_same_each_time(state: GameState) -> None:
    evaluation = Evaluation(json.loads(BEFORE.read_text("utf-8"))["high-form"])
    ways = TurnSearch(evaluation, GLANCE, NodeBudget(60)).plans(view(state, state.seat).state, 2)

    def value() -> list[Row]:
        return compared(state, ways, evaluation, random.Random(3))

    first = value()
    assert first == value()
    assert len(first) == len(ways)
    assert sum(came for _, came in first) == pytest.approx(0, abs=0.001)


def test_a_game_that_is_kept_is_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "training.jsonl"
    rows = turns(1, points=1.0)
    file.write_text(json.dumps({"form": "duel", "number": 3, "turns": rows}) + "\n", encoding="utf-8")
    found = dict(gathered([Job("duel", 3)], file, 1))
    assert json.loads(json.dumps(found[Job("duel", 3)])) == json.loads(json.dumps(rows))
