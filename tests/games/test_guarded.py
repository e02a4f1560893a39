"""A bot ends with the program, however that ends."""

import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hotseat.test_guarded import Family, on_linux, wait_until_ended
from tests.hotseat.test_guarded import family as family


def plainly(bot: Family) -> "subprocess.Popen[bytes]":
    """A game in plain lines against a bot."""
    seat = f"2=program:{shlex.join(bot.command)}"
    words = ("play", "--plain", "--form", "duel", "--names", "Ada,Boris", "--seed", "7", "--seat", seat)
    return subprocess.Popen(
        [sys.executable, "-m", "tashkalar", *words], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    )


@on_linux
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_program_ends_with_a_game_in_plain_lines(
    family: Callable[[], Family], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sign: signal.Signals
) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    bot = family()
    with plainly(bot) as ours:
        processes = bot.processes
        ours.send_signal(sign)
    assert ours.returncode == -sign
    wait_until_ended(processes)
