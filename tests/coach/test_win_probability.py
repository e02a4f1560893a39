"""The win probability: the shipped fit, its validation on other games, and no use of hidden cards."""

import itertools
import json
import random
from pathlib import Path

import pytest

from bench import chance as calibration
from bench.chance import DOCS, Job, TurnSample, brier, fitted, gathered, judged, keep, read_games, results
from bench.train import SEATS
from tashkalar.ai.win_probability import Calibration, Expectation, expectation_of, win_chance
from tashkalar.cards.load import data_file
from tashkalar.engine import Catalogue, Outcome, decision, determinize, view
from tests.helpers.random_games import GameSetup, random_game


@pytest.fixture(scope="module")
def found() -> dict[str, calibration.Judged]:
    return results()


def test_what_ships_is_what_was_fitted(found: dict[str, calibration.Judged]) -> None:
    shipped = json.loads(data_file("chance.json").read_text("utf-8"))
    assert shipped == {form: one.calibration._asdict() for form, one in found.items()}


def test_the_page_tells_how_good_it_is(found: dict[str, calibration.Judged]) -> None:
    page = DOCS.read_text("utf-8")
    assert calibration.page_with_tables(page, found) == page


def test_it_beats_even_chances_by_games_that_it_has_not_seen(found: dict[str, calibration.Judged]) -> None:
    for form, one in found.items():
        assert one.brier < one.even, form
        for value, count, won in one.bins:
            if count >= 50:
                assert abs(value - won) < 0.1, (form, value, won)


@pytest.mark.long
def test_results_are_kept_as_they_are(tmp_path: Path) -> None:
    """Those of a few games, which are kept too and not played again."""
    jobs = [Job("duel", number) for number in range(4)]
    games = dict(gathered(jobs, tmp_path / "games.jsonl", 1))
    assert read_games(tmp_path / "games.jsonl") == games
    found = {"duel": judged([games[job] for job in jobs])}
    keep(found, tmp_path / "results.json")
    assert results(tmp_path / "results.json") == found


def test_what_happened_is_found_again() -> None:
    dice, truth = random.Random(1), Calibration(0.1, 0.6, 0.3)
    turns = []
    for _ in range(4000):
        expected = Expectation(dice.gauss(0, 3), dice.random())
        turns.append(TurnSample(expected, 2, float(dice.random() < truth.chance(expected, 2))))
    early, late, reply = fitted(turns)
    assert early == pytest.approx(0.1, abs=0.05)
    assert late == pytest.approx(0.6, abs=0.08)
    assert reply == pytest.approx(0.3, abs=0.1)


def test_a_prophet_and_who_says_nothing() -> None:
    assert brier([(1.0, 1.0), (0.0, 0.0)]) == 0
    assert brier([(0.5, 1.0), (0.5, 0.0)]) == 0.25


@pytest.mark.parametrize("form", SEATS)
def test_more_is_better(form: str) -> None:
    for youth, sides in itertools.product((0.0, 0.5, 1.0), (2, 3, 4)):
        values = [win_chance(form, Expectation(value, youth), sides) for value in (-400, -8, -2, 0, 2, 8, 400)]
        assert values == sorted(values)
        assert 0 <= values[0] < values[3] < values[-1] <= 1
        assert values[3] < 1 / sides, "nobody is ahead, and the others will answer"


@pytest.mark.parametrize("form", ["duel", "high-form"])
def test_the_later_the_surer(form: str) -> None:
    """Each point counts alike at any time of a melee: only the lowest colour decides."""
    assert win_chance(form, Expectation(4, 0.1)) > win_chance(form, Expectation(4, 0.9)) > 0.5


@pytest.mark.parametrize("form", SEATS)
def test_only_what_the_seat_may_know_counts(catalogue: Catalogue, form: str) -> None:
    config = GameSetup(form, ("northern", "sylvan", "highland")[: SEATS[form]])
    asked = 0
    for ply in list(random_game(catalogue, config, 3))[::60]:
        state = ply.after
        if not isinstance(decision(state), Outcome):
            seen = view(state, state.seat)
            other = view(determinize(seen, 11), state.seat)
            assert expectation_of(seen) == expectation_of(other)
            asked += 1
    assert asked > 2


def test_a_game_tells_every_turn_and_the_same_each_time() -> None:
    turns = Job("duel", 1).turn_samples()
    assert turns == Job("duel", 1).turn_samples()
    assert {turn.won for turn in turns} <= {0.0, 1.0}
    assert len(turns) > 10
