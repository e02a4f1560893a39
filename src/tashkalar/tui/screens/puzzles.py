"""The list of puzzles, with the goal of each and which are solved."""

import secrets
from collections.abc import Sequence
from functools import lru_cache

from textual import events
from textual.content import Content

from hotseat.plugin.seats import MAX_SEED
from hotseat.records.record_time import current_day
from hotseat.tui.list_screen import ListScreen
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.table_app import LONG
from hotseat.util import cell_width
from hotseat.util.cell_width import ellipsize, ljust
from hotseat.util.i18n import current_language
from hotseat.util.text_utils import join_sentences
from tashkalar import gettext as _
from tashkalar.puzzles.collection import GRADES, PuzzleInPlay, collection, daily_puzzle
from tashkalar.puzzles.progress import PuzzleProgressStore
from tashkalar.puzzles.streak import Streak
from tashkalar.puzzles.themes import EVERYTHING, Theme, describe_theme, next_theme, puzzles_of
from tashkalar.tui.commands import PUZZLES
from tashkalar.tui.puzzle import PuzzleExercise, StreakExercise
from tashkalar.tui.screens.table import TableScreen

NUMBER = 6
"""The columns before a puzzle's goal, with its number and the mark of the selection."""
LONGEST = 45
"""The columns of a puzzle's goal at most; a longer text is cut."""
FILTER_KEYS = {"f4": "school", "f5": "aim", "f6": "mechanic", "f7": "form"}
"""The filter that each key changes; with Shift the key chooses the value before."""
ROOMY = 79
"""The least width in columns of a line that shows the form and the school of a puzzle."""


@lru_cache
def widest(language: str) -> tuple[int, int]:  # noqa: ARG001 - the names are in the current language
    """Return the columns of the longest form and of the longest school among the puzzles."""
    puzzles = collection()
    return max(cell_width.width(each.form) for each in puzzles), max(cell_width.width(each.school) for each in puzzles)


class PuzzlesScreen(ListScreen):
    """The list of puzzles by grade; the next unsolved puzzle is selected first."""

    SCREEN_COMMANDS = PUZZLES

    def __init__(
        self, first: PuzzleInPlay | None = None, theme: Theme | None = None, streak: int | None = None
    ) -> None:
        super().__init__()
        self.streak_seed = streak
        """The seed of a streak to begin with; None for none."""
        self.first = first
        self.theme = theme or EVERYTHING
        self.store = PuzzleProgressStore()
        self.last = 0
        """The number of the puzzle that was opened last, from 1; 0 for a puzzle outside the collection or none."""

    def on_mount(self) -> None:
        """Open the puzzle to begin with, if there is one; report a file of the progress that can't be read."""
        if self.store.fault:
            self.notify(self.store.fault, severity="warning", timeout=LONG)
        if self.first is not None:
            self._open(self.first)
        elif self.streak_seed is not None:
            self._begin_streak(self.streak_seed)

    @property
    def list_title(self) -> str:
        return _("Puzzles")

    @property
    def length(self) -> int:
        return len(collection())

    @property
    def following(self) -> int | None:
        shown = self._puzzles
        following = self.store.progress.next(self.last - 1 if self.last else 0, shown)
        if following is None and self.index not in self.shown_entries:
            following = shown[0]
        return following.number - 1 if following else None

    @property
    def _puzzles(self) -> Sequence[PuzzleInPlay]:
        """The puzzles of the theme; without the missed ones once the last of them is solved."""
        if not (shown := puzzles_of(self.theme, self.store.progress)):
            self.theme = self.theme._replace(missed=False)
            shown = puzzles_of(self.theme, self.store.progress)
        return shown

    @property
    def shown_entries(self) -> Sequence[int]:
        return [each.number - 1 for each in self._puzzles]

    @property
    def status_line(self) -> str:
        solved = self.store.progress.solved
        message = _("One turn, one aim: {number} of {all} solved.")
        if solved == len(collection()):
            message = _("All puzzles are solved. You can repeat them at any time.")
        return join_sentences(
            *filter(None, [describe_theme(self.theme, len(self._puzzles))]),
            message.format(number=solved, all=len(collection())),
            *self.store.progress.summary(current_day()),
        )

    def headings(self) -> dict[int, str]:
        # a heading for each grade, with the number of solved puzzles
        found: dict[int, str] = {}
        shown = self._puzzles
        for grade in GRADES:
            puzzles = [each for each in shown if each.grade == grade]
            solved = sum(self.store.progress.of(each.name).solved for each in puzzles)
            text = _("Grade {grade}: {number} of {all}").format(grade=grade, number=solved, all=len(puzzles))
            found |= {puzzles[0].number - 1: text} if puzzles else {}
        return found

    def item_text(self, i: int, width: int) -> tuple[Content, str]:
        in_play = collection()[i]
        status = self.store.progress.of(in_play.name).status
        if width < ROOMY:
            return Content(ellipsize(in_play.goal, width - NUMBER - cell_width.width(status) - 2)), status
        form, school = widest(current_language())
        columns = min(LONGEST, width - NUMBER - form - school - 2 - (cell_width.width(status) + 2) * bool(status))
        left = Content(ljust(ellipsize(in_play.goal, columns), columns))
        who = f" {ljust(in_play.form, form)} {in_play.school}"
        return left + Content.styled(who, "" if i == self.index else "$quiet"), status

    def open_at(self, i: int) -> None:
        self._open(collection()[i])

    async def on_key(self, event: events.Key) -> None:
        plain = event.key.removeprefix("shift+")
        if plain in FILTER_KEYS:
            event.stop()
            event.prevent_default()
            self.action_filter(FILTER_KEYS[plain], -1 if plain != event.key else 1)

    def action_filter(self, name: str, by: int) -> None:
        """Turn a filter to its next value that leaves a puzzle."""
        self._choose(next_theme(self.theme, name, by, self.store.progress))

    def action_missed(self) -> None:
        """Show only the missed puzzles of the theme, or all of it again."""
        wanted = self.theme._replace(missed=not self.theme.missed)
        if puzzles_of(wanted, self.store.progress):
            self._choose(wanted)
        else:
            self.notify(_("No puzzle of this theme was tried without success."))

    def action_everything(self) -> None:
        """Show all puzzles."""
        self._choose(EVERYTHING)

    def _choose(self, theme: Theme) -> None:
        """Show a theme; a selected puzzle outside it gives way to the next unsolved one."""
        self.theme, shown = theme, puzzles_of(theme, self.store.progress)
        if self.index not in [each.number - 1 for each in shown]:
            self.index = (self.store.progress.next(0, shown) or shown[0]).number - 1
        self.pointed = False
        self.show()

    def action_daily(self) -> None:
        """Open the puzzle of the day."""
        self._open(daily_puzzle(current_day()))

    def action_streak(self) -> None:
        """Begin a streak through the puzzles of the theme."""
        self._begin_streak(secrets.randbelow(MAX_SEED))

    def _begin_streak(self, seed: int) -> None:
        streak = Streak.begin(seed, self._puzzles)
        assert streak.current is not None
        puzzle = StreakExercise(streak.current, self.store, streak)
        screen_stack(self).open(TableScreen(puzzle.session, exercise=puzzle), above=self)

    def _open(self, in_play: PuzzleInPlay) -> None:
        self.last = in_play.number
        puzzle = PuzzleExercise(in_play, self.store, self._puzzles)
        screen_stack(self).open(TableScreen(puzzle.session, exercise=puzzle), above=self)

    def action_grade(self, by: int) -> None:
        """Select the first puzzle of another grade."""
        starts = sorted(self.headings())
        beyond = (
            [start for start in starts if start > self.index] if by > 0 else [s for s in starts if s < self.index][::-1]
        )
        if beyond:
            self.point(beyond[0])
