"""Demonstrations of the rules: the list of their clauses, and the positions to play above it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual.content import Content

from hotseat.play.demonstration_run import DemonstrationRun, clause_beginning, find_demonstration
from hotseat.plugin.decision import E, Q, R, S
from hotseat.plugin.demonstrations import Demonstration
from hotseat.tui.commands import Command
from hotseat.tui.exercise import Exercise, Table
from hotseat.tui.list_screen import ListScreen
from hotseat.tui.menu_commands import DEMONSTRATIONS
from hotseat.tui.play_commands import BACK, LEAVE, REDO, SHOW_MOVE, TWIN, TYPE, UNDO
from hotseat.tui.screen_stack import screen_stack
from hotseat.util.cell_width import wrap
from hotseat.util.i18n import gettext as _

LEFT = LEAVE._replace(help="Back to the rules at once")
LEFT_OVER = 5
"""The columns of a row beside the number of its clause and its text."""
MakeExercise = Callable[[DemonstrationRun[Any, Any, Any, Any]], Exercise[Any, Any, Any, Any]]
"""Makes the exercise of a position."""


class DemonstrationsScreen(ListScreen):
    """The clauses that a game demonstrates, at least one."""

    SCREEN_COMMANDS = DEMONSTRATIONS

    def __init__(self, game_app: Any, shown: Sequence[Demonstration]) -> None:
        super().__init__()
        self._game_app = game_app
        """The application, a `TableApp`."""
        self.shown = shown

    def on_mount(self) -> None:
        found = find_demonstration(self.shown, self._game_app.demonstration or "")
        if found is not None:
            self.index = self.shown.index(found)
            self._game_app.demonstration = None
            self.open_at(self.index)

    @property
    def list_title(self) -> str:
        title = _("Rules that show themselves")
        others = len(self._game_app.game.undemonstrated_clauses())
        return f"{title} ({self.length}/{self.length + others})" if others else title

    @property
    def length(self) -> int:
        return len(self.shown)

    @property
    def numbers(self) -> str:
        return f"{self.shown[0].clause}-{self.shown[-1].clause}"

    def label(self, i: int) -> str:
        return self.shown[i].clause.ljust(max(len(each.clause) for each in self.shown))

    def entry_of(self, number: str) -> int | None:
        return clause_beginning(self.shown, number)

    def headings(self) -> dict[int, str]:
        """Return the section of the rules above its first clause."""
        sections = [each.section for each in self.shown]
        return {i: name for i, name in enumerate(sections) if name and sections[i - 1 : i] != [name]}

    @property
    def following(self) -> int | None:
        return None

    @property
    def status_line(self) -> str:
        return self.shown[self.index].decides.text

    def item_text(self, i: int, width: int) -> tuple[Content, str]:
        one = self.shown[i]
        text = Content.styled(one.decides.text, "" if i == self.index else "$quiet")
        return text.truncate(width - len(self.label(i)) - LEFT_OVER, ellipsis=True), ""

    def open_at(self, i: int) -> None:
        app = self._game_app
        exercise = app.demonstrate(DemonstrationRun(app.game, self.shown[i]))
        screen_stack(self).open(app.table(exercise.session, exercise=exercise), above=self)


class DemonstrationExercise(Exercise[S, Q, R, E]):
    """A position of a demonstration, played by one person for all seats."""

    commands: Sequence[Command] = (SHOW_MOVE, TWIN, TYPE, UNDO, REDO, BACK, LEFT)
    plays_forced = False  # every move is one of the demonstration

    def __init__(self, demonstration: DemonstrationRun[S, Q, R, E], make: MakeExercise) -> None:
        self.demonstration = demonstration
        self.session = demonstration.session
        self._make = make

    @property
    def coach_title(self) -> str:
        return self.demonstration.title

    def can(self, action: str) -> bool:
        return action != SHOW_MOVE.action or bool(self.demonstration.next_move)

    def coach_lines(self, width: int) -> list[Content]:
        return [Content(f" {line}") for line in wrap(self.demonstration.text, width - 1, break_on_hyphens=False)]

    def run(self, command: str, table: Table) -> None:
        """Play the next move of the demonstration, or show the other position."""
        if command == "twin":
            self.replace(table, self._make(self.demonstration.other()))
        elif command == "show_move" and (move := self.demonstration.next_move):
            question: Any = self.session.question
            table.play(next(each for each in question.options if each.text == move))
