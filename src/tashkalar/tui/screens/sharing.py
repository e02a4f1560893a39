"""Sharing of a position: copy the board as text to the clipboard, or save it as a picture."""

from functools import cached_property

from textual.binding import Binding, BindingType
from textual.screen import Screen

from tashkalar import paths
from tashkalar.game_types import Replay, Session
from tashkalar.i18n import gettext as _
from tashkalar.text import ascii_board
from tashkalar.tui.result_summary import line_to_share

SHARING: list[BindingType] = [
    Binding("s", "share_text", "copy as text"),
    Binding("S", "share_picture", "save a picture"),
]
"""The key bindings of a screen whose board can be shared."""

FOLDER = "pictures"
"""The folder of the pictures, beside that of the saved games."""


class SharingScreen(Screen[None]):
    """A screen whose board can be shared, without any hand."""

    session: Session
    """The game whose board is shared."""

    @cached_property
    def game_so_far(self) -> Replay:
        """The game as of the first use of this property, as a replay at its last position."""
        replay = self.session.replay()
        replay.to_end()
        return replay

    def action_share_text(self) -> None:
        """Copy the board in plain characters and a line about the game to the clipboard."""
        lines = [*ascii_board.public_lines(self.session.state), "", line_to_share(self.session.replay())]
        self.app.copy_to_clipboard("\n".join(lines))
        self.notify(_("The board is in the clipboard as text, if your terminal allows that; S saves a picture"))

    def action_share_picture(self) -> None:
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
            text = _("The picture can't be saved: {why} ({folder})").format(why=error.strerror, folder=folder)
            self.notify(text, severity="error")
            return
        self.notify(_("The picture is {file}").format(file=file))
