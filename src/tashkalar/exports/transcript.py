"""The transcript of a game of Tash-Kalar."""

from collections.abc import Sequence

from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.saves import Step
from tashkalar.tabletop.transcript import Transcript
from tashkalar.text import ascii_board


class TashKalarTranscript(Transcript[GameState, Decision, Outcome, Event]):
    """A transcript with the symbols of the colours before the names."""

    @property
    def title(self) -> str:
        return ascii_board.ascii_title(self.replay.start_state)

    def mover(self, steps: Sequence[Step]) -> int:
        # the first steps may be those of a duel's opening, by the other seat, and a team mate may decide in a turn
        return steps[-1].before.turn.seat

    def visible_state(self, state: GameState) -> GameState:
        # the lines of `render_text` never show hands
        return state

    def render_text(self, state: GameState) -> list[str]:
        rows = ascii_board.ascii_board(state)
        lines = [*ascii_board.score_lines(state), *ascii_board.all_upcoming_lines(state)]
        beside = dict(enumerate(lines, min(4, len(rows) - len(lines))))
        return [f"{row:44}{beside.get(i, '')}".rstrip() for i, row in enumerate(rows)]

    def turn_title(self, state: GameState) -> str:
        return ascii_board.ascii_title(state)

    @property
    def closing(self) -> str:
        return ascii_board.decision_line(self.replay.states[-1])
