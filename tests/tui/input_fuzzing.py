"""Input fuzzing: random keys, clicks and sizes in every screen, in a terminal and without one."""

import asyncio
import contextlib
import fcntl
import os
import pty
import random
import re
import select
import shlex
import signal
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.pilot import Pilot

from hotseat.cli import player_options
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.seats import BuiltinPlayers, PlayerSpec
from hotseat.records import saved_games
from hotseat.tui.app import GameApp
from tashkalar import cards
from tashkalar.engine import Decision
from tashkalar.roster import ROSTER
from tashkalar.tui.app import TashkalarApp
from tashkalar_pook.game import Pook
from tashkalar_pook.screen.app import PookApp
from tests.docs.pages import DOCS
from tests.helpers import saves
from tests.helpers.saves import read_replay
from tests.hotseat.helpers.fixed_environment import PATIENCE, of_its_own_size
from tests.hotseat.helpers.idle import idle, patient, screen_text, until
from tests.saves.playing import any_option, play_on, start


class Start(NamedTuple):
    """The screen where a run begins."""

    command: str
    """The command line; the names of `records` stand for their files."""
    keys: str = ""
    """The keys that open the screen, separated by blanks."""
    busy: bool = False
    """Whether the program works there by itself for a long time, so that it is never idle."""


STARTS = {
    "setup": Start("play"),
    "unfinished": Start("play begun"),
    "cover": Start("play --resume begun"),
    "game": Start("play --resume begun", "enter"),
    "effect": Start("play --resume asking", "enter"),
    "typing": Start("play --resume begun", "enter : p l"),
    "help": Start("play --resume begun", "enter ?"),
    "cards": Start("play --resume begun", "enter k"),
    "log": Start("play --resume begun", "enter l"),
    "hint": Start("play --resume begun", "enter H"),
    "settings": Start("play --resume begun", "enter f2"),
    "palette": Start("play --resume begun", "enter ctrl+p"),
    "result": Start("play --resume begun", "enter R enter"),
    "alone": Start("play --resume alone"),
    "watching": Start("play --resume watched"),
    "consent": Start("play --resume strange"),
    "seats": Start("play --resume begun", "enter W"),
    "replay": Start("replay ended"),
    "analysed": Start("replay ended", "a", busy=True),
    "what-if": Start("replay ended", "home i"),
    "learn": Start("learn"),
    "lesson": Start("learn", "enter"),
    "puzzles": Start("puzzle"),
    "puzzle": Start("puzzle", "enter"),
    "pook": Start("play --game pook"),
    "pook-table": Start("play --game pook", "enter"),
    "pook-rules": Start("play --game pook", "enter f1"),
    "pook-lesson": Start("learn --game pook"),
}

BEGINNER = ROSTER.parse("beginner", seed=1)
BOT = PlayerSpec("program", shlex.join([sys.executable, str(DOCS / "my_bot.py")]), seconds=60)
PLAYED = {"alone": ((1,), BEGINNER), "watched": ((0, 1), BEGINNER), "strange": ((0, 1), BOT)}
"""The seats of games that computers play, from 0, and their players; a bot waits until the person agrees to run it."""

SPECIAL = {
    "enter": "\r", "escape": "\x1b", "tab": "\t", "shift+tab": "\x1b[Z", "backspace": "\x7f", "space": " ",
    "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "home": "\x1b[H", "end": "\x1b[F",
    "pageup": "\x1b[5~", "pagedown": "\x1b[6~", "delete": "\x1b[3~", "shift+right": "\x1b[1;2C",
    "f1": "\x1bOP", "f2": "\x1bOQ", "f3": "\x1bOR", "f5": "\x1b[15~", "ctrl+p": "\x10", "ctrl+c": "\x03",
}  # fmt: skip
"""The bytes of a terminal for keys that type no character."""

USUAL = "enter enter enter escape escape escape space tab up down left right f2 ctrl+p".split()
SIGNS = "abcdefghijklmnoprstuvwxyzhABCFHLMNOPRSTUVWZ123456789.:/?+-[]!"
LEAVING = "q"
"""A key that most runs leave out, since little follows after it."""

SIZES = ((120, 36), (80, 24), (60, 20), (30, 10), (160, 50))
UNUSUAL = (101, 30)

OPENED, RESTORED = b"\x1b[?1049h", b"\x1b[?1049l"
"""The sequences that switch a terminal to its second screen and back."""
CLEAN = (0, 130, -signal.SIGINT)
"""The exit codes allowed: also that of Ctrl+C, which can arrive when the terminal is restored already."""
CONTROL = re.compile(rb"\x1b(\[[0-9;?<>=]*[ -/]*[@-~]|[\]P_][^\x07\x1b]*(\x07|\x1b\\)|[@-Z\\-_=>78])|[\x00-\x1f]")
"""Control sequences, which a terminal doesn't show."""

QUIET, MOST, BUSY = 0.3, 60.0, 3.0
"""Seconds without output after which the program counts as idle, and seconds to wait for that at most: usually, and
where it is never idle.
"""
BLINK = 1000
"""The bytes that a blinking cursor writes at most in `QUIET` seconds."""


def presses(dice: random.Random, count: int) -> Iterator[str]:
    """Yield random inputs: a key by its name, `click X Y`, or `size W H`."""
    for _ in range(count):
        roll = dice.random()
        if roll < 0.45:
            yield dice.choice(USUAL)
        elif roll < 0.85:
            yield dice.choice(SIGNS)
        elif roll < 0.93:
            yield dice.choice(list(SPECIAL))
        elif roll < 0.99:
            yield f"click {dice.randrange(1, 120)} {dice.randrange(1, 36)}"
        elif roll < 0.995:
            yield "size {} {}".format(*dice.choice(SIZES))
        else:
            yield LEAVING


def input_bytes(press: str) -> str:
    """Return the bytes of a terminal for a key or a click."""
    if press.startswith("click "):
        _, x, y = press.split()
        return f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"
    return SPECIAL.get(press, press)


def records(folder: Path, wanted: str) -> Path:
    """Write a game and return its path: `begun`, `asking` within an effect, `ended`, or one of `PLAYED`."""
    session = start(folder / "games", seed=2)
    seats, player_spec = PLAYED.get(wanted, ((), BOT))
    for seat in seats:
        session.set_player(seat, player_spec)
    if wanted == "ended":
        play_on(session)
    elif wanted == "begun" or wanted in PLAYED:
        play_on(session, 12)
    else:
        dice = random.Random(2)
        while isinstance(decision := session.history.decision, Decision) and (
            decision.ask == "action" or len(session.steps) < 8
        ):
            session.play(any_option(decision, dice))
    session.close()
    assert session.path is not None
    return session.path


def command_in(folder: Path, start: Start) -> list[str]:
    """Return the arguments of a start, and write the games that it needs into a folder."""
    names = ("begun", "asking", "ended", *PLAYED)
    words = [str(records(folder, word)) if word in names else word for word in start.command.split()]
    return words[:1] if start.command == "play begun" else words


# --- without a terminal ------------------------------------------------------------------------------


def opened(arguments: list[str]) -> GameApp:
    """Return the application that a command line opens, with its computer players."""
    if arguments[1:] == ["--game", "pook"]:
        learning = arguments[0] == "learn"
        return PookApp(Pook(), lesson="" if learning else None, **_players(registry.builtin_players(Pook())))
    known, players = cards.load(), _players(ROSTER)
    match arguments:
        case ["play", "--resume", path]:
            return TashkalarApp(known, saves.resume_session(Path(path), known), **players)
        case ["replay", path]:
            return TashkalarApp(known, replay=read_replay(Path(path), known), **players)
        case ["learn"]:
            return TashkalarApp(known, lesson="", **players)
        case ["puzzle"]:
            return TashkalarApp(known, puzzles=(), **players)
    return TashkalarApp(known, **players)


def _players(builtin_players: BuiltinPlayers) -> dict[str, Any]:
    return {
        "seated": partial(player_options.make_external_players, builtin_players=builtin_players),
        "levels": builtin_players.levels,
    }


def start_pook(names: Sequence[str]) -> Session[Any, Any, Any, Any]:
    """Return a game of Pook from a fixed deal."""
    return Session.start(Pook(), {"seed": 1, **({"names": tuple(names)} if names else {})}, saved_games.games_folder())


def press_in(app: App[None], press: str) -> None:
    """Send a key or a click to an application as its driver does."""
    if press == "escape":  # the parser of a terminal would wait for the rest of a sequence
        app.post_message(events.Key("escape", "\x1b"))
    elif not press.startswith("size"):
        for event in XTermParser().feed(input_bytes(press)):
            app.post_message(event)


async def fuzz(where: str, seed: int, count: int, pace: float) -> int:
    """Press keys in an application, `pace` seconds apart, and leave it; return how often it exited.

    Raises:
        AssertionError: the screen is blank, or the application doesn't react.
    """
    dice, left = random.Random(f"{where} {seed}"), 0
    wanted = presses(dice, count)
    with tempfile.TemporaryDirectory() as name, patient(), alone(name):
        folder = Path(name)
        while True:
            app = opened(command_in(folder, STARTS[where]))
            async with app.run_test(size=dice.choice(SIZES)) as pilot:
                for key in STARTS[where].keys.split():
                    press_in(app, key)
                await idle()
                await _press_all(app, pilot, wanted, pace)
                await _all_in(app)
                over = app._exit
                if not over:
                    assert screen_text(app).strip(), f"nothing is seen on {app.screen}"
                    await _leave(app, ctrl=dice.random() < 0.5)
            assert app.return_code == 0
            left += 1
            if not over:
                return left


async def _press_all(app: GameApp, pilot: Pilot[None], wanted: Iterator[str], pace: float) -> None:
    """Press keys until there are no more or the application exits."""
    for press in wanted:
        if press.startswith("size"):
            _, width, height = press.split()
            await pilot.resize_terminal(int(width), int(height))
        press_in(app, press)
        await asyncio.sleep(pace)
        if app._exit:
            return


async def _all_in(app: GameApp) -> None:
    """Wait until the input queue is empty; Textual's palette delays drawing for a moment."""
    await idle()
    await until(lambda: app._exit or app._input_queue._barrier is None)


async def _leave(app: GameApp, ctrl: bool) -> None:
    """Exit by Ctrl+Q, or by Esc and q, which close one screen after the other."""
    ways = ["ctrl+q"] if ctrl else ["escape", "escape", "q"] * 10
    at = str(app.screen)
    for way in ways:
        if not app._exit:
            app.post_message(events.Key(way, "q" if way == "q" else None))
            await _all_in(app)
    assert app._exit, f"{at} doesn't answer to {'Ctrl+Q' if ctrl else 'Esc and q'}; {app.screen} is left"


@contextlib.contextmanager
def alone(folder: str) -> Iterator[None]:
    """Direct all files into a folder, and leave signal handlers to the test run."""
    with (
        patch.dict(os.environ, {"TASHKALAR_DATA": folder, "TASHKALAR_CONFIG": folder, "HOME": folder}),
        patch.object(type(asyncio.get_running_loop()), "add_signal_handler"),
    ):
        yield


# --- in a terminal -----------------------------------------------------------------------------------


class Window:
    """The real program in a pseudo-terminal.

    Args:
        arguments: the command line.
        folder: the folder of its files.
        size: columns and rows.
    """

    def __init__(self, arguments: list[str], folder: Path, size: tuple[int, int]) -> None:
        homes = dict.fromkeys(("HOME", "TASHKALAR_DATA", "TASHKALAR_CONFIG", "TASHKALAR_LOG"), str(folder))
        env = {**of_its_own_size(), **homes, "TERM": "xterm-256color"}
        self.process, self.terminal = pty.fork()
        if not self.process:
            fcntl.ioctl(0, termios.TIOCSWINSZ, _packed(*size))
            command = [sys.executable, "-c", "from tashkalar.cli import main; main()", *arguments]
            os.execve(sys.executable, command, env)
        self.code: int | None = None
        self.output = b""
        self.most = MOST
        """The seconds to wait at most until the program is idle."""

    def resize(self, width: int, height: int) -> None:
        """Change the size of the terminal, which sends the program a signal."""
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, _packed(width, height))

    def press(self, press: str) -> None:
        """Send a key or a click, or change the size."""
        if press.startswith("size"):
            _, width, height = press.split()
            self.resize(int(width), int(height))
            return
        self.send(input_bytes(press).encode())

    def send(self, data: bytes) -> None:
        """Send bytes to the program."""
        with contextlib.suppress(OSError):
            os.write(self.terminal, data)

    def read(self, seconds: float) -> bool:
        """Read output for at least some seconds; return False once the program has ended."""
        end = time.monotonic() + seconds
        while self.code is None:
            ready, _, _ = select.select([self.terminal], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                return True
            try:
                data = os.read(self.terminal, 1 << 16)
            except OSError:
                data = b""
            self.output += data
            if not data:
                self.code = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
            if time.monotonic() >= end:
                break
        return self.code is None

    def settle(self) -> None:
        """Wait until the program is idle, at most `most` seconds, because a replay may run by itself."""
        end, calm = time.monotonic() + self.most, 0
        while self.code is None and calm < 2 and time.monotonic() < end:
            before, spent = len(self.output), self._spent()
            if not self.read(QUIET):
                return
            calm = calm + 1 if len(self.output) < before + BLINK and self._spent() <= spent + 1 else 0

    def _spent(self) -> int:
        """Return the processor time of the program so far, in hundredths of a second."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])

    @staticmethod
    def text(output: bytes) -> str:
        """Return the visible text of some output."""
        return CONTROL.sub(b" ", output).decode("utf-8", "replace")

    def shown(self) -> str:
        """Resize the terminal and return the redrawn screen; "" if it stays blank or the program has ended."""
        before, end = len(self.output), time.monotonic() + PATIENCE
        self.resize(*UNUSUAL)
        while self.read(QUIET) and time.monotonic() < end:
            if drawn := self.text(self.output[before:]).strip():
                return drawn
        return ""

    def leave(self, ctrl: bool) -> None:
        """Exit by Ctrl+Q, or by Esc and q, which close one screen after the other.

        A program without processor time looks like an idle one, so the end is waited for.
        """
        for key in ["\x11"] if ctrl else ["\x1b", "\x1b", "q"] * 10:
            with contextlib.suppress(OSError):
                os.write(self.terminal, key.encode())
            self.settle()
            if self.code is not None:
                return
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.read(QUIET):
            pass

    def close(self) -> None:
        """Kill the program if it still runs."""
        if self.code is None:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self.terminal)


def _packed(width: int, height: int) -> bytes:
    return struct.pack("HHHH", height, width, 0, 0)


def fuzz_in_terminal(where: str, seed: int, count: int, pace: float) -> int:
    """Press keys in the real program in a terminal; return how often it exited.

    Raises:
        AssertionError: the program crashed, shows nothing, doesn't react, or doesn't restore the terminal.
    """
    dice, left = random.Random(f"{where} {seed}"), 0
    wanted = presses(dice, count)
    with tempfile.TemporaryDirectory() as name:
        while True:
            left += 1
            window = Window(command_in(Path(name), STARTS[where]), Path(name), dice.choice(SIZES))
            try:
                _press_in_window(window, STARTS[where], wanted, pace)
                over = window.code is not None
                if not over:
                    assert window.shown() or window.code is not None, "nothing is seen"
                    window.leave(ctrl=dice.random() < 0.5)
                    assert window.code is not None, f"it doesn't answer: {window.text(window.output)[-600:]}"
                assert RESTORED in window.output, "the second screen is left on"
                reports = [path.read_text("utf-8") for path in Path(name).rglob("*crash*.txt")]
                assert window.code in CLEAN, f"code {window.code}: {reports or window.text(window.output)[-300:]}"
            finally:
                window.close()
            if not over:
                return left


def open_window(window: Window, start: Start) -> None:
    """Wait for the first screen, and press the keys of a start."""
    end = time.monotonic() + PATIENCE
    while OPENED not in window.output and time.monotonic() < end:
        assert window.read(QUIET), f"over with code {window.code}: {window.text(window.output)[-300:]}"
    window.settle()
    window.most = BUSY if start.busy else MOST
    for key in start.keys.split():
        window.press(key)


def _press_in_window(window: Window, start: Start, wanted: Iterator[str], pace: float) -> None:
    """Press keys until there are no more or the program ends."""
    open_window(window, start)
    for press in wanted:
        window.press(press)
        if not window.read(pace):
            return
    window.settle()
