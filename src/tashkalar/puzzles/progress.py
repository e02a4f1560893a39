"""The user's progress with the puzzles, stored in a file of the data folder."""

from collections.abc import Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Annotated

from pydantic import Field

from hotseat.records import rating
from hotseat.records.profile_sections import Line, Section
from hotseat.records.rating import GlickoRating
from hotseat.records.record_time import current_day
from hotseat.util import progress_store
from tashkalar import gettext as _
from tashkalar import ngettext
from tashkalar.puzzles.collection import PuzzleInPlay, collection, daily_puzzle

MOST = 10**9
"""The maximal value of a counter."""
Count = Annotated[int, Field(ge=0, le=MOST)]
GRADE_RATINGS = {1: 1200.0, 2: 1450.0, 3: 1700.0, 4: 1950.0}
"""The rating of the puzzles of each grade, on the scale of the player's own; set by hand, as nobody is measured."""
DAYS = 21
"""The days in the strip of daily puzzles."""
GRADE_DEVIATION = 100.0
"""The uncertainty of those ratings."""


class PuzzleRecord(progress_store.UserFileModel):
    """The user's progress with one puzzle."""

    tries: Count = 0
    """The number of turns played to their end."""
    solved: bool = False
    hints: Count = 0
    """The number of decisions with hints in all tries before the first solution."""

    @property
    def status(self) -> str:
        """The progress in a word or two; "" for a new puzzle."""
        if self.solved:
            return _("with hints") if self.hints else _("solved")
        return _("tried") if self.tries or self.hints else ""


class PuzzleRating(progress_store.UserFileModel):
    """The user's rating with its deviation, and the number of results behind it."""

    value: Annotated[float, Field(ge=rating.LOWEST, le=rating.HIGHEST)] = rating.START
    deviation: Annotated[float, Field(ge=rating.LEAST_DEVIATION, le=rating.START_DEVIATION)] = rating.START_DEVIATION
    results: Count = 0
    change: Annotated[int, Field(ge=-MOST, le=MOST)] = 0
    """The change by the last result, as the difference of the numbers that are shown."""


class DailyStreak(progress_store.UserFileModel):
    """The days in a row on which the user has solved the daily puzzle."""

    last: Annotated[int, Field(ge=0, le=date.max.toordinal())] = 0
    """The last such day, as `date.toordinal`; 0 for none."""
    days: Count = 0
    """The days in a row that end with it."""
    best: Count = 0
    """The most days in a row so far."""
    recent: Annotated[int, Field(ge=0, lt=2**DAYS)] = 0
    """A bit for each such day of the last `DAYS`, the lowest for `last`; 0 in files of earlier versions."""

    def strip(self, day: date) -> Line:
        """Return a mark for each of the last `DAYS` days, raised where its puzzle was solved."""
        solved = (self.recent or 2 ** min(self.days, DAYS) - 1) << max(0, day.toordinal() - self.last)
        marks = [solved >> ago & 1 for ago in reversed(range(DAYS))]
        return tuple(
            ("▄" * len([*same]), "good") if mark else ("▁" * len([*same]), "quiet") for mark, same in groupby(marks)
        )


class PuzzleProgress(progress_store.UserFileModel):
    """The user's progress with all puzzles."""

    puzzles: Mapping[str, PuzzleRecord] = {}
    """The progress by the name of the puzzle; puzzles never tried are missing."""
    rating: PuzzleRating = PuzzleRating()
    daily: DailyStreak = DailyStreak()
    best_streak: Count = 0
    """The most puzzles solved in a streak (`puzzles.streak`)."""

    def streaked(self, solved: int) -> "PuzzleProgress":
        """Return the progress with a streak of that many solved puzzles."""
        return self.model_copy(update={"best_streak": max(self.best_streak, min(solved, MOST))})

    def of(self, name: str) -> PuzzleRecord:
        return self.puzzles.get(name, PuzzleRecord())

    def hinted(self, name: str) -> "PuzzleProgress":
        """Return the progress with one more decision with hints; hints for a solved puzzle don't count."""
        before = self.of(name)
        hints = min(before.hints + 1, MOST)
        return self if before.solved else self._with(name, solved=False, hints=hints)

    def tried(self, name: str, *, solved: bool, day: date) -> "PuzzleProgress":
        """Return the progress with one more try."""
        before = self.of(name)
        now = self._with(name, solved=solved, tries=min(before.tries + 1, MOST))
        if not solved or name != daily_puzzle(day).name or day.toordinal() <= self._last_daily(day):
            return now
        days = min(self.streak_on(day) + 1, MOST)
        marks = self.daily.recent or 2 ** min(self.daily.days, DAYS) - 1
        recent = (marks << min(DAYS, day.toordinal() - self._last_daily(day)) | 1) % 2**DAYS
        streak = DailyStreak(last=day.toordinal(), days=days, best=max(days, self.daily.best), recent=recent)
        return now.model_copy(update={"daily": streak})

    def _with(self, name: str, *, solved: bool, **counters: int) -> "PuzzleProgress":
        """Return the progress with changed counters of a puzzle; the first result with it changes the rating."""
        before = self.of(name)
        record = before.model_copy(update={"solved": before.solved or solved, **counters})
        now = {"puzzles": {**self.puzzles, name: record}}
        if before != PuzzleRecord():
            return self.model_copy(update=now)
        return self.model_copy(update={**now, "rating": self._rated(name, solved=solved)})

    def _rated(self, name: str, *, solved: bool) -> PuzzleRating:
        """Return the rating after the first result with a puzzle; puzzles outside the collection don't count."""
        grade = next((each.grade for each in collection() if each.name == name), 0)
        if not grade:
            return self.rating
        puzzle = GlickoRating(GRADE_RATINGS[grade], GRADE_DEVIATION)
        value, deviation = rating.rate(
            GlickoRating(self.rating.value, self.rating.deviation), [(puzzle, float(solved))]
        )
        results, change = min(self.rating.results + 1, MOST), round(value) - round(self.rating.value)
        return PuzzleRating(value=value, deviation=deviation, results=results, change=change)

    def rating_after(self, before: "PuzzleProgress") -> str:
        """Return a sentence about the rating and its change since an earlier progress; "" if no result came."""
        if self.rating.results == before.rating.results:
            return ""
        message = _("Your rating: {rating} ({change}).")
        return message.format(rating=round(self.rating.value), change=f"{self.rating.change:+d}")

    def streak_on(self, day: date) -> int:
        """Return the number of days in a row, up to a day or the day before, with the daily puzzle solved."""
        return self.daily.days if self._last_daily(day) >= day.toordinal() - 1 else 0

    def _last_daily(self, day: date) -> int:
        """Return the last day with the daily puzzle solved; 0 for one after tomorrow, which a wrong clock has set."""
        return self.daily.last if self.daily.last <= day.toordinal() + 1 else 0

    def summary(self, day: date) -> list[str]:
        """Return sentences about the daily puzzle with the streak, and about the rating."""
        lines = self._daily_lines(day)
        if self.rating.results:
            own = GlickoRating(self.rating.value, self.rating.deviation)
            message = _("Your rating: {rating} (95 %: ±{margin}).")
            lines.append(message.format(rating=round(own.value), margin=own.margin))
        return lines

    def _daily_lines(self, day: date) -> list[str]:
        """Return sentences about the daily puzzle with its days in a row, and about the best streak of puzzles."""
        number, days = daily_puzzle(day).number, self.streak_on(day)
        message = _("Puzzle of the day: {number}.")
        if self.daily.last == day.toordinal():
            message = _("Puzzle of the day: {number}, solved.")
        lines = [message.format(number=number)]
        if days:
            message = ngettext("{days} day in a row (best: {best}).", "{days} days in a row (best: {best}).", days)
            lines.append(message.format(days=days, best=self.daily.best))
        if self.best_streak:
            lines.append(_("Best streak of puzzles: {number}.").format(number=self.best_streak))
        return lines

    def section(self, day: date) -> Section:
        """Return the section of the statistics: the rating, the puzzles solved by grade, and the daily puzzle."""
        own, lines = GlickoRating(self.rating.value, self.rating.deviation), list[Line]()
        solved = _("{number} of {all} solved").format(number=self.solved, all=len(collection()))
        if self.rating.results:
            change, tone = self.rating.change, "good" if self.rating.change > 0 else "bad"
            lines.append(
                (
                    (str(round(own.value)), "strong"),
                    (f" ±{own.margin}   ", "quiet"),
                    (f"{change:+d}", tone if change else "quiet"),
                    (f" {_('last puzzle')}   ", "quiet"),
                    (solved, ""),
                )
            )
            grades = (
                (f"{_('grade {number}').format(number=grade)} ", self._of_grade(grade)) for grade in GRADE_RATINGS
            )
            lines.append(
                tuple(
                    part
                    for name, (won, all) in grades
                    for part in ((name, "quiet"), (f"{won}", "strong"), (f"/{all}   ", "quiet"))
                )
            )
        else:
            lines.append(((_("Solve a puzzle for a rating of your own."), "quiet"),))
        lines += [((line, ""),) for line in self._daily_lines(day)]
        lines += [(*self.daily.strip(day), (" " + _("the last {number} days").format(number=DAYS), "quiet"))] * bool(
            self.daily.days
        )
        return Section("puzzles", _("Puzzles"), "", lines)

    def _of_grade(self, grade: int) -> tuple[int, int]:
        """Return the number of solved puzzles of a grade, and of all."""
        puzzles = [each for each in collection() if each.grade == grade]
        return sum(self.of(each.name).solved for each in puzzles), len(puzzles)

    @property
    def solved(self) -> int:
        """The number of solved puzzles of the collection."""
        return sum(self.of(each.name).solved for each in collection())

    def next(self, after: int = 0, among: Sequence[PuzzleInPlay] | None = None) -> PuzzleInPlay | None:
        """Return the next unsolved puzzle.

        Args:
            after: the number of a puzzle; 0 for the beginning.
            among: the puzzles to choose from, by default the collection.
        """
        unsolved = [each for each in (collection() if among is None else among) if not self.of(each.name).solved]
        return next((each for each in unsolved if each.number > after), unsolved[0] if unsolved else None)


class PuzzleProgressStore(progress_store.ProgressStore[PuzzleProgress]):
    """The store of the user's progress with the puzzles, in `puzzles.json`."""

    def __init__(self) -> None:
        super().__init__("puzzles.json", PuzzleProgress())


def profile_sections() -> list[Section]:
    """Return the section about the puzzles in the statistics."""
    return [PuzzleProgressStore().progress.section(current_day())]
