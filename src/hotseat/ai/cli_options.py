"""The command line of computer players that run in their own process: `python -m GAME.ai LEVEL --seed 7`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from hotseat.ai import stdio_server

card_files = click.option(
    "--cards", "files", multiple=True, type=click.Path(exists=True, path_type=Path), help="A card file of your own."
)


def serve_level(
    makers: Mapping[str, Callable[[str, int], Any]],
    load: Callable[..., tuple[stdio_server.Reader[Any, Any, Any, Any], Any]],
    *options: Callable[..., Any],
) -> None:
    """Run the command of a game's built-in players.

    Args:
        makers: makes each player from a form and a seed, by name.
        load: returns the reader of requests and what workers share, given card files if `options` have them.
        *options: further options of the command.
    """

    @click.command(help="Answer for a seat, a line a question (docs/howto-python-player.md).")
    @click.argument("name", type=click.Choice([*makers]))
    @click.option("--seed", type=int, default=0, help="Where its chance begins.")
    @click.option("--cores", type=click.IntRange(1), metavar="N", help="How many processors it uses.  [default: all]")
    def main(name: str, seed: int, cores: int | None, files: tuple[Path, ...] = ()) -> None:
        from hotseat.ai.parallel import use_workers
        from hotseat.util.processes import cpu_count

        read, shared = load(*files)

        def make(request: stdio_server.Request) -> Any:
            player = makers[name](request["view"].get("form", ""), seed)
            use_workers(player, shared, cores or cpu_count())
            return player

        stdio_server.serve_requests(make, read)

    for option in options:
        option(main)
    main()
