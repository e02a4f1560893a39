"""The first screen: the list of unfinished games, or the setup of a new game."""

import time
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from hotseat.plugin.setup_options import NAMES
from hotseat.tui.gym import GymScreen
from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.menu_commands import CHOSEN, FILES, LEAVING, LISTING
from hotseat.tui.radio_row import RadioRow
from hotseat.tui.saved_games import SavedGamesScreen
from hotseat.tui.setup import SetupScreen
from hotseat.tui.setup_fields import ChoiceField
from tashkalar.cards.card_text import card_name, school_name
from tashkalar.engine import Catalogue, School
from tashkalar.engine.forms import FORMS
from tashkalar.text import rule_topics
from tashkalar.text.shared_phrases import description_of
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.commands import BESIDE_GAMES
from tashkalar.tui.screens.cards import CardsScreen
from tashkalar.tui.screens.replay import BoardReplayScreen
from tashkalar.tui.screens.setup import example_card
from tashkalar.tui.screens.table import TableScreen
from tashkalar.tui.widgets.board import BoardWidget
from tests.helpers import saves
from tests.hotseat.helpers.idle import screen_text, until
from tests.saves.playing import dated, entries, play_on, rewrite
from tests.tui.conftest import read
from tests.tui.key_presses import close_hand_over

pytestmark = pytest.mark.sweep("size")

TEAMS = "4ABAB"
SIZES = [(120, 36), (80, 24)]
PAIRS = (("Ada", "Boris"), ("Cleo", "Dan"), ("Eva", "Finn"))


# --- a new game ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (40, 16)])
async def test_one_key_starts_a_game(catalogue: Catalogue, size: tuple[int, int]) -> None:
    app = TashkalarApp(catalogue)
    async with app.run_test(size=size) as pilot:
        shown = await read(pilot)
        for wanted in ("High Form", "Duel", "Melee", "Ada", "Boris", "Northern", "F5 start", "Esc back"):
            assert wanted in shown
        await pilot.press("f5")
        await pilot.pause()
        assert isinstance(app.screen, HandOverScreen)
        assert app.session is not None
        assert app.session.path is not None
        assert app.session.path.exists()


async def test_everything_is_chosen_by_keys(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(
            "2", "right", "right", "1", "down", "left", "right", "down", *["backspace"] * 3, *"Cleo", "enter"
        )
        await pilot.press("4", "down", "down", "down", "left", "left", "1", "down", "down", "2", "down")
        await pilot.press(*["backspace"] * 8, *"42", "up", *["down"] * 4, "enter")
        assert app.focused is not None
        assert app.focused.id == "start"
        await pilot.press("enter")
        await pilot.pause()
        assert app.session is not None
        config = app.session.state.config
        assert (config.form, app.session.state.seed) == ("duel", 42)
        assert config.names == ("Boris", "Cleo"), "player 2 has the first turn"
        assert config.schools == ("northern", "sylvan")


@pytest.mark.sweep("size")
@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)])
async def test_the_keys_do_what_the_footer_says(catalogue: Catalogue, size: tuple[int, int]) -> None:
    """Up and Down go round the fields as Tab does, Left, Right and digits change what is chosen there."""
    app = TashkalarApp(catalogue)
    async with app.run_test(size=size) as pilot:
        shown = await read(pilot)
        for value in ("Up Down field", *["Left Right change"] * (size[0] > 60), "F5 start", "? keys", "Esc back"):
            assert value in shown
        assert app.focused is not None
        fields = (
            "form players name-0 loadout-0 who-0 name-1 loadout-1 who-1 starts seed unit handicap aids start".split()
        )
        for keys in (("down", "up"), ("tab", "shift+tab")):
            for field in (*fields[1:], fields[0]):
                await pilot.press(keys[0])
                assert app.focused is not None
                assert app.focused.id == field
            for field in fields[::-1]:
                await pilot.press(keys[1])
                assert app.focused.id == field
        for field in ("form", "players", "starts", "loadout-0", "who-1"):
            widget = app.screen.query_one(f"#{field}")
            assert isinstance(widget, RadioRow)
            widget.focus()
            before, digit = widget.value, {"players": "2", "starts": "right"}.get(field, str(widget.chosen + 1))
            for keys in (("right", "left"), ("right", "escape"), ("left", digit)):
                await pilot.press(keys[0])
                assert widget.value != before
                await pilot.press(keys[1])
                assert widget.value == before
            assert app.focused is widget


@pytest.mark.parametrize("size", [(160, 50), (120, 36), (80, 24), (60, 20)])
async def test_forms_and_schools_are_told_where_they_are_chosen(catalogue: Catalogue, size: tuple[int, int]) -> None:
    app = TashkalarApp(catalogue)
    async with app.run_test(size=size) as pilot:
        for number, text in enumerate(rule_topics.FORMS.values(), 1):
            await pilot.press(str(number))
            shown = await read(pilot)
            assert text[:30] in shown
            assert text.partition(": ")[2][:30] in shown
            if size[1] >= 24:
                begins = {1: "The second player begins", 2: "Your score: the points", 3: "Three or four play"}[number]
                assert begins in shown, "what the form is about, by the rules"
            assert ("+ it begins here" in shown) == (size[0] >= 120 and number != 2)
        await pilot.press("1")
        place = None
        app.screen.query_one("#loadout-1").focus()
        for number, school in enumerate(rule_topics.SCHOOLS, 1):
            text = description_of(catalogue, catalogue.schools[school])
            await pilot.press(str(number))
            shown = await read(pilot)
            assert text.partition(": ")[2][:20] in shown
            rows = shown.splitlines()
            listed = next(i for i, row in enumerate(rows) if "School  ( ) Boris" in row)
            assert place in (None, listed), "the list stays where it is"
            place = listed
            if size[0] >= 120:
                being = example_card(catalogue, school)
                assert card_name(being) in shown
                assert app.screen.query_one(BoardWidget).region.right <= app.screen.query_one("#setup").region.x + 1
            assert ("Sapling" in shown) == (size[1] == 50 and school == "sylvan")
            assert f"▌{number} {school_name(catalogue.schools[school])}" in screen_text(app), "in the colour of Boris"


@pytest.mark.parametrize("size", [(160, 50), (120, 36), (80, 24), (60, 20), (40, 16)])
async def test_start_says_the_game_and_starts_by_a_click(catalogue: Catalogue, size: tuple[int, int]) -> None:
    app = TashkalarApp(catalogue)
    async with app.run_test(size=size) as pilot:
        await pilot.press("up")
        shown = await read(pilot)
        assert (
            "[ ] Ada against ( ) Boris"[: size[0] - 20] in shown
            or "[ ] Ada, Northern Imperial against ( ) Boris" in shown
        )
        if size[1] >= 36:
            assert "Southern Imperial" in shown[shown.index("F5  Start") :], "the whole game, with the schools"
        await pilot.press("down", "down", "down", "f3", "escape")
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("up", "up", "up")
        await pilot.click("#start")
        await pilot.pause()
        assert app.session is not None


async def test_a_card_of_the_school_is_looked_up(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(120, 36)) as pilot:
        app.screen.query_one("#loadout-1").focus()
        await pilot.press("4", "f3")
        await pilot.pause()
        assert isinstance(app.screen, CardsScreen)
        assert "Kiskin Leafsplitter" in await read(pilot)
        await pilot.press("escape", "f1")
        await pilot.pause()
        assert "Help" in await read(pilot)
        await pilot.press("escape", "f3", "escape", "escape")
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.loadouts[1] == "southern", "Esc takes the change back"


async def test_the_patterns_of_the_school_are_learnt_before_it_is_played(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(120, 36)) as pilot:
        app.screen.query_one("#loadout-1").focus()
        await pilot.press("4")
        assert "F6 pattern gym" in await read(pilot)
        await pilot.press("f6")
        await until(lambda: isinstance(app.screen, GymScreen))
        assert isinstance(app.screen, GymScreen)
        assert app.screen.run_now.group == "sylvan"
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, SetupScreen))
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.loadouts[1] == "sylvan"


def test_every_form_and_every_school_of_the_game_is_told(catalogue: Catalogue) -> None:
    assert set(rule_topics.FORMS) == set(FORMS)
    assert set(rule_topics.SCHOOLS) == set(catalogue.schools)
    foreign = School("dwarven", "Dwarven", "highland")
    assert description_of(catalogue, foreign) == "A deck of 18 beings."


async def test_what_the_guide_recommends_is_chosen_at_first(catalogue: Catalogue) -> None:
    (advice,) = (topic.paragraphs[0] for topic in rule_topics.rule_topics() if topic.title == "A first game")
    assert advice.startswith("Play a duel, Northern Imperial against Southern Imperial")
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f5")
        await pilot.pause()
        assert app.session is not None
        config = app.session.state.config
        assert config.form == "duel"
        assert set(config.schools) == {"northern", "southern"}


async def test_setup_says_what_is_wrong(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        for change, fault in (
            ({"#loadout-0": "southern"}, "different schools"),
            ({"#loadout-0": "northern", "#name-0": "Boris"}, "different names"),
            ({"#name-0": " "}, "needs a name"),
            ({"#name-0": "Ada", "#seed": ""}, "The seed is a whole number"),
        ):
            for name, value in change.items():
                widget = app.screen.query_one(name)
                assert isinstance(widget, Input | ChoiceField)
                if isinstance(widget, Input):
                    widget.value = value
                else:
                    widget.select(value)
            await pilot.press("f5")
            assert fault in await read(pilot)
        assert isinstance(app.screen, SetupScreen)


@pytest.mark.sweep("size")
@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
@pytest.mark.parametrize(
    ("form", "players", "seats"), [("melee", "3", 3), ("melee", "4", 4), ("high-form", TEAMS, 4), ("duel", TEAMS, 4)]
)
async def test_more_than_two_sit_down(
    catalogue: Catalogue, size: tuple[int, int], form: str, players: str, seats: int
) -> None:
    app = TashkalarApp(catalogue)
    async with app.run_test(size=size) as pilot:
        await choose(pilot, "form", form)
        await choose(pilot, "players", players)
        await choose(pilot, "starts", "3")
        shown = await read(pilot)
        for wanted in ("Cleo", *["Dan"] * (seats == 4), "First turn", "F5  Start", "F5 start"):
            assert wanted in shown
        assert ("[ ] Cleo" in shown) == (players == TEAMS)
        assert ("[ ] Ada & [ ] Cleo against ( ) Boris" in shown) == (players == TEAMS)
        await pilot.press("f5")
        await pilot.pause()
        assert app.session is not None
        config = app.session.state.config
        assert (config.form, config.teams) == (form, players == TEAMS)
        assert config.names == (*NAMES[2:seats], *NAMES[:2])
        assert config.schools == (*tuple(catalogue.schools)[2:seats], *tuple(catalogue.schools)[:2])


async def test_the_form_settles_how_many_may_play(catalogue: Catalogue) -> None:
    """Two again after a melee: the third row goes, and nobody who isn't there takes the first turn."""
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await choose(pilot, "form", "melee")
        await choose(pilot, "starts", "3")
        await choose(pilot, "form", "duel")
        assert "Cleo" not in await read(pilot)
        assert app.screen.query_one("#players", RadioRow).value == "2"
        assert app.screen.query_one("#starts", RadioRow).value == "lot"


async def choose(pilot: Pilot[None], name: str, value: str) -> None:
    """Choose an entry of a row."""
    row = pilot.app.screen.query_one(f"#{name}", RadioRow)
    row.chosen = [entry for entry, _ in row.entries].index(value)
    await pilot.pause()


# --- the unfinished games ----------------------------------------------------------------------------


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """The folder of the saved games."""
    return tmp_path / "games"


def left(
    catalogue: Catalogue, games: Path, plies: int = 9, names: tuple[str, str] = ("Ada", "Boris"), hours: int = 0
) -> Path:
    """A game that was left so many hours ago."""
    session = saves.start_session(catalogue, "duel", ("northern", "southern"), 7, names, games)
    play_on(session, plies, seed=7)
    session.close()
    assert session.path is not None
    return aged(session.path, hours)


def aged(path: Path, hours: int) -> Path:
    """The same file, last played so many hours ago."""
    return dated(path, time.time() - hours * 3600)


@pytest.mark.parametrize("size", [*SIZES, (44, 18), (40, 16)])
async def test_enter_goes_on_with_the_game_played_last(
    catalogue: Catalogue, games: Path, size: tuple[int, int]
) -> None:
    left(catalogue, games, 5, ("Cleo", "Dan"), hours=30)
    newest = left(catalogue, games, 25, hours=2)
    app = TashkalarApp(catalogue)
    async with app.run_test(size=size) as pilot:
        assert isinstance(app.screen, SavedGamesScreen)
        shown = await read(pilot)
        wanted = ["> [ ] Ada", "( ) Boris", "2 hours ago", "Deathmatch Duel", "turn ", "Northern", "Cleo", "1 day ago"]
        for text in wanted if size[0] >= 80 else wanted[:1]:
            assert text in shown
        assert ".." not in shown.replace("T A S H", ""), "the scores are known"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, HandOverScreen)
        assert app.session is not None
        assert app.session.path == newest
        assert len(app.session.steps) == 25


@pytest.mark.parametrize("size", SIZES)
async def test_resuming_lands_in_the_exact_question_inside_an_effect(
    catalogue: Catalogue, games: Path, size: tuple[int, int]
) -> None:
    session = saves.start_session(catalogue, "duel", ("northern", "southern"), 7, ("Ada", "Boris"), games)
    while len(session.steps) < 12 or not session.state.frames:
        play_on(session, 1, seed=len(session.steps))
    session.close()
    app = TashkalarApp(catalogue)
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, HandOverScreen)
        assert app.screen.seat == session.state.seat, "the cover of whoever is asked"
        await close_hand_over(pilot)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.viewer == session.state.seat
        assert app.session is not None
        assert app.session.history.decision == session.history.decision


async def test_the_list_is_gone_through_by_keys_and_clicks(catalogue: Catalogue, games: Path) -> None:
    paths = [left(catalogue, games, 3, (f"Ada {i}", "Boris"), hours=i) for i in range(12)]
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("up")
        assert "> [ ] Ada 0" in await read(pilot)
        await pilot.press(*["down"] * 15)
        shown = await read(pilot)
        assert "> [ ] Ada 11" in shown
        assert "Ada 0 " not in shown
        assert "game 12 of 12" in shown
        await pilot.press("up")
        assert "> [ ] Ada 10" in await read(pilot)
        await pilot.press(*["up"] * 20)
        await pilot.pause()
        await pilot.click("#unfinished-games", offset=(8, 2))
        assert "> [ ] Ada 1 " in await read(pilot)
        await pilot.click("#unfinished-games", offset=(8, 2))
        await pilot.pause()
        assert app.session is not None
        assert app.session.path == paths[1]


@pytest.mark.parametrize("size", SIZES)
async def test_what_can_only_be_looked_at_says_so_in_a_line(
    catalogue: Catalogue, games: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    readonly, other, astray = (left(catalogue, games, names=pair) for pair in PAIRS)
    head, *rest = entries(other)
    rewrite(other, [head | {"cards": "sha256:other"}, *rest])
    with astray.open("a") as file:
        file.write('{"ply":99,"seat":1,"play":"end"}\n')
    for age, path in enumerate((readonly, other, astray), 1):
        aged(path, age)
    data = {path: path.read_bytes() for path in (readonly, other, astray)}
    monkeypatch.setattr("os.access", lambda path, mode: Path(path) != readonly)
    app = TashkalarApp(catalogue)
    async with app.run_test(size=size) as pilot:
        for why in ("its file is read-only", "it was played with other cards", "diverges at ply 10"):
            assert why in await read(pilot), "told before anything is tried"
            await pilot.press("enter")
            shown = await read(pilot)
            assert isinstance(app.screen, SavedGamesScreen)
            assert "This game can't be resumed:" in shown
            await pilot.press("down")
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, BoardReplayScreen)
        assert "diverges at ply 10" in await read(pilot)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, SavedGamesScreen)
        await pilot.press("up", "r")
        await pilot.pause()
        await pilot.press("f")
        await pilot.pause()
        assert isinstance(app.screen, HandOverScreen)
        assert app.session is not None
        assert app.session.path not in data, "a fork is a game of these cards"
    assert {path: path.read_bytes() for path in data} == data


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 16)])
async def test_a_long_list_and_a_long_message_leave_the_keys_in_sight(
    catalogue: Catalogue, games: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    for age in range(20):
        left(catalogue, games, 1, hours=age)
    monkeypatch.setattr("os.access", lambda path, mode: False)
    app = TashkalarApp(catalogue)
    async with app.run_test(size=size) as pilot:
        for key in ("enter", "down", "enter", *["down"] * 18, "enter"):
            await pilot.press(key)
            shown = await read(pilot)
            assert "Enter resume" in shown
            assert "> [ ] Ada" in shown


async def test_a_game_open_elsewhere_is_told_in_a_line(catalogue: Catalogue, games: Path) -> None:
    elsewhere = saves.resume_session(left(catalogue, games), catalogue)
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert "this game is open in another window" in await read(pilot)
        assert isinstance(app.screen, SavedGamesScreen)
    elsewhere.close()


async def test_from_the_list_to_a_new_game_and_back(catalogue: Catalogue, games: Path) -> None:
    left(catalogue, games)
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        app.action_unfinished()
        await pilot.pause()
        assert isinstance(app.screen, SavedGamesScreen)
        titles = {each.title for each in app.get_system_commands(app.screen)}
        assert {command.title for command in (*CHOSEN, *FILES, *BESIDE_GAMES, *LISTING, LEAVING)} <= titles
        await pilot.press("q", "q")
    assert app.return_code == 0


async def test_only_games_that_are_over_are_no_reason_to_ask(catalogue: Catalogue, games: Path) -> None:
    left(catalogue, games, 10_000)
    app = TashkalarApp(catalogue)
    async with app.run_test(size=(80, 24)):
        assert isinstance(app.screen, SetupScreen)


async def test_a_level_that_was_chosen_once_and_is_not_offered_now_is_nobody(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue)
    app.appearance.change("seats", ("human", "beginner", "medium", "program:cat"))
    async with app.run_test(size=(120, 36)):
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        assert [screen.query_one(f"#who-{seat}", ChoiceField).value for seat in range(4)] == [
            "human", "human", "human", "program:",
        ]  # fmt: skip
