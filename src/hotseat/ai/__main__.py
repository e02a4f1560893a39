"""`python -m hotseat.ai GAME MODULE:FACTORY`: serve a seat by a user's player in Python."""

from __future__ import annotations

import os
import traceback
from functools import cache
from pathlib import Path
from typing import Any

import click

from hotseat.ai import cli_options, stdio_server
from hotseat.ai.stdio_server import Request
from hotseat.play.python_code import load_factory
from hotseat.plugin import registry
from hotseat.util import terminal
from hotseat.util.faults import describe_failure, text_of_failure

NAME = "Python"
"""The name with which the process says hello, if it serves several games."""


@click.command()
@click.argument("game")
@click.argument("place")
@click.option("--seed", type=int, help="The seed of the player.  [default: that of each game]")
@cli_options.card_files
def main(game: str, place: str, seed: int | None, files: tuple[Path, ...]) -> None:
    """Answer for a seat, a line a question (docs/howto-python-player.md)."""
    load = cache(lambda: registry.load_game(game, files))  # not before the server has put the user's output aside

    def read(request: Request) -> tuple[Any, Any, list[Any]]:
        plugin, seat = load(), request["seat"] - 1
        whole = plugin.determinize(request["view"], seat, 0)
        events = request["events"]  # they stay JSON objects where the game can't read them back
        if plugin.reads_events:
            events = [plugin.read_event(event) for event in events]
        return plugin.view(whole, seat), plugin.decision(whole), events

    def make(request: Request) -> Any:
        form = request["view"].get("form", "")
        own = request["new"]["seed"] if seed is None else seed
        return load_factory(place)(form if isinstance(form, str) else "", own)

    try:
        stdio_server.serve_requests(make, read, NAME if seed is None else "")
    except BaseException as fault:  # the code of a user may fail in any way
        traceback.print_exception(fault)  # the line after it is quoted to people
        origin = fault.__cause__ or fault
        file, line, *_more = traceback.extract_tb(origin.__traceback__)[-1]
        typed = ": ".join(filter(None, (type(fault).__name__, text_of_failure(fault))))
        why = describe_failure(fault) if fault.__cause__ else typed
        terminal.print_lines(f"{why} ({file}, line {line})", err=True)
        os._exit(1)  # the thread that reads the requests would make Python abort


if __name__ == "__main__":
    main()
