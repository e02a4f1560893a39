"""Golden screens, text and styles: `python -m tests.tui.golden` writes them anew.

The screens that a person reads stand in a file each: each line of the screen is followed by its styles, as runs of so
many cells and a letter; what the letters mean stands at the end. So a diff shows where a sign or a style has changed.
Of the other sizes and looks two short sums are kept in `sums.txt`, of the text and of all. To see the screen of a sum:

    python -m tests.tui.golden SCREEN               the screen in full
    python -m tests.tui.golden SCREEN --base HEAD   how it differs from the screen at a revision, as a diff
"""

import asyncio
import hashlib
import os
import random
import shlex
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import groupby
from pathlib import Path
from string import ascii_letters, digits
from typing import NamedTuple
from unittest.mock import patch

from textual.app import App

from games.pook.tests.drawn import drawn
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.tui.app import GameApp
from hotseat.tui.theme import DARK, LIGHT, TERMINAL_DARK
from tashkalar import cards
from tashkalar.engine import Catalogue, setup
from tashkalar.tui.app import TashkalarApp
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.screen.app import MageKnightApp
from tashkalar_pook.game import Pook
from tashkalar_pook.screen.app import PookApp
from tests import golden_command
from tests.helpers.saves import read_tash_kalar_record, unsaved_session
from tests.hotseat.bots import THINKER
from tests.hotseat.helpers import fixed_environment
from tests.hotseat.helpers.idle import idle, patient, screen_text, strips_of, until

FOLDER = Path(__file__).parent / "golden"
SUMS = FOLDER / "sums.txt"
"""The screens that are kept as sums: a line a screen, its name, the sum of its text and the sum of all."""
RECORDS = Path(__file__).parent.parent / "data" / "records" / "2"
SIZES = ((160, 50), (120, 36), (80, 24))
USUAL = SIZES[1:]
LETTERS = "." + ascii_letters + digits + "!#$%&*+<=>?@^~" + "".join(map(chr, range(0xC0, 0x180)))


STILL = patch("hotseat.play.clock.monotonic", lambda: 1000.0)
"""Clocks stand at zero."""
BOT = PlayerSpec("program", shlex.join([sys.executable, "-c", THINKER]), seconds=600)
LOST = PlayerSpec("program", "no-such-bot", seconds=600)
STRANGE = PlayerSpec("program", "python -c 'print(\"\x1b[2J\")' " + " ".join(f"--option-{i}=value" for i in range(9)))
"""A program that only the file of a game names."""
UNREAD = patch("hotseat.tui.dialogues.DELAY", 3600.0)
"""Time limits on reading are off."""


class Look(NamedTuple):
    """The settings of the screen."""

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

LATER = {
    **DUO,
    "form": "melee",
    "board": [
        "## ## .. .. .. .. .. ## ##",
        "## .. .. .. .. .. .. .. ##",
        ".. .. 2h .. 3h .. .. .. ..",
        ".. .. .. 1c 2c 1c .. .. ..",
        ".. .. 1l 1c .. 1h .. 2l ..",
        ".. 2c .. 1c 2c 1c 2h .. ..",
        ".. .. 2c .. 1h .. 3c .. ..",
        "## .. .. .. .. 3c .. .. ##",
        "## ## .. .. .. .. .. ## ##",
    ],
    "gateway": "c7",
    "seats": [
        {"name": "Ada", "school": "everfrost", "frozen": "ice-queen"},
        {"name": "Boris", "school": "nethervoid", "score": {"1": 4, "3": 2}},
        {
            "name": "Cleo",
            "school": "etherweave",
            "pending": "merchant-of-time",
            "stasis": "2h",
            "score": {"1": 5, "2": 3},
        },
    ],
    "turn": {"number": 9, "seat": 1, "actions": 2},
}
"""The schools that aren't for a first game: a frozen card about to be thawed, the Gateway, a pending being."""


Sizes = Sequence[tuple[int, int]]
Begin = Callable[[Catalogue, dict[str, str]], GameApp]
"""Opens the application with settings of this run."""


def at(position: Mapping[str, object], *plays: str) -> Begin:
    """A table in the middle of a game, after some answers."""

    def begin(catalogue: Catalogue, given: dict[str, str]) -> TashkalarApp:
        session = unsaved_session(setup(catalogue, dict(position)))
        for play in plays:
            session.play(play)
        return TashkalarApp(catalogue, session, given=given)

    return begin


def among(position: Mapping[str, object], *players: PlayerSpec, plays: Sequence[str] = ()) -> Begin:
    """A table in the middle of a game with these at it, the seats in turn."""

    def begin(catalogue: Catalogue, given: dict[str, str]) -> TashkalarApp:
        session = unsaved_session(setup(catalogue, dict(position)))
        for play in plays:
            session.play(play)
        for seat, player_spec in enumerate(players):
            session.set_player(seat, player_spec)
        return TashkalarApp(catalogue, session, given=given)

    return begin


def asking(catalogue: Catalogue, given: dict[str, str]) -> TashkalarApp:
    """A table whose file names a program for the seat that is to answer."""
    session = unsaved_session(setup(catalogue, dict(DUO)))
    session.set_player(0, STRANGE)
    session.untrusted_seats = {0}
    return TashkalarApp(catalogue, session, given=given)


def anew(catalogue: Catalogue, given: dict[str, str]) -> TashkalarApp:
    """No game yet."""
    return TashkalarApp(catalogue, given=given)


def played(record: str) -> Begin:
    """The table after the last answer of a record."""

    def begin(catalogue: Catalogue, given: dict[str, str]) -> TashkalarApp:
        history = read_tash_kalar_record(RECORDS / record, catalogue).history
        session = unsaved_session(history.start)
        for step in history.steps:
            session.play(step.option)
        return TashkalarApp(catalogue, session, given=given)

    return begin


def learning(catalogue: Catalogue, given: dict[str, str]) -> TashkalarApp:
    """The first lesson."""
    return TashkalarApp(catalogue, lesson="summoning", given=given)


POOK = ["K1 . V2 . .", "o(O2) M2 K3 . .", ". @ o V3 .", ". . O1 o(M1) ."]
"""A game of Pook, laid as games/pook/tests/drawn.py reads it."""


def of_pook(hand: str, *plays: str) -> Begin:
    """A table of Pook with this hand, after some answers."""

    def begin(_: Catalogue, given: dict[str, str]) -> PookApp:
        session = Session.what_if(Pook(), drawn(POOK, hand.split()))
        for play in plays:
            session.play(play)
        return PookApp(Pook(), session, given={**given, "covers": "off"})

    return begin


def pook_ended(_: Catalogue, given: dict[str, str]) -> PookApp:
    """The table of Pook after a game at random."""
    session, chance = Session.start(Pook(), {"seed": 5, "names": ("Ada", "Boris", "Cleo")}, None), random.Random(5)
    while session.question is not None:
        session.play(chance.choice(session.question.options))
    return PookApp(Pook(), session, given={**given, "covers": "off"})


def of_mage_knight(scenario: str, *options: str) -> Begin:
    """A table of Mage Knight at a scenario of games/mage-knight/tests/scenarios.yaml, after some options."""

    def begin(_: Catalogue, given: dict[str, str]) -> MageKnightApp:
        reader = import_module("games.mage-knight.tests.scenario_reader")
        position = next(each.position for each in reader.scenarios() if each.name == scenario)
        session = Session.what_if(MageKnight(), reader.Play(position).do(*options).state)
        return MageKnightApp(MageKnight(), session, given={**given, "covers": "off"})

    return begin


def mage_knight_begun(_: Catalogue, given: dict[str, str]) -> MageKnightApp:
    """A new game of Mage Knight, with the first tactic to choose."""
    session = Session.start(MageKnight(), {"seed": 7, "names": ("Ada", "Boris")}, None)
    return MageKnightApp(MageKnight(), session, given={**given, "covers": "off"})


class Shown(NamedTuple):
    """The screen, the keys after which it is drawn, the looks and sizes."""

    begin: Begin
    keys: str
    looks: Sequence[str]
    sizes: Sizes = SIZES
    awaited: Sequence[str] = ()
    """Texts that must all be on the screen: what other processes bring, and the table below a dialogue."""


TABLES = {
    "": Shown(at(DUO), "enter 1 n", tuple(LOOKS)),
    "melee-": Shown(at(MELEE), "enter 2 n", ("dark", "colourless")),
    "teams-": Shown(at(TEAMS), "enter 1 n", ("dark", "colourless")),
    "later-": Shown(at(LATER), "enter F", ("dark", "colourless"), USUAL),
    "effect-": Shown(at(DUO, "summon gryphon-rider d7"), "enter", ("dark",), USUAL),
    "cover-": Shown(at(DUO, "summon gryphon-rider d7", "skip", "end"), "", ("dark",), USUAL),
    "result-": Shown(played("high-form-played.tkr"), "", ("dark",)),
    "thinking-": Shown(among(DUO, BOT, HUMAN), "", ("dark",), USUAL, ("25%",)),
    "watching-": Shown(among(DUO, BOT, BOT), "space minus space", ("dark",), USUAL, ("25%",)),
    "failing-": Shown(among(DUO, LOST, HUMAN), "", ("dark",), USUAL, ("No answer",)),
    "consent-": Shown(asking, "", ("dark", "colourless"), USUAL, ("Run a program?", "is next")),
    "alone-": Shown(among(DUO, BOT, HUMAN, plays=("summon gryphon-rider d7", "skip", "end")), "", ("dark",), USUAL),
    "seats-": Shown(at(DUO), "enter W down left", ("dark",), USUAL),
    "setup-": Shown(anew, "", ("dark",), USUAL),
    "settings-": Shown(at(DUO), "enter f2 down", ("dark",), USUAL),
    "plan-": Shown(at(DUO), "enter j 4", ("dark",), USUAL),
    "danger-": Shown(at(DUO), "enter exclamation_mark n", ("dark",), USUAL),
    "hint-": Shown(at(DUO), "enter H H", ("dark",), USUAL, ("2 of 3",)),
    "lesson-": Shown(learning, "o", ("dark",), USUAL),
    "pook-": Shown(of_pook("O3 V2 M1 K1 M3 V1"), "2 n", tuple(LOOKS)),
    "pook-refused-": Shown(of_pook("O3 V2 M1 K1 M3 V1"), "1 n left", ("dark",), USUAL),
    "pook-power-": Shown(of_pook("O2 V2 M1", "warrior orc-2b 3,2"), "left", ("dark", "colourless"), USUAL),
    "pook-rules-": Shown(of_pook("O3 V2 M1"), "f1", ("dark",), USUAL),
    "pook-lesson-": Shown(of_pook("O3 V2 M1"), "T s s s s s", ("dark",), USUAL),
    "pook-ended-": Shown(pook_ended, "", ("dark", "colourless"), USUAL),
    "mage-": Shown(mage_knight_begun, "", ("dark", "ascii"), USUAL),
    "mage-turn-": Shown(mage_knight_begun, "enter enter enter 2", tuple(LOOKS), USUAL),
    "mage-fight-": Shown(of_mage_knight("blocked, then beaten", "fight 3,-3"), "", ("dark", "colourless"), USUAL),
    "mage-offer-": Shown(of_mage_knight("dealing at a village", "interact"), "", ("dark",), USUAL),
    "mage-night-": Shown(
        of_mage_knight("forest by night costs five, and a lake has no step"), "right", ("dark", "ascii"), USUAL
    ),
}
"""The groups of screens, by the prefix of their files."""

SHOTS = [(table, size, name) for table, shown in TABLES.items() for size in shown.sizes for name in shown.looks]


@contextmanager
def look(wanted: Look, folder: str) -> Iterator[None]:
    """The environment of a look."""
    fixed = {"TASHKALAR_CONFIG": folder, "TASHKALAR_DATA": folder, **wanted.environment}
    with patch.dict(os.environ, fixed), patch("secrets.randbelow", lambda _: 7), STILL, UNREAD, patient():
        yield


async def shot(catalogue: Catalogue, table: str, size: tuple[int, int], name: str) -> str:
    """A screen as it stands after its keys. A hint comes from a quick coach."""
    shown, quick = TABLES[table], patch("tashkalar.coach.advice.COACH", "medium")
    with tempfile.TemporaryDirectory() as folder, look(LOOKS[name], folder), quick:
        app = shown.begin(catalogue, dict(LOOKS[name].given))
        async with app.run_test(size=size) as pilot:
            await pilot.press(*shown.keys.split())
            await until(lambda: all(text in screen_text(app) for text in shown.awaited))
            await idle()
            return written(app)


def written(app: App[None]) -> str:
    """The screen as text and letters."""
    known: dict[str, str] = {}
    lines = []
    for strip in strips_of(app):
        text = "".join(segment.text for segment in strip)
        texts = [(str(segment.style or "none"), len(segment.text)) for segment in strip]
        letters = "".join(known.setdefault(style, LETTERS[len(known)]) * length for style, length in texts)
        lines += [f"|{text}|", f" {_short(letters)}"]
    return "\n".join([*lines, *(f"{letter} {style}" for style, letter in known.items())]) + "\n"


def _short(letters: str) -> str:
    """Runs of letters as their length and letter."""
    return " ".join(f"{len(list(run))}{letter}" for letter, run in groupby(letters))


def screen_name(table: str, size: tuple[int, int], look: str) -> str:
    """The name of a golden screen."""
    return f"{table}{size[0]}x{size[1]}-{look}"


def is_written_out(table: str, size: tuple[int, int], look: str) -> bool:
    """Whether a golden screen stands in a file of its own: every table at its home size, and a few in other ways."""
    return (size, look) == ((120, 36), "dark") or (table, size, look) in (
        ("", (80, 24), "dark"),
        ("", (120, 36), "ascii"),
        ("mage-fight-", (80, 24), "dark"),
    )


def path(table: str, size: tuple[int, int], look: str) -> Path:
    """The file of a golden screen that is written out."""
    return FOLDER / f"{screen_name(table, size, look)}.txt"


def text_lines(screen: str) -> str:
    """Return the lines of text of a golden screen, without its styles."""
    return "\n".join(line for line in screen.splitlines() if line.startswith("|"))


TILES = str.maketrans("▀.:", "   ")
"""The characters of a tile where colours fill it, and where a dot stands for it."""


def sums_of(screen: str) -> str:
    """Return the sum of a golden screen's text without what draws bare tiles, and the sum of all."""
    parts = (text_lines(screen).translate(TILES), screen)
    return " ".join(f"#{hashlib.sha256(each.encode()).hexdigest()[:10]}" for each in parts)


def recorded_sums() -> dict[str, str]:
    """Return the sums of all golden screens as they are kept, by the name of the screen."""
    kept = dict(line.split(" ", 1) for line in SUMS.read_text(encoding="utf-8").splitlines())
    files = {path(*each).stem: path(*each) for each in SHOTS if is_written_out(*each)}
    return kept | {name: sums_of(file.read_text(encoding="utf-8")) for name, file in files.items()}


def write_all(catalogue: Catalogue) -> None:
    """Write all golden screens anew."""
    FOLDER.mkdir(exist_ok=True)
    sums = []
    for each in SHOTS:
        screen = asyncio.run(shot(catalogue, *each))
        if is_written_out(*each):
            path(*each).write_text(screen, encoding="utf-8")
        else:
            sums.append(f"{screen_name(*each)} {sums_of(screen)}\n")
    SUMS.write_text("".join(sums), encoding="utf-8")


def main() -> None:
    """Run the command line."""
    fixed_environment.fix()
    catalogue = cards.load()
    shots = {screen_name(*each): each for each in SHOTS}

    def in_full(name: str) -> str:
        return asyncio.run(shot(catalogue, *shots[name]))

    golden_command.run("tests.tui.golden", shots, lambda: write_all(catalogue), in_full)


if __name__ == "__main__":
    main()
