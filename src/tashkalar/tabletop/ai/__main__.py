"""`python -m tashkalar.tabletop.ai GAME MODULE:FACTORY`: serve a seat by a user's player in Python."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tashkalar.tabletop import registry
from tashkalar.tabletop.ai import cli_options, stdio_server
from tashkalar.tabletop.ai.stdio_server import Request
from tashkalar.tabletop.python_code import load_factory


@click.command()
@click.argument("game")
@click.argument("place")
@cli_options.seed
@cli_options.card_files
def main(game: str, place: str, seed: int, files: tuple[Path, ...]) -> None:
    """Answer for a seat, a line a question (docs/players.md)."""
    plugin, factory = registry.load_game(game, files), load_factory(place)

    def read(request: Request) -> tuple[Any, Any, list[Any]]:
        seat = request["seat"] - 1
        whole = plugin.determinize(request["view"], seat, 0)
        events = request["events"]  # they stay JSON objects where the game can't read them back
        if plugin.reads_events:
            events = [plugin.read_event(event) for event in events]
        return plugin.view(whole, seat), plugin.decision(whole), events

    def make(request: Request) -> Any:
        form = request["view"].get("form", "")
        return factory(form if isinstance(form, str) else "", seed)

    stdio_server.serve_requests(make, read)


if __name__ == "__main__":
    main()
