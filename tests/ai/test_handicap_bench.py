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
    table = next(each.handicaps for each in game.setup_options().forms if each.id == form or form == "pook")
    deals = known_deals(form, read_results(FILE))
    assert len(deals) > len(EARLIER)
    linear, curved = (fit(deals, curved=each) for each in (False, True))
    for least, points in table:
        measured = sorted((linear.points(least), curved.points(least)))
        assert math.floor(measured[0]) - 1 <= points <= math.ceil(measured[1]) + 1, (least, measured)


@pytest.mark.parametrize("kind", SHARED)
def test_a_deal_of_many_seats_is_played_once_from_each_side(kind: str) -> None:
    scores = play(Job("random:random", kind, 0, 3))
    assert len(scores) == (2 if FORMS[kind][2] else FORMS[kind][1])
    assert all(0 <= score <= 1 for score in scores)
