"""A person's mistakes on the board."""

from textual.content import Content

from hotseat.tui.mistakes import MistakeExercise
from tashkalar import gettext as _
from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.tui.coach_pane import coach_text, task_text
from tashkalar.tui.commands import MISTAKE
from tashkalar.tui.exercise import BoardExercise
from tashkalar.tui.header import headline


class BoardMistake(BoardExercise, MistakeExercise[GameState, Decision, Outcome, Event]):
    """The turn of a mistake on the board, with what the coach says beside it."""

    commands = MISTAKE

    def coach_lines(self, width: int) -> list[Content]:
        turn = _("turn {number}").format(number=self.attempt.mistake.turn)
        return coach_text(self.coach_title, turn, self.texts, self.task, width)

    def short_lines(self, width: int) -> list[Content]:
        # the last hint, the result, or the task
        return task_text(self.attempt.report if self.over else (self.advice or [self.task])[-1], width)

    def header(self, state: GameState, width: int) -> Content:
        turn = Content.styled(_("turn {number}").format(number=self.attempt.mistake.turn) + " ", "bold")
        title = Content.assemble((" tashkalar ", "bold $primary"), (f" {self.coach_title}  ", "bold $accent"))
        return headline(title, state.config, turn, width, state.config.names)

    def ending(self, undo_key: str) -> str:
        return self.task

    @property
    def usable(self) -> frozenset[str]:
        here = {"undo"} if self.over else {"exercise('hint')"}
        return frozenset({"back", "exercise('again')", "exercise('skip')", "exercise('explain')"} | here)
