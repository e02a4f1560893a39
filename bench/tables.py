"""The time from an answer until another machine's screen shows it, and until a table for both players shows it.

The host and the remote player are processes with a terminal and a table screen each, connected over loopback. The
table that both players share is a process with the same game. The clock is the one that all processes of a machine
share.
"""

import asyncio
import json
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from bench.start import cpu_of
from hotseat.cli.player_options import make_external_players
from hotseat.cli.plugins import require_players
from hotseat.plugin.seats import HUMAN, REMOTE
from hotseat.remote.hosting import Hosting
from hotseat.remote.invitation import read_invitations
from hotseat.remote.joined import join_game
from tashkalar.game_types import Session
from tashkalar.plugin import TashKalar
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.screens.table import TableScreen

WANTED = {"form": "high-form", "names": ("Ada", "Boris"), "schools": ("northern", "southern"), "seed": 1}
SETTINGS = {"theme": "dark", "ascii": "off", "animation": "off", "covers": "off"}
PLIES = 40
"""The number of decisions of a round."""
PAUSE = 0.1
"""The time in seconds before each answer, in which the screens finish drawing."""
HOST, JOINED, SHARED = "host", "joined", "shared"
"""The tables: those of the host and the remote player of one game, and the one that both players share."""

PROGRAM = """
import os, pathlib, sys
os.environ.update(TASHKALAR_DATA={folder!r}, TASHKALAR_CONFIG={folder!r})
sys.path.insert(0, {root!r})
from bench.tables import play
play({table!r}, pathlib.Path({folder!r}))
"""


def two_machines() -> float:
    """Return the median time in milliseconds from an answer at one machine until the other one's screen shows it."""
    host, joined = _times(HOST, JOINED)
    return _median(host["answered"], joined["drawn"], joined["answered"], host["drawn"])


def one_machine() -> float:
    """Return the median time in milliseconds from an answer until the table that both players share shows it."""
    (shared,) = _times(SHARED)
    return _median(shared["answered"], shared["drawn"])


def _times(*tables: str) -> list[dict[str, dict[str, float]]]:
    """Play a game at some tables, and return the times at which each answered and had drawn a step, by ply."""
    root = str(Path(__file__).parent.parent)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
        programs = [PROGRAM.format(folder=folder, root=root, table=table) for table in tables]
        list(pool.map(cpu_of, programs))
        return [json.loads((Path(folder) / table).read_text()) for table in tables]


def _median(*times: dict[str, float]) -> float:
    """Return the median time between the answers of a table and the drawings of a table, given in pairs."""
    pairs = zip(times[::2], times[1::2], strict=True)
    return 1e3 * statistics.median(drawn[ply] - began for answered, drawn in pairs for ply, began in answered.items())


class _Table(TableScreen):
    """A table that says which step it is about to draw."""

    latest = 0
    """The number of steps in the position that is drawn next."""

    def show_all(self) -> None:
        super().show_all()
        self.latest = len(self.session.steps)


class _Timed(TashkalarApp):
    """An application that plays the decisions of its seats at random, and notes when it has drawn each step."""

    def table(self, session: Session, opponents: Any = None, exercise: Any = None) -> _Table:
        self.shown = _Table(session, opponents, exercise)
        self.answered: dict[int, float] = {}
        self.drawn: dict[int, float] = {}
        return self.shown

    def on_ready(self) -> None:
        self.run_worker(self._play())

    def post_display_hook(self) -> None:
        for ply in range(len(self.drawn) + 1, self.shown.latest + 1):
            self.drawn[ply] = time.monotonic()

    async def _play(self) -> None:
        session, table = self.shown.session, self.shown
        while len(session.steps) < PLIES or len(self.drawn) < PLIES:
            await asyncio.sleep(PAUSE)
            if self.screen is not table:  # a summary, or the people of the game
                self.stack.close(self.screen)
            elif table.decision is not None and len(session.steps) < PLIES:
                ply = len(session.steps) + 1
                options = [one for one in table.decision.options if one.text != "resign"]
                option = random.Random(ply).choice(options)
                self.answered[ply] = time.monotonic()
                table.play(option)
        self.exit()


@contextmanager
def _opened(table: str, game: TashKalar, folder: Path) -> Iterator[tuple[Session, Hosting | None]]:
    """Yield the session of a table, and what serves it."""
    invitation = folder / "invitation"
    if table == JOINED:
        while not invitation.exists():
            time.sleep(PAUSE)
        yield join_game(game, read_invitations(invitation.read_text()), "").session, None
        return
    session = Session.start(game, WANTED, folder, (HUMAN if table == SHARED else REMOTE, HUMAN))
    with closing(session), closing(Hosting()) as hosting:
        if table == HOST:
            hosting.serve(session)
            written = folder / "writing"
            written.write_text(hosting.invitations()[0][1])
            written.rename(invitation)
        yield session, hosting


def play(table: str, folder: Path) -> None:
    """Play at one table in this process, and write the times to a file."""
    game = TashKalar.load()
    with _opened(table, game, folder) as (session, hosting):
        seated = partial(make_external_players, builtin_players=require_players(game), hosting=hosting)
        app = _Timed.of_game(game, session=session, given=SETTINGS, seated=seated)
        app.run()
    (folder / table).write_text(json.dumps({"answered": app.answered, "drawn": app.drawn}))
