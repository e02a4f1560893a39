"""The screen for trying moves from a position of a replay, with open hands, unlimited undo and no record."""

from textual.content import Content

from tashkalar.engine import GameState, Outcome
from tashkalar.game_types import Session
from tashkalar.i18n import gettext as _
from tashkalar.plugin import TashKalar
from tashkalar.text.ascii_board import result_line
from tashkalar.tui.commands import WHAT_IF
from tashkalar.tui.header import headline
from tashkalar.tui.screens.side_table import SideTableScreen


class WhatIfScreen(SideTableScreen):
    """A game that the player continues from a position of a replay, for all seats.

    Esc goes one step back, and from the first step to the replay.

    Args:
        state: the position to start from.
    """

    SCREEN_COMMANDS = WHAT_IF

    def __init__(self, state: GameState) -> None:
        super().__init__(Session.what_if(TashKalar(state.table.cards), state))

    def proceed(self) -> None:
        # the player decides for every seat in turn, so there is no hand-over screen and no result screen
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
        message = _("{ending}. {key} takes it back, Esc leaves.")
        return message.format(ending=result_line(self.session.state), key=self.keys["undo"])
