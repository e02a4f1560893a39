"""The first screen: what one may want to do is one key away, and everything leads back to it."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.events import ScreenResume
from textual.pilot import Pilot

from hotseat.cli import player_options
from hotseat.play.external_players import ExternalPlayers
from hotseat.play.lesson_run import LessonProgressStore
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.registry import EntryPoint
from hotseat.plugin.seats import HUMAN
from hotseat.records import saved_games
from hotseat.records.rating import GlickoRating
from hotseat.remote.hosting import Hosting
from hotseat.tui.app import GameApp
from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.learn import LearnScreen
from hotseat.tui.pane import Pane
from hotseat.tui.profile import ProfileScreen
from hotseat.tui.saved_games import SavedGamesScreen
from hotseat.tui.setup import SetupScreen
from hotseat.tui.setup_fields import ChoiceField
from hotseat.tui.start import StartScreen
from hotseat.tui.table_app import Opponents
from tashkalar.engine import Catalogue
from tashkalar.lessons import load_lessons
from tashkalar.roster import ROSTER
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.screens.puzzles import PuzzlesScreen
from tashkalar.tui.screens.table import TableScreen
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.screen.app import MageKnightApp
from tashkalar_pook.game import Pook
from tashkalar_pook.screen.app import PookApp
from tests.helpers import saves
from tests.hotseat.helpers.idle import worked
from tests.saves.playing import dated, play_on
from tests.tui.conftest import read

pytestmark = pytest.mark.sweep("size")

OTHERS = ("mageknight", "nim", "pook")
SIZES = [(160, 50), (120, 36), (80, 24), (60, 20)]

LOOKS = {(200, 60): (2, 2, True), (160, 50): (2, 1, True), (120, 36): (1, 1, True), (100, 30): (1, 0, True),
         (80, 24): (1, 0, False), (60, 20): (1, 0, False)}  # fmt: skip
"""The rows of an entry, the blank rows between two, and whether the arena is shown, by size, with eleven entries."""


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nim is installed beside the games that come with the program."""
    known = registry._entry_points
    nim = {"nim": EntryPoint("nim", "hotseat.testing.nim:Nim")}
    monkeypatch.setattr(
        registry,
        "_entry_points",
        lambda group=registry.GROUP: {**known(group), **(nim if group == registry.GROUP else {})},
    )


def start(catalogue: Catalogue) -> TashkalarApp:
    def seated(session: Session[Any, Any, Any, Any]) -> Opponents:
        named = partial(player_options.parse_player_name, game=session.game, builtin_players=ROSTER, seed=1)
        return ExternalPlayers(session, named, ROSTER.command, ROSTER.levels)

    return TashkalarApp(
        catalogue, levels=ROSTER.levels, others=lambda: OTHERS, start=True, seated=seated, hosting=Hosting()
    )


def saved(catalogue: Catalogue, *names: str) -> Path:
    """Save a game after four decisions."""
    session = saves.start_session(catalogue, "duel", ("northern", "sylvan"), 3, names, saved_games.games_folder())
    play_on(session, 4)
    session.close()
    assert session.path is not None
    return session.path


def ids(app: TashkalarApp) -> list[str]:
    assert isinstance(app.screen, StartScreen)
    return [choice.id for choice in app.screen.choices]


def selected(app: TashkalarApp) -> str:
    assert isinstance(app.screen, StartScreen)
    return app.screen.choices[app.screen.index].id


DIGITS = {
    "go-on": "1", "learn": "2", "alone": "3", "together": "4", "host": "5", "tables": "6", "puzzles": "7", "saved": "8",
    "mageknight": "9", "pook": "0",
}  # fmt: skip
"""The digit of each entry, which never changes."""


async def press_entry(pilot: Pilot[None], name: str) -> None:
    """Press the digit of an entry."""
    await pilot.press(DIGITS[name])
    await pilot.pause()


@pytest.mark.parametrize("games", [0, 2])
@pytest.mark.parametrize("size", [*LOOKS])
async def test_each_entry_has_its_digit_and_line(catalogue: Catalogue, size: tuple[int, int], games: int) -> None:
    for _game in range(games):
        saved(catalogue, "Ada", "Boris")
    app = start(catalogue)
    async with app.run_test(size=size) as pilot:
        shown = await read(pilot)
        assert isinstance(app.screen, StartScreen)
        assert {choice.id: choice.digit for choice in app.screen.choices} == DIGITS | {"further": ""}
        for choice in app.screen.choices:
            assert f"{choice.digit or ' '}  {choice.title}" in shown
        assert "…" not in shown
        assert selected(app) == ("go-on" if games else "learn"), "a newcomer learns first"
        last = shown.splitlines()[-1]
        assert "Enter begin" in last
        assert "q quit" in last
        rows = shown.splitlines()
        first, second = (next(i for i, row in enumerate(rows) if text in row) for text in ("1  Continue", "2  Learn"))
        high, gap, pictured = LOOKS[size]
        assert second - first == high + gap
        assert (app.screen.query_one("#start-picture").size.width > 0) == pictured
        assert ("Deathmatch Duel, turn" in shown) == (pictured and games > 0)


async def test_lessons_and_puzzles_say_how_many_are_done(catalogue: Catalogue) -> None:
    app = start(catalogue)
    done = (load_lessons()[0].id, "of another game")
    async with app.run_test(size=(120, 36)) as pilot:
        await worked(app)
        assert f"{len(load_lessons())} short lessons; 0 done" in (shown := await read(pilot))
        assert "200 of one turn; 0 solved" in shown
        LessonProgressStore().save(lambda progress: progress.model_copy(update={"done": done}))
        app.screen.post_message(ScreenResume())
        await pilot.pause()
        await worked(app)
        assert "short lessons; 1 done" in await read(pilot)


@pytest.mark.parametrize("kind", [PookApp, MageKnightApp])
async def test_the_picture_of_another_game_shows_what_all_may_see(kind: type[GameApp]) -> None:
    """Beside its first screen and its setup, where there is space."""
    game = Pook() if kind is PookApp else MageKnight()
    for size, pictured in (((120, 36), True), ((80, 24), False)):
        app = kind.of_game(game, start=True, levels=("beginner",))
        async with app.run_test(size=size) as pilot:
            for key in ("f12", "4"):
                await pilot.press(key)
                await pilot.pause()
                pane = app.screen.query_one("#picture", Pane)
                assert (pane.size.width > 30 and len(pane.lines) > 10) == pictured
                if kind is PookApp and pictured:
                    text = "".join(line.plain for line in pane.lines)
                    assert "( o )" in text, "a coin"
                    assert "o(" not in text, "but not the warrior under it"


async def test_the_keys_go_round(catalogue: Catalogue) -> None:
    app = start(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        for key, name in (("home", "go-on"), ("up", "further"), ("down", "go-on"), ("end", "further")):
            await pilot.press(key)
            assert selected(app) == name


async def test_without_a_game_to_continue_its_line_stays_and_does_nothing(catalogue: Catalogue) -> None:
    app = start(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "enter")
        assert isinstance(app.screen, StartScreen)
        assert selected(app) == "go-on"
        assert "no unfinished game" in await read(pilot)


async def test_the_latest_game_of_any_kind_is_continued(catalogue: Catalogue) -> None:
    """The first screen of each game continues the games of all."""
    dated(saved(catalogue, "Ada", "Boris"), 1)
    session = Session.start(
        registry.load_game("nim"), {"seed": 1, "names": ["Cleo", "Dan"]}, saved_games.games_folder()
    )
    session.close()
    app = start(catalogue)
    async with app.run_test(size=(120, 36)) as pilot:
        shown = await read(pilot)
        assert "Nim: Cleo and Dan, turn 1" in shown
        assert "c lists all unfinished games" in shown
        await pilot.press("c")
        await pilot.pause()
        assert "Tash-Kalar: Ada and Boris" in await read(pilot)
        await pilot.press("escape", "1")
        await pilot.pause()
    assert app.wanted == "nim"
    session = app.following["session"]
    assert session.game.names(session.state) == ("Cleo", "Dan")
    session.close()


async def test_a_game_that_did_not_come_with_the_program_is_behind_the_last_line(catalogue: Catalogue) -> None:
    app = start(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("end", "enter")
        await pilot.pause()
        assert "Nim" in await read(pilot)
        await pilot.press("escape", "s")
        await pilot.pause()
        assert "Statistics" in await read(pilot)
        await pilot.press("escape", "f1")
        await pilot.pause()
        assert "Help" in await read(pilot)
        await pilot.press("escape", "end", "enter", "enter")
        await pilot.pause()
    assert app.wanted == "nim"


@pytest.mark.parametrize("size", SIZES)
async def test_a_game_against_the_computer_is_one_key_away(catalogue: Catalogue, size: tuple[int, int]) -> None:
    app = start(catalogue)
    async with app.run_test(size=size) as pilot:
        await press_entry(pilot, "alone")
        assert any(isinstance(screen, TableScreen) for screen in app.screen_stack)
        cover = app.screen  # the computer begins, so there is a summary if it has already played
        assert not isinstance(cover, HandOverScreen) or not cover.covered, "nothing is hidden from one person"
        assert app.session is not None
        state = app.session.state
        assert (state.config.form, state.config.schools) == ("duel", ("northern", "highland"))
        assert [each.text for each in app.session.players] == [HUMAN.text, "novice"]


@pytest.mark.parametrize(
    ("name", "screen"),
    [("together", SetupScreen), ("learn", LearnScreen), ("puzzles", PuzzlesScreen)],
)
async def test_esc_leads_back(catalogue: Catalogue, name: str, screen: type) -> None:
    app = start(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await press_entry(pilot, name)
        assert isinstance(app.screen, screen)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert app.is_running


async def test_everything_about_the_first_game_can_be_changed(catalogue: Catalogue) -> None:
    app = start(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.form.id == "duel"
        assert app.screen.loadouts == ["northern", "highland"]
        assert app.screen.player_specs == [HUMAN.text, "novice"]
        assert app.screen.query_one("#who-1", ChoiceField).value == "novice"


async def test_the_level_chosen_last_is_offered_again(catalogue: Catalogue) -> None:
    app = start(catalogue)
    app.appearance.change("seats", ("human", "hard", "human", "human"))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("down")  # below the list the whole description is shown
        assert "Northern Imperial against Highland, hard" in await read(pilot)


async def test_the_level_by_the_rating_is_proposed_and_explained(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hotseat.records.matching.own_rating", lambda _game: GlickoRating(1400, 50))
    app = start(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await worked(app)
        while selected(app) != "alone":
            await pilot.press("down")
        assert "medium is nearest to your rating of 1400." in await read(pilot)
        await press_entry(pilot, "alone")
        assert app.session is not None
        assert [each.text for each in app.session.players] == [HUMAN.text, "medium"]


async def test_a_matched_opponent_is_a_level_beside_the_rating(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hotseat.records.matching.own_rating", lambda _game: GlickoRating(1100, 50))
    app = start(catalogue)
    app.appearance.change("seats", ("human", "matched", "human", "human"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press_entry(pilot, "alone")
        assert app.session is not None
        computer = app.session.players[1]
        assert (computer.matched, computer.name in ("beginner", "easy")) == (True, True)


async def test_the_latest_game_that_opens_goes_on(catalogue: Catalogue) -> None:
    good, bad = saved(catalogue, "Ada", "Boris"), saved(catalogue, "Cleo", "Dan")
    bad.write_bytes(bad.read_bytes().replace(b'"ply":2', b'"ply":7', 1))
    dated(good, 1)
    app = start(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        assert selected(app) == "go-on"
        assert "saved" in ids(app)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.pause()
        assert app.session is not None
        assert app.session.path == good


async def test_saved_games_of_all_games_are_listed(catalogue: Catalogue) -> None:
    """They are chosen by their game, lead to the statistics, and are opened in the application of their game."""
    dated(saved(catalogue, "Ada", "Boris"), 1)
    session = Session.start(
        registry.load_game("nim"), {"seed": 1, "names": ["Cleo", "Dan"]}, saved_games.games_folder()
    )
    for option in ("take 3", "take 3", "take 2"):
        session.play(option)
    session.close()
    app = start(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await press_entry(pilot, "saved")
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, ProfileScreen)
        await pilot.press("q")
        await pilot.pause()
        games = app.screen
        assert isinstance(games, SavedGamesScreen)
        assert "Game 1 of 2: all games" in (shown := await read(pilot))
        assert "Nim, turn 3" in shown
        assert "f game: all" in shown
        await pilot.press("f")
        assert [game.names for game in games.games] == [("Ada", "Boris")]
        await pilot.press("f")
        assert [game.names for game in games.games] == [("Cleo", "Dan")]
        assert "f game: Nim" in await read(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        await press_entry(pilot, "saved")
        await pilot.press("r")
        await pilot.pause()
    assert (app.wanted, app.following["replay"].game.id) == ("nim", "nim")


async def test_another_game_is_started(catalogue: Catalogue) -> None:
    app = start(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await press_entry(pilot, "pook")
    assert app.wanted == "pook"


async def test_q_leaves(catalogue: Catalogue) -> None:
    app = start(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("q")
    assert app.return_code == 0
    assert saved_games.all_games() == []
