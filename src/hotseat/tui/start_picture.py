"""The picture of a game beside the first screen and the setup."""

from functools import cached_property
from random import Random
from typing import Any

from textual.screen import Screen

from hotseat.plugin.decision import question_of
from hotseat.tui.pane import Pane
from hotseat.tui.public_view import PublicView, ShownDeeds

EXAMPLE, ANSWERS = 9, 20
"""The seed and the number of random answers of the game that is shown before there is one to continue."""

MARGIN = 2
"""The columns at both sides of the picture."""


class StartPicture:
    """The picture of a position as all may see it, on a screen that begins games."""

    def __init__(self, view: PublicView[Any], screen: Screen[Any]) -> None:
        self._view, self._screen = view, screen

    @cached_property
    def _example(self) -> Any:
        """The position of a game after some random answers."""
        game, chance = self._view.game, Random(EXAMPLE)
        state = game.new({"seed": EXAMPLE})
        for _number in range(ANSWERS):
            question = question_of(game.decision(state))
            if question is None:
                break
            options = [each for each in question.options if each.text != "resign"]
            state, _events = game.apply(state, chance.choice(options), question)
        return state

    def show(self, state: Any, width: int, height: int) -> int:
        """Show a position, or an example if None, and return the columns; 0 if it doesn't fit."""
        seen = self._view.game.view(self._example if state is None else state, None)
        lines = [*self._view.picture_lines(ShownDeeds(seen, {}), width - 2 * MARGIN, height)]
        while lines and not lines[-1].plain.strip():
            lines.pop()
        columns = max((line.cell_length for line in lines), default=0)
        if not 0 < columns <= width - 2 * MARGIN or len(lines) > height:
            return 0
        pane = self._screen.query_one("#picture", Pane)
        pane.show([line.pad_left(MARGIN) for line in lines])
        return columns + 2 * MARGIN


def start_picture(app: Any, screen: Screen[Any]) -> StartPicture | None:
    """Return the picture for a game whose table has one; None for a game that is shown as text."""
    view = app.TABLE.PUBLIC if app.TABLE is not None else PublicView
    return StartPicture(view(screen, app.game), screen) if view is not PublicView else None
