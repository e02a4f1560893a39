"""Shares with intervals, ratings, and the test that stops by itself."""

import math
import random
from collections.abc import Iterable, Mapping

import polars
import pytest
from scipy.stats import binomtest

from hotseat.arena.ratings import ratings
from hotseat.arena.report import endings, lengths
from hotseat.arena.sprt import Sprt, SprtMatch, expected_score
from hotseat.arena.win_rates import newcombe, player_results, share_of
from hotseat.util.intervals import wilson

TEST = Sprt(0, 20)


def table(scores: Iterable[tuple[str, str, float]], per_deal: int = 2) -> polars.DataFrame:
    """Games of two: both players, and the result of the first."""
    rows: list[Mapping[str, object]] = []
    for number, (one, other, score) in enumerate(scores):
        for side, (player, share) in enumerate(((one, score), (other, 1 - score))):
            meeting = f"{min(one, other)} - {max(one, other)}"
            deal, game = divmod(number, per_deal)
            data = {"meeting": meeting, "form": "duel", "deal": deal, "game": game, "side": side, "player": player}
            rows.append({**data, "points": 4, "share": share, "turns": 20 + number, "ending": "has drawn"})
    return polars.DataFrame(rows)


def test_a_one_sided_series_is_no_certainty() -> None:
    each = share_of([(1.0, 1.0)] * 20)
    assert (each.games, each.share, each.high) == (40, 1.0, 1.0)
    assert 0.9 < each.low < 0.92


def test_deals_that_decide_alone_count_as_one_game_each() -> None:
    """The better cards win both games, so a number of deals says no more than the same number of games."""
    alike = share_of([(1.0, 1.0), (0.0, 0.0)] * 50)
    apart = share_of([(1.0, 0.0), (0.0, 1.0)] * 50)
    assert alike.share == apart.share == 0.5
    assert alike.high - alike.low > 1.3 * (apart.high - apart.low)


@pytest.mark.parametrize(
    ("share", "count", "bounds"),
    [
        (0.0, 1.0, (0.0, 0.7934506856227627)),
        (1.0, 40.0, (0.9123783988027134, 1.0)),
        (0.5, 7.25, (0.20574506189410513, 0.7942549381058949)),
        (0.37, 123.4, (0.28994400201012693, 0.4579054780464318)),
    ],
)
def test_the_interval_of_a_share_is_that_of_statsmodels(share: float, count: float, bounds: tuple[float, ...]) -> None:
    """The values are those of `proportion_confint` 0.15, with the method "wilson"."""
    assert wilson(share, count) == pytest.approx(bounds, abs=1e-12)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 1.0])
def test_the_interval_of_whole_games_is_that_of_scipy(share: float) -> None:
    scipy = binomtest(round(70 * share), 70).proportion_ci(method="wilson")
    assert wilson(share, 70) == pytest.approx((scipy.low, scipy.high), abs=1e-12)


@pytest.mark.parametrize(
    ("one", "other", "bounds"),
    [
        ((0.6, 50.5), (0.4, 33.3), (-0.01728496246069869, 0.39233331294943574)),
        ((1.0, 30.0), (0.5, 31.0), (0.29888028616026463, 0.6660236394767595)),
        ((0.0, 2.0), (1.0, 3.0), (-1.0, -0.13527884156571712)),
        ((0.123, 400.0), (0.456, 77.7), (-0.4468591289204588, -0.22106356118013057)),
    ],
)
def test_the_interval_of_a_difference_is_that_of_statsmodels(
    one: tuple[float, float], other: tuple[float, float], bounds: tuple[float, ...]
) -> None:
    """The values are those of `confint_proportions_2indep` 0.15, with the method "newcomb"."""
    assert newcombe(one, other) == pytest.approx(bounds, abs=1e-12)


def test_scores_are_told_by_meeting_and_player() -> None:
    found = player_results(table([("a", "b", 1.0), ("b", "a", 0.0), ("a", "b", 0.5), ("b", "a", 1.0)]))
    assert [(each.player, each.won.games, each.won.share) for each in found] == [("a", 4, 0.625), ("b", 4, 0.375)]


def test_mates_are_one_side() -> None:
    rows = table([("a", "b", 1.0)])
    found = player_results(polars.concat([rows, rows]))
    assert [(each.won.games, each.won.share) for each in found] == [(1, 1.0), (1, 0.0)]


def test_a_rating_of_two_is_the_odds_with_one_drawn_game_more() -> None:
    first, second = ratings(table([("a", "b", 1.0)] * 30 + [("a", "b", 0.0)] * 10, per_deal=1))
    difference = 400 * math.log10(30.5 / 10.5)
    assert first.elo - second.elo == pytest.approx(difference, abs=0.01)
    assert first.elo == pytest.approx(-second.elo)
    assert first.error == pytest.approx(1.96 * 400 / math.log(10) * math.sqrt(1 / 30.5 + 1 / 10.5) / 2, abs=1)


@pytest.mark.parametrize(
    ("per_deal", "errors"),
    [
        (1, (87.47940731363903, 83.15114565239944, 61.34965252920953, 114.18530888220428)),
        (2, (115.26382284873594, 104.35984477324115, 75.82241479014308, 155.82010109219578)),
        (4, (87.47940731363903, 87.58490277083548, 61.34965252920953, 114.18530888220428)),
    ],
)
def test_ratings_are_those_of_statsmodels(per_deal: int, errors: tuple[float, ...]) -> None:
    """The values are those of `GLM` 0.15 with clusters; it was used with 1.96 standard errors."""
    scores = {("a", "b"): (2, 2, 0), ("b", "c"): (0, 1, 2, 2, 1), ("a", "c"): (2, 0, 2, 2, 1, 2, 2), ("c", "d"): (0, 2)}
    games = [(*pair, won[n // 2 % len(won)] / 2) for pair, won in scores.items() for n in range(24)]
    found = sorted(ratings(table(games, per_deal)))
    elos = (115.6367476735341, -12.356745146562957, -51.64000126348555, -51.64000126348559)
    assert [rating.elo for rating in found] == pytest.approx(elos, abs=1e-5)
    assert [rating.error for rating in found] == pytest.approx(errors, rel=3e-5)


def test_who_has_won_all_is_rated_with_great_doubt() -> None:
    first, _ = ratings(table([("a", "b", 1.0)] * 40))
    assert 200 < first.elo < 1000
    assert first.error > 150


def test_ratings_follow_from_third_parties() -> None:
    chance = random.Random(4)
    strong = {"a": 200.0, "b": 0.0, "c": -200.0}
    games = [
        (one, other, float(chance.random() < expected_score(strong[one] - strong[other])))
        for one, other in (("a", "b"), ("b", "c")) * 400
    ]
    found = {rating.player: rating for rating in ratings(table(games, per_deal=1))}
    assert [*found] == ["a", "b", "c"]
    for player, elo in strong.items():
        assert abs(found[player].elo - elo) < 1.5 * found[player].error


def test_games_of_a_deal_that_go_together_tell_less() -> None:
    together = [("a", "b", float(number // 2 % 3 > 0)) for number in range(120)]
    apart = [("a", "b", float(number % 3 > 0)) for number in range(120)]
    errors = [ratings(table(games, per_deal))[0].error for games, per_deal in ((together, 2), (apart, 1))]
    assert errors[0] > 1.25 * errors[1]


def test_nobody_is_rated_against_itself() -> None:
    assert ratings(table([("a", "a", 1.0)] * 4)) == []


def test_lengths_and_endings() -> None:
    rows = table([("a", "b", 1.0)] * 3)
    assert lengths(rows) == "3 games of 21 turns at the median, the shortest of 20, the longest of 22."
    assert endings(rows) == "How the games ended: has drawn (3)."


def test_a_sequential_test_is_typed() -> None:
    assert Sprt.read("elo0=0,elo1=5") == Sprt(0, 5)
    assert Sprt.read("elo0=-3, elo1=2.5,alpha=0.01,beta=0.1") == Sprt(-3, 2.5, 0.01, 0.1)


@pytest.mark.parametrize(
    "text",
    ["", "elo0=0", "elo1=5,elo0=5", "elo0=0,elo1=x", "elo0=0,elo1=5,gamma=1", "elo0=0,elo1=5,alpha=0", "elo0=0,elo0=1"],
)
def test_what_is_no_test_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"elo|alpha"):
        Sprt.read(text)


def test_the_ratio_is_that_of_the_likelihoods() -> None:
    """Without draws the maximum likelihood is known: the ratio is that of coin tosses."""
    pairs = [1.0] * 60 + [0.0] * 40
    one, null = expected_score(20), expected_score(0)
    assert TEST.ratio(pairs) == pytest.approx(
        60 * math.log(one / null) + 40 * math.log((1 - one) / (1 - null)), abs=0.01
    )


def test_pairs_that_are_evenly_split_tell_more_than_coin_tosses() -> None:
    split, tossed = [0.5] * 90 + [1.0] * 10, [1.0] * 55 + [0.0] * 45
    assert TEST.ratio(split) > 4 * TEST.ratio(tossed) > 0


def test_nothing_is_decided_without_games() -> None:
    assert TEST.ratio([]) == 0.0
    assert TEST.verdict(0.0) == ""


@pytest.mark.parametrize(("true", "taken"), [(0.0, "elo0"), (20.0, "elo1")])
def test_it_stops_and_is_seldom_wrong(true: float, taken: str) -> None:
    """The tests decide at most 5 of 40 matches wrongly; 2 are expected."""
    right = 0
    for seed in range(40):
        chance = random.Random(seed)
        pairs: list[float] = []
        verdict = ""
        while not verdict:
            pairs += [sum(chance.random() < expected_score(true) for _ in "ab") / 2 for _ in range(100)]
            verdict = TEST.verdict(TEST.ratio(pairs))
        right += verdict == taken
    assert right >= 35


def test_a_match_counts_the_players_pairs() -> None:
    match = SprtMatch(TEST, "b")
    assert not match.add_games(table([("a", "b", 1.0), ("b", "a", 0.0)]))
    assert "after 1 pairs: undecided" in match.summary
    assert match.add_games(table([("a", "b", 1.0)] * 200))
    assert "after 101 pairs: b is stronger by 0 points rather than by 20" in match.summary
