"""`tashkalar puzzle`: prove what a puzzle of one's own asks for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tashkalar.cli import shared

if TYPE_CHECKING:
    from tashkalar.puzzles import Puzzle, Solved

TOLD = 5
"""So many plans are told."""


@click.command()
@click.option(
    "--check",
    "puzzle_file",
    type=shared.EXISTING_FILE,
    metavar="FILE",
    required=True,
    help="Prove the puzzle of this file (docs/puzzles.md).",
)
@shared.own_cards
def puzzle(puzzle_file: Path, file: Path | None) -> None:
    """Prove a puzzle: one turn, one aim, and every shortest way to it."""
    from tashkalar import untrusted
    from tashkalar.puzzles import FaultyPuzzle, TooMany, read_puzzle, solve

    name = untrusted.printable(str(puzzle_file))
    try:
        asked = read_puzzle(shared.cards_of(file), untrusted.content(puzzle_file))
        solved = solve(asked.state, asked.aim)
    except (FaultyPuzzle, TooMany) as fault:
        raise click.ClickException(f"{name}: {fault}") from None
    click.echo("\n".join(_told(name, asked, solved)))


def _told(name: str, asked: Puzzle, solved: Solved) -> list[str]:
    """What is proved.

    Raises:
        ClickException: there is nothing to find.
    """
    from tashkalar.kernel.phrases import count
    from tashkalar.puzzles import words

    aim = words(asked.aim, asked.state)
    if not solved.answers:
        raise click.ClickException(f"{name}: nothing reaches the aim: {aim}")
    if not solved.answers[0].plan:
        raise click.ClickException(f"{name}: whatever is done reaches the aim: {aim}")
    plans = solved.plans
    found = "one plan" if len(plans) == 1 else count(len(plans), "plan")
    proved = f"{name}: {aim}: {found}, of {count(len(plans[0].plan), 'answer')}, proved by {solved.positions} positions"
    lines = [f"  {', '.join(map(str, answer.options))}" for answer in plans[:TOLD]]
    return [proved, *lines, *[f"  and {len(plans) - TOLD} more"] * (len(plans) > TOLD)]
