"""The environment of PettingZoo: its own tests pass in ours, and whatever is promised beside them holds."""

import copy
import pickle
import random
import re
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from tashkalar.engine import IllegalOption, Outcome, apply, decision, determinize, new_game, view
from tashkalar.envs.pettingzoo import env, raw_env
from tests.envs.fewer_cards import FEWER

TABLES: dict[str, dict[str, Any]] = {
    "duel": {"form": "duel"},
    "high-form": {"form": "high-form", "schools": ("everfrost", "sylvan")},
    "melee-3": {"form": "melee", "schools": ("everfrost", "southern", "sylvan"), "cards": FEWER},
    "melee-4": {"form": "melee", "schools": ("northern", "southern", "sylvan", "nethervoid"), "cards": FEWER},
    "teams": {"form": "duel", "schools": ("northern", "southern", "sylvan", "highland"), "teams": True},
}
UNUSUAL = "Observation is not a NumPy array|Observation space for each agent probably should be"
"""The test warns of every observation with a mask in it that isn't PettingZoo's own."""


@pytest.fixture(params=TABLES.values(), ids=list(TABLES))
def table(request: pytest.FixtureRequest) -> dict[str, Any]:
    """The configurations: every form and every number of seats."""
    found: dict[str, Any] = request.param
    return found


def play(game: Any, seed: int, answers: int = 10**6) -> list[int]:
    """Answer at random, without resigning; return the numbers."""
    chance = random.Random(seed)
    said: list[int] = []
    resign = game.unwrapped.numbers.encode("resign")
    while len(said) < answers and not any(game.terminations.values()):
        seen, *_ = game.last()
        said.append(int(chance.choice([number for number in np.flatnonzero(seen["action_mask"]) if number != resign])))
        game.step(said[-1])
    return said


def test_its_api_test_passes(table: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", UNUSUAL)
        api_test(env(**table), num_cycles=20)
    assert capsys.readouterr().out.endswith("Passed API test\n")


def test_its_seed_test_passes() -> None:
    seed_test(env, num_cycles=30)
    seed_test(lambda: env(**TABLES["melee-3"]), num_cycles=20)


def test_its_render_test_passes(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(env)
    assert "Seat 2: Opening: choose whose common stands there at the start" in capsys.readouterr().out


def test_whole_games_end_with_rewards_that_sum_to_nothing(table: dict[str, Any]) -> None:
    game = raw_env(resigning=False, **table)
    for seed in range(2):
        game.reset(seed=seed)
        earned = dict.fromkeys(game.possible_agents, 0.0)
        for agent in game.agent_iter():
            seen, reward, terminated, _, _ = game.last()
            earned[agent] += reward
            listed = np.flatnonzero(seen["action_mask"])
            game.step(None if terminated else int(listed[seed % len(listed)] if seed else listed[-1]))
        outcome = game.decision
        assert isinstance(outcome, Outcome)
        assert sum(earned.values()) == pytest.approx(0)
        best = max(earned.values())
        won = [seat for seat, agent in enumerate(earned) if earned[agent] == best]
        assert best == 0 or won == list(outcome.winners)


def test_the_same_seed_is_the_game_that_the_engine_deals() -> None:
    game = raw_env()
    game.reset(seed=2**64 - 1)
    assert game.game == new_game(game.config.cards, "duel", ("northern", "southern"), 2**64 - 1)
    game.reset(seed=5)
    game.reset()
    second = game.game
    game.reset(seed=5)
    assert game.game != second
    game.reset()
    assert game.game == second, "without a seed the next one follows from the last"
    with pytest.raises(ValueError, match="the seed must be from 0"):
        game.reset(seed=-1)


def test_options_are_what_the_mask_says(table: dict[str, Any]) -> None:
    game = raw_env(**table)
    game.reset(seed=3)
    play(game, 3, 40)
    texts = {
        game.numbers.decode(int(number)) for number in np.flatnonzero(game.observe(game.agent_selection)["action_mask"])
    }
    question = game.infos[game.agent_selection]["decision"]
    assert texts == {option.text for option in question.options}
    others = [agent for agent in game.agents if agent != game.agent_selection]
    assert not any(game.observe(agent)["action_mask"].any() or game.infos[agent] for agent in others)


def test_nobody_is_offered_to_give_up_if_it_is_switched_off() -> None:
    for resigning in (True, False):
        game = raw_env(resigning=resigning)
        game.reset(seed=1)
        assert game.observe(game.agent_selection)["action_mask"][game.numbers.encode("resign")] == resigning


def test_what_is_not_listed_loses_and_without_the_guards_changes_nothing(caplog: pytest.LogCaptureFixture) -> None:
    game = env()
    game.reset(seed=1)
    loser = game.agent_selection
    game.step(game.unwrapped.numbers.encode("resign") + 1)
    assert game.rewards == {agent: -1.0 * (agent == loser) for agent in game.agents}
    assert all(game.terminations.values())
    bare = raw_env()
    bare.reset(seed=1)
    before = bare.game
    with pytest.raises(IllegalOption):
        bare.step(bare.numbers.encode("end"))
    assert bare.game is before


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda number, count: number - count,
        lambda number, _: number + 0.9,
        lambda number, _: float(number),
        lambda number, _: str(number),
        lambda number, _: np.float32(number),
        lambda number, _: np.array([number]),
        lambda number, count: count,
        lambda *_: 2**70,
        lambda *_: None,
        lambda *_: True,
        lambda *_: float("nan"),
    ],
)
def test_an_action_is_the_number_of_what_is_listed_and_nothing_else(spoilt: Any) -> None:
    game = raw_env()
    game.reset(seed=3)
    before = game.game
    number = int(np.flatnonzero(game.observe(game.agent_selection)["action_mask"])[0])
    with pytest.raises(IllegalOption, match=r"an action is a whole number from 0 to [0-9]+, not "):
        game.step(spoilt(number, len(game.numbers)))
    assert (game.game, game.answers) == (before, 0)
    game.step(np.int64(number))
    assert game.answers == 1


def test_giving_up_is_refused_where_it_is_not_offered() -> None:
    game = raw_env(resigning=False)
    game.reset(seed=1)
    before = game.game
    with pytest.raises(IllegalOption, match="'resign', is not an option here"):
        game.step(game.numbers.encode("resign"))
    assert (game.game, any(game.terminations.values())) == (before, False)


@pytest.mark.parametrize(
    "wrong", [{"seed": 1.5}, {"seed": -1}, {"seed": "7"}, {"options": "x"}, {"seed": 9, "options": {"state": 1}}]
)
def test_a_refused_reset_changes_nothing(wrong: dict[str, Any]) -> None:
    game, usual = raw_env(), raw_env()
    for each in (game, usual):
        each.reset(seed=5)
        play(each, 5, 10)
    before = game.game
    with pytest.raises(ValueError, match=r"^the (seed|options|state)\b"):
        game.reset(**wrong)
    assert (game.game, game.answers, play(game, 6, 10)) == (before, 10, play(usual, 6, 10))
    game.reset()
    usual.reset()
    assert game.game == usual.game


def test_before_the_first_deal_a_sentence_says_what_to_call() -> None:
    game = raw_env(render_mode="ansi")
    calls = {"step": (0,), "observe": ("seat_1",), "render": (), "last": ()}
    for name, given in calls.items():
        with pytest.raises(RuntimeError, match=rf"^reset\(\) must be called before {name}\(\)$"):
            getattr(game, name)(*given)
    with pytest.raises(ValueError, match="the seed"):
        game.reset(seed=-1)
    with pytest.raises(RuntimeError, match="reset"):
        game.last()


def test_an_agent_that_is_not_there_is_named() -> None:
    game = raw_env()
    game.reset(seed=1)
    with pytest.raises(ValueError, match=r"no agent is called 'seat_3' \(there are seat_1, seat_2\)"):
        game.observe("seat_3")


@pytest.mark.parametrize(
    ("option", "why"),
    [
        ({"longest": 0}, "longest must be at least 1, not 0"),
        ({"longest": -1}, "longest must be at least 1, not -1"),
        ({"longest": "x"}, "longest must be a whole number, not 'x'"),
        ({"longest": 1.5}, "longest must be a whole number, not 1.5"),
        ({"resigning": "no"}, "resigning must be True or False, not 'no'"),
        ({"teams": "no"}, "teams must be True or False, not 'no'"),
    ],
)
def test_an_option_that_is_not_what_it_must_be_is_told(option: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
        raw_env(**option)


def test_longest_may_be_numpys() -> None:
    assert raw_env(longest=np.int64(10)).longest == 10


def test_an_agent_sees_nothing_that_its_seat_does_not(table: dict[str, Any]) -> None:
    """The hidden cards are dealt anew, and all that it gets stays as it was."""
    game, other = raw_env(**table), raw_env(**table)
    game.reset(seed=4)
    said = play(game, 4, 60)
    assert said
    agent = game.agent_selection
    seat = game.possible_agents.index(agent)
    other.reset(options={"state": determinize(view(game.game, seat), 99)})
    assert other.game != game.game
    for key, seen in game.observe(agent).items():
        assert np.array_equal(seen, other.observe(agent)[key]), key
    assert other.infos[agent] == game.infos[agent]
    hidden = {card for held in game.game.seats for card in held.hand}
    text = raw_env(render_mode="ansi", **table)
    text.reset(options={"state": game.game})
    names = {game.config.cards.name(card) for card in hidden} - {
        game.config.cards.name(f.card) for f in game.game.frames
    }
    assert not [name for name in names if re.search(rf"\b{name}\b", text.render() or "")]


def test_a_game_goes_on_from_any_state_of_its_kind() -> None:
    game = raw_env()
    game.reset(seed=1)
    play(game, 1, 30)
    other = raw_env()
    other.reset(options={"state": game.game})
    assert other.agent_selection == game.agent_selection
    with pytest.raises(ValueError, match="the state isn't one of this environment's games"):
        raw_env(form="high-form").reset(options={"state": game.game})


def test_a_copy_plays_on_by_itself_and_shares_what_never_changes() -> None:
    game = env()
    game.reset(seed=2)
    play(game, 2, 25)
    twin = copy.deepcopy(game)
    assert twin.unwrapped.game is game.unwrapped.game
    before = game.unwrapped.game
    rest = play(twin, 5)
    assert game.unwrapped.game is before
    assert rest == play(game, 5)
    assert game.unwrapped.game == twin.unwrapped.game
    assert copy.deepcopy(raw_env()).possible_agents == ["seat_1", "seat_2"]


def test_it_is_pickled_in_the_midst_of_a_game() -> None:
    game = raw_env()
    game.reset(seed=2)
    play(game, 2, 25)
    again = pickle.loads(pickle.dumps(game))
    assert again.game == game.game
    assert play(again, 6, 5) == play(game, 6, 5)


def test_a_game_that_takes_too_long_is_broken_off() -> None:
    game = raw_env(longest=10)
    game.reset(seed=1)
    play(game, 1, 10)
    assert all(game.truncations.values())
    assert not any(game.terminations.values())
    assert set(game.rewards.values()) == {0}


def test_a_finished_state_is_over_at_once() -> None:
    game = raw_env()
    game.reset(seed=1)
    question = decision(game.game)
    assert not isinstance(question, Outcome)
    game.reset(options={"state": apply(game.game, question.option("resign"))[0]})
    assert all(game.terminations.values())


def test_what_it_cannot_do_is_told() -> None:
    with pytest.raises(ValueError, match="no render mode is called 'rgb_array'"):
        raw_env(render_mode="rgb_array")
    assert raw_env().render() is None
