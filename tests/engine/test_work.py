"""The work of the engine for one decision and one option, counted: a guard against slow growth."""

import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from tashkalar.engine import (
    Catalogue,
    Decision,
    GameState,
    Option,
    apply,
    apply_unchecked,
    decision,
    position,
    setup,
    successor,
)
from tests.helpers.random_games import GameSetup, random_game

BUILT = "fast_replace.<locals>._replace"
"""A new frozen value made from an older one."""


def counted(work: Callable[[], object]) -> Counter[str]:
    """Count the calls of each Python function during some work."""
    found: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            found[frame.f_code.co_qualname] += 1

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return found


def fresh(cards: Catalogue, state: GameState) -> GameState:
    """An equal state that nobody has asked about."""
    return setup(cards, position(state))


def turns(cards: Catalogue, form: str) -> list[tuple[GameState, Decision]]:
    """The questions of a long game at which a common can be placed."""
    game = random_game(cards, GameSetup(form, ("northern", "sylvan")), 3)
    return [(ply.before, ply.decision) for ply in game if ply.decision.ask == "action" and _placing(ply.decision)]


def _placing(decision: Decision) -> list[Option]:
    return [option for option in decision.options if option.verb == "place"]


@pytest.mark.parametrize("form", ["high-form", "duel"])
def test_a_question_lays_each_card_once_and_builds_no_match(catalogue: Catalogue, form: str) -> None:
    for state, _ in turns(catalogue, form)[::7]:
        seat = state.seats[state.turn.seat]
        again = fresh(catalogue, state)
        work = counted(lambda again=again: decision(again))  # type: ignore[misc]
        assert work["Pattern.fits"] == len(seat.beings) + len(seat.legends)
        assert work["match_context"] == 1
        assert not work[BUILT], "to ask makes no state"
        assert work["Pattern.laid"] == 0 or not state.board.supply(state.mine, 2), "only a shortage looks at matches"


@pytest.mark.parametrize("form", ["high-form", "duel"])
def test_placing_builds_few_values_however_long_the_game(catalogue: Catalogue, form: str) -> None:
    costs = []
    for state, question in turns(catalogue, form):
        option = _placing(question)[0]
        work = counted(lambda state=state, option=option, asked=question: apply_unchecked(state, option))  # type: ignore[misc]
        assert work[BUILT] == 1, "the turn"
        costs.append(work.total())
    assert len(costs) > 40
    assert max(costs) == min(costs), "late in the game as at its beginning"


@pytest.mark.parametrize("form", ["high-form", "duel"])
def test_the_end_of_a_turn_costs_the_same_late_as_early(catalogue: Catalogue, form: str) -> None:
    game = random_game(catalogue, GameSetup(form, ("northern", "sylvan")), 3)
    ends = [ply for ply in game if ply.option.verb == "end"]
    built = [counted(lambda ply=ply: apply_unchecked(ply.before, ply.option))[BUILT] for ply in ends]  # type: ignore[misc]
    assert max(built) <= 10


@pytest.mark.parametrize("form", ["high-form", "duel"])
def test_a_step_of_search_asks_nothing_and_is_about_half_the_work(catalogue: Catalogue, form: str) -> None:
    """The most calls; Python counts no comprehensions from 3.12 on, and listing options has more of them."""
    asked_and_told, searched = Counter[str](), Counter[str]()
    for ply in random_game(catalogue, GameSetup(form, ("northern", "sylvan")), 3):
        state = fresh(catalogue, ply.before)
        asked_and_told += counted(lambda state=state, ply=ply: apply(state, ply.option))  # type: ignore[misc]
        searched += counted(lambda state=state, ply=ply: successor(state, ply.option))  # type: ignore[misc]
    assert not searched["decision"]
    assert searched.total() <= 0.6 * asked_and_told.total()
