"""What playing and replaying have in common: the commands that look at things, and how a command is understood."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple

from tashkalar import safe_io
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.decision import E, Q, R, S, Step
from tashkalar.tabletop.text_ui.console import Dialogue, Left
from tashkalar.tabletop.text_ui.text_renderer import Lookup, Moment, Phrasing
from tashkalar.tabletop.text_utils import quoted

LOG = 10
"""So many lines of the log are told if no number is given."""


class Command(NamedTuple):
    """Something that can be asked for besides answering."""

    word: str
    more: str
    """What may follow the word, for the help."""
    help: str
    """What it does, in the player's language."""
    do: Callable[[str], None]
    """Does it; takes what followed the word."""


class Commands(ABC, Generic[S, Q, R, E]):
    """Says what is asked for of one moment of a game.

    Args:
        phrasing: how the game is told.
        dialogue: the conversation.
    """

    def __init__(self, phrasing: Phrasing[S, Q, R, E], dialogue: Dialogue) -> None:
        self.phrasing = phrasing
        self.game = phrasing.game
        self.dialogue = dialogue
        self.commands: tuple[Command, ...] = (
            *(self.looking(each) for each in phrasing.lookups if each.about == "moment"),
            Command("log", "[N]", _("the last N decisions, {number} if not told").format(number=LOG), self._log),
            *(self.looking(each) for each in phrasing.lookups if each.about == "game"),
            Command("help", "", _("these commands"), self._help),
            Command("quit", "", _("leave"), self._quit),
        )

    @property
    @abstractmethod
    def moment(self) -> Moment[S, Q]:
        """What is looked at, as whoever looks may see it."""

    @abstractmethod
    def happened(self, last: int) -> Sequence[Step[S, E]]:
        """The last steps up to this moment, as whoever looks may hear of them.

        Args:
            last: how many; 0 for all.
        """

    def looking(self, lookup: Lookup[S, Q]) -> Command:
        """The command that looks something up.

        Args:
            lookup: one of the phrasing's.
        """
        return Command(lookup.word, lookup.more, _(lookup.help), lambda text: self.look(lookup, text))

    def look(self, lookup: Lookup[S, Q], text: str) -> None:
        """Say what is looked up.

        Args:
            lookup: one of the phrasing's.
            text: what followed its word.
        """
        self.dialogue.say(*lookup.tell(self.moment, text))

    def commanded(self, text: str) -> list[Command]:
        """The commands that a line may mean: the one of that word alone, else those that its first word begins.

        Args:
            text: the line.
        """
        word = text.lower().partition(" ")[0]
        exact = [command for command in self.commands if command.word == word]
        return exact or [command for command in self.commands if command.word.startswith(word)]

    def obey(self, command: Command, text: str) -> None:
        """Do what a line commands.

        Args:
            command: one of those that it may mean.
            text: the line.
        """
        command.do(text.partition(" ")[2].strip())

    def number(self, text: str, untold: int) -> int:
        """The number that a text means; 0 if it means none, which is said.

        Args:
            text: what followed a command's word.
            untold: what is meant if nothing did.
        """
        number = (safe_io.number(text) or 0) if text else untold
        if number > 0:
            return number
        self.dialogue.say(_("{text} is not a number from 1.").format(text=quoted(text)))
        return 0

    def log(self, steps: Sequence[Step[S, E]]) -> list[str]:
        """A line for each step, with its turn.

        Args:
            steps: what has happened.
        """
        return [_("Turn {turn}: {what}.").format(turn=step.turn, what=self.game.told(step)) for step in steps]

    def _log(self, number: str) -> None:
        if last := self.number(number, LOG):
            self.dialogue.say(*self.log(self.happened(last)) or [_("Nothing has been played yet.")])

    def _help(self, _more: str) -> None:
        for command in self.commands:
            word = f"{command.word} {command.more}".strip()
            self.dialogue.say(_("{command}: {help}.").format(command=word, help=command.help))

    def _quit(self, _: str) -> None:
        raise Left
