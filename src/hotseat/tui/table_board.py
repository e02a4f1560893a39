"""The panel about a known table on a large screen: below the scores stands the position as a small picture."""

import json
from contextlib import suppress
from functools import lru_cache
from typing import Any

from textual.content import Content
from textual.screen import Screen

from hotseat.plugin import InvalidPosition
from hotseat.plugin.game import ComponentFault
from hotseat.plugin.registry import SCREENS, UnknownGame, load_companion
from hotseat.remote.known_tables import KnownTable
from hotseat.tui.public_view import PublicView, ShownDeeds
from hotseat.tui.table_rows import known_table_lines

LEAST = 8
"""The rows at least of a picture."""


class TableBoard:
    """The pictures of the tables of any game that has a screen of its own.

    Args:
        app: the application, a `GameApp`.
        screen: the screen of the panel.
    """

    def __init__(self, app: Any, screen: Screen[Any]) -> None:
        self._app, self._screen = app, screen
        self._views: dict[str, PublicView[Any] | None] = {}
        """The views of games by id; None for a game without a picture."""

    def _view(self, plugin: str) -> PublicView[Any] | None:
        """Return the view of a game; None for one without a picture, or that can't be loaded."""
        if plugin not in self._views:
            self._views[plugin] = None
            with suppress(UnknownGame, ComponentFault):
                game, screens = self._app.plugin(plugin), load_companion(SCREENS, plugin)
                table = getattr(screens, "TABLE", None)
                if table is not None and table.PUBLIC is not PublicView:
                    self._views[plugin] = table.PUBLIC(self._screen, game)
        return self._views[plugin]

    def panel(self, number: int, table: KnownTable, width: int, rows: int, *, large: bool) -> list[Content]:
        """Return the lines about a table in so many rows, on a large screen with its position."""
        lines = known_table_lines(number, table, width)
        picture = self._picture(table, width - 2, rows - len(lines) - 1) if large else []
        return known_table_lines(number, table, width, [Content(""), *picture]) if picture else lines

    def _picture(self, table: KnownTable, width: int, rows: int) -> list[Content]:
        """Return the picture of a table's position; nothing if there is none, or not enough space."""
        view = self._view(table.plugin) if table.standing.board and rows >= LEAST else None
        if view is None:
            return []
        with suppress(InvalidPosition, ValueError):  # of another version of the game
            seen = _position(view.game, table.standing.board)
            lines = [*view.picture_lines(ShownDeeds(seen, {}), width, rows)]
            while lines and not lines[-1].plain.strip():
                lines.pop()
            fits = len(lines) <= rows and all(line.cell_length <= width for line in lines)
            return [line.pad_left(1) for line in lines] if fits else []
        return []


@lru_cache(maxsize=8)
def _position(game: Any, board: str) -> Any:
    """Return a position as everybody may see it from its JSON."""
    return game.view(game.determinize(json.loads(board), 0, 1), None)
