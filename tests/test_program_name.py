"""The command lines that the program names work where it was started, also from a folder outside the PATH."""

import os
from pathlib import Path

import pytest

from hotseat.remote.invitation import JOIN
from hotseat.util import identity
from tests.helpers.cli_runner import caller


@pytest.mark.parametrize(
    ("started", "named"),
    [
        ("x/bin/tashkalar", "x/bin/tashkalar"),
        ("pytest", "tashkalar"),
        ("/x/src/tashkalar/__main__.py", "/x/python -m tashkalar"),
        ("/x/src/pytest/__main__.py", "tashkalar"),
    ],
)
def test_a_program_outside_the_path_is_named_as_it_was_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, started: str, named: str
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("sys.argv", [started])
    monkeypatch.setattr("sys.executable", "/x/python")
    own = identity.current()
    assert own.command("games") == f"{named} games"
    assert own.runnable("see `tashkalar games` and _tashkalar") == f"see `{named} games` and _tashkalar"
    assert own.command(JOIN, elsewhere=True) == f"tashkalar {JOIN}"


def test_a_program_on_the_path_has_its_bare_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "tashkalar"
    program.write_text("")
    program.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("sys.argv", [os.fspath(program)])
    assert identity.current().command("games") == "tashkalar games"


def test_help_and_its_examples_name_it_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run = caller(monkeypatch, capsys)
    monkeypatch.setenv("PATH", str(tmp_path))
    program = property(lambda _own: ".venv/bin/tashkalar")
    monkeypatch.setattr(identity.Identity, "program", program)
    said = run("replay", "--help").out
    assert "Usage: .venv/bin/tashkalar replay" in said
    assert "`.venv/bin/tashkalar games`" in " ".join(said.split())
    assert ".venv/bin/tashkalar replay 1" in said
