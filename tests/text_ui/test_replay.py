"""The viewer of a saved game by lines: step by step, and as a whole.

`python -m tests.text_ui.test_replay` writes the golden text anew.
"""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from hotseat.text_ui.console import Console
from hotseat.text_ui.viewer import COVERED, TextReplay
from tashkalar.cards import load
from tashkalar.engine import Catalogue
from tashkalar.game_types import Replay
from tashkalar.text_ui.text_renderer import TashKalarTextRenderer
from tests.golden_games import choices, games
from tests.helpers import saves
from tests.helpers.cli_runner import caller
from tests.helpers.saves import read_replay
from tests.hotseat.helpers import fixed_environment
from tests.saves.playing import saved
from tests.text_ui.conversations import Person, printed_lines, script, viewed

GOLDEN = Path(__file__).parent / "story.txt"


def golden_game(folder: Path) -> Path:
    """The file of the golden duel between the two Imperials."""
    catalogue = load()
    golden = next(g for g in games(catalogue) if (g.form, g.schools) == ("duel", ("northern", "southern")))
    session = saves.start_session(catalogue, golden.form, golden.schools, golden.seed, ("Ada", "Boris"), folder)
    for choice in choices(golden):
        session.play(choice)
    session.close()
    assert session.path is not None
    return session.path


def replay_output(path: Path, *words: str, typed: str = "") -> str:
    """Return the output of a process of its own about a game."""
    command = [sys.executable, "-m", "tashkalar", "replay", "--plain", str(path), *words]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


@pytest.fixture
def replay(tmp_path: Path) -> Replay:
    return read_replay(saved(tmp_path, form="high-form", seed=4), load())


def test_without_commands_the_whole_game_is_told(tmp_path: Path) -> None:
    assert replay_output(golden_game(tmp_path)) == GOLDEN.read_text(encoding="utf-8")


def test_it_is_told_from_a_turn_on(tmp_path: Path) -> None:
    path = golden_game(tmp_path)
    whole, rest = replay_output(path).split("\n\n"), replay_output(path, "--turn", "3").split("\n\n")
    assert rest == [whole[0], *whole[3:]]


def test_an_unfinished_game_and_an_empty_one(tmp_path: Path) -> None:
    lines = viewed(read_replay(saved(tmp_path, plies=7), load()))
    assert lines[-1].startswith("The game isn't finished. ")
    lines = viewed(read_replay(saved(tmp_path, plies=0), load()))
    assert lines[-1].startswith("The game isn't finished. Boris: ")


def test_notices_come_first(replay: Replay) -> None:
    replay.notices.append("A notice.")
    assert viewed(replay)[0] == "A notice."


def test_going_through_it(replay: Replay) -> None:
    plies, last = len(replay.steps), replay.turns
    lines = viewed(
        replay, "next", "n", "next 3", "back", "ba 2", "turn 2", "turn 999", "turn x", "end", "next", "start", "back 9"
    )
    where = [line.split(":")[0].split(",")[0] for line in lines]
    assert where[:5] == [f"{ply} of {plies}" for ply in (1, 2, 5, 4, 2)]
    assert lines[5].split(": ")[0].endswith("turn 2")
    assert lines[6:8] == [f"Name a turn from 1 to {last}."] * 2
    assert where[8:10] == [f"{plies} of {plies}"] * 2
    assert lines[10:] == [f"0 of {plies}, turn 1: The deal."] * 2


@pytest.mark.parametrize(
    ("typed", "begins"),
    [
        ("board", "9 ## ##"),
        ("row e", "Column e: "),
        ("pieces", "Ada: "),
        ("hand", "Ada's hand:"),
        ("card knight", "Knight, heroic."),
        ("tasks", ""),
        ("score", "Ada "),
        ("log 2", "Turn "),
        ("help", "turn [N]: "),
        ("foo", "'foo' isn't a command."),
        ("nxt", "'nxt' isn't a command. The nearest is next."),
        ("s", "That may mean start, score, signs."),
        ("next x", "'x' is not a number from 1."),
        ("next 0", "'0' is not a number from 1."),
    ],
)
def test_what_can_be_asked(replay: Replay, typed: str, begins: str) -> None:
    replay.to_end()
    replay.step(-1)
    first, *_ = viewed(replay, typed)
    assert first.startswith(begins)


def test_both_hands_are_open(replay: Replay) -> None:
    assert [line for line in viewed(replay, "hand") if "'s hand" in line] == ["Ada's hand:", "Boris's hand:"]


def test_the_hands_of_a_game_that_goes_on_are_covered_until_they_are_opened(tmp_path: Path) -> None:
    replay = read_replay(saved(tmp_path, plies=7), load())
    lines = viewed(replay, "hand", "hand Ada", "help", "hand open", "next", "hand")
    assert lines[:2] == [COVERED.format(command="hand open")] * 2
    assert any(line.startswith("hand [open]: ") for line in lines)
    assert [line for line in lines if "'s hand:" in line] == ["Ada's hand:", "Boris's hand:"] * 2
    assert lines.index("Ada's hand:") > lines.index(next(line for line in lines if line.startswith("hand [open]")))


def test_quit_ends_it(replay: Replay) -> None:
    assert viewed(replay, "quit", "board") == []


def test_commands_reach_the_process(tmp_path: Path) -> None:
    assert replay_output(golden_game(tmp_path), typed="next\nquit\n").splitlines()[1].startswith("1 of ")


def test_a_person_is_not_told_everything(replay: Replay) -> None:
    typed = iter(["next", None])
    person = Person(lambda _: next(typed))
    TextReplay(replay, TashKalarTextRenderer(replay.game), Console(person, person.screen)).run()
    screen = person.screen.getvalue()
    assert "Type help for the commands." in screen
    assert screen.count("\n") < 9


def test_a_person_who_sends_it_to_a_file_gets_it_whole(replay: Replay) -> None:
    out = StringIO()
    TextReplay(
        replay, TashKalarTextRenderer(replay.game), Console(Person(lambda _: pytest.fail("nothing is asked")), out)
    ).run()
    assert out.getvalue().splitlines()[-1] == printed_lines(_whole(replay))[-1]


def _whole(replay: Replay) -> Console:
    talk = script()
    TextReplay(replay, TashKalarTextRenderer(replay.game), talk).run()
    return talk


if __name__ == "__main__":
    fixed_environment.fix()
    with TemporaryDirectory() as folder:
        os.environ["TASHKALAR_DATA"] = folder
        GOLDEN.write_text(replay_output(golden_game(Path(folder))), encoding="utf-8")


def test_moves_are_tried_and_a_game_is_forked(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    run = caller(monkeypatch, capsys)

    def typed(*lines: str) -> None:
        monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))

    typed("place d4", "end", "resign")
    assert run("play", "--plain", "--names", "Ada,Boris", "--seed", "7").code == 0
    typed("start", "if", "place c4", "undo", "place c5", "quit", "next", "fork", "end", "quit")
    said = run("replay", "--plain", "1").out
    for text in (
        "Try moves from here",
        "Taken back",
        "Back at the replay.",
        "A new game, forked from",
        "Game stopped: saved",
    ):
        assert said.count(text) == 1, text
    assert said.index("Back at the replay.") < said.index("Ada places a common on d4")
    forked = max((tmp_path / "games").iterdir(), key=lambda path: path.stat().st_mtime_ns)
    assert [step.option for step in read_replay(forked, catalogue).steps] == ["place d4", "end"]
    typed("end", "if", "fork", "quit")
    said = run("replay", "--plain", "2").out
    assert "The game is over here; go back to try something else." in said
