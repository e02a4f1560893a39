"""Dialogues: turns played by plain lines as they are heard and typed, one of each game, for a reader to judge.

A file of `tests/data/dialogues` begins with the game, its settings and its players as JSON; then come the lines that
are printed, and behind `>` those that are typed. `python -m tests.dialogues` types them again and writes all files
anew; review the change as a diff. For a new dialogue write a file with its first line and what is to be typed.
"""

import json
from io import StringIO
from pathlib import Path
from typing import Any

from hotseat.cli import plugins
from hotseat.cli.player_options import make_external_players
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.seats import HUMAN, SECONDS
from hotseat.text_ui.console import Console
from hotseat.text_ui.text_game import TextGame

FOLDER = Path(__file__).parent / "data" / "dialogues"
TYPED = "> "
"""The beginning of a line that is typed."""
SEED = 1
"""The seed of built-in players."""


class Script(StringIO):
    """Lines that are typed; the output shows each when it is read."""

    def __init__(self, lines: list[str], heard: StringIO) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self._heard = heard

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline(size)
        self._heard.write(f"{TYPED}{line}" if line else "")
        return line


def dialogue(text: str) -> str:
    """Return a dialogue as it is now. `text`: its file, whose first line and typed lines are read."""
    head, *lines = text.splitlines()
    given: dict[str, Any] = json.loads(head)
    game = registry.load_game(given["game"])
    builtin = registry.builtin_players(game)
    players = [builtin.parse(name, SEED, SECONDS) if name else HUMAN for name in given["players"]]
    session = Session.start(game, given["wanted"], None, players)
    heard = StringIO()
    typed = [line.removeprefix(TYPED) for line in lines if line.startswith(TYPED)]
    opponents = make_external_players(session, builtin)
    try:
        console = Console(Script(typed, heard), heard)
        TextGame(session, plugins.text_renderer(game), console, open_hands=True, opponents=opponents).run()
    finally:
        opponents.close()
        session.close()
    return f"{head}\n{heard.getvalue()}"


def files() -> list[Path]:
    """Return the files of all dialogues."""
    return sorted(FOLDER.glob("*.txt"))


if __name__ == "__main__":
    for file in files():
        file.write_text(dialogue(file.read_text("utf-8")), "utf-8")
