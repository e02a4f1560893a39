"""The game of OpenSpiel: its own tests pass, no observation has hidden cards, and search runs on it."""

import copy
import doctest
import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from tashkalar import cards
from tashkalar.engine import Decision, IllegalOption, apply, decision, events_for_seat, setup, view
from tashkalar.envs import openspiel
from tashkalar.envs.game_point import GamePoint
from tashkalar.envs.openspiel import NAME, TashKalarGame, TashKalarState
from tests.engine.test_view import THAWING
from tests.envs import playthrough

pytestmark = pytest.mark.long

CARDS = cards.load()
TABLES = {
    "duel": "schools=northern+southern",
    "high-form": "form=high-form,schools=everfrost+nethervoid",
    "melee": "form=melee,schools=northern+southern+sylvan",
    "teams": "form=high-form,teams=True,schools=northern+southern+highland+sylvan",
}


def load(table: str = "schools=northern+southern", **more: object) -> Any:
    """A game of such a table."""
    return pyspiel.load_game(f"{NAME}({','.join([table, *(f'{key}={value}' for key, value in more.items())])})")


def reached(game: Any, seed: int, answers: int = 40) -> Any:
    """A state some random answers into a game."""
    chance, state = random.Random(seed), game.new_initial_state()
    state.apply_action(seed)
    resign = game.numbers.encode("resign")
    for _ in range(answers):
        state.apply_action(chance.choice([number for number in state.legal_actions() if number != resign]))
    assert not state.is_terminal()
    return state


@pytest.mark.sweep("table")
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_its_simulations_pass(table: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Legal actions, histories, utilities, observations, clones and serialized states of a random game."""
    masks = table == TABLES["duel"]
    pyspiel.random_sim_test(load(table), num_sims=1, serialize=True, verbose=False, mask_test=masks)


def test_its_playthrough_is_as_it_was_reviewed() -> None:
    """If a change is wanted: `python -m tests.envs.playthrough`, and read the diff."""
    assert playthrough.written() == playthrough.FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_whole_games_are_played_within_the_bounds_that_are_told(table: str) -> None:
    game = load(table, resigning=False)
    state, chance = game.new_initial_state(), random.Random(3)
    state.apply_action(3)
    answers = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        assert legal == sorted(legal)
        assert state.returns() == state.rewards() == [0.0] * game.num_players()
        state.apply_action(chance.choice(legal))
        answers += 1
    assert answers <= game.max_game_length()
    assert sum(state.returns()) == pytest.approx(0)
    assert game.min_utility() <= min(state.returns()) < max(state.returns()) <= game.max_utility()


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_an_information_state_is_the_same_for_all_that_a_seat_cannot_tell_apart(table: str) -> None:
    game = load(table)
    for seed in range(4):
        state = reached(game, seed, 30 + 7 * seed)
        player = state.current_player()
        other = state.resample_from_infostate(player, random.Random(seed).random)
        assert other.point.game != state.point.game
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        for _ in range(20):
            if other.is_terminal():
                break
            other.apply_action(random.Random(seed).choice(other.legal_actions()))


def can_place_twice(state: Any) -> bool:
    """Whether two actions are left, and d4 and g6 are free."""
    places = {*map(state.action_to_string, state.legal_actions())}
    return state.point.game.turn.actions == 2 and {"place d4", "place g6"} <= places


def test_an_information_state_tells_apart_what_a_seat_has_seen() -> None:
    """Perfect recall: two ways to one position are two for all who saw them; each hand is another to its owner."""
    game = load()
    state = next(found for answers in range(3, 30) if can_place_twice(found := reached(game, 5, answers)))
    ways = []
    for squares in (("d4", "g6"), ("g6", "d4")):
        way = state.clone()
        for square in squares:
            way.apply_action(game.numbers.encode(f"place {square}"))
        ways.append(way)
    one, other = ways
    assert one.point.game == other.point.game
    for player in (0, 1):
        assert one.observation_string(player) == other.observation_string(player)
        assert one.information_state_string(player) != other.information_state_string(player)
    deals = [reached(game, deal, 0) for deal in range(5)]
    for player in (0, 1):
        assert len({deal.information_state_string(player) for deal in deals}) == 5


def test_what_others_keep_to_themselves_is_not_in_an_information_state() -> None:
    """Cards that go under a deck: their owner knows which, the other only how many."""
    game = load()
    state = next(
        found
        for seed in range(9)
        for answers in range(12, 40)
        if (found := reached(game, seed, answers)).point.game.turn.number > 2
        and any(text.startswith("discard ") for text in map(found.action_to_string, found.legal_actions()))
        and not found.point.game.frames
    )
    player = state.current_player()
    discard = next(number for number in state.legal_actions() if state.action_to_string(number).startswith("discard "))
    state.apply_action(discard)
    returns = [number for number in state.legal_actions() if state.action_to_string(number).startswith("return ")]
    beings = [
        number
        for number in returns
        if state.action_to_string(number).removeprefix("return ") in state.point.game.seats[player].beings
    ]
    children = [state.child(number) for number in beings]
    assert len(children) == 2
    assert len({child.information_state_string(player) for child in children}) == 2
    assert len({child.information_state_string(1 - player) for child in children}) == 1


def test_what_a_seat_remembers_is_dealt_to_where_it_is() -> None:
    """A card that it put under its deck lies there in every world that it reckons with."""
    game = load()
    for seed in range(40):
        state = reached(game, seed, 60)
        player = state.current_player()
        named = state.point.named(player).state.seats[player].deck
        known = {place: card for place, card in enumerate(named) if card != "?"}
        if known:
            break
    assert known
    for chance in range(5):
        world = state.resample_from_infostate(player, random.Random(chance).random).point.game
        deck = world.seats[player].deck
        assert (
            {place: deck[place] for place in known}
            == known
            == {place: state.point.game.seats[player].deck[place] for place in known}
        )


def test_a_mate_knows_the_cards_that_it_is_asked_about() -> None:
    """A seat that takes over an effect may decide about the other's hand, which no view shows (rules.md 11.5)."""
    game = load("form=high-form,teams=True,schools=everfrost+northern+sylvan+highland")
    point = GamePoint(setup(CARDS, THAWING))
    for text in ("thaw", "pass", "skip"):
        assert isinstance(point.decision, Decision)
        point = point.after(point.decision.option(text))
    state = game.new_initial_state()
    state.point = point
    assert (state.current_player(), point.game.turn.seat, point.decision.ask) == (2, 0, "discard")  # type: ignore[union-attr]
    first = point.game.seats[0]
    (flare,) = first.flares
    for chance in range(5):
        other = state.resample_from_infostate(2, random.Random(chance).random)
        assert other.legal_actions() == state.legal_actions()
        assert other.point.game.seats[0].flares == (flare,)
        assert other.information_state_string(2) == state.information_state_string(2)
        assert other.point.game.seats[0].beings != first.beings
    assert f'"{flare}"' not in state.information_state_string(1)


def test_chance_draws_one_of_the_deals_once() -> None:
    game = load(deals=3)
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    assert game.max_chance_outcomes() == 3
    assert state.action_to_string(2) == "deal 2"
    assert {state.information_state_string(0), state.observation_string(1)} == {"before the deal"}
    state.apply_action(2)
    assert state.point.game == game.config.deal(2)


def test_clones_share_what_never_changes_and_serialized_states_come_back() -> None:
    game = load(TABLES["melee"], resigning=False)
    state = reached(game, 2, 90)
    assert state.clone().point is state.point is copy.deepcopy(state.point)
    for one in (state, state.resample_from_infostate(state.current_player(), lambda: 0.5)):
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, one))
        assert again.point.game == one.point.game
        assert again.history() == one.history()
        assert [again.information_state_string(player) for player in range(3)] == [
            one.information_state_string(player) for player in range(3)
        ]
    assert isinstance(pickle.loads(pickle.dumps(state.point)), GamePoint)


def test_a_game_that_takes_too_long_ends_without_a_winner() -> None:
    game = load(longest=6)
    state = game.new_initial_state()
    state.apply_action(1)
    while not state.is_terminal():
        state.apply_action(max(state.legal_actions()))
    assert state.move_number() == 7
    assert state.returns() == [0.0, 0.0]
    assert game.max_game_length() == 6


def test_its_states_are_those_of_the_engine() -> None:
    game = load(TABLES["high-form"])
    state, chance = game.new_initial_state(), random.Random(8)
    state.apply_action(8)
    engine = game.config.deal(8)
    for _ in range(50):
        question = decision(engine)
        option = chance.choice([option for option in question.options if option.verb != "resign"])  # type: ignore[union-attr]
        assert state.current_player() == question.seat  # type: ignore[union-attr]
        assert {*map(state.action_to_string, state.legal_actions())} == {option.text for option in question.options}  # type: ignore[union-attr]
        engine, events = apply(engine, option)
        state.apply_action(game.numbers.number(option))
        assert state.point.game == engine
        assert events_for_seat(state.point.events, 0) == events_for_seat(events, 0)


def test_information_set_search_plays_some_moves() -> None:
    """OpenSpiel's own in Python; it asserts that each world that is dealt anew looks the same."""
    game = load(resigning=False)
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=4, random_state=chance)
    state = reached(game, 4, 10)
    for _ in range(3):
        answer = bot.step(state)
        assert answer in state.legal_actions()
        state.apply_action(answer)


def test_observations_have_parts_with_names() -> None:
    game = load()
    state = reached(game, 1, 12)
    player = state.current_player()
    seen = make_observation(game)
    seen.set_from(state, player)
    assert seen.dict["planes"].shape == (21, 9, 9)
    assert np.array_equal(seen.tensor, game.arrays.read(view(state.point.game, player)))
    kinds = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    public = make_observation(game, kinds[0](public_info=True, perfect_recall=False, private_info=kinds[1].NONE))
    own = make_observation(game, kinds[0](public_info=False, perfect_recall=False, private_info=kinds[1].SINGLE_PLAYER))
    assert public.tensor is None
    assert own.string_from(state, 0).split() == [*state.point.game.seats[0].hand]
    assert not [
        card for seat in state.point.game.seats for card in seat.hand if f'"{card}"' in public.string_from(state, 0)
    ]
    with pytest.raises(ValueError, match="nobody sees all hands"):
        game.make_py_observer(kinds[0](True, True, kinds[1].ALL_PLAYERS))
    with pytest.raises(ValueError, match="observations know no parameters"):
        game.make_py_observer(None, {"size": 3})


def test_what_nobody_can_play_is_told() -> None:
    with pytest.raises(ValueError, match="there is no school 'west'"):
        TashKalarGame({"schools": "west+northern"})
    with pytest.raises(ValueError, match="deals must be at least 1, not 0"):
        TashKalarGame({"deals": 0})


def test_it_is_registered_once() -> None:
    assert NAME in pyspiel.registered_names()
    assert isinstance(load().new_initial_state(), TashKalarState)


@pytest.mark.parametrize(
    ("parameter", "why"),
    [
        ({"deals": 1.5}, "deals must be a whole number, not 1.5"),
        ({"deals": 0}, "deals must be at least 1, not 0"),
        ({"longest": -1}, "longest must be at least 1, not -1"),
        ({"teams": "no"}, "teams must be True or False, not 'no'"),
        ({"resigning": "no"}, "resigning must be True or False, not 'no'"),
        ({"longset": 3}, "no parameter is called 'longset' (there are form, schools"),
    ],
)
def test_a_parameter_that_is_not_what_it_must_be_is_told(parameter: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError) as error:
        TashKalarGame(parameter)
    assert str(error.value).startswith(why)


def test_numpys_numbers_are_parameters_and_actions() -> None:
    game = TashKalarGame({"deals": np.int64(5), "longest": np.uint64(50)})
    assert (game.deals, game.max_game_length()) == (5, 50)
    state = game.new_initial_state()
    state.apply_action(np.int64(3))
    state.apply_action(np.int64(state.legal_actions()[0]))
    assert pickle.loads(pickle.dumps(state)).legal_actions() == state.legal_actions()


def test_an_action_that_is_not_listed_changes_nothing() -> None:
    game = load(resigning=False, deals=5)
    with pytest.raises(ValueError, match="a deal is a number from 0 to 4, not 5"):
        game.new_initial_state().apply_action(5)
    state = reached(game, 3, 10)
    point = state.point
    for number in (state.legal_actions()[0] - len(game.numbers), len(game.numbers), game.numbers.encode("resign")):
        with pytest.raises(IllegalOption):
            state.apply_action(number)
    assert state.point is point


def test_examples_print_what_is_said() -> None:
    found = doctest.testmod(openspiel)
    assert (found.failed, found.attempted > 1) == (0, True)
