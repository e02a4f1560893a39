"""The analysis of a game as its replay shows it: what a game with an analysis implements."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Generic

from hotseat.plugin.decision import E, Q, R, S
from hotseat.records.replay import Replay
from hotseat.tui.score_curve import CurvePoint

FULL = 100
"""The height of a bar for a game that is won, in percent."""


class ReplayAnalysis(ABC, Generic[S, Q, R, E]):
    """An analysis that evaluates a game step by step; its results so far are available at any time."""

    def __init__(self, replay: Replay[S, Q, R, E]) -> None:
        self.replay = replay
        self.running = False
        """Whether the game is being evaluated; setting it to False stops `run`, and the results so far stay."""

    @property
    @abstractmethod
    def notices(self) -> Sequence[str]:
        """The messages about the file of the analysis, one sentence each."""

    @property
    @abstractmethod
    def begun(self) -> bool:
        """Whether the analysis runs or has results."""

    @property
    @abstractmethod
    def signs(self) -> Mapping[int, str]:
        """The sign of each mistake, by ply."""

    @property
    @abstractmethod
    def progress(self) -> str:
        """The part that is done, as a phrase; "" before the start and when all is done."""

    @property
    @abstractmethod
    def points(self) -> Sequence[CurvePoint]:
        """The win probability of each side by turn, in percent."""

    @abstractmethod
    def verdict(self, ply: int) -> str:
        """Return the verdict on the decisions that end at a ply, in one line; "" for none.

        Args:
            ply: the number of the decision, from 1.
        """

    @abstractmethod
    def to_segment_start(self) -> None:
        """Move the replay to the beginning of the decisions that are judged together with the one at the cursor."""

    @abstractmethod
    def switch_sight(self) -> None:
        """Stop, and switch between an analysis with all hands open and one by what each seat could know."""

    @abstractmethod
    async def run(self, show: Callable[[], None]) -> None:
        """Evaluate what isn't evaluated yet, in a thread."""

    def to_mistake(self, by: int) -> bool:
        """Move the replay to the next or the previous mistake."""
        plies = sorted(self.signs)
        there = [ply for ply in plies if (ply > self.replay.ply if by > 0 else ply < self.replay.ply)]
        if there:
            self.replay.to_ply(there[0] if by > 0 else there[-1])
        return bool(there)
