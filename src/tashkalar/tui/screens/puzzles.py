"""The puzzles to choose from: what each wants, and which are solved."""

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from tashkalar.cell_width import ljust
from tashkalar.i18n import gettext as _
from tashkalar.puzzles.collection import GRADES, PuzzleInPlay, collection
from tashkalar.puzzles.progress import PuzzleProgressStore
from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tui.commands import PUZZLES
from tashkalar.tui.screens.list_screen import ListScreen, textual_bindings
from tashkalar.tui.screens.puzzle import PuzzleScreen

ROOMY = 76
"""From so many columns on, a puzzle tells who plays."""
LONGEST = 44
"""Columns of what most puzzles want."""


class PuzzlesScreen(ListScreen):
    """A line for each puzzle, by grade; the next one to solve is chosen already.

    Args:
        first: the puzzle to begin with at once; None for none.
    """

    SCREEN_COMMANDS = PUZZLES
    BINDINGS: ClassVar[list[BindingType]] = textual_bindings(PUZZLES)

    def __init__(self, first: PuzzleInPlay | None = None) -> None:
        super().__init__()
        self.first = first
        self.store = PuzzleProgressStore()
        self.last = 0
        """The number of the puzzle that was opened last."""

    def on_mount(self) -> None:
        """Begin with the puzzle that is wanted."""
        if self.first is not None:
            self._open(self.first)

    @property
    def length(self) -> int:
        """How many puzzles there are."""
        return len(collection())

    @property
    def following(self) -> int | None:
        """The next one that isn't solved."""
        following = self.store.progress.next(self.last - 1 if self.last else 0)
        return following.number - 1 if following else None

    @property
    def status_line(self) -> str:
        """How many are solved."""
        solved = self.store.progress.solved
        if solved == len(collection()):
            return _("All puzzles are solved. They can be solved again at any time.")
        message = (
            _("One turn, one aim: {number} of {all} solved") if solved else _("One turn, one aim: none of {all} solved")
        )
        return message.format(number=solved, all=len(collection()))

    def headings(self) -> dict[int, str]:
        """The grades, with how many of each are solved."""
        found: dict[int, str] = {}
        for grade in GRADES:
            those = [each for each in collection() if each.grade == grade]
            solved = sum(self.store.progress.of(each.name).solved for each in those)
            text = _("Grade {grade}: {number} of {all}").format(grade=grade, number=solved, all=len(those))
            found |= {those[0].number - 1: text} if those else {}
        return found

    def item_text(self, i: int, width: int) -> tuple[Content, str]:
        """What a puzzle wants, who plays, and how far somebody is with it."""
        in_play = collection()[i]
        left = Content(ljust(in_play.goal, LONGEST))
        if width >= ROOMY:
            left += Content.styled(f"  {in_play.schools}", "" if i == self.index else "$quiet")
        return left, self.store.progress.of(in_play.name).status

    def open_at(self, i: int) -> None:
        """Sit down to a puzzle."""
        self._open(collection()[i])

    def _open(self, in_play: PuzzleInPlay) -> None:
        self.last = in_play.number
        screen_stack(self).open(PuzzleScreen(in_play, self.store), above=self)

    def action_grade(self, by: int) -> None:
        """To the first puzzle of the next grade, or of this one or the one before."""
        starts = sorted(self.headings())
        beyond = (
            [start for start in starts if start > self.index] if by > 0 else [s for s in starts if s < self.index][::-1]
        )
        if beyond:
            self.point(beyond[0])
