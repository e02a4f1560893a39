"""A program and its children end with the game or the application."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from hotseat.play import guarded
from hotseat.play.guarded import Guarded
from hotseat.play.program import PlayerError, Program
from tests.hotseat.helpers.fixed_environment import PATIENCE
from tests.hotseat.helpers.waits import until

FAMILY = """
import os, subprocess, sys, time
idle = [sys.executable, "-c", "import time; time.sleep(600)"]
own_session = subprocess.Popen(idle, start_new_session=True)
orphan = subprocess.run(
    [sys.executable, "-c", "import subprocess, sys; print(subprocess.Popen(sys.argv[1:], start_new_session=True, "
     "stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).pid)", *idle],
    stdout=subprocess.PIPE, text=True, check=True).stdout
same_group = subprocess.Popen(idle)
with open(sys.argv[1] + ".begun", "w") as file:
    file.write(f"{os.getpid()} {same_group.pid} {own_session.pid} {orphan}")
os.rename(sys.argv[1] + ".begun", sys.argv[1])
"""
"""Starts three processes that would stay, two of them in sessions of their own, and writes down all four."""
BUSY = "while True:\n    pass\n"
"""Thinks for ever, deaf to its input."""
LEAVES = "sys.stdin.readline()\nsys.exit(3)\n"
"""Ends when it is asked; what it has started keeps its output open."""
on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux hands orphans to the guard")

Begin = Callable[..., list[int]]


class Family:
    """A bot with its children."""

    def __init__(self, folder: Path, then: str) -> None:
        self._script, self._notes = folder / "family.py", folder / "processes"
        self._script.write_text(FAMILY + then)
        self.command = [sys.executable, str(self._script), str(self._notes)]

    @property
    def processes(self) -> list[int]:
        """The bot, its child, its child in another session, and a grandchild there whose parent is gone."""
        until(self._notes.exists, "the bot doesn't begin")
        return [int(number) for number in self._notes.read_text().split()]

    def kill(self) -> None:
        """Leave nothing of a failed test."""
        if self._notes.exists():
            for process in filter(runs, self.processes):
                os.kill(process, signal.SIGKILL)


@pytest.fixture
def family(tmp_path: Path) -> Iterator[Callable[[str], Family]]:
    """Makes a bot with children, which does something then."""
    made: list[Family] = []

    def make(then: str = BUSY) -> Family:
        made.append(Family(tmp_path, then))
        return made[-1]

    yield make
    for each in made:
        each.kill()


def runs(process: int) -> bool:
    """Whether a process is there and not yet over."""
    try:
        return bool(psutil.Process(process).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def wait_until_ended(processes: list[int]) -> None:
    """Wait until all of them are over."""
    until(lambda: not any(map(runs, processes)), f"some of {processes} go on")


def guard_of(running: Program) -> int:
    """The process between us and a program."""
    return running._process._process.pid


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without prctl, as on a system that isn't Linux."""
    script = tmp_path / "guard_elsewhere.py"
    script.write_text(
        f"import sys\nsys.path.insert(0, {str(guarded.GUARD.parent)!r})\nimport guard\nsys.platform = 'elsewhere'\n"
        "guard.main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])\n"
    )
    monkeypatch.setattr(guarded, "GUARD", script)


# --- the end of the game ----------------------------------------------------------------------------------------------


@on_linux
def test_a_program_that_is_stopped_takes_with_it_all_that_it_has_started(family: Callable[[], Family]) -> None:
    bot = family()
    running = Program(bot.command)
    processes = bot.processes
    assert all(map(runs, processes))
    running.stop()
    assert running.wait(PATIENCE)
    assert not any(map(runs, processes)), "the guard is the last to end"


@pytest.mark.usefixtures("elsewhere")
def test_elsewhere_its_process_group_goes_with_it(family: Callable[[], Family]) -> None:
    bot = family()
    running = Program(bot.command)
    leader, same_group, *_ = bot.processes
    running.stop()
    assert running.wait(PATIENCE)
    wait_until_ended([leader, same_group])


ASKS = """
import sys
from hotseat.play.program import Program
running = Program(sys.argv[1:])
running.request({"do": "choose"}, 600)
"""


@on_linux
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_program_ends_with_us_however_we_end(family: Callable[[], Family], sign: signal.Signals) -> None:
    bot = family()
    with subprocess.Popen([sys.executable, "-c", ASKS, *bot.command]) as ours:
        processes = bot.processes
        ours.send_signal(sign)
    wait_until_ended(processes)


@on_linux
def test_a_program_ends_with_its_guard(tmp_path: Path) -> None:
    """Killing the guard kills the program too, though none of its children."""
    notes = tmp_path / "notes"
    running = Program([sys.executable, "-c", f"import os\nopen({str(notes)!r}, 'w').write(str(os.getpid()))\n{BUSY}"])
    until(lambda: notes.exists() and notes.read_text(), "the bot doesn't begin")
    os.kill(guard_of(running), signal.SIGKILL)
    wait_until_ended([int(notes.read_text())])
    running.stop()


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_guard_that_is_asked_to_end_ends_its_program(family: Callable[[], Family], sign: signal.Signals) -> None:
    bot = family()
    running = Program(bot.command)
    leader, same_group, *_ = bot.processes
    os.kill(guard_of(running), sign)
    wait_until_ended([leader, same_group])
    running.stop()


# --- stopping ---------------------------------------------------------------------------------------------------------


def test_stopping_waits_for_nothing() -> None:
    """Even where the guard is held up."""
    running = Program([sys.executable, "-c", BUSY])
    os.kill(guard_of(running), signal.SIGSTOP)
    running.stop()
    running.stop()
    assert not running.wait(0)
    os.kill(guard_of(running), signal.SIGCONT)
    assert running.wait(PATIENCE)


def test_nothing_is_answered_once_it_is_stopped() -> None:
    running = Program([sys.executable, "-c", BUSY])
    running.stop()
    with pytest.raises(PlayerError, match="it was stopped"):
        running.request({}, PATIENCE)


def test_it_can_be_stopped_though_nobody_hears_what_it_says() -> None:
    """The buffer of lines is full, so that a further one is dropped."""
    running = Program([sys.executable, "-c", "while True:\n    print('{\"thinking\":0.5}', flush=True)"])
    until(running._lines.full, "it says nothing")
    running.stop()
    with pytest.raises(PlayerError, match="it was stopped"):
        running.request({}, PATIENCE)
    running = Program([sys.executable, "-c", "while True:\n    print('{\"thinking\":0.5}', flush=True)"])

    def heed(_share: float) -> None:
        until(running._lines.full, "it says no more")
        running.stop()

    with pytest.raises(PlayerError, match="it was stopped"):
        running.request({}, PATIENCE, heed)


def test_what_was_started_is_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = psutil.Process().num_fds()
    running = Program([sys.executable, "-c", BUSY])
    running.stop()
    until(lambda: psutil.Process().num_fds() <= before, "files stay open")


# --- the guard --------------------------------------------------------------------------------------------------------

IDLE = "import time\ntime.sleep(600)\n"


@on_linux
def test_stopping_again_leaves_the_guard_its_time(family: Callable[[], Family]) -> None:
    bot = family()
    running = Guarded(bot.command)
    processes = bot.processes
    os.kill(running._process.pid, signal.SIGSTOP)
    running.end()
    running.end()
    os.fstat(1)  # standard output is still open
    os.kill(running._process.pid, signal.SIGCONT)
    assert running.wait(PATIENCE)
    assert not any(map(runs, processes))
    running.close()


def test_the_guard_is_out_of_reach_of_ctrl_c_at_the_terminal() -> None:
    running = Program([sys.executable, "-c", IDLE])
    assert os.getsid(guard_of(running)) == guard_of(running)
    running.stop()


def test_a_guard_that_hangs_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It doesn't say either whether the program could be started, and that isn't waited for."""
    hanging = tmp_path / "guard.py"
    hanging.write_text(IDLE)
    monkeypatch.setattr(guarded, "GUARD", hanging)
    monkeypatch.setattr(guarded, "PATIENCE", 0.1)
    running = Guarded(["never-started"])
    assert running.failure == ""
    running.end()
    running.close()
    assert running.code == -signal.SIGKILL


def test_what_was_never_read_is_dropped_when_a_program_is_closed() -> None:
    running = Guarded(["true"])
    assert running.wait(PATIENCE)
    running.stdin.write(b"kept back")
    running.close()
    running.close()
    assert running.stdin.closed
    assert running.failure == ""
    assert running.code == 0


def test_a_guard_heeds_no_settings_of_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "contextlib.py").write_text("raise SystemExit('imported from PYTHONPATH')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    running = Program(["sh", "-c", 'read request; echo \'{"play":"take 1"}\'; read more'])
    assert running.request({}, PATIENCE).play == "take 1"
    running.stop()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems don't limit the data of a process")
def test_the_memory_of_a_program_is_limited() -> None:
    from hotseat.play import guard

    code = """
input()
import os, resource
from hotseat.play import guard
assert resource.getrlimit(resource.RLIMIT_DATA)[1] == {most}
guard.MEMORY_SHARE = 1e-3
guard.limit_memory()
try:
    bytearray(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 100)
except MemoryError:
    print('{{"play": "take 1"}}')
"""
    whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    running = Program([sys.executable, "-c", code.format(most=int(whole * guard.MEMORY_SHARE))])
    assert running.request({}, PATIENCE).play == "take 1"
    running.stop()


def test_a_system_without_a_guard_kills_the_program_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as other:
        other.setattr("sys.platform", "win32")
        running = Guarded([sys.executable, "-c", IDLE])
        assert (running.failure, running.code) == ("", None)
        running.end()
        assert running.wait(PATIENCE)
        running.close()
    assert running.code == -signal.SIGKILL


# --- how it ends by itself --------------------------------------------------------------------------------------------


@on_linux
def test_what_it_has_started_ends_with_the_program(family: Callable[[str], Family]) -> None:
    bot = family(LEAVES)
    running = Program(bot.command)
    processes = bot.processes
    with pytest.raises(PlayerError, match="it exited with code 3"):
        running.request({}, 10 * PATIENCE)
    wait_until_ended(processes)
    running.stop()


@pytest.mark.usefixtures("elsewhere")
def test_an_output_that_stays_open_is_not_waited_for(family: Callable[[str], Family]) -> None:
    """A child in another session holds it, where that can't be reached."""
    bot = family(LEAVES)
    running = Program(bot.command)
    with pytest.raises(PlayerError, match="it exited with code 3"):
        running.request({}, 10 * PATIENCE)
    running.stop()


def test_its_last_answer_is_heard_though_it_has_ended() -> None:
    running = Program([sys.executable, "-c", 'input()\nprint(\'{"thinking":0.1}\\n\' * 9 + \'{"play":"take 1"}\')'])

    def heed(_share: float) -> None:
        until(lambda: running._process.code is not None, "it goes on")

    assert running.request({}, PATIENCE, heed).play == "take 1"
    running.stop()


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("sys.exit(7)", "exited with code 7"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "exited with code -9"),
        ("os.kill(os.getpid(), signal.SIGUSR1)", f"exited with code -{signal.SIGUSR1.value}"),
    ],
)
def test_its_exit_code_is_told(code: str, text: str) -> None:
    running = Program([sys.executable, "-c", f"import os, signal, sys\n{code}"])
    with pytest.raises(PlayerError, match=text):
        running.request({}, PATIENCE)
    running.stop()


@pytest.mark.parametrize(
    ("mode", "text", "message"),
    [(0o600, "", "Permission denied"), (0o700, "no program", "Exec format error"), (None, "", "No such file")],
)
def test_why_it_cannot_be_started_is_told(tmp_path: Path, mode: int | None, text: str, message: str) -> None:
    path = tmp_path / "bot"
    if mode is not None:
        path.write_text(text)
        path.chmod(mode)
    running = Program([str(path)])
    with pytest.raises(PlayerError, match=f"it can't be started: {message}"):
        running.request({}, PATIENCE)
    running.stop()


def test_a_command_that_cannot_be_passed_on_is_told() -> None:
    with pytest.raises(PlayerError, match="it can't be started"):
        Program([sys.executable, "\0"])


def test_it_is_started_as_by_a_shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The child has our folder and environment, a session of its own, ordinary signals and only three open streams."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MARK", "here")
    text = (
        "import json, os, signal, sys\ninput()\n"
        "opened = sorted(int(each) for each in os.listdir('/dev/fd') if int(each) > 2)\n"
        "told = [os.getcwd(), os.environ['MARK'], os.getsid(0) == os.getpid(), opened[1:], sys.argv[1:],\n"
        "        open('/proc/self/status').read().split('SigIgn:')[1].split()[0] if os.path.isdir('/proc') else '']\n"
        "print(json.dumps({'play': json.dumps(told)}), flush=True)\ninput()"
    )
    plain = subprocess.run(
        [sys.executable, "-c", text, "ä \udcff"], input="\n", capture_output=True, text=True, start_new_session=True
    )
    running = Program([sys.executable, "-c", text, "ä \udcff"])
    message = running.request({}, PATIENCE).play
    running.stop()
    assert f'"play": {json.dumps(message)}' in plain.stdout
