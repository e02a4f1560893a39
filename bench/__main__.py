"""Measures everything and prints one table.

`python -m bench [--rounds N] [--only engine|players|puzzles|start|record|screen|remote|environments]`
"""

import argparse
import json
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench import engine, environments, players, puzzles, record, remote, screen, start
from bench.measure import Figure

PARTS = {
    "engine": engine.figures,
    "players": players.figures,
    "puzzles": puzzles.figures,
    "start": start.figures,
    "record": record.figures,
    "screen": screen.figures,
    "remote": remote.figures,
    "environments": environments.figures,
}


def main() -> None:
    """Measure and print; a whole run is written to bench/results.json."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", choices=PARTS)
    chosen = parser.parse_args()
    measured: list[Figure] = []
    for name, part in PARTS.items():
        if chosen.only in (None, name):
            measured += part(chosen.rounds)
    table = Table("what", "median", "spread", "ratio to its baseline")
    for figure in measured:
        table.add_row(*figure.row())
    Console().print(table)
    if chosen.only is None:
        results = Path(__file__).parent / "results.json"
        results.write_text(json.dumps([figure.data() for figure in measured], indent=1) + "\n")


if __name__ == "__main__":
    main()
