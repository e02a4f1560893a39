"""The replay of a toy game: every way through it, playback, hands, and games that go on from it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.records import saved_games
from hotseat.records.replay import Replay
from hotseat.records.transcript import FOLDER
from hotseat.testing.nim import Heap, Nim
from hotseat.tui import player_worker
from hotseat.tui.app import GameApp
from hotseat.tui.playing import PlayScreen
from hotseat.tui.replay import ReplayScreen
from hotseat.util import paths
from tests.hotseat.helpers.idle import until
from tests.hotseat.helpers.screens import read

GAME = ("lay 2", "take 3", "take 3", "take 1", "take 3")


class CountedNim(Nim):
    """Nim with points while it goes on: the stones that each player has laid onto the heap."""

    def scores(self, state: Heap) -> tuple[int, ...]:
        return tuple(3 - held for held in state.hands)


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Games are saved in the test's own folder, and Nim is installed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(registry, "game_class", {"nim": Nim}.__getitem__)


def replay_of(options: Sequence[str] = GAME, game: Nim | None = None) -> Replay[Any, Any, Any, Any]:
    game = game or Nim()
    session = Session.start(game, {"seed": 1}, None)
    for option in options:
        session.play(option)
    return Replay(game, session.history.start, session.steps)


def app_of(replay: Replay[Any, Any, Any, Any], open_hands: bool = False) -> GameApp:
    return GameApp(replay.game, replay=replay, given={"covers": "off"} if open_hands else {})


async def press(pilot: Pilot[None], keys: str) -> str:
    await pilot.press(*keys.split())
    return await read(pilot)


def screen_of(app: GameApp) -> ReplayScreen[Any, Any, Any, Any]:
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


@pytest.mark.sweep("size")
@pytest.mark.parametrize("size", [(120, 36), (80, 24), (40, 12)])
async def test_any_game_is_walked_through(size: tuple[int, int]) -> None:
    replay = replay_of()
    async with app_of(replay).run_test(size=size) as pilot:
        for keys, ply in (
            ("right", 1),
            ("n", 2),
            ("enter", 3),
            ("left", 2),
            ("p", 1),
            ("end", 5),
            ("up", 4),
            ("home", 0),
            ("down", 1),
            ("right_square_bracket", 2),
            ("pagedown", 3),
            ("pageup", 2),
            ("g 3 enter", 3),
            ("g 1 escape", 3),
            ("s", 5),
        ):
            await press(pilot, keys)
            assert replay.ply == ply, keys
        assert "There is no change of the score after this." in " ".join((await press(pilot, "s")).split())
        assert "there is no turn 9" in await press(pilot, "g 9 enter")
        assert "took the last stone" in await press(pilot, "left end")


async def test_a_game_plays_by_itself_until_a_key_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_worker, "PACES", (600.0, 600.0, 600.0, 0.01))
    replay = replay_of()
    async with app_of(replay).run_test(size=(80, 24)) as pilot:
        assert "stopped, speed 2 of 4" in await read(pilot)
        assert "playing, speed 2 of 4" in await press(pilot, "space")
        assert "stopped, speed 3 of 4" in await press(pilot, "space plus")
        await press(pilot, "space plus")
        await until(lambda: replay.ply == len(GAME) and not screen_of(pilot.app).playing)  # type: ignore[arg-type]
        await press(pilot, "minus space")
        assert replay.ply == 0, "from the end it begins again"
        await press(pilot, "right")
        assert not screen_of(pilot.app).playing  # type: ignore[arg-type]
        assert replay.ply == 1


async def test_hands_are_those_of_all_of_who_decides_or_of_one_player() -> None:
    async with app_of(replay_of(GAME[1:3])).run_test(size=(120, 36)) as pilot:
        for keys, title, hands in (
            ("home", "hidden", '["?", "?"]'),
            ("h", "hidden", '["?", "?"]'),
            ("h", "*all", "[2, 2]"),
            ("h", "*active", '[2, "?"]'),
            ("right", "*active", '["?", 2]'),
            ("h", "*Ada", '[2, "?"]'),
            ("h", "*Boris", '["?", 2]'),
            ("h", "*all", "[2, 2]"),
        ):
            shown = await press(pilot, keys)
            assert title in shown
            assert f"hands: {hands}" in shown


async def test_open_hands_need_no_question() -> None:
    async with app_of(replay_of(GAME[:2]), open_hands=True).run_test(size=(80, 24)) as pilot:
        assert "hands: [2, 2]" in await read(pilot)


async def test_where_nothing_is_hidden_there_are_no_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Nim, "view", lambda self, state, seat: state)
    async with app_of(replay_of(GAME[:2])).run_test(size=(120, 36)) as pilot:
        assert "Hands" not in await press(pilot, "right")
        await press(pilot, "i")
        assert isinstance(pilot.app.screen, PlayScreen)


async def test_moves_are_tried_and_nothing_is_kept() -> None:
    replay = replay_of()
    async with app_of(replay).run_test(size=(80, 24)) as pilot:
        assert "The game is over here; go back" in await press(pilot, "end i")
        shown = await press(pilot, "home right i")
        assert isinstance(pilot.app.screen, PlayScreen)
        assert "not saved" in shown
        await press(pilot, "enter enter u")
        assert [step.option for step in pilot.app.screen.session.steps] == ["take 1"]
        await press(pilot, "q")
        assert screen_of(pilot.app).replay is replay  # type: ignore[arg-type]
        assert replay.ply == 1
    assert not saved_games.games_folder().exists()


async def test_covered_hands_are_opened_before_moves_are_tried() -> None:
    async with app_of(replay_of(GAME[:2])).run_test(size=(80, 24)) as pilot:
        assert "Show them first with h" in " ".join((await press(pilot, "i")).split())
        assert isinstance(pilot.app.screen, ReplayScreen)


async def test_one_plays_on_alone_against_computers() -> None:
    app = app_of(replay_of())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "right y")
        assert app.session is not None
        assert [step.option for step in app.session.steps] == ["lay 2"]
        assert [player.text for player in app.session.players] == ["human", "human"], "Nim has no computer players"
        assert "forked" not in await read(pilot)


async def test_a_curve_of_the_scores_is_there_where_scores_are_known_before_the_end() -> None:
    for game, wanted in ((CountedNim(), True), (Nim(), False)):
        async with app_of(replay_of(GAME, game)).run_test(size=(120, 36)) as pilot:
            shown = await press(pilot, "right")
            assert ("▲" in shown) == wanted
            if wanted:
                await pilot.click("#curve", offset=(100, 0))
                assert screen_of(pilot.app).replay.ply in (0, 1, 5)  # type: ignore[arg-type]


async def test_a_film_of_the_turn_shown_or_at_the_deal_of_the_game_is_saved() -> None:
    app = app_of(replay_of())
    async with app.run_test(size=(100, 24)) as pilot:
        await press(pilot, "home E")
        await until(lambda: "The film is" in screen_of(app).message)
        assert [file.name for file in (paths.data() / FOLDER).iterdir()] == ["film-5.film.svg"]
        await press(pilot, "right right E")
        await until(lambda: "film-turn-1.film.svg" in screen_of(app).message)
        turn = (paths.data() / FOLDER / "film-turn-1.film.svg").read_text("utf-8")
        assert "2. Ada: take 3" in turn
        assert "3. Boris" not in turn
