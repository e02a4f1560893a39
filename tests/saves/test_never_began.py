"""A game that never began leaves no file: a record gets its name with its header, and a failed start removes it."""

import errno
import io
import os
import signal
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from hotseat.records import saved_games
from hotseat.util import file_systems
from tashkalar.game_types import Session
from tests.helpers import saves
from tests.helpers.cli_runner import Run, caller
from tests.saves.playing import cards, play_on, saved, start


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    (tmp_path / "games").mkdir()
    return tmp_path / "games"


@pytest.fixture
def run(games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return caller(monkeypatch, capsys)


def left(games: Path) -> list[str]:
    return [each.name for each in games.iterdir()]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
def test_a_record_that_can_not_be_begun_leaves_nothing(
    games: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        session = start(games)
        assert session.save_error == os.strerror(number)
        play_on(session, 2)
        assert left(games) == []
    play_on(session, 1)
    session.close()
    assert session.save_error == ""
    assert [game.fault for game in saved_games.all_games(games)] == [""]


@pytest.mark.parametrize("number", [errno.EACCES, errno.EBUSY, errno.EPERM])
def test_where_an_open_file_can_not_be_renamed_a_record_is_begun_all_the_same(
    games: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """Hard links are missing too, as in some network folders."""

    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "link", fail)
    monkeypatch.setattr(os, "rename", fail)
    session = start(games)
    play_on(session, 2)
    session.close()
    assert session.save_error == ""
    assert len(left(games)) == 1
    assert [game.fault for game in saved_games.all_games(games)] == [""]


@pytest.mark.parametrize(
    "moment", ["os.fsync", "hotseat.util.file_systems.name", "hotseat.util.file_systems.sync_folder"]
)
def test_a_kill_while_it_begins_leaves_no_game_without_a_header(games: Path, moment: str) -> None:
    child = os.fork()
    if not child:
        try:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(moment, lambda *_: os.kill(os.getpid(), signal.SIGKILL))
                start(games)
        finally:
            os._exit(1)
    assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL
    assert [game.fault for game in saved_games.all_games(games)] == [""] * moment.endswith("sync_folder")


def test_a_name_is_never_taken_from_another_game(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (games / "fresh").write_text("new")
    (games / "taken.tkr").write_text("old")
    with pytest.raises(FileExistsError):
        file_systems.name(games / "fresh", games / "taken.tkr")

    def refused(*_: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", refused)
    with pytest.raises(PermissionError):
        file_systems.name(games / "fresh", games / "taken.tkr")
    assert (games / "taken.tkr").read_text() == "old"
    file_systems.name(games / "fresh", games / "free.tkr")
    assert sorted(left(games)) == ["free.tkr", "taken.tkr"]


@pytest.mark.parametrize(
    "words",
    [
        ("--names", "Ada,Ada"),
        ("--schools", "northern,northern"),
        ("--seat", "2=program:no-such-program-anywhere"),
        ("--seat", "2=python:./none.py:eager"),
        ("--seat", "2=somebody"),
        ("--form", "melee", "--teams"),
        ("--cards", "none.yaml"),
    ],
)
@pytest.mark.parametrize("plain", [True, False])
def test_a_start_that_is_refused_leaves_nothing(
    games: Path, run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], plain: bool
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run("play", *["--plain"] * plain, *words).code in (1, 2)
    assert left(games) == []


def test_a_host_that_can_not_listen_leaves_nothing(games: Path, run: Run) -> None:
    pytest.importorskip("websockets")
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = run("host", "--plain", "--seat", "2=remote", "--listen", f"127.0.0.1:{port}")
        assert said.code == 1
        assert left(games) == []


def test_an_interrupt_at_the_first_decision_keeps_the_deal(
    games: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It began: the line that says where it is saved is true."""
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    said = run("play", "--plain")
    (game,) = saved_games.all_games()
    assert said.out.rstrip().endswith(f"saved in {game.path}.")
    assert game.fault == ""


def discarded(session: Session, path: Path) -> bool:
    session.discard()
    return not path.exists()


@pytest.mark.parametrize(
    ("make", "gone"),
    [
        (lambda games: start(games), True),
        (lambda games: played(start(games)), False),
        (lambda games: resumed(games, 0), False),
        (lambda games: resumed(games, 2), False),
    ],
)
def test_only_a_new_game_is_discarded(games: Path, make: Callable[[Path], Session], gone: bool) -> None:
    session = make(games)
    assert session.path is not None
    assert discarded(session, session.path) == gone


def played(session: Session) -> Session:
    play_on(session, 1)
    return session


def resumed(games: Path, plies: int) -> Session:
    return saves.resume_session(saved(games, plies=plies), cards())
