"""The whole screen in files, text and styles: `python -m tests.tui.golden` writes them anew.

Each line of the screen is followed by its styles, as runs of so many cells and a letter; what the letters mean stands
at the end. So a diff shows where a sign or a style has changed.
"""

import asyncio
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from string import ascii_letters, digits
from typing import NamedTuple
from unittest.mock import patch

from textual.app import App

from tashkalar import cards
from tashkalar.engine import Catalogue, setup
from tashkalar.record.line import Line
from tashkalar.record.session import Session
from tashkalar.tui.app import TashkalarApp
from tashkalar.tui.theme import DARK, LIGHT, TERMINAL_DARK

FOLDER = Path(__file__).parent / "golden"
SIZES = ((160, 50), (120, 36), (80, 24))
LETTERS = "." + ascii_letters + digits


class Look(NamedTuple):
    """How the screen is set."""

    given: dict[str, str]
    environment: dict[str, str] = {}  # noqa: RUF012


LOOKS = {
    "dark": Look({"theme": DARK.name}),
    "light": Look({"theme": LIGHT.name}),
    "ansi": Look({"theme": TERMINAL_DARK.name}),
    "ascii": Look({"theme": DARK.name, "ascii": "on"}),
    "colourless": Look({}, {"NO_COLOR": "1"}),
}
"""The five looks."""

DUO = {
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
    "seats": [{"name": "Ada", "school": "northern"}, {"name": "Boris", "school": "southern"}],
}

FOUR = [
    {"name": "Ada", "school": "northern"},
    {"name": "Boris", "school": "southern"},
    {"name": "Cleo", "school": "sylvan"},
    {"name": "Dan", "school": "highland"},
]

TEAMS = {**DUO, "teams": True, "seats": FOUR, "turn": {"number": 9, "seat": 1, "actions": 2}}

MELEE = {
    "form": "melee",
    "seed": 7,
    "board": [
        "## ## .. .. .. 4c .. ## ##",
        "## .. .. .. .. .. .. .. ##",
        ".. .. 2h .. 1h .. 4c .. ..",
        ".. .. 3c 1c 2c 1c .. 4h ..",
        ".. .. 1l 1c .. 1h .. 2l ..",
        ".. 2c .. 1c 2c 1c 2h .. 3c",
        ".. .. 2c .. 3h .. 2c 3l ..",
        "## .. .. 4c .. 2c .. .. ##",
        "## ## .. 3c .. .. .. ## ##",
    ],
    "seats": [
        {**FOUR[0], "score": {"2": 4, "3": 2, "4": 10}, "improvised": [3]},
        {**FOUR[1], "score": {"1": 3, "3": 3, "4": 3}},
        {**FOUR[2], "score": {"1": 0, "2": 5, "4": 1}, "improvised": [1]},
        {**FOUR[3], "score": {"1": 6, "2": 7, "3": 8}, "improvised": [1, 2, 3]},
    ],
    "turn": {"number": 13, "seat": 1, "actions": 1, "destroyed": ["2c", "2c", "3c", "4c"], "last": 3},
}


class Shown(NamedTuple):
    """A position, the keys after which it is looked at, and the looks."""

    position: Mapping[str, object]
    keys: str
    looks: Sequence[str]


TABLES = {
    "": Shown(DUO, "enter 1 n", tuple(LOOKS)),
    "melee-": Shown(MELEE, "enter 2 n", ("dark", "colourless")),
    "teams-": Shown(TEAMS, "enter 1 n", ("dark", "colourless")),
}
"""What is looked at, by how its files begin."""

SHOTS = [(table, size, name) for table, shown in TABLES.items() for size in SIZES for name in shown.looks]


@contextmanager
def look(wanted: Look, folder: str) -> Iterator[None]:
    """The environment of a look, whatever this terminal is."""
    fixed = {"TASHKALAR_CONFIG": folder, "TERM": "xterm-256color", **wanted.environment}
    with (
        patch.dict(os.environ, fixed),
        patch("locale.getencoding", lambda: "UTF-8"),
        patch("textual.constants.TEXTUAL_ANIMATIONS", "none"),
    ):
        if "NO_COLOR" not in wanted.environment:
            os.environ.pop("NO_COLOR", None)
        yield


async def shot(catalogue: Catalogue, table: str, size: tuple[int, int], name: str) -> str:
    """The table with a card chosen and its first place previewed."""
    shown = TABLES[table]
    session = Session(Line(setup(catalogue, dict(shown.position))), None)
    with tempfile.TemporaryDirectory() as folder, look(LOOKS[name], folder):
        app = TashkalarApp(catalogue, session, given=LOOKS[name].given)
        async with app.run_test(size=size) as pilot:
            await pilot.press(*shown.keys.split())
            await pilot.pause(0.05)
            return written(app)


def written(app: App[None]) -> str:
    """The screen as text and letters."""
    known: dict[str, str] = {}
    lines = []
    for strip in app.screen._compositor.render_strips():
        text = "".join(segment.text for segment in strip)
        told = [(str(segment.style or "none"), len(segment.text)) for segment in strip]
        letters = "".join(known.setdefault(style, LETTERS[len(known)]) * length for style, length in told)
        lines += [f"|{text}|", f" {_short(letters)}"]
    return "\n".join([*lines, *(f"{letter} {style}" for style, letter in known.items())]) + "\n"


def _short(letters: str) -> str:
    """Runs of letters as their length and letter."""
    return " ".join(f"{len(list(run))}{letter}" for letter, run in groupby(letters))


def path(table: str, size: tuple[int, int], name: str) -> Path:
    """Where a golden screen lies."""
    return FOLDER / f"{table}{size[0]}x{size[1]}-{name}.txt"


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(exist_ok=True)
    catalogue = cards.load()
    for each in SHOTS:
        path(*each).write_text(asyncio.run(shot(catalogue, *each)), encoding="utf-8")


if __name__ == "__main__":
    main()
