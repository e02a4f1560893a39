"""The lesson at the table: a coach above the hand, and only the option that the step asks for is played."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from hotseat.play.lesson_run import LessonProgressStore, LessonRun
from hotseat.play.lessons import LEARNER
from hotseat.tui.commands import Command
from hotseat.tui.lesson import DONE, LEAVE, SHOW, LessonExercise
from hotseat.tui.play_commands import TYPE
from hotseat.tui.surfaces import heading
from tashkalar_pook import gettext as _
from tashkalar_pook.events import Event
from tashkalar_pook.game import Pook
from tashkalar_pook.lesson import PookLesson
from tashkalar_pook.screen import side
from tashkalar_pook.screen.pointing import PookPointer
from tashkalar_pook.screen.rules_page import RULES
from tashkalar_pook.state import Decision, Outcome, State


class PookLessonExercise(LessonExercise[State, Decision, Outcome, Event]):
    """The lesson. Any option but that of the current step is answered with a hint."""

    def __init__(self, lesson: PookLesson, store: LessonProgressStore) -> None:
        super().__init__(LessonRun.begin(lesson, Pook(), store))

    @property
    def commands(self) -> Sequence[Command]:
        return (DONE, RULES, LEAVE) if self.over else (SHOW, RULES, TYPE, LEAVE)

    # --- showing ------------------------------------------------------------------------------------------------------

    def side_lines(self, seen: State, pointer: PookPointer | None, width: int) -> list[Content]:
        """Return the lines below the coach: the hand and the factions."""
        hand = side.hand_lines(seen, LEARNER, pointer, width, value=False)
        points = side.faction_lines(seen, LEARNER, width)
        titles = heading(_("Cards in hand"), width), heading(_("Points of the factions"), width)
        return [titles[0], *hand, titles[1], *points]
