"""The command line: what is said, the exit codes, and what is not imported."""

import gc
import json
import os
import pty
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from importlib.machinery import EXTENSION_SUFFIXES
from io import BufferedReader, StringIO
from pathlib import Path
from typing import Any

import pytest
from click import HelpFormatter

import tashkalar
from hotseat.arena.game_adapter import ArenaGame
from hotseat.cli import arena, common, examples
from hotseat.cli.saved import EXPORTS
from tashkalar import __version__
from tashkalar.cards import default_path, load
from tashkalar.cli.examples import EXAMPLES
from tashkalar.command_options import OPTIONS
from tashkalar.engine.forms import FORMS
from tashkalar.exports.transcript import TashKalarTranscript
from tashkalar.game_types import Replay, Session
from tashkalar.plugin import TashKalar
from tashkalar.puzzles.collection import PuzzleInPlay, collection, daily_puzzle
from tashkalar.puzzles.progress import PuzzleProgress
from tashkalar.puzzles.themes import Theme, puzzles_of
from tests.helpers.cli_runner import Run, caller
from tests.helpers.saves import read_replay
from tests.puzzles.test_puzzles import SWORD
from tests.saves.playing import TABLES, dated, saved, start

HEAVY = ("textual", "rich")
RULES = ("pydantic", "yaml", "tashkalar.engine", "tashkalar.cards")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of games."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    (tmp_path / "games").mkdir()
    return tmp_path / "games"


@pytest.fixture
def run(shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command inside this process; standard output is no terminal."""
    return caller(monkeypatch, capsys)


class Table:
    """Stands in for the application: takes note of what it was opened with."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self.replay: Replay | None = None
        self.lesson: str | None = None
        self.puzzles: Sequence[PuzzleInPlay] | None = None
        self.theme: Theme | None = None
        self.given: dict[str, str] | None = None
        self.opened = 0
        self.return_code: int | None = 0
        self.failure: Exception | None = None
        self.news: list[str] = []
        self.wanted = ""

    def sit(
        self,
        _: object,
        session: Session | None = None,
        replay: Replay | None = None,
        lesson: str | None = None,
        puzzles: Sequence[PuzzleInPlay] | None = None,
        puzzle_theme: Theme | None = None,
        puzzle_streak: int | None = None,
        given: dict[str, str] | None = None,
        seated: object = None,
        notifier: object = None,
        levels: object = None,
        others: object = None,
        start: bool = False,
        ask_name: bool = False,
        hosting: object = None,
        notify: Sequence[str] = (),
    ) -> "Table":
        self.session, self.replay, self.lesson, self.puzzles, self.given = session, replay, lesson, puzzles, given
        self.theme = puzzle_theme
        return self

    def run(self) -> None:
        self.opened += 1


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A terminal, and an application that closes at once."""
    opened = Table()
    monkeypatch.setattr("tashkalar.tui.app.TashkalarApp.of_game", opened.sit)
    monkeypatch.setattr(common, "need_terminal", lambda: None)
    return opened


# --- what is imported ------------------------------------------------------------------------------------------------


def imported_by(words: Sequence[str], home: Path, first: str = "") -> set[str]:
    script = (
        "import sys, json, atexit\n"
        "atexit.register(lambda: print(json.dumps(sorted(sys.modules)), file=sys.__stderr__))\n"
        "from tashkalar.cli import main\n"
        f"{first}\n"
        f"sys.argv = ['tashkalar', *{list(words)!r}]\n"
        "main()\n"
    )
    env = {**os.environ, "TASHKALAR_DATA": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=env, stdin=subprocess.DEVNULL
    )
    return set(json.loads(done.stderr.splitlines()[-1]))


ALWAYS = {"commands", "language_options"}
OF_PLAY = {
    *ALWAYS,
    "shell_completion",
    "examples",
    "game_options",
    "plugins",
    "play_commands",
    "notice_options",
    "player_options",
    "common",
}


@pytest.mark.parametrize(
    ("words", "modules"),
    [
        (["--help"], {*ALWAYS, "examples"}),
        (["--version"], ALWAYS),
        (["play", "--help"], OF_PLAY),
    ],
)
def test_help_and_version_import_neither_the_screen_nor_the_rules(
    words: list[str], modules: set[str], tmp_path: Path
) -> None:
    imported = imported_by(words, tmp_path)
    assert imported.isdisjoint({*HEAVY, *RULES})
    ours = {name for name in imported if name.startswith(("hotseat.", "tashkalar."))}
    assert ours == {
        "hotseat.util",
        "hotseat.util.i18n",
        "hotseat.util.identity",
        "hotseat.util.terminal",
        "tashkalar.cli",
        *(["tashkalar.cli.examples"] if "--help" in words else ()),
        "hotseat.cli",
        *(f"hotseat.cli.{module}" for module in modules),
        *(
            ("hotseat.util.command_option", "hotseat.util.visitors", "tashkalar.command_options")
            if words == ["play", "--help"]
            else ()
        ),
    }


def test_help_lays_out_the_examples_of_its_own_command_alone(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def write_epilog(formatter: HelpFormatter, shown: object) -> None:
        asked.append(shown)
        formatter.write_text("the end")

    monkeypatch.setattr(examples, "write_epilog", write_epilog)
    assert run("--help").out.endswith("the end\n")
    assert run("stats", "--help").out.endswith("the end\n")
    assert asked == [EXAMPLES[""], EXAMPLES["stats"]]


def test_the_table_imports_no_screen_that_it_does_not_show() -> None:
    script = "import tashkalar.tui.app, hotseat.records.saved_games, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    screens = {name.rpartition(".")[2] for name in done.stdout.split() if name.startswith("tashkalar.tui.screens.")}
    assert "table" in screens
    assert not screens & {"cards", "help", "learn", "lesson", "puzzle", "puzzles", "replay", "result"}
    assert not screens & {"saved_games", "settings", "setup"}


UNSEEN = """
from hotseat.cli import common, examples
from tashkalar.tui.app import TashkalarApp
from textual.app import App
common.need_terminal = lambda: None
TashkalarApp.run = lambda app: App.run(app, headless=True)
TashkalarApp.on_ready = lambda app: app.exit()
"""
"""The application in no terminal, which ends at its first frame."""


MODULES = 217
"""The maximum number of our modules that the first frame of a game may import."""
LATER = {
    *("ai", "arena", "coach", "envs", "exports", "lessons", "puzzles", "text_ui", "cards.check", "cards.schema"),
    *("text_ui", "records.transcript", "records.stats", "ai", "remote.server"),
    *("tui.setup", "tui.start", "tui.replay", "tui.settings_screen"),
}
"""The modules and packages of ours that it doesn't need."""
LATER_OF_OTHERS = {"cryptography", "email", "importlib.metadata", "numpy", "pydantic", "yaml"}


def test_the_first_frame_imports_only_what_it_needs(tmp_path: Path) -> None:
    words = ["play", "--form", "duel", "--names", "Ada,Boris", "--schools", "northern,southern", "--seed", "1"]
    imported = imported_by(words, tmp_path, UNSEEN)
    ours = {name.partition(".")[2] for name in imported if name.startswith(("hotseat.", "tashkalar."))}
    assert "tui.hand_over" in ours
    assert not {name for name in ours if name in LATER or any(name.startswith(f"{each}.") for each in LATER)}
    assert imported.isdisjoint(LATER_OF_OTHERS)
    assert len(ours) <= MODULES


@pytest.mark.parametrize(
    "words", [["games"], ["engine"], ["cards", "knight"], ["stats"], ["show", "1"], ["export", "1", "--to", "html"]]
)
def test_no_command_for_text_imports_the_screen(words: list[str], tmp_path: Path) -> None:
    saved(tmp_path / "games", plies=2)
    assert imported_by(words, tmp_path).isdisjoint(HEAVY)


def test_what_lasts_is_not_searched_for_garbage() -> None:
    before = gc.get_freeze_count()
    try:
        with common.freeze_gc():
            assert not gc.isenabled()
        assert gc.isenabled()
        assert gc.get_freeze_count() > before
    finally:
        gc.unfreeze()


def test_a_screen_looks_for_garbage_seldom(run: Run, table: Table) -> None:
    usual = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    try:
        assert run("play", "--seed", "7", "--form", "duel", "--names", "Ada,Boris").code == 0
        assert gc.get_threshold() == common.GC_THRESHOLDS
    finally:
        gc.set_threshold(*usual)


# --- help, version, wrong usage --------------------------------------------------------------------------------------


def test_the_forms_offered_are_those_of_the_rules() -> None:
    assert tuple(FORMS) == OPTIONS[0].values


def test_the_arena_plays_the_form_that_its_help_names(run: Run) -> None:
    (meeting,) = arena._meetings(ArenaGame(TashKalar()), ["verb", "random"], {"schools": ["northern", "southern"]}, 0)
    assert f"[default: {meeting.form}]" in run("arena", "--help").out


def test_the_version_says_whether_the_rules_are_compiled(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = tmp_path / "engine"
    engine.mkdir()
    (engine / "machine.py").touch()
    monkeypatch.setattr(tashkalar, "__path__", [str(tmp_path)])
    assert run("--version").out == f"tashkalar {__version__}\n"
    (engine / f"machine{EXTENSION_SUFFIXES[0]}").touch()
    assert run("--version").out == f"tashkalar {__version__} (compiled)\n"


def test_version_and_help(run: Run) -> None:
    assert run("--version").out == f"tashkalar {__version__}\n"
    for words in (["--help"], ["-h"], []):
        said = run(*words)
        assert said.code == 0
        assert all(command in said.out for command in ("play", "games", "replay", "cards", "engine"))


WRONG: list[tuple[list[str], int, str]] = [
    (["plya"], 2, "No such command 'plya'"),
    (["play", "--form", "chess"], 2, "'chess' is not one of"),
    (["play", "--names", "Ada"], 2, "1 name for 2 seats"),
    (["play", "--names", "Ada,Boris,Cleo"], 2, "3 names for 2 seats"),
    (["play", "--schools", "northern,southern,sylvan"], 2, "high-form is for 2 seats, not 3"),
    (["play", "--form", "melee", "--names", "Ada,Boris"], 2, "2 names for 3 seats"),
    (["play", "--form", "melee", "--schools", "northern,southern"], 2, "melee is for 3 or 4 seats, not 2"),
    (["play", "--form", "melee", "--teams"], 2, "melee has no teams"),
    (["play", "--teams", "--schools", "northern,sylvan"], 2, "with teams is for 4 seats, not 2"),
    (["play", "--form", "melee", "--first", "4"], 2, "there is no player 4 among 3 to take the first turn"),
    (["play", "--names", "Ada,Ada"], 2, "the same name"),
    (["play", "--names", "Ada,"], 2, "'' can't be a name"),
    (["play", "--names", "Ada,B\x1bris"], 2, "can't be a name"),
    (["play", "--schools", "northern,atlantis"], 2, "there is no school 'atlantis'"),
    (["play", "--schools", "northern,northern"], 2, "the same school"),
    (["play", "--seed", "x"], 2, "'x' is not a valid integer"),
    (["play", "--seed", "-1"], 2, "-1 is not in the range"),
    (["play", "--resume", "--seed", "1"], 2, "don't combine it with other options"),
    (["play", "--resume"], 1, "there is no unfinished game"),
    (["play", "--resume", "none"], 2, "there is no saved game 'none'"),
    (["replay"], 2, "Missing argument 'GAME'"),
    (["replay", "none"], 2, "there is no saved game 'none'"),
    (["replay", "/"], 2, "there is no saved game '/'"),
    (["cards", "knigt"], 2, "The nearest is knight."),
    (["cards", "--check", "none.yaml"], 2, "'none.yaml' does not exist"),
    (["learn", "cooking"], 2, "there is no lesson 'cooking'; lessons: summoning, turning"),
    (["learn", "r"], 2, "there is no lesson 'r'"),
    (["learn", "99"], 2, "there is no lesson '99'"),
    (["puzzle", "cooking"], 2, "there is no puzzle or file 'cooking'; use a number from 1 to"),
    (["puzzle", "duel"], 2, "there is no puzzle or file 'duel'"),
    (["puzzle", "9999"], 2, "there is no puzzle or file '9999'"),
    (["puzzle", "1", "--cards", "pyproject.toml"], 2, "--cards is for a puzzle of your own"),
    (["puzzle", "1", "--check", "pyproject.toml"], 2, "--check only proves"),
    (["puzzle", "1", "--aim", "win"], 2, "the filters choose from the puzzles of the game"),
    (["puzzle", "--aim", "cooking"], 2, "no puzzle has 'cooking'; aim: win, score, complete, destroy, save"),
    (["puzzle", "--missed"], 1, "no puzzle of this theme was tried without success"),
    (["puzzle", "pyproject.toml"], 1, "pyproject.toml: this isn't JSON"),
    (["puzzle", "src"], 1, "src"),
    (["learn"], 1, "needs a terminal"),
    (["play"], 1, "needs a terminal"),
    (["play", "--form", "duel"], 1, "needs a terminal"),
]
"""Command lines that are wrong, their exit codes, and what of their messages."""


@pytest.mark.parametrize(("words", "code", "message"), WRONG)
def test_what_is_wrong_is_told_in_a_line(run: Run, shelf: Path, words: list[str], code: int, message: str) -> None:
    said = run(*words)
    assert said.code == code
    assert said.out == ""
    assert said.err.startswith("tashkalar: ")
    assert message in said.err
    assert said.err.count("\n") == 1
    assert not list(shelf.iterdir())


# --- playing ---------------------------------------------------------------------------------------------------------


def test_computers_sit_down_at_the_screen(run: Run, table: Table, shelf: Path) -> None:
    assert run("play", "--form", "duel", "--seat", "2=medium", "--seconds", "5").code == 0
    assert table.session is not None
    (first, second) = table.session.players
    assert (first.kind, second.name, second.seconds) == ("human", "medium", 5)


def test_a_bare_play_opens_the_first_screen(run: Run, table: Table, shelf: Path) -> None:
    assert run("play").code == 0
    assert (table.opened, table.session, table.replay) == (1, None, None)
    assert not list(shelf.iterdir())


def test_any_option_starts_at_once_with_defaults_for_the_rest(run: Run, table: Table, shelf: Path) -> None:
    assert run("play", "--seed", "7").code == 0
    assert table.session is not None
    begun = table.session.history.start
    assert (begun.config.form, begun.config.schools, begun.seed) == ("high-form", ("northern", "southern"), 7)
    assert begun.config.names == ("Player 1", "Player 2")
    assert table.session.path is not None
    assert table.session.path.parent == shelf


def test_all_options_of_a_game(run: Run, table: Table) -> None:
    for names in (["--names", "Ada,Boris"], ["--names", "Ada", "--names", "Boris"]):
        words = ["play", "--form", "duel", *names, "--schools", "southern,northern", "--first", "2", "--seed", "0"]
        assert run(*words).code == 0
        assert table.session is not None
        seated = table.session.history.start.config
        assert (seated.form, seated.names, seated.schools) == ("duel", ("Boris", "Ada"), ("northern", "southern"))


def test_a_random_first_player_follows_the_seed(run: Run, table: Table) -> None:
    began: dict[int, str] = {}
    for seed in [*range(12), *range(12)]:
        run("play", "--names", "Ada,Boris", "--first", "random", "--seed", str(seed))
        assert table.session is not None
        first = table.session.history.start.config.names[0]
        assert began.setdefault(seed, first) == first
    assert set(began.values()) == {"Ada", "Boris"}


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        (["--form", "melee"], 3),
        (["--form", "melee", "--names", "Ada,Boris,Cleo,Dan"], 4),
        (["--form", "melee", "--schools", "highland,northern,sylvan,southern"], 4),
        (["--teams"], 4),
        (["--form", "duel", "--teams", "--names", "Ada,Boris,Cleo,Dan"], 4),
    ],
)
def test_three_and_four_sit_down(run: Run, table: Table, words: list[str], seats: int) -> None:
    """Options have defaults; the first player changes no neighbours, so mates stay across."""
    order = None
    for first in ("1", "3", "random"):
        assert run("play", *words, "--first", first, "--seed", "5").code == 0
        assert table.session is not None
        seated = table.session.history.start.config
        assert len(seated.names) == len(seated.schools) == seats
        assert seated.teams == ("--teams" in words)
        players = tuple(zip(seated.names, seated.schools, strict=True))
        order = order or players
        begins = players.index(order[0])
        assert players[begins:] + players[:begins] == order
        assert first == "random" or players[0] == order[int(first) - 1]


def test_more_than_two_are_listed_shown_and_counted(run: Run, shelf: Path) -> None:
    for form, players in TABLES[2:]:
        saved(shelf, 300, form, 2, players)
    listed = run("games").out
    assert "Ada (Northern Imperial) & Cleo (Sylvan) " in listed
    assert "High Form in teams, " in listed
    assert "Deathmatch Melee, " in listed
    assert run("games", "--form", "melee").out.count("\n") == 2
    for number in "1234":
        shown = run("show", number)
        assert shown.code == 0
        assert "(c)" in shown.out
    assert "{c}" in run("show", "1").out
    said = run("stats")
    assert (said.code, said.err) == (0, "")
    assert all(f"\n{name} " in said.out for name in ("Ada", "Boris", "Cleo", "Dan"))


def test_settings_for_this_game_alone_are_passed_on(run: Run, table: Table, shelf: Path) -> None:
    for words, given in (
        (["play", "--seed", "1"], {}),
        (["play", "--ascii"], {"ascii": "on"}),
        (["play", "--resume", "--ascii", "--open-hands"], {"ascii": "on", "covers": "off"}),
        (["play", "--seed", "1", "--no-hints"], {"hints": "off"}),
        (["replay", "1", "--ascii"], {"ascii": "on"}),
    ):
        assert run(*words).code == 0
        assert table.given == given


def test_without_a_seed_chance_gives_one(run: Run, table: Table) -> None:
    seeds = set()
    for _ in range(3):
        run("play", "--form", "duel")
        assert table.session is not None
        seeds.add(table.session.history.start.seed)
    assert len(seeds) == 3


def test_the_applications_exit_code_is_passed_on(run: Run, table: Table) -> None:
    table.return_code = 143
    assert run("play", "--seed", "1").code == 143
    table.return_code = None
    assert run("play").code == 0


def test_the_lessons_are_opened(run: Run, table: Table) -> None:
    for words, lesson in (
        (["learn"], ""),
        (["learn", "duel"], "duel"),
        (["learn", "fl"], "flares"),
        (["learn", "1"], "summoning"),
    ):
        assert run(*words).code == 0
        assert (table.lesson, table.session, table.replay) == (lesson, None, None)
    assert run("learn", "--ascii").code == 0
    assert table.given == {"ascii": "on"}
    run("play")
    assert table.lesson is None


def test_the_puzzles_are_opened(run: Run, table: Table, tmp_path: Path) -> None:
    first, second, *_ = collection()
    for words, puzzles in (([], ()), (["2"], (second,)), ([first.name], (first,))):
        assert run("puzzle", *words).code == 0
        assert (table.puzzles, table.lesson, table.session, table.replay) == (puzzles, None, None, None)
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({**SWORD, "aim": {"destroy": "2c"}}))
    assert run("puzzle", str(file), "--ascii").code == 0
    assert [each.name for each in table.puzzles or ()] == ["mine.json"]
    assert table.given == {"ascii": "on"}


def test_puzzles_by_theme(run: Run, table: Table, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("puzzle", "--aim", "destr", "--school", "sylvan").code == 0
    assert (table.puzzles, table.theme) == ((), Theme(school="sylvan", aim="destroy"))
    wanted = puzzles_of(Theme(form="teams", mechanic="flare"), PuzzleProgress())
    monkeypatch.setattr("sys.stdin", StringIO("theme aim cooking\ntheme missed\ntheme school everfrost\nquit\n"))
    said = run("puzzle", "--form", "teams", "--mechanic", "flare", "--plain").out.splitlines()
    assert said[0] == f"flare, Teams: {len(wanted)} puzzle{'s' * (len(wanted) > 1)}."
    assert said[1].startswith(f"Puzzle {wanted[0].number}, ")
    assert any("No puzzle has 'cooking'; aim: win" in line for line in said)
    assert "No puzzle of this theme was tried without success." in said
    assert any(line.startswith("Everfrost: ") for line in said)


def test_puzzles_by_lines(run: Run, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = collection()[0]
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in first.solution)))
    assert "Solved!" in run("puzzle", "--plain").out
    monkeypatch.setattr("sys.stdin", StringIO())
    assert run("puzzle", "--plain").out.startswith("Puzzle 2, grade 1: ")


def test_the_puzzle_of_the_day(run: Run, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    day = date(2026, 11, 26)
    monkeypatch.setattr("hotseat.records.record_time.current_day", lambda: day)
    wanted = daily_puzzle(day)
    assert run("puzzle", "--daily").code == 0
    assert table.puzzles == (wanted,)
    monkeypatch.setattr("sys.stdin", StringIO())
    assert run("puzzle", "--daily", "--plain").out.startswith(f"Puzzle {wanted.number}, ")
    for more in (["2"], ["--progress"], ["--cards", "data/cards.yaml"]):
        said = run("puzzle", "--daily", *more)
        assert said.code == 2
        assert "can't be combined" in said.err


def test_progress_with_puzzles(run: Run, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = run("puzzle", "--progress").out.splitlines()
    assert fresh[0] == f"Puzzles solved: 0 of {len(collection())}."
    first = collection()[0]
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in first.solution)))
    assert "Solved!" in run("puzzle", "1", "--plain").out
    after = run("puzzle", "--progress").out.splitlines()
    assert after[0] == f"Puzzles solved: 1 of {len(collection())}."
    assert any("ating" in line for line in after[1:])
    assert after[1:] != fresh[1:], "the rating has moved"


def test_resuming_the_latest_and_a_named_game(run: Run, table: Table, shelf: Path) -> None:
    first, second = saved(shelf, plies=3), saved(shelf, plies=4)
    dated(first, 1)
    assert run("play", "--resume").code == 0
    assert table.session is not None
    assert table.session.path == second
    for named in ("2", first.stem[-4:], str(first)):
        assert run("play", "--resume", named).code == 0
        assert table.session.path == first
        assert len(table.session.steps) == 3


def test_a_game_that_is_over_is_not_resumed(run: Run, table: Table, shelf: Path) -> None:
    path = saved(shelf)
    said = run("play", "--resume", "1")
    assert (said.code, table.opened) == (1, 0)
    assert "tashkalar replay 1" in said.err
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    said = run("play", "--resume")
    assert said.code == 1
    assert f"tashkalar replay {path.stem}" in said.err


def test_a_game_that_is_open_elsewhere_is_told(run: Run, table: Table, shelf: Path) -> None:
    session = start(shelf)
    said = run("play", "--resume")
    session.close()
    assert (said.code, table.opened) == (1, 0)
    assert "open in another window" in said.err


def test_a_diverging_game_shows_its_last_good_position(run: Run, table: Table, shelf: Path) -> None:
    path = saved(shelf, plies=4)
    with path.open("a") as file:
        file.write('{"ply":5,"seat":1,"play":"place a1"}\n')
    said = run("play", "--resume")
    assert (said.code, table.opened) == (1, 0)
    assert "diverges at ply 5" in said.err
    assert sum(line.lstrip(" 123456789").startswith(("## ", ".. ")) for line in said.err.splitlines()) == 9
    assert "diverges" in run("games").out
    assert run("replay", "1").code == 0
    assert table.replay is not None
    assert len(table.replay.steps) == 4
    assert "diverges at ply 5" in table.replay.notices[0]


def need_terminal(streams: Sequence[str], **environment: str) -> tuple[int, str]:
    """The check itself, in a process whose streams of these names are a terminal; its exit code and why it refuses."""
    ours, theirs = pty.openpty()
    script = "from hotseat.cli import common; common.need_terminal()"
    names: dict[str, Any] = {name: theirs if name in streams else subprocess.PIPE for name in ALL}
    env = {**os.environ, **environment}
    with subprocess.Popen([sys.executable, "-c", script], text=True, env=env, **names) as process:
        _, value = process.communicate()
    os.close(ours)
    os.close(theirs)
    return process.returncode, value or ""


ALL = ("stdin", "stdout", "stderr")


def test_play_in_a_terminal_gets_past_the_check() -> None:
    """A real pseudo-terminal on all ends."""
    assert need_terminal(ALL) == (0, "")


@pytest.mark.parametrize("missing", ALL)
def test_the_screen_needs_a_terminal_on_all_ends(missing: str) -> None:
    """Standard error too, on which the screen is drawn."""
    code, text = need_terminal([name for name in ALL if name != missing])
    assert code == 1
    assert missing != "stderr" or "the screen is drawn on standard error, which isn't a terminal here" in text


@pytest.mark.parametrize("streams", [(), ALL])
def test_with_a_driver_that_needs_no_terminal_there_may_be_none(streams: Sequence[str]) -> None:
    """A browser as the host."""
    assert need_terminal(streams, TEXTUAL_DRIVER="textual.drivers.web_driver:WebDriver")[0] == 0


@pytest.mark.parametrize("driver", ["nonsense", "no.such:Driver", "textual.app:App", "textual.drivers.web_driver"])
def test_a_driver_that_is_none_is_refused(driver: str) -> None:
    code, text = need_terminal((), TEXTUAL_DRIVER=driver)
    assert code == 1
    assert f"TEXTUAL_DRIVER isn't a Textual driver: '{driver}'" in text


def test_a_browser_is_served(tmp_path: Path) -> None:
    """The real program with the driver of a browser: it begins, and ends when it is asked to."""
    homes = dict.fromkeys(("TASHKALAR_DATA", "TASHKALAR_CONFIG"), str(tmp_path))
    env = {**os.environ, **homes, "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"}
    command = [sys.executable, "-c", "from tashkalar.cli import main; main()", "play"]
    with subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert isinstance(process.stdout, BufferedReader)
        assert process.stdout.readline() == b"__GANGLION__\n"
        drawn = b""
        while b"Arena of Legends" not in drawn:
            more = process.stdout.read1()
            assert more, "it ended early"
            drawn += more
        message = b'{"type":"quit"}'
        process.stdin.write(b"M" + len(message).to_bytes(4, "big") + message)
        process.stdin.flush()
        process.stdout.read()
        assert process.wait() == 0


# --- looking ---------------------------------------------------------------------------------------------------------


def test_replay_begins_where_it_is_told(run: Run, table: Table, shelf: Path) -> None:
    path = saved(shelf)
    for words, turn in (([path.stem[-4:]], 1), ([str(path), "--turn", "3"], 3)):
        assert run("replay", *words).code == 0
        assert table.replay is not None
        assert table.replay.state.turn.number == turn
    said = run("replay", "1", "--turn", "999")
    assert said.code == 1
    assert "there is no turn 999" in said.err


def test_games_are_listed(run: Run, shelf: Path) -> None:
    assert run("games").out == "No game has been saved yet.\n"
    paths = [saved(shelf), saved(shelf, plies=30, form="high-form")]
    broken = shelf / "2026-11-21-ada-boris-0bad.tkr"
    broken.write_text("hello\nworld\n")
    for age, path in enumerate(paths):
        dated(path, 1 + age)
    os.utime(broken, (3, 3))
    said = run("games")
    assert said.code == 0
    lines = said.out.splitlines()
    assert [line.split()[:2] for line in lines] == [["1", "0bad"], ["2", paths[1].stem[-4:]], ["3", paths[0].stem[-4:]]]
    assert "line 1: this line is damaged" in lines[0]
    assert "Ada (Northern Imperial) " in lines[1]
    assert "High Form, turn " in lines[1]
    assert "Deathmatch Duel, won by " in lines[2]


def test_games_are_filtered_and_keep_their_numbers(run: Run, shelf: Path) -> None:
    for age, (plies, form) in enumerate([(3, "duel"), (10_000, "duel"), (3, "high-form")]):
        dated(saved(shelf, plies=plies, form=form), 9 - age)

    def numbers(*words: str) -> list[str]:
        return [line.split()[0] for line in run("games", *words).out.splitlines()]

    assert numbers() == ["1", "2", "3"]
    assert numbers("--form", "duel") == ["1", "2"]
    assert numbers("--over") == ["2"]
    assert numbers("--unfinished", "--player", "boris", "--school", "northern") == ["1", "3"]
    assert run("games", "--player", "Cleo").out == "No saved game matches.\n"


def test_a_fork_says_where_it_comes_from(run: Run, shelf: Path, tmp_path: Path) -> None:
    replay = read_replay(saved(tmp_path / "old", plies=9), load())
    replay.to_ply(7)
    Session.fork(replay, shelf).close()
    assert f"forked from {replay.record[-4:]} at 7" in run("games").out


def test_statistics(run: Run, shelf: Path) -> None:
    assert run("stats").out == "No game has been saved yet.\n"
    saved(shelf)
    saved(shelf, plies=4)
    said = run("stats")
    assert (said.code, said.err) == (0, "")
    assert "\nAda " in said.out
    assert "\nNorthern Imperial " in said.out
    assert said.out.endswith("Left out: 1 unfinished.\n")
    assert run("stats", "--form", "high-form").out == "No saved game matches.\n"


# --- positions and exports -------------------------------------------------------------------------------------------


def test_a_position_of_a_game_is_shown(run: Run, shelf: Path) -> None:
    saved(shelf, plies=5)
    last, third = run("show", "1").out, run("show", "1", "--at", "3").out
    assert last != third
    assert "[ ] Ada (Northern Imperial) against ( ) Boris" in third
    assert third.count("[c]") + third.count("(c)") == 3 - third.count("turn 2")
    assert run("show", "1", "--at", "5").out == last
    for words, code, message in (
        (["1", "--at", "6"], 1, "there is no decision 6: this game has decisions 1 to 5"),
        ([], 2, "give either a game or --position FILE"),
        (["--at", "3", "--position", str(shelf.parent / "x")], 2, "No such file"),
    ):
        said = run("show", *words)
        assert (said.code, said.out) == (code, "")
        assert message in said.err


def test_a_position_of_a_file_is_shown(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text('{"form":"duel","schools":["northern","southern"],"seed":7}')
    assert "is impossible" in run("show", "--position", str(file)).err
    seats = [{"name": "Ada", "school": "northern"}, {"name": "Boris", "school": "sylvan"}]
    file.write_text(json.dumps({"form": "duel", "seed": 7, "seats": seats}))
    shown = run("show", "--position", str(file))
    assert (shown.code, shown.err) == (0, "")
    assert "Boris (Sylvan)" in shown.out
    assert "--at is for" in run("show", "--position", str(file), "--at", "1").err
    for data in (b"{", b"\xff", b"[" * 100_000):
        file.write_bytes(data)
        assert run("show", "--position", str(file)).err == f"tashkalar: {file} isn't JSON\n"


def test_a_game_that_goes_astray_is_shown_as_far_as_it_is_good(run: Run, shelf: Path) -> None:
    path = saved(shelf, plies=4)
    good = run("show", "1").out
    with path.open("a") as file:
        file.write('{"ply":5,"seat":1,"play":"place a1"}\n')
    data = path.read_bytes()
    said = run("show", "1")
    assert (said.code, said.out) == (0, good)
    assert "diverges at ply 5" in said.err
    assert "diverges at ply 5" in run("export", "1", "--to", "txt").err
    path.write_bytes(data[:-9])
    assert "incomplete" in run("show", "1").err
    path.write_text("hello\nworld\n")
    assert run("show", str(path)).code == 1


def test_every_format_is_exported(run: Run, shelf: Path, tmp_path: Path) -> None:
    saved(shelf, plies=9)
    replay = read_replay(next(shelf.iterdir()), load())
    replay.to_end()
    transcript = TashKalarTranscript(replay)
    assert {*transcript.formats} == {*EXPORTS} - {"png", "key"}
    for name in transcript.formats:
        file = tmp_path / f"game.{name}"
        assert run("export", "1", "--to", name).out == transcript.export(name)
        assert run("export", "1", "--to", name, "-o", str(file)).out == ""
        assert file.read_text("utf-8") == transcript.export(name)
    replay.to_ply(4)
    assert run("export", "1", "--to", "svg", "--at", "4").out == transcript.export("svg")
    assert "svg, png; txt exports the whole game" in run("export", "1", "--to", "txt", "--at", "4").err


def test_nothing_is_written_over_unasked_and_a_saved_game_never(run: Run, shelf: Path, tmp_path: Path) -> None:
    game, other = saved(shelf, plies=5), saved(shelf, plies=2)
    file = tmp_path / "game.txt"
    file.write_text("mine")
    said = run("export", str(game), "--to", "txt", "-o", str(file))
    assert (said.code, file.read_text()) == (1, "mine")
    assert "--force overwrites it" in said.err
    assert run("export", str(game), "--to", "txt", "-o", str(file), "--force").code == 0
    assert file.read_text().startswith("Deathmatch Duel")
    link = tmp_path / "link.txt"
    link.symlink_to(other)
    before = game.read_bytes(), other.read_bytes()
    for output in (game, other, link):
        said = run("export", str(game), "--to", "txt", "-o", str(output), "--force")
        assert said.code == 2
        assert "never overwritten" in said.err
    assert (game.read_bytes(), other.read_bytes()) == before
    assert "can't be written" in run("export", str(game), "--to", "txt", "-o", str(tmp_path / "no" / "x")).err


# --- cards -----------------------------------------------------------------------------------------------------------


def test_all_cards_are_listed(run: Run) -> None:
    said = run("cards")
    assert said.code == 0
    for card in ("knight", "titan", "flare-12", "isolation"):
        assert f"  {card} " in said.out


def test_schools_are_told_with_the_cards(run: Run) -> None:
    """All seven, each in a line, and which are for a first game."""
    schools = run("cards").out.partition("\n\n")[0].splitlines()
    assert len(schools) == 1 + 7
    assert sum("For a first game" in line for line in schools) == 2
    assert "  nethervoid            Nethervoid, deck nethervoid. For later: much happens at one piece" in "\n".join(
        schools
    )


@pytest.mark.parametrize(
    ("filters", "some", "none"),
    [
        (["--school", "everfrost", "--rank", "heroic", "--mechanic", "frozen"], "ice-queen", "snow-fox"),
        (["--mechanic", "warp"], "paradox-worm", "ice-queen"),
        (["--school", "northern"], "knight", "dryad"),
        (["--rank", "legendary", "--mechanic", "aim"], "fire-dragon", "cannon"),
        (["--mechanic", "gain"], "flare-08", "isolation"),
    ],
)
def test_cards_are_filtered(run: Run, filters: list[str], some: str, none: str) -> None:
    said = run("cards", *filters)
    assert said.code == 0
    assert f"  {some} " in said.out
    assert f"  {none} " not in said.out


def test_what_filters_nothing_is_told(run: Run) -> None:
    assert run("cards", "--school", "nethervoid", "--mechanic", "warp").out == "No card matches.\n"
    said = run("cards", "--mechanic", "swpa")
    assert said.code == 2
    assert "'swpa' is none of frozen, warp, gateway" in said.err
    assert "swap" in said.err.rpartition(".")[2] or "The nearest is swap" in said.err
    assert run("cards", "--school", "ice").code == run("cards", "--rank", "ice").code == 2
    assert "--school, --rank and --mechanic filter a list" in run("cards", "knight", "--rank", "heroic").err


def test_one_card_is_shown(run: Run) -> None:
    knight = run("cards", "knight").out
    assert knight.startswith("Knight, heroic.\n")
    assert "\n  .*.\n  ccc\n  c..\n" in knight
    assert "Marked" not in knight
    cannon = run("cards", "cannon").out
    assert "\n  .cCm\n" in cannon
    assert "\nMarked: 1 left 1 up, 1 up," in cannon
    assert "at least 6 more pieces than you" in run("cards", "flare-07").out
    assert run("cards", "Knight").out == run("cards", "KNIGHT").out == run("cards", "knigh").out == knight
    assert run("cards", "Fire", "Dragon").out == run("cards", "fire dragon").out == run("cards", "fire-dragon").out
    assert "The nearest is fire-dragon." in run("cards", "Fire", "Dragn").err
    assert "ice-queen" in run("cards", "ice").err
    assert run("cards", "isolation").out.startswith("Isolation, 2 points, advanced\n")


def test_a_card_file_of_ones_own_is_checked(run: Run, tmp_path: Path) -> None:
    good = default_path().read_text("utf-8")
    file = tmp_path / "my.yaml"
    file.write_text(good, "utf-8")
    assert run("cards", "--check", str(file)).out == f"{file}: 156 cards, no fault\n"
    assert run("cards", "knight", "--check", str(file)).out.startswith("Knight")
    file = tmp_path / "faulty.yaml"
    file.write_text(good.replace("- destroy:", "- destory:", 1).replace("rank: heroic", "rank: heroes", 1), "utf-8")
    said = run("cards", "--check", str(file))
    assert (said.code, said.out) == (1, "")
    faults = [line for line in said.err.splitlines() if line.startswith("faulty.yaml:")]
    assert len(faults) == 2
    assert any("did you mean 'destroy'?" in fault for fault in faults)
    file = tmp_path / "binary.yaml"
    file.write_bytes(b"\xff")
    assert "not UTF-8" in run("cards", "--check", str(file)).err


# --- a process of its own --------------------------------------------------------------------------------------------


def test_the_engine_speaks_lines() -> None:
    command = [sys.executable, "-c", "from tashkalar.cli import main; main()", "engine"]
    asked = '{"do":"new","form":"duel","schools":["northern","southern"],"seed":7}\nnonsense\n'
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["options"][:2] == ["place c5 1c", "place c5 2c"]
    assert second["ok"] is False
    assert done.stderr == ""


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    script = f"{sys.executable} -c 'from tashkalar.cli import main; main()' cards | head -1"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "Schools:\n"
    assert done.stderr == ""


def test_cards_are_printed_as_json(run: Run) -> None:
    data = json.loads(run("cards", "--json").out)
    knight = next(card for card in data["beings"] if card["id"] == "knight")
    assert knight["name"] == "Knight"
    assert knight["effect"]
    assert run("cards", "--json", "knight").code == 2
