"""Ctrl+C in plain lines, at each place: it hurries, asks, stops or leaves, and never leaves a game in silence."""

import signal
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

from hotseat.play.external_players import ExternalPlayers
from hotseat.play.session import Session
from hotseat.plugin.queries import Query
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.testing.nim import Nim
from hotseat.text_ui.console import Console
from hotseat.text_ui.interrupt import EFFECTS, Effect, InterruptPlace, interrupts_call
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from tests.hotseat import bots
from tests.hotseat.helpers.conversations import Person
from tests.hotseat.remote.test_participants import WANTED, wait_until

ONCE_MORE = "Press Ctrl+C once more to leave."


class Renderer(TextRenderer[Any, Any, Any, Any]):
    """The texts of a game, with a lookup that works until it is stopped."""

    def queries(self) -> tuple[Query[Any, Any], ...]:
        return (*super().queries(), Query("ponder", "", "long work", lambda *_: self._ponder()))

    def _ponder(self) -> list[str]:
        while True:
            self.check()


class Table:
    """A game in plain lines; a person presses Ctrl+C and types."""

    def __init__(self, folder: Path, *players: PlayerSpec, open_hands: bool = True) -> None:
        self.session = Session.start(Nim(), WANTED, folder / "games", players)
        self.person = Person(lambda _: None)
        self.console = Console(self.person, self.person.screen)
        self.opponents = ExternalPlayers(self.session)
        self.game = TextGame(
            self.session, Renderer(Nim()), self.console, open_hands=open_hands, opponents=self.opponents
        )
        self.left = False

    def run(self, answer: Callable[[str], str | None]) -> str:
        """Play with a person's answers, and return the output; `left` says whether Ctrl+C has ended it."""
        self.person.answer = answer
        try:
            self.game.run()
        except KeyboardInterrupt:
            self.left = True
        finally:
            self.opponents.close()
            self.session.close()
        return " ".join(self.person.screen.getvalue().split())

    def presses(self, times: int) -> None:
        """Press Ctrl+C once, or once more after what was said to the first time."""
        for number in range(times):
            shown = self.person.screen.getvalue().count("once more")
            self.console.interrupt()
            while number + 1 < times and self.person.screen.getvalue().count("once more") == shown:
                pass


def scenario(place: InterruptPlace, folder: Path) -> Table:
    """Return a table whose first prompt is at a place."""
    people = (HUMAN, HUMAN)
    match place:
        case InterruptPlace.COVER:
            return Table(folder, *people, open_hands=False)
        case InterruptPlace.REMEDY:
            return Table(folder, bots.bot(folder, bots.LIAR), HUMAN)
        case InterruptPlace.SPECTATING:
            return Table(folder, *[bots.bot(folder, bots.FIRST)] * 2)
    return Table(folder, *people)


ASKING = [place for place, effect in EFFECTS.items() if effect is Effect.ASK and place is not InterruptPlace.WAITING]


@pytest.mark.parametrize("place", ASKING)
def test_it_asks_first_and_leaves_with_a_sentence(place: InterruptPlace, tmp_path: Path) -> None:
    table = scenario(place, tmp_path)
    said = table.run(lambda _: table.presses(2))
    assert table.left
    assert "Saved in" in said.partition(ONCE_MORE)[0]
    assert "Game stopped: saved in" in said.partition(ONCE_MORE)[2]


def test_after_another_line_it_asks_again(tmp_path: Path) -> None:
    table = scenario(InterruptPlace.QUESTION, tmp_path)
    moves = iter([1, 0, 1])

    def answer(_: str) -> str | None:
        if (move := next(moves, None)) is None:
            return None
        table.presses(move)
        return "last"

    said = table.run(answer)
    assert not table.left
    assert said.count(ONCE_MORE) == 2


def test_it_hurries_a_thinking_computer_and_then_asks(tmp_path: Path) -> None:
    table = Table(tmp_path, bots.bot(tmp_path, bots.THINKER), HUMAN)

    def press() -> None:
        for step in range(2):  # Ada plays two options in a turn
            running, steps = table.opponents._running, table.session.steps
            wait_until(lambda: len(steps) == step and any(each.thinks for _spec, each in [*running.values()]))  # noqa: B023
            table.console.interrupt()

    Thread(target=press, daemon=True).start()
    said = table.run(lambda _: None)
    assert "Turn 1: Ada: lay 2." in said
    assert ONCE_MORE not in said


def test_a_computer_that_cannot_be_hurried_leaves_the_question(tmp_path: Path) -> None:
    table = Table(tmp_path, bots.bot(tmp_path, bots.SLOW), HUMAN)

    def press() -> None:
        wait_until(lambda: table.opponents._running)
        table.presses(2)

    Thread(target=press, daemon=True).start()
    said = table.run(lambda _: None)
    assert table.left
    assert "Game stopped: saved in" in said.partition(ONCE_MORE)[2]


def test_it_stops_long_work_and_the_game_goes_on(tmp_path: Path) -> None:
    table = scenario(InterruptPlace.QUESTION, tmp_path)
    typed = iter(["ponder", "take 3", None])

    def press() -> None:
        table.console.interrupt()
        table.console.check()

    table.game.renderer.check = press
    said = table.run(lambda _: next(typed))
    assert "Stopped." in said
    assert [step.option for step in table.session.steps] == ["take 3"]
    assert not table.left


def test_a_script_says_where_its_game_is(tmp_path: Path) -> None:
    def pressed(*_: object) -> str:
        raise KeyboardInterrupt

    out, session = StringIO(), Session.start(Nim(), WANTED, tmp_path, (HUMAN, HUMAN))
    console = Console(SimpleNamespace(isatty=lambda: False, readline=pressed), out)  # type: ignore[arg-type]
    with pytest.raises(KeyboardInterrupt):
        TextGame(session, TextRenderer(Nim()), console, open_hands=True).run()
    assert out.getvalue().splitlines()[-1].startswith("Game stopped: saved in")


def test_all_places_have_an_effect_and_the_handler_is_put_back() -> None:
    assert {*EFFECTS} == {*InterruptPlace}
    heard: list[str] = []
    with interrupts_call(lambda: heard.append("pressed")):
        signal.raise_signal(signal.SIGINT)
    assert heard == ["pressed"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
