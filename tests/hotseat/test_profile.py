"""The profile of a person: whose games count, the rating after each, and what is kept in files."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

import pytest

from hotseat.play.session import Session
from hotseat.plugin.decision import Step
from hotseat.plugin.seats import HUMAN, PlayerSpec, default_name_numbers, default_names
from hotseat.records import game_facts, own_profile, profile, saved_games
from hotseat.records.game_facts import DAMAGED, UNFINISHED, course_of
from hotseat.records.own_profile import OwnProfile, change_profile, read_profile
from hotseat.records.profile_sections import all_sections, plain, record_section
from hotseat.records.rating import GlickoRating, rate
from hotseat.records.spoken_statistics import table_sentences
from hotseat.records.statistics_json import profile_as_data
from hotseat.testing.nim import Heap, Nim
from hotseat.util.i18n import LANGUAGES, language_context
from tests.hotseat.nim_players import PLAYERS

LEVEL = PlayerSpec("level", "medium", 1, 1, 60.0)
LEVELS = profile.levels_of(PLAYERS)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of data; times of files in the order of the games."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    monkeypatch.setenv("HOTSEAT_DATA", str(tmp_path))
    return tmp_path


def play(*names: str, players: tuple[PlayerSpec, ...] = (HUMAN, LEVEL), seed: int = 1, turns: int = 99) -> Path:
    """Save a game of Nim in which both take one stone a turn; the seed decides the winner."""
    session = Session.start(Nim(), {"seed": seed, "names": names}, saved_games.games_folder(), players)
    while session.question is not None and turns:
        session.play("take 1")
        turns -= 1
    session.close()
    assert session.path is not None
    return session.path


def of(person: OwnProfile, form: str = "") -> profile.Profile:
    return profile.make_profile(person, profile.load_entries(Nim()), LEVELS, form)


def test_games_under_default_names_of_every_language_count_for_the_owner_after_one_question() -> None:
    names = []
    for language in LANGUAGES:
        with language_context(language):
            names.append(default_names((HUMAN, LEVEL)))
    for seed, (own, other) in enumerate(names):
        play(own, other, seed=seed)
    play("Ada", "Computer")
    play(names[0][0], "Ada", players=(HUMAN, HUMAN))
    asked = of(OwnProfile("Ada"))
    assert (len(asked.games), asked.undecided) == (2, len(LANGUAGES))
    assert len(of(OwnProfile("Ada", "no")).games) == 2
    merged = of(OwnProfile("Ada", "yes"))
    assert (len(merged.games), merged.undecided) == (2 + len(LANGUAGES), 0)
    assert [game.seat for game in merged.games][-1] == 1, "in a game with the name the default name is a guest's"


def test_of_two_default_names_the_lower_one_is_the_owner() -> None:
    first, second = default_names((HUMAN, HUMAN))
    play(second, first, players=(HUMAN, HUMAN))
    assert of(OwnProfile("Ada", "yes")).games[0].seat == 1
    assert default_names((HUMAN, LEVEL), "Ada")[0] == "Ada"
    assert default_names((LEVEL, HUMAN, HUMAN), "Ada")[1:] == ("Ada", "Player 3")
    assert default_name_numbers()["Spieler 2"] == 2


def test_default_names_of_other_languages_leave_the_screens_language_alone() -> None:
    """Profiles are read in a thread while a screen is drawn."""
    default_name_numbers.cache_clear()
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(default_name_numbers).result(5)["玩家 2"] == 2


def test_a_game_against_a_level_changes_the_rating_and_one_between_people_does_not() -> None:
    play("Ada", "Computer", seed=0)
    people = play("Ada", "Boris", players=(HUMAN, HUMAN), seed=1)
    last = play("Ada", "Computer", seed=1)
    found = of(OwnProfile("Ada"))
    rating = GlickoRating()
    for game in found.rated:
        rating = rate(rating, [(GlickoRating(LEVELS["medium"], 0), float(game.result == "won"))])
    assert {game.result for game in found.rated} == {"won", "lost"}
    assert [game.rated for game in found.games] == [True, False, True]
    assert found.rating is None, "two games are too few to show a rating"
    change_profile(lambda old: old._replace(name="Ada"))
    changes = profile.rating_changes(saved_games.read_summary(last), Nim(), LEVELS)
    before = round(found.games[1].after.value)
    assert changes[0][:5] == ("Ada", round(rating.value), round(rating.value) - before, before, rating.margin)
    assert profile.rating_changes(saved_games.read_summary(people), Nim(), LEVELS) == {}
    play("Ada", "Computer", seed=3)
    assert of(OwnProfile("Ada")).rating == of(OwnProfile("Ada")).games[-1].after
    assert profile.rating_changes(saved_games.read_summary(last), Nim(), LEVELS) == changes, "later games don't count"


def test_a_guest_has_no_rating() -> None:
    guest = play("Player 1", "Computer")
    saved = saved_games.read_summary(guest)
    change_profile(lambda old: OwnProfile("Ada"))
    assert profile.rating_changes(saved, Nim(), LEVELS) == {}
    change_profile(lambda old: OwnProfile("Ada", "yes"))
    assert profile.rating_changes(saved, Nim(), LEVELS).keys() == {0}


def test_games_left_out_are_counted_by_reason(folder: Path) -> None:
    play("Ada", "Computer", turns=2)
    play("Boris", "Computer", turns=2)
    play("Ada", "Computer").write_text("damaged\n")
    play("Ada", "Computer")
    found = of(OwnProfile("Ada"))
    assert (len(found.games), dict(found.left_out)) == (1, {UNFINISHED: 1, DAMAGED: 1})


def test_scores_by_opponent_and_seat() -> None:
    for seed in range(4):
        play("Ada", "Computer", seed=seed)
    play("Boris", "Ada", players=(HUMAN, HUMAN))
    found = of(OwnProfile("Ada"))
    level, person = found.by_opponent.items()
    assert (level[0], person[0]) == (PlayerSpec("level", "medium"), "Boris")
    assert sum(level[1].values(), ()) == (2, 2, 0)
    assert [sum(map(sum, scores.values())) for scores in found.by_seat.values()] == [4, 1]
    assert found.score.games == 5
    assert profile.known_names(saved_games.all_games()) == ["Boris", "Ada"]


def test_a_finished_game_is_replayed_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play("Ada", "Computer")
    gone = play("Ada", "Computer")
    first = profile.load_entries(Nim())
    with monkeypatch.context() as context:
        context.setattr("hotseat.records.game_facts.read_record", lambda path, game: pytest.fail("replayed"))
        assert profile.load_entries(Nim()) == first
    stored = (folder / game_facts.FILE).read_text()
    sides = stored.replace("[[0],[1]]", "[[],[1]]")
    assert sides != stored
    for text in ("", "[]", stored.replace("[", "7,[", 3), stored.replace('"human"', "[]"), stored[:-9], sides):
        (folder / game_facts.FILE).write_text(text)
        assert profile.load_entries(Nim()) == first
    gone.unlink()
    play("Ada", "Computer", seed=3)
    profile.load_entries(Nim())
    assert gone.name not in (folder / game_facts.FILE).read_text()


def test_the_profile_is_kept_and_its_file_may_hold_anything(folder: Path) -> None:
    assert change_profile(lambda old: old._replace(name="Ada")) == ""
    assert change_profile(lambda old: old._replace(default_names="no")) == ""
    assert read_profile() == OwnProfile("Ada", "no")
    for text in ("", "[1]", '{"name": 3, "default_names": []}', '{"name": " x", "default_names": "maybe"}', '{"name"'):
        (folder / own_profile.FILE).write_text(text)
        assert read_profile() == OwnProfile()
    (folder / own_profile.FILE).unlink()
    (folder / own_profile.FILE).mkdir()
    assert "can't be saved" in change_profile(lambda old: old._replace(name="Ada"))


@pytest.mark.parametrize(
    ("account", "name"), [("ada", "Ada"), ("root", "Player 1"), ("", "Player 1"), ("x" * 90, "Player 1")]
)
def test_the_name_of_the_account_is_suggested(monkeypatch: pytest.MonkeyPatch, account: str, name: str) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: account)
    assert own_profile.suggested_name() == name


class Counting(Nim):
    """Nim with points: a stone is a point; the number of stones of an answer is its card."""

    phase_heads = ("early", "late")

    def turn_points(self, steps: Sequence[Step[Heap, str]], seat: int) -> int:
        return sum(step.before.stones - step.state.stones for step in steps if step.seat == seat)

    def open_scores(self, state: Heap) -> tuple[int, ...]:
        return state.turn, 1

    def played_cards(self, step: Step[Heap, str]) -> Sequence[tuple[int, str]]:
        return [(step.seat, "one")]

    def card_group(self, card: str) -> str:
        return "numbers" if card == "one" else ""


def test_cards_and_phases_are_added_up_over_the_games_of_a_person() -> None:
    for seed in range(3):
        play("Ada", "Computer", seed=seed)
    play("Ada", "Boris", seed=9)
    game = Counting()
    found = profile.make_profile(OwnProfile("Ada"), profile.load_entries(game), LEVELS)
    counts, turns = found.card_counts["one"], [each.facts.turns - 1 for each in found.games]
    own = sum((number + 1) // 2 for number in turns)
    assert counts == (own, own, 4)
    assert counts.gain == 1
    assert found.group_counts(game.card_group) == {"numbers": counts}
    assert found.group_counts(Nim().card_group) == {}
    early, late = found.by_phase
    assert early.games == late.games == 4
    assert early.points + late.points == sum(each.facts.seats[0].course[-1] for each in found.games)
    assert (early.others, late.others) == (4, 0), "the other side has a point from the beginning"
    assert early.ahead == late.ahead == 4
    assert late.kept == found.score.won
    titles = {section.id: section for section in all_sections(found, game, 50, date(2026, 11, 28))}
    assert "numbers" in plain(titles["groups"].lines[1])
    phases = [plain(line) for line in titles["phases"].lines]
    assert [line.split()[0] for line in phases[1:]] == ["early", "late"]
    assert next(table_sentences(titles["phases"].lines)).startswith("early: you ")
    data = profile_as_data(found, game)
    assert (data.cards[0].card, data.cards[0].plays, data.cards[0].points) == ("one", own, 1.0)
    assert [phase.phase for phase in data.phases] == ["early", "late"]


def test_the_phases_of_a_game_that_is_cut_short_keep_its_score() -> None:
    assert course_of(Counting(), (), 2) == ([[], []], [(0, 0), (0, 0)])


def test_hundreds_of_games_stand_apart_from_the_rating() -> None:
    play("Ada", "Boris", seed=1)
    found = of(OwnProfile("Ada"))
    won, lost = found.games[0]._replace(result="won"), found.games[0]._replace(result="lost")
    section = record_section(found._replace(games=(won,) * 106 + (lost,) * 115), Nim(), 57, whole=False)
    lines = ["".join(text for text, _role in line) for line in section.lines]
    assert any("  106 - 115" in line for line in lines), lines
