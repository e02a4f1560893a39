"""The turn before the last: replies that decide the game are found, and the win probability is that of what follows."""

from typing import NamedTuple

import pytest

from hotseat.ai.rollout import Rollout, Rollouts
from hotseat.ai.search import NodeBudget
from tashkalar.ai.evaluation import WON, evaluation_of
from tashkalar.ai.levels import make_level
from tashkalar.ai.reply_search import ReplySearch
from tashkalar.ai.turn_search import GLANCE, BeamWidths, TurnPlan, TurnSearch
from tashkalar.ai.win_probability import win_chance_of
from tashkalar.coach.review import TashKalarCoach
from tashkalar.engine import Catalogue, GameState, Outcome, decision, successor, view
from tashkalar.plugin import TashKalar
from tests.helpers.random_games import GameSetup, Ply, random_game

ALL = 10**6
EVERYTHING = BeamWidths(ALL, ALL, ALL, ALL, ALL, ALL, ALL)
"""Beam widths that leave nothing out."""
MOST = 25_000
"""The node budget of a search with these widths, which none of the cases exhausts."""
TURN = 14
"""The turn of the random games that is made the last one."""


class Case(NamedTuple):
    """A turn of a random game; `GLANCE` overlooks its best end."""

    form: str
    schools: tuple[str, ...]
    seed: int


CASES = (
    Case("duel", ("northern", "nethervoid"), 50),
    Case("duel", ("highland", "southern"), 77),
)


def end_of_turn(catalogue: Catalogue, case: Case) -> Ply:
    """Return the end of the turn before the last, of a random game that is made to end after `TURN`."""
    for ply in random_game(catalogue, GameSetup(case.form, case.schools), case.seed):
        if ply.after.turn.number == TURN:
            before = ply.before._replace(turn=ply.before.turn._replace(last=1))
            return ply._replace(before=before, after=successor(before, ply.option))
    raise AssertionError


def with_deficit(state: GameState, seat: int, deficit: int) -> GameState:
    """Return the state with scores by which a seat is so many points behind."""
    base = 10
    scores = [base, base]
    scores[seat] -= deficit
    return state._replace(seats=tuple(s._replace(score=score) for s, score in zip(state.seats, scores, strict=True)))


def winners(state: GameState, plan: TurnPlan) -> tuple[int, ...]:
    """Return who wins after a plan for the last turn."""
    for option in plan.options:
        state = successor(state, option)
    end = decision(state)
    assert isinstance(end, Outcome)
    return end.winners


@pytest.fixture(scope="module", params=CASES, ids=lambda case: f"{case.form} {case.seed}")
def decided(catalogue: Catalogue, request: pytest.FixtureRequest) -> Ply:
    """The end of the turn before the last, after which the best reply just wins, by an exhaustive search."""
    ply = end_of_turn(catalogue, request.param)
    seat, meter = ply.after.seat, NodeBudget(MOST)
    best = TurnSearch(evaluation_of(request.param.form), EVERYTHING, meter).plans(with_deficit(ply.after, seat, 0))[0]
    assert not meter.is_exhausted
    for deficit in range(10, -10, -1):
        before = with_deficit(ply.before, seat, deficit)
        after = successor(before, ply.option)
        if winners(after, best) == (seat,):
            return ply._replace(before=before, after=after)
    raise AssertionError


def test_a_reply_that_wins_is_found_where_an_exhaustive_search_finds_one(decided: Ply) -> None:
    state = decided.after
    evaluation, meter = evaluation_of(state.config.form), NodeBudget(MOST)
    assert winners(state, TurnSearch(evaluation, GLANCE, meter).plans(state)[0]) != (state.seat,)
    assert winners(state, ReplySearch(evaluation, meter).plans(state)[0]) == (state.seat,)


def test_players_and_coach_expect_the_reply_that_wins(catalogue: Catalogue, decided: Ply) -> None:
    form = decided.before.config.form
    coach = TashKalarCoach(TashKalar(catalogue), [])
    for model in (make_level("hard", form, 1).model, coach.model(decided.before)):
        rollouts = Rollouts(model, NodeBudget(MOST))
        assert rollouts.value_of(Rollout(decided.before, (decided.option,))) < -WON / 2


def chance(state: GameState, seat: int) -> float:
    """Return the win probability of a seat by its view."""
    found = win_chance_of(view(state, seat))
    assert found is not None
    return found


def test_the_chance_in_the_turn_before_the_last_depends_on_lead_and_threats(catalogue: Catalogue) -> None:
    state = end_of_turn(catalogue, CASES[0]).before
    seat = state.seat
    chances = [chance(with_deficit(state, seat, -lead), seat) for lead in (-4, 1, 2, 3, 9)]
    assert chances == sorted(chances)
    assert chances[0] < 0.1
    assert 0.1 < chances[1] < chances[3] < 0.9
    assert chances[4] > 0.95
    enemy = state.config.colour_of(1 - seat)
    board = state.board
    for rank, pieces in enumerate(board.pieces[enemy]):
        board = board.with_square(enemy, rank, pieces)
    assert chance(with_deficit(state._replace(board=board), seat, -1), seat) > chances[1]
