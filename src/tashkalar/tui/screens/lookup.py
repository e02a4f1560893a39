"""What can be looked up at the table, during a game as in a replay. What is looked up is imported when it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from tashkalar.engine import GameState
from tashkalar.i18n import gettext as _
from tashkalar.saves import LogEntry, Step
from tashkalar.tabletop.tui.screen_stack import screen_stack
from tashkalar.tui.log_lines import lines_of
from tashkalar.tui.screens.board_and_panes import BoardScreen

if TYPE_CHECKING:
    from tashkalar.tui.reference_pages import Lines, Page

MARGIN = 10
"""Columns of a text's frame and its surroundings."""


class LookupScreen(BoardScreen):
    """A table with cards, rules, log and piles at hand."""

    @property
    def visible_state(self) -> GameState:
        """The moment shown, as whoever looks may see it."""
        raise NotImplementedError

    @property
    def deal_seen(self) -> GameState:
        """The deal, as whoever looks may see it."""
        raise NotImplementedError

    @property
    def entries(self) -> Sequence[LogEntry]:
        """What has been decided up to the moment shown, as whoever looks may know of it."""
        raise NotImplementedError

    @property
    def open_hands(self) -> Sequence[int]:
        """The seats whose hands whoever looks may see."""
        raise NotImplementedError

    @property
    def chosen_card(self) -> str:
        """The card of interest."""
        return ""

    def pages_here(self, width: int) -> Sequence[Page]:
        """What the help has to say about this very moment."""
        return ()

    @property
    def steps_seen(self) -> Sequence[Step]:
        """The steps of the entries."""
        return [entry.step for entry in self.entries]

    def _read(self, title: str, lines: Lines, from_end: bool = False) -> None:
        from tashkalar.tabletop.tui.text_screen import TextScreen

        screen_stack(self).open(TextScreen(title, lines, from_end=from_end), above=self)

    def action_help(self) -> None:
        """What is asked about now, keys, signs and rules."""
        from tashkalar.tui.screens.help import HelpScreen

        screen_stack(self).open(HelpScreen(self.commands, self.pages_here), above=self)

    def action_rules(self) -> None:
        """The rules by topic."""
        from tashkalar.tui.screens.help import HelpScreen

        screen_stack(self).open(HelpScreen(self.commands, rules=True), above=self)

    def action_cards(self) -> None:
        """All the cards."""
        from tashkalar.tui import reference_pages
        from tashkalar.tui.screens.cards import CardsScreen

        state = self.visible_state
        places = reference_pages.card_locations(state, self.open_hands)
        cards = CardsScreen(state.table.cards, places, self.chosen_card, self.planning)
        screen_stack(self).open(cards, above=self, then=self.looked_up)

    @property
    def planning(self) -> bool:
        """Whether a being that is looked up can be planned with."""
        return False

    def looked_up(self, card: str | None) -> None:
        """A being was looked up to be planned with; None if cards were only read."""

    def action_tasks(self) -> None:
        """The tasks in full."""
        from tashkalar.tui.reference_pages import tasks_page

        self._read(_("Tasks"), tasks_page(self.visible_state))

    def action_scores(self) -> None:
        """How the scores came about."""
        from tashkalar.tui.reference_pages import scores_page

        self._read(_("Scores"), scores_page(self.visible_state, self.steps_seen))

    def action_piles(self) -> None:
        """The discard piles."""
        from tashkalar.tui.reference_pages import piles_page

        self._read(_("Discard piles"), piles_page(self.visible_state))

    def action_log(self) -> None:
        """The whole log."""
        log = lines_of(self.entries, min(86, self.size.width - MARGIN))
        self._read(_("Log"), log or [Content(_("Nothing has been decided yet."))], from_end=True)
