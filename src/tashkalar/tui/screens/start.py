"""The first screen of Tash-Kalar, with the arena beside the list."""

from typing import Any

from hotseat.tui.start import StartScreen
from tashkalar.engine import GameState, Piece, Rank
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
