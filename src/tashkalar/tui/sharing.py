"""Saving of the board of Tash-Kalar as a picture."""

from typing import Any

from textual.app import App

from hotseat.util import paths
from hotseat.util.faults import describe_error
from tashkalar import gettext as _
from tashkalar.game_types import Session

FOLDER = "pictures"
"""The folder of the pictures, beside that of the saved games."""


def save_picture(app: App[Any], session: Session) -> None:
    """Save the board as an SVG picture, named by the record and the ply."""
    from tashkalar.exports import svg  # few games need it

    replay = session.replay()
    replay.to_end()
    folder = paths.data() / FOLDER
    file = folder / f"{replay.record or 'board'}-{replay.ply}.svg"
    try:
        if not file.exists():  # else this position has been saved before
            paths.write_text(file, svg.svg(replay))
    except OSError as error:
        text = _("The picture can't be saved: {why} ({folder})").format(why=describe_error(error), folder=folder)
        app.notify(text, severity="error")
        return
    if app.is_web:
        app.deliver_text(file)
    else:
        app.notify(_("The picture is {file}").format(file=file))
