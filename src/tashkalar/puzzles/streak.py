"""A streak of puzzles: as many as one can, each tried once, until some are missed."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, Self

from hotseat.util.text_utils import join_sentences
from tashkalar import gettext as _
from tashkalar import ngettext
from tashkalar.puzzles.collection import PuzzleInPlay
from tashkalar.puzzles.progress import PuzzleProgress

MISSES = 3
"""The number of missed puzzles that end a streak."""


class Streak(NamedTuple):
    """A streak after some puzzles."""

    puzzles: tuple[PuzzleInPlay, ...]
    """All puzzles in their order."""
    seed: int
    solved: int = 0
    missed: int = 0

    @classmethod
    def begin(cls, seed: int, among: Sequence[PuzzleInPlay]) -> Self:
        """Return a streak through puzzles from the easiest grade to the hardest, shuffled within each grade."""
        puzzles = sorted(among, key=lambda each: each.number)
        Random(seed).shuffle(puzzles)
        return cls(tuple(sorted(puzzles, key=lambda each: each.grade)), seed)

    @property
    def current(self) -> PuzzleInPlay | None:
        """The puzzle to solve; None once the streak is over."""
        played = self.solved + self.missed
        return self.puzzles[played] if self.missed < MISSES and played < len(self.puzzles) else None

    def after(self, *, solved: bool) -> Self:
        """Return the streak after the current puzzle."""
        return self._replace(solved=self.solved + 1) if solved else self._replace(missed=self.missed + 1)

    @property
    def score(self) -> str:
        """The solved and the missed puzzles so far, without a full stop."""
        return _("streak {solved}, {missed} of {most} misses").format(
            solved=self.solved, missed=self.missed, most=MISSES
        )

    def result(self, progress: PuzzleProgress) -> str:
        """Return what an ended streak came to, with the best one and the seed that repeats it."""
        message = ngettext(
            "The streak is over: {number} puzzle solved (best: {best}).",
            "The streak is over: {number} puzzles solved (best: {best}).",
            self.solved,
        )
        best = max(progress.best_streak, self.solved)
        again = _("The same puzzles again: --seed {seed}.").format(seed=self.seed)
        return join_sentences(message.format(number=self.solved, best=best), again)
