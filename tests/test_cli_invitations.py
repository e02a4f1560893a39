"""Invitations on the command line: asked for or read, never needed among the arguments, never shown or kept."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from docs import man
from hotseat import text_ui
from hotseat.cli import remote_commands
from hotseat.remote.invitation import Invitation, read_invitations, write_invitations
from hotseat.util.i18n import LANGUAGES
from tashkalar.cli import tashkalar
from tashkalar.cli.examples import EXAMPLES
from tests.docs.pages import DOCS, PAGES, ROOT, read
from tests.helpers.cli_runner import Run, caller
from tests.hotseat.helpers.fixed_environment import PATIENCE, of_its_own_size

PLAYER, SPECTATOR = (
    Invitation("127.0.0.1", 1, seat, secret)
    for seat, secret in ((2, "Kq7_secret-of-a-player"), (0, "Zx4_secret-to-watch-it"))
)
"""Invitations of a host that doesn't run."""
EXPOSED = re.compile(
    r"tashkalar[^\n]*\s(?:(?:join|watch)\s(?:[^\n]*\s)?\W?(?:INVITATION|\S*\d\.[\w-]{16})|--invitation[ =])"
)
"""A command that exposes an invitation."""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs a command; a seat isn't really taken, but its invitation is returned."""
    for kind in ("CONFIG", "DATA", "LOG"):
        monkeypatch.setenv(f"TASHKALAR_{kind}", str(tmp_path / "of-mine"))

    def take(_game: object, invitations: list[Invitation], *_: object, **_options: object) -> None:
        seats = "+".join(str(each.seat) for each in invitations)
        print(f"taken: {seats} of {invitations[0].host}; left: {sys.stdin.readline()!r}")

    monkeypatch.setattr(remote_commands, "sit_down", take)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    return caller(monkeypatch, capsys)


@pytest.fixture(params=[("join", PLAYER), ("watch", SPECTATOR)], ids=lambda param: str(param[0]))
def invited(request: pytest.FixtureRequest) -> tuple[str, Invitation]:
    """A command and its invitation."""
    command, invitation = request.param
    return command, invitation


def test_an_invitation_as_an_argument_is_taken_with_one_line_of_warning(
    run: Run, invited: tuple[str, Invitation]
) -> None:
    command, invitation = invited
    for words in ([str(invitation)], ["tashkalar", command, str(invitation)], [f"{invitation}."]):
        ended = run(command, "--plain", *words)
        assert (ended.code, ended.out) == (0, f"taken: {invitation.seat} of 127.0.0.1; left: ''\n")
        (warning,) = ended.err.splitlines()
        assert f"use tashkalar {command}" in warning
        assert invitation.secret not in warning


def test_one_line_of_standard_input_is_read(
    run: Run, monkeypatch: pytest.MonkeyPatch, invited: tuple[str, Invitation]
) -> None:
    command, invitation = invited
    monkeypatch.setattr("sys.stdin", io.StringIO(f"\ufeffRun this: {invitation}\r\ntake 1\n"))
    ended = run(command, "--plain", "-")
    assert (ended.code, ended.out) == (0, f"taken: {invitation.seat} of 127.0.0.1; left: 'take 1\\n'\n")
    assert ended.err == ""


def test_files_are_read(run: Run, tmp_path: Path, invited: tuple[str, Invitation]) -> None:
    command, invitation = invited
    file = tmp_path / "invitation"
    file.write_text(f"For Boris:\n{str(invitation)[:30]}=\n{str(invitation)[30:]}\n")
    ended = run(command, "--plain", "--invitation-file", str(file))
    assert (ended.code, ended.out, ended.err) == (0, f"taken: {invitation.seat} of 127.0.0.1; left: ''\n", "")


def test_several_invitations_come_from_one_file_or_several(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.write_text(f"{PLAYER}\n{PLAYER._replace(seat=1)}\n")
    second.write_text(str(PLAYER._replace(seat=3)))
    for seat in (1, 2, 3):
        words = ["--invitation-file", str(first), "--invitation-file", str(second), "--seat", str(seat)]
        assert f"taken: {seat} of" in run("join", "--plain", *words).out
    assert "taken: 2+1 of" in run("join", "--plain", "--invitation-file", str(first)).out
    assert "one seat at a time" in run("join", "--as", "easy", "--invitation-file", str(first)).err


def test_of_all_that_a_host_prints_each_command_takes_its_own(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "printed"
    file.write_text(f"For Boris:\n{PLAYER}\nFor spectators:\n{SPECTATOR}\n")
    for command, seat in (("join", 2), ("watch", 0)):
        assert f"taken: {seat} of" in run(command, "--plain", "--invitation-file", str(file)).out


@pytest.mark.parametrize(
    ("words", "given", "code", "said"),
    [
        ([], "", 2, "no invitation is given"),
        (["-"], "", 1, "isn't an invitation"),
        (["-"], "nonsense\n", 1, "isn't an invitation"),
        (["-"], "x" * (1 << 20), 1, "isn't an invitation"),
        (["-"], f"{str(PLAYER)[:-1]}\n", 1, "isn't an invitation"),
        (["nonsense"], "", 2, "isn't an invitation"),
        (["-", str(PLAYER)], "", 0, ""),
        ([f"127.0.0.1:7777/99.{PLAYER.secret}"], "", 2, "isn't an invitation"),
        ([f"192.168.1.5:7777/1.{PLAYER.secret}"], "", 2, "must contain the fingerprint"),
        (["--invitation-file", "FILE"], "", 1, "isn't an invitation"),
        (["--invitation-file", "FILE", "-"], "", 2, "can't be given together"),
        (["--invitation-file", "none"], "", 2, "none"),
        (["--invitation-file", "/dev/zero"], "", 1, "not a file"),
        ([str(SPECTATOR)], "", 2, "use tashkalar watch"),
        ([str(PLAYER), "--seat", "1"], "", 2, "no invitation to this seat"),
    ],
)
def test_anything_else_is_refused_in_one_line_without_the_secret(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    words: list[str],
    given: str,
    code: int,
    said: str,
) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"\xff\x00" * 5000)
    monkeypatch.setattr("sys.stdin", io.StringIO(given))
    ended = run("join", "--plain", *(str(file) if word == "FILE" else word for word in words))
    lines = [line for line in ended.err.splitlines() if "among the arguments" not in line]
    assert (ended.code, len(lines)) == (code, bool(code)), ended.err
    assert said in "".join(lines)
    assert PLAYER.secret[:8] not in ended.err
    assert not list((tmp_path / "of-mine").glob("crash*"))


def test_what_the_host_prints_joins_by_a_command_without_the_invitation(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each invitation is a line of its own below the command."""
    monkeypatch.setattr(text_ui, "play_session", lambda session, *_, **__: session.close())
    seats = ["--seat", "2=remote", "--seat", "3=remote", "--spectators", "1"]
    lines = run("host", "--plain", "--form", "melee", "--names", "Ada,Boris,Cleo", *seats).out.splitlines()
    shown = [number for number, line in enumerate(lines) if line.startswith("127.0.0.1:")]
    invitations = [read_invitations(lines[number]) for number in shown]
    assert [[one.seat for one in each] for each in invitations] == [[2], [3], [2, 3], [0]]
    assert [write_invitations(each) for each in invitations] == [lines[number] for number in shown]
    commands = ["join"] * 3 + ["watch"]
    for number, name, command in zip(shown, ("Boris", "Cleo", "all of them", "spectators"), commands, strict=True):
        assert lines[number - 1].startswith(f"For {name}")
        assert f"`tashkalar {command}`" in lines[number - 1]
    assert not EXPOSED.search("\n".join(lines))


# --- the prompt -------------------------------------------------------------------------------------------------------


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[pexpect.spawn]:
    """A command that asks for an invitation at a terminal."""
    environment = of_its_own_size() | {f"TASHKALAR_{kind}": str(tmp_path) for kind in ("CONFIG", "DATA", "LOG")}
    words = ["-m", "tashkalar", "join", "--plain"]
    child = pexpect.spawn(sys.executable, words, env=environment, encoding="utf-8", timeout=PATIENCE)
    child.logfile_read = io.StringIO()
    child.expect("Paste the invitation")
    child.waitnoecho()
    yield child
    child.close(force=True)


TEXT = str(PLAYER)


@pytest.mark.sweep("pasted")
@pytest.mark.parametrize(
    "pasted",
    [
        [f"{TEXT}\n"],
        [f"Hi Boris,\n\n> {TEXT[:20]}\n> {TEXT[20:]}\n\nAda\n"],
        [f"{TEXT[:20]}\n{TEXT[20:]}", "\n"],
        ["nonsense\n", f"tashkalar join {TEXT}\n"],
    ],
)
def test_what_is_pasted_at_the_terminal_is_read_and_not_shown(asked: pexpect.spawn, pasted: list[str]) -> None:
    for part in pasted:
        asked.send(part)
        if part == "nonsense\n":
            asked.expect("isn't an invitation")
    asked.expect(r"Connecting to 127\.0\.0\.1:1\.")
    asked.expect("the host can't be reached")
    asked.expect(pexpect.EOF)
    assert asked.logfile_read is not None
    assert not any(
        part in asked.logfile_read.getvalue() for part in (PLAYER.secret[:8], PLAYER.secret[-8:], "nonsense")
    )


@pytest.mark.parametrize("before", [b"", b"\xff "])
def test_a_pipe_gives_the_invitation_and_then_the_answers(tmp_path: Path, before: bytes) -> None:
    command = [sys.executable, "-m", "tashkalar", "join", "--plain", "-"]
    environment = {**os.environ, "TASHKALAR_LOG": str(tmp_path)}
    given = before + f"{PLAYER}\nplace c5\n".encode()
    done = subprocess.run(command, input=given, capture_output=True, env=environment, timeout=PATIENCE, check=False)
    assert done.returncode == 1
    connecting, ended = done.stderr.decode().splitlines()
    assert connecting == "Connecting to 127.0.0.1:1."
    assert "the host can't be reached" in ended


@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 1)])
def test_the_prompt_can_be_left(asked: pexpect.spawn, key: str, code: int) -> None:
    asked.send(key)
    asked.expect(pexpect.EOF)
    asked.wait()
    assert asked.exitstatus == code
    assert asked.logfile_read is not None
    assert "Traceback" not in asked.logfile_read.getvalue()


# --- what people read -------------------------------------------------------------------------------------------------


def test_no_page_tells_anybody_to_write_an_invitation_among_the_arguments() -> None:
    pages = {*PAGES, *DOCS.glob("*/*.md"), *ROOT.glob("*.md"), *ROOT.glob("packaging/**/*")} - {ROOT / "CHANGELOG.md"}
    for page in sorted(page for page in pages if page.is_file()):
        found = EXPOSED.search(read(page))
        assert found is None, (page, found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_help_no_example_and_no_man_page_does(language: str, run: Run) -> None:
    texts = [run(name, "--help", "--lang", language).out for name in ("join", "watch", "host")]
    texts += [line for examples in EXAMPLES.values() for line, _ in examples]
    texts.append(re.sub(r"\\(.)", r"\1", man.page(language)))
    for text in texts:
        found = EXPOSED.search(text)
        assert found is None, found
    assert "join" in tashkalar.all()


def test_completion_offers_no_invitation() -> None:
    for shell in ("bash", "zsh", "fish"):
        command = [sys.executable, "-m", "tashkalar", "completion", shell]
        script = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
        assert not EXPOSED.search(script)


@pytest.mark.parametrize("typed", ["", "127", "-"])
@pytest.mark.parametrize("command", ["join", "watch"])
def test_a_shell_completes_no_invitation(command: str, typed: str) -> None:
    words = {"COMP_WORDS": f"tashkalar {command} {typed}", "COMP_CWORD": "2", "_TASHKALAR_COMPLETE": "bash_complete"}
    program = [sys.executable, "-m", "tashkalar"]
    done = subprocess.run(
        program, env=os.environ | words, capture_output=True, text=True, timeout=PATIENCE, check=True
    )  # fmt: skip
    assert not re.search(r"\d", done.stdout)


def test_no_line_that_is_typed_gets_into_a_history() -> None:
    """Python would keep one with the module `readline`, which the text interface doesn't use."""
    modules = "hotseat.cli.remote_commands, hotseat.text_ui.people_lines"
    code = f"import sys, {modules}; sys.exit('readline' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], timeout=PATIENCE, check=True)
