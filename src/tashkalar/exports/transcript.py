"""The transcript of a game of Tash-Kalar."""

from collections.abc import Sequence

from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.saves import Step
from tashkalar.tabletop.transcript import Transcript
from tashkalar.text import ascii_board


class TashKalarTranscript(Transcript[GameState, Decision, Outcome, Event]):
    """A replay as it is told, with the badges of the colours."""

    @property
    def title(self) -> str:
        return ascii_board.ascii_title(self.replay.start_state)

    def mover(self, steps: Sequence[Step]) -> int:
        """The opening of a duel belongs to the first turn, and a mate may answer for who is on turn."""
        return steps[-1].before.turn.seat

    def visible_state(self, state: GameState) -> GameState:
        """What is drawn has no hand in it."""
        return state

    def render_text(self, state: GameState) -> list[str]:
        """The board with the scores beside it and what lies before the players."""
        rows = ascii_board.ascii_board(state)
        lines = [*ascii_board.score_lines(state), *ascii_board.all_upcoming_lines(state)]
        beside = dict(enumerate(lines, min(4, len(rows) - len(lines))))
        return [f"{row:44}{beside.get(i, '')}".rstrip() for i, row in enumerate(rows)]

    def turn_title(self, state: GameState) -> str:
        return ascii_board.ascii_title(state)

    @property
    def closing(self) -> str:
        return ascii_board.decision_line(self.replay.states[-1])
