"""The pages and screens of help, rules, cards and log of a game and a replay, imported when needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.content import Content

from hotseat.tui.screen_stack import screen_stack
from tashkalar import gettext as _
from tashkalar.tui.log_lines import log_entry_lines

if TYPE_CHECKING:
    from hotseat.tui.text_layout import Lines

MARGIN = 10
"""The columns that the frame and the margins of a text screen take."""


class Lookups:
    """The pages and screens with more about a game or a replay, as its viewer may see it."""

    def __init__(self, screen: Any) -> None:
        self._screen = screen
        """The screen: a `TableScreen` or a `BoardReplayScreen`."""

    def open(self, what: str) -> None:
        """Open a page or screen."""
        from tashkalar.tui import reference_pages

        screen, state = self._screen, self._screen.visible_state
        match what:
            case "help":
                self._open_help()
            case "cards":
                self._open_cards()
            case "log":
                width = min(86, screen.size.width - MARGIN)
                log = [line for e in screen.entries for line in log_entry_lines(e.step, width, e.whole.forced)]
                self.read(_("Log"), log or [Content(_("Nothing has been decided yet."))], from_end=True)
            case "tasks":
                self.read(_("Tasks"), reference_pages.tasks_page(state))
            case "scores":
                self.read(_("Scores"), reference_pages.scores_page(state, [entry.step for entry in screen.entries]))
            case "piles":
                self.read(_("Discard piles"), reference_pages.piles_page(state))

    def read(self, title: str, lines: Lines, *, from_end: bool = False) -> None:
        """Open a text."""
        from hotseat.tui.text_screen import TextScreen

        screen_stack(self._screen).open(TextScreen(title, lines, from_end=from_end), above=self._screen)

    def _open_help(self) -> None:
        from tashkalar.tui.screens.help import HelpScreen

        commands = self._screen.commands
        screen = HelpScreen(commands, self._screen.pages_here)
        screen_stack(self._screen).open(screen, above=self._screen)

    def _open_cards(self) -> None:
        from tashkalar.tui.reference_pages import card_locations
        from tashkalar.tui.screens.cards import CardsScreen

        state, use = self._screen.visible_state, self._screen.card_user
        places = card_locations(state, self._screen.open_hands)
        cards = CardsScreen(state.config.cards, places, self._screen.chosen_card, use is not None)
        screen_stack(self._screen).open(cards, above=self._screen, then=use)
