"""A run in the pattern gym: exercises one after the other, the patterns that are due first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from random import Random
from time import monotonic
from typing import NamedTuple

from hotseat.play.gym_progress import INTERVALS, TOP, AllGyms, GymProgress, GymProgressStore
from hotseat.plugin.decision import Json
from hotseat.plugin.gym import Gym, GymExercise, GymPattern, GymReview
from hotseat.records.position_file import GAME, POSITION
from hotseat.records.record_time import current_day
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import ngettext

LENGTH = 20
"""The number of exercises in a run."""
BACK_IN = 3
"""The number of exercises after which a missed pattern is back."""
SLOWEST, FASTEST, QUICKER = 16.0, 5.0, 0.5
"""The seconds for the easiest answer and for the hardest one, and how much shorter each level is."""


class Result(NamedTuple):
    """The result of an exercise."""

    right: bool
    """Whether the answer of the player was right."""
    answer: tuple[str, ...]
    """The answer; none if the player didn't see it."""
    seconds: float
    """The seconds until the answer."""
    streak: int
    """The right answers in a row before a miss."""
    days: int
    """The days until the pattern would have returned after a right answer."""
    review: GymReview
    """The explanation of the answer."""


class GymRun:
    """Exercises from one group of patterns.

    Args:
        game: the id of the game.
        gym: the exercises of the game.
        store: the progress.
        seed: the source of all that is random; the same seed, progress and answers give the same exercises.
        group: the id of the group of patterns; "" for the one of the last time.
        kind: the id of the kind of questions; "" for the first one.
        length: the number of exercises.
        day: the date.
        timer: the time in seconds.
    """

    def __init__(
        self,
        game: str,
        gym: Gym,
        store: GymProgressStore,
        seed: int,
        *,
        group: str = "",
        kind: str = "",
        length: int = LENGTH,
        day: Callable[[], date] = current_day,
        timer: Callable[[], float] = monotonic,
    ) -> None:
        self.game, self.gym, self.store, self.length, self.day = game, gym, store, length, day
        groups = gym.groups()
        known = group or self.progress.group
        self.group = known if known in groups else next(iter(groups))
        self.kind = kind or next(iter(gym.kinds))
        self.results: list[bool] = []
        """Whether each exercise so far was right."""
        self.result: Result | None = None
        """The result of the current exercise; None while it is asked."""
        self.exercise: GymExercise | None = None
        """The current exercise; None if none could be made."""
        self.fault = store.fault
        """A sentence about the file of the progress; "" for none."""
        self._chance, self._timer = Random(seed), timer
        self._returning: list[tuple[int, str]] = []
        """The patterns that come back, each with the number of exercises before it."""
        self._boards: list[tuple[int, GymExercise]] = []
        """The boards that the player wants again, each with the number of exercises before it."""
        self.answered: GymExercise | None = None
        """The exercise that was answered last; None for none."""
        self._last = ""
        self._since = 0.0
        """The time at which the exercise was shown, with the pauses added."""
        self._paused: float | None = None
        self.ask()

    # --- progress ---------------------------------------------------------------------------------

    @property
    def progress(self) -> GymProgress:
        """The progress with the patterns of the game."""
        return self.store.progress.of(self.game)

    @property
    def patterns(self) -> Sequence[GymPattern]:
        """The patterns of the group."""
        return self.gym.patterns(self.group)

    @property
    def pieces(self) -> int:
        """The number of pieces on the board."""
        return self.gym.pieces[min(self.progress.level, len(self.gym.pieces) - 1)]

    @property
    def limit(self) -> float | None:
        """The seconds for an answer; None without a clock."""
        level = min(self.progress.level, len(self.gym.pieces) - 1)
        return max(FASTEST, SLOWEST - QUICKER * level) if self.store.progress.clock else None

    def _save(self, change: Callable[[GymProgress], GymProgress]) -> None:
        def changed(all: AllGyms) -> AllGyms:
            return all.with_game(self.game, change(all.of(self.game)))

        self.fault = self.store.save(changed) or self.fault

    # --- exercises --------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether all exercises are done."""
        return len(self.results) >= self.length and self.result is None

    @property
    def number(self) -> int:
        """The number of the exercise, from 1."""
        return min(self.length, len(self.results) + (self.result is None))

    def ask(self) -> None:
        """Show the next exercise, unless all are done."""
        self.result = self._paused = None
        if self.over:
            return
        self.exercise = self._kept() or next(
            (found for each in self._order() if (found := self._made(each)) is not None), None
        )
        self._last = self.exercise.pattern if self.exercise is not None else ""
        self._returning = [each for each in self._returning if each[1] != self._last]
        self._since = self._timer()

    def _kept(self) -> GymExercise | None:
        """Return a board whose time to come again has come, and forget it; None for none."""
        number = next((i for i, (at, _board) in enumerate(self._boards) if at <= len(self.results)), None)
        return None if number is None else self._boards.pop(number)[1]

    def keep_board(self) -> str:
        """Ask the board that was answered last again later, in this run if it has exercises left; say so."""
        kept, done = self.answered, len(self.results)
        if kept is None:
            return _("No board has been answered yet.")
        at = min(done + BACK_IN, self.length - 1) if done < self.length else 0
        self._boards = [*(each for each in self._boards if each[1] is not kept), (at, kept)]
        return _("This board comes again later.")

    def answered_position(self) -> Json | None:
        """Return the board that was answered last as a position with the id of its game; None if there is none."""
        found = self.gym.position(self.answered) if self.answered is not None else None
        return None if found is None else {GAME: self.game, POSITION: found}

    def why_no_position(self, *, shown: bool) -> str:
        """Return why no board can be opened as a position, as a sentence; "" if one can.

        Args:
            shown: whether it must be the board that is shown now, which has to be answered first.
        """
        if self.answered is None or (shown and self.result is None):
            return _("The board opens as a position once it is answered.")
        if self.answered_position() is None:
            return _("The boards of this game can't be opened as positions.")
        return ""

    def _made(self, pattern: str) -> GymExercise | None:
        return self.gym.exercise(pattern, self.kind, self.pieces, self._chance)

    def _order(self) -> list[str]:
        """Return the patterns by when they should come: those that are back, due ones, new ones, all others."""
        day, done = self.day(), len(self.results)
        back = [name for at, name in self._returning if at <= done]
        waiting = {name for at, name in self._returning if at > done}
        names = [each.id for each in self.patterns]
        self._chance.shuffle(names)
        of = self.progress.of
        due = sorted((each for each in names if of(each).is_due(day)), key=lambda each: of(each).due)
        new = [each.id for each in self.patterns if not of(each.id).due]
        known = sorted(names, key=lambda each: of(each).box)
        found = [each for each in dict.fromkeys([*back, *due, *new, *known]) if each not in waiting]
        last = [each for each in found if each == self._last]
        return [*(each for each in found if each != self._last), *last, *waiting]

    def choose(self, *, group: str = "", kind: str = "") -> None:
        """Change the group or the kind of questions, and ask again.

        Args:
            group: the id of a group; "" to keep it.
            kind: the id of a kind; "" to keep it.
        """
        self.kind = kind or self.kind
        if group and group != self.group:
            self.group = group
            self._returning = []
        self._boards = []
        self._save(lambda progress: progress.model_copy(update={"group": self.group}))
        self.ask()

    def switch_clock(self) -> None:
        """Turn the time limit off for good, or on again."""
        fault = self.store.save(lambda all: all.model_copy(update={"clock": not all.clock}))
        self.fault = fault or self.fault
        self.restart_clock()

    def restart_clock(self) -> None:
        """Let the time for an answer begin now, as the time without a limit doesn't count."""
        if self.result is None and not self.paused:
            self._since = self._timer()

    # --- answers ----------------------------------------------------------------------------------

    @property
    def seconds(self) -> float:
        """The time since the exercise was shown, without pauses; that of the answer once it is given."""
        if self.result is not None:
            return self.result.seconds
        return (self._paused if self._paused is not None else self._timer()) - self._since

    @property
    def paused(self) -> bool:
        """Whether the clock stands."""
        return self._paused is not None

    def pause(self) -> None:
        """Stop the clock, or let it go on."""
        if self._paused is None:
            self._paused = self._timer()
        else:
            self._since += self._timer() - self._paused
            self._paused = None

    @property
    def too_late(self) -> bool:
        """Whether the time for an answer is over."""
        return self.result is None and self.limit is not None and self.seconds >= self.limit

    def answer(self, *answer: str) -> Result:
        """Take an answer, which is right if it names exactly what the right one does; none is a miss."""
        assert self.exercise is not None
        assert self.result is None
        exercise, seconds, day = self.exercise, self.seconds, self.day()
        right = set(answer) == set(exercise.answer)
        before = self.progress
        days = INTERVALS[min(before.of(exercise.pattern).box + 1, TOP)]
        review = self.gym.review(exercise, answer)
        self.answered = exercise
        self.result = Result(right, answer, seconds, before.streak, days, review)
        self.results.append(right)
        if not right:
            self._returning.append((len(self.results) + BACK_IN, exercise.pattern))
        self._save(lambda progress: progress.answered(exercise.pattern, day, seconds, right=right))
        return self.result

    # --- sentences --------------------------------------------------------------------------------

    def again(self) -> tuple[str, str]:
        """Return when a missed pattern is back, as two parts of a sentence."""
        assert self.result is not None
        back = ngettext("It is back in {number} more", "It is back in {number} more", BACK_IN)
        days = self.result.days
        later = (
            _("and tomorrow")
            if days < 2
            else ngettext("and tomorrow, not in {days} day", "and tomorrow, not in {days} days", days)
        )
        return back.format(number=BACK_IN), later.format(days=days)

    def summary(self) -> str:
        """Return the result of the run as a sentence."""
        right = sum(self.results)
        message = ngettext("{right} of {all} right.", "{right} of {all} right.", len(self.results))
        return message.format(right=right, all=len(self.results))

    def group_summary(self) -> str:
        """Return how well the patterns of the group are seen, as a phrase."""
        found = self.patterns
        well, due, new = self.progress.counts((each.id for each in found), self.day())
        message = _("{number} patterns: {well} seen well, {due} due, {new} new")
        return message.format(number=len(found), well=well, due=due, new=new)
