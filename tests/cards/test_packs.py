"""Packs: schools that are added to the game's, from files named by the user and from a folder, and named in records."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hotseat.ai.game_runner import play_game
from hotseat.play.session import Session
from hotseat.plugin.game import ComponentFault
from hotseat.records.record import RecordFault
from tashkalar.ai import make_player
from tashkalar.cards import CardErrors, check, load
from tashkalar.cards.load import card_data
from tashkalar.cards.yaml_source import Source
from tashkalar.engine import Catalogue
from tashkalar.plugin import TashKalar, load_cards
from tests.cards.files import SMALL
from tests.helpers.cli_runner import Run, caller
from tests.hotseat.helpers.fixed_environment import PATIENCE


def pack(folder: Path, school: str, deck: str = "", cards: int = 4, text: str = "") -> Path:
    """Write a pack with one school."""
    deck = deck or school
    beings = "".join(
        f"  - {{id: {school}-{n}, name: B{n}, deck: {deck}, rank: common, pattern: 'c*', text: T., effect: []}}\n"
        for n in range(cards)
    )
    file = folder / f"{school}.yaml"
    head = f"extends: base\nschools:\n  - {{id: {school}, name: {school.title()}, deck: {deck}}}\n"
    file.write_text(head + (f"beings:\n{beings}" if beings else "") + text)
    return file


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path / "kept"))
    monkeypatch.setenv("TASHKALAR_CONFIG", str(tmp_path / "kept"))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kept" / "packs").mkdir(parents=True)
    return caller(monkeypatch, capsys)


# --- combined --------------------------------------------------------------------------------------------------------


def test_a_pack_adds_its_school(tmp_path: Path, catalogue: Catalogue) -> None:
    found = load(pack(tmp_path, "reef"))
    assert [*found.schools] == [*catalogue.schools, "reef"]
    assert found.decks["reef"] == ("reef-0", "reef-1", "reef-2", "reef-3")
    assert found.flares == catalogue.flares
    assert found.legends == catalogue.legends
    assert [one.name for one in found.packs] == ["reef"]


def test_packs_are_combined_in_any_order(tmp_path: Path) -> None:
    one, other = pack(tmp_path, "reef"), pack(tmp_path, "dune")
    assert load(one, other) == load(other, one)
    assert load(one, other) != load(one)
    assert {"reef", "dune", "northern"} <= load(one, other).schools.keys()


def test_games_without_a_pack_keep_their_fingerprint(tmp_path: Path, catalogue: Catalogue) -> None:
    found = load(pack(tmp_path, "reef"))
    for tasks in (False, True):
        played = ["northern", "sylvan"]
        assert found.fingerprint_of(played, tasks=tasks) == catalogue.fingerprint_of(played, tasks=tasks)
    assert catalogue.fingerprint in found.earlier


def test_a_school_may_play_a_deck_of_the_game(tmp_path: Path) -> None:
    assert load(pack(tmp_path, "east", "imperial", cards=0)).schools["east"].deck == "imperial"


def test_a_pack_extends_a_whole_file_too(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(SMALL)
    found = load(pack(tmp_path, "reef"), tmp_path / "small.yaml")
    assert [*found.schools] == ["north", "south", "reef"]
    assert [*card_data(pack(tmp_path, "reef"), tmp_path / "small.yaml")] == [
        "schools",
        "beings",
        "legends",
        "flares",
        "tasks",
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("legends: []\n", "'legends' isn't allowed in a pack; allowed: extends, schools, beings"),
        (
            "  - {id: knight, name: K, deck: reef, rank: common, pattern: 'c*', text: T., effect: []}\n",
            "knight: the id is already used by the cards that this pack extends",
        ),
        (
            "  - {id: new, name: N, deck: sylvan, rank: common, pattern: 'c*', text: T., effect: []}\n",
            "new: deck 'sylvan' belongs to the cards that this pack extends; a pack has decks of its own",
        ),
        (
            "  - {id: new, name: N, deck: nowhere, rank: common, pattern: 'c*', text: T., effect: []}\n",
            "new: no school plays deck 'nowhere'",
        ),
        (
            "  - {id: reef-0, name: N, deck: reef, rank: common, pattern: 'c*', text: T., effect: []}\n",
            "reef-0: the id is already used in line 5",
        ),
    ],
)
def test_faults_of_a_pack(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(CardErrors) as found:
        load(pack(tmp_path, "reef", text=text))
    (fault,) = found.value.faults
    assert str(fault).split(": ", 1)[1] == why


def test_ids_of_two_packs_differ(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    with pytest.raises(CardErrors, match="reef: the id is already used by the cards that this pack extends"):
        load(pack(tmp_path, "reef"), pack(tmp_path / "b", "reef"))


def test_only_one_file_is_a_whole_one(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(SMALL)
    with pytest.raises(CardErrors, match=r"b.yaml:1: a second whole card file; only packs, with 'extends: base'"):
        load(tmp_path / "a.yaml", tmp_path / "b.yaml")
    (tmp_path / "b.yaml").write_text("extends: others\nschools: [{id: a, name: A, deck: imperial}]\n")
    with pytest.raises(CardErrors, match="extends: unknown word 'others'; known: base"):
        load(tmp_path / "b.yaml")


# --- records ---------------------------------------------------------------------------------------------------------


def start(folder: Path, game: TashKalar, *schools: str) -> Path:
    session = Session.start(game, {"form": "duel", "schools": schools, "seed": 7, "names": ("Ada", "Boris")}, folder)
    session.close()
    assert session.path is not None
    return session.path


def header(record: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(record.read_text().splitlines()[0])
    return found


def test_a_record_names_its_packs(tmp_path: Path) -> None:
    files = [pack(tmp_path, "reef"), pack(tmp_path, "dune")]
    game = TashKalar.load(files)
    record = start(tmp_path, game, "reef", "northern")
    assert header(record)["packs"] == {"reef": load(files[0]).packs[0].fingerprint}
    assert "packs" not in header(start(tmp_path, game, "sylvan", "northern"))
    Session.resume(record, TashKalar.load(files[:1])).close()
    with pytest.raises(RecordFault, match=r'another or no pack "reef"; give their file with --cards'):
        Session.resume(record, TashKalar())
    pack(tmp_path, "reef", cards=5)
    with pytest.raises(RecordFault, match='another or no pack "reef"'):
        Session.resume(record, TashKalar.load(files))


def test_a_pack_changes_no_game_without_it(tmp_path: Path) -> None:
    record = start(tmp_path, TashKalar(), "sylvan", "northern")
    Session.resume(record, TashKalar.load([pack(tmp_path, "reef")])).close()


# --- the folder and the command line ---------------------------------------------------------------------------------


def test_a_game_whose_pack_is_missing_is_listed_whole(tmp_path: Path, run: Run) -> None:
    file = pack(tmp_path, "reef", cards=6)
    record = start(tmp_path / "kept" / "games", TashKalar.load([file]), "reef", "northern")
    needs = 'this game was played with another or no pack "reef"; give their file with --cards'
    said = run("games")
    assert said.out.count("\n") == 1
    assert said.out.endswith(f"Deathmatch Duel, turn 1; it can't be opened: {needs}\n")
    assert json.loads(run("games", "--json").out)[0]["needs"] == needs
    assert run("replay", "1", "--plain").err == f"tashkalar: {record.name}, line 1: {needs}\n"

    def is_whole(*words: str) -> bool:
        line = run("games", *words).out
        return line.endswith("Deathmatch Duel, turn 1\n") and " 0, " in line

    assert is_whole("--cards", str(file))
    for folder, name in (("games", "reef"), ("packs", "other-name")):
        copy = tmp_path / "kept" / folder / f"{name}.yaml"
        copy.write_bytes(file.read_bytes())
        assert is_whole()
        assert run("replay", "1", "--plain").code == 0
        copy.unlink()
    pack(tmp_path / "kept" / "packs", "reef", cards=5)
    (tmp_path / "kept" / "packs" / "second.yaml").write_bytes(file.read_bytes())
    assert is_whole(), "of two packs with the same cards, the one of the record"


def test_the_packs_of_the_folder_are_found_at_the_start(tmp_path: Path, run: Run) -> None:
    pack(tmp_path / "kept" / "packs", "reef")
    said = run(
        "play", "--plain", "--form", "duel", "--schools", "reef,northern", "--seat", "1=random", "--seat", "2=verb"
    )
    assert said.code == 0, said.err
    assert "The game is over" in said.out
    assert "Reef, deck reef" in run("cards").out
    assert "reef" in run("show", "1").out.lower()
    assert run("replay", "1", "--plain").code == 0


def test_a_faulty_pack_of_the_folder_is_left_out_with_a_line(tmp_path: Path, run: Run) -> None:
    pack(tmp_path / "kept" / "packs", "reef")
    (tmp_path / "kept" / "packs" / "bad.yaml").write_text("extends: base\nschools: []\n")
    said = run("cards")
    assert said.code == 0
    assert said.err.startswith("tashkalar: the pack bad.yaml is left out: ")
    assert len(said.err.splitlines()) == 1
    assert "Reef, deck reef" in said.out


def test_a_pack_that_is_named_isnt_taken_twice(tmp_path: Path, run: Run) -> None:
    file = pack(tmp_path / "kept" / "packs", "reef")
    said = run("play", "--plain", "--form", "duel", "--cards", str(file), "--schools", "reef,northern")
    assert (said.code, said.err) == (0, "")


def test_levels_play_with_packs(tmp_path: Path, run: Run) -> None:
    files = [pack(tmp_path, "reef", cards=6), pack(tmp_path, "dune", cards=6)]
    cards = [word for file in files for word in ("--cards", str(file))]
    seats = "--seat", "1=beginner", "--seat", "2=verb"
    said = run("play", "--plain", "--form", "duel", "--schools", "reef,dune", *seats, *cards)
    assert said.code == 0, said.err
    assert "The game is over" in said.out


def test_a_deck_that_ends_the_game_at_once_gets_a_warning(tmp_path: Path, run: Run) -> None:
    said = run("cards", "--check", str(pack(tmp_path, "reef", cards=3)))
    assert said.code == 0
    assert said.out.splitlines()[1] == (
        "warning: deck reef has only 3 cards; the first hand takes all, so the game ends at once"
    )
    assert "warning" not in run("cards", "--check", str(pack(tmp_path, "reef", cards=4))).out


@pytest.mark.parametrize(("cards", "ends"), [(3, True), (4, False)])
def test_the_warning_is_true(tmp_path: Path, cards: int, ends: bool) -> None:
    game = TashKalar(load(pack(tmp_path, "reef", cards=cards)))
    turns: list[int] = []
    state = game.new({"form": "duel", "schools": ("reef", "northern"), "seed": 7})
    play_game(game, state, [make_player("random", "duel", n) for n in (1, 2)], lambda step: turns.append(step.turn))
    assert (turns[-1] <= 3) == ends


def test_packs_are_checked_together(tmp_path: Path, run: Run) -> None:
    one, other = pack(tmp_path, "reef"), pack(tmp_path, "dune")
    assert run("cards", "--check", str(one), "--check", str(other)).out.endswith(" cards, no fault\n")
    assert json.loads(run("cards", "--check", str(one), "--json").out)["schools"][-1]["id"] == "reef"


def test_a_watched_file_is_checked_when_it_changes(tmp_path: Path) -> None:
    file = pack(tmp_path, "reef")
    command = [sys.executable, "-m", "tashkalar", "cards", "--check", str(file), "--watch"]
    env = {**os.environ, "TASHKALAR_DATA": str(tmp_path), "TASHKALAR_CONFIG": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as child:
        assert child.stdout is not None
        try:
            assert child.stdout.readline().endswith("no fault\n")
            file.write_text("extends: base\nschools: 3\n")
            assert child.stdout.readline() == "the card file is faulty\n"
            assert child.stdout.readline() == "reef.yaml:2: schools: needs a list, not 3\n"
            pack(tmp_path, "reef", cards=5)
            assert child.stdout.readline().endswith("no fault\n")
        finally:
            child.kill()
            child.wait(PATIENCE)


def test_watching_needs_a_file(run: Run) -> None:
    assert run("cards", "--watch").code == 2


def test_balance_compares_the_school_of_a_pack_with_the_others(tmp_path: Path, run: Run) -> None:
    polars = pytest.importorskip("polars")
    file = pack(tmp_path, "reef", cards=6)
    said = run(
        "balance", "--cards", str(file), "--player", "random", "--form", "duel", "--games", "2", "--workers", "1"
    )
    assert said.code == 0, said.err

    games = polars.read_parquet("balance-random/games.parquet")
    assert set(games["kit"]) == {"reef", "northern", "highland", "sylvan", "everfrost", "nethervoid", "etherweave"}
    assert all("reef" in meeting for meeting in games["meeting"])


def test_the_arena_takes_no_packs_from_the_folder(tmp_path: Path, run: Run) -> None:
    pytest.importorskip("polars")
    pack(tmp_path / "kept" / "packs", "reef")
    said = run("arena", "random", "verb", "--schools", "reef,northern", "--games", "2", "--workers", "1")
    assert said.code == 2
    assert "there is no school 'reef'" in said.err


def test_a_fault_of_a_named_pack_is_told(tmp_path: Path) -> None:
    with pytest.raises(ComponentFault, match="the card file is faulty"):
        load_cards([pack(tmp_path, "reef", text="legends: []\n")])


def test_a_game_without_a_pack_is_played_with_a_machine_that_lacks_it(tmp_path: Path, catalogue: Catalogue) -> None:
    game = TashKalar.load([pack(tmp_path, "reef")])
    for schools, same in ((("northern", "sylvan"), True), (("northern", "reef"), False)):
        state = game.new({"form": "duel", "schools": schools, "seed": 7})
        assert game.plays_with(game.fingerprint, state)
        assert game.plays_with(catalogue.fingerprint, state) == same
        assert not game.plays_with("sha256:other", state)


@pytest.mark.parametrize("words", [("cards",), ("play", "--plain"), ("rules", "seats"), ("puzzle", "--check", "x")])
def test_each_pack_of_the_folder_is_parsed_once(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    (tmp_path / "x").write_text("{}")
    packs = [pack(tmp_path / "kept" / "packs", f"reef-{number}") for number in range(12)]
    parsed, read = list[Path](), check.read_source

    def count(file: Path) -> Source:
        parsed.append(file)
        return read(file)

    monkeypatch.setattr(check, "read_source", count)
    run(*words)
    assert sorted(parsed) == sorted(packs)


def test_a_whole_file_in_the_folder_of_packs_is_left_out(tmp_path: Path, run: Run) -> None:
    (tmp_path / "kept" / "packs" / "whole.yaml").write_text(SMALL)
    said = run("cards")
    assert said.code == 0
    assert "whole.yaml:1: a second whole card file" in said.err
    assert "Deck imperial:" in said.out


def test_the_cards_are_parsed_once_for_all_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, read = TashKalar.load([pack(tmp_path, "reef")]), check.read_source
    parsed = list[Path]()

    def count(file: Path) -> Source:
        parsed.append(file)
        return read(file)

    monkeypatch.setattr(check, "read_source", count)
    assert game.cards_json() == game.cards_json()
    assert len(parsed) == 2, "the game's own file, and the pack"
