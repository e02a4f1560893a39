"""Events in words: cards and places as the grid shows them."""

import random
import re

import pytest

from hotseat.play.session import Session
from tashkalar_pook import event_text
from tashkalar_pook.game import Pook
from tashkalar_pook.grid import Grid, PlacedCard
from tashkalar_pook.state import Option

GAME = Pook()


@pytest.mark.parametrize("seed", range(4))
def test_a_log_names_places_as_the_grid_calls_them_now(seed: int) -> None:
    """Once five columns and rows are taken, earlier steps are described by the new names too, and the change itself."""
    session = Session.start(GAME, {"seed": seed, "names": ("Ada", "Boris", "Cleo", "Dan")[: 2 + seed % 3]}, None)
    chance, answered = random.Random(seed), list[Option]()
    while session.question is not None:
        answered.append(chance.choice(session.question.options))
        session.play(answered[-1])
    now = session.state.grid
    settled = 0
    for step, option in zip(session.steps, answered, strict=True):
        text, then = event_text.describe_pook_step(step, now), GAME.describe_step(step)
        settled += "from now on" in text
        before = text.partition("; places")[0]
        assert not re.search(r"\d,", before), "no place has its old name"
        if option.verb not in ("skip", "end"):
            assert now.place_name(option.place) in before
            assert step.state.grid.place_name(option.place) in then
    assert settled == 1


def test_a_place_has_its_old_name_until_the_grid_is_settled() -> None:
    row = Grid(tuple(((x, 0), PlacedCard("?", coin=True)) for x in range(-2, 3)))
    assert row.renamed("-2,0") == "-2,0"
    whole = row.having(*((((0, y), PlacedCard("?", coin=True))) for y in range(5)))
    assert [whole.renamed(place) for place in ("-2,0", "2,4", "c3")] == ["a1", "e5", "c3"]
