"""Conversations about Tash-Kalar with the text interface."""

from collections.abc import Callable

from hotseat.text_ui.console import Console
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.viewer import TextReplay
from tashkalar.game_types import Replay, Session
from tashkalar.text_ui.text_renderer import TashKalarTextRenderer
from tests.hotseat.helpers.conversations import Person as Person
from tests.hotseat.helpers.conversations import Screen as Screen
from tests.hotseat.helpers.conversations import printed_lines as printed_lines
from tests.hotseat.helpers.conversations import script as script


def played(session: Session, *lines: str) -> list[str]:
    """Return the output for these lines, without the greeting, the first question, and the last words at the end."""
    console = script(*lines)
    TextGame(session, TashKalarTextRenderer(session.game), console, open_hands=False).run()
    return printed_lines(console)[4:-1]


def viewed(replay: Replay, *lines: str) -> list[str]:
    """Return the output for these lines, without the title."""
    console = script(*lines)
    TextReplay(replay, TashKalarTextRenderer(replay.game), console).run()
    return printed_lines(console)[1:]


def in_person(session: Session, answer: Callable[[str], str | None], *, open_hands: bool = False) -> str:
    """The whole screen of a person who answers so."""
    person = Person(answer)
    TextGame(session, TashKalarTextRenderer(session.game), Console(person, person.screen), open_hands=open_hands).run()
    return person.screen.getvalue()
