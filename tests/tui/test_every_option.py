"""Every option can be chosen by keys, by mouse and by typing, in the decisions of whole games."""

import random
from collections.abc import Callable, Iterator

import pytest

from hotseat.plugin.parse_input import match_options
from tashkalar.engine import Catalogue, Decision, GameState, Option, apply, decision, new_game
from tashkalar.engine.geometry import NAMES
from tashkalar.text.options import hint_text, prompt_text
from tashkalar.tui.pointing import BoardPointer
from tests.tui.answer_ways import by_arrows, by_keys, by_mouse, by_text

SAMPLE = 6
"""The number of options tried of each question, besides one of every verb."""


def questions(cards: Catalogue, form: str, schools: tuple[str, str], seed: int) -> Iterator[tuple[GameState, Decision]]:
    """The questions of a lively random game."""
    dice = random.Random(seed)
    state = new_game(cards, form, schools, seed)
    while isinstance(question := decision(state), Decision):
        yield state, question
        lively = [option for option in question.options if option.verb in ("summon", "flare", "claim")]
        option = dice.choice(lively if lively and dice.random() < 0.8 else question.options[:-1])
        state, _ = apply(state, option)


@pytest.mark.sweep("form", "schools", "seed")
@pytest.mark.parametrize("way", [by_keys, by_mouse, by_arrows, by_text])
@pytest.mark.parametrize(
    ("form", "schools", "seed"),
    [
        ("high-form", ("northern", "southern"), 1),
        ("duel", ("highland", "sylvan"), 2),
        ("duel", ("sylvan", "northern"), 3),
        ("high-form", ("highland", "southern"), 4),
    ],
)
def test_every_option_is_reached(
    catalogue: Catalogue,
    way: Callable[[BoardPointer, Option], Option | None],
    form: str,
    schools: tuple[str, str],
    seed: int,
) -> None:
    dice = random.Random(seed)
    for state, question in questions(catalogue, form, schools, seed):
        kinds = {option.verb: option for option in question.options}
        tried = {*kinds.values(), *dice.sample(question.options, min(SAMPLE, len(question.options)))}
        for option in tried:
            assert way(BoardPointer(state, question), option) == option, (
                f"{way.__name__}: {option.text} of {question.prompt}"
            )


def test_every_option_is_typed(catalogue: Catalogue) -> None:
    for _, question in questions(catalogue, "duel", ("sylvan", "highland"), 5):
        for option in question.options:
            assert match_options(option.text, question.options) == (option,)


def test_everything_lit_says_why(catalogue: Catalogue) -> None:
    """Every stop of n has a hint, and each preview is the engine's own outcome."""
    for state, question in questions(catalogue, "duel", ("northern", "southern"), 6):
        pointer = BoardPointer(state, question)
        assert prompt_text(pointer)
        for _ in range(len(pointer.lit) + len(pointer.entries)):
            pointer.next_option(1)
            assert hint_text(pointer), f"{question.prompt} at {NAMES[pointer.cursor]}"
            if pointer.preview is not None and pointer.option is not None:
                assert pointer.preview.board == apply(state, pointer.option)[0].board
