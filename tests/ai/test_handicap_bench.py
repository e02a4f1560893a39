"""The measurement of handicaps."""

import math
import random

import pytest

pytest.importorskip("numpy")

from bench.handicaps import (
    EARLIER,
    FILE,
    MOST,
    PAIRINGS,
    ZEROS,
    Deal,
    Job,
    fit,
    known_deals,
    next_job,
    play,
    read_results,
)
from bench.strength import FORMS
from hotseat.plugin.registry import load_game
from tashkalar.handicaps import SQUARES

SHARED = [kind for kind, (_form, seats, _teams) in FORMS.items() if seats > 2]
"""The kinds of table with more than two seats, where nothing is suggested."""


@pytest.mark.parametrize("sides", [2, 3, 4])
@pytest.mark.parametrize("curved", [False, True])
def test_the_fit_finds_the_points_that_make_games_even(curved: bool, sides: int) -> None:
    dice, worth, gaps = random.Random(7), 25.0, {"a:b": 100.0, "b:c": 250.0}
    deals = []
    for pairing, gap in gaps.items():
        for points in (0, 4, 8, 12):
            chance = 1 / (1 + (sides - 1) * 10 ** ((gap - worth * points) / 400))
            won = sum(dice.random() < chance for _game in range(4000))
            deals.append(Deal(pairing, points, 4000, won, sides))
    found = fit(deals, curved=curved)
    for pairing, gap in gaps.items():
        assert found.gaps[pairing] == pytest.approx(gap, abs=20)
        assert found.points(gap) == pytest.approx(gap / worth, abs=1)


def test_the_points_of_the_next_deal_follow_the_results() -> None:
    for form, pairings in PAIRINGS.items():
        pairing, first = [*pairings.items()][-1]
        assert next_job(pairing, form, {}, first) == Job(pairing, form, 0, first)
        lost, won = ({Job(pairing, form, 0, first): scores} for scores in ((0.0, 0.0), (1.0, 1.0)))
        more, fewer = (next_job(pairing, form, found, first).points for found in (lost, won))
        assert fewer < first < more
        last = {Job(pairing, form, number, MOST[form]): (0.0, 0.0) for number in range(ZEROS)}
        assert next_job(pairing, form, last, first).points == MOST[form]
        assert next_job(pairing, form, dict([*last.items()][:-1]), first).points == 0


@pytest.mark.parametrize("form", [form for form in PAIRINGS if form not in SHARED])
def test_suggested_points_are_those_that_were_measured(form: str) -> None:
    game = load_game("pook" if form == "pook" else "tash-kalar")
    kinds = next(each.handicap_kinds for each in game.setup_options().forms if each.id == form or form == "pook")
    assert any(kind.suggested for kind in kinds)
    for kind in kinds:
        deals = known_deals(form, read_results(FILE), kind.unit)
        assert len(deals) > len(EARLIER)
        linear, curved = (fit(deals, curved=each, unit=kind.unit) for each in (False, True))
        for least, amount in kind.suggested:
            if not amount:
                assert kind.amounts[-1] < linear.points(least)
                continue
            measured = sorted((linear.points(least), curved.points(least)))
            assert math.floor(measured[0]) - 1 <= amount <= math.ceil(measured[1]) + 1, (kind, least, measured)


def test_the_pieces_of_the_next_deal_follow_the_results_too() -> None:
    pairing, first = "novice:beginner", Job("novice:beginner", "duel", 0, 6, "pieces")
    assert next_job(pairing, "duel", {}, 6, "pieces") == first
    assert next_job(pairing, "duel", {first._replace(points=8): (0.0, 0.0)}, 6, "pieces").points == len(SQUARES)
    assert next_job(pairing, "duel", {first: (1.0, 1.0)}, 6, "pieces").points == 5
    known = {first._replace(number=number): (0.5, 0.5) for number in range(ZEROS - 1)}
    assert next_job(pairing, "duel", known, 6, "pieces") == first._replace(number=ZEROS - 1), "no deal without pieces"
    assert next_job(pairing, "duel", known, 6).number == 0, "points have deals of their own"
    assert len(play(Job("random:random", "duel", 0, 3, "heroic"))) == 2


def test_the_fit_knows_what_each_unit_is_worth() -> None:
    dice, deals = random.Random(8), []
    for unit, worth in (("points", 20.0), ("pieces", 30.0)):
        for amount in (0, 4, 8):
            won = sum(dice.random() < 1 / (1 + 10 ** ((200 - worth * amount) / 400)) for _game in range(4000))
            deals.append(Deal("a:b", amount, 4000, won, unit=unit))
    for unit, even in (("points", 10.0), ("pieces", 200 / 30)):
        assert fit(deals, unit=unit).points(200) == pytest.approx(even, abs=0.7)


@pytest.mark.parametrize("kind", SHARED)
def test_a_deal_of_many_seats_is_played_once_from_each_side(kind: str) -> None:
    scores = play(Job("random:random", kind, 0, 3))
    assert len(scores) == (2 if FORMS[kind][2] else FORMS[kind][1])
    assert all(0 <= score <= 1 for score in scores)
