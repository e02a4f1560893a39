"""What the screen costs while one plays: CPU time of a cursor move and of painting everything, in a real terminal.

The yardstick is an empty Textual app with one widget that fills the same terminal, and draws again as much of it.
"""

import os
import tempfile
from pathlib import Path

from bench.measure import Figure, in_turn
from bench.start import cpu_of

TIMES = 40
"""Moves or paintings a round."""

RESULT = "TASHKALAR_BENCH"
"""The environment variable that names the file for the answer."""

HEAD = f"""
import asyncio, itertools, os, pathlib, time
from rich.segment import Segment
from textual import events
from textual.app import App
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

async def measure(app, act):
    await asyncio.sleep(0.5)
    for i in range(4):
        act(i)
        await asyncio.sleep(0.03)
    began = time.process_time()
    for i in range({TIMES}):
        act(i)
        await asyncio.sleep(0.03)
    spent = (time.process_time() - began) / {TIMES}
    pathlib.Path(os.environ["{RESULT}"]).write_text(str(1000 * spent))
    app.exit()
"""

EMPTY = (
    HEAD
    + """
class Field(Widget, can_focus=True):
    def render_line(self, y):
        return Strip([Segment("." * self.size.width, self.rich_style)])
    def on_key(self, event):
        self.refresh(Region(30, 15, 7, 4), Region(36, 15, 7, 4))
class Empty(App):
    CSS = "Field { width: 1fr; height: 1fr; }"
    AUTO_FOCUS = "Field"
    def compose(self):
        yield Field()
    def on_ready(self):
        self.run_worker(measure(self, self.act))
    def act(self, i):
        ACT
Empty().run()
"""
)

TABLE = (
    HEAD
    + """
from docs.draw import GIVEN, choice_of, midway
from tashkalar import cards
from tashkalar.tui.app import TashkalarApp
session = midway()
keys = ["enter", "enter", choice_of(session.decision, session)]
class Table(TashkalarApp):
    def on_ready(self):
        self.run_worker(self.begin())
    async def begin(self):
        for key in keys:
            self.post_message(events.Key(key, None))
            await asyncio.sleep(0.2)
        await measure(self, self.act)
    def act(self, i):
        ACT
Table(cards.load(), session, given=GIVEN).run()
"""
)

MOVE = "self.post_message(events.Key(('right', 'down', 'left', 'up')[i % 4], None))"
PAINT = "[widget.refresh() for widget in (self.screen, *self.screen.walk_children())]"


def figures(rounds: int) -> list[Figure]:
    """A cursor move and a full repaint, each beside the empty app."""
    return [
        in_turn(
            name, "ms", lambda act=act: _spent(TABLE, act), "an empty app", lambda act=act: _spent(EMPTY, act), rounds
        )
        for name, act in (("cursor move", MOVE), ("full repaint", PAINT))
    ]


def _spent(program: str, act: str) -> float:
    """Milliseconds of CPU for one act."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "spent"
        os.environ[RESULT] = str(file)
        cpu_of(program.replace("ACT", act))
        return float(file.read_text())
