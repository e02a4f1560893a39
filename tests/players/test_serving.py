"""A computer player in a process of its own plays as it does in this one."""

import sys

import pytest

from tashkalar.door import TashKalar
from tashkalar.engine import Catalogue, new_game, observe
from tashkalar.kernel.opponents import Opponents
from tashkalar.kernel.seats import Occupant
from tashkalar.kernel.session import Session
from tashkalar.players import match, player
from tashkalar.players.baselines import RandomPlayer
from tashkalar.players.serving import chosen


def launched(occupant: Occupant) -> list[str]:
    return [sys.executable, "-m", "tashkalar.players", occupant.name, "--seed", str(occupant.seed)]


@pytest.mark.parametrize(
    ("form", "schools"),
    [("duel", ("northern", "sylvan")), ("melee", ("northern", "southern", "highland"))],
    ids=["duel", "melee"],
)
def test_a_game_between_processes_is_the_one_between_objects(
    catalogue: Catalogue, form: str, schools: tuple[str, ...]
) -> None:
    names = ["verb", "random", "verb"][: len(schools)]
    outcome = match.play(
        new_game(catalogue, form, schools, 7), [player(name, form, seat) for seat, name in enumerate(names)]
    )
    occupants = [Occupant("level", name, 1, seat, 60) for seat, name in enumerate(names)]
    wanted = {"form": form, "schools": schools, "seed": 7}
    opponents = Opponents(Session.start(TashKalar(catalogue), wanted, None, occupants), launch=launched)
    try:
        while opponents.asked:
            opponents.play()
    finally:
        opponents.close()
    assert opponents.session.outcome == outcome


def test_a_line_that_is_no_question_is_refused(catalogue: Catalogue) -> None:
    state = new_game(catalogue, "duel", ("northern", "sylvan"), 7)
    request = {"view": observe(state, 1 - state.seat), "seat": 2 - state.seat, "events": [], "budget": {"seconds": 1}}
    with pytest.raises(ValueError, match="nothing is asked"):
        chosen(RandomPlayer(0), request, catalogue)
    with pytest.raises(ValueError, match="form"):
        chosen(RandomPlayer(0), {**request, "view": {}}, catalogue)
