"""Lines that a person types at a real terminal before a decision is shown, or while others decide."""

import os
import pty
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from threading import Thread

import pytest

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.testing.nim import Nim
from hotseat.text_ui import others_turns
from hotseat.text_ui.console import Console
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from tests.hotseat import bots
from tests.hotseat.helpers.fixed_environment import PATIENCE
from tests.hotseat.remote.test_participants import WANTED, wait_until


class Terminal:
    """A game in plain lines at a terminal, in a thread of its own."""

    def __init__(self, session: Session, keyboard: int) -> None:  # type: ignore[type-arg]
        self.session, self.output = session, StringIO()
        self._keyboard = keyboard

    def type(self, *lines: str) -> None:
        os.write(self._keyboard, "".join(f"{line}\n" for line in lines).encode())

    def shows(self, text: str) -> None:
        wait_until(lambda: text in " ".join(self.output.getvalue().split()))

    @property
    def played(self) -> list[str]:
        return [step.option for step in self.session.steps]


@contextmanager
def terminal(*players: PlayerSpec, ahead: tuple[str, ...] = ()) -> Iterator[Terminal]:
    ours, theirs = pty.openpty()
    session = Session.start(Nim(), WANTED, None, players)
    made, opponents = Terminal(session, ours), ExternalPlayers(session)
    with os.fdopen(theirs) as heard:
        if ahead:
            made.type(*ahead)
        console = Console(heard, made.output)
        game = TextGame(session, TextRenderer(Nim()), console, open_hands=True, opponents=opponents)
        thread = Thread(target=game.run, daemon=True)
        thread.start()
        try:
            yield made
        finally:
            made.type("quit")
            thread.join(PATIENCE)
            opponents.close()
            os.close(ours)


def test_what_is_typed_ahead_waits_for_enter() -> None:
    with terminal(HUMAN, HUMAN, ahead=("take 1", "", "take 2")) as made:
        made.shows("You typed 'take 1' before this was asked. Enter plays it; anything else drops it. >")
        assert made.played == []
        made.type("")
        made.shows("You typed 'take 2' before this was asked.")
        assert made.played == ["take 1"]
        made.type("take 3")
        made.shows("Turn 3, Ada")
        assert made.played == ["take 1", "take 3"]


def test_a_lookup_typed_ahead_leaves_the_others_waiting() -> None:
    with terminal(HUMAN, HUMAN, ahead=("table", "take 2")) as made:
        made.shows("You typed 'table' before")
        made.type("")
        made.shows("You typed 'take 2' before")
        made.type("")
        made.shows("Turn 2, Boris")
        assert made.played == ["take 2"]


def test_commands_are_heard_while_a_computer_thinks_and_an_answer_waits(tmp_path: Path) -> None:
    with terminal(bots.bot(tmp_path, bots.THINKER), HUMAN) as made:
        made.type("table")
        made.shows("stones")
        made.type("")
        made.shows("is thinking. Ctrl+C makes it play at once.")
        made.type("take 1")
        made.shows("'take 1' isn't a command; as an answer it waits until you are asked.")
        made.type("tabel")
        made.shows("The nearest is table.")
        made.type("seat 1=human")
        made.shows("You typed 'take 1' before this was asked.")
        assert made.played == []


def test_a_computer_that_thinks_long_is_announced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(others_turns, "SOON", 0.1)
    with terminal(bots.bot(tmp_path, bots.SLOW), HUMAN) as made:
        made.shows("is thinking. Ctrl+C makes it play at once.")


def test_commands_are_heard_after_the_end() -> None:
    with terminal(HUMAN, HUMAN) as made:
        made.shows("lay 2. >")
        while made.session.question is not None:
            prompts = made.output.getvalue().count("> ") + 1
            made.type(made.session.question.options[-1].text)
            wait_until(lambda: made.output.getvalue().count("> ") >= prompts)  # noqa: B023
        made.shows("Ask more about the game, or press Enter to leave.")
        made.type("table", "log 1")
        made.shows("press Enter to leave. >")
        made.type("")
        made.shows("The game is over: it is not saved.")
