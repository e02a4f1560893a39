"""The coach advises a plan that can be played, for reasons that are facts, from nothing that the seat can't see."""

import random
from typing import Any

import pytest

from tashkalar.coach import advice_text
from tashkalar.coach.advice import Advice, Reason, advise, explain_plan
from tashkalar.engine import Catalogue, Decision, GoalProgress, Option, Piece, apply, decision, determinize, setup, view
from tashkalar.engine.geometry import parse_square
from tests.helpers.random_games import GameSetup, random_game
from tests.hotseat.helpers.wide_language import Wide, narrow, speaking
from tests.tui.conftest import rows

SWORD: dict[str, Any] = {
    "form": "duel",
    "seed": 1,
    "board": rows(_1c="d4 f4", _2c="d5", _2h="f5"),
    "seats": [
        {"school": "northern", "beings": ["swordmaster"], "legends": [], "flares": []},
        {"school": "southern"},
    ],
    "turn": {"number": 5, "seat": 1, "actions": 1},
}
"""The Swordmaster comes to e4 and may strike."""

pytestmark = pytest.mark.usefixtures("quick_coach")


def advice_for(catalogue: Catalogue, position: dict[str, Any], *plan: str) -> Advice:
    """A plan for a position, explained."""
    state = setup(catalogue, position)
    seen, options = view(state, state.seat), list[Option]()
    for text in plan:
        question = decision(state)
        assert isinstance(question, Decision)
        options.append(question.option(text))
        state, _ = apply(state, options[-1])
    return explain_plan(seen, tuple(options))


def test_what_falls_what_it_costs_and_what_comes_is_told(catalogue: Catalogue) -> None:
    advice = advice_for(catalogue, SWORD, "summon swordmaster e4", "destroy d5", "end")
    assert Reason("destroys", 1, piece=Piece.parse("2c")) in advice.reasons
    assert Reason("brings", 1, piece=Piece.parse("1h")) in advice.reasons
    assert advice.first == "summon swordmaster e4"


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (Reason("wins"), "It wins the game."),
        (Reason("completes", 2, "red-conquest"), "It completes Red Conquest for 2 points."),
        (Reason("scores", 1), "It scores 1 point."),
        (Reason("destroys", 2, piece=Piece.parse("2h")), "It destroys 2 heroics of Boris's."),
        (Reason("costs", 1, piece=Piece.parse("1c")), "It costs you 1 common."),
        (Reason("brings", 1, piece=Piece.parse("1l")), "It brings you 1 legend more."),
        (
            Reason("advances", card="red-conquest", parts=(GoalProgress("on red", 2, 3),)),
            "It advances Red Conquest (on red 2 of 3).",
        ),
        (
            Reason("saves", piece=Piece.parse("1h"), square=parse_square("d5")),
            "It takes your heroic on d5 out of danger.",
        ),
        (Reason("leaves", 0, "knight"), "It leaves Knight ready to summon."),
        (Reason("leaves", 1, "knight"), "It leaves Knight a common short."),
        (Reason("leaves", 2, "knight"), "It leaves Knight 2 commons short."),
    ],
)
def test_each_reason_in_words(catalogue: Catalogue, reason: Any, said: str) -> None:
    advice = advice_for(catalogue, {**SWORD, "seats": called(SWORD)}, "summon swordmaster e4", "destroy d5", "end")
    assert (
        advice_text.plan_sentences(advice._replace(reasons=(reason,))) == f"Summon Swordmaster and end the turn. {said}"
    )
    with speaking(Wide()):
        assert not narrow(advice_text.plan_sentences(advice._replace(reasons=(reason,))), "Ada", "Boris")


@pytest.mark.parametrize(
    ("lead", "said"),
    [(0.0, "."), (0.5, " Another plan is about as good."), (2.0, "."), (4.0, "this is the best plan.")],
)
def test_a_hint_says_how_sure_the_coach_is(catalogue: Catalogue, lead: float, said: str) -> None:
    advice = advice_for(catalogue, SWORD, "summon swordmaster e4", "destroy d5", "end")._replace(lead=lead)
    text = advice_text.plan_sentences(advice)
    assert text.endswith(said)
    assert text.startswith(advice_text.plan_sentences(advice._replace(lead=0.0)))


def called(position: dict[str, Any]) -> list[dict[str, Any]]:
    """The seats with names."""
    return [{**seat, "name": name} for seat, name in zip(position["seats"], ("Ada", "Boris"), strict=True)]


def test_reasons_of_a_kind_are_told_together(catalogue: Catalogue) -> None:
    advice = advice_for(catalogue, {**SWORD, "seats": called(SWORD)}, "summon swordmaster e4", "destroy d5", "end")
    reasons = (
        Reason("destroys", 1, piece=Piece.parse("2h")),
        Reason("destroys", 2, piece=Piece.parse("2c")),
        Reason("costs", 1, piece=Piece.parse("1c")),
    )
    said = advice_text.plan_sentences(advice._replace(reasons=reasons))
    assert said.endswith("It destroys 1 heroic of Boris's and 2 commons of Boris's and costs you 1 common.")
    assert advice_text.plan_sentences(advice._replace(reasons=())).endswith(
        "the coach simply rates the position higher."
    )


def test_in_three_steps(catalogue: Catalogue) -> None:
    advice = advice_for(catalogue, SWORD, "summon swordmaster e4", "destroy d5", "end")
    assert advice_text.where_to_look(advice) == "Look at Swordmaster."
    assert advice_text.answer_lines(advice) == ["summon swordmaster e4, destroy d5", "end"]
    placing = advice_for(catalogue, SWORD, "place a5", "end")
    assert advice_text.where_to_look(placing) == "Look at square a5."
    assert advice_text.plan_sentences(placing).startswith("Place a common and end the turn.")
    with speaking(Wide()):
        for each in (advice, placing):
            assert not narrow(f"{advice_text.where_to_look(each)} {advice_text.plan_sentences(each)}", "Seat")


def test_within_an_effect_it_goes_on_with_the_card(catalogue: Catalogue) -> None:
    state = setup(catalogue, SWORD)
    question = decision(state)
    assert isinstance(question, Decision)
    state, _ = apply(state, question.option("summon swordmaster e4"))
    advice = advise(view(state, state.seat))
    assert advice_text.plan_sentences(advice).startswith("Resolve Swordmaster")
    assert advice_text.where_to_look(advice) in ("Look at square d5.", "Look at square f5.")


@pytest.mark.parametrize("form", ["duel", "high-form", "melee"])
def test_a_plan_can_be_played_and_nothing_hidden_changes_it(catalogue: Catalogue, form: str) -> None:
    schools = ("everfrost", "nethervoid", "etherweave")[: 3 if form == "melee" else 2]
    plies = list(random_game(catalogue, GameSetup(form, schools), 3))
    for ply in random.Random(form).sample(plies[20:], 3):
        seen = view(ply.before, ply.decision.seat)
        advice = advise(seen, hurried=lambda _: True)
        assert advise(view(determinize(seen, 77), ply.decision.seat), hurried=lambda _: True) == advice
        assert advice.first in {option.text for option in ply.decision.options}
        assert advice_text.where_to_look(advice).startswith(("Look at ", "Consider "))
        assert advice_text.plan_sentences(advice).endswith(".")
        answered = [text for line in advice_text.answer_lines(advice) for text in line.split(", ")]
        assert answered == [step.option for step in advice.steps]
