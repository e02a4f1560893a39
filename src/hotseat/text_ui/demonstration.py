"""Demonstrations of the rules as lines of text: both positions of a clause to read, or one of them to play."""

from __future__ import annotations

from typing import Any

from hotseat.play.demonstration_run import DemonstrationRun, find_demonstration, unknown_clause
from hotseat.plugin.decision import E, Q, R, S
from hotseat.plugin.game import Game
from hotseat.text_ui.commands import TextCommand
from hotseat.text_ui.console import Console, EndOfInput
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.util.i18n import gettext as _

LEFT_OUT = ("seat", "demonstrate")
"""The commands of a game that a demonstration doesn't have."""


class TextDemonstration(TextGame[S, Q, R, E]):
    """A position of a demonstration that one person plays for all seats; quit leads back."""

    leaving_note = ""  # nothing is lost

    def __init__(self, run: DemonstrationRun[S, Q, R, E], renderer: TextRenderer[S, Q, R, E], console: Console) -> None:
        super().__init__(run.session, renderer, console, open_hands=True)
        self.demonstration = run
        self.changed = False
        """Whether the person wants to see the other position."""
        self.commands = (
            TextCommand("show", "", _("play the next move of the demonstration"), lambda _more: self._show()),
            TextCommand("twin", "", _("the other position of the clause"), lambda _more: self._change()),
            *(command for command in self.commands if command.word not in LEFT_OUT),
        )

    def run(self) -> None:
        """Play until the person quits, changes to the other position, or the game ends."""
        self.console.write(*self.demonstration.lines)
        self.console.write(_("Play any moves here; show plays the demonstrated ones, twin changes, quit returns."))
        while (decision := self.session.question) is not None and not self.changed:
            self._print_decision(decision)
            while not self.changed and not self._handle(self.read(), decision):
                pass
        if self.session.question is None:
            self.console.write(*self.renderer.describe_end(self.session.state, self.session.history.result))

    def _show(self) -> None:
        move = self.demonstration.next_move
        if not move:
            self.console.write(_("The demonstration plays no further move here."))
            return
        self.session.play(move)
        self._describe(self.session.steps[-1])

    def _change(self) -> None:
        self.changed = True


def play_demonstration(
    game: Game[Any, Any, Any, Any], text: str, renderer: TextRenderer[Any, Any, Any, Any], console: Console
) -> None:
    """Let a person play the demonstration of a clause, or list the clauses that are demonstrated."""
    shown = find_demonstration(game.demonstrations(), text)
    if shown is None:
        console.write(*unknown_clause(game, text))
        return
    run, dress, check = DemonstrationRun(game, shown), console.dress, renderer.check
    try:
        while True:
            demonstration = TextDemonstration(run, renderer, console)
            demonstration.run()
            if not demonstration.changed:
                break
            run = run.other()
    except EndOfInput:
        pass
    finally:
        console.dress, renderer.check = dress, check
    console.write(_("The demonstration is over."))
