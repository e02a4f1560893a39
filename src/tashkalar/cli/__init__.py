"""The program `tashkalar`: the commands of any game, and those that only Tash-Kalar has."""

from importlib.machinery import ExtensionFileLoader, PathFinder
from typing import NoReturn

import tashkalar as package
from hotseat import cli
from hotseat.cli.commands import command_entries

HELP = {
    "cards": """List the cards, show one, or check your own.

    CARD is an id or a name; upper and lower case are the same. Several filters combine.
    """,
    "puzzle": """Solve puzzles: one turn, one aim.

    PUZZLE is the number of a puzzle, its name, or a file with one of your own; without it the list of puzzles
    opens, with --plain the next unsolved one. Your progress is saved.
    """,
    "balance": """Estimate the strength of schools and cards by self-play.

    All schools meet each other, or with packs (--cards) their schools meet all others; schools with the same
    cards count as one. In another game its factions are compared. The report with tables
    and pictures is balance.md in the folder, beside the table of all games. The same seed gives the same games,
    with any number of workers. After Ctrl+C the same command continues.
    """,
    "schema": """Print a JSON Schema, for editors and programs; without NAME list the schemas.

    bot-requests and bot-replies describe the lines to and from a bot, position and event the values in them,
    card-file a file of cards, statistics and profile what `stats --json` and `profile --json` print.

    engine-requests and engine-replies describe the lines to and from `engine`, remote-to-host, remote-to-player,
    relay-to and relay-from the messages between machines.

    record and share-key describe a line of a saved game, export a game in JSON, puzzle and puzzle-collection a puzzle,
    arena-game and arena-plan the files of a tournament. Other games have names such as pook-position.
    """,
}
"""The help texts of the commands of this game alone."""
MODULES = {
    "tashkalar.cli.card_commands": ("cards",),
    "tashkalar.cli.puzzle": ("puzzle",),
    "tashkalar.cli.balance": ("balance",),
    "tashkalar.cli.schema": ("schema",),
}
"""The modules that define them."""
WORDS = {"players": ", ".join("novice beginner easy medium hard expert beam decision verb random".split())}
"""The parts of help texts that name something of this game."""


def _version_note() -> str:
    """Return whether the rules are installed as extension modules (docs/install.md), without importing them."""
    found = PathFinder.find_spec("machine", [f"{folder}/engine" for folder in package.__path__])
    compiled = found is not None and isinstance(found.loader, ExtensionFileLoader)
    return " (compiled)" if compiled else ""


tashkalar = cli.CommandLine(
    """Tash-Kalar: Arena of Legends, for one to four players at one terminal or on several machines.

    Games are saved while you play; `tashkalar paths` shows where.

    With --plain the same games, lessons and puzzles are lines of text, for screen readers, scripts and slow
    terminals; TASHKALAR_PLAIN=1 in the environment or `tashkalar settings plain on` make that the default.
    """,
    command_entries(MODULES, HELP),
    "tashkalar.cli.examples",
    WORDS,
    "tashkalar.command_options",
    _version_note,
)


def main() -> NoReturn:
    """Run the command of `sys.argv` and exit the process."""
    cli.main(tashkalar)
