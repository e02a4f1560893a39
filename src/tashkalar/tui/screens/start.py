"""The first screen of Tash-Kalar, with the arena beside the list."""

from typing import Any

from textual.content import Content

from hotseat.tui.start import StartScreen
from hotseat.tui.theme import side_style
from hotseat.util.text_utils import badge
from tashkalar import gettext as _
from tashkalar.engine import GameState, Piece, Rank, score
from tashkalar.engine.forms import FORMS
from tashkalar.engine.geometry import SIZE, square_at
from tashkalar.tui.board_scene import EMPTY, Scene, SquareLook, scene_of_pieces
from tashkalar.tui.widgets.board import BoardWidget

SHOWN = """
. . . . . . . . .
. . H . H . . . .
. . c C H C H . .
H . H C . . C . .
. C . C C . h . .
. . H C c c c h .
. . . c c h c . .
. . . C h h . . .
. . . . . . . . .
"""
"""The pieces that are shown without a game to continue: capitals for the first player, H and h for heroics."""


def _example() -> Scene:
    """Return the pieces of `SHOWN` as a scene."""
    scene = dict(EMPTY)
    for row, line in enumerate(SHOWN.split("\n")[1:-1]):
        for column, sign in enumerate(line.split()):
            square = square_at(column, SIZE - 1 - row)
            if square is not None and sign != ".":
                rank = Rank.HEROIC if sign in "Hh" else Rank.COMMON
                scene[square] = SquareLook(Piece(int(sign.islower()), rank))
    return scene


class BoardStartScreen(StartScreen):
    """The first screen with the arena: the game to continue, or an example."""

    def make_picture(self) -> BoardWidget:
        return BoardWidget(id="picture")

    def fit_picture(self, width: int, height: int, state: Any) -> int:
        board = self.query_one("#picture", BoardWidget)
        shown = state if isinstance(state, GameState) else None
        board.show(scene_of_pieces(shown.board) if shown else _example(), shown.config.form if shown else "high-form")
        return board.fit(width, height)

    def caption(self, state: GameState) -> Content:
        config, line = state.config, Content("")
        for side in config.sides:
            colour, names = config.colour_of(side[0]), " & ".join(config.names[seat] for seat in side)
            line += Content.styled(badge(colour), f"bold {side_style(colour)}")
            line += Content(f" {names} {score(state, side[0])}   ")
        text = _("{form}, turn {turn}: where you left off")
        text = text.format(form=_(FORMS[config.form].name), turn=state.turn.number)
        return line + Content.styled(f"\n{text}", "$quiet")
