"""What playing and replaying have in common: the commands that look at things, and how a command is understood."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple

from tashkalar import safe_io
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.decision import E, Q, R, S, Step
from tashkalar.tabletop.text_ui.console import Console, EndOfInput
from tashkalar.tabletop.text_ui.text_renderer import LookupCommand, TextMoment, TextRenderer
from tashkalar.tabletop.text_utils import quote_input

LOG = 10
"""So many lines of the log are told if no number is given."""


class TextCommand(NamedTuple):
    """Something that can be asked for besides answering."""

    word: str
    more: str
    """What may follow the word, for the help."""
    help: str
    """What it does, in the player's language."""
    do: Callable[[str], None]
    """Does it; takes what followed the word."""


class TextCommands(ABC, Generic[S, Q, R, E]):
    """Says what is asked for of one moment of a game.

    Args:
        renderer: how the game is told.
        console: the conversation.
    """

    def __init__(self, renderer: TextRenderer[S, Q, R, E], console: Console) -> None:
        self.renderer = renderer
        self.game = renderer.game
        self.console = console
        self.commands: tuple[TextCommand, ...] = (
            *(self.looking(each) for each in renderer.lookups if each.about == "moment"),
            TextCommand("log", "[N]", _("the last N decisions, {number} if not told").format(number=LOG), self._log),
            *(self.looking(each) for each in renderer.lookups if each.about == "game"),
            TextCommand("help", "", _("these commands"), self._help),
            TextCommand("quit", "", _("leave"), self._quit),
        )

    @property
    @abstractmethod
    def moment(self) -> TextMoment[S, Q]:
        """What is looked at, as whoever looks may see it."""

    @abstractmethod
    def happened(self, last: int) -> Sequence[Step[S, E]]:
        """The last steps up to this moment, as whoever looks may hear of them.

        Args:
            last: how many; 0 for all.
        """

    def looking(self, lookup: LookupCommand[S, Q]) -> TextCommand:
        """The command that looks something up.

        Args:
            lookup: one of the phrasing's.
        """
        return TextCommand(lookup.word, lookup.more, _(lookup.help), lambda text: self.look(lookup, text))

    def look(self, lookup: LookupCommand[S, Q], text: str) -> None:
        """Say what is looked up.

        Args:
            lookup: one of the phrasing's.
            text: what followed its word.
        """
        self.console.write(*lookup.describe(self.moment, text))

    def commanded(self, text: str) -> list[TextCommand]:
        """The commands that a line may mean: the one of that word alone, else those that its first word begins.

        Args:
            text: the line.
        """
        word = text.lower().partition(" ")[0]
        exact = [command for command in self.commands if command.word == word]
        return exact or [command for command in self.commands if command.word.startswith(word)]

    def obey(self, command: TextCommand, text: str) -> None:
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
        number = (safe_io.parse_int(text) or 0) if text else untold
        if number > 0:
            return number
        self.console.write(_("{text} is not a number from 1.").format(text=quote_input(text)))
        return 0

    def log(self, steps: Sequence[Step[S, E]]) -> list[str]:
        """A line for each step, with its turn.

        Args:
            steps: what has happened.
        """
        return [_("Turn {turn}: {what}.").format(turn=step.turn, what=self.game.describe_step(step)) for step in steps]

    def _log(self, number: str) -> None:
        if last := self.number(number, LOG):
            self.console.write(*self.log(self.happened(last)) or [_("Nothing has been played yet.")])

    def _help(self, _more: str) -> None:
        for command in self.commands:
            word = f"{command.word} {command.more}".strip()
            self.console.write(_("{command}: {help}.").format(command=word, help=command.help))

    def _quit(self, _: str) -> None:
        raise EndOfInput
