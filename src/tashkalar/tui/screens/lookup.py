"""The commands that look something up, in a game and in a replay: help, rules, cards, tasks, scores, piles and log.

The pages and screens are imported when a command needs them, so that a game starts faster.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from tashkalar.engine import GameState
from tashkalar.game_types import LogEntry, Step
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tui.log_lines import lines_of
from tashkalar.tui.screens.board_and_panes import BoardScreen

if TYPE_CHECKING:
    from tashkalar.tui.reference_pages import Lines, Page

MARGIN = 10
"""The columns that the frame and the margins of a text screen take."""


class LookupScreen(BoardScreen):
    """A board screen from which the player can open the help, the cards, the log and other pages."""

    @property
    def visible_state(self) -> GameState:
        """The state on the screen, without what is hidden from the viewer."""
        raise NotImplementedError

    @property
    def visible_deal(self) -> GameState:
        """The state after the deal, without what is hidden from the viewer."""
        raise NotImplementedError

    @property
    def entries(self) -> Sequence[LogEntry]:
        """The log entries up to the state on the screen, without what is hidden from the viewer."""
        raise NotImplementedError

    @property
    def open_hands(self) -> Sequence[int]:
        """The seats whose hands are visible to the viewer; seats count from 0."""
        raise NotImplementedError

    @property
    def chosen_card(self) -> str:
        """The id of the card that the card list selects first; "" for none."""
        return ""

    def pages_here(self, width: int) -> Sequence[Page]:
        """Return the help pages about the current decision or position.

        Args:
            width: the columns of a page's lines.
        """
        return ()

    @property
    def visible_steps(self) -> Sequence[Step]:
        """The steps of the log entries."""
        return [entry.step for entry in self.entries]

    def _read(self, title: str, lines: Lines, from_end: bool = False) -> None:
        """Open a text screen above this screen, scrolled to the end of the lines if `from_end`."""
        from tashkalar.tabletop.tui.text_screen import TextScreen

        screen_stack(self).open(TextScreen(title, lines, from_end=from_end), above=self)

    def action_help(self) -> None:
        """Open the help: the current decision, keys, signs and rules."""
        from tashkalar.tui.screens.help import HelpScreen

        screen_stack(self).open(HelpScreen(self.commands, self.pages_here), above=self)

    def action_rules(self) -> None:
        """Open the help at the rules."""
        from tashkalar.tui.screens.help import HelpScreen

        screen_stack(self).open(HelpScreen(self.commands, rules=True), above=self)

    def action_cards(self) -> None:
        """Open the list of all cards."""
        from tashkalar.tui import reference_pages
        from tashkalar.tui.screens.cards import CardsScreen

        state = self.visible_state
        places = reference_pages.card_locations(state, self.open_hands)
        cards = CardsScreen(state.table.cards, places, self.chosen_card, self.planning)
        screen_stack(self).open(cards, above=self, then=self.use_chosen_card)

    @property
    def planning(self) -> bool:
        """Whether the player can choose a being in the card list to lay its pattern over the board."""
        return False

    def use_chosen_card(self, card: str | None) -> None:
        """Use the being chosen in the card list.

        Args:
            card: the id of the being; None if the list was closed without a choice.
        """

    def action_tasks(self) -> None:
        """Open the full texts of the tasks."""
        from tashkalar.tui.reference_pages import tasks_page

        self._read(_("Tasks"), tasks_page(self.visible_state))

    def action_scores(self) -> None:
        """Open the page that explains the scores."""
        from tashkalar.tui.reference_pages import scores_page

        self._read(_("Scores"), scores_page(self.visible_state, self.visible_steps))

    def action_piles(self) -> None:
        """Open the discard piles."""
        from tashkalar.tui.reference_pages import piles_page

        self._read(_("Discard piles"), piles_page(self.visible_state))

    def action_log(self) -> None:
        """Open the whole log."""
        log = lines_of(self.entries, min(86, self.size.width - MARGIN))
        self._read(_("Log"), log or [Content(_("Nothing has been decided yet."))], from_end=True)
