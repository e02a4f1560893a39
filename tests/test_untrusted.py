"""Outside input at the command line: it is content, it is checked where it enters, and faults are one line."""

import io
import json
import os
import re
import socket
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len

from hotseat.cli import shell_completion
from hotseat.codec.names import spelling
from hotseat.play import lesson_run
from hotseat.play.protocol import serve_game
from hotseat.records import settings
from hotseat.records.saved_games import all_games, unfinished_games
from hotseat.util import safe_io
from tashkalar.cards import load
from tashkalar.engine import Catalogue, Decision
from tashkalar.game_types import Session
from tashkalar.plugin import TashKalar
from tests.cards.files import SMALL
from tests.helpers import saves
from tests.helpers.cli_runner import Run, caller
from tests.helpers.hostile_names import NORTH, SCHOOLS, SYLVAN, TABLES, hostile_cards
from tests.helpers.saves import read_replay
from tests.saves.playing import saved


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the saved games."""
    for kind in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"TASHKALAR_{kind}", str(tmp_path))
    folder = tmp_path / "games"
    folder.mkdir()
    return folder


@pytest.fixture
def run(shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"hand\nlog\nresign\nresign\n")))
    return caller(monkeypatch, capsys)


# --- what other tools do to texts ------------------------------------------------------------------------------------


def test_a_text_is_the_same_however_it_is_kept() -> None:
    plain = "{\n1: Zo\u00eb\r,\n}\n"
    for kept in (plain, f"\ufeff{plain}", plain.replace("\n", "\r\n"), "\ufeff" + plain.replace("\n", "\r\n")):
        assert safe_io.text(kept.encode()) == plain
    with pytest.raises(UnicodeDecodeError):
        safe_io.text("Zo\u00eb".encode("latin-1"))


def test_a_file_is_read_where_the_system_has_no_pipes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"a\r\nb")
    monkeypatch.delattr("os.O_NONBLOCK")  # as on Windows
    monkeypatch.delattr("os.O_CLOEXEC")
    assert safe_io.read_bytes(file) == b"a\r\nb"


def test_json_is_read_with_a_mark_and_any_ends_of_lines() -> None:
    assert safe_io.parse_json(b'\xef\xbb\xbf{"a":\r\n[1.5, 1e3]}\r\n') == {"a": [1.5, 1000.0]}


@pytest.mark.parametrize("data", [b"NaN", b'{"a": [-Infinity]}', b"1e999", b"-1e999"])
def test_numbers_that_are_not_finite_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="is not a finite number"):
        safe_io.parse_json(data)


# --- names -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Catalogue]:
    """A card file with hostile names, and its cards."""
    folder = tmp_path_factory.mktemp("cards")
    return folder / "hostile.yaml", hostile_cards(folder)


def played(cards: Catalogue, names: tuple[str, ...], folder: Path) -> None:
    session = saves.start_session(cards, "high-form", SCHOOLS[: len(names)], 7, names, folder, teams=len(names) == 4)
    for _ in range(8):
        assert isinstance(session.history.decision, Decision)
        session.play(session.history.decision.options[0])
    session.play("resign")
    session.close()


class Texts(HTMLParser):
    """Gathers the texts of a page, and its tags."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts, self.tags = "", set[str]()
        self.feed(page)

    def handle_data(self, data: str) -> None:
        self.texts += data

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)


@pytest.mark.sweep("names")
@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES)
def test_every_command_tells_names_as_they_were_typed(
    run: Run, shelf: Path, own: tuple[Path, Catalogue], names: tuple[str, ...]
) -> None:
    file, cards = own
    played(cards, names, shelf)
    with_cards = ("--cards", str(file))
    for words in (["games"], ["stats", *with_cards], ["show", "1", *with_cards]):
        said = run(*words)
        assert said.code == 0
        assert all(spelling(name) in spelling(said.out) for name in names), said.out
    said = run("replay", "1", "--plain", *with_cards)
    assert all(name in said.out for name in (*names, NORTH, SYLVAN))


@pytest.mark.sweep("names")
@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES)
def test_every_export_holds_names_as_they_were_typed(
    run: Run, shelf: Path, own: tuple[Path, Catalogue], names: tuple[str, ...]
) -> None:
    file, cards = own
    played(cards, names, shelf)

    def exported(kind: str) -> str:
        said = run("export", "1", "--to", kind, "--cards", str(file))
        assert said.code == 0
        return said.out

    texts = {"txt": exported("txt"), "md": re.sub(r"\\(.)", r"\1", exported("md"))}
    html, plain = Texts(exported("html")), Texts(exported("html").replace(names[0], "Ada"))
    assert html.tags == plain.tags
    texts["html"] = html.texts
    texts["svg"] = "".join(ElementTree.fromstring(exported("svg")).itertext())
    texts["json"] = "".join(seat["name"] for seat in json.loads(exported("json"))["seats"])
    texts["cast"] = "".join(str(json.loads(line)) for line in exported("cast").splitlines())
    for kind, text in texts.items():
        for name in names:
            assert (repr(name)[1:-1] if kind == "cast" else name) in text, kind


def test_a_game_is_played_in_lines_under_such_names(run: Run, shelf: Path) -> None:
    said = run("play", "--plain", "--names", "[/b] ada,Bo [GM] McKay", "--seed", "7")
    assert said.code == 0
    assert "[/b] ada's hand" in said.out
    assert "\nBo [GM] McKay wins: [/b] ada resigned" in said.out


@pytest.mark.sweep("names")
@pytest.mark.parametrize("names", TABLES.values(), ids=TABLES)
def test_a_game_goes_on_in_lines_under_such_names(
    run: Run, shelf: Path, own: tuple[Path, Catalogue], monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...]
) -> None:
    file, cards = own
    session = saves.start_session(cards, "duel", SCHOOLS[: len(names)], 7, names, shelf, teams=len(names) == 4)
    session.close()
    for word in ("hand", "board", "cards", "log", "resign"):
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{word}\n"))
        said = run("play", "--plain", "--resume", "1", "--cards", str(file))
        assert said.code == 0, said
        assert any(name in said.out for name in names)
    assert NORTH in said.out


def test_why_a_card_cant_come_begins_with_its_name_as_it_is(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    file.write_text(SMALL.replace("name: Mine", "name: mcMine"))
    words = ["play", "--plain", "--form", "high-form", "--schools", "north,south", "--cards", str(file)]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("sys.stdin", io.StringIO("card mine\n"))
        said = run(*words)
    assert "mcMine can't be summoned anywhere right now." in said.out


@pytest.mark.parametrize("names", [TABLES["wide"], TABLES["four"]])
def test_columns_stand_below_each_other(
    run: Run, shelf: Path, own: tuple[Path, Catalogue], names: tuple[str, ...]
) -> None:
    file, cards = own
    played(cards, names, shelf)
    rows = run("stats", "--cards", str(file)).out.splitlines()
    assert len({cell_len(row) for row in rows[: len(names) + 1]}) == 1
    scored = [row for row in run("show", "1", "--cards", str(file)).out.splitlines() if names[0] in row]
    assert scored
    heading, line = run("export", "1", "--to", "txt", "--cards", str(file)).out.splitlines()[3:5]
    assert line == "-" * cell_len(heading)


# --- odd files beside the games --------------------------------------------------------------------------------------


def odd_files(folder: Path) -> dict[str, str]:
    """Files that are none, or none of ours, by their names; with what is said of each."""
    os.mkfifo(folder / "a-pipe.tkr")
    (folder / "a-folder.tkr").mkdir()
    (folder / "a-device.tkr").symlink_to("/dev/zero")
    (folder / "a-lost-link.tkr").symlink_to(folder / "nothing")
    with (folder / "a-giant.tkr").open("wb") as giant:
        giant.truncate(1 << 40)
    (folder / "a-heap.tkr").write_bytes(b"[" * 100_000 + b"\n")
    (folder / "digits.tkr").write_bytes(b'{"tashkalar":' + b"1" * 5000 + b"}\n")
    with socket.socket(socket.AF_UNIX) as listening:
        os.chdir(folder)
        listening.bind("a-socket.tkr")
    return {
        "pipe": "a pipe, not a file",
        "folder": "a folder, not a file",
        "device": "a device, not a file",
        "link": "a broken link",
        "giant": "it is larger than 16 MiB",
        "heap": "the game never began",
        "digi": "the game never began",
        "socket": "a socket, not a file",
    }


def test_odd_files_are_listed_with_what_they_are(run: Run, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shelf)
    data = odd_files(shelf)
    saved(shelf, plies=3)
    listed = run("games")
    assert listed.code == 0
    assert len(listed.out.splitlines()) == len(data) + 1
    for why in data.values():
        assert f"broken: {why}" in listed.out, listed.out
    assert len(unfinished_games(shelf)) == 1
    assert run("show", "nothing-like-it").code == 2
    assert [word for word, _ in shell_completion._offers(all_games(shelf))]


@pytest.mark.parametrize("words", [["show", "*"], ["replay", "*", "--plain"], ["export", "*", "--to", "txt"]], ids=str)
def test_an_odd_file_is_refused_with_what_it_is(
    run: Run, shelf: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.chdir(shelf)
    for name, why in odd_files(shelf).items():
        said = run(*(name if word == "*" else word for word in words))
        assert (said.code, said.out, said.err.count("\n")) == (1, "", 1), said
        assert re.match(rf"tashkalar: (a-)?[-a-z]*{name}[a-z]*\.tkr(, line 1)?: ", said.err), said.err
        assert why in said.err


def test_no_game_goes_on_from_an_odd_file(run: Run, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shelf)
    for name in odd_files(shelf):
        said = run("play", "--plain", "--resume", name)
        assert (said.code, said.out, said.err.count("\n")) == (1, "", 1), said
        assert f"{name}" in said.err


def test_statistics_leave_odd_files_out(run: Run, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shelf)
    data = odd_files(shelf)
    said = run("stats")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[-1].endswith(f"Left out: {len(data)} damaged.")


def test_what_leads_nowhere_has_no_age(run: Run, shelf: Path) -> None:
    (shelf / "lost-3f9c.tkr").symlink_to(shelf / "nothing")
    assert run("games").out.split() == "1 3f9c broken: a broken link".split()


HEAPS = [b"[" * 100_000, b"1" * 5000, b'{"a":' * 100_000, b"\xff\x00" * 9]


@pytest.mark.parametrize("data", HEAPS, ids=range(len(HEAPS)))
@pytest.mark.parametrize("words", [["show"], ["cards", "--check"], ["show", "--position"]], ids=str)
def test_heaps_of_brackets_and_digits_are_told_in_a_line(
    run: Run, tmp_path: Path, words: list[str], data: bytes
) -> None:
    path = tmp_path / "x.tkr"
    path.write_bytes(data)
    said = run(*words, str(path))
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("tashkalar: ")
    assert len(said.err) < 400
    assert path.read_bytes() == data


@pytest.mark.parametrize("line", [*HEAPS, b'{"play":"place d4","n":' + b"1" * 5000 + b"}"], ids=range(len(HEAPS) + 1))
def test_a_heap_in_a_later_line_leaves_the_game_before_it(run: Run, shelf: Path, line: bytes) -> None:
    path = saved(shelf, plies=5)
    whole = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*whole[:-2], line + b"\n", *whole[-2:]]))
    spoilt = path.read_bytes()
    assert run("games").code == 0
    for words in (["show", "1"], ["replay", "1", "--plain"], ["export", "1", "--to", "txt"]):
        said = run(*words)
        (message,) = [text for text in (said.out + said.err).splitlines() if f"line {len(whole) - 1}" in text]
        assert len(message) < 400
        assert said.code == 0
    assert run("play", "--plain", "--resume", "1").code == 1
    assert path.read_bytes() == spoilt


@pytest.mark.parametrize("data", [b"[" * 100_000, b"1" * 5000, b'{"keys":' + b"[" * 900 + b"]" * 900 + b"}"])
def test_odd_settings_are_put_aside_not_lost(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(data)
    kept = settings.read_settings(file)
    assert kept.fault
    assert len(kept.fault) < 600
    saved, notice = settings.write_settings(file, {"bell": "on"})
    assert saved
    assert "settings.json.old" in notice
    assert file.with_suffix(".json.old").read_bytes() == data


@pytest.mark.parametrize("data", [b"[" * 100_000, b"1" * 5000, b'{"done":' + b"[" * 900 + b"]" * 900 + b"}", b"\xff"])
def test_odd_progress_is_put_aside_not_lost(shelf: Path, data: bytes) -> None:
    file = shelf.parent / "lessons.json"
    file.write_bytes(data)
    store = lesson_run.LessonProgressStore()
    assert store.progress == lesson_run.LessonProgress()
    assert "lessons.json.old" in store.save(lambda _: lesson_run.LessonProgress(done=("first",)))
    assert file.with_suffix(".json.old").read_bytes() == data
    assert lesson_run.LessonProgressStore().progress.done == ("first",)


def test_settings_and_progress_are_never_waited_for(shelf: Path) -> None:
    for name in ("settings.json", "lessons.json"):
        os.mkfifo(shelf.parent / name)
    assert "a pipe, not a file" in settings.read_settings(shelf.parent / "settings.json").fault
    assert lesson_run.LessonProgressStore().progress == lesson_run.LessonProgress()


# --- headers ---------------------------------------------------------------------------------------------------------

ESCAPE = "\x1b]0;x\x07\n  1  ada  forged"
LIES: dict[str, Any] = {
    "seats": [{"name": ESCAPE, "school": "northern"}, {"name": "Boris", "school": "southern"}],
    "form": ESCAPE,
    "started": ESCAPE,
    "parent": {"game": ESCAPE, "ply": 3},
    "cards": ESCAPE,
    "teams": True,
}


@pytest.mark.parametrize("lie", LIES)
def test_no_header_reaches_the_terminal_raw(run: Run, shelf: Path, tmp_path: Path, lie: str) -> None:
    first, *rest = saved(tmp_path, plies=5).read_bytes().split(b"\n")
    header = json.loads(first)
    del header["sum"]
    forged = {**header, "tashkalar": 1, lie: LIES[lie]}
    schools = {**forged, "seats": [{"name": "Ada", "school": ESCAPE}, *header["seats"][1:]]}
    for number, entry in enumerate((forged, schools)):
        (shelf / f"x-{number}.tkr").write_bytes(json.dumps(entry).encode() + b"\n" + b"\n".join(rest))
    for words in (
        ["games"],
        ["stats"],
        *(["show", name] for name in ("x-0", "x-1")),
        *(["export", "x-0", "--to", kind] for kind in ("txt", "md", "svg", "html")),
        ["replay", "x-0", "--plain"],
        ["play", "--plain", "--resume", "x-0"],
    ):
        said = run(*words)
        assert "\x1b" not in said.out + said.err
        assert "\n  1  ada" not in said.out + said.err
        assert said.code in (0, 1)


@pytest.mark.parametrize(
    "parent", [{"game": "x" * 99_999, "ply": 1}, {"game": "a", "ply": 10**9}, {"game": "a", "ply": True}, 7]
)
def test_a_parent_that_cant_be_is_none(run: Run, shelf: Path, parent: object) -> None:
    path = saved(shelf, plies=2)
    header = {**json.loads(path.read_bytes().split(b"\n")[0]), "tashkalar": 1, "parent": parent}
    del header["sum"]
    path.write_bytes(json.dumps(header).encode() + b"\n")
    assert "forked" not in run("games").out


@pytest.mark.parametrize("result", [{"winners": [1.0], "scores": [1, 2]}, {"winners": [1], "scores": [10**4000, 2]}])
def test_a_result_that_cant_be_is_none(run: Run, shelf: Path, result: object) -> None:
    path = saved(shelf, plies=2)
    header = {**json.loads(path.read_bytes().split(b"\n")[0]), "tashkalar": 1}
    del header["sum"]
    path.write_text(f"{json.dumps(header)}\n{json.dumps({'result': result})}\n")
    said = run("games")
    assert said.code == 0
    assert len(said.out) < 300


@pytest.mark.parametrize("name", ["a\x1b[31m\nb.tkr", os.fsdecode(b"a-\xff\xfe.tkr"), "a-\u202ecba.tkr"])
def test_naming_are_escaped_when_they_are_told(run: Run, shelf: Path, name: str) -> None:
    (shelf / name).write_bytes(b"{}\n")
    whole = saved(shelf, plies=20)
    whole.rename(shelf / f"b-{name}")
    for words in (["games"], ["stats"], ["show", "1"], ["show", "2"], ["play", "--plain", "--resume", "1"]):
        said = run(*words)
        assert not [line for line in (said.out + said.err).split("\n") if not line.isprintable()]
    forked = Session.fork(read_replay(shelf / f"b-{name}", load()), shelf)
    forked.close()
    assert "forked from" in run("games").out


# --- numbers ---------------------------------------------------------------------------------------------------------

DIGITS = "1" * 5000


@pytest.mark.parametrize(
    "words",
    [
        ["show", DIGITS],
        ["replay", DIGITS, "--plain"],
        ["export", DIGITS, "--to", "txt"],
        ["play", "--resume", DIGITS],
        ["play", "--seed", DIGITS],
        ["show", "1", "--at", DIGITS],
        ["replay", "1", "--turn", DIGITS],
        ["learn", DIGITS],
        ["play", "--names", f"{DIGITS},Ada"],
        ["cards", DIGITS],
    ],
)
def test_five_thousand_digits_are_wrong_usage(run: Run, shelf: Path, words: list[str]) -> None:
    saved(shelf, plies=2)
    said = run(*words)
    assert said.code == 2
    assert said.err.count("\n") == 1
    assert len(said.err) < 1000


# --- card files ------------------------------------------------------------------------------------------------------


def crowded(beings: int) -> str:
    """The small card file with so many beings in its deck."""
    head, rest = SMALL.split("beings:\n")
    being, tail = rest.split("legends:")
    more = "".join(being.replace("id: mine", f"id: mine-{i}") for i in range(beings))
    return f"{head}beings:\n{more}legends:{tail}"


@pytest.mark.long
def test_a_deck_that_no_game_holds_is_a_fault(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    file.write_text(crowded(2000))
    for words in (["cards", "--check", str(file)], ["play", "--plain", "--cards", str(file)]):
        said = run(*words)
        assert said.code == 1
        assert said.err.splitlines()[0] == "tashkalar: the card file is faulty"
        assert "deck own has more than 1000 cards" in said.err
    file.write_text(crowded(1000))
    assert run("cards", "--check", str(file)).code == 0
    said = run("play", "--plain", "--form", "duel", "--schools", "north,south", "--cards", str(file))
    assert said.code == 0, said.err


def test_decks_of_any_name_are_counted_apart(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    flare = "{id: f-#, name: F, upper: {gap: 1, text: '', effect: []}, lower: {gap: 1, text: '', effect: []}}"
    flares = "".join(f"\n  - {flare.replace('#', str(i))}" for i in range(600))
    file.write_text(crowded(600).replace("deck: own", "deck: flares").replace("flares: []", f"flares:{flares}"))
    assert run("cards", "--check", str(file)).out.endswith("1200 cards, no fault\n")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_the_check_accepts_can_be_played(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    """Few beings, no other cards, ids that mean something elsewhere: what is no fault is dealt in every form."""
    file = tmp_path / "my.yaml"
    ids = ["end", "legends", "melee", "d4"]
    schools = "".join(f"\n  - {{id: {id}, name: {id}, deck: own}}" for id in ids)
    _, tail = SMALL.split("beings:")
    file.write_text(f"schools:{schools}\nbeings:{tail}")
    assert run("cards", "--check", str(file)).code == 0
    forms = {
        2: [["high-form"], ["duel"]],
        3: [["melee"]],
        4: [["melee"], ["duel", "--teams"], ["high-form", "--teams"]],
    }
    for form in forms[seats]:
        monkeypatch.setattr("sys.stdin", io.StringIO("hand\n"))
        said = run("play", "--plain", "--cards", str(file), "--schools", ",".join(ids[:seats]), "--form", *form)
        assert said.code == 0, said.err
        assert "Mine" in said.out


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("name: Mine", f"name: {'x' * 41}", "6: mine: a name has at most 40 letters, this one 41"),
        ("name: North", f"name: {'y' * 300_000}", "2: north: a name has at most 40 letters, this one 300000"),
        ("Nothing much.", "z" * 1001, "13: mine: a text has at most 1000 letters, this one 1001"),
    ],
)
def test_a_name_or_a_text_of_a_card_has_its_length(run: Run, tmp_path: Path, old: str, new: str, text: str) -> None:
    file = tmp_path / "my.yaml"
    file.write_text(SMALL.replace(old, new, 1))
    for words in (["cards", "--check", str(file)], ["play", "--plain", "--cards", str(file)]):
        said = run(*words)
        assert (said.code, said.err) == (1, f"tashkalar: the card file is faulty\nmy.yaml:{text}\n")


def test_a_file_with_two_schools_is_for_two_players(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    file.write_text(SMALL)
    for words in (["--form", "melee"], ["--form", "duel", "--teams"]):
        said = run("play", "--plain", "--cards", str(file), *words)
        seats = 3 if "melee" in words else 4
        text = f"{seats} players need {seats} schools, but these cards have only 2"
        assert (said.code, text in said.err, said.err.count("\n")) == (2, True, 1)


def test_the_list_of_cards_names_decks_as_they_are_called(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    file.write_text(SMALL.replace("deck: own", "deck: o-w-n"))
    assert run("cards", "mine", "--check", str(file)).code == 0
    assert "\nDeck imperial:\n" in run("cards").out
    assert "\nLegends:\n" in run("cards").out


# --- spellings -------------------------------------------------------------------------------------------------------

COMPOSED, DECOMPOSED = "Zo\u00eb", "Zoe\u0308"


def test_two_spellings_of_a_name_are_one(run: Run, shelf: Path) -> None:
    said = run("play", "--plain", "--names", f"{COMPOSED},{DECOMPOSED}")
    assert said.code == 2
    assert "two players can't have the same name" in said.err
    assert run("play", "--plain", "--names", f"{DECOMPOSED},Boris", "--seed", "7").code == 0
    (game,) = all_games(shelf)
    assert COMPOSED in game.names
    played(load(), (DECOMPOSED, "Ada"), shelf)  # as an older record may have it
    assert DECOMPOSED in run("games").out


def test_the_protocol_takes_a_name_in_one_spelling() -> None:
    said = io.BytesIO()
    request = {"do": "new", "form": "duel", "schools": ["northern", "sylvan"], "seed": 1, "names": [DECOMPOSED, "Ada"]}
    twice = {**request, "names": [DECOMPOSED, COMPOSED]}
    lines = "\n".join(map(json.dumps, (request, {"do": "position"}, twice)))
    serve_game(io.BytesIO(lines.encode() + b"\n"), said, TashKalar)
    _, value, refused = map(json.loads, said.getvalue().splitlines())
    assert value["position"]["seats"][0]["name"] == COMPOSED
    assert "two players can't have the same name" in refused["message"]


def test_a_joiner_is_refused_and_told_of(run: Run) -> None:
    said = run("play", "--plain", "--names", "A\u200db,Boris")
    assert said.code == 2
    assert "nothing invisible" in said.err
