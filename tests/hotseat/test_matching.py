"""Levels by a person's rating: the proposal of a new game, and the sentences about it and about matched opponents."""

from pathlib import Path

import pytest

from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.seats import HUMAN, MATCHED, PlayerSpec
from hotseat.records import matching, saved_games
from hotseat.records.own_profile import change_profile
from hotseat.records.rating import GlickoRating
from hotseat.testing.nim import Nim
from tests.hotseat.nim_players import PLAYERS

LEVELS = {"novice": 750, "medium": 1400, "hard": 1600}
LEVEL = PlayerSpec("level", "medium", 1, 1, 60.0)
RATING = GlickoRating(1480, 60)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOTSEAT_DATA", str(tmp_path))
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    monkeypatch.setattr(registry, "installed_games", lambda: ("nim",))
    monkeypatch.setattr(registry, "load_companion", lambda _group, _name: PLAYERS)


def play(name: str, *seeds: int) -> None:
    for seed in seeds:
        names = (name, "Computer")
        session = Session.start(Nim(), {"seed": seed, "names": names}, saved_games.games_folder(), (HUMAN, LEVEL))
        while session.question is not None:
            session.play("take 1")
        session.close()


def test_the_owner_has_a_rating_after_three_rated_games() -> None:
    play("Ada", 0, 1)
    change_profile(lambda old: old._replace(name="Ada"))
    assert matching.own_rating(Nim()) is None
    play("Ada", 2)
    rating = matching.own_rating(Nim())
    assert rating is not None
    change_profile(lambda old: old._replace(name="Boris"))
    assert matching.own_rating(Nim()) is None, "another person's games"
    change_profile(lambda old: old._replace(name=""))
    assert matching.own_rating(Nim()) == rating, "before the name is asked that of the person who played last"


@pytest.mark.parametrize(
    ("rating", "level"), [(None, "novice"), (100.0, "novice"), (1100.0, "medium"), (1490.0, "medium"), (1900.0, "hard")]
)
def test_the_nearest_level(rating: float | None, level: str) -> None:
    assert matching.nearest_level(LEVELS, None if rating is None else GlickoRating(rating)) == level


@pytest.mark.parametrize(
    ("chosen", "rating", "text"),
    [
        ("", None, "novice is the weakest level, for first games."),
        ("hard", None, "You chose hard last."),
        (MATCHED, None, "You have no rating yet, so your opponent is the weakest level, novice."),
        ("", RATING, "medium is nearest to your rating of 1480."),
        ("medium", RATING, "medium is nearest to your rating of 1480."),
        ("hard", RATING, "You chose hard last; medium is nearest to your rating of 1480."),
        (MATCHED, RATING, "Your opponent is matched to your rating of 1480."),
    ],
)
def test_a_proposal_says_how_it_was_chosen(chosen: str, rating: GlickoRating | None, text: str) -> None:
    assert matching.explain_level(chosen, LEVELS, rating) == text


def test_each_matched_opponent_is_announced() -> None:
    players = [HUMAN, LEVEL._replace(matched=True), LEVEL]
    names = ["Ada", "Boris", "Cleo"]
    assert matching.matched_notices(names, players, RATING) == [
        "Boris is matched to your rating of 1480: medium plays."
    ]
    assert matching.matched_notices(names, players, None) == [
        "Boris is matched to your rating; until you have one, medium plays."
    ]
