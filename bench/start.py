"""What a player feels at the start: CPU time until the first frame is painted, in a terminal of its own."""

import os
import pty
import resource
import sys
import threading

from bench.measure import Figure, in_turn

EMPTY = "from textual.app import App\nclass A(App):\n    def on_ready(self): self.exit()\nA().run()"
TABLE = """
from tashkalar import cards
from tashkalar.record.session import Session
from tashkalar.tui.app import TashkalarApp
session = Session.start(cards.load(), "duel", ("northern", "southern"), 7, ("Ada", "Boris"), None)
class A(TashkalarApp):
    def on_ready(self): self.exit()
A(cards.load(), session).run()
"""


def figures(rounds: int) -> list[Figure]:
    """The start of the table, of `--help` and of the engine."""
    help_text = "import sys; sys.argv = ['tashkalar', '--help']\nfrom tashkalar.cli import main\nmain()"
    click = "import click\n@click.command()\ndef m(): pass\nimport sys; sys.argv = ['m', '--help']\nm()"
    return [
        in_turn(
            "first frame of play",
            "ms",
            lambda: cpu_of(TABLE),
            "an empty Textual app",
            lambda: cpu_of(EMPTY),
            rounds,
        ),
        in_turn("--help", "ms", lambda: cpu_of(help_text), "a bare click program", lambda: cpu_of(click), rounds),
    ]


def cpu_of(program: str) -> float:
    """Milliseconds of CPU that a Python program takes in a terminal of 120x36."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(COLUMNS="120", LINES="36", TERM="xterm-256color")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # compiled modules are kept, as in any installation
        os.execv(sys.executable, [sys.executable, "-c", program])
    threading.Thread(target=_drain, args=(terminal,), daemon=True).start()
    os.waitpid(pid, 0)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def _drain(terminal: int) -> None:
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        pass
