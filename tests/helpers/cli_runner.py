"""The command line, called as from a shell but inside this process."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from tashkalar import cli, trace


class CommandResult(NamedTuple):
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., CommandResult]


def caller(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command from its words; standard output is no terminal."""

    def command(*words: str) -> CommandResult:
        monkeypatch.setattr("sys.argv", ["tashkalar", *words])
        with monkeypatch.context() as patch:
            patch.setattr(trace, "log_event", trace.log_event)  # nobody listens after this command
            with pytest.raises(SystemExit) as ended:
                cli.main()
        said = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return CommandResult(ended.value.code, said.out, said.err)

    return command
