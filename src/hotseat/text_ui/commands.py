"""The base of the players' and the viewers' text interface: the shared commands and their parsing."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple

from hotseat.plugin.decision import E, Q, R, S, Step
from hotseat.text_ui.console import Console, EndOfInput
from hotseat.text_ui.text_renderer import LookupCommand, TextMoment, TextRenderer
from hotseat.util import safe_io
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import ambiguous, did_you_mean, join_sentences, quote_input

LOG = 10
"""The default number of steps that the command `log` prints."""


class TextCommand(NamedTuple):
    """A command of the text interface."""

    word: str
    more: str
    """The arguments that may follow the word, for the help."""
    help: str
    """A description of the command, in the player's language."""
    do: Callable[[str], None]
    """The function that runs the command; its argument is the text after the word."""


class TextCommands(ABC, Generic[S, Q, R, E]):
    """A text interface for one state of a game at a time."""

    def __init__(self, renderer: TextRenderer[S, Q, R, E], console: Console) -> None:
        self.renderer = renderer
        self.game = renderer.game
        self.console = console
        self.commands: tuple[TextCommand, ...] = (
            *(self.lookup_command(each) for each in renderer.commands if each.about == "moment"),
            TextCommand("log", "[N]", _("the last N decisions (default {number})").format(number=LOG), self._log),
            *(self.lookup_command(each) for each in renderer.commands if each.about == "game"),
            TextCommand("help", "", _("these commands"), self._help),
            TextCommand("quit", "", _("leave"), self._quit),
        )
        """The commands, in the order of the help."""

    @property
    @abstractmethod
    def moment(self) -> TextMoment[S, Q]:
        """The current state as the user may see it, with the user's pending decision."""

    @abstractmethod
    def happened(self, last: int) -> Sequence[Step[S, E]]:
        """Return the last steps, 0 for all, before the current state, as the user may see them."""

    def lookup_command(self, lookup: LookupCommand[S, Q]) -> TextCommand:
        """Return the command that runs a lookup."""
        return TextCommand(lookup.word, lookup.more, _(lookup.help), lambda text: self.run_lookup(lookup, text))

    def run_lookup(self, lookup: LookupCommand[S, Q], text: str) -> None:
        """Print the result of a lookup."""
        self.console.write(*lookup.describe(self.moment, text))

    def matching_commands(self, text: str) -> list[TextCommand]:
        """Return the commands that a line may mean: the one named by its first word, else those abbreviated by it."""
        word = text.lower().partition(" ")[0]
        exact = [command for command in self.commands if command.word == word]
        return exact or [command for command in self.commands if command.word.startswith(word)]

    def run_command(self, command: TextCommand, text: str) -> None:
        command.do(text.partition(" ")[2].strip())

    def run_line(self, text: str, more: Sequence[str] = (), otherwise: str = "") -> None:
        """Run a command; for an unknown one, suggest the nearest accepted word, or `otherwise` if none is near."""
        commands = self.matching_commands(text)
        if len(commands) == 1:
            self.run_command(commands[0], text)
        elif commands:
            self.console.write(ambiguous([command.word for command in commands]))
        else:
            fault = _("{text} isn't a command.").format(text=quote_input(text))
            known = [*more, *(command.word for command in self.commands)]
            self.console.write(join_sentences(fault, did_you_mean(text, known) or otherwise))

    def number(self, text: str, default: int) -> int:
        """Return the positive integer in a text; print a message and return 0 if there is none."""
        number = (safe_io.parse_int(text) or 0) if text else default
        if number > 0:
            return number
        self.console.write(_("{text} is not a number from 1.").format(text=quote_input(text)))
        return 0

    def log(self, steps: Sequence[Step[S, E]]) -> list[str]:
        """Return a line for each step, with its turn."""
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
