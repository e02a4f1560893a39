"""The screen of an application as SVG."""

from textual.app import App

from hotseat.tui.textual_internals import drawn_lines
from hotseat.util.cell_picture import CellRun, PictureColours, document, draw


def screenshot(app: App[None], title: str) -> str:
    """Return the screen of an application as an SVG document."""
    ground = app.get_css_variables()["background"]
    own = app.ansi_theme.background_color.hex if ground.startswith("ansi_") else ground.lower()
    styles: dict[str, str] = {}
    drawn = draw(
        (CellRun(0, line, row) for line, row in enumerate(drawn_lines(app))),
        styles,
        PictureColours(own, app.ansi_theme),
    )
    return document(*app.size, title, own, styles, [drawn])
