"""The base of the players' and the viewers' text interface: the shared commands and their parsing."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from hotseat.play.session import Session
from hotseat.plugin.decision import E, Q, R, S, Step
from hotseat.plugin.parse_input import normalize_text
from hotseat.plugin.queries import Moment, Query, in_english, in_own_words
from hotseat.plugin.speech import add_signs
from hotseat.records.replay import Replay
from hotseat.records.settings import ON
from hotseat.text_ui.console import Console, EndOfInput
from hotseat.text_ui.teller import Teller
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.util import safe_io
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import (
    ambiguous,
    capitalize,
    did_you_mean,
    in_brackets,
    join_sentences,
    quote_input,
    with_period,
)

SIGNS: Mapping[str, str] = {
    "?": "now", "q": "quit", "u": "undo", "r": "redo", "U": "redo", "l": "log", "L": "last", "W": "seat", "H": "hint",
    "k": "cards", "o": "show", "X": "solution", "S": "again", "O": "skip", "n": "next", "p": "back", "g": "turn",
    "]": "turn", "[": "previous", "a": "analyse", "m": "mistake", "w": "score",
}  # fmt: skip
"""The words that lines of one key of the screens stand for, where the command is possible."""
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
    words: tuple[str, ...] = ()
    """All words of the command, in small letters without accents, () for `word` alone."""
    title: str = ""
    """The command with its arguments as the help shows it; "" for the word and `more`."""
    whole: bool = False
    """Whether no abbreviation means the command, as games use the shorter words."""


class TextCommands(ABC, Generic[S, Q, R, E]):
    """A text interface for one state of a game at a time."""

    def __init__(self, renderer: TextRenderer[S, Q, R, E], console: Console) -> None:
        self.renderer = renderer
        self.teller = Teller(renderer)
        self.game = renderer.game
        self.console = console
        self.forked: Session[Any, Any, Any, Any] | None = None
        """The game that the person has begun from a position of a replay; the present one is left for it."""
        self.keys: Mapping[str, str] = SIGNS
        """The words that lines of one key stand for, beside those of the game."""
        console.dress = self._dress
        renderer.check = lambda: self.console.check()
        self.commands: tuple[TextCommand, ...] = (
            *self.query_commands("moment"),
            TextCommand("log", "[N]", _("the last N decisions (default {number})").format(number=LOG), self._log),
            *self.query_commands("game"),
            *self._demonstrate_command(),
            TextCommand("now", "", _("what you can type now"), self._now),
            TextCommand(
                "signs", "[on | off]", _("the signs of the screens beside names, in this game"), self._show_signs
            ),
            TextCommand("help", "", _("these commands"), self._help),
            TextCommand("quit", "", _("leave"), self._quit),
        )
        """The commands, in the order of the help."""

    @property
    def why_no_coach(self) -> str:
        """The reason why the game is played without the coach's help, as a sentence; "" if it isn't."""
        return ""

    @property
    @abstractmethod
    def moment(self) -> Moment[S, Q]:
        """The current state as the user may see it, with the user's pending decision."""

    @abstractmethod
    def happened(self, last: int) -> Sequence[Step[S, E]]:
        """Return the last steps, 0 for all, before the current state, as the user may see them."""

    def challenge_command(self, replay: Callable[[], Replay[S, Q, R, E]]) -> TextCommand:
        """Return the command that prints a challenge to send."""

        def send(_more: str) -> None:
            from hotseat.records.challenge import sent_challenge

            try:
                self.console.write(*sent_challenge(replay()))
            except ValueError as fault:
                self.console.write(with_period(capitalize(str(fault))))

        text = _("a challenge to beat this game: a line and a key to send")
        return TextCommand("beat", "", text, send, whole=True)

    def offer_opening(self, view: Callable[..., Session[Any, Any, Any, Any] | None]) -> None:
        """Add the command that opens what was received, or a moment of a saved game, as a replay.

        `view`: `opened.view_opened`, which imports the replay.
        """

        def open_text(text: str) -> None:
            self.forked = None if self._refuses_opening() else view(text, self.game, self.renderer, self.console)
            if self.forked is not None:
                raise EndOfInput

        text = _("a share key, a file with a position, or a saved game at a decision, as a replay; fork there plays it")
        self.commands = (TextCommand("open", "GAME [N]", text, open_text, whole=True), *self.commands)

    def _refuses_opening(self) -> bool:
        """Return whether nothing can be opened now, and say why."""
        return False

    def query_commands(self, about: str) -> Iterator[TextCommand]:
        """Yield the commands of the queries about a subject."""
        yield from (self.query_command(each) for each in self.renderer.queries() if each.about == about)

    def query_command(self, query: Query[S, Q]) -> TextCommand:
        """Return the command that answers a query."""
        title, text = query.listed
        return TextCommand(query.word, query.more, text, lambda more: self.answer(query, more), query.words, title)

    def _demonstrate_command(self) -> Iterator[TextCommand]:
        """Yield the command that plays the demonstration of a clause, if the game has any."""
        if self.game.has_demonstrations:
            text = _("play the positions that show a clause of the rules; the game stays as it is")
            yield TextCommand("demonstrate", "CLAUSE", text, self._demonstrate, whole=True)

    def _demonstrate(self, clause: str) -> None:
        from hotseat.text_ui.demonstration import play_demonstration

        play_demonstration(self.game, clause, self.renderer, self.console)

    def answer(self, query: Query[S, Q], text: str) -> None:
        """Print the answer to a query, unless Ctrl+C stops it; or why a challenge goes without it."""
        if query.aids and self.why_no_coach:
            self.console.write(self.why_no_coach)
            return
        try:
            with self.console.long_work():
                lines = [*query.describe(self.moment, text)]
        except KeyboardInterrupt:
            if not self.console.in_person:
                raise
            lines = [_("Stopped.")]
        self.console.write(*lines)

    def is_named(self, command: TextCommand, text: str) -> bool:
        """Return whether a line begins with the whole word of a command, or is its key."""
        first = normalize_text(text).partition(" ")[0]
        keyed = self.keys.get(text), self.renderer.signs.get(text)
        return command.word in keyed or first in (command.words or (command.word,))

    def matching_commands(self, text: str) -> list[TextCommand]:
        """Return the commands that a line may mean: the one that it names, else those abbreviated by its first word.

        A capital letter abbreviates none: on the screens it means something else than the small one.
        """
        word = text.partition(" ")[0]
        word = word if len(word) == 1 else normalize_text(word)
        named = [command for command in self.commands if self.is_named(command, text)]
        return named or [
            command
            for command in self.commands
            if not command.whole
            and any(each.startswith(word) for each in command.words or (command.word,))
            and (command.more or " " not in text)  # what takes no more words isn't abbreviated before some
        ]

    def run_command(self, command: TextCommand, text: str) -> None:
        command.do(in_english(command.more, text.partition(" ")[2].strip()))

    def run_line(self, text: str, more: Sequence[str] = (), otherwise: str = "") -> None:
        """Run a command; for an unknown one, suggest the nearest accepted word, or `otherwise` if none is near."""
        commands = self.matching_commands(text)
        if len(commands) == 1:
            self.run_command(commands[0], text)
        elif commands:
            self.console.refuse(ambiguous([command.word for command in commands]))
        else:
            fault = self.elsewhere(text) or _("{text} isn't a command.").format(text=quote_input(text))
            known = [*more, *(command.word for command in self.commands)]
            self.console.refuse(join_sentences(fault, did_you_mean(text, known) or otherwise))

    def _dress(self, text: str) -> str:
        """Return a line with the signs of its names if the person wants them."""
        at = self.moment if self.renderer.shows_signs else None
        return text if at is None else add_signs(text, self.game.signs(at.view, at.seat))

    def _show_signs(self, wanted: str) -> None:
        """Show the signs of the screens beside names or leave them out, or say whether they appear."""
        if wanted:
            self.renderer.shows_signs = wanted.lower() == ON
        self.console.write(_("Signs appear.") if self.renderer.shows_signs else _("Signs are left out."))

    def elsewhere(self, text: str) -> str:
        """Return a sentence about a key or word of a command that isn't possible here; "" for any other line."""
        word = self.keys.get(text) or self.renderer.signs.get(text) or text
        if word not in {*self.keys.values(), *self.renderer.signs.values()}:
            return ""
        named = quote_input(text) if word == text else in_brackets(quote_input(text), word)
        return _("{command} isn't possible here.").format(command=named)

    def number(self, text: str, default: int) -> int:
        """Return the positive integer in a text; print a message and return 0 if there is none."""
        number = (safe_io.parse_int(text) or 0) if text else default
        if number > 0:
            return number
        self.console.write(_("{text} is not a number from 1.").format(text=quote_input(text)))
        return 0

    def log(self, steps: Sequence[Step[S, E]]) -> list[str]:
        """Return a line for each step, with its turn."""
        return [_("Turn {turn}: {what}.").format(turn=step.turn, what=self.game.say_step(step)) for step in steps]

    def _log(self, number: str) -> None:
        if last := self.number(number, LOG):
            self.console.write(*self.log(self.happened(last)) or [_("Nothing has been played yet.")])

    def _now(self, _more: str) -> None:
        """Print what can be answered and asked now."""
        at = self.moment
        asks = [
            query.listed[0]
            for query in self.renderer.queries()
            if query.helps(at)
            and not (query.aids and self.why_no_coach)
            and (query.about != "question" or at.decision is not None)
        ]
        self.console.write(
            *(self.teller.question(at) if at.decision is not None else ()),
            _("Ask: {queries}.").format(queries=_(", ").join(asks)),
            _("help describes these and all other commands."),
        )

    def _help(self, _more: str) -> None:
        for command in self.commands:
            word = command.title or f"{command.word} {in_own_words(command.more)}".strip()
            self.console.write(_("{command}: {help}.").format(command=word, help=command.help))

    def _quit(self, _: str) -> None:
        raise EndOfInput
