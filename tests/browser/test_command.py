"""`tashkalar serve` as a process: what it prints for its owner."""

import contextlib
import hashlib
import re
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hotseat.util.processes import python
from hotseat.util.sockets import address_to_enter

PATIENCE = 30.0
INVITATION = "127.0.0.1:7777/2.abcdefghijklmnopqrstuv"


@contextlib.contextmanager
def running(*words: str) -> Iterator[subprocess.Popen[str]]:
    """The command as a process, which is ended after the block."""
    command, pipe = python("-m", "tashkalar", "serve", "--listen", *words), subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().rstrip("\n")


@pytest.mark.skipif(sys.platform == "win32", reason="ends the command by a signal")
def test_the_fingerprint_is_the_one_that_browsers_show() -> None:
    with running("0.0.0.0:0") as process:
        address = re.escape(address_to_enter("0.0.0.0"))
        found = re.fullmatch(rf"Open https://{address}:(\d+)/ in a browser\.", line(process))
        assert found
        certificate = ssl.PEM_cert_to_DER_cert(
            ssl.get_server_certificate(("127.0.0.1", int(found[1])), timeout=PATIENCE)
        )
        assert line(process) == "The browser will ask about the certificate; its SHA-256 fingerprint is:"
        pairs = re.findall("..", hashlib.sha256(certificate).hexdigest().upper())
        assert line(process) == ":".join(pairs)


@pytest.mark.skipif(sys.platform == "win32", reason="ends the command by a signal")
def test_an_invitation_comes_from_a_file_and_as_an_argument_with_a_warning(tmp_path: Path) -> None:
    file = tmp_path / "invitation"
    file.write_text(f"tashkalar join {INVITATION}\n")
    for words, warnings in (("--invitation-file", str(file)), 0), (("--invitation", INVITATION), 1):
        with running("127.0.0.1:0", *words) as process:
            assert re.fullmatch(r"Secret link 1: http://127\.0\.0\.1:\d+/seat/[\w-]{22}", line(process))
            process.terminate()
            said = process.communicate(timeout=PATIENCE)[1].splitlines()
        assert len(said) == warnings
        assert all("other users of this machine can see an invitation among the arguments" in each for each in said)
