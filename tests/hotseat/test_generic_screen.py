"""A toy game on the generic screen, without a screen of its own."""

from collections.abc import Iterator, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from textual.events import Paste

from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.seats import HUMAN
from hotseat.records import saved_games
from hotseat.records.replay import Replay
from hotseat.testing.nim import Nim
from hotseat.tui import player_worker
from hotseat.tui.app import GameApp
from hotseat.tui.dialogues import PlayerFailedScreen
from hotseat.tui.theme import LIGHT, TERMINAL_DARK
from tests.hotseat import bots
from tests.hotseat.helpers.idle import kept_in, until
from tests.hotseat.helpers.screens import appears, read, read_box
from tests.hotseat.nim_screen import NimApp
from tests.hotseat.test_nim import GAME, WANTED, played

OPEN = {"covers": "off"}
SIZES = [(120, 36), (80, 24)]


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Nim is installed, games are saved in the test's own folder, clocks stand, and each step waits for the screen."""
    point = EntryPoint("nim", "hotseat.testing.nim:Nim", registry.GROUP)
    monkeypatch.setattr(
        registry, "_entry_points", lambda group=registry.GROUP: {"nim": point} if group == registry.GROUP else {}
    )
    with kept_in(tmp_path):
        yield


def begun(names: Sequence[str] = ()) -> Session[Any, Any, Any, Any]:
    return Session.start(Nim(), WANTED, saved_games.games_folder())


@pytest.mark.parametrize("size", SIZES)
async def test_a_whole_game_is_played_and_saved(size: tuple[int, int]) -> None:
    app = GameApp(Nim(), begun())
    async with app.run_test(size=size) as pilot:
        shown = await read(pilot)
        assert "Ada is next" in shown
        assert "hands: [2, 3]" not in shown
        await pilot.press("enter")
        shown = await read(pilot)
        assert 'hands: [2, "?"]' in shown
        assert "Ada: take one to three stones" in shown
        assert " take 1  take 2  take 3  lay 2 " in shown
        await pilot.press("left", "enter")
        shown = await read(pilot)
        assert "  1 [ ] Ada: lay 2" in shown
        await pilot.press("colon", *"ta 3", "enter")
        shown = await read(pilot)
        assert "Boris is next" in shown
        assert "Ada: take 3" in shown
        await pilot.press("enter", "right", "right", "enter")
        await pilot.press("enter", "right", "enter", "enter")
        shown = await read(pilot)
        assert "turn 4" in shown
        await pilot.press("right", "enter")
        shown = await read(pilot)
        assert "( ) Boris wins" in shown
        assert "Took the last stone" in shown
        await pilot.press("escape")
        shown = await read(pilot)
        assert "Boris wins: took the last stone (Ada 0, Boris 1)" in shown
        assert "Enter result  r replay  n rematch" in shown
        await pilot.press("r", "home")
        assert "decision 0 of 5" in await read(pilot)
    (path,) = saved_games.games_folder().iterdir()
    assert [step.option for step in Replay.read(path, Nim()).steps] == list(GAME)


@pytest.mark.parametrize("size", SIZES)
async def test_a_person_alone_plays_against_a_program(size: tuple[int, int], tmp_path: Path) -> None:
    program = bots.bot(tmp_path / "bots", bots.FIRST)
    session = Session.start(Nim(), WANTED, saved_games.games_folder(), [HUMAN, program])
    async with GameApp(Nim(), session).run_test(size=size) as pilot:
        shown = await read(pilot)
        assert "looked away" not in shown
        assert "Boris (program)" in shown
        await pilot.press("enter")
        await until(lambda: len(session.steps) == 2)
        await appears(pilot, "Ada is next")
        assert "Boris: take 1" in await read(pilot)
        await pilot.press("enter", "L")
        assert "Boris: take 1" in await read(pilot)
        await pilot.press("enter")
        assert "Ada: take one to three" in await read(pilot)
        await pilot.press("W", "down", "left", "enter")
        assert session.players == [HUMAN, HUMAN]


@pytest.mark.parametrize("size", SIZES)
async def test_whoever_thinks_is_hurried_and_whoever_fails_is_replaced(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_worker, "PACES", (600.0, 600.0, 600.0, 0.01))
    thinker, liar = bots.bot(tmp_path / "bots", bots.THINKER), bots.bot(tmp_path / "bots", bots.LIAR)
    session = Session.start(Nim(), WANTED, saved_games.games_folder(), [thinker, liar])
    async with GameApp(Nim(), session).run_test(size=size) as pilot:
        await appears(pilot, "Ada (program) is thinking: [#####")
        shown = await read(pilot)
        assert "playing, speed 2 of 4" in shown
        assert 'hands: ["?", "?"]' in shown
        await pilot.press("M")
        await until(lambda: len(session.steps) == 1)
        await pilot.press("space")
        await appears(pilot, "Ada (program) is next.")
        await pilot.press("space", "plus", "plus", "minus", "plus")
        await appears(pilot, "Ada (program) is thinking: [#####")
        await pilot.press("M")
        await until(lambda: isinstance(pilot.app.screen, PlayerFailedScreen))
        assert "played 'take 9', which is not a legal option" in await read_box(pilot)
        await pilot.press("t")
        await appears(pilot, "Boris is next")
        assert [step.option for step in session.steps] == ["lay 2", "take 3"]


@pytest.mark.parametrize("size", SIZES)
async def test_steps_are_taken_back_and_played_again(size: tuple[int, int]) -> None:
    session = begun()
    async with GameApp(Nim(), session, given=OPEN).run_test(size=size) as pilot:
        assert "u undo" not in await read(pilot)
        await pilot.press("left", "enter", "u")
        assert not session.steps
        await pilot.press("r")
        assert [step.option for step in session.steps] == ["lay 2"]
        await pilot.press("colon", *"take 7", "enter")
        assert "'take 7' is not possible here" in await read(pilot)
        await pilot.press("enter")
        assert "Boris: take one to three stones" in await read(pilot)
        await pilot.press("u")
        assert len(session.steps) == 2


async def test_a_click_points_and_another_plays() -> None:
    session = begun()
    async with GameApp(Nim(), session, given=OPEN).run_test(size=(80, 24)) as pilot:
        await read(pilot)
        await pilot.click("#question", offset=(13, 2))
        assert not session.steps
        await pilot.click("#question", offset=(13, 2))
        assert [step.option for step in session.steps] == ["take 2"]


@pytest.mark.parametrize("size", SIZES)
async def test_unfinished_games_are_listed_and_gone_on_with(size: tuple[int, int]) -> None:
    session = played(saved_games.games_folder(), "take 3")
    session.close()
    app = GameApp(Nim())
    async with app.run_test(size=size) as pilot:
        shown = await read(pilot)
        assert "Unfinished game 1 of 1" in shown
        assert "Nim, turn 2" in shown
        await pilot.press("r", "end")
        assert 'hands: ["?", "?"]' in await read(pilot)
        await pilot.press("o")
        assert "This game isn't finished" in await read(pilot)
        await pilot.press("o")
        assert "hands: [2, 2]" in await read(pilot)
        await pilot.press("q", "enter")
        assert "Boris is next" in await read(pilot)
        await pilot.press("enter", "enter", "enter")
        assert app.session is not None
        assert [step.option for step in app.session.steps] == ["take 3", "take 1"]


async def test_a_game_may_have_a_table_of_its_own() -> None:
    async with NimApp(Nim(), begun(), given=OPEN).run_test(size=(80, 24)) as pilot:
        shown = await read(pilot)
        assert "stones are left" in shown
        assert " take 1  take 2  take 3  lay 2 " in shown


async def test_it_looks_as_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    app = GameApp(Nim(), begun(), given=OPEN | {"theme": LIGHT.name, "ascii": "on"})
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await read(pilot)
        assert "Ada: take one to three stones" in shown
        assert shown.isascii()
        assert app.theme == LIGHT.name
    monkeypatch.setenv("NO_COLOR", "1")
    assert GameApp(Nim(), begun()).theme == TERMINAL_DARK.name


async def test_when_a_game_is_over_a_new_one_begins() -> None:
    session = played(saved_games.games_folder(), *GAME)
    app = GameApp(Nim(), session, given=OPEN)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Boris wins" in await read(pilot)
        await pilot.press("escape", "r", "q", "n")
        assert "Boris: take one to three stones" in await read(pilot)
        assert app.session is not session
    assert len(list(saved_games.games_folder().iterdir())) == 2


async def test_pasted_text_is_typed_text_and_a_typed_line_can_be_left() -> None:
    session = begun()
    async with GameApp(Nim(), session, given=OPEN).run_test(size=(80, 24)) as pilot:
        await pilot.press("colon")
        pilot.app.post_message(Paste("take 2\n"))
        assert " : take 2_" in await read(pilot)
        await pilot.press("escape")
        assert " take 1  take 2 " in await read(pilot)
        assert not session.steps


async def test_a_game_that_is_looked_at_from_the_end_is_not_forked_there() -> None:
    session = played(None, *GAME)
    replay = Replay(Nim(), session.history.start, session.steps)
    app = GameApp(Nim(), replay=replay)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "down", "up", "left", "end", "f")
        assert "The game is over here" in " ".join((await read(pilot)).split())
        await pilot.press("left")
        assert "The game is over here" not in await read(pilot)
        await pilot.press("q", "q")
    assert app.return_code == 0


async def test_a_fork_of_a_replay_is_a_game_of_its_own() -> None:
    session = played(saved_games.games_folder(), *GAME)
    session.close()
    app = GameApp(Nim(), replay=Replay(Nim(), session.history.start, session.steps))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right_square_bracket", "f")
        await read(pilot)
        assert app.session is not None
        assert [step.option for step in app.session.steps] == ["lay 2", "take 3"]
    assert len(list(saved_games.games_folder().iterdir())) == 2


async def test_nothing_shown_to_a_seat_depends_on_what_is_hidden_from_it() -> None:
    """The same table with other stones in the other's hand looks the same, with and without the cover."""
    looks = []
    for hidden in (1, 3):
        start = Nim().new(WANTED)._replace(hands=(2, hidden))
        session = Session.what_if(Nim(), start)
        async with GameApp(Nim(), session).run_test(size=(80, 24)) as pilot:
            look = [await read(pilot)]
            for key in ("enter", "left", "enter", "u"):
                await pilot.press(key)
                look.append(await read(pilot))
            looks.append(look)
    assert looks[0] == looks[1]
