"""Decisions don't depend on hidden cards: after they are sampled again the answers stay the same."""

from collections.abc import Callable

import pytest

from hotseat.ai.planner import PlayerConfig, SearchConfig
from tashkalar.ai import Player, make_player
from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.levels import make_planner
from tashkalar.ai.turn_search import NARROW
from tashkalar.engine import Catalogue
from tests.ai.honesty import Asking, Peeker, swayed

GUESSING = PlayerConfig(NARROW, SearchConfig(search=60, candidates=3, determinizations=2, rollout_budget=400))


FORMS = ("duel", "high-form", "melee")


def guessing(form: str) -> Callable[[Asking], Player]:
    """Makes a player by the method of the levels, in short."""
    return lambda _: make_planner(evaluation_of(form), GUESSING, 5)


@pytest.mark.sweep("form")
@pytest.mark.parametrize("form", FORMS)
def test_who_guesses_answers_the_same_whatever_is_hidden(catalogue: Catalogue, form: str) -> None:
    assert swayed(catalogue, form, guessing(form), asked=12) == []


@pytest.mark.long
@pytest.mark.parametrize("form", FORMS)
def test_who_guesses_answers_the_same_in_two_hundred_moments(catalogue: Catalogue, form: str) -> None:
    """The decisions of all forms together; `make fuzz` asks each level as often in each form."""
    assert swayed(catalogue, form, guessing(form), asked=68, first=100) == []


@pytest.mark.parametrize("name", ["beginner", "beam", "decision", "verb", "random"])
def test_who_does_not_guess_answers_the_same_whatever_is_hidden(catalogue: Catalogue, name: str) -> None:
    assert swayed(catalogue, "duel", lambda _: make_player(name, "duel", 5), asked=4) == []


def test_who_peeks_is_caught(catalogue: Catalogue) -> None:
    assert len(swayed(catalogue, "duel", Peeker, asked=20)) > 5
