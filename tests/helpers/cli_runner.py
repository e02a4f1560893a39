"""The command line, called as from a shell but inside this process."""

import io
import logging
from collections.abc import Callable
from typing import NamedTuple

import pytest

from tashkalar import cli


class CommandResult(NamedTuple):
    """The output of a command, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., CommandResult]


def end_log() -> None:
    """Ends the log of a run, which in the real program ends with the process."""
    for log in map(logging.getLogger, ("tashkalar", "hotseat")):
        log.setLevel(logging.NOTSET)
        for handler in log.handlers[:]:
            log.removeHandler(handler)
            handler.close()


def caller(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command from its words; standard output is no terminal."""

    def command(*words: str) -> CommandResult:
        monkeypatch.setattr("sys.argv", ["tashkalar", *words])
        try:
            with pytest.raises(SystemExit) as ended:
                cli.main()
        finally:
            end_log()
        said = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return CommandResult(ended.value.code, said.out, said.err)

    return command


def typing_caller(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command from its words and from what is typed to it, `stdin`."""
    command = caller(monkeypatch, capsys)

    def typed(*words: str, stdin: str = "") -> CommandResult:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        return command(*words)

    return typed
