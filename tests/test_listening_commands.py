"""The commands that listen: what they print can be entered elsewhere, also where they listen on every address."""

import subprocess
import sys
from itertools import takewhile
from pathlib import Path

import pytest

from hotseat.util.processes import python
from hotseat.util.sockets import address_to_enter

PATIENCE = 60.0
COMMANDS = {
    "serve": ["serve", "--listen", "{every}:0"],
    "relay": ["relay", "--listen", "{every}:0"],
    "host": ["host", "--listen", "{every}:0", "--seat", "2=remote", "--plain"],
    "table": ["table", "--keep", "{folder}", "--listen", "{every}:0"],
}


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="ends the command by a signal")
@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("every", ["0.0.0.0", "[::]"])
def test_the_printed_address_can_be_entered(tmp_path: Path, name: str, every: str) -> None:
    words = [word.format(every=every, folder=tmp_path / "tables") for word in COMMANDS[name]]
    pipe = subprocess.PIPE
    with subprocess.Popen(python("-m", "tashkalar", *words), stdin=pipe, stdout=pipe, text=True) as process:
        try:
            assert process.stdout is not None
            lines = list(takewhile(lambda line: not line.startswith(("Ctrl+C", "The SHA")), process.stdout))
        finally:
            process.terminate()
        process.communicate(timeout=PATIENCE)
    printed = "".join(lines)
    assert address_to_enter(every.strip("[]")) in printed
    assert f"{every}:" not in printed
