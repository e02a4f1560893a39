"""Conversations with the text interface: input lines, and the lines printed in reply."""

from collections.abc import Callable
from io import StringIO
from threading import Event

from hotseat.text_ui.console import Console


class Person(StringIO):
    """A person at a terminal: gives the next line after reading the output since the last, and leaves at the end.

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
        self.screen.prompted.wait()
        shown = self.screen.getvalue()
        fresh, self._read = shown[self._read :], len(shown)
        line = None if fresh.endswith("press Enter to leave.\n> ") else self.answer(fresh)
        self.screen.prompted.clear()
        return "" if line is None else f"{line}\n"


class Screen(StringIO):
    """The output that the person sees."""

    def __init__(self) -> None:
        super().__init__()
        self.prompted = Event()
        """Whether a prompt is the last thing on the screen, so that the person answers."""

    def write(self, text: str) -> int:
        written = super().write(text)
        (self.prompted.set if text.endswith(" ") else self.prompted.clear)()
        return written

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
