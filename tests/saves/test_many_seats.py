"""Three and four seats in files: header, resuming, forking, the list of games, and the words for opponents."""

import json
from pathlib import Path

import pytest

from hotseat.plugin import GameSummary
from hotseat.plugin.game import forced_option
from hotseat.plugin.setup_options import turn_order
from hotseat.records import saved_games
from tashkalar.engine import Catalogue, Outcome
from tashkalar.engine.events import GameEnded, Scored
from tashkalar.game_types import Session
from tashkalar.plugin import TashKalar
from tashkalar.text.ascii_board import score_lines
from tashkalar.text.event_text import describe_event
from tashkalar.text.shared_phrases import owner, sides_versus
from tests.helpers import saves
from tests.helpers.random_games import game_setups, random_game
from tests.helpers.saves import read_replay, read_tash_kalar_record
from tests.saves.playing import NAMES, SCHOOLS, TABLES, cards, play_on, saved, start

MANY = pytest.mark.parametrize(("form", "players"), TABLES[2:])


@MANY
def test_the_header_names_all_seats(form: str, players: int, tmp_path: Path) -> None:
    header = json.loads(saved(tmp_path, 3, form, 1, players).read_bytes().splitlines()[0])
    assert header["teams"] == (form != "melee")
    seats = zip(NAMES, SCHOOLS, strict=True)
    assert header["seats"] == [{"name": name, "school": school} for name, school in seats][:players]
    assert len(header["dealt"]["seats"]) == players


@MANY
def test_a_game_is_gone_on_with_and_forked(form: str, players: int, tmp_path: Path) -> None:
    path = saved(tmp_path, 40, form, 2, players)
    session = saves.resume_session(path, cards())
    play_on(session, seed=4)
    session.close()
    record = read_tash_kalar_record(path, cards())
    assert isinstance(record.history.decision, Outcome)
    assert not record.notices
    replay = read_replay(path, cards())
    replay.to_ply(30)
    fork = Session.fork(replay, tmp_path)
    assert fork.state == replay.state
    fork.close()


@MANY
def test_the_shelf_knows_who_has_won(form: str, players: int, tmp_path: Path) -> None:
    path = saved(tmp_path, form=form, seed=3, players=players)
    outcome = read_tash_kalar_record(path, cards()).history.decision
    game = saved_games.read_summary(path)
    assert isinstance(outcome, Outcome)
    assert (game.winners, game.scores) == (outcome.winners, outcome.scores)
    assert game.verdict is not None
    assert game.verdict.drawn == (outcome.reason == "a draw")
    sides = game.sides(game.names)
    assert sides == (["Ada & Cleo", "Boris & Dan"] if form != "melee" else list(NAMES[:players]))


def test_some_of_several_may_draw(tmp_path: Path) -> None:
    melee = GameSummary("melee", "Melee", ((0,), (1,), (2,), (3,)))
    game = saved_games.SavedGame(tmp_path, names=NAMES, announced=melee, winners=(1, 3))
    teams = game._replace(announced=melee._replace(sides=((0, 2), (1, 3))))
    assert game.verdict is not None
    assert game.verdict.drawn
    assert teams.verdict is not None
    assert not teams.verdict.drawn


def test_who_plays_whom_in_words() -> None:
    lines = [sides_versus(table := start(None, form, 1, n).state.config, table.names) for form, n in TABLES]
    teams = "Ada & Cleo against Boris & Dan"
    duo, three, four = "Ada against Boris", "Ada, Boris and Cleo", "Ada, Boris, Cleo and Dan"
    assert lines == [duo, duo, teams, teams, three, four]


def test_endings_and_points_name_sides_and_colours() -> None:
    team, melee = start(None, "duel", 1, 4).state.config, start(None, "melee", 1, 4).state.config
    assert owner(team, 1) == "Boris & Dan"
    ended = GameEnded((0, 2), (18, 7, 18, 7), "most points")
    assert describe_event(ended, team) == "Ada & Cleo win: most points (Ada & Cleo 18, Boris & Dan 7)"
    ended = GameEnded((1, 2), (3, 4, 4, 1), "a draw")
    assert describe_event(ended, melee) == "The game is a draw between Boris and Cleo (Ada 3, Boris 4, Cleo 4, Dan 1)"
    assert (
        describe_event(Scored(0, 2, "destroyed", 3), melee)
        == "Ada scores 2 points in Dan's colour for destroyed pieces"
    )


def test_scores_in_characters() -> None:
    melee, team = start(None, "melee", 1, 3).state, start(None, "duel", 1, 4).state
    ada, boris, *others = melee.seats
    melee = melee._replace(seats=(ada, boris._replace(by_colour=(4, 0, 11)), *others))
    assert score_lines(melee)[1] == "( ) Boris   4  [4] {11}"
    assert score_lines(team) == ["[ ] Ada & Cleo    0", "( ) Boris & Dan   0"]


def test_passing_is_no_answer_of_its_own(catalogue: Catalogue) -> None:
    """A question with one answer besides handing over is answered by itself."""
    teams = [config for config in game_setups(list(catalogue.schools)) if config.teams]
    plies = (ply for seed, config in enumerate(teams) for ply in random_game(catalogue, config, seed))
    one = next(
        ply
        for ply in plies
        if {"pass", "resign"} < {option.verb for option in ply.decision.options}
        and ply.decision.ask != "action"
        and len(ply.decision.options) == 3
    )
    assert forced_option(TashKalar(cards()), one.before, one.decision) == one.decision.options[0]


def test_the_first_turn_turns_the_table() -> None:
    assert turn_order(NAMES, 0) == NAMES
    assert turn_order(NAMES, 3) == ("Dan", "Ada", "Boris", "Cleo")
    assert {TashKalar(cards()).draw_first_player(4, seed) for seed in range(40)} == {0, 1, 2, 3}
