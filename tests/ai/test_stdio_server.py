"""A computer player in a process of its own plays as it does in this one."""

import sys
from functools import partial
from pathlib import Path

import pytest

from hotseat.ai.game_runner import play_game
from hotseat.ai.stdio_server import answer_request
from hotseat.play.external_players import ExternalPlayers
from hotseat.play.session import Session
from hotseat.plugin.seats import PlayerSpec
from tashkalar.ai import Budget, make_player
from tashkalar.ai.baselines import RandomBaseline
from tashkalar.ai.evaluation import evaluation_of
from tashkalar.ai.levels import MEDIUM, make_planner
from tashkalar.ai.stdio_server import read_request
from tashkalar.engine import Catalogue, Decision, GameState, decision, new_game, observe, successor, view
from tashkalar.plugin import TashKalar
from tests.hotseat.bots import bot


def launched(player_spec: PlayerSpec) -> list[str]:
    return [sys.executable, "-m", "tashkalar.ai", player_spec.name, "--seed", str(player_spec.seed)]


@pytest.mark.parametrize(
    ("form", "schools"),
    [("duel", ("northern", "sylvan")), ("melee", ("northern", "southern", "highland"))],
    ids=["duel", "melee"],
)
def test_a_game_between_processes_is_the_one_between_objects(
    catalogue: Catalogue, form: str, schools: tuple[str, ...]
) -> None:
    names = ["verb", "random", "verb"][: len(schools)]
    game = TashKalar(catalogue)
    computers = [make_player(name, form, seat) for seat, name in enumerate(names)]
    outcome = play_game(game, new_game(catalogue, form, schools, 7), computers)
    players = [PlayerSpec("level", name, 1, seat, 60) for seat, name in enumerate(names)]
    wanted = {"form": form, "schools": schools, "seed": 7}
    opponents = ExternalPlayers(Session.start(game, wanted, None, players), launch=launched)
    try:
        while opponents.pending_player:
            opponents.play()
    finally:
        opponents.close()
    assert opponents.session.history.outcome == outcome


ENDLESS = """
import itertools
from tashkalar.ai import serve_player

class Endless:
    def choose(self, seen, question, events, budget):
        for step in itertools.count():
            if budget.hurried(step / 1000):
                return question.options[0]

serve_player(lambda form: Endless())
"""
"""Thinks for ever, unless it is hurried."""


def test_a_player_tells_how_far_it_is_and_hears_of_the_hurry(catalogue: Catalogue, tmp_path: Path) -> None:
    player_spec = bot(tmp_path, ENDLESS)
    wanted = {"form": "duel", "schools": ("northern", "sylvan"), "seed": 7}
    opponents = ExternalPlayers(Session.start(TashKalar(catalogue), wanted, None, [player_spec, player_spec]))
    shares: list[float] = []

    def heed(share: float) -> None:
        shares.append(share)
        if share:
            opponents.move_now()

    try:
        for _ in range(3):
            opponents.session.play(opponents.answer(heed))
    finally:
        opponents.close()
    assert shares.count(0) == 3, "it says at once that it thinks"
    assert len(shares) > 3


def test_a_planner_that_is_hurried_plays_the_best_so_far(catalogue: Catalogue) -> None:
    state = new_game(catalogue, "duel", ("northern", "sylvan"), 7)
    while state.turn.number == 1:
        state = successor(state, pending_decision(state).options[0])
    seen, question = view(state, state.seat).state, pending_decision(state)
    shares: list[float] = []

    def heed(share: float) -> bool:
        shares.append(share)
        return False

    leisurely, hasty = (make_planner(evaluation_of("duel"), MEDIUM, 1) for _ in range(2))
    assert leisurely.choose(seen, question, [], Budget(hurried=heed))
    assert shares == sorted(shares)
    assert all(0 < share <= 1 for share in shares)
    assert hasty.choose(seen, question, [], Budget(hurried=lambda _: True)) in question.options
    assert hasty.spent < leisurely.spent / 5


def pending_decision(state: GameState) -> Decision:
    question = decision(state)
    assert isinstance(question, Decision)
    return question


def test_a_line_that_is_no_question_is_refused(catalogue: Catalogue) -> None:
    state = new_game(catalogue, "duel", ("northern", "sylvan"), 7)
    request = {"view": observe(state, 1 - state.seat), "seat": 2 - state.seat, "events": [], "budget": {"seconds": 1}}
    read = partial(read_request, catalogue)
    with pytest.raises(ValueError, match="nothing is asked"):
        answer_request(RandomBaseline(0), request, read)
    with pytest.raises(ValueError, match="form"):
        answer_request(RandomBaseline(0), {**request, "view": {}}, read)
