"""Whole games of Mage Knight as they were once, to be read and compared.

`python -m games.mage-knight.tests.golden` writes them anew. Each is a random game from its seed, in which movement and
fights are preferred: a line for each option with its public events, the last map, and the result.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from hotseat.records.history import History
from tashkalar_mage_knight.game import MageKnight
from tashkalar_mage_knight.state import Decision

FILE = Path(__file__).with_name("golden.txt")
NAMES = ("Ada", "Boris", "Cleo", "Dan")
GAMES = ((1, 4), (3, 9))
"""Seats and seed of each."""
PREFERRED = ("step", "explore", "play", "fight", "interact", "recruit", "target", "strike", "enter", "parry")


def game_lines(seats: int, seed: int) -> Iterator[str]:
    """Yield a game in lines."""
    game, dice = MageKnight(), random.Random(seed)
    history = History(game, game.new({"seed": seed, "names": NAMES[:seats]}))
    yield f"== {game.title(history.state)}, seed {seed} =="
    while isinstance(decision := game.decision(history.state), Decision):
        busy = [option for option in decision.options if option.words[0] in PREFERRED]
        option = dice.choice(busy if busy and dice.random() < 0.8 else decision.options)
        history.play(option.text)
        step = history.steps[-1]
        yield f"{step.turn:2} {step.option:24} {game.describe_step(game.visible_step(step, None))}"
    yield from game.render_text(history.state)
    yield game.describe_result(history.state)


def text() -> str:
    """All of them."""
    return "\n\n".join("\n".join(game_lines(*each)) for each in GAMES) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
