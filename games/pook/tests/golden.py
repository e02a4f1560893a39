"""Whole games of Pook as they were once, to be read and compared: `python -m games.pook.tests.golden` writes them anew.

Each is a random game from its seed: a line for each option with its public events, the last grid, and the result.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from hotseat.records.history import History
from tashkalar_pook.game import Pook
from tashkalar_pook.state import Decision

FILE = Path(__file__).with_name("golden.txt")
NAMES = ("Ada", "Boris", "Cleo", "Dan")
GAMES = ((2, 3), (3, 5), (4, 8))
"""Seats and seed of each."""


def game_lines(seats: int, seed: int) -> Iterator[str]:
    """Yield a game in lines."""
    game, dice = Pook(), random.Random(seed)
    history = History(game, game.new({"seed": seed, "names": NAMES[:seats]}))
    yield f"== {game.title(history.state)}, seed {seed} =="
    for name, seat in zip(NAMES, history.state.seats, strict=False):
        yield f"{name}: for {' and '.join(seat.allegiance)}; {', '.join(seat.hand)}"
    while isinstance(decision := game.decision(history.state), Decision):
        history.play(dice.choice(decision.options).text)
        step = history.steps[-1]
        yield f"{step.turn:2} {step.option:24} {game.describe_step(game.visible_step(step, None))}"
    yield from game.render_text(history.state)
    yield game.describe_result(history.state)


def text() -> str:
    """All of them."""
    return "\n\n".join("\n".join(game_lines(*each)) for each in GAMES) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
