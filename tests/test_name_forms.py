"""Names that look the same are the same wherever one is taken; macOS and some keyboards write them in another form."""

import ast
import io
import re
from collections.abc import Callable
from pathlib import Path
from unicodedata import normalize

import pytest

from hotseat.cli.shell_completion import people
from hotseat.codec.names import caseless, spelling
from hotseat.plugin.game import Topic
from hotseat.plugin.seats import split_named_player
from hotseat.records import saved_games, stats
from hotseat.records.record import read_record
from hotseat.records.saved_games import GameFilter
from hotseat.text_ui.text_renderer import describe_topic
from tashkalar.cards import load
from tashkalar.engine import new_game
from tashkalar.plugin import TashKalar
from tashkalar.queries.board import describe_pieces
from tests.helpers import saves
from tests.helpers.cli_runner import Run, caller
from tests.saves.playing import cards, play_on

ROOT = Path(__file__).parents[1]
ONE, OTHER = "Zo\u00eb", "Zoe\u0308"
"""The same name, composed and decomposed."""
FORMS = (ONE, OTHER)
NAMES = {
    "accent": "Zo\u00eb",
    "two accents": "Vi\u1ec7t",
    "Hangul": "\ud55c\uae00",
    "ring": "\u00c5sa",
    "dots of Arabic": "\u0622\u0646\u0627",
    "Japanese": "\u30ac\u30fc",
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return caller(monkeypatch, capsys)


def game_of(home: Path, name: str, seed: int = 1) -> Path:
    """A finished game of a player whose name stands in the file as it is written here."""
    session = saves.start_session(cards(), "duel", ("northern", "southern"), seed, (name, "Boris"), home / "games")
    play_on(session, 3, seed)
    session.play("resign")
    session.close()
    assert session.path is not None
    return session.path


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_the_forms_of_a_name_are_one(name: str) -> None:
    forms = {normalize(form, name) for form in ("NFC", "NFD")}
    assert len(forms) == 2
    assert {spelling(each) for each in forms} == {normalize("NFC", name)}
    assert len({caseless(each) for each in forms}) == 1
    assert spelling(spelling(name)) == spelling(name)


def test_case_and_looks_are_not_confused() -> None:
    assert caseless("STRASSE") == caseless("Stra\u00dfe")
    assert caseless("\u0391\u03a3") == caseless("\u03b1\u03c2")
    assert caseless(ONE) != caseless("Zoe")
    assert spelling("\u212b") == "\u00c5"
    assert spelling("\uff21") != "A", "wide letters stay as they are"


# --- the places ------------------------------------------------------------------------------------------------------

Found = Callable[[Path, str, str], bool]
"""Whether a place takes a name in one form for the same in another."""


def a_filter(home: Path, kept: str, typed: str) -> bool:
    game_of(home, kept)
    return [GameFilter(player=typed.upper()).fits(game) for game in saved_games.all_games()] == [True]


def a_file_name(home: Path, kept: str, typed: str) -> bool:
    path = game_of(home, "Ada")
    named = path.rename(path.with_name(f"{kept}-{path.stem[-4:]}.tkr"))
    return saved_games.find_game(typed) == named


def the_beginning_of_a_file_name(home: Path, kept: str, typed: str) -> bool:
    path = game_of(home, "Ada")
    named = path.rename(path.with_name(f"{kept}-final-{path.stem[-4:]}.tkr"))
    return saved_games.find_game(f"{typed}-fi") == named


def statistics(home: Path, kept: str, typed: str) -> bool:
    for number, name in enumerate((kept, typed)):
        game_of(home, name, number)
    found = stats.collect(saved_games.all_games(), TashKalar(load()))
    return found.players[ONE].games == 2 and OTHER not in found.players


def a_new_game(_home: Path, kept: str, typed: str) -> bool:
    try:
        new_game(load(), "duel", ("northern", "southern"), names=(kept, typed), seed=1)
    except ValueError as fault:
        return "two players can't have the same name" in str(fault)
    return False


def the_name_of_a_seat(_home: Path, kept: str, typed: str) -> bool:
    return split_named_player(f"{kept}=medium") == split_named_player(f"{typed}=medium")


def players_of_a_tournament(_home: Path, kept: str, typed: str) -> bool:
    schedule = pytest.importorskip("hotseat.arena.schedule")
    with pytest.raises(ValueError, match="two players have the name"):
        schedule.check_labels([f"{kept}=easy", f"{typed}=hard"])
    return True


def pieces_of_a_player(home: Path, kept: str, typed: str) -> bool:
    record = read_record(game_of(home, kept), TashKalar(load()))
    return len(describe_pieces(record.history.state, typed.lower())) == 1 and "no such player" not in "".join(
        describe_pieces(record.history.state, typed.lower())
    )


def a_topic(_home: Path, kept: str, typed: str) -> bool:
    return describe_topic([Topic(kept, ("text",)), Topic("other", ())], typed.lower())[1:] == ["text"]


def test_a_topic_is_found_by_its_whole_heading_beside_a_longer_one() -> None:
    topics = [Topic("Summoning", ("text",)), Topic("Summoning with others", ("other",))]
    assert describe_topic(topics, "summoning")[1:] == ["text"]


def completion(home: Path, kept: str, typed: str) -> bool:
    import click

    game_of(home, kept)
    command = click.Command("stats", params=[click.Option(["--player"])])
    offered = people(click.Context(command), command.params[0], typed[:4] if typed == OTHER else typed[:3])
    return [item.value for item in offered] == [kept]


def a_pack(home: Path, kept: str, typed: str) -> bool:
    text = (ROOT / "docs" / "my_coast.yaml").read_text("utf-8")
    made = []
    for number, name in enumerate((kept, typed)):
        (home / str(number)).mkdir()
        (home / str(number) / f"{name}.yaml").write_text(text, encoding="utf-8")
        made.append(load(home / str(number) / f"{name}.yaml"))
    return [pack.name for pack in made[0].packs] == [pack.name for pack in made[1].packs] == [ONE]


PLACES = (
    a_filter,
    a_file_name,
    the_beginning_of_a_file_name,
    statistics,
    a_new_game,
    the_name_of_a_seat,
    players_of_a_tournament,
    pieces_of_a_player,
    a_topic,
    completion,
    a_pack,
)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("kept", "typed"), [(ONE, OTHER), (OTHER, ONE)])
def test_every_place_takes_both_forms(home: Path, place: Found, kept: str, typed: str) -> None:
    assert place(home, kept, typed)


@pytest.mark.parametrize("typed", FORMS)
@pytest.mark.parametrize("kept", FORMS)
def test_commands_take_both_forms(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, kept: str, typed: str) -> None:
    path = game_of(home, kept)
    assert path.stem[-4:] in run("games", "--player", typed).out
    assert typed in run("stats", "--player", typed.swapcase()).out or ONE in run("stats", "--player", typed).out
    path = path.rename(path.with_name(f"{kept}-cafe.tkr"))
    assert run("show", typed).code == 0
    assert run("games", "--rename", typed, "final", "--yes").code == 0
    (home / "games" / "final-cafe.tkr").rename(path)
    assert run("games", "--delete", typed, "--yes").out == f"Deleted: {path.name}\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert "same name" in run("play", "--plain", "--names", f"{kept},{typed}").err
    assert "same name" in run("play", "--plain", "--seat", f"1={kept}=human", "--seat", f"2={typed}=human").err


def test_of_two_files_that_look_alike_the_named_one_is_deleted(run: Run, home: Path) -> None:
    for number, name in enumerate(FORMS):
        game_of(home, "Ada", number).rename(home / "games" / f"{name}-cafe.tkr")
    if len([*(home / "games").glob("*.tkr")]) < 2:
        pytest.skip("this file system takes both names for one")
    for name in FORMS:
        assert run("games", "--delete", str(home / "games" / f"{name}-cafe.tkr"), "--yes").code == 0
        assert not (home / "games" / f"{name}-cafe.tkr").exists()


# --- no place of its own ---------------------------------------------------------------------------------------------

OWN = {
    "hotseat/codec/names.py": "the function",
    "hotseat/plugin/parse_input.py": "typed answers, without accents and with names of words",
    "hotseat/records/file_names.py": "new file names, in ASCII",
    "hotseat/remote/invitation.py": "what is pasted, in all forms that messengers give it, and names of hosts",
    "hotseat/tui/asciify.py": "letters for terminals that have only ASCII",
}
"""The modules that bring texts into a form of their own, and why."""


def test_no_other_module_has_a_form_of_its_own() -> None:
    found = set()
    for file in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
            if name == "casefold" or (name == "normalize" and re.search("unicodedata", file.read_text("utf-8"))):
                found.add(file.relative_to(ROOT / "src").as_posix())
    assert found == OWN.keys()
