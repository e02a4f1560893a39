"""The trial of moves from a position of a replay, with open hands, unlimited undo and no record."""

from textual.content import Content

from hotseat.tui.trial import Trial
from tashkalar import gettext as _
from tashkalar.engine import Decision, GameState, Outcome
from tashkalar.engine.events import Event
from tashkalar.plugin import TashKalar
from tashkalar.text.ascii_board import result_line
from tashkalar.tui.commands import WHAT_IF
from tashkalar.tui.exercise import BoardExercise
from tashkalar.tui.header import headline


class BoardTrial(BoardExercise, Trial[GameState, Decision, Outcome, Event]):
    """A game that one person continues from a replay for all seats; Esc goes a step back, at the end to the replay."""

    commands = WHAT_IF

    def __init__(self, state: GameState) -> None:
        super().__init__(TashKalar(state.config.cards), state)

    @property
    def usable(self) -> frozenset[str]:
        kept = {"exercise('keep')"} if self.session.steps else set()
        return super().usable | kept

    def header(self, state: GameState, width: int) -> Content:
        text = _("turn {number}   nothing is saved").format(number=state.turn.number)
        turn = Content.styled(f"{text} ", "bold")
        title = Content.assemble((" tashkalar ", "bold $primary"), (f" {_('What if?')}", "bold $accent"))
        return headline(title + Content("  "), state.config, turn, width, state.config.names)

    def ending(self, undo_key: str) -> str:
        message = _("{ending}. {key} takes it back, Esc leaves.")
        return message.format(ending=result_line(self.session.state), key=undo_key)
