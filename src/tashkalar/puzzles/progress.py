"""Which puzzles a player has solved, kept in a file of the data folder."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from tashkalar import progress_store
from tashkalar.i18n import gettext as _
from tashkalar.puzzles.collection import PuzzleInPlay, collection

MOST = 10**9
"""A count goes no further."""
Count = Annotated[int, Field(ge=0, le=MOST)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class PuzzleRecord(_Part):
    """How somebody has fared with a puzzle so far."""

    tries: Count = 0
    """Turns played to their end."""
    solved: bool = False
    hints: Count = 0
    """Before it was solved first, all tries together."""

    @property
    def status(self) -> str:
        """In a word or two."""
        if self.solved:
            return _("solved, with hints") if self.hints else _("solved")
        return _("tried") if self.tries or self.hints else ""


class PuzzleProgress(_Part):
    """How somebody has fared with all puzzles."""

    puzzles: Mapping[str, PuzzleRecord] = {}
    """By name; only those that were tried."""

    def of(self, name: str) -> PuzzleRecord:
        """How it went with one.

        Args:
            name: which.
        """
        return self.puzzles.get(name, PuzzleRecord())

    def hinted(self, name: str) -> "PuzzleProgress":
        """With a hint more.

        Args:
            name: for which puzzle; one that is solved needs none.
        """
        before = self.of(name)
        hints = min(before.hints + 1, MOST)
        return self if before.solved else self._with(name, before.model_copy(update={"hints": hints}))

    def tried(self, name: str, *, solved: bool) -> "PuzzleProgress":
        """With a try more.

        Args:
            name: at which puzzle.
            solved: whether it has solved it; what is solved once stays so.
        """
        before = self.of(name)
        now = {"tries": min(before.tries + 1, MOST), "solved": before.solved or solved}
        return self._with(name, before.model_copy(update=now))

    def _with(self, name: str, fared: PuzzleRecord) -> "PuzzleProgress":
        return PuzzleProgress(puzzles={**self.puzzles, name: fared})

    @property
    def solved(self) -> int:
        """How many of the collection are solved."""
        return sum(self.of(each.name).solved for each in collection())

    def next(self, after: int = 0) -> PuzzleInPlay | None:
        """The first unsolved puzzle of the collection behind this number, else the first of all; None if there is none.

        Args:
            after: a puzzle's number; 0 for the beginning.
        """
        unsolved = [each for each in collection() if not self.of(each.name).solved]
        return next((each for each in unsolved if each.number > after), unsolved[0] if unsolved else None)


class PuzzleProgressStore(progress_store.ProgressStore[PuzzleProgress]):
    """The ledger in its file."""

    def __init__(self) -> None:
        super().__init__("puzzles.json", PuzzleProgress())
