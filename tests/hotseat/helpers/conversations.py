"""Conversations with the text interface: input lines, and the lines printed in reply."""

from collections.abc import Callable
from io import StringIO

from hotseat.text_ui.console import Console


class Person(StringIO):
    """A person at a terminal: gives the next line after reading the output since the last.

    Args:
        answer: what is typed after reading this; None ends the input.
    """

    def __init__(self, answer: Callable[[str], str | None]) -> None:
        super().__init__()
        self.answer = answer
        self.screen = Screen()
        self._read = 0

    def isatty(self) -> bool:
        return True

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        shown = self.screen.getvalue()
        fresh, self._read = shown[self._read :], len(shown)
        line = self.answer(fresh)
        return "" if line is None else f"{line}\n"


class Screen(StringIO):
    """The output that the person sees."""

    def isatty(self) -> bool:
        return True


def script(*lines: str) -> Console:
    """A conversation with a script."""
    return Console(StringIO("".join(f"{line}\n" for line in lines)), StringIO())


def printed_lines(console: Console) -> list[str]:
    """All the lines that were said."""
    out = console._stdout
    assert isinstance(out, StringIO)
    return out.getvalue().splitlines()
