"""The end of a game: the last turn is searched to its end, and the end is triggered by who profits."""

from typing import Any

import pytest

from tashkalar.ai import levels
from tashkalar.ai.evaluation import END, WON, evaluation_of, triggers_end
from tashkalar.ai.features import points
from tashkalar.engine import Catalogue, Decision, GameState, Outcome, apply, decision, setup, view
from tests.ai.test_evaluation import value

LAST: dict[str, Any] = {
    "form": "duel",
    "seed": 357120,
    "board": [
        "## ## .. .. .. .. .. ## ##",
        "## .. .. .. .. .. .. .. ##",
        ".. 2l .. .. .. .. .. .. ..",
        ".. 2l .. .. .. .. 1l .. ..",
        ".. 2l .. 2c .. .. 1h .. 1c",
        "1l .. .. .. .. .. .. .. 1l",
        ".. 2c .. .. .. .. .. 1c ..",
        "## 2c .. .. .. .. .. .. ##",
        "## ## .. .. .. .. .. ## ##",
    ],
    "seats": [
        {"school": "northern", "score": 18, "beings": [], "legends": [], "flares": [], "deck": ["chronicler"]},
        {
            "school": "southern",
            "score": 18,
            "beings": ["messenger", "cavalry-captain", "swordmaster"],
            "legends": ["time-elemental", "storm-elemental"],
            "flares": ["flare-02"],
            "deck": ["gryphon-rider"],
        },
    ],
    "turn": {"number": 28, "seat": 2, "actions": 2, "last": 0},
}
"""The very last turn: the scores are equal, and the seat on turn loses by the pieces unless it scores."""


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_levels_win_a_last_turn_that_can_be_won(catalogue: Catalogue, level: str) -> None:
    state, player = setup(catalogue, LAST), levels.make_player(level, "duel", seed=1)
    while not isinstance(question := decision(state), Outcome):
        state, _ = apply(state, player.choose(view(state, question.seat).state, question, ()))
    assert question.winners == (1,)
    assert question.scores[1] > 18


def test_a_last_turn_is_searched_within_its_budget(catalogue: Catalogue) -> None:
    state = setup(catalogue, LAST)
    player = levels.make_planner(evaluation_of("duel"), levels.EXPERT, seed=1)
    player.plans(view(state, 1).state, view(state, 1))
    assert player.checked == [], "its end is exact, so that no rollouts are needed"
    assert 0 < player.spent <= levels.EXPERT.effort.last_turn


@pytest.mark.parametrize(("more", "won"), [("2c", True), ("1h", False)])
def test_the_tie_break_decides_the_value_of_equal_scores(catalogue: Catalogue, more: str, won: bool) -> None:
    board = [*LAST["board"]]
    board[5] = board[5].replace("..", more).replace("1l", "..")
    state = setup(catalogue, LAST | {"board": board})
    assert points(state, 1) == 0
    assert (value(state, 1) > WON / 2) is won


def ending(catalogue: Catalogue, ahead: int, deck: list[str], beings: list[str]) -> GameState:
    """A duel in which the first seat ends its turn."""
    bare: dict[str, Any] = {"beings": [], "legends": [], "flares": []}
    own = bare | {"school": "northern", "score": 5 + ahead, "deck": deck, "beings": beings}
    seats = [own, bare | {"school": "sylvan", "score": 5}]
    return setup(catalogue, {"form": "duel", "seats": seats, "turn": {"number": 9, "seat": 1, "actions": 0}})


@pytest.mark.parametrize(
    ("deck", "beings", "triggered"),
    [
        (["knight"], ["herald", "bomb", "cannon"], False),
        (["knight"], ["herald", "bomb"], True),
        (["knight", "assassin"], ["herald", "bomb"], False),
        (["knight", "assassin"], ["herald"], True),
    ],
)
def test_the_last_card_is_foreseen(catalogue: Catalogue, deck: list[str], beings: list[str], triggered: bool) -> None:
    state = ending(catalogue, 0, deck, beings)
    now = decision(state)
    assert isinstance(now, Decision)
    assert triggers_end(state, "") is triggered
    after, _ = apply(state, now.option("end"))
    assert (after.turn.last is not None) is triggered


def test_a_score_is_foreseen(catalogue: Catalogue) -> None:
    assert triggers_end(ending(catalogue, 13, [], ["herald"]), "")
    assert not triggers_end(ending(catalogue, 12, ["knight", "assassin", "champion", "summoner"], ["herald"]), "")


@pytest.mark.parametrize(("ahead", "better"), [(4, True), (-4, False)])
def test_who_leads_likes_to_trigger_the_end(catalogue: Catalogue, ahead: int, better: bool) -> None:
    now = value(ending(catalogue, ahead, ["knight"], ["herald", "bomb"]))
    later = value(ending(catalogue, ahead, ["knight", "assassin"], ["herald", "bomb"]))
    assert (now > later) is better
    assert abs(now - later) == pytest.approx(END, rel=0.5)
