"""The scenes of steps in the grid: every kind of event has some or a reason for none, and a card arrives once."""

import random
from itertools import pairwise

import pytest

from hotseat.play.session import Session
from tashkalar_pook import events
from tashkalar_pook.events import CardLaid, PiggyMoved
from tashkalar_pook.game import Pook
from tashkalar_pook.screen.motion import SCENES, pook_scenes
from tashkalar_pook.screen.painter import SIZES, grid_picture

UNSEEN = {"CardDrawn": "it is in a hand", "AllegiancesShown": "they lie beside the grid",
          "PookTurnEnded": "the next player is asked", "PookEnded": "the result tells"}  # fmt: skip


def test_every_kind_of_event_has_scenes_or_a_reason_for_none() -> None:
    assert {kind.__name__ for kind in SCENES} | {*UNSEEN} == {kind.__name__ for kind in events.WORDS}
    assert not {kind.__name__ for kind in SCENES} & {*UNSEEN}


@pytest.mark.sweep("seed")
@pytest.mark.parametrize("seed", range(2))
def test_cards_arrive_once_and_the_last_scene_is_the_grid_after_the_step(seed: int) -> None:
    game, dice, kinds = Pook(), random.Random(seed), set()
    session = Session.start(game, {"seed": seed, "names": ("Ada", "Boris", "Cleo")}, None)
    while session.question is not None:
        session.play(game.random_option(session.question, dice.randrange))
        step = session.steps[-1]
        moved = [event for event in step.events if type(event) in SCENES]
        kinds |= {type(event) for event in moved}
        for viewer in (None, step.seat):
            seen = game.visible_step(step, viewer)
            scenes = [*pook_scenes(seen)]
            assert bool(scenes) == bool(moved)
            grids = [seen.before.grid, *(scene.state.grid for scene in scenes)]
            laid = sum(len(after.lying) - len(before.lying) for before, after in pairwise(grids))
            assert laid == sum(isinstance(event, CardLaid) for event in moved)
            shown = [[(at, card.card, card.coin) for at, card in grid.lying] for grid in (grids[-1], seen.state.grid)]
            assert shown[0] == shown[1]
            for scene in scenes if viewer is None else ():
                size = dice.choice(SIZES)
                lines = grid_picture(*scene, size, filled=bool(dice.randrange(2)))
                assert {line.cell_length for line in lines} <= {0, size.of_grid()[0]}
    assert {CardLaid, PiggyMoved} < kinds
