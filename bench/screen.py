"""Benchmarks of the screen: CPU time of a cursor move, of a full repaint and of an idle table.

Everything runs in a terminal of its own. The baseline is a Textual app with nothing behind it: a board drawn with the
line API, alone or with three small panels; a cursor move redraws two squares of the board and one panel. For an idle
table it is an app without any widget.
"""

import os
import tempfile
from functools import partial
from pathlib import Path

from bench.measure import Figure, in_turn
from bench.start import cpu_of

TIMES = 40
"""Moves or paintings a round."""

IDLE = 3.0
"""Seconds a round of doing nothing."""

RESULT = "TASHKALAR_BENCH"
"""The environment variable that names the file for the answer."""

HEAD = f"""
import asyncio, os, pathlib, time
from rich.segment import Segment
from textual import events
from textual.app import App
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

async def measure(app, act):
    await asyncio.sleep(0.5)
    for i in range(4):
        act(i)
        await asyncio.sleep(0.03)
    began = time.process_time()
    for i in range({TIMES}):
        act(i)
        await asyncio.sleep(0.03)
    told(app, (time.process_time() - began) / {TIMES})

async def wait(app, act):
    await asyncio.sleep(0.5)
    began = time.process_time()
    await asyncio.sleep({IDLE})
    told(app, (time.process_time() - began) / {IDLE})

def told(app, seconds):
    pathlib.Path(os.environ["{RESULT}"]).write_text(str(1000 * seconds))
    app.exit()
"""

BARE = (
    HEAD
    + """
class Bare(App):
    def on_ready(self):
        self.run_worker(HOW(self, None))
Bare().run()
"""
)

BOARD = (
    HEAD
    + """
WIDTH, HEIGHT = 59, 30
SQUARES = ((24, 13), (30, 13), (30, 16), (24, 16))

class Board(Widget):
    at = 0
    def render_line(self, y):
        x, top = SQUARES[self.at]
        line, style = "." * WIDTH, self.rich_style
        if not top <= y < top + 4:
            return Strip([Segment(line, style)])
        return Strip([Segment(line[:x], style), Segment("#" * 7, style), Segment(line[x + 7 :], style)])
    def go(self):
        old = SQUARES[self.at]
        self.at = (self.at + 1) % 4
        self.refresh(Region(*old, 7, 4), Region(*SQUARES[self.at], 7, 4))

class Plain(App):
    CSS = f"Horizontal {{ height: 1fr; }} Board {{ width: {WIDTH}; height: {HEIGHT}; }} Static {{ height: 1fr; }}"
    def compose(self):
        with Horizontal():
            yield Board()
            with Vertical():
                yield from (Static("panel") for _ in range(PANELS))
    def on_ready(self):
        self.run_worker(HOW(self, self.act))
    def on_key(self, event):
        board = self.query_one(Board)
        board.go()
        for panel in list(self.query(Static))[-1:]:
            panel.update(Content(f"now {board.at}"), layout=False)
    def act(self, i):
        ACT
Plain().run()
"""
)

TABLE = (
    HEAD
    + """
from tashkalar import cards
from tashkalar.engine import setup
from tashkalar.plugin import TashKalar
from hotseat.records.history import History
from hotseat.play.session import Session
from tashkalar.tui.app import TashkalarApp
session = Session(History(TashKalar(cards.load()), setup(cards.load(), POSITION)), None)
keys = ["enter", CHOSEN]
class Table(TashkalarApp):
    def on_ready(self):
        self.run_worker(self.begin())
    async def begin(self):
        for key in keys:
            self.post_message(events.Key(key, None))
            await asyncio.sleep(0.2)
        await HOW(self, self.act)
    def act(self, i):
        ACT
Table(cards.load(), session, given={"theme": "dark", "ascii": "off", "animation": "off"}).run()
"""
)

MOVE = "self.post_message(events.Key(('right', 'down', 'left', 'up')[i % 4], None))"
PAINT = "[widget.refresh() for widget in (self.screen, *self.screen.walk_children())]"
NOTHING = "pass"

WITH_PANELS = BOARD.replace("PANELS", "3")
ALONE = BOARD.replace("PANELS", "0")

PLAIN_QUESTION = "'escape'"
A_CARD = "'3'"

POSITION = {
    "form": "high-form",
    "seed": 7,
    "board": [
        "## ## .. .. .. .. .. ## ##",
        "## .. .. .. .. .. .. .. ##",
        ".. .. 2h .. 1h .. .. .. ..",
        ".. .. .. 1c 2c 1c .. .. ..",
        ".. .. 1l 1c .. 1h .. 2l ..",
        ".. 2c .. 1c 2c 1c 2h .. ..",
        ".. .. 2c .. 1h .. 2c .. ..",
        "## .. .. .. .. 2c .. .. ##",
        "## ## .. .. .. .. .. ## ##",
    ],
    "seats": [
        {"name": "Ada", "school": "northern", "beings": ["knight", "bomb", "swordmaster"]},
        {"name": "Boris", "school": "southern"},
    ],
    "turn": {"number": 5, "seat": 1, "actions": 2},
}
"""A table in the middle of a game; Ada's Swordmaster fits around e5."""


def figures(rounds: int) -> list[Figure]:
    """Each figure of the table beside that of the baseline."""
    return [
        in_turn(
            name,
            unit,
            partial(_spent, TABLE, CHOSEN=chosen, HOW=how, ACT=act),
            baseline,
            partial(_spent, program, HOW=how, ACT=act),
            rounds,
        )
        for name, unit, chosen, how, act, baseline, program in (
            ("cursor move", "ms", PLAIN_QUESTION, "measure", MOVE, "a board and three panels", WITH_PANELS),
            ("the same", "ms", PLAIN_QUESTION, "measure", MOVE, "a board alone", ALONE),
            (
                "cursor move, each with a preview",
                "ms",
                A_CARD,
                "measure",
                MOVE,
                "a board and three panels",
                WITH_PANELS,
            ),
            ("full repaint", "ms", A_CARD, "measure", PAINT, "a board and three panels", WITH_PANELS),
            ("the same", "ms", A_CARD, "measure", PAINT, "a board alone", ALONE),
            ("idle, a second", "ms", A_CARD, "wait", NOTHING, "an empty app", BARE),
        )
    ]


def _spent(program: str, **parts: str) -> float:
    """Milliseconds of CPU that a program tells."""
    for name, text in {**parts, "POSITION": repr(POSITION)}.items():
        program = program.replace(name, text)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "spent"
        os.environ[RESULT] = str(file)
        cpu_of(program)
        return float(file.read_text())
