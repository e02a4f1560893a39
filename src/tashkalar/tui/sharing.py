"""Sharing of the board of Tash-Kalar: as text in the clipboard, or as a picture."""

from collections.abc import Sequence

from textual.binding import Binding, BindingType

from hotseat.tui.sharing import Sharing
from hotseat.util import paths
from hotseat.util.faults import describe_error
from tashkalar import gettext as _
from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.text import ascii_board
from tashkalar.tui.result_summary import line_to_share

SHARE_PICTURE: BindingType = Binding("S", "share_picture", "save a picture")
"""The key binding of a screen whose board can be saved as a picture."""

FOLDER = "pictures"
"""The folder of the pictures, beside that of the saved games."""


class BoardSharing(Sharing[GameState, Decision, Outcome, Event]):
    """The board of a session, without any hand."""

    @property
    def notice(self) -> str:
        return _("The board is in the clipboard as text, if your terminal allows that; S saves a picture")

    def lines(self) -> Sequence[str]:
        return [*ascii_board.public_lines(self.session.state), "", line_to_share(self.session.replay())]

    def save_picture(self) -> None:
        """Save the board as an SVG picture, named by the record and the ply."""
        from tashkalar.exports import svg  # few games need it

        replay = self.session.replay()
        replay.to_end()
        folder = paths.data() / FOLDER
        file = folder / f"{replay.record or 'board'}-{replay.ply}.svg"
        try:
            if not file.exists():  # else this position has been saved before
                paths.write_text(file, svg.svg(replay))
        except OSError as error:
            text = _("The picture can't be saved: {why} ({folder})").format(why=describe_error(error), folder=folder)
            self.screen.notify(text, severity="error")
            return
        if self.screen.app.is_web:
            self.screen.app.deliver_text(file)
        else:
            self.screen.notify(_("The picture is {file}").format(file=file))
