"""The program in a real terminal: a game from the command line to its last point, and a clean way out."""

import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from hotseat.plugin.game import forced_option
from hotseat.plugin.seats import PlayerSpec
from tashkalar.engine import Catalogue, Decision, GameState, Option, Outcome, apply, decision, new_game
from tashkalar.plugin import TashKalar
from tests.hotseat.helpers.fixed_environment import PATIENCE, of_its_own_size
from tests.saves.playing import start

pytestmark = [pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux"), pytest.mark.sweep("size")]

PROMPT = "READY>"


class Terminal:
    """A shell in a tmux window of its own."""

    def __init__(self, folder: Path, width: int, height: int) -> None:
        self.folder = folder
        self.socket = str(folder / "tmux")
        env = {
            **of_its_own_size(),
            "TASHKALAR_DATA": str(folder),
            "TASHKALAR_CONFIG": str(folder),
        }
        size = ["-x", str(width), "-y", str(height)]
        command = ["tmux", "-S", self.socket, "-f", "/dev/null", "new-session", "-d", *size, "sh"]
        subprocess.run(command, env=env, check=True)
        self.type("PS1=READY'>'")
        self.prompted()

    def tmux(self, *arguments: str) -> str:
        """One command to tmux."""
        done = subprocess.run(["tmux", "-S", self.socket, *arguments], check=True, capture_output=True, text=True)
        return done.stdout

    def press(self, *keys: str) -> None:
        """Keys by tmux's names."""
        self.tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        """A line of text and Enter."""
        self.tmux("send-keys", "-l", text, ";", "send-keys", "Enter")

    def screen(self) -> str:
        """Return the text of the window."""
        return self.tmux("capture-pane", "-p")

    def wait(self, *texts: str) -> str:
        """The screen as soon as it shows one of these texts; what stands elsewhere may be drawn a moment later."""
        return self.until(lambda shown: any(text in shown for text in texts), f"one of {texts}")

    def sees(self, *texts: str) -> None:
        """Wait until the screen shows all of these texts at once."""
        self.until(lambda shown: all(text in shown for text in texts), f"all of {texts}")

    def prompted(self) -> None:
        """Wait until the shell asks anew: the prompt of the line that began the program comes back before it ends."""
        self.until(lambda shown: shown.rstrip().endswith(PROMPT), "a new prompt")

    def until(self, shows: Callable[[str], bool], what: str) -> str:
        """The screen as soon as it shows something, however long a busy machine takes."""
        until = time.monotonic() + PATIENCE
        while not shows(shown := self.screen()):
            assert time.monotonic() < until, f"{what} never came up:\n{shown}"
            time.sleep(0.02)
        return shown

    def saved(self, decisions: int) -> None:
        """Wait until so many decisions are in the record."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if sum(path.read_text().count('"play"') for path in self.folder.glob("games/*.tkr")) >= decisions:
                return
            time.sleep(0.005)
        raise AssertionError(f"decision {decisions} isn't saved:\n{self.screen()}")

    def kill(self, sign: signal.Signals) -> None:
        """Send a signal to the program that runs in the shell."""
        for child in self.children():
            os.kill(child, sign)

    def children(self) -> list[int]:
        """The processes that run in the shell."""
        pane = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        found = subprocess.run(["pgrep", "-P", pane], check=False, capture_output=True, text=True)
        return [int(child) for child in found.stdout.split()]

    @property
    def clean(self) -> bool:
        """Whether neither the second screen nor mouse reports are on."""
        return self.tmux("display-message", "-p", "#{alternate_on} #{mouse_any_flag}").split() == ["0", "0"]

    def close(self) -> None:
        """Close the window; what ran in it must not outlive it."""
        left = self.children()
        self.tmux("kill-server")
        until = time.monotonic() + PATIENCE
        while left := [child for child in left if runs(child)]:
            assert time.monotonic() < until, "the program outlives its window"
            time.sleep(0.02)


def runs(process: int) -> bool:
    """Whether a process is there and not yet over."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], check=False, capture_output=True, text=True)
    return bool(state.stdout.strip()) and not state.stdout.startswith("Z")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """A window of 120 x 36."""
    opened = Terminal(tmp_path, 120, 36)
    yield opened
    opened.close()


def tashkalar(*arguments: str) -> str:
    """The command line of the program under test."""
    return shlex.join([sys.executable, "-c", "from tashkalar.cli import main; main()", *arguments])


DUEL = ("play", "--form", "duel", "--names", "Ada,Boris", "--schools", "northern,southern", "--seed", "7")


SHORT = 17
"""The seed of a game that soon ends so."""


def a_whole_game(cards: Catalogue) -> Iterator[tuple[GameState, Option]]:
    """A game that hurries to its end: who can summon does, else a being is discarded for a new one."""
    dice = random.Random(2)
    state = new_game(cards, "duel", ("northern", "southern"), SHORT, ("Ada", "Boris"))
    while isinstance(question := decision(state), Decision):
        best = [o for verb in ("summon", "discard", "end") for o in question.options if o.verb == verb]
        option = best[0] if best else dice.choice(question.options[:-1])
        yield state, option
        state, _ = apply(state, option)


@pytest.mark.long
def test_a_whole_game_is_typed(terminal: Terminal, catalogue: Catalogue) -> None:
    """A game from `tashkalar play` to the result screen, every answer typed, to a real last point."""
    terminal.type(tashkalar(*DUEL[:-1], str(SHORT)))
    seat, typed, state = -1, 0, None
    for state, option in a_whole_game(catalogue):
        question = decision(state)
        assert isinstance(question, Decision)
        typed += 1
        if forced_option(TashKalar(), state, question):
            continue
        name = state.config.names[question.seat]
        if question.seat != seat:
            terminal.wait(f"{name} is next")
            terminal.press("Enter")
            seat = question.seat
            terminal.wait(f"{name}: ")
        terminal.type(f":{option.text}")
        terminal.saved(typed)
    assert state is not None
    end = decision(apply(state, option)[0])
    assert isinstance(end, Outcome)
    terminal.sees("Esc board", f"{state.config.names[end.winners[0]]} wins")
    assert typed > 50
    terminal.press("q")
    terminal.wait("q quit")
    terminal.press("q")
    terminal.prompted()


def test_a_short_game_by_keys(terminal: Terminal) -> None:
    """Both players make real moves by keys; then one resigns, and the record is whole."""
    terminal.type(tashkalar(*DUEL))
    terminal.wait("Boris is next")
    terminal.press("Enter")
    terminal.wait("Boris: Opening")
    terminal.press("1", "Enter")
    terminal.saved(2)
    terminal.wait("Ada is next")
    terminal.press("Enter")
    terminal.wait("Ada: 1 action left")
    terminal.press("d", "4", "Enter")
    terminal.wait("Ada: no action left")
    terminal.press("u")
    terminal.wait("Ada: 1 action left")
    terminal.press("p", "e", "4", "Enter")
    terminal.wait("Ada: no action left")
    terminal.press(".")
    terminal.wait("Boris is next")
    terminal.press("Enter")
    terminal.wait("Ada places a common on e4")
    terminal.press("Enter")
    terminal.wait("Boris: 2 actions left")
    terminal.press("p", "n", "Enter")
    terminal.wait("Boris: 1 action left")
    terminal.press("R")
    terminal.wait("resign?")
    terminal.press("Enter")
    terminal.sees("Esc board", "Ada wins")
    terminal.press("q")
    terminal.wait("q quit")
    terminal.press("q")
    terminal.prompted()
    terminal.type(tashkalar("games"))
    terminal.sees("Ada", "Boris")


def test_the_terminal_survives(terminal: Terminal) -> None:
    """Resizing goes on; SIGTERM leaves the normal screen and the right exit code; nothing is lost."""
    terminal.type(tashkalar(*DUEL) + "; echo code $?")
    terminal.wait("Boris is next")
    terminal.press("Enter")
    terminal.wait("Boris: Opening")
    terminal.press("1", "Enter")
    terminal.saved(2)
    terminal.wait("Ada is next")
    terminal.press("Enter")
    terminal.tmux("resize-window", "-x", "80", "-y", "24")
    terminal.wait("Ada's hand")
    terminal.tmux("resize-window", "-x", "30", "-y", "10")
    terminal.wait("needs a terminal")
    terminal.tmux("resize-window", "-x", "120", "-y", "36")
    terminal.wait("Ada's hand")
    terminal.kill(signal.SIGTERM)
    terminal.wait("code 143")
    assert terminal.clean
    terminal.type(tashkalar("play", "--resume"))
    terminal.wait("Ada is next")
    terminal.press("Enter")
    terminal.wait("Ada: 1 action left")


def test_a_lesson(terminal: Terminal) -> None:
    """`tashkalar learn`, a lesson to its end by the keys that it names, the list, and back to the shell."""
    terminal.type(tashkalar("learn"))
    terminal.wait(">  1 Placing and summoning")
    terminal.press("Enter")
    terminal.wait("step 1 of 3")
    terminal.press("e", "4", "Enter")
    terminal.wait("legal, but in this lesson")
    terminal.press("d", "4", "Enter")
    terminal.wait("step 2 of 3")
    terminal.press("1", "Enter")
    terminal.wait("step 3 of 3")
    terminal.press("Enter")
    terminal.wait("on to Turning and mirroring")
    terminal.press("Enter")
    terminal.wait("Turning and mirroring: step 1 of 3")
    terminal.press("q")
    terminal.wait("1 of 11 done")
    terminal.press("q")
    terminal.wait("q quit")
    terminal.press("q")
    terminal.prompted()
    assert terminal.clean


def test_the_mouse(terminal: Terminal) -> None:
    """Clicks as a terminal sends them: first the square, then it again."""
    terminal.type(tashkalar("play", "--form", "high-form", "--names", "Ada,Boris", "--seed", "7"))
    terminal.wait("Ada is next")
    terminal.press("Enter")
    terminal.wait("Ada: 1 action left")
    column, row = 36, 17  # inside e5 of the large board, counted from 1
    for _ in range(2):
        for end in "Mm":
            terminal.tmux("send-keys", "-l", f"\x1b[<0;{column};{row}{end}")
    terminal.wait("Ada: no action left")


def test_a_hang_up_leaves_the_terminal_clean(terminal: Terminal) -> None:
    """The same for SIGHUP, on the setup screen."""
    terminal.type(tashkalar("play") + "; echo code $?")
    terminal.wait("Arena of Legends")
    terminal.kill(signal.SIGHUP)
    terminal.wait("code 129")
    assert terminal.clean


def test_a_closed_window_ends_it_though_the_signal_is_kept_from_it(terminal: Terminal) -> None:
    """Make minds the signal only when its child is over. Closing the window, at the end, looks for what is left."""
    terminal.type("trap : HUP")
    terminal.type(tashkalar("play"))
    terminal.wait("Arena of Legends")


@pytest.mark.parametrize("poor", ["LC_ALL=C", "TERM=linux", "NO_COLOR=1"])
def test_a_poor_terminal(terminal: Terminal, poor: str) -> None:
    """Without Unicode or without colours the game is there all the same."""
    terminal.type(f"{poor} {tashkalar(*DUEL)}")
    terminal.wait("Boris is next")
    terminal.press("Enter")
    terminal.wait("Boris: Opening")
    drawn = terminal.tmux("capture-pane", "-p", "-e")
    assert "[c]" in drawn
    assert drawn.isascii() == (poor != "NO_COLOR=1")
    coloured = re.search(r"\x1b\[(\d+;)*(3[0-8]|4[0-8]|9\d|10\d)[;m]", drawn)
    assert (coloured is None) == (poor == "NO_COLOR=1")
    terminal.press("q")
    terminal.wait("q quit")
    terminal.press("q")
    terminal.prompted()


def test_the_terminal_knows_its_size(tmp_path: Path) -> None:
    """Better than variables that some shell has set for good."""
    opened = Terminal(tmp_path, 60, 20)
    try:
        opened.type(f"COLUMNS=120 LINES=36 {tashkalar(*DUEL, '--open-hands')}")
        opened.sees("Boris: Opening", "Ada against Boris", "saved")
        opened.tmux("resize-window", "-x", "30", "-y", "10")
        opened.wait("needs a terminal")
        opened.tmux("resize-window", "-x", "80", "-y", "24")
        opened.wait("Boris's hand")
        opened.press("q")
        opened.wait("q quit")
        opened.press("q")
        opened.prompted()
    finally:
        opened.close()


def test_plain_lines_are_as_wide_as_the_terminal(tmp_path: Path) -> None:
    opened = Terminal(tmp_path, 40, 20)
    try:
        opened.type(f"clear; COLUMNS=120 {tashkalar(*ONE, '--plain')}")
        shown = opened.wait("  away.")
        assert {"Type an answer, or help for the", "Boris, press Enter when Ada has looked"} <= {*shown.splitlines()}
        opened.type("quit")
    finally:
        opened.close()


def test_the_screen_needs_standard_error(terminal: Terminal, tmp_path: Path) -> None:
    """There it is drawn; where that leads into a file nothing would be seen, and the keys would play all the same."""
    log = shlex.quote(str(tmp_path / "log"))
    terminal.type(f"{tashkalar(*DUEL)} 2>{log}; echo code $?; cat {log}")
    terminal.sees("code 1", "tashkalar: the screen is drawn on standard error, which isn't a terminal here")


def test_it_can_be_suspended_and_comes_back(terminal: Terminal) -> None:
    """Input during the pause goes to the shell; Ctrl+C says how to leave for good."""
    terminal.type(tashkalar(*DUEL))
    terminal.wait("Boris is next")
    terminal.press("C-z")
    terminal.prompted()
    terminal.type("echo to the sh''ell")
    assert "press Enter" not in terminal.wait("to the shell")
    terminal.type("fg")
    terminal.wait("Boris is next")
    terminal.press("C-c")
    terminal.sees("Ctrl+Q quits", "offers to resume")
    terminal.press("q")
    terminal.wait("q quit")
    terminal.press("q")
    terminal.prompted()


# --- computers at the table -----------------------------------------------------------------------

ONE = ("play", "--form", "duel", "--names", "Ada,Boris", "--seed", "7")


@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
def test_a_person_alone_plays_against_a_level(tmp_path: Path, size: tuple[int, int]) -> None:
    """It runs in a process of its own, is hurried by Esc, and ends with the program."""
    opened = Terminal(tmp_path, *size)
    try:
        opened.type(tashkalar(*ONE, "--seat", "2=hard"))
        opened.wait("Ada is next")
        (program,) = opened.children()
        (level,) = children_of(program)
        opened.press("Enter")
        opened.wait("Ada: 1 action left")
        opened.type(":place d4")
        opened.wait("Ada: no action left")
        opened.press(".")
        opened.press("Escape")
        opened.wait("Ada is next")
        opened.press("Enter")
        opened.wait("Ada: 2 actions left")
        opened.press("L")
        opened.wait("Enter back")
        opened.press("Enter")
        opened.wait("Ada: 2 actions left")
        opened.press("q")
        opened.wait("q quit")
        opened.press("q")
        opened.prompted()
        ended([level])
        assert opened.clean
    finally:
        opened.close()


def ended(processes: list[int]) -> None:
    """Wait until all of them are over."""
    until = time.monotonic() + PATIENCE
    while left := [process for process in processes if runs(process)]:
        assert time.monotonic() < until, f"{left} go on"
        time.sleep(0.02)


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM])
def test_what_computers_run_ends_with_a_screen_that_is_killed(terminal: Terminal, sign: signal.Signals) -> None:
    terminal.type(tashkalar(*ONE, "--seat", "1=hard", "--seat", "2=hard"))
    terminal.wait("is thinking")
    (program,) = terminal.children()
    family = psutil.Process(program).children(recursive=True)
    terminal.kill(sign)
    ended([program, *(each.pid for each in family)])


def children_of(process: int) -> list[int]:
    """The processes that another one has started."""
    found = subprocess.run(["pgrep", "-P", str(process)], check=False, capture_output=True, text=True)
    return [int(child) for child in found.stdout.split()]


@pytest.mark.parametrize(
    ("options", "ahead", "keys", "shown"),
    [
        ([], "\r\r\r\t\r\x1b[C\r", ["Escape"], "wasn't run"),
        (["--plain"], "again\rrun this program\r\r", ["x", "Enter"], "'x' isn't a command"),
    ],
)
def test_keys_typed_ahead_run_no_program_that_a_file_names(
    terminal: Terminal, options: list[str], ahead: str, keys: list[str], shown: str
) -> None:
    """Typed before the program begins; the question is open afterwards."""
    mark, go = terminal.folder / "run", terminal.folder / "go"
    session = start(terminal.folder / "games")
    assert session.question is not None
    session.set_player(session.question.seat, PlayerSpec("program", shlex.join(["touch", str(mark)]), seconds=60))
    session.close()
    terminal.type(f"while [ ! -e {go} ]; do sleep 0.1; done; {tashkalar('play', '--resume', *options)}")
    terminal.tmux("send-keys", "-l", f"{ahead}all typed")
    terminal.wait("all typed")
    go.touch()
    terminal.wait("asks to run a program")
    terminal.press(*keys)
    terminal.wait(shown)
    assert not mark.exists()


def test_a_person_alone_plays_in_plain_lines(terminal: Terminal) -> None:
    terminal.type(tashkalar(*ONE, "--plain", "--seat", "2=beginner"))
    terminal.wait("a thinking computer play at once")
    terminal.wait("Your turn 1. 1 action left.")
    terminal.type("place d4")
    terminal.wait("end the turn")
    terminal.type("end")
    terminal.wait("Your turn 3.")
    assert "looked away" not in terminal.screen()
    terminal.type("quit")
    terminal.wait("Game stopped")
