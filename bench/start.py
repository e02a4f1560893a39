"""Benchmarks of the start: CPU time until the first frame or the first answer, and memory after a long game.

Each program runs as it would for a player, in a process and a terminal of its own, with the compiled cards, and its
byte code kept from a run before.
"""

import json
import os
import pty
import resource
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from bench.games import played
from bench.measure import Figure, Sample, in_turn
from hotseat.util.processes import python

RESULT = "TASHKALAR_BENCH"
"""The environment variable that names the file for an answer."""
ENGLISH, JAPANESE = {"LC_ALL": "C.UTF-8"}, {"LC_ALL": "ja_JP.UTF-8"}
"""The default language of measurements; the other one has letters of two columns."""

EMPTY = """
from textual.app import App
class Empty(App):
    def on_ready(self):
        READY
Empty().run()
"""
PLAY = """
import sys
from hotseat.cli import play_commands, common
from tashkalar.cli import main
run = play_commands.run_games
def run_to_ready(*given, **named):
    with common.freeze_gc():
        from tashkalar.tui.app import TashkalarApp
    def on_ready(self):
        READY
    TashkalarApp.on_ready = on_ready
    run(*given, **named)
play_commands.run_games = run_to_ready
sys.argv = "tashkalar play --form FORM --names Ada,Boris --schools northern,southern --first 1 --seed SEED".split()
sys.argv += MORE
main()
"""
LEAVE = "self.exit()"
REPORT = f"""
import os, pathlib, re
def report(app):
    peak = re.search(r"VmHWM:\\s+(\\d+)", pathlib.Path("/proc/self/status").read_text())[1]
    pathlib.Path(os.environ["{RESULT}"]).write_text(peak)
    app.exit()
"""
WHOLE = """
import asyncio
SCRIPT = OPTIONS
async def play_on(app):
    session = app.session
    while len(session.steps) < len(SCRIPT):
        app.screen.play(session.history.decision.option(SCRIPT[len(session.steps)]))
        await asyncio.sleep(0.01)
    report(app)
"""
COMMAND = """
import sys
from tashkalar.cli import main
sys.argv = ["tashkalar", "WORD"]
main()
"""
CLICK = """
import sys, click
@click.command()
def bare():
    pass
sys.argv = ["bare", "--help"]
bare()
"""
NOTHING = "pass"
NEW = {"do": "new", "form": "duel", "schools": ["northern", "southern"], "seed": 7}
FORM = "high-form"
DECISIONS = 300
"""The number of decisions after which memory is measured."""


def figures(rounds: int) -> Iterator[Figure]:
    """The starts of everything, and the memory of a long game."""
    before = dict(os.environ)
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(ENGLISH)
        for name in ("DATA", "CONFIG"):
            os.environ[f"TASHKALAR_{name}"] = folder
        (Path(folder) / "settings.json").write_text('{"animation": "off"}')
        yield from _starts(rounds)
        yield _peak("", Path(folder) / "told", rounds, ENGLISH)
        yield _peak(" in Japanese", Path(folder) / "told", rounds, JAPANESE)
    os.environ.clear()
    os.environ.update(before)


def _starts(rounds: int) -> Iterator[Figure]:
    play, empty = _play(LEAVE), EMPTY.replace("READY", LEAVE)
    app, click, python = "an empty Textual app", "a bare click program", "a bare Python process"
    starts: tuple[tuple[str, Sample, str, Sample], ...] = (
        ("first frame of play", lambda: cpu_of(play), app, lambda: cpu_of(empty)),
        ("first frame of play in Japanese", lambda: cpu_of(play, JAPANESE), app, lambda: cpu_of(empty)),
        ("engine: first question", _first_question, app, lambda: cpu_of(empty)),
        ("--help", lambda: cpu_of(_command("--help")), click, lambda: cpu_of(CLICK)),
        ("--help in Japanese", lambda: cpu_of(_command("--help"), JAPANESE), click, lambda: cpu_of(CLICK)),
        ("--version", lambda: cpu_of(_command("--version")), python, lambda: cpu_of(NOTHING)),
    )
    for name, ours, baseline, theirs in starts:
        ours()
        theirs()
        yield in_turn(name, "ms", ours, baseline, theirs, rounds)


def _play(ready: str, seed: int = 7, *more: str) -> str:
    """A program that plays, and does something when the first frame stands."""
    return PLAY.replace("READY", ready).replace("FORM", FORM).replace("SEED", str(seed)).replace("MORE", repr(more))


def _command(word: str) -> str:
    """A program that runs a command of the command line."""
    return COMMAND.replace("WORD", word)


def cpu_of(program: str, env: Mapping[str, str] = MappingProxyType({})) -> float:
    """Milliseconds of CPU that a Python program takes in a terminal of 120x36.

    Raises:
        RuntimeError: it failed, so what it took tells nothing.
    """
    before = _spent()
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(COLUMNS="120", LINES="36", TERM="xterm-256color", **env)
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # compiled modules are kept, as in any installation
        command = python("-c", program)
        os.execv(command[0], command)
    reader = threading.Thread(target=_drain, args=(terminal,), daemon=True)
    reader.start()
    _, status = os.waitpid(pid, 0)
    reader.join()
    os.close(terminal)
    if status:
        raise RuntimeError(f"a program to be measured failed: {program}")
    return _spent() - before


def _first_question() -> float:
    """Milliseconds of CPU from the start of the line protocol to its end after one request."""
    before = _spent()
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    asked = json.dumps(NEW).encode()
    done = subprocess.run(python("-c", _command("engine")), input=asked, env=env, capture_output=True)
    assert json.loads(done.stdout)["options"]
    return _spent() - before


def _spent() -> float:
    """Milliseconds of CPU of all children so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (used.ru_utime + used.ru_stime)


def _drain(terminal: int) -> None:
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        pass


def _peak(how: str, value: Path, rounds: int, spoken: Mapping[str, str]) -> Figure:
    """The most memory that a process ever has, as Linux tells it."""
    game = played(FORM, DECISIONS)
    script = repr([step.option for step in game.steps])
    play = _play("self.run_worker(play_on(self))", game.history.start.seed, "--open-hands")
    ours = REPORT + WHOLE.replace("OPTIONS", script) + play
    theirs = REPORT + EMPTY.replace("READY", "report(self)")

    def peak_of(program: str) -> float:
        cpu_of(program, {RESULT: str(value), **spoken})
        return int(value.read_text()) / 1024

    name = f"peak memory of play{how}, after {DECISIONS} decisions"
    baseline = "an empty Textual app"
    return in_turn(name, "MB", lambda: peak_of(ours), baseline, lambda: peak_of(theirs), rounds, clock="")
