"""The replay: every way through a game, whose hands lie open, playing by itself, forks and what-ifs."""

import asyncio
import json
import re
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from hotseat.records.header import Parent
from hotseat.tui import player_worker
from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.replay_commands import CHALLENGE
from hotseat.tui.result import ResultScreen
from hotseat.tui.score_curve import LEVELS, curve_lines, lines_for, score_points
from tashkalar.engine import Catalogue
from tashkalar.game_types import Replay
from tashkalar.text.event_text import log_line
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.commands import REPLAY
from tashkalar.tui.screens.help import HelpScreen
from tashkalar.tui.screens.replay import BoardReplayScreen
from tashkalar.tui.screens.table import TableScreen
from tashkalar.tui.what_if import BoardTrial
from tests.helpers import saves
from tests.helpers.saves import read_replay
from tests.helpers.saves import read_tash_kalar_record as read_record
from tests.hotseat.helpers.idle import screen_text, until
from tests.saves.playing import play_on, start
from tests.tui.conftest import Sit, read
from tests.tui.key_presses import close_hand_over

pytestmark = pytest.mark.sweep("size")

SIZES = [(120, 36), (80, 24)]
PLAYS = ("place d4", "end", "place e6", "place f6", "end", "place d5", "place d6", "end")
FAST = len(player_worker.PACES) - 1


def trial_of(app: TashkalarApp) -> TableScreen:
    """The table on the screen, at which moves are tried."""
    assert isinstance(app.screen, TableScreen)
    assert isinstance(app.screen.exercise, BoardTrial)
    return app.screen


def screen_of(app: TashkalarApp) -> BoardReplayScreen:
    """The replay on the screen."""
    assert isinstance(app.screen, BoardReplayScreen)
    return app.screen


def a_game(form: str = "duel", seed: int = 17) -> Replay:
    """A whole game in which points are scored."""
    session = start(None, form, seed)
    play_on(session, seed=seed)
    return Replay(session.game, session.history.start, session.steps)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A saved game that is over."""
    session = start(tmp_path / "games", "duel", 17)
    play_on(session, seed=17)
    session.close()
    assert session.path is not None
    return session.path


async def go(pilot: Pilot[None], keys: str) -> None:
    """Press keys."""
    await pilot.press(*keys.split())
    await pilot.pause()


# --- ways through a game ------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_a_replay_goes_everywhere(sit: Sit, catalogue: Catalogue, size: tuple[int, int]) -> None:
    session = sit(plays=PLAYS).session
    assert session is not None
    replay = Replay(session.game, session.history.start, session.steps)
    app = TashkalarApp(catalogue, replay=replay)
    async with app.run_test(size=size) as pilot:
        await go(pilot, "h h")
        shown = await read(pilot)
        for seat in replay.state.seats:
            assert catalogue.name(seat.beings[0])[:11] in shown, "all hands lie open"
        for keys, ply in (
            ("right", 1),
            ("right", 2),
            ("left", 1),
            ("right_square_bracket", 2),
            ("shift+right", 5),
            ("left_square_bracket", 2),
            ("pagedown", 5),
            ("pageup", 2),
            ("end", 8),
            ("home", 0),
            ("down", 1),
            ("up", 0),
            ("g 3 enter", 5),
            ("g 9 enter", 5),
            ("g escape", 5),
            ("left", 4),
        ):
            await go(pilot, keys)
            assert replay.ply == ply, keys
        assert "decision 4 of 8" in await read(pilot)
        await go(pilot, "g")
        assert app.screen.query_one(Input).display
        assert not app.screen.query_one("#prompt").display
        await go(pilot, "9 enter")
        assert "there is no turn 9" in await read(pilot)
        await pilot.press("q", "q")
    assert app.return_code == 0


async def test_actions_pass_over_what_a_card_asks(catalogue: Catalogue) -> None:
    replay = a_game()
    inside = next(
        ply for ply, state in enumerate(replay.states) if state.frames and replay.steps[ply - 1].option[0] == "s"
    )
    app = TashkalarApp(catalogue, replay=replay)
    async with app.run_test(size=(120, 36)) as pilot:
        replay.to_ply(inside)
        await go(pilot, "down")
        assert replay.ply > inside
        assert not replay.state.frames
        await go(pilot, "up")
        assert replay.ply == inside - 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("form", "seed"), [("duel", 17), ("high-form", 40)])
async def test_landmarks_are_sought_forth_and_back(
    catalogue: Catalogue, form: str, seed: int, size: tuple[int, int]
) -> None:
    replay = a_game(form, seed)
    app = TashkalarApp(catalogue, replay=replay)
    async with app.run_test(size=size) as pilot:
        for key, landmark, name in (
            ("b", "summon", "summoning"),
            ("z", "flare", "flare"),
            ("c", "claim", "claim"),
            ("s", "score", "change of the score"),
        ):
            plies = replay.replay_markers[landmark]
            await go(pilot, "home")
            for ply in plies[:2]:
                await go(pilot, key)
                assert replay.ply == ply
            if len(plies) > 1:
                await go(pilot, key.upper())
                assert replay.ply == plies[0]
            await go(pilot, "home")
            await go(pilot, key.upper())
            assert f"There is no {name} before this." in await read(pilot)
            assert replay.ply == 0


async def test_the_log_and_the_prompt_follow(catalogue: Catalogue) -> None:
    replay = a_game()
    app = TashkalarApp(catalogue, replay=replay)
    async with app.run_test(size=(120, 36)) as pilot:
        assert "The deal" in await read(pilot)
        await go(pilot, "right")
        assert "places" in await read(pilot)
        shown = screen_text(app)
        assert f"▌ {log_line(replay.steps[0], replay.start_state.config)}" in shown
        await go(pilot, "s")
        assert "1 point for the flare" in await read(pilot)
        await go(pilot, "home")
        assert "1 point for the flare" not in await read(pilot)


# --- hands ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_the_hands_as_each_player_saw_them(catalogue: Catalogue, size: tuple[int, int]) -> None:
    replay = a_game()
    app = TashkalarApp(catalogue, replay=replay)
    async with app.run_test(size=size) as pilot:
        await go(pilot, "g 6 enter")
        hands = [catalogue.name(replay.state.seats[seat].beings[0])[:11] for seat in (0, 1)]
        assert hands[0] != hands[1]
        for chosen, seats in (("*all", (0, 1)), ("*active", (1,)), ("*Ada", (0,)), ("*Boris", (1,)), ("*all", (0, 1))):
            shown = await read(pilot)
            assert chosen in shown
            for word in ("all", "active", "Ada", "Boris"):
                assert word in shown.split("Hands (h):")[1].splitlines()[0], "every choice is told"
            assert tuple(seat for seat in (0, 1) if hands[seat] in shown) == seats
            assert ("? being" in shown) == (len(seats) == 1)
            assert tuple(screen_of(app).open_hands) == seats
            await go(pilot, "h")


@pytest.mark.parametrize("size", [*SIZES, (60, 20)])
async def test_a_game_that_goes_on_keeps_its_hands_covered_until_they_are_opened(
    sit: Sit, catalogue: Catalogue, size: tuple[int, int]
) -> None:
    session = sit(plays=PLAYS).session
    assert session is not None
    held = [catalogue.name(seat.beings[0])[:11] for seat in session.history.start.seats]
    app = TashkalarApp(catalogue, replay=Replay(session.game, session.history.start, session.steps))
    async with app.run_test(size=size) as pilot:
        if size[0] == 60:
            await go(pilot, "tab")
        await go(pilot, "i")
        assert isinstance(app.screen, BoardReplayScreen), "who tries moves would see all hands"
        await go(pilot, "question_mark")
        shown = await read(pilot)
        assert not any(card in shown for card in held)
        await go(pilot, "escape h")
        assert "This game isn't finished" in await read(pilot)
        await go(pilot, "right left")
        shown = await read(pilot)
        assert "? being" in shown
        assert "Hands (h): hidden" in shown
        assert not any(card in shown for card in held), "another key is no answer"
        await go(pilot, "h h")
        shown = await read(pilot)
        assert all(card in shown for card in held)
        assert "*all" in shown
        await go(pilot, "i")
        trial_of(app)


async def test_who_plays_with_open_hands_looks_at_them_openly(sit: Sit, catalogue: Catalogue) -> None:
    session = sit(plays=PLAYS).session
    assert session is not None
    app = TashkalarApp(
        catalogue, replay=Replay(session.game, session.history.start, session.steps), given={"covers": "off"}
    )
    async with app.run_test(size=(120, 36)) as pilot:
        assert "*all" in await read(pilot)


async def test_long_names_leave_room_for_each_other(catalogue: Catalogue) -> None:
    names = ("Maximilian August", "Friederike-Annaxx")
    session = saves.start_session(catalogue, "duel", ("northern", "southern"), 1, names, None)
    app = TashkalarApp(
        catalogue, replay=Replay(session.game, session.history.start, session.steps), given={"covers": "off"}
    )
    async with app.run_test(size=(80, 24)) as pilot:
        title = (await read(pilot)).split("Hands (h):")[1].splitlines()[0]
        for word in ("*all", "active", "Max…", "Fri…"):
            assert word in title


# --- playing by itself ---------------------------------------------------------------------------------


@pytest.fixture
def swift(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paces for impatient tests."""
    monkeypatch.setattr("hotseat.tui.replay.PACES", (10.0, 5.0, 0.05, 0.01))


@pytest.mark.usefixtures("swift")
async def test_it_plays_to_the_end_and_stops(catalogue: Catalogue, sit: Sit) -> None:
    session = sit(plays=PLAYS).session
    assert session is not None
    replay = Replay(session.game, session.history.start, session.steps)
    app = TashkalarApp(catalogue, replay=replay)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "stopped, speed 2 of 4" in await read(pilot)
        await go(pilot, "plus plus plus")
        assert "stopped, speed 4 of 4" in await read(pilot)
        await go(pilot, "space")
        await until(lambda: not screen_of(app).playing)
        assert replay.ply == len(PLAYS)
        await go(pilot, "minus minus minus minus")
        await go(pilot, "space")
        assert "playing, speed 1 of 4" in await read(pilot)
        assert replay.ply == 0, "from the end it begins again"


@pytest.mark.sweep("key")
@pytest.mark.usefixtures("swift")
@pytest.mark.parametrize("key", ["space", "x", "left", "h", "question_mark", "f2", "ctrl+p"])
async def test_any_key_stops_it(catalogue: Catalogue, key: str) -> None:
    replay = a_game()
    app = TashkalarApp(catalogue, replay=replay)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = screen_of(app)
        await go(pilot, "space")
        assert screen.playing
        await go(pilot, "plus")
        assert screen.playing, "faster is no stop"
        await go(pilot, key)
        assert not screen.playing
        ply = replay.ply
        await asyncio.sleep(0.2)
        assert replay.ply == ply


@pytest.mark.usefixtures("swift")
async def test_a_click_stops_it_too(catalogue: Catalogue) -> None:
    replay = a_game()
    app = TashkalarApp(catalogue, replay=replay)
    async with app.run_test(size=(120, 36)) as pilot:
        await go(pilot, "space")
        await pilot.click("#curve", offset=(60, 0))
        await pilot.pause()
        assert not screen_of(app).playing
        assert replay.ply > 30, "a click on the curve goes there"


# --- the curve -----------------------------------------------------------------------------------------


def text_of(replay: Replay, width: int, height: int) -> list[str]:
    return [line.plain for line in curve_lines(score_points(replay), replay.ply, width, height)]


def test_the_curve_rises_with_the_points_and_marks_the_moment() -> None:
    replay = a_game()
    height = lines_for(8, 2)
    assert height == 7
    for ply in (0, 40, len(replay.steps)):
        replay.to_ply(ply)
        lines = text_of(replay, 120, height)
        assert len(lines) == height
        assert all(len(line) <= 120 for line in lines)
        assert lines[-1].count("▲") == 1
        assert lines[2].startswith(" [ ]")
        assert lines[5].startswith(" ( )")
        assert lines[0].split()[0] == "14", "what a full bar stands for"
        assert lines[0].rstrip().endswith(LEVELS[-1]), "14 points at the end are the most"
    assert "turn 0" in lines[-1]
    assert "25" in lines[-1]


def test_side_by_side_the_curve_has_an_axis_below() -> None:
    replay = a_game()
    assert lines_for(2, 2) == 2
    replay.to_ply(40)
    bars, turns = text_of(replay, 80, 2)
    assert len(bars) <= 80
    assert len(turns) <= 80
    assert "|" not in bars
    assert turns.count("▲") == 2, "one for each side"
    assert turns.count("turn 0") == 2
    assert turns.count("25") == 2


@pytest.mark.sweep("width")
@pytest.mark.parametrize("width", [24, 40, 80, 120])
@pytest.mark.parametrize("height", [2, 3, 7])
def test_the_mark_never_covers_a_part_of_a_number(width: int, height: int) -> None:
    replay = a_game()
    for ply in range(len(replay.steps) + 1):
        replay.to_ply(ply)
        turns = text_of(replay, width, height)[-1]
        numbers = [int(number) for number in re.findall(r"\d+", turns)]
        assert all(number % 5 == 0 for number in numbers)
        assert not re.search(r"\d▲\d", turns)


def test_the_mark_moves_on_with_the_game() -> None:
    replay = a_game()
    last = -1
    for ply in range(len(replay.steps) + 1):
        replay.to_ply(ply)
        (line,) = text_of(replay, 80, 1)
        assert len(line) <= 80
        here = text_of(replay, 120, 3)[-1].index("▲")
        assert here >= last
        assert line.count("|") == 2, "one for each seat"
        last = here


@pytest.mark.parametrize("width", [24, 40, 80, 240])
def test_the_curve_of_any_game_fits(width: int) -> None:
    session = start(None, "high-form")
    for plies in (0, 1, 3, 200):
        play_on(session, plies)
        replay = Replay(session.game, session.history.start, session.steps)
        replay.to_end()
        for height in (1, 3, 9):
            lines = text_of(replay, width, height)
            assert len(lines) == height
            assert all(len(line) <= width for line in lines)


@pytest.mark.parametrize("size", [*SIZES, (160, 50), (44, 18)])
async def test_everything_fits_and_the_curve_takes_what_is_left(catalogue: Catalogue, size: tuple[int, int]) -> None:
    replay = a_game()
    app = TashkalarApp(catalogue, replay=replay)
    async with app.run_test(size=size) as pilot:
        await go(pilot, "g 2 0 enter")
        shown = await read(pilot)
        bottom = app.screen.query_one("#footer").region
        assert bottom.bottom == size[1]
        assert "▲" in shown, "the curve has an axis"
        board = app.screen.query_one("#board").region
        assert board.bottom <= app.screen.query_one("#prompt").region.y, "nothing covers the board"
        if size[0] >= 80:
            for wanted in ("Score", "Destroyed", "Hands", "Log", "step", "action", "turn", "analyse", "play"):
                assert wanted in shown


@pytest.mark.parametrize("size", SIZES)
async def test_in_ascii_the_curve_is_still_a_curve(catalogue: Catalogue, size: tuple[int, int]) -> None:
    app = TashkalarApp(catalogue, replay=a_game(), given={"ascii": "on"})
    async with app.run_test(size=size) as pilot:
        await go(pilot, "end")
        shown = await read(pilot)
        assert shown.isascii()
        (rising,) = (line for line in shown.splitlines() if line.startswith(" [ ] "))
        signs = "".join(dict.fromkeys(rising[6 : 40 if size[0] == 80 else 120].replace(" ", "").replace("|", "")))
        assert signs.startswith(".")
        assert signs.endswith("8")
        assert [sign for sign in "1235678" if sign in signs] == list(signs[1:])


# --- forks and what-ifs ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_a_fork_is_a_new_game_that_names_its_parent(
    catalogue: Catalogue, file: Path, size: tuple[int, int]
) -> None:
    data = file.read_bytes()
    replay = read_replay(file, catalogue)
    inside = next(ply for ply, state in enumerate(replay.states) if state.frames and ply > 60)
    replay.to_ply(inside)
    app = TashkalarApp(catalogue, replay=replay)
    async with app.run_test(size=size) as pilot:
        await go(pilot, "f")
        await pilot.pause()
        assert isinstance(app.screen, HandOverScreen)
        assert replay.state.config.names[replay.state.seat] in await read(pilot)
        await close_hand_over(pilot)
        assert isinstance(app.screen, TableScreen)
        assert app.session is not None
        assert app.session.state == replay.state, "the exact question, inside a card's effect"
        assert app.screen.viewer == replay.state.seat
        fork = app.session.path
        assert fork is not None
        header = json.loads(fork.read_text("utf-8").splitlines()[0])
        assert header["parent"] == {"game": file.stem, "ply": inside}
        await pilot.press("q", "q")
    assert app.return_code == 0
    assert file.read_bytes() == data
    saves.resume_session(fork, catalogue).close()


async def test_a_finished_game_is_forked_from_its_result(catalogue: Catalogue, tmp_path: Path) -> None:
    session = saves.start_session(catalogue, "duel", ("northern", "southern"), 7, ("Ada", "Boris"), tmp_path / "games")
    app = TashkalarApp(catalogue, session)
    async with app.run_test(size=(80, 24)) as pilot:
        await close_hand_over(pilot)
        session.play("place c5 1c")
        await go(pilot, "R R")
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        await go(pilot, "r")
        await go(pilot, "right f")
        await pilot.pause()
        assert isinstance(app.screen, HandOverScreen)
        assert app.session is not session
        assert app.session is not None
        assert app.session.path is not None
        assert session.path is not None
        assert read_record(app.session.path, catalogue).header.parent == Parent(session.path.stem, 1)
        await close_hand_over(pilot)
        await go(pilot, "escape")
        assert isinstance(app.screen, TableScreen)
        assert len(app.screen_stack) == 2, "nothing lies below the new game"
        saves.resume_session(session.path, catalogue).close()


async def test_where_a_game_is_over_there_is_nothing_to_play_on(catalogue: Catalogue, tmp_path: Path) -> None:
    app = TashkalarApp(catalogue, replay=a_game())
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "end f")
        assert "The game is over here; go back" in await read(pilot)
        await go(pilot, "i")
        assert "The game is over here; go back" in await read(pilot)
        assert isinstance(app.screen, BoardReplayScreen)
    assert not list(tmp_path.glob("**/*.tkr"))


@pytest.mark.parametrize("size", SIZES)
async def test_a_what_if_writes_nothing_and_comes_back(
    catalogue: Catalogue, file: Path, tmp_path: Path, size: tuple[int, int]
) -> None:
    before = {path: path.read_bytes() for path in tmp_path.glob("**/*") if path.is_file()}
    replay = read_replay(file, catalogue)
    app = TashkalarApp(catalogue, replay=replay)
    async with app.run_test(size=size) as pilot:
        await go(pilot, "g 3 enter i")
        table = trial_of(app)  # no cover
        shown = await read(pilot)
        assert "What if?" in shown
        assert "nothing is saved" in shown
        assert "Esc back" in shown
        session, ply = table.session, replay.ply
        await go(pilot, "p n enter")
        assert len(session.steps) == 1
        await go(pilot, "p n enter full_stop full_stop")
        assert session.state.turn.number == 4, "both players' turns are played"
        assert table.viewer == session.state.seat
        await go(pilot, "u u u")
        assert not session.steps, "everything may be taken back, turns too"
        await go(pilot, "U p escape")
        trial_of(app)  # one step back
        await go(pilot, "escape")
        assert isinstance(app.screen, BoardReplayScreen)
        assert replay.ply == ply
        await go(pilot, "right")
        assert replay.ply == ply + 1
    assert {path: path.read_bytes() for path in tmp_path.glob("**/*") if path.is_file()} == before


async def test_a_what_if_may_come_to_an_end_and_back(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue, replay=a_game())
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "g 3 enter i R R")
        trial_of(app)
        shown = await read(pilot)
        assert "Boris wins" in shown
        assert "u takes it back" in shown
        await go(pilot, "u")
        assert trial_of(app).pointer is not None
        await go(pilot, "R R escape")
        assert isinstance(app.screen, BoardReplayScreen)


# --- a record that goes astray, and the commands -----------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_a_record_that_goes_astray_is_shown_at_its_last_good_position(
    catalogue: Catalogue, file: Path, size: tuple[int, int]
) -> None:
    lines = file.read_text("utf-8").splitlines()
    where = next(i for i, line in enumerate(lines) if '"ply":20,' in line)
    lines[where] = '{"ply":20,"seat":1,"play":"place a1"}'
    file.write_text("\n".join(lines) + "\n", "utf-8")
    replay = read_replay(file, catalogue)
    app = TashkalarApp(catalogue, replay=replay)
    async with app.run_test(size=size) as pilot:
        shown = " ".join((await read(pilot)).split())
        assert "diverges at ply 20" in shown
        assert "Everything up to decision 19 is intact" in shown
        assert "decision 19 of 19" in shown
        await go(pilot, "left")
        assert "diverges" not in await read(pilot)


def titles(app: TashkalarApp) -> set[str]:
    """Return the offers of the palette."""
    return {each.title for each in app.get_system_commands(app.screen)}


async def test_help_and_palette_know_every_command(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue, replay=a_game())
    async with app.run_test(size=(120, 90)) as pilot:
        assert {command.title for command in REPLAY if command != CHALLENGE} <= titles(app), "nobody plays a level"
        await go(pilot, "question_mark")
        assert isinstance(app.screen, HelpScreen)
        (keys,) = (page for page in app.screen.pages if page.title == "Keys")
        shown = " ".join(" ".join(line.plain for line in keys.lines).split())
        for command in REPLAY:
            assert command.help in shown or command == CHALLENGE


async def test_the_palette_knows_how_to_leave_a_what_if(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue, replay=a_game())
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "i")
        trial_of(app)
        assert "Back to the replay at once (q)" in titles(app)
