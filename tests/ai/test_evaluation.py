"""Evaluations see nothing hidden, know the winner at the end, and estimate the rest."""

from collections.abc import Sequence

import pytest

from hotseat.ai.search import NodeBudget
from tashkalar.ai.evaluation import WON, evaluation_of
from tashkalar.ai.features import CARD_SHARES, NAMES, card_values, features
from tashkalar.ai.levels import BEAM
from tashkalar.ai.pattern_distance import ONE_COMMON, placement_tables, track
from tashkalar.ai.turn_context import turn_context
from tashkalar.ai.turn_search import TurnSearch, _Node
from tashkalar.engine import Catalogue, GameState, Option, Outcome, decision, setup, view
from tests.helpers.random_games import GameSetup, random_game

SETUPS = (
    GameSetup("high-form", ("northern", "sylvan")),
    GameSetup("melee", ("northern", "sylvan", "highland")),
    GameSetup("duel", ("northern", "southern", "highland", "sylvan"), True),
)
BARE = ["## ## .. .. .. .. .. ## ##", "## .. .. .. .. .. .. .. ##"]
STANDING = [
    *BARE,
    ".. .. .. .. .. .. .. .. ..",
    ".. .. 2c 2c 2c .. .. .. ..",
    ".. .. 2c 2c 2c .. 1c 1c ..",
    ".. .. 2c 2c 2c .. .. .. ..",
    ".. .. .. .. .. .. .. .. ..",
    *reversed(BARE),
]


def numbers(state: GameState, seat: int) -> list[float]:
    places, own = placement_tables(state.config.cards), state.seats[seat]
    beings = [card for card in (*own.beings, *own.legends) if card in places]
    hand = track(places, state.board, state.config.colour_of(seat), beings)
    return features(state, seat, hand, turn_context(places, state, seat))


def value(state: GameState, seat: int = 0) -> float:
    places = placement_tables(state.config.cards)
    hand = track(places, state.board, state.config.colour_of(seat), ())
    return evaluation_of(state.config.form).value(state, seat, hand, turn_context(places, state, seat))


@pytest.mark.parametrize("config", SETUPS, ids=lambda sitting: sitting.kind)
def test_a_view_is_judged_as_the_whole_state(catalogue: Catalogue, config: GameSetup) -> None:
    seen = set()
    for ply in list(random_game(catalogue, config, 5))[::50]:
        state = ply.after
        if not isinstance(decision(state), Outcome):
            whole = numbers(state, state.turn.seat)
            assert numbers(view(state, state.turn.seat).state, state.turn.seat) == whole
            seen |= {name for name, number in zip(NAMES, whole, strict=True) if number}
    assert {name.partition("_")[0] for name in seen} >= {"commons", "heroic", "deck", "threat"}


def duel(
    catalogue: Catalogue,
    board: list[str],
    turn: dict[str, int],
    scores: tuple[int, int] = (0, 0),
    beings: Sequence[str] = (),
) -> GameState:
    """A duel in which the first seat is on turn."""
    own = {"school": "northern", "score": scores[0], "beings": list(beings), "legends": [], "flares": []}
    seats = [own, {"school": "sylvan", "score": scores[1]}]
    return setup(catalogue, {"form": "duel", "seats": seats, "board": board, "turn": turn | {"seat": 1}})


def test_what_others_may_summon_is_a_threat(catalogue: Catalogue) -> None:
    threats = [name for name in NAMES if name.startswith("threat") and name.endswith("now")]
    data = dict(zip(NAMES, numbers(duel(catalogue, STANDING, {"number": 5, "actions": 2}), 0), strict=True))
    assert sum(data[name] for name in threats) > 0.5
    alone = [row.replace("2c", "..") for row in STANDING]
    data = dict(zip(NAMES, numbers(duel(catalogue, alone, {"number": 5, "actions": 2}), 0), strict=True))
    assert not any(data[name] for name in threats)


def test_after_the_last_turn_who_wins_is_all_that_counts(catalogue: Catalogue) -> None:
    def last(mine: int, theirs: int, still: int) -> float:
        turn = {"number": 40, "actions": 0, "last": still}
        return value(duel(catalogue, STANDING, turn, (mine, theirs)))

    assert last(5, 4, 0) > WON * 0.9
    assert last(4, 5, 0) < -WON * 0.9
    assert last(7, 5, 1) < last(9, 5, 1) < last(9, 5, 0), "the other one may still catch up"
    assert last(5, 5, 1) < 0 < last(9, 5, 1)


def test_a_being_counts_by_its_own_value_and_its_distance(catalogue: Catalogue) -> None:
    places, values = placement_tables(catalogue), card_values("duel")
    for card in ("cavalry-captain", "assassin"):
        state = duel(catalogue, STANDING, {"number": 5, "actions": 2}, beings=[card])
        near = track(places, state.board, 0, [card]).near(places)[card]
        found = numbers(state, 0)[NAMES.index("cards")]
        assert found == pytest.approx(values[card] * CARD_SHARES[near])
        assert found, "the card is near"
    assert values["assassin"] < 0 < values["cavalry-captain"]


def tried(state: GameState) -> set[str]:
    """The arguments with which a search begins a turn."""
    verbs: set[str] = set()

    class Noting(TurnSearch):
        def _child(self, node: _Node, option: Option) -> _Node:
            if not node.options:
                verbs.add(option.verb)
            return super()._child(node, option)

    Noting(evaluation_of("duel"), BEAM.width, NodeBudget(400)).plans(view(state, 0).state)
    return verbs


def test_who_holds_nothing_of_use_tries_to_discard(catalogue: Catalogue) -> None:
    def holding(*beings: str) -> GameState:
        return duel(catalogue, STANDING, {"number": 5, "actions": 2}, beings=beings)

    places = placement_tables(catalogue)
    near = track(places, holding().board, 0, catalogue.decks["imperial"]).near(places)
    far = sorted(near, key=lambda card: -near[card])
    assert near[far[2]] > ONE_COMMON >= near[far[-1]]
    assert "discard" in tried(holding(*far[:3]))
    assert "discard" not in tried(holding(*far[:2], far[-1]))


def high_form(catalogue: Catalogue, current: Sequence[str], next_task: str, destroyed: Sequence[str] = ()) -> GameState:
    """A High Form in which the first seat holds four of the middle squares and a chain from one side half across."""
    board = [*BARE, *[".. .. .. .. .. .. .. .. .."] * 2, "1c 1c 1c 1h 1h .. .. 2c .."]
    board += [*[".. .. .. .. .. .. .. .. .."] * 2, *reversed(BARE)]
    seats = [{"school": "northern", "beings": [], "legends": [], "flares": []}, {"school": "sylvan"}]
    data = {"form": "high-form", "seats": seats, "board": board, "tasks": {"current": list(current), "next": next_task}}
    return setup(catalogue, data | {"turn": {"number": 5, "actions": 0, "seat": 1, "destroyed": list(destroyed)}})


def of_tasks(state: GameState, claimed: str = "", under_way: bool = False) -> dict[str, float]:
    hand = track(placement_tables(state.config.cards), state.board, 0, ())
    before = turn_context(placement_tables(state.config.cards), state, 0)
    values = features(state, 0, hand, before, claimed, under_way)
    named = zip(NAMES, values, strict=True)
    return {name: number for name, number in named if number and ("task" in name or name == "points")}


def test_a_task_is_as_near_as_what_it_lacks(catalogue: Catalogue) -> None:
    state = high_form(catalogue, ("side-chain", "center-cross", "destruction"), "line-dominance")
    assert of_tasks(state) == {"own_task_3": 2.0}, "the cross: two of five; the chain lacks four, theirs lack more"
    state = high_form(catalogue, ("line-dominance", "center-cross", "destruction"), "side-chain")
    assert of_tasks(state) == {"own_task_2": 2.0, "own_task_3": 2.0}, "five on row 5 against one"


def test_a_claimed_task_makes_room_for_the_next(catalogue: Catalogue) -> None:
    state = high_form(catalogue, ("center-cross", "destruction", "devastation"), "line-dominance")
    assert of_tasks(state) == {"own_task_3": 2.0}
    assert of_tasks(state, "destruction") == {"points": 1.0, "own_task_2": 2.0, "own_task_3": 2.0}
    assert of_tasks(state, "center-cross") == {"points": 2.0, "own_task_2": 2.0}


def test_what_a_turn_has_done_counts_as_long_as_it_goes_on(catalogue: Catalogue) -> None:
    current = ("center-cross", "destruction", "devastation")
    state = high_form(catalogue, current, "line-dominance", destroyed=("2c", "2c"))
    assert of_tasks(state) == {"own_task_3": 2.0}
    assert of_tasks(state, under_way=True) == {"own_task_1": 1.0, "own_task_2": 2.0, "own_task_3": 2.0}


def test_in_a_turn_that_goes_on_the_dearest_task_that_is_met_counts_as_claimed(catalogue: Catalogue) -> None:
    current = ("destruction", "devastation", "heroic-destruction")
    state = high_form(catalogue, current, "line-dominance", destroyed=("2h", "2c", "2c"))
    assert of_tasks(state) == {}
    assert of_tasks(state, under_way=True) == {"points": 2.0, "own_task_0": 1.0, "own_task_1": 2.0}
    assert of_tasks(state, "heroic-destruction") == {"points": 2.0, "own_task_2": 2.0}
