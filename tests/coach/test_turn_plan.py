"""The coach keeps the plan of a turn as long as the game follows it."""

from hotseat.coach.hints import TurnPlan, change_of_plan
from tashkalar.coach import advice_text
from tashkalar.coach.advice import Advice, explain_plan
from tashkalar.coach.adviser import TashKalarAdviser
from tashkalar.engine import Catalogue, Decision, GameState, apply, decision, setup, view
from tashkalar.plugin import TashKalar
from tests.coach.test_advice import SWORD


def after(state: GameState, *texts: str) -> list[GameState]:
    """The state after each of these options."""
    states = []
    for text in texts:
        question = decision(state)
        assert isinstance(question, Decision)
        state, _ = apply(state, question.option(text))
        states.append(state)
    return states


def planned(state: GameState, *texts: str) -> Advice:
    """The advice to play these options."""
    options = []
    for before, text in zip([state, *after(state, *texts)], texts, strict=False):
        question = decision(before)
        assert isinstance(question, Decision)
        options.append(question.option(text))
    return explain_plan(view(state, state.seat), tuple(options))


ADVISER = TashKalarAdviser(TashKalar())
PLAN = ("summon swordmaster e4", "destroy d5", "end")


def test_the_plan_goes_on_from_decision_to_decision(catalogue: Catalogue) -> None:
    """Each hint has the rest of the plan, with what that does; also after an undo."""
    start, plan = setup(catalogue, SWORD), TurnPlan(ADVISER)
    summoned, struck, _ = after(start, *PLAN)
    seen = view(start, 0).state
    assert plan.known(seen, 0) is None
    first = plan.keep(seen, 0, planned(start, *PLAN))
    assert not first.goes_on
    assert not first.left
    assert plan.known(seen, 0) == first
    second = plan.known(view(summoned, 0).state, 0)
    assert second is not None
    assert second.goes_on
    assert second.advice.first == "destroy d5"
    assert "common" in advice_text.plan_sentences(second.advice)
    last = plan.known(view(struck, 0).state, 0)
    assert last is not None
    assert last.advice.first == "end"
    assert "destroys" not in advice_text.plan_sentences(last.advice)
    assert plan.known(seen, 0) == first


def test_another_answer_leaves_the_plan(catalogue: Catalogue) -> None:
    start, plan = setup(catalogue, SWORD), TurnPlan(ADVISER)
    plan.keep(view(start, 0).state, 0, planned(start, *PLAN))
    other = after(start, "place a5")[-1]
    assert plan.known(view(other, 0).state, 0) is None
    hint = plan.keep(view(other, 0).state, 0, planned(other, "end"))
    assert hint.left
    assert not hint.news
    assert "can't be played any more" in change_of_plan(hint, ADVISER)


def test_a_card_drawn_is_a_reason_for_a_new_plan(catalogue: Catalogue) -> None:
    start, plan = setup(catalogue, SWORD), TurnPlan(ADVISER)
    plan.keep(view(start, 0).state, 0, planned(start, *PLAN))
    seats = ({**SWORD["seats"][0], "beings": ["swordmaster", "knight"]}, SWORD["seats"][1])
    drawn = setup(catalogue, {**SWORD, "seats": list(seats)})
    assert plan.known(view(drawn, 0).state, 0) is None
    hint = plan.keep(view(drawn, 0).state, 0, planned(drawn, "place a5", "end"))
    assert hint.news
    assert "hand has changed" in change_of_plan(hint, ADVISER)


def test_the_next_turn_begins_without_a_plan(catalogue: Catalogue) -> None:
    """The turn of another seat is no change of plan."""
    start, plan = setup(catalogue, SWORD), TurnPlan(ADVISER)
    plan.keep(view(start, 0).state, 0, planned(start, *PLAN))
    theirs = after(start, *PLAN)[-1]
    assert theirs.seat == 1
    question = decision(theirs)
    assert isinstance(question, Decision)
    assert plan.known(view(theirs, 1).state, 1) is None
    hint = plan.keep(view(theirs, 1).state, 1, planned(theirs, question.options[0].text))
    assert not hint.left
    assert change_of_plan(hint, ADVISER) == ""


def test_a_better_turn_is_a_reason_for_a_new_plan(catalogue: Catalogue) -> None:
    """The plan was as good as what a quick search saw; now it sees that a legend can be destroyed."""
    start, plan = setup(catalogue, SWORD), TurnPlan(ADVISER)
    plan.keep(view(start, 0).state, 0, planned(start, "summon swordmaster e4", "skip", "end"))
    summoned = after(start, "summon swordmaster e4")[-1]
    assert plan.known(view(summoned, 0).state, 0) is not None, "it was known before that striking is better"
    plan.keep(view(start, 0).state, 0, planned(start, *PLAN))
    plan._surplus = -5.0
    assert plan.known(view(summoned, 0).state, 0) is None
    hint = plan.keep(view(summoned, 0).state, 0, planned(summoned, "destroy d5", "end"))
    assert hint.left
    assert hint.better
    assert not hint.news
    assert change_of_plan(hint, ADVISER) == "There is a better plan now."
