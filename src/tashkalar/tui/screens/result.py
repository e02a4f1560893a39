"""The result of a game of Tash-Kalar: the final board beside the texts, which can be saved as a picture."""

from textual.content import Content

from hotseat.tui.result import ResultScreen
from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.text.event_text import won_by
from tashkalar.tui import score_board
from tashkalar.tui.board_layout import place_as_on_table
from tashkalar.tui.board_scene import scene
from tashkalar.tui.sharing import SHARE_PICTURE
from tashkalar.tui.widgets.board import BoardWidget


class BoardResultScreen(ResultScreen[GameState, Decision, Outcome, Event]):
    """The result screen with the board."""

    BINDINGS = [SHARE_PICTURE]

    def make_picture(self) -> BoardWidget:
        return BoardWidget(id="picture")

    def fit_picture(self, width: int, height: int) -> int:
        board, state = self.query_one("#picture", BoardWidget), self.session.state
        columns = place_as_on_table(self, board, height) or board.fit(width, height)
        board.show(scene(state.board, gateway=state.gateway), state.config.form)
        return columns

    @property
    def reason(self) -> str:
        return won_by(self.outcome.reason)

    def bars(self, width: int) -> list[Content]:
        return score_board.bars_of_scores(self.session.state, width)
