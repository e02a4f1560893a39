"""The progress in the pattern gym: each pattern returns after some days, the longer the better it is seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from statistics import median
from typing import Annotated, Self

from pydantic import Field

from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import ngettext
from hotseat.util.progress_store import ProgressStore, UserFileModel

INTERVALS = (0, 1, 3, 6, 12, 24, 48)
"""The days until a pattern returns, by its box; box 0 is for a pattern that is new."""
TOP, SEEN_WELL = len(INTERVALS) - 1, 4
"""The last box, and the first one of patterns that are seen well."""
IN_A_ROW = 5
"""The number of right answers in a row that make the exercises harder."""
TIMES = 99
"""The number of times that are kept for the median, the last ones."""
LONGEST = 3600.0
"""The longest time of an answer that is kept, in seconds."""
MOST = 10**6
Count = Annotated[int, Field(ge=0, le=MOST)]
Name = Annotated[str, Field(max_length=100)]


class PatternProgress(UserFileModel):
    """The progress with one pattern."""

    box: Annotated[int, Field(ge=0, le=TOP)] = 0
    """The number of the interval after which it returns."""
    due: Annotated[int, Field(ge=0, le=date.max.toordinal())] = 0
    """The day on which it returns, as `date.toordinal`; 0 for a new one."""
    seen: Count = 0
    """The number of exercises with it."""
    missed: Count = 0
    """The number of wrong answers among them."""

    def is_due(self, day: date) -> bool:
        """Return whether the pattern is to be repeated; a new one isn't."""
        return 0 < self.due <= day.toordinal()

    def answered(self, day: date, *, right: bool) -> PatternProgress:
        """Return the progress after an answer: a miss brings it back tomorrow; more practice than due counts once.

        Args:
            day: the date of the answer.
            right: whether it was right.
        """
        seen = min(self.seen + 1, MOST)
        if not right:
            box = max(1, self.box - 1)
            missed = min(self.missed + 1, MOST)
            return PatternProgress(box=box, due=day.toordinal() + 1, seen=seen, missed=missed)
        if self.box and not self.is_due(day):
            return self.model_copy(update={"seen": seen})
        box = min(self.box + 1, TOP)
        due = min(day.toordinal() + INTERVALS[box], date.max.toordinal())
        return self.model_copy(update={"box": box, "due": due, "seen": seen})

    def recalled(self, day: date) -> PatternProgress:
        """Return the progress after the pattern was missed elsewhere, as in a puzzle: it is due at once."""
        due = min(self.due, day.toordinal()) if self.due else day.toordinal()
        return self.model_copy(update={"box": max(1, self.box - 1) if self.box else 0, "due": due})

    def when(self, day: date) -> str:
        """Return when the pattern returns, in a word or two."""
        if not self.due:
            return _("new")
        days = self.due - day.toordinal()
        if days <= 0:
            return _("today")
        return _("tomorrow") if days == 1 else ngettext("in {days} day", "in {days} days", days).format(days=days)


class GymProgress(UserFileModel):
    """The progress with the patterns of one game."""

    patterns: Annotated[Mapping[Name, PatternProgress], Field(max_length=5000)] = {}
    """The progress by the id of the pattern; new ones are missing."""
    group: Name = ""
    """The group that was chosen last."""
    level: Count = 0
    """The number of pieces more than in the easiest exercise."""
    streak: Count = 0
    """The right answers in a row until now."""
    best: Count = 0
    """The most right answers in a row."""
    times: Annotated[Sequence[Annotated[float, Field(ge=0, le=LONGEST)]], Field(max_length=TIMES)] = ()
    """The seconds of the last right answers."""

    def of(self, pattern: str) -> PatternProgress:
        """Return the progress of a pattern."""
        return self.patterns.get(pattern, PatternProgress())

    def answered(self, pattern: str, day: date, seconds: float, *, right: bool) -> Self:
        """Return the progress after an answer: each fifth right one in a row makes it harder, a miss easier.

        Args:
            pattern: the id of the pattern.
            day: the date of the answer.
            seconds: the time that the answer took.
            right: whether it was right.
        """
        streak = min(self.streak + 1, MOST) if right else 0
        level = self.level + (streak % IN_A_ROW == 0) if right else max(0, self.level - 1)
        now = {pattern: self.of(pattern).answered(day, right=right)}
        times = (*self.times, round(min(max(seconds, 0.0), LONGEST), 1))[-TIMES:] if right else self.times
        best = max(self.best, streak)
        changes = {"streak": streak, "best": best, "level": min(level, MOST), "times": times}
        return self.model_copy(update={**changes, "patterns": {**self.patterns, **now}})

    def recalled(self, patterns: Iterable[str], day: date) -> Self:
        """Return the progress after patterns were missed elsewhere.

        Args:
            patterns: their ids.
            day: the date.
        """
        now = {pattern: self.of(pattern).recalled(day) for pattern in patterns}
        return self.model_copy(update={"patterns": {**self.patterns, **now}})

    @property
    def median(self) -> float | None:
        """The median of the times of right answers in seconds; None without any."""
        return median(self.times) if self.times else None

    def counts(self, patterns: Iterable[str], day: date) -> tuple[int, int, int]:
        """Return how many of some patterns are seen well, are due, and are new.

        Args:
            patterns: their ids.
            day: the date.
        """
        found = [self.of(each) for each in patterns]
        well = sum(each.box >= SEEN_WELL for each in found)
        return well, sum(each.is_due(day) for each in found), sum(not each.due for each in found)


class AllGyms(UserFileModel):
    """The progress with the patterns of all games."""

    games: Annotated[Mapping[Name, GymProgress], Field(max_length=100)] = {}
    """The progress by the id of the game."""
    clock: bool = True
    """Whether an answer has a time limit."""

    def of(self, game: str) -> GymProgress:
        """Return the progress in a game."""
        return self.games.get(game, GymProgress())

    def with_game(self, game: str, progress: GymProgress) -> AllGyms:
        """Return the progress with that of a game replaced.

        Args:
            game: the id of the game.
            progress: its new progress.
        """
        return self.model_copy(update={"games": {**self.games, game: progress}})


class GymProgressStore(ProgressStore[AllGyms]):
    """The store of the progress in the pattern gym, in `gym.json`."""

    def __init__(self) -> None:
        super().__init__("gym.json", AllGyms())

    def recall(self, game: str, patterns: Iterable[str], day: date) -> str:
        """Bring patterns back at once that were missed elsewhere; return a sentence if that can't be saved.

        Args:
            game: the id of the game.
            patterns: the ids of the patterns.
            day: the date.
        """
        missed = tuple(dict.fromkeys(patterns))
        return self.save(lambda all: all.with_game(game, all.of(game).recalled(missed, day))) if missed else ""
