"""The measurement of what an analysis finds, at a last turn that `able` once lost though it could be won."""

from pathlib import Path

import pytest

from bench import oversights
from bench.oversights import Found, Job, Lost, read_games, rows
from bench.resuming import resumed
from hotseat.coach.verdict import Estimate
from tashkalar.engine import Catalogue, setup
from tests.ai.test_last_turn import LAST
from tests.coach.test_review import BLUNDER, judged

PLAYED = ("summon swordmaster c5", "place c3", "end")


@pytest.mark.long
def test_an_analysis_finds_a_win_that_an_exhaustive_search_finds(catalogue: Catalogue) -> None:
    state = setup(catalogue, LAST)
    assert oversights.can_win(state)
    assert not oversights.wins(state, PLAYED)
    found = judged(state, *PLAYED)
    assert oversights.wins(state, found.best)
    assert found.mistake == BLUNDER
    assert found.loss == (1, 1, 1), "nothing hidden matters, so the coach is sure"


def test_a_turn_that_cannot_win_is_no_oversight(catalogue: Catalogue) -> None:
    seats = [LAST["seats"][0] | {"score": 40}, LAST["seats"][1]]
    state = setup(catalogue, LAST | {"seats": seats, "turn": LAST["turn"] | {"actions": 1}})
    assert not oversights.can_win(state)


def test_games_are_kept_and_counted_by_player_and_sight(tmp_path: Path) -> None:
    found = {
        "seat": Found("mistake", Estimate(0.4, 0.2, 0.6), True),
        "open": Found("", Estimate(0.0, -0.1, 0.1), False),
    }
    games = {
        Job("hard", "duel", 0): Lost(True, True, found),
        Job("hard", "duel", 1): Lost(True),
        Job("hard", "duel", 2): Lost(False),
        Job("easy", "duel", 0): Lost(True),
    }
    file = tmp_path / "games.jsonl"
    assert dict(resumed([*games], {}, games.__getitem__, oversights.line, file, 1)) == games
    assert read_games(file) == games
    assert [*rows(games)] == [
        ("hard", "seat", "2", "1", "1"),
        ("hard", "open", "2", "1", "0"),
        ("easy", "seat", "1", "0", "0"),
        ("easy", "open", "1", "0", "0"),
    ]
