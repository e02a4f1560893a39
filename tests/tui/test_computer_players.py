"""Computer players at the table: the screen stays responsive, their turns are shown, and failures are handled."""

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event as ThreadSign
from typing import Any

import pytest
from textual.pilot import Pilot

from hotseat.play.external_players import Asking, ExternalPlayers, parse_program
from hotseat.play.program import PlayerError
from hotseat.plugin.seats import HUMAN, PROGRAM, PlayerSpec
from hotseat.records import settings
from hotseat.tui import player_worker
from hotseat.tui.dialogues import PlayerFailedScreen
from hotseat.tui.hand_over import HandOverScreen
from hotseat.tui.result import ResultScreen
from hotseat.tui.setup_fields import ChoiceField
from hotseat.tui.text_input import TextInput
from tashkalar import ai
from tashkalar.engine import Catalogue, new_game
from tashkalar.game_types import History, Replay, Session
from tashkalar.plugin import TashKalar
from tashkalar.roster import ROSTER
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.screens.help import HelpScreen
from tashkalar.tui.screens.table import TableScreen
from tests.docs.pages import DOCS
from tests.hotseat import bots
from tests.hotseat.helpers.fixed_environment import PATIENCE
from tests.hotseat.helpers.idle import until
from tests.tui.conftest import NAMES, appears, read, read_box

pytestmark = pytest.mark.sweep("size")

WAITING = """
import json, os, sys, time
for line in sys.stdin:
    while not os.path.exists(sys.argv[1]):
        time.sleep(0.01)
    print(json.dumps({"play": json.loads(line)["question"]["options"][0]}), flush=True)
"""
"""Answers as soon as there is a file of that name."""
BOT = PlayerSpec("program", shlex.join([sys.executable, str(DOCS / "my_bot.py")]), seconds=60)

RESIGNING = 'import sys\nfor line in sys.stdin:\n    print(\'{"play":"resign"}\', flush=True)'
SIZES = [(120, 36), (80, 24), (60, 20)]

Seat = Callable[..., TashkalarApp]


@pytest.fixture
def seat(catalogue: Catalogue) -> Seat:
    """A duel of these two, which isn't saved. The second one begins."""

    def begin(*players: PlayerSpec) -> TashkalarApp:
        start = new_game(catalogue, "duel", ("northern", "southern"), 7, ("Ada", "Boris"))
        return TashkalarApp(catalogue, Session(History(TashKalar(catalogue), start), None, players))

    return begin


def session_of(app: TashkalarApp) -> Session:
    assert app.session is not None
    return app.session


def options_of(session: Session) -> list[str]:
    assert session.question is not None
    return [option.text for option in session.question.options]


def awaits_person(app: TashkalarApp) -> bool:
    """Whether a person is asked on screen."""
    return isinstance(app.screen, TableScreen) and app.screen.pointer is not None


async def test_somebody_alone_is_shown_what_the_computer_did_and_never_covered(seat: Seat) -> None:
    app = seat(HUMAN, BOT)
    async with app.run_test(size=(100, 30)) as pilot:
        await until(lambda: isinstance(app.screen, HandOverScreen))
        shown = await read(pilot)
        assert "Ada is next" in shown
        assert "looked away" not in shown
        await pilot.press("enter")
        assert awaits_person(app)
        assert [step.seat for step in session_of(app).steps] == [1, 1]
        await pilot.press("colon", *"place", "space", *"a3", "enter")
        assert awaits_person(app), "no summary comes between two answers of one's own"
        await pilot.press("full_stop")
        await until(lambda: isinstance(app.screen, HandOverScreen))
        assert "Boris's turn 2" in await read(pilot)
        await pilot.press("enter")
        assert awaits_person(app)


async def test_the_screen_stays_alive_while_a_computer_thinks(seat: Seat, tmp_path: Path) -> None:
    """News during reading wait until the page is closed."""
    sign = tmp_path / "sign"
    app = seat(HUMAN, bots.bot(tmp_path / "bots", WAITING, str(sign)))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert "is thinking ..." in await read(pilot)
        await pilot.press("u", "p", "question_mark")
        assert isinstance(app.screen, HelpScreen)
        sign.touch()
        await until(lambda: len(session_of(app).steps) == 1)
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape")
        await until(lambda: isinstance(app.screen, HandOverScreen))
        assert len(session_of(app).steps) == 2


async def test_a_computer_that_fails_is_asked_again_or_its_seat_taken_over(seat: Seat, tmp_path: Path) -> None:
    app = seat(HUMAN, bots.bot(tmp_path / "bots", bots.LIAR))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(lambda: isinstance(app.screen, PlayerFailedScreen))
        first = app.screen
        assert "played 'take 9', which is not a legal option." in await read_box(pilot)
        await pilot.press("a")
        await until(lambda: isinstance(app.screen, PlayerFailedScreen) and app.screen is not first)
        await pilot.press("t")
        await until(lambda: isinstance(app.screen, HandOverScreen))
        assert "looked away" in await read(pilot), "two people sit here now"
        await pilot.press("enter")
        assert awaits_person(app)
        assert session_of(app).players == [HUMAN, HUMAN]
        assert not session_of(app).steps


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_a_computer_that_fails_shows_its_last_lines(seat: Seat, tmp_path: Path, size: tuple[int, int]) -> None:
    text = "import sys\nfor i in range(12): print('line', i, file=sys.stderr)\nsys.exit(3)"
    app = seat(HUMAN, bots.bot(tmp_path / "bots", text))
    async with app.run_test(size=size) as pilot:
        await until(lambda: isinstance(app.screen, PlayerFailedScreen))
        shown = await read_box(pilot)
        assert "Its last lines:" in shown
        assert [i for i in range(12) if f"line {i} " in shown] == list(range(2, 12))
        assert "All it said:" in shown
        assert all(text in shown for text in ("No answer", "Ask again (a)", "Others (o)"))


async def test_a_computer_can_be_stopped_while_its_program_starts(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread that was to ask it comes too late: it starts nothing, asks nothing, and nothing of it is played."""
    held, asked_late, late = ThreadSign(), ThreadSign(), list[BaseException | str]()
    answer = Asking.answer

    def answer_late(asking: Asking[Any, Any, Any, Any], heed: Callable[[float], None]) -> str:
        asked_late.set()
        held.wait(PATIENCE)
        try:
            late.append(answer(asking, heed))
        except PlayerError as failure:
            late.append(failure)
            raise
        return str(late[-1])

    monkeypatch.setattr(Asking, "answer", answer_late)
    notes = tmp_path / "notes"
    start = new_game(catalogue, "duel", ("northern", "southern"), 7, ("Ada", "Boris"))
    session = Session(History(TashKalar(catalogue), start), None, [HUMAN, bots.bot(tmp_path, bots.NOTES, str(notes))])
    app = TashkalarApp(catalogue, session)
    async with app.run_test(size=(100, 30)):
        await until(asked_late.is_set)
        table = app.screen
        assert isinstance(table, TableScreen)
        ((_, program),) = table.player_worker.opponents._running.values()
        table.player_worker.stop()
        assert not table.player_worker.busy
        assert not table.player_worker.opponents._running
        await until(lambda: program.wait(0))
        monkeypatch.setattr(Asking, "answer", answer)
        table.proceed()
        await until(lambda: isinstance(app.screen, HandOverScreen))
        held.set()
        await until(lambda: late)
        assert isinstance(late[0], PlayerError)
        assert [step.seat for step in session.steps] == [1, 1]
    assert len(notes.read_text().splitlines()) == 2, "only what was asked anew"


async def test_what_an_abandoned_computer_tells_is_heard_no_more(seat: Seat, tmp_path: Path) -> None:
    app = seat(HUMAN, bots.bot(tmp_path, bots.THINKER))
    async with app.run_test(size=(100, 30)) as pilot:
        await appears(pilot, "25%")
        table = app.screen
        assert isinstance(table, TableScreen)
        before = table.player_worker._asking
        assert before is not None
        table.player_worker.stop()
        table.proceed()
        await appears(pilot, "25%")
        table.player_worker._set_progress(before, 0.9)
        assert table.player_worker._share == 0.25


# --- somebody alone -------------------------------------------------------------------------------


async def test_the_table_below_a_failure_stays_as_it_was(seat: Seat) -> None:
    """Whenever it is laid out anew, it still tells whose turn it is, in as many rows."""
    app = seat(HUMAN, PlayerSpec("program", "no-such-bot", seconds=60))
    async with app.run_test(size=(80, 24)):
        await until(lambda: isinstance(app.screen, PlayerFailedScreen))
        table = app.screen_stack[-2]
        assert isinstance(table, TableScreen)
        rows = table.panes.side_height
        table.show_all()
        assert table.panes.side_height == rows
        assert "Boris (program) is next." in "\n".join(str(line) for line in table.panes.question_lines())


@pytest.mark.parametrize("size", SIZES)
async def test_the_summary_can_be_read_again_at_any_time(seat: Seat, size: tuple[int, int]) -> None:
    app = seat(HUMAN, BOT)
    async with app.run_test(size=size) as pilot:
        await until(lambda: isinstance(app.screen, HandOverScreen))
        await pilot.press("enter", "colon", *"place", "space", *"a3", "enter", "L")
        assert isinstance(app.screen, HandOverScreen)
        shown = await read(pilot)
        assert "places a common" in shown
        assert "places a common on a3" not in shown
        assert "Enter back" in shown
        await pilot.press("left", "escape")
        assert awaits_person(app)


async def test_nothing_is_read_again_before_the_others_have_played(seat: Seat) -> None:
    app = seat(HUMAN, HUMAN)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("enter", "L")
        assert "The others haven't done anything yet." in await read(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_a_key_has_whoever_thinks_play_at_once(seat: Seat, tmp_path: Path, size: tuple[int, int]) -> None:
    app = seat(HUMAN, bots.bot(tmp_path / "bots", bots.THINKER))
    async with app.run_test(size=size) as pilot:
        await appears(pilot, "[#####...............] 25%")
        shown = await read(pilot)
        assert "is thinking: [#####" in shown
        assert "M play now" in shown
        await pilot.press("M")
        await until(lambda: session_of(app).steps)


async def test_who_cannot_be_hurried_can_be_waited_for_or_replaced(seat: Seat, tmp_path: Path) -> None:
    sign = tmp_path / "sign"
    app = seat(HUMAN, bots.bot(tmp_path / "bots", WAITING, str(sign)))
    async with app.run_test(size=(100, 30)) as pilot:
        await appears(pilot, "is thinking ...")
        await pilot.press("M")
        assert "is thinking and can't be hurried." in await read_box(pilot)
        await pilot.press("escape")
        assert not isinstance(app.screen, PlayerFailedScreen)
        await pilot.press("M")
        assert isinstance(app.screen, PlayerFailedScreen)
        sign.touch()
        await until(lambda: len(session_of(app).steps) == 1)
        await pilot.press("w")
        await until(lambda: isinstance(app.screen, HandOverScreen))
        sign.unlink()
        await pilot.press("enter", "colon", *"place", "space", *"a3", "enter", "full_stop")
        await appears(pilot, "is thinking ...")
        await pilot.press("M", "t")
        await until(lambda: isinstance(app.screen, HandOverScreen))
        assert session_of(app).players == [HUMAN, HUMAN]


async def test_the_last_turn_is_shown_before_the_result(seat: Seat, tmp_path: Path) -> None:
    app = seat(HUMAN, bots.bot(tmp_path / "bots", RESIGNING))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(lambda: isinstance(app.screen, HandOverScreen))
        assert "resign" in await read(pilot)
        await pilot.press("enter")
        assert isinstance(app.screen, ResultScreen)


async def test_undo_goes_back_to_the_own_answer_while_a_mate_thinks(catalogue: Catalogue, tmp_path: Path) -> None:
    """The turn goes on, so nothing has been drawn."""
    sign = tmp_path / "sign"
    mate = bots.bot(tmp_path / "bots", WAITING, str(sign))
    start = new_game(catalogue, "duel", ("northern", "southern", "sylvan", "highland"), 7, NAMES, teams=True)
    session = Session(History(TashKalar(catalogue), start), None, [HUMAN] * 4)
    while session.steps[-1:] == [] or session.state.turn.number < 3:
        session.play(next(option for option in options_of(session) if option not in ("resign", "pass")))
    seat = session.state.seat
    session.set_player((seat + 2) % 4, mate)
    app = TashkalarApp(catalogue, session)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("enter", "enter", "y", "y")
        await appears(pilot, "is thinking ...")
        assert session.steps[-1].option == "pass"
        assert "u undo" in await read(pilot)
        await pilot.press("u")
        assert session.steps[-1].option != "pass"
        await until(lambda: isinstance(app.screen, HandOverScreen) or awaits_person(app))
        assert session.state.seat == seat


# --- nobody but computers -------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_two_computers_play_while_somebody_watches(
    seat: Seat, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(player_worker, "PACES", (600.0, 600.0, 600.0, 0.001))
    app = seat(BOT, BOT)
    async with app.run_test(size=size) as pilot:
        await until(lambda: session_of(app).steps)
        await appears(pilot, "playing, speed 2 of 4")
        first = len(session_of(app).steps)
        await pilot.press("space")
        assert "is next." in await read(pilot)
        assert "waiting" in await read(pilot)
        await pilot.press("right")
        await until(lambda: len(session_of(app).steps) == first + 1)
        await appears(pilot, "waiting")
        await pilot.press("minus", "minus", "plus", "plus", "plus", "plus", "space")
        await until(lambda: isinstance(app.screen, ResultScreen))


async def test_who_watches_sees_no_hand_but_an_open_one(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_worker, "PACES", (600.0,) * 4)
    for given, shown in (({}, False), ({"covers": "off"}, True)):
        app = seat(BOT, BOT)
        app.appearance.given = given
        async with app.run_test(size=(100, 30)) as pilot:
            await until(lambda app=app: session_of(app).steps)  # type: ignore[misc]
            assert ("'s hand" in await read(pilot)) == shown


# --- who plays ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_seats_change_hands_in_the_midst_of_a_game(seat: Seat, size: tuple[int, int]) -> None:
    app = seat(HUMAN, HUMAN)
    app.seated = lambda session: ExternalPlayers(session, lambda text: named_at_table(text), levels=("beginner",))
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter", "W")
        shown = await read(pilot)
        assert "Ada" in shown
        assert shown.count("(*) human") == 2
        await pilot.press("down", *["right"] * 3, "down", *"no such thing", "enter")
        assert "There is no program 'no'." in await read(pilot)
        assert session_of(app).players == [HUMAN, HUMAN]
        await pilot.press("escape", "W", "down", "right", "enter")
        await until(lambda: isinstance(app.screen, HandOverScreen))
        assert session_of(app).players == [HUMAN, BOT]


def named_at_table(text: str) -> PlayerSpec:
    return BOT if text == "beginner" else parse_program(text)


async def test_no_program_outlives_the_table(seat: Seat, tmp_path: Path) -> None:
    made: list[ExternalPlayers] = []  # type: ignore[type-arg]
    app = seat(HUMAN, bots.bot(tmp_path / "bots", bots.SLOW))
    app.seated = lambda session: made.append(ExternalPlayers(session)) or made[-1]  # type: ignore[func-returns-value]
    async with app.run_test(size=(100, 30)) as pilot:
        await until(lambda: made[0]._running)
        ((_, program),) = made[0]._running.values()
        await pilot.press("q")
    assert program.wait(PATIENCE)


@pytest.mark.parametrize("size", SIZES[:2])
async def test_a_replay_tells_computers_from_people(catalogue: Catalogue, size: tuple[int, int]) -> None:
    start = new_game(catalogue, "duel", ("northern", "southern"), 7, ("Ada", "Boris"))
    app = TashkalarApp(catalogue, replay=Replay(TashKalar(catalogue), start, [], players=[HUMAN, BOT]))
    async with app.run_test(size=size) as pilot:
        assert "Ada against Boris (program)" in await read(pilot)


# --- setup and settings ---------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_the_setup_gives_each_seat_to_whom_you_like(catalogue: Catalogue, size: tuple[int, int]) -> None:
    def named(text: str) -> PlayerSpec:
        return {"human": HUMAN, "medium": BOT}.get(text) or parse_program(text)

    app = TashkalarApp(catalogue, seated=lambda session: ExternalPlayers(session, named), levels=ROSTER.levels)
    async with app.run_test(size=size) as pilot:
        await choose(pilot, "players", "right")
        await choose(pilot, "who-1", *["right"] * 4)
        await choose(pilot, "who-3", "left")
        await pilot.press("f5")
        assert "Player 4: the program needs its command." in await read(pilot)
        await choose(pilot, "command-3", *"none_such")
        await pilot.press("f5")
        assert "Player 4: there is no program 'none_such'." in await read(pilot)
        app.screen.query_one("#command-3", TextInput).value = BOT.name
        await choose(pilot, "starts", "right")
        await pilot.press("f5")
        await until(lambda: isinstance(app.screen, HandOverScreen))
        assert session_of(app).players == [HUMAN, BOT, HUMAN, BOT]
    again = TashkalarApp(catalogue, levels=ROSTER.levels)
    async with again.run_test(size=size) as pilot:
        again.action_new_game()
        await pilot.pause()
        chosen = [again.screen.query_one(f"#who-{seat}", ChoiceField).value for seat in range(4)]
        assert chosen == ["human", "medium", "human", PROGRAM], "what was chosen last is remembered"
        assert again.screen.query_one("#command-3", TextInput).value == BOT.name
        assert again.appearance.settings.opponents == "mixed"


async def test_the_settings_choose_the_opponents_of_a_new_game(catalogue: Catalogue) -> None:
    app = TashkalarApp(catalogue, levels=ROSTER.levels)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f2", "up", "up", "up")
        assert "Opponents             (*) people   ( ) novice   ( ) beginner   ( ) easy" in await read(pilot)
        await pilot.press(*["right"] * 4, "escape")
        assert app.appearance.settings.seats == ("human", "medium", "medium", "medium")
        app.action_new_game()
        await pilot.pause()
        assert app.screen.query_one("#who-1", ChoiceField).value == "medium"


async def choose(pilot: Pilot[None], field: str, *keys: str) -> None:
    pilot.app.screen.query_one(f"#{field}").focus()
    await pilot.press(*keys)


def test_the_levels_that_are_told_without_the_players_are_theirs() -> None:
    assert tuple(ai.LEVELS) == ROSTER.levels == settings.LEVELS
