"""A program that a file names is run only if the user agrees after seeing the whole command."""

import os
import pty
import shlex
import tty
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Button

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, LONGEST, PlayerSpec
from hotseat.records.replay import Replay
from hotseat.testing.nim import Nim
from hotseat.text_ui.console import Console
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.tui.app import GameApp
from hotseat.tui.dialogues import REFUSE, RUN, ConsentScreen, PlayerFailedScreen
from hotseat.util.text_utils import exact
from tests.hotseat import bots
from tests.hotseat.helpers.conversations import Person, printed_lines, script
from tests.hotseat.helpers.idle import idle, kept_in, until
from tests.hotseat.helpers.screens import read, read_box
from tests.hotseat.test_nim import WANTED

AnySession = Session[Any, Any, Any, Any]

STARTED = """
import json, sys
open(sys.argv[1], "a").write("started ")
for line in sys.stdin:
    print(json.dumps({"play": json.loads(line)["question"]["options"][0]}), flush=True)
"""
"""Leaves a trace as soon as it runs."""


@pytest.fixture(autouse=True)
def quiet(tmp_path: Path) -> Iterator[None]:
    """Games are saved in the test's own folder, clocks stand, and each step waits for the screen."""
    with kept_in(tmp_path):
        yield


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    """The file that the program writes when it runs."""
    return tmp_path / "trace"


@pytest.fixture
def stranger(tmp_path: Path, trace: Path) -> PlayerSpec:
    """The program that the file names."""
    return bots.bot(tmp_path / "bots", STARTED, str(trace))


def downloaded(folder: Path, *players: PlayerSpec) -> AnySession:
    """A game as it is opened from a file that names these players."""
    session = Session.start(Nim(), WANTED, folder / "games", players)
    session.close()
    assert session.path is not None
    return Session.resume(session.path, Nim())


# --- in plain lines ---------------------------------------------------------------------------------------------------


def replies_to(session: AnySession, *lines: str) -> list[str]:
    console = script(*lines)
    opponents = ExternalPlayers(session)
    try:
        TextGame(session, TextRenderer(session.game), console, open_hands=False, opponents=opponents).run()
    finally:
        opponents.close()
    return printed_lines(console)


@pytest.mark.parametrize("typed", ["again", "", "run", "y", "yes", "ru", "run this", "seat"])
def test_nothing_but_the_whole_word_agrees(tmp_path: Path, stranger: PlayerSpec, trace: Path, typed: str) -> None:
    session = downloaded(tmp_path, stranger, HUMAN)
    heard = replies_to(session, typed)
    assert "The file of this game asks to run a program that plays for Ada:" in heard
    assert exact(stranger.name) in heard
    assert (
        "'run this program' runs it; seat 1=human takes the seat over; seat 1=... gives it to another player." in heard
    )
    assert not trace.exists()
    assert not session.steps


def test_the_whole_word_runs_it(tmp_path: Path, stranger: PlayerSpec, trace: Path) -> None:
    """It is asked once for each seat, and again when the game is opened anew."""
    session = downloaded(tmp_path, stranger, stranger)
    heard = replies_to(session, "run this program")
    assert heard.count(exact(stranger.name)) == 2
    assert len(session.steps) == 1
    assert trace.read_text() == "started "
    assert session.path is not None
    assert exact(stranger.name) in replies_to(Session.resume(session.path, Nim()))


def test_the_seat_is_taken_over_instead(tmp_path: Path, stranger: PlayerSpec, trace: Path) -> None:
    session = downloaded(tmp_path, stranger, HUMAN)
    assert "Ada: take 1." in replies_to(session, "seat 1=human", "take 1")
    assert not trace.exists()


def test_to_type_the_command_is_to_agree(tmp_path: Path, stranger: PlayerSpec, trace: Path) -> None:
    session = downloaded(tmp_path, stranger, HUMAN)
    assert "Turn 1: Ada: take 1." in replies_to(session, f"seat 1={stranger.text}")
    assert trace.exists()


def test_a_branch_asks_too(tmp_path: Path, stranger: PlayerSpec, trace: Path) -> None:
    """The file of a fork names the program of the old one, as in a resumed game."""
    session = downloaded(tmp_path, HUMAN, stranger)
    session.play("take 1")
    session.close()
    assert session.path is not None
    replay = Replay.read(session.path, Nim())
    replay.to_end()
    forked = Session.fork(replay, tmp_path)
    assert exact(stranger.name) in replies_to(forked, "again")
    assert not trace.exists()


def test_a_person_is_shown_every_letter(tmp_path: Path) -> None:
    """Wrapped lines: blanks in a row, letters that look like others, and the end of a long command."""
    command = f"python   bot.py {'x' * 200} \u0430bc  ;rm"
    session = downloaded(tmp_path, PlayerSpec("program", command, seconds=60), HUMAN)
    person = Person(lambda _: None)
    TextGame(session, TextRenderer(session.game), Console(person, person.screen), open_hands=False).run()
    shown = "".join(person.screen.getvalue().split())
    assert "".join(exact(command).split()) in shown
    assert r"\u0430bc \x20;rm" in exact(command)


def test_lines_typed_ahead_are_dropped() -> None:
    """A real terminal: input from before the question is dropped, and later input is read."""
    ours, theirs = pty.openpty()
    tty.setcbreak(theirs)
    try:
        with open(theirs, closefd=False) as heard:
            console = Console(heard, StringIO())
            os.write(ours, b"run this program\n")
            console.forget()
            os.write(ours, b"quit\n")
            assert console.read() == "quit"
    finally:
        os.close(ours)
        os.close(theirs)


# --- on a screen ------------------------------------------------------------------------------------------------------

SIZES = [(120, 36), (80, 24)]


def consent_of(pilot: Pilot[None]) -> ConsentScreen:
    assert isinstance(pilot.app.screen, ConsentScreen)
    return pilot.app.screen


async def consent_screen(pilot: Pilot[None]) -> ConsentScreen:
    """Wait for the question."""
    await until(lambda: isinstance(pilot.app.screen, ConsentScreen) and pilot.app.screen.accepts(events.Event()))
    return consent_of(pilot)


async def answerable(pilot: Pilot[None]) -> None:
    """Wait until it can be answered with yes."""
    button = (await consent_screen(pilot)).query_one(f"#{RUN}", Button)
    await until(lambda: not button.disabled)


@pytest.mark.parametrize("size", SIZES)
async def test_enter_refuses_and_the_seat_is_given_to_another(
    tmp_path: Path, stranger: PlayerSpec, trace: Path, size: tuple[int, int]
) -> None:
    session = downloaded(tmp_path, stranger, HUMAN)
    async with GameApp(Nim(), session).run_test(size=size) as pilot:
        screen = await consent_screen(pilot)
        assert screen.focused is screen.query_one(f"#{REFUSE}")
        box = await read_box(pilot)
        assert "Run a program?" in box
        assert "The file of this game asks to run a program that plays for Ada:" in box
        assert "It can do everything you can do on this computer." in box
        await pilot.press("enter")
        await until(lambda: isinstance(pilot.app.screen, PlayerFailedScreen))
        assert "Ada has no player: the program named in the file wasn't run." in await read_box(pilot)
        await pilot.press("a")
        await consent_screen(pilot)
        await pilot.press("escape")
        await until(lambda: isinstance(pilot.app.screen, PlayerFailedScreen))
        await pilot.press("t")
        await until(lambda: session.human_count == 2)
        assert not trace.exists()
        assert not session.steps


async def test_it_runs_by_a_deliberate_choice(tmp_path: Path, stranger: PlayerSpec, trace: Path) -> None:
    session = downloaded(tmp_path, stranger, HUMAN)
    async with GameApp(Nim(), session).run_test(size=SIZES[0]) as pilot:
        await answerable(pilot)
        await pilot.press("right", "enter")
        await until(lambda: session.steps)
        assert trace.read_text() == "started "


@pytest.mark.sweep("keys")
@pytest.mark.parametrize("keys", ["enter enter enter", "tab enter", "right enter right enter", "a enter", "y"])
async def test_keys_typed_ahead_are_dropped(tmp_path: Path, stranger: PlayerSpec, trace: Path, keys: str) -> None:
    """They came before the question could be seen, and neither run the program nor refuse it."""
    session = downloaded(tmp_path, stranger, HUMAN)
    app = GameApp(Nim(), session)
    async with app.run_test(size=SIZES[0]) as pilot:
        await answerable(pilot)
        screen = consent_of(pilot)
        for key in keys.split():
            event = events.Key(key, None)
            event.time = screen._accepts_from - 0.001
            app.post_message(event)
        await idle()
        assert app.screen is screen
        assert screen.focused is screen.query_one(f"#{REFUSE}")
        assert not trace.exists()


async def test_it_cannot_be_run_before_it_could_be_read(
    tmp_path: Path, stranger: PlayerSpec, trace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hotseat.tui.dialogues.DELAY", 3600.0)
    session = downloaded(tmp_path, stranger, HUMAN)
    async with GameApp(Nim(), session).run_test(size=SIZES[0]) as pilot:
        await consent_screen(pilot)
        await pilot.press("tab", "right", "enter")
        await until(lambda: isinstance(pilot.app.screen, PlayerFailedScreen))
        assert not trace.exists()


@pytest.mark.parametrize("size", [(80, 24), (40, 16), (30, 10)])
async def test_a_long_command_is_never_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    """A long text scrolls, and both buttons stay."""
    words = shlex.split("python -c") + [f"word{number}" for number in range(160)]
    command = " ".join(words)
    assert len(command) < LONGEST
    session = downloaded(tmp_path, PlayerSpec("program", command, seconds=60), HUMAN)
    async with GameApp(Nim(), session).run_test(size=size) as pilot:
        screen = await consent_screen(pilot)
        text, seen = screen.query_one("#consent-text", VerticalScroll), set[str]()
        for _ in range(text.max_scroll_y + 1):
            shown = await read(pilot)
            assert "Don't run it (Esc)" in shown
            assert "Run it" in shown
            seen |= {*shown.replace("║", " ").replace("'", " ").split()}
            await pilot.press("down")
        assert seen.issuperset(words)
