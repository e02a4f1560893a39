"""The playthrough of OpenSpiel's game: a short game as OpenSpiel's own tool writes it down, for a reader to review.

Parts that a reader can't review are kept as a sum: the numbers of tensors and of options, and repetitions.
`python -m tests.envs.playthrough` writes it anew.
"""

import re
from hashlib import sha256
from itertools import islice
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

from tashkalar import cards
from tashkalar.envs import openspiel
from tests.helpers.random_games import GameSetup, random_game

FILE = Path(__file__).with_name("playthrough.txt")
DEAL = 15
ANSWERS = 33
"""The number of answers before a player resigns."""
SUMMED = re.compile(
    r"^((?:(?:Public)?Observation(?:Tensor|String)\(\d?\)(?:\.\w+)?|LegalActions\(\)) ?[:=])((?:.*\n)*?)(?=[A-Z])",
    re.MULTILINE,
)
"""The parts that are kept as a sum: a name, and all lines up to the next name."""


def written() -> str:
    """The playthrough as it is now."""
    game = f"{openspiel.NAME}(form=high-form,schools=highland+sylvan,deals=20)"
    plies = random_game(cards.load(), GameSetup("high-form", ("highland", "sylvan")), DEAL)
    answers = [ply.option.text for ply in islice(plies, ANSWERS)]
    text = playthrough(game, [DEAL, *answers, "resign"])
    return SUMMED.sub(lambda found: f"{found[1]} #{sha256(found[2].encode()).hexdigest()[:6]}\n", text)


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
