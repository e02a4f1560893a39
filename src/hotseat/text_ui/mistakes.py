"""A person's mistakes in the text interface: each turn is played again until a better one is found."""

from collections.abc import Callable, Iterator
from typing import Any

from hotseat.coach.exercise import MistakeRun
from hotseat.plugin.decision import E, Q, R, S
from hotseat.text_ui.commands import TextCommand
from hotseat.text_ui.console import Console, EndOfInput
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.util.i18n import gettext as _

LEFT_OUT = ("seat", "hint")
"""The commands of a game that an exercise doesn't have, or has in its own way."""


class TextMistake(TextGame[S, Q, R, E]):
    """One mistake in the text interface."""

    leaving_note = ""  # progress is saved

    def __init__(self, run: MistakeRun[S, Q, R, E], renderer: TextRenderer[S, Q, R, E], console: Console) -> None:
        super().__init__(run.session, renderer, console, open_hands=True)
        self.attempt = run
        self.viewer = run.mistake.seat
        self.left = False
        """Whether the player goes on to the next mistake without a solution."""
        self.commands = (
            TextCommand("hint", "", _("a hint at the coach's turn, each time more detailed"), self._hint),
            TextCommand("solution", "", _("the coach's turn; the mistake stays open"), self._solution),
            TextCommand("again", "", _("begin the turn again"), self._again),
            TextCommand("skip", "", _("leave this mistake for the next one"), self._skip),
            *(command for command in self.commands if command.word not in LEFT_OUT),
        )

    def run(self) -> None:
        """Let the player solve the mistake or leave it; raise EndOfInput if the player quits."""
        self.console.write(self.attempt.title, self.attempt.played, self.attempt.task)
        self.console.write(_("Type an answer, or help for the commands."))
        while not self.left and self.attempt.verdict != "solved":
            self.attempt.advance()
            if self.attempt.verdict == "judging":
                self._judge()
            elif (decision := self.session.question) is not None:
                self._print_decision(decision)
                while not (self._handle(self.read(), decision) or self.left):
                    pass

    def _judge(self) -> None:
        """Let the coach judge a turn that is over; after a miss, read lines until the turn begins again."""
        self.console.write(self.attempt.report)
        self.console.flush()
        self.attempt.judge()
        self.console.write(self.attempt.report)
        if self.attempt.verdict != "missed":
            return
        self.console.write(_("Enter starts again, undo takes the last step back."))
        steps = len(self.session.steps)
        while not self.left and len(self.session.steps) == steps:
            if text := self.read():
                self.run_command_line(text, [])
            else:
                self._again("")

    def _hint(self, _more: str) -> None:
        self.console.write(self.attempt.hint())

    def _solution(self, _more: str) -> None:
        self.attempt.show()
        self.console.write(self.attempt.report, *self.log(self.session.steps))
        self._again("")

    def _again(self, _more: str) -> None:
        self.attempt.again()
        self.console.write(_("The turn begins again."))

    def _skip(self, _more: str) -> None:
        self.left = True


def solve_mistakes(
    runs: Iterator[MistakeRun[Any, Any, Any, Any]],
    renderer_of: Callable[[Any], TextRenderer[Any, Any, Any, Any]],
    console: Console,
) -> None:
    """Let the player solve mistakes one after the other, until the player quits or none is left."""
    try:
        for run in runs:
            TextMistake(run, renderer_of(run.game), console).run()
        console.write(_("No more mistakes to solve."))
    except EndOfInput:
        return
