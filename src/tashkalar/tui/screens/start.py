"""The first screen of Tash-Kalar, with the empty arena beside the list."""

from hotseat.tui.start import StartScreen
from tashkalar.tui.board_scene import EMPTY
from tashkalar.tui.widgets.board import BoardWidget


class BoardStartScreen(StartScreen):
    """The first screen with the arena."""

    def make_picture(self) -> BoardWidget:
        return BoardWidget(id="picture")

    def fit_picture(self, width: int, height: int) -> tuple[int, int]:
        board = self.query_one("#picture", BoardWidget)
        board.show(EMPTY, "high-form")
        taken = board.fit(width, height)
        return taken, board.square_size.extent[1] * bool(taken)
