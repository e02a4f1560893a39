"""Games by plain lines alone: every answer by its words, every command at some moment, and little said before each."""

import random
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest

from hotseat.cli import plugins
from hotseat.play.session import Session
from hotseat.plugin.game import Game
from hotseat.plugin.parse_input import normalize_text
from hotseat.records.settings import BRIEF
from hotseat.text_ui.console import Console
from hotseat.text_ui.text_game import TextGame
from hotseat.tui.command_input import CommandInput
from hotseat.util.i18n import LANGUAGES, language_context
from tests.tui.test_leaving import GAMES, load, wanted

MOST = 40
"""The words before a decision at most, besides those about the answer before."""
DECISIONS = 36
REFUSED = ("isn't a command", "neither an answer nor a command", "That may mean", "is not possible here")
LEFT = ("quit", "undo", "redo", "seat", "hint", "plan", "verbosity", "rules", "cards")
"""The commands that change the game or take long, which other tests try."""


class Listener:
    """A player that types random answers by their names, each after a command."""

    def __init__(self, game: Game[Any, Any, Any, Any], seed: int) -> None:
        self.heard, self.dice = StringIO(), random.Random(seed)
        self.session = Session.start(game, wanted(game), None)
        renderer = plugins.text_renderer(game)
        renderer.verbosity = BRIEF
        self.table = TextGame(self.session, renderer, Console(self, self.heard), open_hands=True)  # type: ignore[arg-type]
        self.words: list[int] = []
        """The words that were said before each decision, besides those about the answer before."""
        self.begun: set[str] = set()
        """The first words of all options."""
        self._lines = self._typed()

    def isatty(self) -> bool:
        return False

    def readline(self, _size: int = -1) -> str:
        return next(self._lines, "")

    def said(self) -> str:
        text = self.heard.getvalue()
        self.heard.seek(0)
        self.heard.truncate()
        return text

    def _typed(self) -> Iterator[str]:
        self.said()
        for number in range(DECISIONS):
            decision, game = self.session.question, self.session.game
            assert decision is not None
            commands = [each for each in self.table.commands if each.word not in LEFT]
            command = commands[number % len(commands)].word
            yield f"{command}\n"
            answer = self.said()
            assert answer.strip(), command
            assert not any(text in answer for text in REFUSED), (command, answer)
            self.begun |= {each.text.partition(" ")[0] for each in decision.options}
            option = game.random_option(decision, self.dice.randrange)
            if option.text in game.no_abbreviation:
                option = decision.options[0]
            view, before = self.table.moment.view, len(self.session.steps)
            name = game.option_names(view, option)[0]
            on_screen = CommandInput(game, view, decision.options)
            on_screen.insert(name)
            assert on_screen.option is not None, on_screen.fault
            assert game.option_names(view, on_screen.option)[0] == name
            yield f"{name}\n"
            if len(self.session.steps) == before:  # what loses something is typed once more
                assert "once more" in self.heard.getvalue(), (name, self.heard.getvalue())
                self.said()
                yield f"{name}\n"
            said, step = self.said(), game.visible_step(self.session.steps[before], decision.seat)
            done = game.say_step(step).rstrip(".")
            assert done in said or not step.events, (name, said)
            self.words.append(len(said.split()) - len(done.split()))
            if self.session.question is None:
                return


class Regretful(Listener):
    """A player that takes an answer back, plays it again, asks about the seats and the clock, and leaves."""

    def _typed(self) -> Iterator[str]:
        self.said()
        yield "undo\n"
        assert "Nothing has been played yet." in self.said()
        decision, game = self.session.question, self.session.game
        assert decision is not None
        option = next(each for each in decision.options if each.text != "resign")
        yield f"{game.option_names(self.table.moment.view, option)[0]}\n"
        done, steps = self.said(), [*self.session.steps]
        assert steps
        after = self.session.question
        ended = after is None or after.seat != decision.seat
        yield "undo\n"
        assert self.session.steps == (steps if ended else [])
        taken = self.said()
        assert taken.strip()
        assert taken != done
        assert ("can't be taken back" in taken) is ended, taken
        yield "redo\n"
        assert self.session.steps == steps
        again = self.said()
        assert ("Nothing has been taken back." in again) is ended, again
        yield "seat\n"
        seats = self.said()
        assert all(player in seats for player in game.names(self.session.state))
        yield "clock\n"
        clock = self.said()
        assert all(f"{player} 0:" in clock for player in game.names(self.session.state))
        yield "quit\n"
        raise AssertionError("quit leaves")


@pytest.mark.parametrize("name", GAMES)
def test_an_answer_is_taken_back_and_a_game_left_by_ear(name: str) -> None:
    listener = Regretful(load(name), 11)
    listener.table.run()
    assert listener.said().startswith("Game stopped: ")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_by_plain_lines_alone(name: str) -> None:
    listener = Listener(load(name), 11)
    listener.table.run()
    assert len(listener.words) == DECISIONS or listener.session.question is None
    assert max(listener.words) <= MOST, listener.words
    game, queries = listener.session.game, listener.table.renderer.queries()
    for language in LANGUAGES:
        with language_context(language):
            names = {normalize_text(game.word_names.get(word, word)) for word in listener.begun}
            asked = [word for query in queries for word in query.words]
            assert not {*asked} & {*listener.begun, *names}, language
            assert len(asked) == len({*asked}), (language, sorted(asked))
