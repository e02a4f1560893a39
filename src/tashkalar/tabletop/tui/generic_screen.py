"""The generic screens, for games without screens of their own: the state as text, the log and the options."""

from textual.content import Content

from tashkalar.tabletop.decision import E, Q, R, S
from tashkalar.tabletop.tui.commands import Command, make_command
from tashkalar.tabletop.tui.generic_table import option_rows
from tashkalar.tabletop.tui.play_commands import CONFIRM
from tashkalar.tabletop.tui.playing import PlayScreen

LIST = 4
"""Lines of the list of options at most."""
POINTING: tuple[Command, ...] = (
    CONFIRM,
    make_command("right down n", "choose(1)", "next", "Point at the next answer", "Right"),
    make_command("left up N", "choose(-1)", "", "Point at the previous answer", "Left"),
)
"""Commands that move through the list of all options."""


class GenericScreen(PlayScreen[S, Q, R, E]):
    """The generic screen of a game in play: a list of all options, through which the player moves."""

    index = 0
    """The index of the selected option, from 0."""

    @property
    def pointing_commands(self) -> tuple[Command, ...]:
        """The commands of the list."""
        return POINTING

    def point_anew(self) -> None:
        self.index = 0

    def answers(self, decision: Q, width: int) -> list[Content]:
        return option_rows([option.text for option in decision.options], self.index, width, LIST, "point")

    def action_choose(self, by: int) -> None:
        """Select another option.

        Args:
            by: the number of options to move on; negative: back. The list wraps around.
        """
        if self.decision is not None:
            self.index, self.message = (self.index + by) % len(self.decision.options), ""
            self.show_all()

    def action_point(self, number: int) -> None:
        """Select the clicked option; a click on the selected option plays it.

        Args:
            number: the index of the option, from 0.
        """
        if self.decision is not None and number < len(self.decision.options):
            self.index, before = number, self.index
            if number == before:
                self.action_confirm()
            else:
                self.show_all()

    def action_confirm(self) -> None:
        if self.decision is not None:
            self.play(self.decision.options[self.index])
