"""A demonstration of the rules on the board, with its text beside it."""

from textual.content import Content

from hotseat.tui.demonstration import DemonstrationExercise
from hotseat.tui.play_commands import BACK, SHOW_MOVE, TWIN, UNDO
from hotseat.tui.text_layout import key_name
from tashkalar import gettext as _
from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.text.ascii_board import result_line
from tashkalar.tui.coach_pane import coach_text, task_text
from tashkalar.tui.commands import DEMONSTRATION
from tashkalar.tui.exercise import BoardExercise
from tashkalar.tui.header import exercise_header


class BoardDemonstration(DemonstrationExercise[GameState, Decision, Outcome, Event], BoardExercise):
    """A position where a clause of the rules decides, or its twin."""

    commands = DEMONSTRATION

    @property
    def _task(self) -> str:
        """The sentence about what to do here."""
        if self.demonstration.next_move:
            text = _(
                "Play here as you like: {show} plays the demonstration's next move, {twin} shows the other position."
            )
            return text.format(show=key_name(SHOW_MOVE.key), twin=key_name(TWIN.key))
        text = _("Play on as you like: {undo} takes back, {twin} shows the other position, {back} returns.")
        return text.format(undo=key_name(UNDO.key), twin=key_name(TWIN.key), back=key_name(BACK.key))

    def coach_lines(self, width: int) -> list[Content]:
        shown = self.demonstration
        return coach_text(shown.shown.clause, shown.stage, [self.demonstration.text], self._task, width)

    def short_lines(self, width: int) -> list[Content]:
        return task_text(self.demonstration.text, width)

    def header(self, state: GameState, width: int) -> Content:
        return exercise_header(_("Rules"), self.demonstration.title, _("nothing is saved"), width)

    def ending(self, undo_key: str) -> str:
        message = _("{ending}. {key} takes it back, Esc leaves.")
        return message.format(ending=result_line(self.session.state), key=undo_key)

    @property
    def usable(self) -> frozenset[str]:
        moves = {"exercise('show_move')"} if self.demonstration.next_move else set()
        return super().usable | {"exercise('twin')", "undo"} | moves
