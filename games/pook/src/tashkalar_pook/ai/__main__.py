"""Run one of Pook's built-in players for one seat over JSON lines: `python -m tashkalar_pook.ai medium --seed 7`."""

from __future__ import annotations

import click

from hotseat.ai import cli_options, stdio_server
from hotseat.ai.parallel import use_workers
from hotseat.ai.stdio_server import Request
from hotseat.util.processes import cpu_count
from tashkalar_pook import cards, events, position, rules
from tashkalar_pook.ai import MAKERS
from tashkalar_pook.events import Event
from tashkalar_pook.state import Decision, Outcome, State


@click.command()
@click.argument("name", type=click.Choice([*MAKERS]))
@cli_options.seed
@cli_options.processors
def main(name: str, seed: int, processors: int | None) -> None:
    """Answer for a seat, a line a question (docs/players.md)."""
    known, player = cards.load_pook_cards(), MAKERS[name]("", seed)
    use_workers(player, (), processors or cpu_count())

    def read(request: Request) -> tuple[State, Decision | Outcome, list[Event]]:
        seen = position.position_from_json(known, request["view"], seen=True)
        return seen, rules.decide(seen), [events.event_from_json(value) for value in request["events"]]

    stdio_server.serve_requests(lambda _: player, read)


main()
