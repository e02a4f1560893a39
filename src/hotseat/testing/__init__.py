"""The conformance kit: check over random games that a plugin keeps what the framework builds on.

    >>> from hotseat.testing import check_game
    >>> check_game(game, [{}, {"names": ["Cleo", "Dan"]}], games=1, moments=5)

Its rules are in `rules`, one function for each.
"""

import json
import random
import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hotseat.plugin.decision import Json, Step
from hotseat.records.history import History
from hotseat.testing.rules import OF_A_GAME, OF_A_STATE, OF_A_STEP, AnyGame, DealtGame, Faults, PlayedStep, Situation

_FREE_PLAY = 0.25
"""The share of random games in which each option is equally likely, those that `random_option` avoids too."""
_LONGEST = 5_000
"""The decisions after which a random game counts as endless."""


class Nonconformance(AssertionError):
    """A plugin breaks a rule of the framework.

    Args:
        faults: what is wrong, a line each.
        where: the settings and the options that lead there.

    Attributes:
        faults: the same, as a tuple.
    """

    def __init__(self, faults: Sequence[str], where: str) -> None:
        super().__init__("\n".join([where, *(f"- {fault}" for fault in faults)]))
        self.faults = tuple(faults)


def check_game(
    game: AnyGame,
    settings: Sequence[Json] = ({},),
    *,
    games: int = 4,
    moments: int = 40,
    seed: int = 0,
    width: int = 80,
    mutations: int = 2,
) -> None:
    """Check a plugin over random games from each of its settings.

    Args:
        game: the plugin.
        settings: what `Game.new` needs besides the seed, for each kind of game that is to be checked.
        games: random games for each of the settings.
        moments: about so many states of each game are checked with the steps after them: half of them are the last
            ones, the others are spread evenly.
        seed: the seed of the first game; the others follow it.
        width: the terminal cells of a line that drawings may take.
        mutations: the positions with wrong values, and as many observations, that are tried at each of the states.

    Raises:
        Nonconformance: at the first game, state or step with a fault; all of its faults are named.
    """
    for wanted in settings:
        for number in range(games):
            dice = random.Random(f"{seed} {number}")
            _check_one(game, {**wanted, "seed": seed + number}, dice, moments, (width, mutations))


def _check_one(game: AnyGame, wanted: Json, dice: random.Random, moments: int, limits: tuple[int, int]) -> None:
    start = game.new(wanted)
    steps = list(_random_steps(game, start, dice))
    options = tuple(step.option for step in steps)
    _judge(OF_A_GAME, DealtGame(game, wanted, start, options), game, wanted, ())
    last = moments // 2
    earlier = steps[:-last] if last else steps
    for step in [*earlier[:: max(1, -(-len(earlier) // (moments - last)))], *steps[len(earlier) :]]:
        done = options[: step.ply - 1]
        before = Situation(game, step.before, dice, *limits)
        _judge(OF_A_STATE, before, game, wanted, done)
        _judge(OF_A_STEP, PlayedStep(before, step), game, wanted, done)
    _judge(OF_A_STATE, Situation(game, steps[-1].state if steps else start, dice, *limits), game, wanted, options)


def _random_steps(game: AnyGame, start: Any, dice: random.Random) -> Iterator[Step[Any, Any]]:
    """The steps of a random game to its end."""
    history, free = History(game, start, free=True), dice.random() < _FREE_PLAY
    while (question := history.question) is not None:
        if len(history.steps) == _LONGEST:
            raise Nonconformance([f"the game has not ended after {_LONGEST} decisions"], f"{game.id}: a random game")
        if not question.options:
            raise Nonconformance(["the decision has no option"], _where(game, {}, [s.option for s in history.steps]))
        yield history.play(dice.choice(question.options) if free else game.random_option(question, dice.randrange))


def _judge(
    rules: Sequence[Callable[[Any], Faults]], subject: Any, game: AnyGame, wanted: Json, done: Sequence[str]
) -> None:
    faults: list[str] = []
    for rule in rules:
        try:
            faults += rule(subject)
        except Exception:
            faults.append(f"an error in {rule.__name__.lstrip('_')}: {traceback.format_exc(limit=-3)}")
    if faults:
        raise Nonconformance(faults, _where(game, wanted, done))


def _where(game: AnyGame, wanted: Json, done: Sequence[str]) -> str:
    return f"{game.id}, {json.dumps(wanted)}, after {len(done)} decisions: {', '.join(done) or 'none'}"
