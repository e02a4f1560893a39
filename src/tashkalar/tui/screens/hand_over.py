"""The hand-over screen of Tash-Kalar, with the board behind it."""

from collections.abc import Sequence
from functools import cached_property

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content

from hotseat.tui import hand_over
from hotseat.tui.appearance import appearance
from hotseat.tui.hand_over import FRAME
from hotseat.tui.score_curve import score_course
from hotseat.util.text_utils import badge
from tashkalar import gettext as _
from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.engine.forms import form_of
from tashkalar.game_types import LogEntry, Replay
from tashkalar.text.shared_phrases import stalemate_warning
from tashkalar.tui import score_board
from tashkalar.tui.board_animation import aftermath, animation
from tashkalar.tui.board_layout import place_as_on_table
from tashkalar.tui.board_scene import scene
from tashkalar.tui.header import turn_order_text
from tashkalar.tui.log_lines import log_entry_lines
from tashkalar.tui.sharing import SHARE_PICTURE
from tashkalar.tui.widgets.board import BoardWidget

TEXT = 34
"""The least width in columns of the text beside a board."""


class BoardHandOverScreen(hand_over.HandOverScreen[GameState, Decision, Outcome, Event]):
    """The hand-over screen with the board as it is after each step, if the terminal is large enough."""

    BINDINGS = [Binding("s", "app.share_text", "copy as text"), SHARE_PICTURE]

    @cached_property
    def replay(self) -> Replay:
        """The game as a replay at its last position."""
        replay = self.session.replay()
        replay.to_end()
        return replay

    @property
    def player(self) -> Content:
        config = self.visible_state.config
        colour = config.colour_of(self.seat)
        return Content.styled(f"{badge(colour)} {config.names[self.seat]}", f"bold $seat-{colour + 1}")

    @property
    def title_lines(self) -> Sequence[str]:
        form, state = _(form_of(self.visible_state).name), self.visible_state
        if not self.begun:
            return [_("{form}: {name} takes the first turn").format(form=form, name=state.config.names[0])]
        return [_("{form}, turn {number}").format(form=form, number=state.turn.number), *self._circumstances]

    @property
    def _circumstances(self) -> list[str]:
        """The mate who continues the turn, or the order of more than two players and a warning of a stalemate."""
        state, names = self.visible_state, self.visible_state.config.names
        if self.seat != state.turn.seat and state.turn.passed:
            message = _("{name} has handed over to {mate}")
            return [message.format(name=names[state.turn.seat], mate=names[self.seat])]
        return list(filter(None, [turn_order_text(state), stalemate_warning(state)]))

    def summary_lines(self, happened: LogEntry, width: int) -> list[Content]:
        return log_entry_lines(happened.step, width, happened.whole.forced)

    def scores(self, width: int, height: int) -> list[Content]:
        # in a melee a bar for the score of each colour; the curve only if it fits
        lines = score_board.bars_of_scores(self.visible_state, width)
        course = score_course(self.replay, width, height - len(lines) - 1)
        return [*lines, *[Content()] * bool(course), *course]

    @property
    def rolling(self) -> bool:
        return appearance(self.app).pace > 0

    def compose_side(self) -> ComposeResult:
        yield BoardWidget(id="picture")

    def fit_picture(self) -> int:
        size, board = self.app.size, self.query_one(BoardWidget)
        if taken := place_as_on_table(self, board, size.height - FRAME):
            return size.width - taken - FRAME
        width = size.width - FRAME
        return width - board.fit(width - TEXT, size.height - FRAME)

    def show_picture(self, shown: Sequence[LogEntry]) -> None:
        board = self.query_one(BoardWidget)
        steps = [happened.step for happened in shown]
        board.skip()
        if len(steps) == 1 and self.rolling:
            shots = animation(steps[0].before.board, steps, appearance(self.app).pace)
            self.film_seconds = sum(shot.seconds for shot in shots)
            board.play(shots)
        board.show(
            aftermath(steps) if steps else scene(self.visible_state.board, gateway=self.visible_state.gateway),
            self.visible_state.config.form,
        )
