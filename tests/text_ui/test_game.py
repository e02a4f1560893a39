"""A whole game by lines: as a process of its own, broken off, resumed, and with a person at the keyboard."""

import random
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pexpect
import pytest

from hotseat.text_ui.console import Console
from hotseat.text_ui.text_game import TextGame
from tashkalar.engine import Catalogue, Decision, Outcome, apply, decision, new_game, setup
from tashkalar.game_types import Session
from tashkalar.text_ui.text_renderer import TashKalarTextRenderer
from tests.helpers.saves import read_tash_kalar_record, unsaved_session
from tests.hotseat.helpers.fixed_environment import PATIENCE
from tests.saves.playing import any_option, saved, start
from tests.test_cli import HEAVY, imported_by
from tests.text_ui.conversations import in_person, played, printed_lines, script

NAMES = ("Ada", "Boris")
SCHOOLS = ("northern", "highland")
COMMAND = [sys.executable, "-m", "tashkalar"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the games."""
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    return tmp_path / "games"


def run(words: list[str], typed: str | bytes) -> subprocess.CompletedProcess[bytes]:
    """A process of its own with this standard input, which ends well."""
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run([*COMMAND, *words], input=data, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    return done


def lines(done: subprocess.CompletedProcess[bytes]) -> list[str]:
    return done.stdout.decode().splitlines()


def new(form: str, seed: int) -> list[str]:
    seated = ["--names", ",".join(NAMES), "--schools", ",".join(SCHOOLS)]
    return ["play", "--plain", "--form", form, *seated, "--seed", str(seed)]


def whole_game(catalogue: Catalogue, form: str, seed: int) -> tuple[list[str], Outcome]:
    """The answers of a game played in this process, and how it ends."""
    state, rng, answers = new_game(catalogue, form, SCHOOLS, seed, NAMES), random.Random(seed), []
    while isinstance(question := decision(state), Decision):
        option = any_option(question, rng)
        answers.append(option.text)
        state, _ = apply(state, option)
    return answers, question


@pytest.mark.parametrize(("form", "seed"), [("high-form", 3), ("duel", 5)])
def test_a_script_plays_a_whole_game(form: str, seed: int, catalogue: Catalogue, home: Path) -> None:
    answers, outcome = whole_game(catalogue, form, seed)
    texts = lines(run(new(form, seed), "\n".join(answers)))
    (path,) = home.iterdir()
    assert [step.option for step in read_tash_kalar_record(path, catalogue).history.steps] == answers
    winner = " & ".join(NAMES[seat] for seat in outcome.winners)
    scores = ", ".join(f"{name} {points}" for name, points in zip(NAMES, outcome.scores, strict=True))
    assert f"{winner} wins: {outcome.reason} ({scores})." in texts
    assert texts[-1] == f"The game is over: saved in {path}."
    assert sum(line.startswith("Turn ") for line in texts) <= len(answers)
    assert not any(line.endswith("press Enter") for line in texts)


def test_a_game_is_broken_off_and_gone_on_with(catalogue: Catalogue, home: Path) -> None:
    answers, _ = whole_game(catalogue, "duel", 5)
    first = lines(run(new("duel", 5), "\n".join(answers[:9])))
    (path,) = home.iterdir()
    assert first[-1] == f"Game stopped: saved in {path}."
    second = lines(run(["play", "--plain", "--resume"], "\n".join([*answers[9:30], "quit", answers[30]])))
    assert second[0] == first[0]
    assert second[2].endswith(first[-2])
    assert len(read_tash_kalar_record(path, catalogue).history.steps) == 30
    third = lines(run(["play", "--plain", "--resume", path.stem[-4:]], "\n".join(answers[30:])))
    assert third[-1] == f"The game is over: saved in {path}."
    assert [step.option for step in read_tash_kalar_record(path, catalogue).history.steps] == answers


def test_without_options_the_game_has_the_defaults(home: Path) -> None:
    assert lines(run(["play", "--plain"], ""))[0] == (
        "High Form: Player 1 (Northern Imperial) against Player 2 (Southern Imperial)."
    )


def test_broken_input_is_told_and_changes_nothing(catalogue: Catalogue, home: Path) -> None:
    broken = [b"\xff\xfe\x00", b"\x1b[2J", b"x" * 100_000, "é ü".encode(), b"undo undo", b"log " + b"9" * 10_000]
    done = run(new("duel", 5), b"\n".join(broken) + b"\nresign")
    texts = lines(done)
    assert len(texts) == 3 + len(broken) + 6
    assert not any("makes a choice" in line for line in texts)
    assert all(len(line) < 120 for line in texts[:-1])
    assert all(letter == "\n" or letter.isprintable() for letter in done.stdout.decode())
    assert [len(read_tash_kalar_record(path, catalogue).history.steps) for path in home.iterdir()] == [1]


def test_a_terminal_without_our_letters_is_no_hindrance(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    texts = lines(run(["play", "--plain", "--names", "Ásta,Örn"], "Þór\n"))
    assert texts[0].startswith("High Form: ?sta (")
    assert "is neither an answer nor a command" in texts[3]


def test_notices_and_trouble_are_told(tmp_path: Path) -> None:
    session = start(tmp_path)
    session.notices.append("A notice.")
    talk = script()
    TextGame(session, TashKalarTextRenderer(session.game), talk, open_hands=False).run()
    assert printed_lines(talk)[2] == "A notice."
    assert session.path is not None
    session.close()
    session.path.unlink()
    session.path.mkdir()
    texts = played(
        session, session.history.decision.options[0].text if isinstance(session.history.decision, Decision) else ""
    )
    assert texts[1].startswith("The last decisions are not saved: ")


def test_leaving_tells_where_the_game_lies_now(tmp_path: Path) -> None:
    session = start(tmp_path)
    first = session.path
    assert first is not None
    first.unlink()
    talk = script()
    TextGame(session, TashKalarTextRenderer(session.game), talk, open_hands=False).run()
    *_, moved, left = printed_lines(talk)
    assert first != session.path
    assert session.path is not None
    assert session.path.exists()
    assert moved == session.notices[0]
    assert left == f"Game stopped: saved in {session.path}."


def test_a_game_without_a_file_says_so(catalogue: Catalogue) -> None:
    session = unsaved_session(new_game(catalogue, "duel", SCHOOLS, 1, NAMES))
    talk = script()
    TextGame(session, TashKalarTextRenderer(session.game), talk, open_hands=False).run()
    assert printed_lines(talk)[-1] == "Game stopped: it is not saved."


def test_lines_of_text_need_no_screen(tmp_path: Path) -> None:
    saved(tmp_path / "games", plies=2)
    for words in (["play", "--plain", "--resume"], ["play", "--plain"], ["replay", "--plain", "1"]):
        assert imported_by(words, tmp_path).isdisjoint(HEAVY)


def test_wrong_usage_is_told_as_for_the_screen(home: Path) -> None:
    for words, message in (
        (["--names", "Ada"], "1 name for 2 seats"),
        (["--resume", "--seed", "1"], "don't combine it with other options"),
        (["--resume"], "there is no unfinished game"),
    ):
        done = subprocess.run([*COMMAND, "play", "--plain", *words], capture_output=True, text=True, check=False)
        assert done.returncode > 0
        assert message in done.stderr
        assert done.stdout == ""
    assert not home.exists()


# --- somebody at the keyboard ----------------------------------------------------------------------------------------


def table(catalogue: Catalogue, form: str = "high-form", seed: int = 4) -> Session:
    return unsaved_session(new_game(catalogue, form, SCHOOLS, seed, NAMES))


def cards_of(session: Session, seat: int) -> list[str]:
    """Ids and names of a hand."""
    held = session.state.seats[seat]
    ids = (*held.beings, *held.legends, *held.flares)
    return [*ids, *(session.state.config.cards.name(card) for card in ids)]


def shows(text: str, words: list[str]) -> list[str]:
    return [word for word in words if re.search(rf"\b{re.escape(word)}\b", text)]


def test_nobody_sees_the_others_hand(catalogue: Catalogue) -> None:
    """Everybody asks for all that can be seen; the cover comes before each change of seats, and hides both hands."""
    session, rng = table(catalogue), random.Random(4)
    looks: list[str] = []
    covers = 0

    def answer(fresh: str) -> str:
        nonlocal covers
        question = session.history.decision
        assert isinstance(question, Decision)
        fresh = " ".join(fresh.split())
        if "has looked away" in fresh:
            covers += 1
            below = fresh.rpartition("Answers:")[2].partition(f"{NAMES[question.seat]}, press Enter")[2]
            assert not shows(below, [*cards_of(session, 0), *cards_of(session, 1)])
            assert not shows(fresh, cards_of(session, question.seat))
            looks[:] = ["hand", "options", "gaps", "last", "pieces", "log 2"]
            return ""
        assert not shows(fresh, cards_of(session, 1 - question.seat))
        return looks.pop() if looks else any_option(question, rng).text

    screen = in_person(session, answer)
    assert isinstance(session.history.decision, Outcome)
    assert covers == session.state.turn.number
    assert "Ada, press Enter when Boris has looked away." in screen


def test_a_cover_waits_for_enter(catalogue: Catalogue) -> None:
    typed = iter(["hand", "options", "", "quit"])
    screen = in_person(table(catalogue), lambda _: next(typed))
    assert screen.count("Ada, press Enter") == 3
    assert screen.index("Answers:") > screen.rindex("press Enter")


def test_a_cover_can_be_left(catalogue: Catalogue) -> None:
    for last in ("quit", None):
        screen = in_person(table(catalogue), lambda _, last=last: last)  # type: ignore[misc]
        assert "Answers:" not in screen
        assert "Game stopped" in screen


@pytest.mark.parametrize("term", ["xterm-256color", "dumb", ""])
def test_behind_the_cover_stands_what_the_other_did(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch, term: str
) -> None:
    """Screen and scrollback are wiped where the terminal knows how; everywhere the hand scrolls out of sight."""
    monkeypatch.setenv("TERM", term)
    typed = iter(["", "place d4", "end", "", "quit"])
    screen = in_person(table(catalogue), lambda _: next(typed))
    cleared = screen.rpartition("\n" * 20)[2]
    assert cleared.startswith("\033[H\033[2J\033[3J") == (term == "xterm-256color")
    cleared = cleared.removeprefix("\033[H\033[2J\033[3J")
    assert "\033" not in cleared
    public = "Ada's turn 1:\n1 places a common on d4.\nScore: Ada 0, Boris 0.\n"
    assert cleared.startswith(f"{public}Boris, press Enter when Ada has looked away. Turn 2, Boris: "), "and one key"


def test_open_hands_have_no_cover(catalogue: Catalogue) -> None:
    typed = iter(["place d4", "end", "quit"])
    screen = in_person(table(catalogue), lambda _: next(typed), open_hands=True)
    assert "press Enter" not in screen
    assert "Turn 2, Boris" in screen


def test_long_lines_are_wrapped_for_people(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    typed = iter(["", "hand", "table cannon", "options", "quit"])
    screen = in_person(table(catalogue), lambda _: next(typed)).replace("away. ", "away.\n")  # as Enter does
    texts = [line.removeprefix("> ") for line in screen.splitlines()]
    assert max(map(len, texts)) <= 40
    assert "\n  .cCm\n" in screen
    out = StringIO()
    session = table(catalogue)
    TextGame(session, TashKalarTextRenderer(session.game), Console(StringIO("hand"), out), open_hands=False).run()
    assert max(map(len, out.getvalue().splitlines())) > 80


def spawned(*words: str) -> "pexpect.spawn[str]":
    """A new game in a real terminal."""
    call = [*COMMAND[1:], *new("high-form", 4), *words]
    return pexpect.spawn(COMMAND[0], call, encoding="utf-8", timeout=PATIENCE)


@pytest.mark.usefixtures("home")
def test_open_hands_and_an_interrupt_in_a_real_terminal() -> None:
    child = spawned("--open-hands")
    child.expect_exact("Nothing fits yet.")
    assert "press Enter" not in (child.before or "")
    child.expect_exact("> ")
    child.sendintr()
    child.expect_exact("Press Ctrl+C once more to leave.")
    child.sendintr()
    child.expect_exact("Game stopped: saved in")
    child.expect(pexpect.EOF)
    assert "Traceback" not in (child.before or "")
    child.close()
    assert child.exitstatus == 130


@pytest.mark.usefixtures("home")
def test_in_a_real_terminal() -> None:
    child = spawned()
    child.expect_exact("Ada, press Enter when Boris has looked away. ")
    child.sendline("")
    child.expect_exact("> ")
    child.sendline("place d4")
    child.expect_exact("Ada places a common on d4.")
    child.sendline("end")
    child.expect_exact("Boris, press Enter when Ada has looked away. ")
    child.sendeof()
    child.expect_exact("Game stopped")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_an_only_answer_is_given_for_a_person_and_told(catalogue: Catalogue) -> None:
    """After c5 there is one answer for g5; a script answers everything itself."""
    session = table(catalogue, "duel")
    heard: list[str] = []

    def answer(shown: str) -> str | None:
        heard.append(shown)
        return "place c5 1c" if "Opening" in shown else "" if len(heard) < 2 else None

    said = in_person(session, answer)
    assert [step.option for step in session.steps] == ["place c5 1c", "place g5 2c"]
    assert "There is only one possible answer:" in said
    scripted = table(catalogue, "duel")
    played(scripted, "place c5 1c")
    assert [step.option for step in scripted.steps] == ["place c5 1c"]


@pytest.mark.covers("12.9")
def test_a_stalemate_is_announced_and_named_at_the_end(catalogue: Catalogue) -> None:
    seats = [{"name": "Ada", "school": "northern"}, {"name": "Boris", "school": "highland"}]
    turn = {"number": 30, "actions": 1, "idle": 15}
    state = setup(catalogue, {"form": "high-form", "seed": 7, "seats": seats, "turn": turn})
    answers, now = [], state
    while isinstance(question := decision(now), Decision):
        option = next(option for option in question.options if option.verb in ("place", "lift", "end"))
        answers.append(option.text)
        now, _ = apply(now, option)
    texts = played(unsaved_session(state), *answers)
    near = [line for line in texts if line.startswith("Stalemate in ")]
    assert near == [f"Stalemate in {n} turn{'s' if n > 1 else ''}, unless a card is played." for n in range(8, 0, -1)]
    assert any("the last turns begin: stalemate, 24 turns without a card" in line for line in texts)
    assert question.reason == "stalemate, most pieces"
    assert any(line.endswith(f" wins: {question.reason} (Ada 0, Boris 0).") for line in texts)
