"""Whatever the engine lists can be answered by keys, by mouse and by typing: shown on the questions of whole games."""

import random
from collections.abc import Callable, Iterator

import pytest

from tashkalar.engine import Catalogue, Decision, GameState, Option, apply, decision, new_game
from tashkalar.engine.geometry import COLUMNS, NAMES
from tashkalar.tui.chooser import Chooser
from tashkalar.tui.saying import hint, prompt
from tashkalar.words import typed

SAMPLE = 6
"""How many options of each question are tried, besides one of every verb."""


def questions(cards: Catalogue, form: str, schools: tuple[str, str], seed: int) -> Iterator[tuple[GameState, Decision]]:
    """The questions of a lively random game."""
    dice = random.Random(seed)
    state = new_game(cards, form, schools, seed)
    while isinstance(asked := decision(state), Decision):
        yield state, asked
        lively = [option for option in asked.options if option.verb in ("summon", "flare", "claim")]
        option = dice.choice(lively if lively and dice.random() < 0.8 else asked.options[:-1])
        state, _ = apply(state, option)


def begin(chooser: Chooser, option: Option) -> Option | None:
    """What comes before any square, by keys."""
    if option.verb in ("skip", "done"):
        return chooser.decline()
    if option.verb in ("flare", "end", "claim", "resign"):
        return chooser.verb(option.verb)
    if chooser.decision.ask == "action":
        if option.verb == "summon":
            return chooser.digit(chooser.cards.index(option.card) + 1)
        return chooser.verb("place" if option.verb == "lift" else option.verb)
    return None


def by_keys(chooser: Chooser, option: Option) -> Option | None:
    """Commands, columns, rows, Enter, and the keys of list entries."""
    settled = begin(chooser, option)
    for square in (option.square, option.to):
        if settled is None and square >= 0:
            name = NAMES[square]
            assert name[0] in COLUMNS
            chooser.letter(name[0])
            settled = chooser.digit(int(name[1]))
            if option in chooser.answer.targets.get(square, ()):
                settled = settled or chooser.confirm()
    return settled or from_list(chooser, option)


def by_mouse(chooser: Chooser, option: Option) -> Option | None:
    """Clicks on commands, cards, squares and list entries."""
    settled = begin(chooser, option)
    for square in (option.square, option.to):
        if settled is None and square >= 0:
            chooser.point(square)
            settled = chooser.click(square)
    return settled or from_list(chooser, option)


def from_list(chooser: Chooser, option: Option) -> Option | None:
    """The entry of the list."""
    for entry in chooser.entries:
        if entry.option == option:
            return chooser.digit(int(entry.key)) if entry.key.isdigit() and len(entry.key) == 1 else entry.option
    return None


def by_arrows(chooser: Chooser, option: Option) -> Option | None:
    """n until the square or the entry comes up, then Enter."""
    settled = begin(chooser, option)
    for _ in range(200):
        if settled is not None:
            return settled
        here = chooser.answer.targets.get(chooser.cursor, ()) if chooser.entry < 0 else ()
        narrows = option in here and (len(here) > 1 or chooser.answer.square < 0)
        if chooser.current == option or narrows:
            settled = chooser.confirm()
        else:
            chooser.step(1)
    return settled


@pytest.mark.parametrize("way", [by_keys, by_mouse, by_arrows])
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
    way: Callable[[Chooser, Option], Option | None],
    form: str,
    schools: tuple[str, str],
    seed: int,
) -> None:
    dice = random.Random(seed)
    for state, asked in questions(catalogue, form, schools, seed):
        kinds = {option.verb: option for option in asked.options}
        tried = {*kinds.values(), *dice.sample(asked.options, min(SAMPLE, len(asked.options)))}
        for option in tried:
            chooser = Chooser(state, asked)
            assert way(chooser, option) == option, f"{way.__name__}: {option.text} of {asked.prompt}"


def test_every_option_is_typed(catalogue: Catalogue) -> None:
    for _, asked in questions(catalogue, "duel", ("sylvan", "highland"), 5):
        for option in asked.options:
            assert typed(option.text, asked) == (option,)


def test_everything_lit_says_why(catalogue: Catalogue) -> None:
    """At every stop of n there is a hint, and each preview is the engine's own outcome."""
    for state, asked in questions(catalogue, "duel", ("northern", "southern"), 6):
        chooser = Chooser(state, asked)
        assert prompt(chooser)
        for _ in range(len(chooser.lit) + len(chooser.entries)):
            chooser.step(1)
            assert hint(chooser), f"{asked.prompt} at {NAMES[chooser.cursor]}"
            if chooser.preview is not None and chooser.current is not None:
                assert chooser.preview.board == apply(state, chooser.current)[0].board
