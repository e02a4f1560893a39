"""The schedule of meetings; the games don't depend on their division into shards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hotseat.arena.schedule import MOST_DEALS, Meeting, TournamentPlan, round_robin, schools_by_seat

SCHOOLS = ("northern", "southern", "highland", "sylvan")


def plan(*meetings: Meeting) -> TournamentPlan:
    return TournamentPlan(meetings, "tash-kalar", seed=1, cards="", edition=4, seconds=60.0, records=False)


def test_everybody_meets_everybody_once() -> None:
    met = [meeting.players for meeting in round_robin("duel", ("a", "b", "c"), SCHOOLS)]
    assert met == [("a", "b"), ("a", "c"), ("b", "c")]


def test_a_player_named_twice_meets_itself_too() -> None:
    met = [meeting.players for meeting in round_robin("duel", ("a", "a", "b"), SCHOOLS)]
    assert met == [("a", "a"), ("a", "b")]


def test_everybody_sits_everywhere_on_each_deal() -> None:
    assert Meeting("duel", ("a", "b"), SCHOOLS).lineups == [("a", "b"), ("b", "a")]
    assert Meeting("melee", ("a", "b", "c"), SCHOOLS).lineups == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
    assert Meeting("melee", ("a", "b", "b"), SCHOOLS).lineups == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]


def test_against_itself_a_deal_is_one_game() -> None:
    assert Meeting("duel", ("a", "a"), SCHOOLS).lineups == [("a", "a")]


def test_teams_have_two_seats_a_side() -> None:
    meeting = round_robin("duel", ("a", "b"), SCHOOLS, 4, teams=True)[0]
    assert (meeting.sides, meeting.seats, len(meeting.dealt(0))) == (2, 4, 4)


@pytest.mark.parametrize(
    ("players", "schools", "seats", "why"),
    [
        (("a",), SCHOOLS, 2, "2 sides need 2 players"),
        (("a", "b"), SCHOOLS, 3, "3 sides need 3 players"),
        (("a", "b"), ("northern", "northern"), 2, "2 seats need 2 different schools"),
    ],
)
def test_who_cannot_play(players: tuple[str, ...], schools: tuple[str, ...], seats: int, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        round_robin("melee", players, schools, seats)


def test_all_orders_of_schools_come_in_turn() -> None:
    dealt = [schools_by_seat(SCHOOLS, 2, number) for number in range(24)]
    assert len(set(dealt)) == 12
    assert dealt[:12] == dealt[12:]


@given(st.integers(1, 5000), st.integers(1, 3))
def test_all_games_are_in_the_shards_once(games: int, meetings: int) -> None:
    wanted = plan(*[Meeting("duel", (str(number), "b"), SCHOOLS) for number in range(meetings)]).for_games(games)
    shards = list(wanted.shards(games))
    assert sorted(shard.number for shard in shards) == list(range(len(shards)))
    assert 1 <= wanted.deals <= MOST_DEALS
    for meeting in range(meetings):
        deals = [deal for shard in shards if shard.meeting == meeting for deal in shard.deals]
        assert deals == list(range(len(deals)))
        assert games <= 2 * len(deals) < games + 2 * wanted.deals + 1


@given(st.integers(1, 500), st.integers(1, 500))
def test_more_games_go_on_with_the_same_shards(fewer: int, more: int) -> None:
    wanted = plan(Meeting("duel", ("a", "b"), SCHOOLS), Meeting("duel", ("a", "a"), SCHOOLS)).for_games(fewer)
    both = [set(wanted.shards(games)) for games in (fewer, fewer + more)]
    assert both[0] <= both[1]
