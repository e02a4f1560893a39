"""Pook in the player's language: its table, lesson and rules, and what is told of it in lines."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tashkalar import cell_width
from tashkalar.kernel.replay import Replay
from tashkalar.kernel.session import Session
from tashkalar.kernel.typed import spelt, typed
from tashkalar.pook.game import Pook
from tashkalar.pook.rules import new_game
from tashkalar.pook.screen.app import PookApp
from tashkalar.pook.state import Decision
from tests.languages import Wide, narrow, speaking, wide
from tests.pook.drawn import CARDS, drawn
from tests.pook.test_screen import begun
from tests.tui.conftest import read
from tests.tui.idle import patient

SIZES = [(120, 36), (80, 24), (72, 14), (60, 20)]
SAME = ("Ada", "Boris", "Pook", "Enter", "Esc", "Tab", "Shift", "Left", "Right", "Down", "Home", "End")
"""Names and keys."""
GRID, HAND = [". . K2 .", "K1 V1 . @", "o(M2) . o ."], ["O1", "M1", "K3"]


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Games are saved in the test's own folder, clocks stand, and each step waits for the screen."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    monkeypatch.setattr("tashkalar.kernel.screen.clock.monotonic", lambda: 1000.0)
    with patient():
        yield


def played() -> Session:  # type: ignore[type-arg]
    """A game at random, to its end."""
    session = begun()
    chance = random.Random(1)
    while session.question is not None:
        session.play(chance.choice(session.question.options))
    return session


def whole(shown: str, size: tuple[int, int]) -> None:
    """Every line is as wide as the screen, and nothing was looked up nowhere; a name may be cut for want of room."""
    assert {cell_width.width(line) for line in shown.splitlines()} == {size[0]}
    assert not [word for word in narrow(shown) if not any(name.startswith(word) for name in SAME)]


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_is_whole(size: tuple[int, int]) -> None:
    """From a warrior that is laid and its power through what can be looked at, and to the next player."""
    state = drawn(GRID, HAND)
    with speaking(Wide()):
        app = PookApp(Pook(), begun, Session.what_if(Pook(), state), open_hands=True)
        async with app.run_test(size=size) as pilot:
            for key in (*"1n23n1nnn", "left", "right", "enter", "left", "enter", "n", "enter", "f1", "end"):
                whole(await read(pilot), size)
                await pilot.press(key)
            whole(await read(pilot), size)
            await pilot.press("escape", "e", "L")
            whole(await read(pilot), size)


@pytest.mark.parametrize("size", SIZES)
async def test_the_lesson_is_whole(size: tuple[int, int]) -> None:
    with speaking(Wide()):
        app = PookApp(Pook(), begun, learning=True)
        async with app.run_test(size=size) as pilot:
            for key in ("enter", *"sssssssss"):
                whole(await read(pilot), size)
                await pilot.press(key)


@pytest.mark.parametrize("size", SIZES)
async def test_cover_end_and_replay_are_whole(size: tuple[int, int]) -> None:
    with speaking(Wide()):
        async with PookApp(Pook(), begun).run_test(size=size) as pilot:
            for key in ("enter", "c", "e", "enter"):
                whole(await read(pilot), size)
                await pilot.press(key)
        session = played()
        async with PookApp(Pook(), begun, session).run_test(size=size) as pilot:
            whole(await read(pilot), size)
        replay = Replay(Pook(), session.start_state, session.steps)
        async with PookApp(Pook(), begun, replay=replay).run_test(size=size) as pilot:
            for key in ("end", "left", "f1"):
                await pilot.press(key)
                whole(await read(pilot), size)


def test_lines_are_in_the_players_language_and_what_is_typed_is_not() -> None:
    session = played()
    game, ids = Pook(), {card.id for card in CARDS.cards}
    with speaking(Wide()):
        for step in session.steps:
            assert not narrow(game.told(step), "Ada", "Boris")
            typed = {word for card in ids for word in narrow(card)}
            assert not narrow("\n".join(game.drawing(step.state)), "Ada", "Boris", *typed)
        assert not narrow(game.ending(session.state), "Ada", "Boris")
        assert not narrow("".join(game.prompt(step.before, game.decision(step.before)) for step in session.steps))  # type: ignore[arg-type]
        with pytest.raises(ValueError, match=wide("players")):
            new_game(CARDS, ("Ada",), 1)
    assert all(step.option.isascii() for step in session.steps)


def test_a_card_is_typed_as_it_is_called() -> None:
    game = Pook()
    asked = game.decision(new_game(game.cards, ("Ada", "Boris"), 1))
    assert isinstance(asked, Decision)
    with speaking(Wide()):
        named = {option: spelt(option, game.called) for option in asked.options}
        for option, told in named.items():
            assert narrow(told) == narrow(option.text.partition(" ")[0]), "the verb alone is English"
            assert typed(told, asked.options, called=game.called) == (option,)
