"""Environments for research: steps a second in random games, beside PettingZoo's own games and OpenSpiel's in C++.

A step is a decision and all that an agent gets for it: observation, mask, reward. OpenSpiel's games are stepped without
tensors, with the list of legal actions.
"""

import os
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pyspiel

from bench.measure import Figure, in_turn
from tashkalar.envs import openspiel, pettingzoo
from tashkalar.envs.gymnasium import TashKalarEnv, TashKalarVectorEnv

ENOUGH = 0.5
"""Seconds of CPU of one sample."""
MANY = 16
"""The games of the vector environment."""
OURS = "tash_kalar(form=duel,schools=northern+southern,resigning=False)"
assert OURS.startswith(openspiel.NAME), "the import has registered the game"

Steps = Callable[[], Iterator[int]]
"""Plays on and on, and yields a number of steps now and then."""


def rate(steps: Steps) -> float:
    """Steps a second of CPU."""
    playing = steps()
    next(playing)
    began, done = time.process_time(), 0
    while (spent := time.process_time() - began) < ENOUGH:
        done += next(playing)
    return done / spent


def of_pettingzoo(make: Callable[[], Any]) -> Steps:
    """Random games of an environment of PettingZoo."""

    def steps() -> Iterator[int]:
        table, chance = make(), np.random.default_rng(1)
        while True:
            table.reset(seed=int(chance.integers(1000)))
            for _agent in table.agent_iter():
                seen, _reward, over, cut, _info = table.last()
                table.step(None if over or cut else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
                yield 1

    return steps


def of_openspiel(name: str) -> Steps:
    """Random games of OpenSpiel, as Python plays them."""

    def steps() -> Iterator[int]:
        game, chance = pyspiel.load_game(name), random.Random(1)
        while True:
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
                yield 1

    return steps


def of_gymnasium(actions: str) -> Steps:
    """Random games of the Gymnasium environment; the opponent's decisions aren't counted."""

    def steps() -> Iterator[int]:
        table, chance = TashKalarEnv(actions=actions), np.random.default_rng(1)
        while True:
            _seen, info = table.reset(seed=int(chance.integers(1000)))
            over = False
            while not over:
                action = int(chance.choice(np.flatnonzero(info["action_mask"])))
                _seen, _earned, terminated, truncated, info = table.step(action)
                over = terminated or truncated
                yield 1

    return steps


def of_the_vector() -> Iterator[int]:
    """Random games of the vector environment, in the space of words."""
    table, chance = TashKalarVectorEnv(MANY, actions="words"), np.random.default_rng(1)
    _seen, infos = table.reset(seed=1)
    while True:
        actions = [int(chance.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in infos["action_mask"]]
        *_results, infos = table.step(actions)
        yield MANY


def classics() -> dict[str, Steps]:
    """PettingZoo's own games."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    from pettingzoo.classic import chess_v6, connect_four_v3, tictactoe_v3

    return {
        "chess": of_pettingzoo(chess_v6.env),
        "connect four": of_pettingzoo(connect_four_v3.env),
        "tic-tac-toe": of_pettingzoo(tictactoe_v3.env),
    }


def figures(rounds: int) -> Iterator[Figure]:
    """Every environment beside PettingZoo's chess or OpenSpiel's, and these beside each other."""
    python, duel = classics(), {"form": "duel", "schools": ("northern", "southern"), "resigning": False}
    chess = python.pop("chess")
    beside_chess = {
        "PettingZoo: duel": of_pettingzoo(lambda: pettingzoo.env(**duel)),
        "Gymnasium: duel, a number for each option": of_gymnasium("options"),
        "Gymnasium: duel, words": of_gymnasium("words"),
        f"Gymnasium: {MANY} duels as a vector, words": of_the_vector,
        **{f"PettingZoo: {name}": steps for name, steps in python.items()},
    }
    for name, steps in beside_chess.items():
        yield _figure(name, steps, "PettingZoo's chess", chess, rounds)
    compiled = of_openspiel("chess")
    for name in (OURS, "connect_four", "tic_tac_toe", "backgammon", "go(board_size=9)"):
        what = "duel" if name == OURS else name.partition("(")[0].replace("_", " ")
        yield _figure(f"OpenSpiel: {what}", of_openspiel(name), "OpenSpiel's chess", compiled, rounds)
    yield _figure("OpenSpiel: chess", compiled, "PettingZoo's chess", chess, rounds)


def _figure(name: str, steps: Steps, baseline: str, theirs: Steps, rounds: int) -> Figure:
    return in_turn(name, "steps/s", lambda: rate(steps), baseline, lambda: rate(theirs), rounds)
