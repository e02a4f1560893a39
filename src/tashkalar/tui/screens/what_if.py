"""A moment of a replay played on for a try: nothing is saved, all hands are seen, everything may be taken back."""

from textual.content import Content

from tashkalar.engine import GameState, Outcome
from tashkalar.i18n import gettext as _
from tashkalar.saves import unsaved_session
from tashkalar.text.ascii_board import result_line
from tashkalar.tui.commands import WHAT_IF
from tashkalar.tui.header import headline
from tashkalar.tui.screens.side_table import SideTableScreen


class WhatIfScreen(SideTableScreen):
    """All hands are seen. Esc leads back, at last to the replay."""

    SCREEN_COMMANDS = WHAT_IF

    def __init__(self, state: GameState) -> None:
        super().__init__(unsaved_session(state, free=True))

    def proceed(self) -> None:
        """Go on with the next question, whoever is asked; where the game would end, say how."""
        decision = self.session.decision
        if isinstance(decision, Outcome):
            self.controller, self.viewer = None, None
            self.show_all()
        else:
            self.viewer = decision.seat
            self.ask(decision)

    def _header(self) -> Content:
        text = _("turn {number}   nothing is saved").format(number=self.visible_state.turn.number)
        turn = Content.styled(f"{text} ", "bold")
        title = Content.assemble((" tashkalar ", "bold $primary"), (f" {_('What if?')}", "bold $accent"))
        return headline(
            title + Content("  "), self.visible_state.table, turn, self.size.width, self.visible_state.table.names
        )

    def _usable(self) -> frozenset[str]:
        return super()._usable() | {"back"}

    @property
    def at_the_end(self) -> str:
        """How the game would end."""
        message = _("{ending}. {key} takes it back, Esc leaves.")
        return message.format(ending=result_line(self.session.state), key=self.keys["undo"])
