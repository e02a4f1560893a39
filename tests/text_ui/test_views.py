"""The output for a seat has nothing hidden: after hidden cards are sampled again it stays the same."""

import pytest

from tashkalar.engine import Catalogue, determinize, view
from tests.helpers.random_games import GameSetup, random_game
from tests.helpers.saves import unsaved_session
from tests.text_ui.conversations import played

SETUPS = (
    GameSetup("high-form", ("northern", "sylvan")),
    GameSetup("duel", ("northern", "southern", "highland", "sylvan"), True),
)
QUESTIONS = ("", *"options gaps last board pieces hand tasks score log card nonsense".split())


@pytest.mark.long
@pytest.mark.sweep("config")
@pytest.mark.parametrize("config", SETUPS, ids=lambda sitting: sitting.kind)
def test_the_hidden_cards_dealt_anew_change_nothing_that_is_said(catalogue: Catalogue, config: GameSetup) -> None:
    late = [ply.before for ply in random_game(catalogue, config, 3) if ply.before.turn.number > 4]
    for number, state in enumerate(late[::9]):
        other = determinize(view(state, state.seat), number)
        lines = played(unsaved_session(state), *QUESTIONS)
        assert played(unsaved_session(other), *QUESTIONS) == lines
        hidden = {card for seat, held in enumerate(state.seats) if seat != state.seat for card in held.hand}
        assert not [line for line in lines for card in hidden if f"summon {card}" in line]
