"""Dialogues of a game on two machines: what the host and the player who joins type and hear, for a reader to judge.

A file of `tests/data/dialogues/remote` begins with the game and its settings as JSON. Then each line has its side:
`Ada` at the host or `Boris`, who joins; behind `>` it was typed, and what both hear after it follows.
`python -m tests.remote_dialogues` types all again and writes the files anew; review the change as a diff.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from io import StringIO
from itertools import takewhile
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

from hotseat.cli import plugins
from hotseat.play.external_players import ExternalPlayers
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.seats import HUMAN, REMOTE
from hotseat.remote.hosting import Hosting, HostOptions
from hotseat.remote.invitation import read_invitations
from hotseat.remote.joined import JoinedPlayers, join_game
from hotseat.text_ui.console import Console
from hotseat.text_ui.text_game import TextGame
from tests.hotseat.helpers.fixed_environment import PATIENCE
from tests.hotseat.remote.test_host_lines import Keyboard
from tests.hotseat.remote.test_participants import wait_until

FOLDER = Path(__file__).parent / "data" / "dialogues" / "remote"
HOST, GUEST = "Ada", "Boris"
TYPED = "> "
GREETING = 3
"""The number of lines before the first decision."""
SETTLED = 1.5
"""The seconds without a new line after which a new dialogue goes on."""


class Side:
    """A table in plain lines, its keyboard and what it has said since the last look."""

    def __init__(self, session: Session[Any, Any, Any, Any], opponents: ExternalPlayers[Any, Any, Any, Any]) -> None:
        self.keyboard, self._heard, self._read = Keyboard(), StringIO(), 0
        console = Console(self.keyboard, self._heard)  # type: ignore[arg-type]
        renderer = plugins.text_renderer(session.game)
        self.table = TextGame(session, renderer, console, open_hands=False, opponents=opponents)
        self.thread = Thread(target=self.table.run, daemon=True)

    @property
    def fresh(self) -> list[str]:
        return self._heard.getvalue()[self._read :].splitlines()

    def take(self) -> list[str]:
        fresh, self._read = self.fresh, len(self._heard.getvalue())
        return fresh


@contextmanager
def sides(given: dict[str, Any]) -> Iterator[dict[str, Side]]:
    """Seat Ada at the host and Boris at another machine, both in plain lines."""
    game = registry.load_game(given["game"])
    session, hosting = Session.start(game, given["wanted"], None, (HUMAN, REMOTE)), Hosting(HostOptions())
    opponents = ExternalPlayers(session, remote=hosting.player, serve=partial(hosting.serve, session))
    host = Side(session, opponents)
    hosting.serve(session)
    host.thread.start()
    wait_until(lambda: len(host.fresh) > GREETING)
    invited = read_invitations(dict(hosting.invitations())[GUEST])
    joined = JoinedPlayers(join_game(game, invited, GUEST).session)
    guest = Side(joined.session, joined)
    guest.thread.start()
    try:
        yield {HOST: host, GUEST: guest}
    finally:
        for side in (guest, host):
            side.keyboard.end()
            side.keyboard.end()
        joined.close()
        hosting.close()
        opponents.close()
        for side in (guest, host):
            side.thread.join(PATIENCE)


def dialogue(text: str, *, anew: bool = False) -> str:
    """Return a dialogue as it is now. `anew`: wait a time after each line, and not for the lines of the file."""
    head, *lines = text.splitlines()
    found = [head]
    with sides(json.loads(head)) as both:
        while True:
            wanted = [*takewhile(lambda line: TYPED not in line.partition(" ")[2][:2], lines)]
            _settle(both, wanted, anew=anew)
            found += [f"{name} {line}" for name, side in both.items() for line in side.take()]
            if not (lines := lines[len(wanted) :]):
                return "".join(f"{line}\n" for line in found)
            found.append(lines[0])
            name, _sign, typed = lines.pop(0).split(" ", 2)
            both[name].keyboard.type(typed)


def _settle(both: dict[str, Side], wanted: Sequence[str], *, anew: bool) -> None:
    """Wait until each side has heard as much as it should, or in a new dialogue until nothing more comes."""
    end, since, heard = monotonic() + PATIENCE, monotonic(), 0
    while monotonic() < end:
        number = sum(len(side.fresh) for side in both.values())
        since, heard = (since, heard) if number == heard else (monotonic(), number)
        if monotonic() - since > SETTLED if anew else number >= len(wanted):
            return
        sleep(0.01)


def files() -> list[Path]:
    """Return the files of all dialogues."""
    return sorted(FOLDER.glob("*.txt"))


if __name__ == "__main__":
    for file in files():
        file.write_text(dialogue(file.read_text("utf-8"), anew=True), "utf-8")
