"""Looking at a game from start to end: every moment is kept, so any jump is a look-up."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from tashkalar.engine import Catalogue, GameState
from tashkalar.record.file import RecordDiverged, read
from tashkalar.record.line import Step


class Replay:
    """A game and a cursor in it. It begins at the start.

    Args:
        start: the game as it was dealt.
        steps: the line of play.
        notices: what the viewer should know, each in a sentence.
    """

    def __init__(self, start: GameState, steps: Sequence[Step], notices: Sequence[str] = ()) -> None:
        self.start_state = start
        self.steps = tuple(steps)
        self.notices = list(notices)
        self.ply = 0
        """How many decisions have been shown."""
        states = [start, *(step.state for step in self.steps)]
        self._begins: dict[int, int] = {}
        for ply, state in enumerate(states):
            self._begins.setdefault(state.turn.number, ply)

    @classmethod
    def read(cls, path: Path, cards: Catalogue) -> Self:
        """The game of a file, finished or not. One that goes astray is shown as far as it is good, with a notice.

        Raises:
            RecordFault: this is no saved game of these cards.
        """
        try:
            record = read(path, cards)
        except RecordDiverged as fault:
            return cls(fault.record.line.start, fault.record.line.steps, [f"{fault}."])
        return cls(record.line.start, record.line.steps, record.notices)

    @property
    def state(self) -> GameState:
        """The game at the cursor."""
        return self.steps[self.ply - 1].state if self.ply else self.start_state

    @property
    def current(self) -> Step | None:
        """The step that led here; None at the start."""
        return self.steps[self.ply - 1] if self.ply else None

    @property
    def turns(self) -> int:
        """The number of the last turn."""
        return max(self._begins)

    def step(self, by: int) -> None:
        """Go so many decisions forward, or back if negative; the ends stop it."""
        self.to_ply(self.ply + by)

    def turn(self, by: int) -> None:
        """Go to the so many next beginnings of a turn (or the end), or back to earlier ones if negative."""
        stops = sorted({*self._begins.values(), len(self.steps)})
        if by > 0:
            there = bisect_right(stops, self.ply) + by - 1
        else:
            there = bisect_left(stops, self.ply) + by
        self.ply = stops[min(max(there, 0), len(stops) - 1)] if by else self.ply

    def to_start(self) -> None:
        """Go to the deal."""
        self.ply = 0

    def to_end(self) -> None:
        """Go to the last decision."""
        self.ply = len(self.steps)

    def to_ply(self, ply: int) -> None:
        """Go to just after that decision; 0 is the start. The ends stop it."""
        self.ply = min(max(ply, 0), len(self.steps))

    def to_turn(self, number: int) -> None:
        """Go to the beginning of a turn.

        Raises:
            ValueError: the game has no such turn.
        """
        if number not in self._begins:
            raise ValueError(f"there is no turn {number}: this game has turns 1 to {self.turns}")
        self.ply = self._begins[number]
