"""Run one of Pook's built-in players for one seat over JSON lines: `python -m tashkalar_pook.ai able --seed 7`."""

from __future__ import annotations

import click

from tashkalar.processes import cpu_count
from tashkalar.tabletop.ai import cli_options, stdio_server
from tashkalar.tabletop.ai.parallel import use_workers
from tashkalar.tabletop.ai.player import Budget
from tashkalar.tabletop.ai.stdio_server import Request
from tashkalar_pook import cards, events, position, rules
from tashkalar_pook.ai import MAKERS, make_pook_player
from tashkalar_pook.state import Decision


@click.command()
@click.argument("name", type=click.Choice([*MAKERS]))
@cli_options.seed
@cli_options.processors
def main(name: str, seed: int, processors: int | None) -> None:
    """Answer for a seat, a line a question (docs/players.md)."""
    known, one = cards.load_pook_cards(), make_pook_player(name, seed)
    use_workers(one, tuple, processors or cpu_count())

    def answer(request: Request, budget: Budget) -> str:
        seen = position.position_from_json(known, request["view"], seen=True)
        question = rules.decide(seen)
        if not isinstance(question, Decision) or question.seat != request["seat"] - 1:
            raise ValueError("nothing is asked of this seat here")
        visible = [events.event_from_json(value) for value in request["events"]]
        return one.choose(seen, question, visible, budget).text

    stdio_server.serve_stdio(answer)


main()
