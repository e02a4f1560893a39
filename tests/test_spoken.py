"""What is told of a game is told in the player's language: in wide letters, nothing is left in narrow ones."""

from collections.abc import Iterator

import pytest

from tashkalar import cards
from tashkalar.door import TashKalar
from tashkalar.kernel import Step
from tashkalar.text import questions
from tests.languages import Wide, narrow, speaking
from tests.random_games import Sitting, random_game
from tests.tui.test_kinds import moments

PLAYERS = ("Ada", "Boris", "Cleo", "Dan", "Seat")
GAMES = (
    Sitting("high-form", ("northern", "sylvan")),
    Sitting("duel", ("everfrost", "highland", "nethervoid", "etherweave"), teams=True),
    Sitting("melee", ("southern", "etherweave", "nethervoid")),
)


@pytest.fixture(autouse=True)
def wide() -> Iterator[None]:
    with speaking(Wide()):
        yield


def test_every_question_is_asked_in_the_players_language() -> None:
    for state, asked in moments():
        assert not narrow(questions.prompt(state, asked), *PLAYERS), asked.prompt


@pytest.mark.parametrize("sitting", GAMES, ids=lambda sitting: sitting.kind)
def test_every_line_of_a_log_and_every_position_is_told_in_it(sitting: Sitting) -> None:
    game = TashKalar(cards.load())
    for number, ply in enumerate(random_game(game.catalogue, sitting, seed=3), start=1):
        turn, answer = ply.before.turn.number, ply.option.text
        told = game.told(Step(number, ply.asked.seat, answer, ply.events, turn, ply.before, ply.after))
        assert not narrow(told, *PLAYERS, *narrow(answer)), told  # an answer's words are the same everywhere
    told = "\n".join(game.drawing(ply.after))
    assert not narrow(told, *PLAYERS), told
