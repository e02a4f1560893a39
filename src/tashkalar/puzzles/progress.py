"""The user's progress with the puzzles, stored in a file of the data folder."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from tashkalar import progress_store
from tashkalar.i18n import gettext as _
from tashkalar.puzzles.collection import PuzzleInPlay, collection

MOST = 10**9
"""The maximal value of a counter."""
Count = Annotated[int, Field(ge=0, le=MOST)]


class PuzzleRecord(progress_store.UserFileModel):
    """The user's progress with one puzzle."""

    tries: Count = 0
    """The number of turns played to their end."""
    solved: bool = False
    hints: Count = 0
    """The number of hints in all tries before the first solution."""

    @property
    def status(self) -> str:
        """The progress in a word or two; "" for a new puzzle."""
        if self.solved:
            return _("solved, with hints") if self.hints else _("solved")
        return _("tried") if self.tries or self.hints else ""


class PuzzleProgress(progress_store.UserFileModel):
    """The user's progress with all puzzles."""

    puzzles: Mapping[str, PuzzleRecord] = {}
    """The progress by the name of the puzzle; puzzles never tried are missing."""

    def of(self, name: str) -> PuzzleRecord:
        """Return the progress with one puzzle.

        Args:
            name: the name of the puzzle.
        """
        return self.puzzles.get(name, PuzzleRecord())

    def hinted(self, name: str) -> "PuzzleProgress":
        """Return the progress with one more hint; hints for a solved puzzle don't count.

        Args:
            name: the name of the puzzle.
        """
        before = self.of(name)
        hints = min(before.hints + 1, MOST)
        return self if before.solved else self._with(name, before.model_copy(update={"hints": hints}))

    def tried(self, name: str, *, solved: bool) -> "PuzzleProgress":
        """Return the progress with one more try.

        Args:
            name: the name of the puzzle.
            solved: whether the try has solved the puzzle; a solved puzzle stays solved.
        """
        before = self.of(name)
        now = {"tries": min(before.tries + 1, MOST), "solved": before.solved or solved}
        return self._with(name, before.model_copy(update=now))

    def _with(self, name: str, record: PuzzleRecord) -> "PuzzleProgress":
        return PuzzleProgress(puzzles={**self.puzzles, name: record})

    @property
    def solved(self) -> int:
        """The number of solved puzzles of the collection."""
        return sum(self.of(each.name).solved for each in collection())

    def next(self, after: int = 0) -> PuzzleInPlay | None:
        """Return the next unsolved puzzle of the collection.

        Args:
            after: the number of a puzzle; 0 for the beginning.

        Returns:
            The first unsolved puzzle after that number, else the first of all; None if all are solved.
        """
        unsolved = [each for each in collection() if not self.of(each.name).solved]
        return next((each for each in unsolved if each.number > after), unsolved[0] if unsolved else None)


class PuzzleProgressStore(progress_store.ProgressStore[PuzzleProgress]):
    """The store of the user's progress with the puzzles, in `puzzles.json`."""

    def __init__(self) -> None:
        super().__init__("puzzles.json", PuzzleProgress())
