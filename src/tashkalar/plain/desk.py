"""What playing and replaying have in common: the commands that look at things, and how a command is understood."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tashkalar import outside
from tashkalar.engine import Decision, GameState
from tashkalar.kernel.phrases import nearest, quoted, unclear
from tashkalar.plain import look
from tashkalar.plain.talk import Left, Talk
from tashkalar.record.sessions import Step

LOG = 10
"""So many lines of the log are told if no number is given."""


class Command(NamedTuple):
    """Something that can be asked for besides answering."""

    word: str
    more: str
    """What may follow the word, for the help."""
    help: str
    do: Callable[[str], None]
    """Does it; takes what followed the word."""


class Desk(ABC):
    """Says what is asked for of one moment of a game.

    Args:
        talk: the conversation.
    """

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.commands: tuple[Command, ...] = (
            Command("board", "", "a drawing of the arena", self._board),
            Command("row", "e | 5 | e5", "what stands on a column, a row or a square", self._row),
            Command("pieces", "[NAME | all]", "the pieces of a player or of all, by rank", self._pieces),
            Command("hand", "", "the cards in hand", self._hand),
            Command("card", "NAME", "a card in full", self._card),
            Command("tasks", "", "the tasks, and how far they are met", self._tasks),
            Command("score", "", "the scores, and what they are made of", self._score),
            Command("log", "[N]", f"the last N decisions, {LOG} if not told", self._log),
            Command("rules", "[TOPIC]", "the rules, topic by topic", self._rules),
            Command("help", "", "these commands", self._help),
            Command("quit", "", "leave", self._quit),
        )

    @property
    @abstractmethod
    def state(self) -> GameState:
        """The moment that is looked at."""

    @property
    def asked(self) -> Decision | None:
        """The question that is to be answered here, if any."""
        return None

    @abstractmethod
    def happened(self, last: int) -> Sequence[Step]:
        """The last so many steps up to this moment; all for 0."""

    def commanded(self, text: str) -> list[Command]:
        """The commands that a line may mean: the one of that word alone, else those that its first word begins."""
        word = text.lower().partition(" ")[0]
        exact = [command for command in self.commands if command.word == word]
        return exact or [command for command in self.commands if command.word.startswith(word)]

    def obey(self, command: Command, text: str) -> None:
        """Do what a line commands."""
        command.do(text.partition(" ")[2].strip())

    def number(self, text: str, untold: int) -> int:
        """The number that a text means, or `untold` for none; 0 if it means none, which is said."""
        number = (outside.number(text) or 0) if text else untold
        if number > 0:
            return number
        self.talk.say(f"{quoted(text)} is not a number from 1.")
        return 0

    # --- the commands -------------------------------------------------------------------------------------------------

    def _board(self, _: str) -> None:
        self.talk.say(*look.board(self.state))

    def _row(self, name: str) -> None:
        self.talk.say(*look.squares_of(self.state, name))

    def _pieces(self, name: str) -> None:
        self.talk.say(*look.pieces(self.state, name))

    def _hand(self, _: str) -> None:
        seats = range(len(self.state.seats)) if self.asked is None else [self.asked.seat]
        for seat in seats:
            self.talk.say(*look.hand(self.state, seat, self.asked))

    def _card(self, name: str) -> None:
        source = self.asked.source if self.asked else ""
        found = look.find_card(self.state, name) if name else [source] * bool(source)
        if len(found) == 1:
            self.talk.say(*look.card(self.state, found[0], self.asked))
        elif found:
            self.talk.say(unclear(found))
        elif name:
            cards = self.state.table.cards
            known = (*cards.beings, *cards.flares, *cards.tasks)
            self.talk.say(f"No card is called {quoted(name)}.{nearest(name, known)}")
        else:
            self.talk.say("Name a card.")

    def _tasks(self, _: str) -> None:
        self.talk.say(*look.tasks(self.state, self.asked))

    def _score(self, _: str) -> None:
        self.talk.say(*look.scores(self.state))

    def _log(self, number: str) -> None:
        if last := self.number(number, LOG):
            self.talk.say(*look.log(self.state, self.happened(last)) or ["Nothing has been played yet."])

    def _rules(self, topic: str) -> None:
        self.talk.say(*look.rules(topic))

    def _help(self, _: str) -> None:
        for command in self.commands:
            self.talk.say(f"{f'{command.word} {command.more}'.strip()}: {command.help}.")

    def _quit(self, _: str) -> None:
        raise Left
