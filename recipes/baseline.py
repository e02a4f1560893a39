"""Play with the trained baseline, by NumPy alone: `tashkalar play --seat 2=python:recipes/baseline.py:Baseline`.

It is the policy of `policy.py` with the weights of `baseline.npz`, for the duel between Imperial schools.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from tashkalar.engine import Decision, GameState, Option, View
from tashkalar.envs.game_config import GameConfig
from tashkalar.envs.observation import observation_space
from tashkalar.envs.word_space import PartialAnswer, word_space

WEIGHTS = Path(__file__).with_suffix(".npz")
CONFIG = GameConfig()
Floats = NDArray[np.float32]
SQUARES = [f"{column}{row}" for column in "abcdefghi" for row in range(1, 10)]


class Baseline:
    """A player that chooses the likeliest word after each other.

    Args:
        form: the form; only "duel" is played.
        seed: taken as every player takes it; nothing is random.
        weights: the file of its weights.

    Raises:
        ValueError: it doesn't play this form.
    """

    def __init__(self, form: str, seed: int, weights: Path = WEIGHTS) -> None:
        if form != CONFIG.form:
            raise ValueError(f"the baseline plays the {CONFIG.form} only")
        with np.load(weights) as parts:
            self.parts = {name: parts[name].astype(np.float32) for name in parts.files}
        self.arrays, self.words = observation_space(CONFIG), word_space(CONFIG)
        self.on_squares = [number for number, word in enumerate(self.words.words) if word in SQUARES]
        self.squares = [SQUARES.index(self.words.words[number]) for number in self.on_squares]

    def choose(self, seen: GameState, question: Decision, events: Sequence[Any], budget: object = None) -> Option:
        """Return the option that the likeliest words make.

        Args:
            seen: the position as the seat sees it.
            question: the decision.
            events: what has happened since the last decision; not used.
            budget: not used.

        Raises:
            ValueError: a seat has another deck.
        """
        if {CONFIG.cards.schools[school].deck for school in seen.config.schools} != {*CONFIG.decks}:
            raise ValueError("the baseline plays Northern and Southern Imperial only")
        numbers = self.arrays.read(View(question.seat, seen), question)
        answer = PartialAnswer(option for option in question.options if option.verb != "resign")
        while answer.option is None:
            given = np.zeros(len(self.words), np.float32)
            given[[self.words.number(word) for word in answer.given]] = 1
            logits, following = self.logits(np.append(numbers, given)), answer.next_words
            answer.give(max(following, key=lambda word: logits[self.words.number(word)]))
        return answer.option

    def logits(self, seen: Floats) -> Floats:
        """Return the logit of each word.

        Args:
            seen: an observation with the words given so far.
        """
        planes, _facts = self.arrays.split(seen[: len(self.arrays)])
        facts = seen[self.arrays.on_planes :] * self.parts["scale"]
        known = self.parts["known.weight"] @ facts + self.parts["known.bias"]
        board = np.maximum(self._convolved("near", planes) + known[:, None, None], 0)
        board = np.maximum(self._convolved("far", board) + board, 0)
        whole = np.concatenate([board.mean((1, 2)), np.maximum(known, 0), facts])
        found: Floats = (self.parts["word.weight"] @ whole + self.parts["word.bias"])[:-1]
        found[self.on_squares] += self._convolved("square", board).ravel()[self.squares]
        return found

    def _convolved(self, layer: str, board: Floats) -> Floats:
        """Return a board of shape (channels, 9, 9) after a convolution."""
        weight, bias = self.parts[f"{layer}.weight"], self.parts[f"{layer}.bias"]
        size = weight.shape[2]
        windows = sliding_window_view(np.pad(board, ((0, 0), (size // 2,) * 2, (size // 2,) * 2)), (size, size), (1, 2))
        found: Floats = np.tensordot(weight, windows, ([1, 2, 3], [0, 3, 4])) + bias[:, None, None]
        return found
