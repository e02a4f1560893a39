"""The players of seats: what a record may name, and the built-in players of a game."""

import pytest

from hotseat.plugin.seats import HUMAN, BuiltinPlayers, PlayerSpec, only_human_seat, parse_player, split_named_player
from hotseat.tui.seats import entered_code, player_of_entry
from hotseat.util import processes

MEDIUM = PlayerSpec("level", "medium", 3, 7, 60.0)
LADDER = BuiltinPlayers(("easy", "medium", "hard"), "tests.hotseat.relay", (1000, 1200, 1400))


@pytest.mark.parametrize(
    "entry",
    [7, {"kind": "human", "mood": "merry"}, {**MEDIUM.entry, "kind": "ghost"}, {**MEDIUM.entry, "mood": "merry"}, {}],
)
def test_a_record_names_no_other_players(entry: object) -> None:
    with pytest.raises(ValueError) as refused:
        PlayerSpec.read(entry)
    assert str(refused.value) == "there is no such player"


@pytest.fixture(autouse=True)
def version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.hotseat.relay.VERSION", 3, raising=False)


def test_a_built_in_player_has_the_version_of_its_module() -> None:
    players = BuiltinPlayers(("beginner", "medium"), "tests.hotseat.relay")
    assert players.parse("medium", 7) == MEDIUM
    assert players.parse("medium", 7, 5.0) == MEDIUM._replace(seconds=5.0)
    assert players.command(MEDIUM) == processes.python("-m", "tests.hotseat.relay", "medium", "--seed", "7")


@pytest.mark.parametrize(
    ("rating", "levels"),
    [
        (None, {"easy"}),
        (700.0, {"easy"}),
        (1000.0, {"easy"}),
        (1050.0, {"easy", "medium"}),
        (1200.0, {"medium"}),
        (1399.0, {"medium", "hard"}),
        (1400.0, {"hard"}),
        (2000.0, {"hard"}),
    ],
)
def test_a_matched_player_is_one_of_the_levels_beside_the_rating(rating: float | None, levels: set[str]) -> None:
    found = [LADDER.parse("matched", seed, rating=rating) for seed in range(300)]
    assert {each.name for each in found} == levels
    assert found == [LADDER.parse("matched", seed, rating=rating) for seed in range(300)], "the seed decides"
    assert all(each.matched and each.choice == "matched" and each.text == each.name for each in found)


def test_the_mean_rating_of_matched_players_is_that_of_the_person() -> None:
    ratings = dict(zip(LADDER.levels, LADDER.ratings, strict=True))
    found = [ratings[LADDER.matched_level(1150, seed)] for seed in range(2000)]
    assert abs(sum(found) / len(found) - 1150) < 10


def test_a_game_without_ratings_matches_its_weakest_level_and_one_without_levels_nothing() -> None:
    unrated = BuiltinPlayers(("beginner", "medium"), "tests.hotseat.relay")
    assert unrated.matched_level(1500, 7) == "beginner"
    with pytest.raises(ValueError, match="'matched' isn't a player"):
        BuiltinPlayers().parse("matched", 7)


def test_a_record_names_the_level_that_was_matched() -> None:
    matched = MEDIUM._replace(matched=True)
    assert matched.entry == {**MEDIUM.entry, "matched": True}
    assert PlayerSpec.read(matched.entry) == matched
    assert "matched" not in MEDIUM.entry
    for wrong in (False, 1, "yes"):
        with pytest.raises(ValueError):
            PlayerSpec.read({**MEDIUM.entry, "matched": wrong})
    with pytest.raises(ValueError):
        PlayerSpec.read({**HUMAN.entry, "matched": True})


@pytest.mark.parametrize(("version", "name"), [(1, "beginner"), (6, "beginner"), (7, "novice"), (10, "novice")])
def test_the_former_novice_is_a_beginner_now(version: int, name: str) -> None:
    assert PlayerSpec.read({**MEDIUM.entry, "name": "novice", "version": version}).name == name


def test_the_module_of_the_players_is_not_imported_for_other_players() -> None:
    players = BuiltinPlayers(("beginner", "medium"), "no.such.module")
    assert players.parse("human", 7) == HUMAN
    assert players.parse("program:bot", 7, 5.0) == PlayerSpec("program", "bot", seconds=5.0)


def test_the_only_person() -> None:
    assert only_human_seat([HUMAN, MEDIUM]) == 0
    assert only_human_seat([MEDIUM, HUMAN]) == 1
    assert only_human_seat([HUMAN, HUMAN]) is None
    assert only_human_seat([MEDIUM]) is None


def test_a_command_may_be_as_long_as_the_limit() -> None:
    assert parse_player(f"program:{'x' * 2000}", (), version=0, seed=0).name == "x" * 2000
    with pytest.raises(ValueError):
        parse_player(f"program:{'x' * 2001}", (), version=0, seed=0)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("medium", ("", "medium")),
        ("Zed=medium", ("Zed", "medium")),
        (" Zed = medium ", ("Zed", "medium")),
        ("Zed=program:env A=1 bot", ("Zed", "program:env A=1 bot")),
        ("program:env A=1 bot", ("", "program:env A=1 bot")),
        ("python:./a=b.py:make", ("", "python:./a=b.py:make")),
    ],
)
def test_a_player_may_have_a_name(text: str, named: tuple[str, str]) -> None:
    assert split_named_player(text) == named


@pytest.mark.parametrize("text", ["=medium", " =medium", "a\tb=medium", f"{'x' * 25}=medium"])
def test_a_name_is_short_and_visible(text: str) -> None:
    with pytest.raises(ValueError, match="can't be a name"):
        split_named_player(text)


def test_code_of_the_user_is_recorded_with_what_it_needs() -> None:
    spec = parse_player("python:bots:eager", (), version=3, seed=7, seconds=5.0)
    assert spec.entry == {"kind": "python", "name": "bots:eager", "seed": 7, "seconds": 5.0}
    assert PlayerSpec.read(spec.entry) == spec
    assert (spec.text, spec.is_code, spec.label) == ("python:bots:eager", True, "program")


@pytest.mark.parametrize(
    ("player", "entry"),
    [("program:python bot.py", "python bot.py"), ("python:bots:eager", "python:bots:eager"), ("medium", "")],
)
def test_one_field_of_a_screen_holds_all_code_of_the_user(player: str, entry: str) -> None:
    assert entered_code(player) == entry
    assert not entry or player_of_entry(f" {entry} ") == player
