"""Playing on from a position of a replay in the text interface: a trial of moves without a record."""

from hotseat.play.session import Session
from hotseat.plugin.decision import E, Q, R, S
from hotseat.records.replay import Replay
from hotseat.text_ui.commands import TextCommand
from hotseat.text_ui.console import Console, EndOfInput
from hotseat.text_ui.text_game import TextGame
from hotseat.text_ui.text_renderer import TextRenderer
from hotseat.util.i18n import gettext as _

LEFT_OUT = ("seat",)
"""The commands of a game that a trial doesn't have."""


class TextTrial(TextGame[S, Q, R, E]):
    """A game that one person continues for all seats; quit leads back to the replay."""

    leaving_note = ""  # nothing is lost

    def __init__(self, replay: Replay[S, Q, R, E], renderer: TextRenderer[S, Q, R, E], console: Console) -> None:
        super().__init__(Session.what_if(renderer.game, replay.state), renderer, console, open_hands=True)
        self.replay = replay
        self.commands = (
            TextCommand("keep", "[NOTE]", _("keep these moves as a variation, with a note"), self._keep),
            *(command for command in self.commands if command.word not in LEFT_OUT),
        )

    def _keep(self, note: str) -> None:
        from hotseat.records.variations import keep_variation  # imports pydantic

        self.console.write(keep_variation(self.replay, self.replay.ply, self.session.steps, note))

    def run(self) -> None:
        """Play until the person quits or the game ends, and say so."""
        self.console.write(_("Try moves from here; keep keeps them, undo takes all back, quit returns to the replay."))
        try:
            while (decision := self.session.question) is not None:
                self._print_decision(decision)
                while not self._handle(self.read(), decision):
                    pass
            self.console.write(*self.renderer.describe_end(self.session.state, self.session.history.result))
        except EndOfInput:
            pass
        self.console.write(_("Back at the replay."))
