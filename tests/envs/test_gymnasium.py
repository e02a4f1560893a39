"""The Gymnasium environments: whole games in every form, both action spaces, seeds, opponents, vectors and pictures."""

import json
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tashkalar.engine import Decision, IllegalOption, Outcome, View, new_game
from tashkalar.engine.decision import Option
from tashkalar.envs.gymnasium import ID, TashKalarEnv, TashKalarVectorEnv

ROOT = Path(__file__).parents[2]
PINNED = ROOT / "tests" / "data" / "env_fingerprints.json"
FORMS: tuple[dict[str, Any], ...] = (
    {},
    {"form": "high-form", "schools": ("highland", "sylvan")},
    {"form": "duel", "schools": ("northern", "southern", "highland", "sylvan"), "teams": True},
    {"form": "melee", "schools": ("northern", "highland", "sylvan")},
    {"form": "duel", "schools": ("everfrost", "etherweave")},
)
KINDS: tuple[dict[str, Any], ...] = ({}, {"actions": "words"}, {"actions": "words", "features": True})


def first(_seen: View, question: Decision) -> Option:
    """The first option."""
    return question.options[0]


def play(env: TashKalarEnv, chance: np.random.Generator, **reset: Any) -> tuple[float, list[int]]:
    """Play a random game; return its reward and the actions."""
    seen, info = env.reset(**reset)
    actions: list[int] = []
    while True:
        assert env.observation_space.contains(seen)
        assert (info["action_mask"] == env.action_masks()).all()
        actions.append(int(chance.choice(np.flatnonzero(info["action_mask"]))))
        seen, earned, over, cut, info = env.step(actions[-1])
        if over or cut:
            assert info["action_mask"].all()
            assert cut or isinstance(info["outcome"], Outcome)
            return earned, actions
        assert earned == 0


@pytest.mark.sweep("form")
@pytest.mark.parametrize("form", FORMS, ids=lambda form: "-".join(map(str, form.get("schools", ["default"]))))
def test_whole_games_are_played_in_every_form(form: dict[str, Any]) -> None:
    for kind in KINDS[:2]:
        env = TashKalarEnv(**form, **kind)
        chance = np.random.default_rng(1)
        for game in range(2):
            earned, _actions = play(env, chance, seed=game)
            assert -1 <= earned <= 1
            assert isinstance(env.decision, Outcome)
            assert (earned > 0) >= (env.seat in env.decision.winners and len(env.decision.winners) == 1)


def test_the_same_seed_gives_the_same_games_with_the_same_opponents() -> None:
    one, two = TashKalarEnv(opponents="verb"), TashKalarEnv(opponents="verb")
    runs = [
        [play(env, np.random.default_rng(3), **reset) for reset in ({"seed": 5}, {}, {})] + [env.seat]
        for env in (one, two)
    ]
    assert runs[0] == runs[1]


def test_a_seed_deals_the_game_of_the_engine() -> None:
    env = TashKalarEnv(seat=1)
    env.reset(seed=7)
    assert env.game == new_game(env.config.cards, "duel", env.config.schools, 7)
    assert env.seat == 1


def test_an_opponent_is_a_function_or_one_for_each_seat() -> None:
    asked: list[int] = []

    def choose(seen: View, question: Decision) -> Option:
        assert seen.seat == question.seat
        asked.append(question.seat)
        return question.options[0]

    env = TashKalarEnv("melee", ("northern", "highland", "sylvan"), seat=1, opponents=("random", choose))
    play(env, np.random.default_rng(1), seed=1)
    assert set(asked) == {0}


def test_words_lead_to_every_option() -> None:
    env = TashKalarEnv(actions="words", seat=0, opponents=first)
    env.reset(seed=7)
    while "summon" not in (option.verb for option in env.decision.options):  # type: ignore[union-attr]
        env.step(int(np.flatnonzero(env.action_masks())[-1]))
    question = env.decision
    assert isinstance(question, Decision)
    words = env._words
    assert words is not None
    before = env.game
    for option in (option for option in question.options if option.text != "resign"):
        env.reset(seed=1, options={"state": before, "seat": 0})
        for word in (*option.text.split(), "."):
            if env.game != before:
                break
            if word not in env._answer.given:
                env.step(words.number(word))
        assert env.game != before, option.text


def test_words_given_are_part_of_the_observation() -> None:
    env = TashKalarEnv(actions="words", seat=0, opponents=first)
    seen, info = env.reset(seed=7)
    given = [i for i, name in enumerate(env.names) if name.startswith("given: ")]
    assert not seen[given].any()
    number = next(i for i in np.flatnonzero(info["action_mask"]) if env._words and env._words.words[i] == "place")
    seen, earned, over, cut, info = env.step(number)
    assert [env.names[i] for i in given if seen[i]] == ["given: place"]
    assert (earned, over, cut) == (0, False, False)
    assert {env._words.words[i] for i in np.flatnonzero(info["action_mask"])} <= {  # type: ignore[union-attr]
        option.text.split()[1] for option in info["decision"].options if option.verb == "place"
    }


def test_an_illegal_action_changes_nothing() -> None:
    for kind in KINDS[:2]:
        env = TashKalarEnv(**kind)
        _seen, info = env.reset(seed=1)
        before = env.game
        illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
        for action in (illegal, -1, 10**9, 0.5, "x"):
            with pytest.raises(IllegalOption):
                env.step(action)  # type: ignore[arg-type]
        assert env.game is before


@pytest.mark.parametrize("kind", KINDS[:2], ids=("options", "words"))
def test_an_illegal_action_may_lose_the_game(kind: dict[str, Any]) -> None:
    env = TashKalarEnv(**kind, illegal="lose")
    _seen, info = env.reset(seed=1)
    before = env.game
    seen, earned, over, cut, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (earned, over, cut) == (-1, True, False)
    assert env.game is before
    assert env.observation_space.contains(seen)
    assert info["action_mask"].all()
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    _seen, info = env.reset(seed=1)
    assert not env.step(int(np.flatnonzero(info["action_mask"])[0]))[2]


@pytest.mark.parametrize("kind", KINDS, ids=("options", "words", "features"))
def test_the_checker_of_gymnasium_passes(kind: dict[str, Any]) -> None:
    """It samples actions without masks, so an illegal action has to be part of the game."""
    env = gymnasium.make(ID, **kind, illegal="lose", render_mode="ansi")
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        check_env(env.unwrapped)
    assert [str(each.message) for each in found] == []


def test_an_unmasked_loop_comes_to_the_end_of_every_game() -> None:
    """The loop of Gymnasium's own page, which samples actions, in one game and in several."""
    env = gymnasium.make(ID, illegal="lose")
    env.reset(seed=1)
    env.action_space.seed(1)
    for _ in range(20):
        _seen, _earned, over, cut, _info = env.step(env.action_space.sample())
        if over or cut:
            env.reset()
    many = TashKalarVectorEnv(2, illegal="lose", actions="words")
    many.reset(seed=1)
    many.action_space.seed(1)
    ended = [many.step(many.action_space.sample())[2] for _ in range(20)]
    assert np.array(ended).any(axis=0).all()


def test_a_long_game_is_cut_off() -> None:
    for longest in (3, 7, 20):
        env = TashKalarEnv(longest=longest, seat=0)
        seen, info = env.reset(seed=1)
        cut = False
        while not cut:
            seen, earned, over, cut, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
            assert (earned, over) == (0, False)
        assert env.answers == longest
        assert env.observation_space.contains(seen)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"form": "chess"}, "chess"),
        ({"actions": "squares"}, "squares"),
        ({"seat": 2}, "from 0 to 1"),
        ({"seat": -1}, "from 0 to 1"),
        ({"longest": 0}, "at least 1"),
        ({"opponents": "champion"}, "champion"),
        ({"opponents": ("random", "random")}, "1 opponents"),
        ({"render_mode": "film"}, "film"),
        ({"fingerprint": "0123456789abcdef"}, "have changed since"),
        ({"features": "yes"}, "True or False"),
        ({"illegal": "ignore"}, "raise, lose"),
    ],
    ids=str,
)
def test_wrong_arguments_are_refused_with_a_reason(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        TashKalarEnv(**wrong)


def test_a_state_of_another_game_is_refused() -> None:
    env = TashKalarEnv()
    other = TashKalarEnv("high-form")
    other.reset(seed=1)
    with pytest.raises(ValueError, match="games"):
        env.reset(options={"state": other.game})
    with pytest.raises(ValueError, match="seat"):
        env.reset(options={"seat": 5})


def test_the_spaces_of_this_version_have_not_changed() -> None:
    """A trained agent depends on them: if they must change, register a new version, and pin its fingerprints."""
    cases = {json.dumps({**form, **kind}): {**form, **kind} for form in FORMS for kind in KINDS}
    found = {name: TashKalarEnv(**options).fingerprint for name, options in cases.items()}
    assert found == json.loads(PINNED.read_text("utf-8"))[ID]
    assert TashKalarEnv(fingerprint=found["{}"]).fingerprint == found["{}"]


def test_every_number_has_a_name() -> None:
    for kind in KINDS:
        env = TashKalarEnv(**kind)
        assert len(env.names) == len({*env.names}) == env.observation_space.shape[0]  # type: ignore[index]


def test_a_vector_plays_what_its_single_games_play() -> None:
    vector, chance = TashKalarVectorEnv(3, actions="words", seat=0), np.random.default_rng(1)
    singles = [TashKalarEnv(actions="words", seat=0) for _ in range(3)]
    seen, infos = vector.reset(seed=4)
    alone = [single.reset(seed=4 + number)[0] for number, single in enumerate(singles)]
    over = np.zeros(3, bool)
    finished = 0
    for _ in range(400):
        assert (seen == np.stack(alone)).all()
        masks = infos["action_mask"]
        assert (vector.action_masks() == masks).all()
        actions = [int(chance.choice(np.flatnonzero(row))) for row in masks]
        seen, earned, terminated, truncated, infos = vector.step(actions)
        for number, single in enumerate(singles):
            if over[number]:
                alone[number] = single.reset()[0]
                assert earned[number] == 0
            else:
                alone[number], own, *ended, _info = single.step(actions[number])
                assert [own, *ended] == [earned[number], terminated[number], truncated[number]]
        over = terminated | truncated
        finished += int(over.sum())
    assert finished > 3
    assert vector.observation_space.contains(seen)


def test_wrong_vectors_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        TashKalarVectorEnv(0)
    with pytest.raises(ValueError, match="2 seeds"):
        TashKalarVectorEnv(2).reset(seed=[1])


def test_gymnasium_finds_the_environments() -> None:
    single = gymnasium.make(ID, actions="words")
    assert isinstance(single.unwrapped, TashKalarEnv)
    assert single.reset(seed=1)[0].shape == single.observation_space.shape
    many = gymnasium.make_vec(ID, num_envs=2, vectorization_mode="vector_entry_point")
    assert isinstance(many.unwrapped, TashKalarVectorEnv)


def test_positions_are_rendered(capsys: pytest.CaptureFixture[str]) -> None:
    env = TashKalarEnv(render_mode="rgb_array", seat=0)
    env.reset(seed=1)
    before = env.render()
    assert before.dtype == np.uint8
    assert before.shape[2] == 3
    env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert (env.render() != before).any()
    for mode in ("ansi", "human"):
        env = TashKalarEnv(render_mode=mode)
        env.reset(seed=1)
        assert "a   b   c" in (env.render() or capsys.readouterr().out)
    assert TashKalarEnv().render() is None
