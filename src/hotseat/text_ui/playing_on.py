"""Playing on from a position of a replay in the text interface: a trial of moves without a record."""

from hotseat.play.session import Session
from hotseat.plugin.decision import E, Q, R, S
from hotseat.text_ui.console import Console, EndOfInput
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.util.i18n import gettext as _

LEFT_OUT = ("seat",)
"""The commands of a game that a trial doesn't have."""


class TextTrial(TextGame[S, Q, R, E]):
    """A game that one person continues for all seats; quit leads back to the replay."""

    leaving_note = ""  # nothing is lost

    def __init__(self, state: S, renderer: TextRenderer[S, Q, R, E], console: Console) -> None:
        super().__init__(Session.what_if(renderer.game, state), renderer, console, open_hands=True)
        self.commands = tuple(command for command in self.commands if command.word not in LEFT_OUT)

    def run(self) -> None:
        """Play until the person quits or the game ends, and say so."""
        self.console.write(_("Try moves from here; nothing is saved, undo takes all back, quit returns to the replay."))
        try:
            while (decision := self.session.question) is not None:
                self._print_decision(decision)
                while not self._handle(self.read(), decision):
                    pass
            self.console.write(*self.renderer.describe_end(self.session.state, self.session.history.result))
        except EndOfInput:
            pass
        self.console.write(_("Back at the replay."))
