"""The features for players, a line each: commands with their options, settings, keys and export formats.

`python -m tests.features` writes the golden anew; `python -m tests.features features --base REVISION` prints what has
changed since a revision.
"""

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import click

import hotseat
import tashkalar
import tashkalar_pook
from hotseat.records import transcript
from hotseat.records.replay import Replay
from hotseat.records.settings import DECLARED
from hotseat.tui.commands import Command
from tashkalar.cli import tashkalar as program
from tashkalar.exports.transcript import TashKalarTranscript
from tashkalar.plugin import TashKalar
from tests import golden_command

NAME = "features"
PATH = Path(__file__).parent / "data" / f"{NAME}.txt"
SCREENS = ("tui", "screen")
"""Names of the packages that hold screens."""


def features() -> str:
    """Return all features, sorted, as lines of text."""
    lines = {*_options(program, ("tashkalar",)), *_settings(), *_keys(), *_exports()}
    return "".join(f"{line}\n" for line in sorted(lines))


def _options(command: click.Command, words: tuple[str, ...]) -> Iterator[str]:
    name = " ".join(words)
    yield f"command {name}"
    for each in command.params:
        said = ", ".join([*each.opts, *each.secondary_opts]) if isinstance(each, click.Option) else each.name
        choices = f": {' '.join(map(str, each.type.choices))}" if isinstance(each.type, click.Choice) else ""
        yield f"command {name} [{said}]{choices}"
    if isinstance(command, click.Group):
        context = click.Context(command)
        for word in command.list_commands(context):
            below = command.get_command(context, word)
            assert below is not None
            yield from _options(below, (*words, word))


def _settings() -> Iterator[str]:
    for setting in DECLARED:
        yield f"setting {setting.title}: {', '.join(setting.choices) or 'a line'}"


def _exports() -> Iterator[str]:
    game = TashKalar()
    replay = Replay(game, game.new({"form": "duel", "schools": ["northern", "southern"], "seed": 1}), ())
    yield from (f"export {name}" for name in (*TashKalarTranscript(replay).formats, *transcript.FORMATS))


def _keys() -> Iterator[str]:
    for package in (hotseat, tashkalar, tashkalar_pook):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if any(name in found.name.split(".") for name in SCREENS):
                yield from map(_line, _commands(importlib.import_module(found.name)))


def _commands(module: ModuleType) -> Iterator[Command]:
    """Yield the commands that stand in a module as constants, alone or in sequences and mappings."""
    waiting = list(vars(module).values())
    while waiting:
        match waiting.pop():
            case Command() as command:
                yield command
            case tuple() | list() | frozenset() as values:
                waiting.extend(values)
            case dict() as mapping if not mapping.keys() & {"__builtins__"}:
                waiting.extend(mapping.values())


def _line(command: Command) -> str:
    return f"key {' '.join(command.keys)}: {command.help}"


def write() -> None:
    """Write the golden anew."""
    PATH.write_text(features(), encoding="utf-8")


if __name__ == "__main__":
    golden_command.run("tests.features", [NAME], write, lambda _: features())
