"""Child processes: how many, how a Python is started, and that a child ends with its parent."""

import contextlib
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace

import pytest

from hotseat.util import processes
from hotseat.util.processes import SAFE_PATH
from tests.hotseat.helpers.fixed_environment import PATIENCE


def test_processors_are_those_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {0, 3, 5} if pid == 0 else set(), raising=False)
    assert processes.cpu_count() == 3


@pytest.mark.parametrize(("known", "count"), [(6, 6), (None, 1)])
def test_processors_where_the_system_tells_no_affinity(
    monkeypatch: pytest.MonkeyPatch, known: int | None, count: int
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: known)
    assert processes.cpu_count() == count


def test_a_python_leaves_out_the_current_folder(tmp_path: Path) -> None:
    (tmp_path / "random.py").write_text("raise SystemExit('imported from the current folder')")
    command = processes.python("-c", "import random; print(random.randrange(1))")
    assert command[0] == sys.executable
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.stdout, done.returncode) == ("0\n", 0), done.stderr


@pytest.mark.parametrize(("before", "inside"), [(None, processes.OURS), ("", processes.OURS), ("user", "user")])
def test_the_variable_is_set_inside_and_restored(
    monkeypatch: pytest.MonkeyPatch, before: str | None, inside: str
) -> None:
    if before is None:
        monkeypatch.delenv(SAFE_PATH, raising=False)
    else:
        monkeypatch.setenv(SAFE_PATH, before)
    seen = []
    with contextlib.suppress(RuntimeError), processes.safe_path():
        seen.append(os.environ[SAFE_PATH])
        raise RuntimeError
    assert seen == [inside]
    assert os.environ.get(SAFE_PATH) == before


@pytest.mark.parametrize(("value", "after"), [(processes.OURS, None), ("user", "user"), (None, None)])
def test_only_our_own_value_is_forgotten(monkeypatch: pytest.MonkeyPatch, value: str | None, after: str | None) -> None:
    monkeypatch.delenv(SAFE_PATH, raising=False)
    if value is not None:
        monkeypatch.setenv(SAFE_PATH, value)
    processes.forget_safe_path()
    assert os.environ.get(SAFE_PATH) == after


def test_a_child_ends_with_its_parent_and_ignores_ctrl_c() -> None:
    program = (
        "import multiprocessing, os, signal, sys, time\n"
        "from hotseat.util import processes\n"
        "def child():\n"
        "    processes.die_with_parent()\n"
        "    print(os.getpid(), signal.getsignal(signal.SIGINT) == signal.SIG_IGN, flush=True)\n"
        "    time.sleep(600)\n"
        "if __name__ == '__main__':\n"
        "    multiprocessing.get_context('fork').Process(target=child).start()\n"
        "    sys.stdin.readline()\n"
        "    os._exit(0)\n"
    )
    with subprocess.Popen(
        processes.python("-c", program), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdin is not None
        assert parent.stdout is not None
        number, ignores = parent.stdout.readline().split()
        assert ignores == "True"
        os.kill(int(number), 0)
        parent.stdin.close()
        assert parent.stdout.read() == "", "the output ends when the child has ended too"


@pytest.fixture
def ctrl_c_restored() -> Iterator[None]:
    """Ctrl+C means the same after the test."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c_restored")
def test_a_child_waits_for_its_parent_beside_its_work_and_ends_with_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    parent_ends, codes = threading.Event(), SimpleQueue[int]()
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: SimpleNamespace(join=parent_ends.wait))
    monkeypatch.setattr(os, "_exit", codes.put)
    others = set(threading.enumerate())
    processes.die_with_parent()
    (waiting,) = set(threading.enumerate()) - others
    assert waiting.daemon, "a child whose work is done isn't kept by it"
    assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    assert codes.empty()
    parent_ends.set()
    waiting.join(PATIENCE)
    assert not codes.empty()
    assert codes.get() == 1
