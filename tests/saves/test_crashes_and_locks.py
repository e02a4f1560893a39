"""Crashes and failures during a game: a killed process, a full disk, a read-only folder, a locked record."""

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from hotseat.records.record import RecordFault, RecordOpen
from tashkalar.game_types import Session
from tests.helpers import saves
from tests.helpers.saves import read_replay, read_tash_kalar_record
from tests.saves import kill_at_random
from tests.saves.playing import cards, play_on, saved, start

ROOT = Path(__file__).parents[2]


def in_a_process(script: str, *words: object) -> subprocess.CompletedProcess[str]:
    """Run a script that must succeed."""
    command = [sys.executable, "-c", script, *map(str, words)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the player is forked")
def test_kill_9_at_any_moment_loses_nothing_confirmed() -> None:
    assert sum(map(kill_at_random.kill, range(8))) > 8 * kill_at_random.SETUPS


FULL = """
import resource, sys
from pathlib import Path
from tests.saves.playing import play_on, start
session = start(Path(sys.argv[1]))
play_on(session, 5)
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
resource.setrlimit(resource.RLIMIT_FSIZE, (session.path.stat().st_size + 50, hard))
play_on(session, 5, seed=2)
print(session.save_error, len(session.path.read_bytes()), sep="|")
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
play_on(session, 1, seed=3)
print(session.save_error, *(step.option for step in session.steps), sep="|")
"""


def test_a_file_that_can_not_grow_is_whole_again_once_it_can(tmp_path: Path) -> None:
    """The system refuses what goes past a limit, as a full disk does."""
    pytest.importorskip("resource")
    first, second = in_a_process(FULL, tmp_path).stdout.splitlines()
    trouble, _ = first.split("|")
    assert trouble == os.strerror(errno.EFBIG)
    trouble, *played = second.split("|")
    assert trouble == ""
    (path,) = tmp_path.iterdir()
    record = read_tash_kalar_record(path, cards())
    assert [step.option for step in record.history.steps] == played
    assert len(played) == 11
    assert not record.notices


NOBODY = 65534


@pytest.fixture(params=["a real one", "an imitation"])
def locked_folder(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which no file can be made. Root may write everywhere, and is nobody meanwhile."""
    if request.param == "an imitation":

        def refused(path: Path, mode: str, opener: object = None) -> FileIO:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

        monkeypatch.setattr("hotseat.records.writer.FileIO", refused)
    saved(tmp_path, plies=4)  # what is imported late is imported now, for nobody may read little
    with TemporaryDirectory() as folder:  # the folders of pytest are closed to nobody
        Path(folder).chmod(0o555)
        we = os.geteuid()
        os.seteuid(we or NOBODY)
        yield Path(folder)
        os.seteuid(we)


def test_a_read_only_folder_is_told_and_keeps_nobody_from_playing(locked_folder: Path) -> None:
    session = start(locked_folder)
    play_on(session, 4)
    assert session.save_error == os.strerror(errno.EACCES)
    assert len(session.steps) == 4
    session.close()
    assert not list(locked_folder.iterdir())


def test_a_file_that_may_not_be_written_on_is_told_and_can_be_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path, plies=5)

    def refused(path: Path, mode: str, opener: object = None) -> Any:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr("hotseat.records.writer.FileIO", refused)
    with pytest.raises(RecordFault, match=f"can't be written to: {os.strerror(errno.EACCES)}"):
        saves.resume_session(path, cards())
    assert len(read_replay(path, cards()).steps) == 5


SECOND = """
import sys
from pathlib import Path
from hotseat.records.record import RecordOpen
from tests.helpers import saves
from tests.helpers.saves import read_replay
from tests.saves.playing import cards
try:
    saves.resume_session(Path(sys.argv[1]), cards())
except RecordOpen as fault:
    print(fault, len(read_replay(Path(sys.argv[1]), cards()).steps), sep="|")
"""


def test_a_second_process_is_told_and_may_look(tmp_path: Path) -> None:
    session = start(tmp_path)
    play_on(session, 6)
    assert session.path is not None
    data = session.path.read_bytes()
    said, steps = in_a_process(SECOND, session.path).stdout.strip().split("|")
    assert "this game is open in another window" in said
    assert steps == "6"
    assert session.path.read_bytes() == data
    play_on(session, 1)
    session.close()
    assert len(read_tash_kalar_record(session.path, cards()).history.steps) == 7


def test_a_fork_is_open_too(tmp_path: Path) -> None:
    fork = Session.fork(read_replay(saved(tmp_path, plies=3), cards()), tmp_path / "forks")
    assert fork.path is not None
    with pytest.raises(RecordOpen):
        saves.resume_session(fork.path, cards())
    fork.close()
