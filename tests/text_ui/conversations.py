"""Conversations with the text interface for tests: input lines, and the lines printed in reply."""

from collections.abc import Callable
from io import StringIO

from hotseat.text_ui.console import Console
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.viewer import TextReplay
from tashkalar.game_types import Replay, Session
from tashkalar.text_ui.text_renderer import TashKalarTextRenderer


class Person(StringIO):
    """Somebody at a terminal: gives the next line after reading what was said since the last.

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
    """What the person sees."""

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


def played(session: Session, *lines: str) -> list[str]:
    """What is said to these lines, without the greeting, the first question, and the last words when they end."""
    console = script(*lines)
    TextGame(session, TashKalarTextRenderer(session.game), console, open_hands=False).run()
    return printed_lines(console)[4:-1]


def viewed(replay: Replay, *lines: str) -> list[str]:
    """What is said to these lines, without the title."""
    console = script(*lines)
    TextReplay(replay, TashKalarTextRenderer(replay.game), console).run()
    return printed_lines(console)[1:]


def in_person(session: Session, answer: Callable[[str], str | None], *, open_hands: bool = False) -> str:
    """The whole screen of a person who answers so."""
    person = Person(answer)
    TextGame(session, TashKalarTextRenderer(session.game), Console(person, person.screen), open_hands=open_hands).run()
    return person.screen.getvalue()
