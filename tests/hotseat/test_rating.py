"""Ratings by the Glicko system, against the worked example of its author."""

import pytest

from hotseat.records.rating import HIGHEST, LEAST_DEVIATION, LOWEST, GlickoRating, glicko_expectation, rate

EXAMPLE = [(GlickoRating(1400, 30), 1.0), (GlickoRating(1550, 100), 0.0), (GlickoRating(1700, 300), 0.0)]
"""The results of the example in "The Glicko system": won once, lost twice by 1500, deviation 200."""


def test_the_worked_example_of_the_paper() -> None:
    player = GlickoRating(1500, 200)
    expected = [glicko_expectation(player, opponent) for opponent, _score in EXAMPLE]
    assert expected == pytest.approx([0.639, 0.432, 0.303], abs=0.0006)
    after = rate(player, EXAMPLE)
    assert after.value == pytest.approx(1464, abs=0.5)
    assert after.deviation == pytest.approx(151.4, abs=0.05)


def test_a_win_raises_and_a_loss_lowers_and_both_make_surer() -> None:
    won, lost = (rate(GlickoRating(), [(GlickoRating(1500, 0), score)]) for score in (1.0, 0.0))
    assert won.value - 1500 == pytest.approx(1500 - lost.value)
    assert won.value > 1500
    assert won.deviation == lost.deviation < 350
    assert rate(GlickoRating(), [(GlickoRating(1500, 0), 0.5)]).value == pytest.approx(1500)


def test_without_results_nothing_changes() -> None:
    assert rate(GlickoRating(1432, 77), []) == pytest.approx(GlickoRating(1432, 77))


@pytest.mark.parametrize(("score", "bound"), [(1.0, HIGHEST), (0.0, LOWEST)])
def test_ratings_stay_within_bounds(score: float, bound: float) -> None:
    rating = GlickoRating()
    for _game in range(400):
        rating = rate(rating, [(GlickoRating(bound, 0), score)])
    assert LOWEST <= rating.value <= HIGHEST
    assert rating.deviation == LEAST_DEVIATION
