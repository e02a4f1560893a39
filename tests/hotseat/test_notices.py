"""Notices of a turn: the user's command, its failures, and the signs of the terminal."""

import json
import os
import sys
from io import StringIO
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from hotseat.play import notices, turn_calls
from hotseat.play.notices import Notice, Notifier, TurnWatch, run_command, shell_hint, turn_notice
from hotseat.play.session import Session
from hotseat.play.turn_calls import PersonCaller, TurnCalls
from hotseat.plugin.seats import HUMAN, REMOTE, PlayerSpec
from hotseat.records.settings import AUTO, OFF, ON, Settings
from hotseat.testing.nim import Nim
from hotseat.util import identity
from hotseat.util.terminal_signs import RESTORE, SAVE, TerminalSigns, notification_form
from hotseat.util.visitors import variable

BOT = PlayerSpec("level", "easy", 1)
NOTICE = Notice(1, "Bo", "Nim", "evening", "Bo, it is your turn in Nim.")
WRITES = (
    "import json, os, sys; json.dump({k: v for k, v in os.environ.items() if '_NOTICE_' in k}, open(sys.argv[1], 'w'))"
)


def python(code: str, *more: object) -> str:
    """Return the text of a command that runs Python code."""
    return f'"{sys.executable}" -S -c "{code}" ' + " ".join(map(str, more))


def nim(*players: PlayerSpec) -> Session[Any, Any, Any, Any]:
    """Return a new game of Nim, whose turns have one decision each."""
    return Session.start(Nim(), {"seed": 1, "names": ("Ada", "Bo")}, None, players)


def test_the_command_gets_all_in_its_environment_and_nothing_in_its_arguments(tmp_path: Path) -> None:
    file = tmp_path / "got"
    hostile = NOTICE._replace(name="Bo\n\x1b]0;x\x07 $(date)")
    assert run_command(python(WRITES, file), hostile) == ""
    own = identity.current()
    assert json.loads(file.read_text()) == {
        own.variable("NOTICE_SEAT"): "2",
        own.variable("NOTICE_NAME"): r"Bo\n\x1b]0;x\x07 $(date)",
        own.variable("NOTICE_GAME"): "Nim",
        own.variable("NOTICE_TABLE"): "evening",
        own.variable("NOTICE_TEXT"): "Bo, it is your turn in Nim.",
    }


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("no-such-program-anywhere", "No such file"),
        ("'unbalanced", "No closing quotation"),
        ("", "out of range"),
        (python("import sys; print('x' * 300000); sys.exit('no\\x1b bell')"), r"it exited with code 1: no\x1b bell"),
        (python("import time; time.sleep(60)"), "it didn't end within 1 seconds"),
        (python("import os, time; os.close(1); os.close(2); time.sleep(60)"), "it didn't end within 1 seconds"),
    ],
    ids=["missing", "unbalanced", "empty", "failing", "hanging", "hanging mutely"],
)
def test_a_command_that_fails_says_so_in_a_line(command: str, why: str) -> None:
    seconds = 1 if "time" in command else 60
    fault = run_command(command, NOTICE, seconds)
    assert why in fault
    assert fault.isprintable()


def test_what_a_command_leaves_behind_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "pid"
    code = f"import subprocess; print(subprocess.Popen(['sleep', '60']).pid, file=open('{file}', 'w'))"
    assert run_command(python(code), NOTICE) == ""
    with pytest.raises(ProcessLookupError):
        os.kill(int(file.read_text()), 0)


def test_notices_are_bounded_and_a_repeated_failure_is_reported_once(monkeypatch: pytest.MonkeyPatch) -> None:
    free, running, ran = Event(), [], []

    def run(command: str, notice: Notice) -> str:
        running.append(notice)
        assert free.wait(20)
        ran.append((command, notice))
        return "" if notice.name == "good" else "no bell"

    monkeypatch.setattr(notices, "run_command", run)
    notifier, heard = Notifier("ring"), list[str]()
    for number in range(notices.WAITING + notices.RUNNING + 5):
        notifier.send(NOTICE._replace(seat=number))
        notifier.send(NOTICE._replace(seat=number, text="newer"))
    assert len(running) <= notices.RUNNING
    notifier.listen(heard.append)
    assert heard == ["The command for notices failed: too many notices wait."]
    free.set()
    notifier.close(20)
    assert len(ran) <= notices.WAITING + notices.RUNNING
    assert sum(notice.text == "newer" for _command, notice in ran) >= notices.WAITING
    assert heard[1:] == ["The command for notices failed: no bell."]
    for name in ("good", "bad"):
        notifier.send(NOTICE._replace(name=name))
        notifier.close(20)
    assert heard[2:] == ["The command for notices failed: no bell."]


def test_a_visitor_in_a_browser_runs_no_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "run_command", lambda *_: pytest.fail("a command has run"))
    monkeypatch.setenv(variable(), "1")
    notifier = Notifier("ring")
    notifier.send(NOTICE)
    notifier.close()


@pytest.mark.parametrize(
    ("command", "sign"),
    [
        ("date >> file", ">>"),
        ("date 2>file", "2>"),
        ("date | mail ada", "|"),
        ("true && ring", "&&"),
        ("~/bin/ring", "~"),
        ("ring $HOME", "$"),
        ("date>>file", ">>"),
        ("sh -c 'date >> file'", ""),
        ("notify-send 'Ada > Bo'", ""),
        ("curl https://example.org/?a=1&b=2", ""),
    ],
)
def test_a_command_that_wants_a_shell_is_told_how(command: str, sign: str) -> None:
    hint = shell_hint(command)
    assert hint.startswith(f"No shell runs the command, so {sign} means nothing in it" if sign else "")
    assert bool(hint) == bool(sign)
    assert not sign or "sh -c '" in hint


def test_turns_are_found_as_they_begin() -> None:
    local, hosted = nim(HUMAN, BOT), nim(HUMAN, REMOTE)
    ours, others = TurnWatch(local, lambda one: one.human), TurnWatch(hosted, lambda one: one.remote)
    assert (ours.begun(), others.begun()) == (None, None), "the first turn is that of the person who has begun the game"
    for session in (local, hosted):
        session.play("take 1")
    assert (ours.begun(), others.begun(), others.begun()) == (None, 1, None)
    local.play("take 1")
    assert ours.begun() == 0
    del hosted.history.steps[:]
    hosted.play("take 2")
    assert others.begun() is None, "whoever was called knows of the turn"
    assert TurnWatch(nim(REMOTE, HUMAN), lambda one: one.remote).begun() == 0
    assert turn_notice(hosted, 1, "t") == Notice(1, "Bo", "Nim", "t", "Bo, it is your turn in Nim.")


# --- the terminal -----------------------------------------------------------------------------------------------------

KITTY, POOR = {"TERM": "xterm-kitty"}, {"TERM": "dumb"}
TITLE, NOTE = f"{SAVE}\x1b]0;Your turn: Nim\x07", "\x1b]9;Bo, it is your turn in Nim.\x07"


@pytest.mark.parametrize(
    ("changes", "environment", "players", "expected"),
    [
        ({}, KITTY, (REMOTE, HUMAN), TITLE + "\a" + NOTE),
        ({"bell": OFF}, KITTY, (REMOTE, HUMAN), TITLE + NOTE),
        ({"title": OFF}, KITTY, (REMOTE, HUMAN), "\a" + NOTE),
        ({"desktop": OFF}, KITTY, (REMOTE, HUMAN), TITLE + "\a"),
        ({}, POOR, (REMOTE, HUMAN), "\a"),
        ({}, KITTY, (BOT, HUMAN), ""),
        ({"bell": ON}, KITTY, (BOT, HUMAN), "\a"),
    ],
)
def test_the_terminal_calls_as_the_settings_want_it(
    changes: dict[str, Any], environment: dict[str, str], players: tuple[PlayerSpec, ...], expected: str
) -> None:
    written, session = StringIO(), nim(*players)
    signs = TerminalSigns(written.write, environment=environment)
    calls = TurnCalls(session, PersonCaller(Notifier(), signs, lambda: Settings()._replace(**changes)))
    calls.look()
    session.play("take 1")
    calls.look()
    assert written.getvalue() == expected
    written.truncate(written.seek(0))
    session.play("take 1")
    calls.look()
    assert written.getvalue() == ("\x1b]0;Nim\x07" if TITLE in expected else "")
    signs.restore()
    assert written.getvalue().endswith(RESTORE if TITLE in expected else "")


def test_a_computer_that_has_thought_long_calls_too(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(turn_calls, "monotonic", lambda: now[0])
    written, session = StringIO(), nim(BOT, HUMAN)
    calls = TurnCalls(session, PersonCaller(Notifier(), TerminalSigns(written.write, environment=KITTY), Settings))
    calls.look()
    now[0] = turn_calls.LONG
    session.play("take 1")
    calls.look()
    assert written.getvalue() == TITLE + "\a" + NOTE
    assert Settings().bell == AUTO


@pytest.mark.parametrize(
    ("environment", "form"),
    [
        ({"TERM_PROGRAM": "iTerm.app", "TERM": "xterm-256color"}, "\x1b]9;"),
        ({"TERM_PROGRAM": "WezTerm"}, "\x1b]777;notify;"),
        ({"LC_TERMINAL": "iTerm2", "TERM": "xterm-256color"}, "\x1b]9;"),
        ({"TERM": "foot-extra"}, "\x1b]777;notify;"),
        ({"TERM": "xterm-256color"}, ""),
        ({"TERM_PROGRAM": "Apple_Terminal"}, ""),
        ({"TERM": "xterm-kitty", "TMUX": "/tmp/x"}, ""),
    ],
)
def test_notifications_are_for_terminals_that_know_them(environment: dict[str, str], form: str) -> None:
    assert notification_form(environment)[: len(form) or None] == form


def test_what_is_shown_ends_no_sequence() -> None:
    written = StringIO()
    signs = TerminalSigns(written.write, environment={"TERM": "foot"})
    signs.notify("a;b", "x\x07\x1b\\y\x9c" + "z" * 999)
    signs.show_title("\x1b]0;no\x07")
    assert written.getvalue().count("\x07") == 2
    assert written.getvalue().startswith("\x1b]777;notify;a,b;x\\x07")
    assert "\x9c" not in written.getvalue()
    assert len(written.getvalue()) < 500
