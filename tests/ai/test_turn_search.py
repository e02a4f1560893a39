"""Planning a turn: what is planned can be played, costs no more than it may, and sees what is there to see."""

from pathlib import Path

import pytest

from hotseat.ai.beam_search import ALIKE
from hotseat.ai.search import NodeBudget
from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.levels import BROAD, LEVELS, MIDDLE
from tashkalar.ai.turn_search import NARROW, PLAYED, WHOLE, BeamWidths, TurnPlan, TurnSearch
from tashkalar.engine import (
    Catalogue,
    GameState,
    Option,
    Outcome,
    apply,
    decision,
    from_notation,
    setup,
    successor,
    view,
)
from tests.helpers.random_games import GameSetup, random_game
from tests.tui.conftest import rows

SETUPS = (
    GameSetup("high-form", ("northern", "sylvan")),
    GameSetup("duel", ("highland", "southern")),
    GameSetup("melee", ("northern", "sylvan", "highland")),
    GameSetup("duel", ("northern", "southern", "highland", "sylvan"), True),
)


def search(state: GameState, positions: float = 150) -> tuple[list[TurnPlan], NodeBudget]:
    meter = NodeBudget(positions)
    found = TurnSearch(evaluation_of(state.config.form), NARROW, meter).plans(view(state, state.seat).state, 3)
    return found, meter


@pytest.mark.parametrize("config", SETUPS, ids=lambda sitting: sitting.kind)
def test_a_plan_is_played_to_the_end_of_the_turn(catalogue: Catalogue, config: GameSetup) -> None:
    for number, ply in enumerate(random_game(catalogue, config, 5)):
        state, question = ply.after, decision(ply.after)
        if number % 60 or isinstance(question, Outcome):
            continue
        plans, _ = search(state)
        assert [plan.value for plan in plans] == sorted((plan.value for plan in plans), reverse=True)
        for plan in plans[:2]:
            now = state
            for option in plan.options:
                assert now.seat == question.seat
                now, _ = apply(now, option)  # raises what isn't listed
            assert now.seat != question.seat or now.turn.number != state.turn.number or now.ended


@pytest.mark.parametrize("most", [1, 2, 5])
def test_a_search_tells_no_more_plans_than_it_is_asked_for(catalogue: Catalogue, most: int) -> None:
    state = view(_combat(catalogue), 0).state
    assert len(TurnSearch(evaluation_of("duel"), MIDDLE, NodeBudget(300)).plans(state, most)) == most


def test_a_search_stops_where_its_positions_end(catalogue: Catalogue) -> None:
    state = _combat(catalogue)
    for positions in (1, 7, 40):
        plans, meter = search(state, positions)
        assert plans
        assert meter.spent <= positions + 60, "what is under way is carried through, no more"


def test_a_search_stops_when_its_time_is_over(catalogue: Catalogue) -> None:
    meter = NodeBudget(10**9, until=0.0)
    state = _combat(catalogue)
    assert TurnSearch(evaluation_of("duel"), NARROW, meter).plans(state)
    assert meter.spent < 200


def _combat(catalogue: Catalogue) -> GameState:
    """The first seat can summon the Assassin so that it falls on an enemy legend."""
    return setup(
        catalogue,
        {
            "form": "duel",
            "seats": [
                {"school": "northern", "beings": ["assassin"], "legends": [], "flares": []},
                {"school": "sylvan"},
            ],
            "board": [
                "## ## .. .. .. .. .. ## ##",
                "## .. .. .. .. .. .. .. ##",
                ".. .. .. .. .. .. .. .. ..",
                ".. .. .. .. 1c .. .. .. ..",
                ".. .. 1c .. 2l 1c .. .. ..",
                ".. .. .. 1c .. 1c .. .. ..",
                ".. .. .. .. 1c .. .. .. ..",
                "## .. .. .. .. .. .. .. ##",
                "## ## .. .. .. .. .. ## ##",
            ],
            "turn": {"number": 5, "seat": 1, "actions": 2},
        },
    )


def test_a_search_takes_the_legend_that_can_be_taken(catalogue: Catalogue) -> None:
    state = _combat(catalogue)
    plans, _ = search(state)
    for option in plans[0].options:
        state = successor(state, option)
    assert state.board.pieces[1][2] == 0


def test_a_narrow_search_finds_the_task_that_two_commons_complete(catalogue: Catalogue) -> None:
    board = rows(_1c="d5 e5 f5 b2 c2 b3 c3 c1 g8 h8 g7", _2c="i5 h4 i6")
    state = setup(
        catalogue,
        {
            "form": "high-form",
            "seats": [{"school": "northern", "beings": ["knight", "swordmaster", "assassin"]}, {"school": "sylvan"}],
            "board": board,
            "tasks": {"current": ["center-cross", "devastation", "imprisonment"], "next": "isolation"},
            "turn": {"number": 5, "seat": 1, "actions": 2},
        },
    )
    plans, _ = search(state)
    assert [f"{option.verb} {option.card}" for option in plans[0].options][-1] == "claim center-cross"


def test_two_beams_find_what_either_finds(catalogue: Catalogue) -> None:
    state = view(_combat(catalogue), 0).state
    one, other = MIDDLE._replace(placings=1, summonings=60, answers=1), MIDDLE._replace(placings=24, summonings=1)

    def ends(width: BeamWidths) -> dict[tuple[Option, ...], float]:
        search = TurnSearch(evaluation_of("duel"), width, NodeBudget(30000))
        found = {plan.options: plan.value for plan in search.plans(state, 1000)}
        assert search.width == width, "the next search has both beams too"
        return found

    both = ends(one._replace(before=other))
    assert sorted({*both.values()}) == sorted({*ends(one).values(), *ends(other).values()})
    assert len(both) > max(len(ends(one)), len(ends(other)))


def test_few_of_the_best_plans_play_the_same_cards(catalogue: Catalogue) -> None:
    state = view(_combat(catalogue), 0).state
    search = TurnSearch(evaluation_of("duel"), WHOLE, NodeBudget(30000))

    def kinds(most: int) -> list[tuple[str, ...]]:
        plans = search.plans(state, most)
        return [tuple(f"{each.verb} {each.card}" for each in plan.options if each.verb in PLAYED) for plan in plans]

    summoned = ("summon assassin",)
    assert kinds(1000)[: ALIKE + 1] == [summoned] * (ALIKE + 1), "the best ones are alike"
    assert kinds(ALIKE + 1) == [*[summoned] * ALIKE, ()]


def test_a_search_that_overlooks_everything_summons_in_its_last_turn_alone(catalogue: Catalogue) -> None:
    blind = NARROW._replace(overlooked=1.0)

    def summons(state: GameState) -> bool:
        best = TurnSearch(evaluation_of("duel"), blind, NodeBudget(500)).plans(view(state, 0).state)[0]
        return any(option.verb == "summon" for option in best.options)

    state = _combat(catalogue)
    assert not summons(state)
    assert summons(state._replace(turn=state.turn._replace(last=0)))


FLARE_TURNS = Path(__file__).parents[1] / "data" / "flare_turns.txt"
"""Turns of games of `medium`, in which a flare makes two summonings possible; notation, one in a line."""


@pytest.mark.parametrize("line", FLARE_TURNS.read_text("utf-8").splitlines(), ids=["turn 15", "turn 17"])
@pytest.mark.parametrize("level", ["hard", pytest.param("expert", marks=pytest.mark.long)])
def test_combinations_that_begin_with_a_flare_are_found(catalogue: Catalogue, line: str, level: str) -> None:
    state = from_notation(catalogue, line)
    seen, evaluation = view(state, state.seat).state, evaluation_of("duel")
    skill = LEVELS[level]
    found = TurnSearch(evaluation, skill.width, NodeBudget(skill.effort.search)).plans(seen)[0]
    usual = TurnSearch(evaluation, BROAD, NodeBudget(skill.effort.search)).plans(seen)[0]
    assert found.options[0].verb == "flare"
    assert found.value > usual.value + 1


def test_a_beam_that_begins_with_a_flare_leaves_other_turns_as_they_are(catalogue: Catalogue) -> None:
    state, width = view(_combat(catalogue), 0).state, LEVELS["hard"].width
    assert width.flare_first
    assert width.before
    assert all(option.verb != "flare" for option in decision(state).options)  # type: ignore[union-attr]
    both = [TurnSearch(evaluation_of("duel"), each, NodeBudget(5000)).plans(state)[0] for each in (width, width.before)]
    assert both[0] == both[1]
