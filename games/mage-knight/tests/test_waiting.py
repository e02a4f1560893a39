"""Turns that only exchange cards: what `hard` loses by them, and the reasons that the coach names."""

import pytest

from bench.solo import NEVER, Job, play
from hotseat.ai.planner import Planner, SearchConfig
from hotseat.ai.search import NodeBudget
from tashkalar_mage_knight import turns
from tashkalar_mage_knight.ai.evaluation import MageEvaluation, city_prospect
from tashkalar_mage_knight.ai.game_model import MageModel
from tashkalar_mage_knight.ai.levels import LEVEL_WEIGHTS, NARROW
from tashkalar_mage_knight.ai.purpose import Purpose, describe, purposes
from tashkalar_mage_knight.ai.turn_search import MageTurnSearch, is_idle
from tashkalar_mage_knight.ai.waiting import idle_reasons, lacking
from tashkalar_mage_knight.ai.weights import HASTY, WEIGHTS
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.state import Decision, MageState, Option

GAME = MageKnight()


def begun(*hand: str, seed: int = 3) -> MageState:
    """Return a solo game in its first turn, with a hand."""
    state = played(GAME.new({"seed": seed, "names": ["Ada"]}), "take early-bird")
    return state._replace(seats=(state.me._replace(hand=hand),))


def played(state: MageState, *options: str) -> MageState:
    """Return the state after some options."""
    for text in options:
        state = turns.answer_option(state, Option(text))[0]
    return state


def test_easy_plays_by_the_weights_of_before() -> None:
    assert LEVEL_WEIGHTS["easy"] == WEIGHTS
    assert WEIGHTS.early == WEIGHTS.idle == WEIGHTS.needless == 0


@pytest.mark.parametrize(("options", "idle"), [
    (("end", "discard rage", "done"), True),
    (("play march basic", "step 0,-1", "end", "done"), True),
    (("play crystallize basic", "pay {die}-die", "end", "done"), False),
])  # fmt: skip
def test_a_turn_that_changes_only_the_hand_and_the_place_is_idle(options: tuple[str, ...], idle: bool) -> None:
    state = begun("rage", "march", "crystallize", "stamina")
    die = next(die.colour for die in state.source if die.colour not in ("gold", "black"))
    assert is_idle(state, played(state, *(text.format(die=die) for text in options))) == idle


def test_a_round_that_is_left_makes_the_city_worth_more_to_hard() -> None:
    state = begun("march")
    land = (*state.land, ("core-5", (9, -6)))
    found = [state._replace(land=land, round=number) for number in (2, 3)]
    values = [[MageEvaluation(0, weights).of_end(each) for each in found] for weights in (WEIGHTS, HASTY)]
    assert values[0][0] == values[0][1]
    assert values[1][0] - values[1][1] == HASTY.early
    assert city_prospect(state, 12.0, 2.0, HASTY) < city_prospect(state, 14.0, 2.0, HASTY)


def test_hard_explores_instead_of_waiting() -> None:
    """The hand has Move points for the way to the edge of the map only."""
    state = begun("rage", "march", "stamina", "swiftness", "promise")
    player = Planner(MageModel(HASTY, NARROW, NARROW), SearchConfig(search=400), 1)
    texts = []
    while state.turn == 1:
        decision = turns.next_question(state)
        assert isinstance(decision, Decision)
        texts.append(player.choose(GAME.view(state, 0), decision, ()).text)
        state = played(state, texts[-1])
    assert any(text.startswith("step") for text in texts)


@pytest.mark.parametrize(("hand", "reason", "sentence"), [
    (("wound", "wound"), Purpose("way", ("2", "0")),
     "To draw other cards: the way on takes 2 Move, and your cards give 0."),
    (("wound", "rage"), Purpose("way", ("2", "1")),
     "To draw other cards: the way on takes 2 Move, and your cards give 1."),
    (("march", "rage"), Purpose("land", ("8", "5")),
     "To draw other cards: the way to new land takes 8 Move, and your cards give 5."),
    (("march", "march", "stamina", "stamina", "swiftness"), None, "To keep your cards for a better turn."),
])  # fmt: skip
def test_a_hint_names_what_a_hand_does_not_suffice_for(
    hand: tuple[str, ...], reason: Purpose | None, sentence: str
) -> None:
    seen = GAME.view(begun(*hand), 0)
    assert lacking(seen, 0, HASTY) == reason
    reasons = idle_reasons(seen, seen, 0, HASTY)
    assert reasons == (() if reason is None else (reason,))
    assert describe(reasons) == sentence


def test_without_a_deck_the_round_ends() -> None:
    seen = GAME.view(begun("wound"), 0)
    seen = seen._replace(seats=(seen.me._replace(deck=(), hidden=()),))
    assert describe(idle_reasons(seen, seen, 0, HASTY)) == (
        "To end the round: the way on takes 2 Move, and your cards give 0."
    )
    march = seen._replace(seats=(seen.me._replace(hand=("march", "march", "stamina", "stamina")),))
    assert describe(idle_reasons(march, march, 0, HASTY)) == "To end the round, as your cards help no further."


def test_fights_and_dealings_are_named() -> None:
    assert describe([Purpose("fight", ("prowlers", "3", "1"))]).startswith("To draw other cards: the fight (")
    assert "Influence" in describe([Purpose("locals", ("village", "5", "2"))])


def test_an_idle_turn_has_no_purpose() -> None:
    state = begun("rage", "march")
    assert purposes(GAME.view(state, 0), played(state, "end", "discard rage", "done"), 0) == ()


@pytest.mark.long
@pytest.mark.parametrize(("table", "seed"), [
    ("alone", 29), ("heroes", 22),  # two needless turns in a row before they cost more
    ("alone", 1), ("alone", 13), ("heroes", 4), ("heroes", 17), ("dummy", 2), ("dummy", 26),
])  # fmt: skip
def test_hard_never_waits_twice_without_a_reason_and_finds_the_city(table: str, seed: int) -> None:
    game = play(Job(table, "hard", seed))
    assert game.unexplained <= 1, game.turns
    assert game.round < NEVER


def test_a_needless_turn_costs_more_than_one_with_a_reason() -> None:
    assert HASTY.needless > HASTY.idle > 0 == WEIGHTS.needless
    sufficient, short = begun("march", "march", "stamina", "stamina", "swiftness"), begun("wound", "wound")
    losses = []
    for state in (sufficient, short):
        search = MageTurnSearch(HASTY, NARROW, NodeBudget(1))
        search.roots(state)
        losses.append(search.needless)
    assert losses == [HASTY.needless, 0.0]
