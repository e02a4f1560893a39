"""All or nothing: whatever an environment raises, it is as it was before, in every method and every sibling."""

import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import pyspiel
import pytest

from tashkalar.ai.baselines import RandomBaseline
from tashkalar.engine import Decision, GameState, IllegalOption, View, apply, decision
from tashkalar.engine.decision import RESIGN, Option
from tashkalar.envs import openspiel as openspiel
from tashkalar.envs.game_config import GameConfig
from tashkalar.envs.gymnasium import ID, TashKalarEnv, TashKalarVectorEnv
from tashkalar.envs.pettingzoo import env as guarded_env
from tashkalar.envs.pettingzoo import raw_env

pytestmark = pytest.mark.long

MELEE: dict[str, Any] = {"form": "melee", "schools": ("northern", "highland", "sylvan")}
SHARED = {
    *("model", "config", "spec", "numbers", "arrays", "_words", "_numbers", "_arrays", "_features", "_low"),
    *("observation_space", "observation_spaces", "single_observation_space"),
}
"""Attributes that never change, and are too large to compare."""


def frozen(value: Any) -> Any:
    """A value as what can be compared later: also all random numbers to come, and the memory of the players."""
    match value:
        case dict():
            return {key: frozen(inner) for key, inner in value.items() if key not in SHARED}
        case list() | tuple() if type(value) in (list, tuple):
            return [*map(frozen, value)]
        case np.ndarray():
            return value.tolist()
        case np.random.Generator():
            return frozen(value.bit_generator.state)
        case random.Random():
            return value.getstate()
        case pyspiel.State():
            return [str(value), value.history(), value.point, value.current_player(), value.returns()]
    by_identity = "__eq__" not in {name for kind in type(value).__mro__[:-1] for name in vars(kind)}
    if by_identity and type(value).__module__.startswith(("tashkalar.", "hotseat.")) and vars(value):
        return [type(value), frozen(vars(value))]
    return value


def first(_seen: View, question: Decision) -> Option:
    """The first option."""
    return question.options[0]


# --- how each plays --------------------------------------------------------------------------------------------------


def play_gymnasium(env: TashKalarEnv, steps: int) -> list[Any]:
    """Answer at random, and return what was seen."""
    chance, found = np.random.default_rng(1), []
    for _ in range(steps):
        seen, *rest = env.step(chance.choice(np.flatnonzero(env.action_masks())))
        found.append((seen.tolist(), rest[:3]))
    return found


def play_vector(many: TashKalarVectorEnv, steps: int) -> list[Any]:
    """The same in all games at once."""
    chance, found = np.random.default_rng(1), []
    for _ in range(steps):
        seen, *rest = many.step([chance.choice(np.flatnonzero(mask)) for mask in many.action_masks()])
        found.append((seen.tolist(), frozen(rest[:3])))
    return found


def play_pettingzoo(game: Any, steps: int) -> list[Any]:
    """The same for all agents."""
    chance, found = np.random.default_rng(1), []
    for _ in range(steps):
        seen, *rest = game.last()
        game.step(chance.choice(np.flatnonzero(seen["action_mask"])))
        found.append((seen["observation"].tolist(), rest[:3]))
    return found


def play_openspiel(state: Any, steps: int) -> list[Any]:
    """The same for all players, after the deal."""
    chance, found = random.Random(1), []
    for _ in range(steps):
        state.apply_action(chance.choice(state.legal_actions()) if state.point else 7)
        found.append(str(state))
    return found


class Kind(NamedTuple):
    """An environment, and how it is begun and played."""

    make: Callable[[], Any]
    deal: Callable[[Any], object]
    play: Callable[[Any, int], list[Any]]
    actions: Callable[[Any], int]
    """The number of actions."""
    legal: Callable[[Any], Any]
    """The numbers of the legal ones."""
    step: Callable[[Any], Callable[[Any], object]] = lambda env: env.step


def gymnasium_kind(**options: Any) -> Kind:
    return Kind(
        lambda: TashKalarEnv(**options),
        lambda env: env.reset(seed=4),
        play_gymnasium,
        lambda env: int(env.action_space.n),
        lambda env: np.flatnonzero(env.action_masks()),
    )


def pettingzoo_kind(make: Callable[..., Any]) -> Kind:
    return Kind(
        lambda: make(resigning=False),
        lambda env: env.reset(seed=4),
        play_pettingzoo,
        lambda env: len(env.unwrapped.numbers),
        lambda env: np.flatnonzero(env.observe(env.agent_selection)["action_mask"]),
    )


KINDS = {
    "gymnasium options": gymnasium_kind(),
    "gymnasium words": gymnasium_kind(actions="words", opponents="beginner"),
    "gymnasium melee": gymnasium_kind(**MELEE, actions="words", features=True, opponents=("verb", first)),
    "gymnasium make": Kind(
        lambda: gymnasium.make(ID, actions="words").unwrapped,
        *gymnasium_kind()[1:],  # as the registry opens it
    ),
    "pettingzoo": pettingzoo_kind(raw_env),
    "openspiel": Kind(
        lambda: pyspiel.load_game("tash_kalar(resigning=False)").new_initial_state(),
        lambda state: state.apply_action(3),
        play_openspiel,
        lambda state: state.get_game().num_distinct_actions(),
        lambda state: state.legal_actions(),
        lambda state: state.apply_action,
    ),
}
VECTOR = Kind(
    lambda: TashKalarVectorEnv(2, actions="words", opponents="beginner"),
    lambda many: many.reset(seed=4),
    play_vector,
    lambda many: int(many.single_action_space.n),
    lambda many: [int(np.flatnonzero(mask)[0]) for mask in many.action_masks()],
)

WRONG_ACTIONS: dict[str, Callable[[int, Any], Any]] = {
    "not listed": lambda count, legal: next(number for number in range(count) if number not in legal),
    "too large": lambda count, _: count,
    "huge": lambda *_: 2**70,
    "negative": lambda *_: -1,
    "a fraction": lambda _, legal: legal[0] + 0.5,
    "a whole float": lambda _, legal: float(legal[0]),
    "nan": lambda *_: float("nan"),
    "a text": lambda _, legal: str(legal[0]),
    "nothing": lambda *_: None,
    "a truth value": lambda *_: True,
    "a NumPy float": lambda _, legal: np.float32(legal[0]),
    "a row": lambda _, legal: np.array([legal[0]]),
    "a table": lambda _, legal: np.array([[legal[0]]]),
}
OPENSPIELS = ("a truth value", "a NumPy float", "a row", "a table")
"""The numbers that OpenSpiel itself accepts, before the game gets them."""


def check_refused(call: Callable[[], object], env: Any, what: str) -> None:
    """A call raises an error, and nothing has changed."""
    before = frozen(env)
    with pytest.raises((ValueError, TypeError, RuntimeError)) as caught:  # IllegalOption and SpielError among them
        call()
    assert str(caught.value), what
    assert frozen(env) == before, what


@pytest.mark.parametrize("name", KINDS)
def test_a_wrong_action_changes_nothing(name: str) -> None:
    kind = KINDS[name]
    env, untouched = kind.make(), kind.make()
    for each in (env, untouched):
        kind.deal(each)
        kind.play(each, 7)  # in the midst of an answer by words
    for what, wrong in WRONG_ACTIONS.items():
        step, action = kind.step(env), wrong(kind.actions(env), kind.legal(env))
        if not (name == "openspiel" and what in OPENSPIELS):
            check_refused(lambda step=step, action=action: step(action), env, what)  # type: ignore[misc]
    assert kind.play(env, 10) == kind.play(untouched, 10)


def test_a_wrong_action_in_one_game_changes_none() -> None:
    many, untouched = VECTOR.make(), VECTOR.make()
    for each in (many, untouched):
        VECTOR.deal(each)
        VECTOR.play(each, 7)
    legal = VECTOR.legal(many)
    for what, wrong in WRONG_ACTIONS.items():
        spoilt = wrong(VECTOR.actions(many), np.flatnonzero(many.action_masks()[1]))
        check_refused(lambda spoilt=spoilt: many.step([legal[0], spoilt]), many, what)  # type: ignore[misc]
        check_refused(lambda spoilt=spoilt: many.step([spoilt, legal[1]]), many, what)  # type: ignore[misc]
    for number in ([legal[0]], [*legal, 0], [], legal[0], None, "ab", 1.5, np.array(legal) + 0.5, np.array([legal])):
        check_refused(lambda number=number: many.step(number), many, repr(number))  # type: ignore[misc]
    assert VECTOR.play(many, 10) == VECTOR.play(untouched, 10)


ELSEWHERE = GameConfig("high-form", ("northern", "southern")).deal(1)
WRONG_SEEDS = [-1, 1.5, 7.0, "7", True, 1 << 64, float("nan"), np.float64(3), b"7", object()]
WRONG_OPTIONS = ["x", 5, [("seat", 1)], {"state": 1}, {"state": ELSEWHERE}, {"state": "duel"}]
WRONG_SEATS = [{"seat": seat} for seat in (-1, 9, "0", 0.0, None, True)]


@pytest.mark.parametrize("dealt", [False, True])
@pytest.mark.parametrize("name", [name for name in KINDS if name != "openspiel"])
def test_a_wrong_reset_changes_nothing(name: str, dealt: bool) -> None:
    kind = KINDS[name]
    env, untouched = kind.make(), kind.make()
    for each in (env, untouched) if dealt else ():
        kind.deal(each)
        kind.play(each, 7)
    wrongs = [{"seed": seed} for seed in (*WRONG_SEEDS, [1], (1, 2))] + [{"options": each} for each in WRONG_OPTIONS]
    wrongs += [{"seed": 9, "options": {"state": ELSEWHERE}}]
    wrongs += [{"options": each} for each in WRONG_SEATS if name != "pettingzoo"]  # it has a seat for each agent
    for wrong in wrongs:
        check_refused(lambda wrong=wrong: env.reset(**wrong), env, repr(wrong))  # type: ignore[misc]
    if dealt:
        for each in (env, untouched):
            each.reset()
        assert kind.play(env, 10) == kind.play(untouched, 10)


@pytest.mark.parametrize("dealt", [False, True])
def test_a_wrong_reset_of_many_games_changes_none(dealt: bool) -> None:
    many, untouched = VECTOR.make(), VECTOR.make()
    for each in (many, untouched) if dealt else ():
        VECTOR.deal(each)
        VECTOR.play(each, 7)
    seeds = [
        *WRONG_SEEDS,
        (1 << 64) - 1,
        [1],
        [1, 2, 3],
        [1, "x"],
        [1, -1],
        [None, 2.5],
        {},
        "ab",
        np.array([1.0, 2.0]),
    ]
    wrongs = [{"seed": seed} for seed in seeds] + [{"options": each} for each in (*WRONG_OPTIONS, *WRONG_SEATS)]
    for wrong in wrongs:
        check_refused(lambda wrong=wrong: many.reset(**wrong), many, repr(wrong))  # type: ignore[misc]
    if dealt:
        for each in (many, untouched):
            each.reset()
        assert VECTOR.play(many, 10) == VECTOR.play(untouched, 10)


def test_the_seed_of_one_game_and_those_of_many_may_be_numpys() -> None:
    one, other = TashKalarEnv(), TashKalarEnv()
    assert (one.reset(seed=np.int64(7))[0] == other.reset(seed=7)[0]).all()  # type: ignore[arg-type]
    many, more = TashKalarVectorEnv(2), TashKalarVectorEnv(2)
    seen = [many.reset(seed=seed)[0] for seed in (np.uint32(7), np.array([7, 8]), (7, 8))]  # type: ignore[arg-type]
    assert all((each == more.reset(seed=7)[0]).all() for each in seen)


SENTENCE = r"^reset\(\) must be called before {call}\(\)$"
BEFORE_RESET: dict[str, tuple[Callable[[], Any], dict[str, tuple[Any, ...]]]] = {
    "gymnasium": (
        lambda: TashKalarEnv(actions="words", render_mode="ansi"),
        {"step": (0,), "render": (), "action_masks": ()},
    ),
    "gymnasium options": (lambda: TashKalarEnv(render_mode="rgb_array"), {"step": ("x",), "render": ()}),
    "vector": (
        lambda: TashKalarVectorEnv(2, render_mode="human"),
        {"step": ([0, 0],), "render": (), "action_masks": ()},
    ),
    "pettingzoo": (
        lambda: raw_env(render_mode="human"),
        {"step": (0,), "render": (), "observe": ("seat_1",), "last": ()},
    ),
}


@pytest.mark.parametrize("name", BEFORE_RESET)
def test_before_the_first_reset_every_sibling_says_the_same(name: str) -> None:
    make, calls = BEFORE_RESET[name]
    env = make()
    for call, given in calls.items():
        before = frozen(env)
        with pytest.raises(RuntimeError, match=SENTENCE.format(call=call)):
            getattr(env, call)(*given)
        assert frozen(env) == before
    env.reset(seed=1)


def over(config: GameConfig) -> GameState:
    """A game that is over."""
    state = config.deal(4)
    while isinstance(question := decision(state), Decision):
        state, _ = apply(state, next((each for each in question.options if each == RESIGN), question.options[0]))
    return state


@pytest.mark.parametrize("name", [name for name in KINDS if name.startswith("gymnasium")])
def test_a_step_of_gymnasium_after_the_end_changes_nothing(name: str) -> None:
    """Whether the game is over or was truncated."""
    env = KINDS[name].make()
    env.reset(options={"state": over(env.config)})
    check_refused(lambda: env.step(0), env, "over")
    env.reset(seed=4)
    env.longest = env.answers + 1
    while not env.action_masks().all():
        KINDS[name].play(env, 1)
    for _ in range(2):
        check_refused(lambda: env.step(0), env, "truncated")
    with pytest.raises(RuntimeError, match=SENTENCE.format(call="step")):
        env.step(0)


@pytest.mark.parametrize("longest", [1, 5000])
def test_a_step_of_pettingzoo_after_the_end_changes_nothing(longest: int) -> None:
    game = raw_env(longest=longest)
    game.reset(seed=4)
    game.step(game.numbers.encode("resign"))
    check_refused(lambda: game.step(0), game, "only None is right for each agent")
    while game.agents:
        game.step(None)
    for call, given in {"step": (None,), "last": ()}.items():
        with pytest.raises(RuntimeError, match=SENTENCE.format(call=call)):
            getattr(game, call)(*given)


@pytest.mark.parametrize("longest", [1, 5000])
def test_an_action_of_openspiel_after_the_end_changes_nothing(longest: int) -> None:
    game = pyspiel.load_game(f"tash_kalar(longest={longest})")
    state = game.new_initial_state()
    state.apply_action(3)
    state.apply_action(game.numbers.encode("resign"))
    assert state.is_terminal()
    check_refused(lambda: state.apply_action(0), state, "over")


# --- what isn't the environment's own --------------------------------------------------------------------------------


class Failing:
    """An opponent that fails on command."""

    def __init__(self) -> None:
        self.error: BaseException | None = None
        self.answer: Any = None

    def __call__(self, seen: View, question: Decision) -> Any:
        if self.error is not None:
            raise self.error
        return self.answer or question.options[0]


@pytest.mark.parametrize("error", [ZeroDivisionError("mine"), KeyboardInterrupt(), SystemExit(3)], ids=repr)
@pytest.mark.parametrize("actions", ["options", "words"])
def test_an_opponent_that_raises_leaves_all_as_it_was(actions: str, error: BaseException) -> None:
    """Also the built-in player that has answered before it in the same step."""
    failing, failed = Failing(), 0
    env = TashKalarEnv(**MELEE, actions=actions, seat=0, opponents=("random", failing))
    untouched = TashKalarEnv(**MELEE, actions=actions, seat=0, opponents=("random", first))
    for each in (env, untouched):
        each.reset(seed=3)
    for _ in range(40):
        action, before = int(np.flatnonzero(env.action_masks())[0]), frozen(env)
        failing.error = error
        try:
            env.step(action)
        except type(error):
            assert frozen(env) == before
            failing.error, failed = None, failed + 1
            env.step(action)
        untouched.step(action)
        assert env.game == untouched.game
    assert failed


def test_an_opponent_that_raises_in_one_game_leaves_all_games_as_they_were() -> None:
    failing = Failing()
    many = TashKalarVectorEnv(3, seat=0, opponents=failing, actions="words")
    many.reset(seed=3)
    failed = 0
    for _ in range(60):
        actions, before = VECTOR.legal(many), frozen(many)
        failing.error = ZeroDivisionError("mine")
        try:
            many.step(actions)
        except ZeroDivisionError:
            assert frozen(many) == before
            failing.error, failed = None, failed + 1
            many.step(actions)
    assert failed
    failing.error = ZeroDivisionError("mine")
    before = frozen(many)
    with pytest.raises(ZeroDivisionError):
        many.reset(seed=[1, 2, 3], options={"seat": 0})
    assert frozen(many) == before


@pytest.mark.parametrize("answer", ["end", 7, Option("end"), Option("place", square=999)], ids=repr)
def test_an_opponent_that_chooses_what_is_not_offered_is_named(answer: Any) -> None:
    failing = Failing()
    env = TashKalarEnv(seat=0, opponents=failing)
    failing.answer = answer
    with pytest.raises(IllegalOption, match=r"the opponent at seat 1 chose .*, which is not an option here"):
        env.reset(seed=3)
    assert "game" not in vars(env)
    failing.answer = None
    env.reset(seed=3)


def test_ctrl_c_while_a_builtin_opponent_thinks_leaves_all_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    env, untouched = (TashKalarEnv(seat=0, opponents="random") for _ in range(2))
    for each in (env, untouched):
        each.reset(seed=3)
        play_gymnasium(each, 4)
    choose, calls = RandomBaseline.choose, 0

    def interrupted(self: RandomBaseline, *given: Any) -> Option:
        nonlocal calls
        calls += 1
        found = choose(self, *given)
        if calls == 2:  # the first has drawn a random number and was played
            raise KeyboardInterrupt
        return found

    monkeypatch.setattr(RandomBaseline, "choose", interrupted)
    for _ in range(20):
        before, action = frozen(env), int(np.flatnonzero(env.action_masks())[0])
        try:
            env.step(action)
        except KeyboardInterrupt:
            assert frozen(env) == before
            break
        untouched.step(action)
    else:
        raise AssertionError("it never came")
    monkeypatch.undo()
    assert play_gymnasium(env, 20) == play_gymnasium(untouched, 20)


def test_output_that_breaks_leaves_all_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    game = raw_env(render_mode="human")
    game.reset(seed=3)
    before = frozen(game)

    def broken(_: str) -> int:
        raise BrokenPipeError

    monkeypatch.setattr("sys.stdout.write", broken)
    with pytest.raises(BrokenPipeError):
        game.step(int(np.flatnonzero(game.observe(game.agent_selection)["action_mask"])[0]))
    monkeypatch.undo()
    assert frozen(game) == before


def test_the_guards_of_pettingzoo_change_nothing_when_they_raise() -> None:
    """Only what they take for a move of the game, a number of the action space, ends it."""
    game = guarded_env(resigning=False)
    game.reset(seed=3)
    play_pettingzoo(game, 5)
    for what in ("too large", "huge", "negative", "a fraction", "nan", "a text", "nothing", "a table"):
        before = frozen(deepcopy(game.unwrapped))
        action = WRONG_ACTIONS[what](len(game.unwrapped.numbers), [3])
        with pytest.raises((AssertionError, ValueError, TypeError, IndexError)):
            game.step(action)
        assert frozen(game.unwrapped) == before, what


@pytest.mark.parametrize(
    "call",
    [
        lambda state: state.action_to_string(0, 10**9),
        lambda state: state.resample_from_infostate(0, lambda: float("nan")),
        lambda state: state.resample_from_infostate(9, lambda: 0.5),
        lambda state: state.information_state_string(9),
        lambda state: state.observation_string(-3),
        lambda state: state.observation_tensor(9),
    ],
)
def test_a_wrong_question_to_openspiel_changes_nothing(call: Callable[[Any], object]) -> None:
    state = KINDS["openspiel"].make()
    play_openspiel(state, 6)
    before = frozen(state)
    with pytest.raises((ValueError, LookupError, RuntimeError, TypeError)):
        call(state)
    assert frozen(state) == before


def test_a_wrong_deal_changes_nothing() -> None:
    for deal in (-1, 1000, 2**62):
        state = KINDS["openspiel"].make()
        check_refused(lambda state=state, deal=deal: state.apply_action(deal), state, str(deal))  # type: ignore[misc]
        state.apply_action(3)
        assert len(state.history()) == 1
