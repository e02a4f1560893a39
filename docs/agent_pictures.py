"""The pictures of docs/tutorial-first-agent.md: what a policy sees and may answer, and what the learner has learned."""

import re
from pathlib import Path

from rich.segment import Segment
from rich.style import Style

from docs import diagrams
from docs.film import COLOURS
from hotseat.util.cell_picture import CellRun, document, draw
from tashkalar.engine import geometry
from tashkalar.engine.geometry import SquareSet

PAGE = Path(__file__).with_name("tutorial-first-agent.md")
ANSWERS = 118
"""The answers before the moment in the first game of the tutorial."""
WIDE, SCALE = 64, 12
"""The columns of the picture of the weights, and those of a bar for the weight 1."""
ZERO = 42
"""The column where bars begin: to the right if the weight is positive."""
UP, DOWN = Style.parse("bold #4cc38a"), Style.parse("bold #f2554b")


def moment() -> tuple[diagrams.Small, ...]:
    """Return arenas of a moment: the pieces in the planes, and the squares of the legal options of the mask."""
    import numpy as np

    from tashkalar.envs.pettingzoo import env

    table = env(form="duel", schools=("northern", "southern"), resigning=False)
    numbers, arrays = table.unwrapped.numbers, table.unwrapped.arrays
    table.reset(seed=7)
    chance = np.random.default_rng(7)
    for _ in range(ANSWERS):
        table.step(chance.choice(np.flatnonzero(table.last()[0]["action_mask"])))
    seen = table.last()[0]
    planes, _ = arrays.split(seen["observation"])

    def pieces(side: str, rank: str) -> SquareSet:
        plane = planes[arrays.planes.index(f"pieces: {side} {rank}")].ravel()
        return sum(geometry.mask_of(square) for square in map(int, np.flatnonzero(plane)))

    def pieces_of(side: str) -> dict[str, SquareSet]:
        return {rank[0]: pieces(side, rank) for rank in ("common", "heroic", "legendary")}

    options = [numbers.options[number] for number in np.flatnonzero(seen["action_mask"])]
    places = {option.square for option in options if option.verb == "place"}
    return (
        diagrams.Small("own pieces", pieces_of("own")),
        diagrams.Small("the next seat's", pieces_of("next")),
        diagrams.Small(f"{len(places)} of {len(options)} options", {"+": sum(map(geometry.mask_of, places))}),
    )


async def observed() -> str:
    """Draw what the policy sees and may answer."""
    return diagrams.arenas("What a policy sees, and where it may place", moment())


def largest() -> list[tuple[str, float]]:
    """Return the kinds of options with the largest weights, as the page shows them."""
    (line,) = re.findall(r"^largest weights: (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return [(kind, float(weight)) for kind, weight in re.findall(r"([a-z][a-z ]*) ([+-]\d\.\d\d)", line)]


async def learned() -> str:
    """Draw the largest weights of the learner as bars."""
    styles: dict[str, str] = {}
    runs = []
    for line, (kind, weight) in enumerate(largest()):
        bar = round(abs(weight) * SCALE)
        runs += [
            CellRun(0, line, [Segment(kind, diagrams.STYLES["title"])]),
            CellRun(ZERO if weight > 0 else ZERO - bar, line, [Segment("█" * bar, UP if weight > 0 else DOWN)]),
            CellRun(18, line, [Segment(f"{weight:+.2f}", UP if weight > 0 else DOWN)]),
        ]
    lines = len(largest())
    parts = [f"<g>{draw(runs, styles, COLOURS)}</g>"]
    return document(WIDE, lines, "What the agent has learned", COLOURS.ground, styles, parts)
