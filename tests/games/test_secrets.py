"""Secrets are hidden wherever a log or a report could hold them, whole or in part."""

import logging
import sys
from pathlib import Path
from urllib.parse import quote

import pytest

from hotseat.cli import common
from hotseat.remote.credentials import Credentials, load_credentials, save_credentials
from hotseat.remote.invitation import Invitation, new_secret, read_invitations, write_invitations
from hotseat.util import secrets
from tests.helpers.cli_runner import Run, caller

SECRET = "QQQQ-ks7_0zf0EPwLHV_zw"
TEXT = f"127.0.0.1:1/2.{SECRET}"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.setenv("TASHKALAR_LOG", str(tmp_path))
    return caller(monkeypatch, capsys)


def parts(secret: str) -> list[str]:
    """All parts of a secret that are long enough to matter."""
    return [secret[start : start + secrets.LEAST] for start in range(len(secret) - secrets.LEAST + 1)]


def shows(text: str, secret: str) -> bool:
    return any(part in text for part in parts(secret))


@pytest.mark.parametrize(
    "text",
    [
        SECRET,
        f"2.{SECRET}",
        f"x{SECRET}y",
        f"4%{SECRET}",
        f"{SECRET}.{SECRET[::-1]}.{SECRET}",
        repr(f"tashkalar join {TEXT}"),
        SECRET[:-3],
        SECRET[3:],
        SECRET[:10] + " ...",
        f"at%3A1%2F2.{SECRET}%23",
        SECRET.replace("-", "%2D").replace("_", "%5f"),
        "".join(f"%{ord(sign):02X}" for sign in SECRET),
        quote(f"2.{SECRET}#a b", safe=""),
        f'{{"do":"hello","secret":"{SECRET}"}}',
        f"Hello(secret='{SECRET}', name='')",
    ],
)
def test_a_registered_secret_is_hidden_in_every_form(text: str) -> None:
    secrets.register(SECRET)
    hidden = secrets.redact(f"before {text} behind")
    assert hidden.startswith("before ")
    assert hidden.endswith(" behind")
    assert secrets.HIDDEN in hidden
    for part in parts(SECRET):
        assert part not in hidden
        assert "".join(f"%{ord(sign):02X}" for sign in part) not in hidden


def test_other_texts_stay() -> None:
    secrets.register("", "short", new_secret())
    for text in (
        "",
        "short",
        "127.0.0.1:7777",
        "Python 3.11.2, /usr/lib/python3.11/site-packages",
        "place c5 2.1c",
        "share 0.12345678901234567",
    ):
        assert secrets.redact(text) == text


def test_whatever_makes_or_reads_secrets_registers_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def hidden(secret: str) -> bool:
        found = secrets.redact(secret) == secrets.HIDDEN
        secrets._parts.clear()
        return found

    monkeypatch.setattr(secrets, "_parts", set())
    assert not hidden(SECRET)
    assert hidden(new_secret())
    read_invitations(f"Join me: {TEXT}.")
    assert hidden(SECRET)
    write_invitations([Invitation("127.0.0.1", 1, 2, SECRET)])
    assert hidden(SECRET)
    record = tmp_path / "game.tkr"
    save_credentials(Credentials(secrets=[SECRET, SECRET, SECRET], order=[0, 1]), record)
    assert load_credentials(record, 2).secrets == [SECRET] * 3
    assert hidden(SECRET)


@pytest.mark.parametrize("text", [TEXT, TEXT[:-4], f"127.0.0.1:1/99.{SECRET}", f"http://h/?q=2%2E{SECRET}"])
def test_no_log_holds_an_argument_that_is_or_resembles_an_invitation(text: str, run: Run, tmp_path: Path) -> None:
    assert run("join", "--plain", text, "--seat", "5", "--verbose").code == 2
    (log,) = tmp_path.glob("log-*")
    assert "arguments" in log.read_text()
    assert not shows(log.read_text(), SECRET)


def test_no_report_of_a_crash_and_no_log_holds_a_secret(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        invited = read_invitations(TEXT)
        logging.getLogger("hotseat.play.program").info("it answered %.40r", f"... {invited}")
        raise AssertionError(f"unexpected {invited}")

    monkeypatch.setattr(common, "need_terminal", fail)
    ended = run("join", TEXT, "--verbose")
    assert ended.code == 1
    written = [file.read_text() for file in tmp_path.iterdir()]
    assert len(written) == 2
    for text in (*written, ended.err, ended.out):
        assert not shows(text, SECRET)
    assert all("AssertionError: unexpected" in text for text in written)
    assert sys.argv[1:3] == ["join", TEXT]
