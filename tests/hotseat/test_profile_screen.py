"""The statistics on the screen and as plain lines, of a toy: sections, keys, the question about default names."""

import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from textual.pilot import Pilot

from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.records import saved_games
from hotseat.records.own_profile import OwnProfile, change_profile, read_profile
from hotseat.testing.nim import Nim
from hotseat.tui.app import GameApp
from hotseat.tui.name_input import NameInput, NameScreen
from hotseat.tui.profile import ProfileScreen
from hotseat.tui.replay import ReplayScreen
from hotseat.tui.settings_screen import SettingsScreen
from hotseat.tui.start import StartChoice, alone_game
from tests.hotseat import toy_program
from tests.hotseat.helpers.idle import idle, patient, until, worked
from tests.hotseat.helpers.records import dated
from tests.hotseat.helpers.screens import read

LEVEL = PlayerSpec("level", "medium", 1, 1, 60.0)
DAY = 1_790_000_000


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    toy_program.install(monkeypatch)
    monkeypatch.setattr("hotseat.util.identity._declared", None)


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Save a game of Nim, a day after the one before."""
    number = 0

    def run(*names: str, players: tuple[PlayerSpec, ...] = (HUMAN, LEVEL), turns: int = 99) -> Path:
        nonlocal number
        number += 1
        session = Session.start(Nim(), {"seed": number, "names": names}, saved_games.games_folder(), players)
        while session.question is not None and turns:
            session.play("take 1")
            turns -= 1
        session.close()
        assert session.path is not None
        return dated(session.path, DAY + number * 86400)

    return run


async def opened(pilot: Pilot[None], keys: str = "") -> ProfileScreen:
    if not isinstance(pilot.app.screen, ProfileScreen):
        await pilot.app.run_action("statistics")
    for key in ("", *keys.split()):
        await pilot.press(*[key] * bool(key))
        await pilot.pause()
        await worked(pilot.app)
    await pilot.pause()
    assert isinstance(pilot.app.screen, ProfileScreen)
    return pilot.app.screen


def app() -> GameApp:
    return GameApp(Nim(), start=True, levels=("medium",))


async def test_without_games_the_statistics_are_a_few_lines() -> None:
    with patient():
        async with app().run_test(size=(120, 36)) as pilot:
            await opened(pilot)
            shown = await read(pilot)
            assert "Finish 3 more games against the computer for a rating." in shown
            assert "no finished game" in shown
            assert "replay" not in shown.splitlines()[-1]
            await pilot.press("enter", "a", "f", "n", "1", "down", "q")
            await pilot.pause()
            assert not isinstance(pilot.app.screen, ProfileScreen)


async def test_one_look_shows_rating_record_and_last_games(play: Callable[..., Path]) -> None:
    for _ in range(4):
        play("Ada", "Computer")
    play("Computer", "Ada", players=(LEVEL, HUMAN))
    play("Ada", "Boris", players=(HUMAN, HUMAN))
    play("Ada", "Computer", turns=2)
    play("Ada", "Computer").write_text("damaged\n")
    change_profile(lambda old: OwnProfile("Ada"))
    with patient():
        async with app().run_test(size=(120, 36)) as pilot:
            screen = await opened(pilot)
            shown = await read(pilot)
            rating = screen.profile.rating
            assert rating is not None
            assert f"{rating.value:.0f} ±{rating.margin}" in shown
            assert "6 games since 22 Sep 2026, 2 left out" in shown
            assert "Left out: 1 unfinished, 1 damaged" in shown
            assert "medium 1000" in shown
            assert "Sep" in shown
            last = next(line for line in shown.splitlines() if line.strip().startswith("1 "))
            assert last.split()[1:3] == ["27", "Sep"]
            assert last.split()[-1] == "·", "a game between people isn't rated"
            await opened(pilot, "o")
            assert "seat 2" in await read(pilot)
            await opened(pilot, "q 2")
            await opened(pilot, "n")
            assert screen.profile.name == "Boris"
            await opened(pilot, "n 2")
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(pilot.app.screen, ReplayScreen)
            await pilot.press("q")
            await pilot.pause()
            assert isinstance(pilot.app.screen, ProfileScreen), "the replay leads back"


@pytest.mark.parametrize(("key", "answer", "games"), [("y", "yes", 2), ("n", "no", 1)])
async def test_the_question_about_default_names_is_asked_once(
    play: Callable[..., Path], key: str, answer: str, games: int
) -> None:
    play("Ada", "Computer")
    play("Spieler 1", "Computer")
    change_profile(lambda old: OwnProfile("Ada"))
    with patient():
        async with app().run_test(size=(120, 36)) as pilot:
            screen = await opened(pilot)
            assert "1 game is saved under a name such as Player 1. Does it count for you?" in await read(pilot)
            await opened(pilot, key)
            assert "such as" not in await read(pilot)
            assert (len(screen.profile.games), read_profile().default_names) == (games, answer)


async def test_a_small_screen_has_tabs(play: Callable[..., Path]) -> None:
    for _ in range(4):
        play("Ada", "Computer")
    with patient():
        async with app().run_test(size=(80, 24)) as pilot:
            await opened(pilot)
            shown = await read(pilot)
            assert "1 rating" in shown
            assert "Last games" in shown
            await opened(pilot, "2")
            assert "won and lost, by opponent and form" in await read(pilot)
            screen = await opened(pilot, "6 down")
            assert screen.chosen == 1
            await opened(pilot, "o")
            assert "won and lost" in await read(pilot)
            for key in "1 2 3 4 5 6".split():
                await opened(pilot, key)
                assert all(len(line.rstrip()) <= 80 for line in (await read(pilot)).splitlines())


def test_plain_lines_say_the_same(
    play: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(4):
        play("Ada", "Computer")
    play("Player 1", "Computer", turns=3)
    assert toy_program.run(monkeypatch, "profile", "--game", "nim") == 0
    said = capsys.readouterr().out
    assert said.startswith("Ada: 4 games since 22 Sep 2026\n")
    assert "Rating by month\n  Sep 2026  " in said
    assert "medium 1000" in said
    assert "±" in said
    assert toy_program.run(monkeypatch, "profile", "--game", "nim", "--form", "duel") == 2
    assert "there is no form 'duel'" in capsys.readouterr().err
    assert toy_program.run(monkeypatch, "profile", "Zoe", "--game", "nim") == 0
    assert capsys.readouterr().out.startswith("Zoe: no finished game\n")


def test_levels_come_from_the_installed_players() -> None:
    assert registry.builtin_players(Nim()).ratings == (1000,)


async def test_the_name_is_asked_once_and_enter_takes_the_suggestion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotseat.tui.name_input.suggested_name", lambda: "Ada")
    for keys, name in (("enter", "Ada"), ("escape", "Ada"), ("Z o e enter", "Zoe"), ("backspace enter", "Ada")):
        change_profile(lambda old: OwnProfile())
        with patient():
            async with GameApp(Nim(), start=True, levels=("medium",), ask_name=True).run_test(size=(80, 24)) as pilot:
                await pilot.pause()
                assert isinstance(pilot.app.screen, NameScreen)
                assert "Your name" in await read(pilot)
                await pilot.press(*keys.split())
                await pilot.pause()
                assert not isinstance(pilot.app.screen, NameScreen)
                assert read_profile().name == name
                assert alone_game(pilot.app).names[0] == name


async def test_a_large_screen_has_three_columns_and_the_key_of_the_first_screen_opens_exercises(
    play: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(14):
        play("Ada", "Computer")
    change_profile(lambda old: OwnProfile("Ada"))
    exercise = StartChoice("drill", "Drill", "app.settings")
    monkeypatch.setattr(GameApp, "exercise_choices", lambda self: [exercise])
    with patient():
        async with app().run_test(size=(160, 50)) as pilot:
            await opened(pilot)
            shown = await read(pilot)
            games = shown.split("Last games")[1].splitlines()[1:13]
            assert [line.split()[0] for line in games] == [f"{number}" for number in range(1, 13)]
            heads = next(line for line in shown.splitlines() if "Rating" in line)
            assert len(re.findall(r"\S(?:  +)\S", heads)) >= 1, "other sections stand beside it"
            assert ". . ." not in shown
            await pilot.press("7")
            await pilot.pause()
            assert isinstance(pilot.app.screen, SettingsScreen)
        ascii = GameApp(Nim(), start=True, levels=("medium",), given={"ascii": "on"})
        async with ascii.run_test(size=(120, 36)) as pilot:
            await opened(pilot)
            assert ". . ." in await read(pilot), "dots of the levels, not commas"


async def test_a_second_person_is_chosen_from_the_names_known(play: Callable[..., Path]) -> None:
    play("Ada", "Boris", players=(HUMAN, HUMAN))
    play("Ada", "Cleo", players=(HUMAN, HUMAN))
    change_profile(lambda old: OwnProfile("Ada"))
    with patient():
        async with app().run_test(size=(80, 30)) as pilot:
            await pilot.app.run_action("set_up")
            await pilot.pause()
            first, second = (pilot.app.screen.query_one(f"#name-{seat}", NameInput) for seat in (0, 1))
            assert (first.value, second.value) == ("Ada", "Cleo")
            second.focus()
            await pilot.pause()
            await pilot.press("end", "right")
            assert second.value == "Boris"
            await pilot.press("right")
            assert second.value == "Cleo", "the name of the first player isn't offered"
            await pilot.press("home", "left")
            assert second.value == "Boris"
            second.value = ""
            await pilot.press("c")
            await pilot.pause()
            await pilot.press("right")
            assert second.value == "Cleo", "what is typed is completed"


async def test_the_settings_change_the_name_and_the_answer() -> None:
    change_profile(lambda old: OwnProfile("Ada", "no"))
    with patient():
        async with app().run_test(size=(100, 40)) as pilot:
            await pilot.press("f2")
            await pilot.pause()
            pilot.app.screen.query_one("#own-name").focus()
            await pilot.press("end", "q")
            await pilot.pause()
            assert read_profile().name == "Adaq"
            await pilot.press("down", "left")
            await pilot.pause()
            assert read_profile().default_names == "yes"
            await pilot.press("escape")
            await pilot.pause()
            assert not pilot.app.screen.query("#own-name")


def test_the_name_is_asked_in_plain_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    class Keyboard(StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("hotseat.records.own_profile.suggested_name", lambda: "Ada")
    for typed, name in (("\n", "Ada"), ("Zoe\n", "Zoe")):
        change_profile(lambda old: OwnProfile())
        monkeypatch.setattr("sys.stdin", Keyboard(typed))
        monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
        toy_program.run(monkeypatch, "play", "--game", "nim", "--plain")
        assert "[Ada]" in capsys.readouterr().out
        assert read_profile().name == name
    assert {saved.names[0] for saved in saved_games.all_games()} <= {"Ada", "Zoe"}


async def test_the_chosen_game_is_analysed_by_one_key(play: Callable[..., Path]) -> None:
    play("Ada", "medium")
    change_profile(lambda old: old._replace(name="Ada"))
    with patient():
        async with app().run_test(size=(120, 36)) as pilot:
            await opened(pilot)
            await pilot.press("a")
            await idle()
            replay = pilot.app.screen
            assert isinstance(replay, ReplayScreen)
            await until(lambda: replay.analysis is not None and replay.analysis.begun)
            await pilot.press("q")
            await idle()
            assert isinstance(pilot.app.screen, ProfileScreen), "the way back"
